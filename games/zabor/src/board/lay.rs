//! Where everything lies on a stage. A wide one has the map between two columns: the Action track and the goals at the left, the other
//! Empires and the Battle at the right. An upright one is the map alone, twice as large. Units are those of the drawing.

use ravelin_core::draw::Form;

use crate::components::AreaSpec;

pub(super) type Point = [i32; 2];
/// Left, top, width, height.
pub(super) type Area = [i32; 4];

pub(super) const STAGE: Point = [1100, 702];
/// The columns of a wide stage: left edge and width.
pub(super) const LEFT: [i32; 2] = [8, 172];
pub(super) const RIGHT: [i32; 2] = [846, 246];
/// Where a column begins, and the space between its parts.
pub(super) const TOP: i32 = 10;
pub(super) const GAP: i32 = 8;
/// What lies at the right ends above this: below it a page has its own buttons.
pub(super) const FOOT: i32 = 640;

/// The printed map is 1000 wide and high. Seas end here at both sides: what lies beyond is under the columns.
pub(super) const EDGES: [i32; 2] = [24, 960];

/// How the printed map lies on a stage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lay {
    pub(super) form: Form,
    corner: Point,
    thousandths: i32,
    /// Hundredths of the size that pieces have on a wide stage.
    pieces: i32,
}

impl Lay {
    pub(super) fn of(form: Form) -> Self {
        match form {
            Form::Wide => Lay { form, corner: [168, 0], thousandths: 702, pieces: 100 },
            Form::Upright => Lay { form, corner: [-34, 0], thousandths: 1404, pieces: 130 },
        }
    }

    pub(super) fn size(self) -> Point {
        match self.form {
            Form::Wide => STAGE,
            Form::Upright => [1314, 1404],
        }
    }

    /// For keys: an element is drawn for one form.
    pub(super) fn key(self) -> u8 {
        self.form as u8
    }

    /// Moves and scales what is drawn in units of the printed map.
    pub(super) fn printed(self) -> String {
        let [x, y] = self.corner;
        format!("translate({x} {y}) scale({}.{:03})", self.thousandths / 1000, self.thousandths % 1000)
    }

    pub(super) fn scaled(self, n: i32) -> i32 {
        n * self.thousandths / 1000
    }

    pub(super) fn middle(self, spec: &AreaSpec) -> Point {
        [self.corner[0] + self.scaled(spec.x), self.corner[1] + self.scaled(spec.y)]
    }

    /// Where the name and the pieces of an Area stand: its middle, or as near to it as the columns let them.
    pub(super) fn spot(self, spec: &AreaSpec) -> Point {
        let [x, y] = self.middle(spec);
        let room = match self.form {
            Form::Wide => 24,
            Form::Upright => 44,
        };
        let [left, right] = match self.form {
            Form::Wide => [LEFT[0] + LEFT[1], RIGHT[0]],
            Form::Upright => [0, self.size()[0]],
        };
        if spec.land { [x, y] } else { [x.clamp(left + room, right - room), y.max(24)] }
    }

    /// Moves pieces that are drawn around their middle to a spot, in the size that they have here.
    pub(super) fn pieces_at(self, [x, y]: Point) -> String {
        match self.pieces {
            100 => format!("translate({x} {y})"),
            n => format!("translate({x} {y}) scale({}.{:02})", n / 100, n % 100),
        }
    }

    /// How wide a row of pieces in an Area may be. The measure is that of a wide stage, where they are largest beside the land.
    pub(super) fn row(spec: &AreaSpec) -> i32 {
        (spec.r * 702 / 500 + 20).min(100)
    }
}
