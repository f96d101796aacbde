//! Matching half-typed moves: SAN in any case, UCI, ICCF digits, and Hangul typed on the same keys.

use crate::premove::{self, Arrival, Reach};
use crate::{
    Board, CastlingMode, CastlingRights, Color, LegalMove, LegalMoves, MoveKind, Piece, Role,
    Square, UciMove, View,
};
use tabia_core::CastlingSide;

/// What a typed text may mean in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// Every legal move that the text is the beginning of, or the whole.
    pub candidates: Vec<LegalMove>,
    /// The move that the text names in full, if it is one.
    pub exact: Option<LegalMove>,
}

impl Typed {
    /// The move to play without waiting for more: the text names it, and no other move begins so.
    #[must_use]
    pub fn certain(&self) -> Option<&LegalMove> {
        self.exact.as_ref().filter(|_| self.candidates.len() == 1)
    }
}

/// The moves of `view` that `text` names or begins to name; nothing for a text that is blank.
#[must_use]
pub fn read(text: &str, view: &View) -> Typed {
    read_legal(text, &view.legal, view.setup.start.mode())
}

/// The moves of `legal` that `text` names or begins to name, where castling is written as in `mode`.
#[must_use]
pub fn read_legal(text: &str, legal: &LegalMoves, mode: CastlingMode) -> Typed {
    let typed = Text::new(text);
    let mut found = Typed {
        candidates: Vec::new(),
        exact: None,
    };
    if typed.letters.is_empty() {
        return found;
    }
    let mut exact = Vec::new();
    for legal in legal.iter() {
        let spellings = spellings(legal, mode == CastlingMode::Chess960);
        if spellings.iter().any(|spelling| typed.begins(spelling)) {
            found.candidates.push(legal.clone());
        }
        if spellings.iter().any(|spelling| typed.is(spelling)) {
            exact.push(legal.clone());
        }
    }
    found.exact = typed.the_one(exact, |legal| legal.piece.role);
    found
}

/// The move that `text` means though no legal move is written so, for the rules to tell what stands against it: named
/// by both squares, as castling, or by the only piece of its kind that stands there.
#[must_use]
pub fn intended(text: &str, view: &View) -> Option<UciMove> {
    let mode = view.setup.start.mode();
    intended_on(text, view.turn, &view.board, view.castling, mode)
}

/// The same for `turn` on a board with these rights to castle, done as in `mode`.
pub(crate) fn intended_on(
    text: &str,
    turn: Color,
    board: &Board,
    castling: CastlingRights,
    mode: CastlingMode,
) -> Option<UciMove> {
    let typed = Text::new(text);
    if let Ok(mv) = typed.letters.parse() {
        return Some(mv);
    }
    let only = |role: Role, hints: &str| {
        let own = board.squares_of(role.of(turn));
        let mut own = own.filter(|square| hints.chars().all(|c| square.to_string().contains(c)));
        own.next().filter(|_| own.next().is_none())
    };
    let side = match typed.letters.as_str() {
        "oo" => Some(CastlingSide::King),
        "ooo" => Some(CastlingSide::Queen),
        _ => None,
    };
    let (from, to) = if let Some(side) = side {
        let king = only(Role::King, "")?;
        let to = match mode {
            CastlingMode::Standard => Square::new(side.king_file(), king.rank()),
            CastlingMode::Chess960 => castling.rook(turn, side)?,
        };
        (king, to)
    } else {
        // A promotion may follow the square.
        let end = typed.letters.rfind(|c: char| c.is_ascii_digit())? + 1;
        let (origin, to) = typed.letters[..end].split_at_checked(end.checked_sub(2)?)?;
        let to: Square = to.parse().ok()?;
        let mut hints = origin.chars();
        let from = match hints.next() {
            None => only(Role::Pawn, &to.file().to_string()),
            Some(first) => {
                let piece = || only(Role::from_char(first)?, hints.as_str());
                let pawn = ('a'..='h')
                    .contains(&first)
                    .then(|| only(Role::Pawn, origin));
                match pawn.flatten() {
                    Some(pawn) if !typed.is_bishop => Some(pawn),
                    Some(_) | None => piece(),
                }
            }
        };
        (from?, to)
    };
    Some(UciMove {
        from,
        to,
        promotion: None,
    })
}

/// What a typed text may mean as a move chosen in advance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedAhead {
    /// Every move that the text is the beginning of, or the whole.
    pub candidates: Vec<UciMove>,
    /// The move that the text names in full, if it is one.
    pub exact: Option<UciMove>,
}

/// The moves that `side` could choose in advance on `board` and that `text` names or begins to name. As nobody knows
/// what will be legal then, more is possible than in [`read`], and a piece may have to say where it comes from.
#[must_use]
pub fn read_ahead(text: &str, side: Color, board: &Board, castling: CastlingRights) -> TypedAhead {
    let typed = Text::new(text);
    let mut found = TypedAhead::default();
    if typed.letters.is_empty() {
        return found;
    }
    let mut exact = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == side) {
        for reach in premove::reach(board, castling, from) {
            for (mv, spellings) in ahead(piece, from, reach) {
                if spellings.iter().any(|spelling| typed.begins(spelling)) {
                    found.candidates.push(mv);
                }
                if spellings.iter().any(|spelling| typed.is(spelling)) {
                    exact.push((mv, piece.role));
                }
            }
        }
    }
    found.exact = typed.the_one(exact, |(_, role)| *role).map(|(mv, _)| mv);
    found
}

/// A move to one square, or the four promotions there, with the ways to write each.
fn ahead(piece: Piece, from: Square, reach: Reach) -> Vec<(UciMove, Vec<Spelling>)> {
    let to = reach.to;
    let plain = |text| Spelling {
        text,
        is_piece: false,
    };
    let promotions: Vec<Option<Role>> = match reach.arrival {
        Arrival::Promotion => Role::PROMOTIONS.map(Some).into(),
        Arrival::Empty | Arrival::Piece | Arrival::CastlingRook => vec![None],
    };
    let spelled = |promotion: Option<Role>| {
        let suffix = promotion.map_or(String::new(), |role| role.to_char().to_string());
        let mut all = vec![
            plain(format!("{from}{to}{suffix}")),
            plain(iccf(from, to, promotion)),
        ];
        if piece.role == Role::Pawn {
            all.push(plain(if from.file() == to.file() {
                format!("{to}{suffix}")
            } else {
                format!("{}{to}{suffix}", from.file())
            }));
        } else {
            all.extend(from_origins(piece.role, String::new(), from, to));
        }
        if piece.role == Role::King && from.file().index().abs_diff(to.file().index()) == 2 {
            let side = if to.file() > from.file() { "oo" } else { "ooo" };
            all.push(plain(side.to_owned()));
        }
        all
    };
    promotions
        .into_iter()
        .map(|promotion| {
            let mv = UciMove {
                from,
                to,
                promotion,
            };
            (mv, spelled(promotion))
        })
        .collect()
}

/// A typed text without what does not matter.
struct Text {
    letters: String,
    /// Whether it begins with a capital B, which is a bishop and never the b-file.
    is_bishop: bool,
}

impl Text {
    fn new(text: &str) -> Self {
        let letters: String = text
            .trim()
            .chars()
            .map(latin)
            // Castling may be written with noughts.
            .map(|c| if c == '0' { 'o' } else { c })
            .filter(|c| {
                !matches!(
                    c,
                    'x' | 'X' | ':' | '-' | '=' | '+' | '#' | '!' | '?' | '(' | ')' | ' '
                )
            })
            .collect();
        Self {
            is_bishop: letters.starts_with('B') && letters.chars().any(|c| c.is_ascii_lowercase()),
            letters: letters.to_ascii_lowercase(),
        }
    }

    /// The only one of the moves that the text names in full. `bc4` may be a bishop's move or a pawn's; a person who
    /// means the bishop can type a capital.
    fn the_one<M>(&self, mut named: Vec<M>, role: impl Fn(&M) -> Role) -> Option<M> {
        if named.len() > 1 && self.letters.starts_with('b') {
            named.retain(|mv| role(mv) == Role::Pawn);
        }
        named.pop().filter(|_| named.is_empty())
    }

    fn suits(&self, spelling: &Spelling) -> bool {
        !self.is_bishop || spelling.is_piece
    }

    fn begins(&self, spelling: &Spelling) -> bool {
        self.suits(spelling) && spelling.text.starts_with(&self.letters)
    }

    fn is(&self, spelling: &Spelling) -> bool {
        self.suits(spelling) && spelling.text == self.letters
    }
}

/// The Latin letter on the same key of the usual Korean (2-set) layout; other characters stay as they are.
#[must_use]
pub const fn latin(c: char) -> char {
    match c {
        'ㅁ' => 'a',
        'ㅠ' => 'b',
        'ㅊ' => 'c',
        'ㅇ' => 'd',
        'ㄷ' | 'ㄸ' => 'e',
        'ㄹ' => 'f',
        'ㅎ' => 'g',
        'ㅗ' => 'h',
        'ㅑ' => 'i',
        'ㅓ' => 'j',
        'ㅏ' => 'k',
        'ㅣ' => 'l',
        'ㅡ' => 'm',
        'ㅜ' => 'n',
        'ㅐ' | 'ㅒ' => 'o',
        'ㅔ' | 'ㅖ' => 'p',
        'ㅂ' | 'ㅃ' => 'q',
        'ㄱ' | 'ㄲ' => 'r',
        'ㄴ' => 's',
        'ㅅ' | 'ㅆ' => 't',
        'ㅕ' => 'u',
        'ㅍ' => 'v',
        'ㅈ' | 'ㅉ' => 'w',
        'ㅌ' => 'x',
        'ㅛ' => 'y',
        'ㅋ' => 'z',
        _ => c,
    }
}

struct Spelling {
    text: String,
    /// Whether it begins with a piece's letter.
    is_piece: bool,
}

fn spellings(legal: &LegalMove, king_takes_rook: bool) -> Vec<Spelling> {
    let plain = |text| Spelling {
        text,
        is_piece: false,
    };
    let mut all = Vec::new();
    let (from, to) = (legal.from, legal.to);
    match legal.kind {
        MoveKind::Castle(side) => {
            all.push(plain(match side {
                CastlingSide::King => "oo".into(),
                CastlingSide::Queen => "ooo".into(),
            }));
            all.push(plain(format!("{from}{}", legal.mv.to)));
            if let Some(rook) = legal.rook {
                all.push(plain(format!("{from}{}", rook.from)));
            }
            if !king_takes_rook {
                all.push(plain(iccf(from, to, None)));
                all.push(Spelling {
                    text: format!("k{to}"),
                    is_piece: true,
                });
            }
            return all;
        }
        MoveKind::Quiet
        | MoveKind::DoublePush
        | MoveKind::Capture
        | MoveKind::EnPassant
        | MoveKind::Promotion(_)
        | MoveKind::PromotionCapture(_) => {}
    }
    let promotion = legal
        .promotion
        .map_or(String::new(), |role| role.to_char().to_string());
    all.push(plain(format!("{from}{to}{promotion}")));
    all.push(plain(iccf(from, to, legal.promotion)));
    if legal.piece.role == Role::Pawn {
        if legal.captured.is_some() {
            all.push(plain(format!("{}{to}{promotion}", from.file())));
        } else {
            all.push(plain(format!("{to}{promotion}")));
        }
        return all;
    }
    all.extend(from_origins(legal.piece.role, legal.san_origin(), from, to));
    all
}

/// The letter of a piece, where it comes from as `shortest` or in full, and where it goes.
fn from_origins(
    role: Role,
    shortest: String,
    from: Square,
    to: Square,
) -> impl Iterator<Item = Spelling> {
    let origins = [
        shortest,
        from.file().to_string(),
        from.rank().to_string(),
        from.to_string(),
    ];
    origins.into_iter().map(move |origin| Spelling {
        text: format!("{}{origin}{to}", role.to_char()),
        is_piece: true,
    })
}

fn iccf(from: Square, to: Square, promotion: Option<Role>) -> String {
    let digits = |square: Square| format!("{}{}", square.file().index() + 1, square.rank());
    let digit = promotion.map_or("", |role| match role {
        Role::Rook => "2",
        Role::Bishop => "3",
        Role::Knight => "4",
        Role::Queen | Role::Pawn | Role::King => "1",
    });
    digits(from) + &digits(to) + digit
}
