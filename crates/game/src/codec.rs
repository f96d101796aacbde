//! Values as bytes and back: the one place that knows bincode (`docs/decisions/0003`).

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use bincode::serde::{decode_from_slice, encode_to_vec};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The most bytes that one value may take.
const LIMIT: usize = 16 << 20;

const CONFIG: Configuration<LittleEndian, Varint, Limit<LIMIT>> =
    bincode::config::standard().with_limit::<LIMIT>();

/// The bytes are not one value of the kind asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodecError {
    /// They end too early, or say something that no value says.
    #[error("the bytes are no value of this kind")]
    Malformed,
    /// A value ends at byte {0}, and more follows.
    #[error("a value ends at byte {0}, and more follows")]
    Trailing(usize),
}

/// The bytes of `value`.
pub(crate) fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    encode_to_vec(value, CONFIG).expect("our types have known lengths and stay below the limit")
}

/// The value that `bytes` are, to the last of them.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    let (value, read) = decode_from_slice(bytes, CONFIG).map_err(|_| CodecError::Malformed)?;
    if read == bytes.len() {
        Ok(value)
    } else {
        Err(CodecError::Trailing(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_values_only() {
        let bytes = encode(&vec![1u16, 300]);
        assert_eq!(decode::<Vec<u16>>(&bytes), Ok(vec![1, 300]));
        assert_eq!(
            decode::<Vec<u16>>(&[&bytes[..], &[0]].concat()),
            Err(CodecError::Trailing(bytes.len()))
        );
        assert_eq!(decode::<Vec<u16>>(&bytes[..2]), Err(CodecError::Malformed));
    }

    #[test]
    fn a_length_that_lies_allocates_nothing() {
        let claims_a_billion = [0xFD, 0, 0, 0, 0x40, 0, 0, 0, 0];
        assert_eq!(
            decode::<Vec<u64>>(&claims_a_billion),
            Err(CodecError::Malformed)
        );
    }
}
