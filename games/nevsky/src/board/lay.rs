//! Where everything lies on the stage: the Calendar as a strip at the top, below it the map with the Baltic as its quiet side.
//! Units are those of the drawing.

use ravelin_core::draw::{Face, width};

use crate::kit::*;

pub(super) type Point = [i32; 2];
/// Left, top, width, height.
pub(super) type Area = [i32; 4];

pub(super) const STAGE: Point = [1100, 702];
/// Height of the Calendar.
pub(super) const STRIP: i32 = 62;
/// The plates of the others, below each other, and the sea below one of them and beside both.
pub(super) const PLATE: Area = [8, 74, 232, 46];
pub(super) const QUIET: [Area; 2] = [[8, 126, 320, 568], [8, 74, 320, 620]];
/// Where the sheet of a fight ends towards the map.
pub(super) const SHEET_EDGE: Point = [322, 220];
/// An upright stage has neither the Calendar nor the quiet side.
pub(super) const UPRIGHT: Area = [324, STRIP, 776, 640];

/// Where a point of the printed map lies.
pub(super) fn at(x: i32, y: i32) -> Point {
    [338 + (x * 75).div_euclid(100), STRIP + (y * 70).div_euclid(100)]
}

pub(super) fn spot(book: &Book, l: LocaleId) -> Point {
    let spec = book.locale(l);
    at(spec.x, spec.y)
}

/// The plate of the Veche.
pub(super) fn veche(book: &Book) -> Area {
    let [x, y, ..] = book.art.veche;
    let [x, y] = at(x, y);
    [x + 4, y + 4, 128, 46]
}

/// Half the side of the tile of a Locale.
pub(super) fn half(kind: Kind) -> i32 {
    match kind {
        Kind::Region => 8,
        Kind::Town | Kind::TradeRoute => 12,
        Kind::Fort => 14,
        Kind::Castle => 15,
        Kind::Bishopric => 16,
        Kind::City => 17,
        Kind::Novgorod => 20,
    }
}

pub(super) const NAME: i32 = 15;

/// Where the name of a Locale stands: its box.
pub(super) fn name(book: &Book, l: LocaleId) -> Area {
    let ([x, y], spec) = (spot(book, l), book.locale(l));
    let (half, wide) = (half(spec.kind), width(&spec.name, NAME, Face::Serif));
    let [left, top] = match spec.label {
        Label::Above => [x - wide / 2, y - half - 23],
        Label::Below => [x - wide / 2, y + half + 7],
        Label::Right => [x + half + 9, y - 8],
        Label::Left => [x - half - 9 - wide, y - 8],
    };
    [left, top, wide, 15]
}

#[cfg(test)]
mod tests {
    use super::super::stands::overlap;
    use super::*;

    #[test]
    fn no_name_covers_a_place_or_another_name() {
        let kit = crate::parse::kit(&ravelin_core::Pack::default()).expect("the shipped components");
        let book = kit.book(true);
        for a in LocaleId::ALL.into_iter() {
            for b in LocaleId::ALL.into_iter().filter(|b| *b != a) {
                let ([x, y], half) = (spot(book, b), half(book.locale(b).kind));
                let both = format!("{} {}", a.word(), b.word());
                assert!(overlap(name(book, a), [x - half, y - half, 2 * half, 2 * half]) < 40, "{both}");
                assert!(overlap(name(book, a), name(book, b)) < 60, "{both}");
            }
        }
    }
}
