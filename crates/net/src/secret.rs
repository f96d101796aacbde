//! What proves a right: the token of a seat, the secret of an invitation. Neither is ever logged or stored.

use core::fmt;

use data_encoding::BASE64URL_NOPAD;
use ring::digest::{Context, SHA256};
use tabia_game::log::{CommandId, GameId};

/// Proves that a seat is one's own: 256 bits by chance, made by whoever sits down, so that an answer that is lost
/// loses nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeatToken(pub [u8; 32]);

/// What the host keeps of a [`SeatToken`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub(crate) [u8; 32]);

/// Proves that one is invited. The name of the game is its hash: whoever holds it finds the game, and nobody who
/// knows the game finds it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinSecret(pub [u8; 16]);

impl fmt::Debug for SeatToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatToken(…)")
    }
}

impl fmt::Debug for JoinSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JoinSecret(…)")
    }
}

impl SeatToken {
    /// What may be kept of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(sha256(b"tabia seat", &[&self.0]))
    }
}

impl TokenHash {
    /// Whether `token` is the one; takes the same time whatever the answer.
    pub(crate) fn is_of(&self, token: &SeatToken) -> bool {
        let given = token.hash();
        let different = self
            .0
            .iter()
            .zip(given.0)
            .fold(0, |all, (a, b)| all | (a ^ b));
        core::hint::black_box(different) == 0
    }
}

impl JoinSecret {
    /// The secret of the invitation that `command` of the holder of `token` asks for. The same command asked twice
    /// gets the same one.
    #[must_use]
    pub fn of(token: &SeatToken, command: CommandId) -> Self {
        Self(half(sha256(b"tabia invite", &[&token.0, &command.0])))
    }

    /// The game that it invites to.
    #[must_use]
    pub fn game(&self) -> GameId {
        GameId(half(sha256(b"tabia game", &[&self.0])))
    }
}

/// The game that the players of `game` play next, if they agree to.
#[must_use]
pub fn rematch_of(game: GameId) -> GameId {
    GameId(half(sha256(b"tabia rematch", &[&game.0])))
}

/// A coin that neither side can load: it takes what each of them alone knows.
pub(crate) fn coin(one: TokenHash, other: TokenHash) -> bool {
    sha256(b"tabia coin", &[&one.0, &other.0])[0] & 1 == 0
}

fn sha256(purpose: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut context = Context::new(&SHA256);
    context.update(purpose);
    for part in parts {
        context.update(part);
    }
    let digest = context.finish();
    digest.as_ref().try_into().expect("SHA-256 has 32 bytes")
}

fn half(hash: [u8; 32]) -> [u8; 16] {
    *hash.first_chunk().expect("16 is less than 32")
}

/// A value of so many bytes that the wire writes in base64url without padding (RFC 4648, section 5).
pub(crate) trait Bytes: Sized {
    fn bytes(&self) -> &[u8];
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    fn to_text(&self) -> String {
        BASE64URL_NOPAD.encode(self.bytes())
    }

    fn from_text(text: &str) -> Option<Self> {
        Self::from_bytes(&BASE64URL_NOPAD.decode(text.as_bytes()).ok()?)
    }
}

macro_rules! bytes {
    ($($name:ident),*) => {$(
        impl Bytes for $name {
            fn bytes(&self) -> &[u8] {
                &self.0
            }

            fn from_bytes(bytes: &[u8]) -> Option<Self> {
                Some(Self(bytes.try_into().ok()?))
            }
        }
    )*};
}

bytes!(SeatToken, TokenHash, JoinSecret, GameId, CommandId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_secret_is_printed() {
        let token = SeatToken([65; 32]);
        let secret = JoinSecret([65; 16]);
        assert_eq!(
            format!("{token:?} {secret:?}"),
            "SeatToken(…) JoinSecret(…)"
        );
    }

    #[test]
    fn names_follow_from_secrets_and_not_the_other_way() {
        let token = SeatToken([1; 32]);
        let one = JoinSecret::of(&token, CommandId([1; 16]));
        assert_eq!(one, JoinSecret::of(&token, CommandId([1; 16])));
        assert_ne!(one, JoinSecret::of(&token, CommandId([2; 16])));
        assert_ne!(one, JoinSecret::of(&SeatToken([2; 32]), CommandId([1; 16])));
        assert_ne!(one.game().0, one.0);
        assert_ne!(rematch_of(one.game()), one.game());
    }

    #[test]
    fn only_the_token_itself_fits_its_hash() {
        let token = SeatToken([7; 32]);
        assert!(token.hash().is_of(&token));
        for at in 0..32 {
            let mut other = token;
            other.0[at] ^= 1;
            assert!(!token.hash().is_of(&other), "byte {at}");
        }
    }

    #[test]
    fn text_goes_there_and_back_and_nothing_else_is_read() {
        let token = SeatToken([0xFB; 32]);
        assert_eq!(SeatToken::from_text(&token.to_text()), Some(token));
        for text in ["", "AAAA", "====", &format!("{}A", token.to_text())] {
            assert_eq!(SeatToken::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn the_coin_falls_on_both_sides() {
        let hashes = (0..64).map(|n| SeatToken([n; 32]).hash());
        let one = SeatToken([200; 32]).hash();
        let heads = hashes.filter(|other| coin(one, *other)).count();
        assert!((16..48).contains(&heads), "{heads}");
    }
}
