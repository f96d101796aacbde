//! Frames as JSON text and back.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::FRAME_BYTES;
use crate::secret::Bytes;

/// Why a text is no frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// It is longer than a frame may be.
    #[error("a frame has at most {FRAME_BYTES} bytes, not {0}")]
    TooLong(usize),
    /// Its `type` is none that this program knows.
    #[error("there is no frame of this type")]
    UnknownType,
    /// It is no JSON object, or a field is missing or is no value of its kind.
    #[error("{0}")]
    Malformed(String),
}

/// The text of `frame`.
#[must_use]
pub fn encode<F: Serialize>(frame: &F) -> String {
    serde_json::to_string(frame).expect("frames are made of strings, numbers and lists")
}

/// The frame that `text` is. Fields that are not known are passed over.
///
/// # Errors
/// Why it is none.
pub fn decode<F: DeserializeOwned>(text: &str) -> Result<F, DecodeError> {
    if text.len() > FRAME_BYTES {
        return Err(DecodeError::TooLong(text.len()));
    }
    serde_json::from_str(text).map_err(|error| {
        // Serde's message for a tag that is no variant; our own types have no other field of that form.
        if error.to_string().starts_with("unknown variant") && has_type(text) {
            DecodeError::UnknownType
        } else {
            DecodeError::Malformed(error.to_string())
        }
    })
}

/// Whether `text` is an object whose `type` is a word.
fn has_type(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Typed {
        #[serde(rename = "type")]
        _kind: String,
    }
    serde_json::from_str::<Typed>(text).is_ok()
}

/// For `#[serde(with = "…")]`: a value of bytes as base64url.
pub(crate) mod bytes {
    use super::{Bytes, Deserialize, Deserializer, Serializer};
    use serde::de::Error;

    pub(crate) fn serialize<T: Bytes, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.to_text())
    }

    pub(crate) fn deserialize<'de, T: Bytes, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::from_text(&text).ok_or_else(|| D::Error::custom("no base64url of the right length"))
    }
}

/// The same for a value that may be missing.
pub(super) mod maybe_bytes {
    use super::{Bytes, Deserialize, Deserializer, Serializer};
    use serde::de::Error;

    pub(crate) fn serialize<T: Bytes, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.serialize_str(&value.to_text()),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: Bytes, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else {
            return Ok(None);
        };
        let value = T::from_text(&text);
        Ok(Some(value.ok_or_else(|| {
            D::Error::custom("no base64url of the right length")
        })?))
    }
}
