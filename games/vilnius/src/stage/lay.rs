//! Where everything lies on the stage: the cities inside the wall at the left, before it the field with the Order, and how large
//! tiles and cards may be. Units are those of the drawing.

use ravelin_core::draw::Form;

pub(super) type Point = [i32; 2];
/// Left, top, width, height.
pub(super) type Area = [i32; 4];

pub(super) const WIDE: Point = [1100, 702];
/// A phone of 360 by 780 px shows it whole, a pixel for each unit: no type is under 11 px.
pub(super) const UPRIGHT: Point = [360, 550];

pub(super) fn size(form: Form) -> Point {
    match form {
        Form::Wide => WIDE,
        Form::Upright => UPRIGHT,
    }
}

/// The wall of the wide stage, and where the field begins.
pub(super) const WALL: i32 = 642;
pub(super) const FIELD: i32 = 684;
pub(super) const FIELD_WIDE: i32 = 408;
/// Plates of the page lie below this on the field.
pub(super) const FLOATS: i32 = 614;

/// The own city, those of the others above it, and the hill.
pub(super) fn city(form: Form, top: i32) -> Area {
    match form {
        Form::Wide => [4, 208, WALL - 12, 488],
        Form::Upright => [4, top, UPRIGHT[0] - 8, UPRIGHT[1] - 4 - top],
    }
}

pub(super) const HILL: Point = [398, 12];

/// The small city of the n-th of so many others.
pub(super) fn small_city(form: Form, n: usize, of: usize) -> Area {
    let [x, y, w, h] = match form {
        Form::Wide => [8, 8, 384, 192],
        Form::Upright => [108, 56, 250, 70],
    };
    let each = w / of.max(1) as i32;
    [x + each * n as i32, y, each - 8, h]
}

/// How large the tiles of a city are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tile {
    pub w: i32,
    pub h: i32,
    pub gap: i32,
    /// The picture, in hundredths.
    pub picture: i32,
    /// Type of the name; none if there is no room for it.
    pub name: Option<i32>,
    /// Lines below the name.
    pub lines: usize,
}

/// From the largest.
const TILES: [Tile; 7] = [
    Tile { w: 132, h: 120, gap: 9, picture: 134, name: Some(18), lines: 2 },
    Tile { w: 98, h: 91, gap: 6, picture: 94, name: Some(14), lines: 2 },
    Tile { w: 86, h: 75, gap: 5, picture: 70, name: Some(13), lines: 2 },
    Tile { w: 75, h: 64, gap: 4, picture: 60, name: Some(12), lines: 1 },
    Tile { w: 58, h: 36, gap: 4, picture: 60, name: None, lines: 0 },
    Tile { w: 44, h: 30, gap: 3, picture: 45, name: None, lines: 0 },
    Tile { w: 30, h: 20, gap: 2, picture: 30, name: None, lines: 0 },
];
pub(super) const LARGE: Tile = TILES[1];
pub(super) const SMALL: Tile = TILES[4];

impl Tile {
    pub(super) fn pitch(&self) -> Point {
        [self.w + self.gap, self.h + self.gap]
    }

    /// The largest tiles of which so many columns and rows fit.
    pub(super) fn fitting([columns, rows]: Point, [_, _, w, h]: Area) -> Tile {
        let fits = |tile: &&Tile| columns * tile.pitch()[0] - tile.gap <= w && rows * tile.pitch()[1] - tile.gap <= h;
        *TILES.iter().find(fits).unwrap_or(&TILES[TILES.len() - 1])
    }
}
