//! Rust sources as tokens, so that a check sees code and never a comment or a string.

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

/// One token as it is written, with the line that it begins on.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) line: usize,
}

/// The tokens of a source, brackets included.
pub(super) fn tokens(source: &str) -> Result<Vec<Token>, LexError> {
    let mut flat = Vec::new();
    flatten(source.parse()?, &mut flat);
    Ok(flat)
}

/// The lines on which `pattern` begins in `tokens`.
pub(super) fn lines_of(tokens: &[Token], pattern: &[&str]) -> Vec<usize> {
    tokens
        .windows(pattern.len())
        .filter(|window| {
            window
                .iter()
                .zip(pattern)
                .all(|(token, text)| token.text == *text)
        })
        .map(|window| window[0].line)
        .collect()
}

fn flatten(stream: TokenStream, flat: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                flat.push(Token {
                    text: open.into(),
                    line,
                });
                flatten(group.stream(), flat);
                let line = group.span_close().start().line;
                flat.push(Token {
                    text: close.into(),
                    line,
                });
            }
            other => flat.push(Token {
                text: other.to_string(),
                line,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_not_code() {
        let source = "// unsafe\n/// unsafe\nfn f() { g(\"unsafe\"); }\nunsafe fn h() {}\n";
        let tokens = tokens(source).expect("it is Rust");
        assert_eq!(lines_of(&tokens, &["unsafe"]), [4]);
        assert_eq!(lines_of(&tokens, &["g", "("]), [3]);
    }
}
