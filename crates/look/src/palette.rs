use crate::colour::{Lab, Rgb, Tint, Vision};

/// A colour for light squares and its partner for dark squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shades {
    /// On the squares that h1 belongs to.
    pub light: Rgb,
    /// On the squares that a1 belongs to.
    pub dark: Rgb,
}

impl Shades {
    pub(crate) const fn hex(light: u32, dark: u32) -> Self {
        Self {
            light: Rgb::hex(light),
            dark: Rgb::hex(dark),
        }
    }

    /// The one of the two for this kind of square.
    #[must_use]
    pub const fn on(self, shade: Shade) -> Rgb {
        match shade {
            Shade::Light => self.light,
            Shade::Dark => self.dark,
        }
    }
}

/// Which of the two kinds of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// As h1.
    Light,
    /// As a1.
    Dark,
}

impl Shade {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];
}

/// What a whole square can say by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareState {
    /// Nothing.
    Plain,
    /// The last move began or ended here.
    LastMove,
    /// The piece here is selected.
    Selected,
    /// A premove begins or ends here.
    Premove,
    /// The king here is in check.
    Check,
}

impl SquareState {
    /// Every state, plain first.
    pub const ALL: [Self; 5] = [
        Self::Plain,
        Self::LastMove,
        Self::Selected,
        Self::Premove,
        Self::Check,
    ];
}

/// The colours of a board.
///
/// Square colours are opaque: what is tested is what is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardPalette {
    /// Squares without a state.
    pub plain: Shades,
    /// Both squares of the last move.
    pub last_move: Shades,
    /// The selected square.
    pub selected: Shades,
    /// Squares of a premove.
    pub premove: Shades,
    /// The checked king's square.
    pub check: Shades,
    /// Dots and corners on the squares that a piece may go to.
    pub marker: Tint,
    /// The same for premoves.
    pub premove_marker: Tint,
    /// How strongly shapes tell the states.
    pub shapes: Shapes,
}

/// How strongly shapes tell what the colour of a square says too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shapes {
    /// Frames, ticks and rings.
    Usual,
    /// And a black frame around what is selected, a hatch on premoves, an exclamation mark at a king in check.
    Strong,
}

impl BoardPalette {
    /// The least CIEDE2000 difference that two states of a square may have.
    pub const LEAST_DIFFERENCE: f64 = 13.0;

    /// The colour of a square of this kind in this state.
    #[must_use]
    pub const fn square(&self, shade: Shade, state: SquareState) -> Rgb {
        let shades = match state {
            SquareState::Plain => self.plain,
            SquareState::LastMove => self.last_move,
            SquareState::Selected => self.selected,
            SquareState::Premove => self.premove,
            SquareState::Check => self.check,
        };
        shades.on(shade)
    }

    /// The smallest CIEDE2000 difference between two of the ten square colours, over every
    /// [`Vision`].
    #[must_use]
    pub fn least_difference(&self) -> f64 {
        let colours: Vec<Rgb> = SquareState::ALL
            .into_iter()
            .flat_map(|state| Shade::ALL.map(|shade| self.square(shade, state)))
            .collect();
        let mut least = f64::INFINITY;
        for vision in Vision::ALL {
            let seen: Vec<Lab> = colours
                .iter()
                .map(|&colour| Lab::seen(colour, vision))
                .collect();
            for (index, one) in seen.iter().enumerate() {
                for other in &seen[..index] {
                    least = least.min(one.difference(*other));
                }
            }
        }
        least
    }
}
