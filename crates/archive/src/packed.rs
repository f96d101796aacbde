//! Numbers of any size in few bytes, as blobs hold them.

/// Bytes that are no value of the kind expected: the file is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken;

/// Appends `value`, seven bits a byte, the lowest first (LEB128).
#[inline]
pub(crate) fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// A signed number as one that is small if it is near zero.
pub(crate) const fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// The inverse of [`zigzag`].
pub(crate) const fn unzigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// Takes values from the front of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    pub(crate) const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, Broken> {
        let (&first, rest) = self.0.split_first().ok_or(Broken)?;
        self.0 = rest;
        Ok(first)
    }

    /// What [`put`] has written.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<u64, Broken> {
        let mut value = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            if shift == 63 && bits > 1 {
                return Err(Broken);
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Broken)
    }

    /// A number that fits a smaller type.
    #[inline]
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Result<T, Broken> {
        self.number()?.try_into().map_err(|_| Broken)
    }

    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Broken> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Broken)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Two bytes, the lower one first.
    #[inline]
    pub(crate) fn pair(&mut self) -> Result<u16, Broken> {
        let (&pair, rest) = self.0.split_first_chunk::<2>().ok_or(Broken)?;
        self.0 = rest;
        Ok(u16::from_le_bytes(pair))
    }

    /// A text with its length before it.
    pub(crate) fn text(&mut self) -> Result<&'a str, Broken> {
        let length = self.small()?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Broken)
    }
}

/// Appends what [`Cursor::text`] takes.
pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    put(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_taken() {
        let mut out = Vec::new();
        let values = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        for value in values {
            put(&mut out, value);
        }
        put_text(&mut out, "né");
        let mut cursor = Cursor(&out);
        for value in values {
            assert_eq!(cursor.number(), Ok(value));
        }
        assert_eq!(cursor.text(), Ok("né"));
        assert!(cursor.is_empty());
        for value in [0, 1, -1, 77, i64::MAX, i64::MIN] {
            assert_eq!(unzigzag(zigzag(value)), value);
        }
    }

    #[test]
    fn broken_bytes_are_no_value() {
        assert_eq!(Cursor(&[0x80]).number(), Err(Broken));
        assert_eq!(Cursor(&[0xFF; 11]).number(), Err(Broken));
        assert_eq!(Cursor(&[0x80, 2]).small::<u8>(), Err(Broken));
        assert_eq!(Cursor(&[5, b'a']).text(), Err(Broken));
        assert_eq!(Cursor(&[1, 0xFF]).text(), Err(Broken));
        assert_eq!(Cursor(&[1]).pair(), Err(Broken));
    }
}
