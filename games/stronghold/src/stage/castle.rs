//! Inside the walls: buildings with their Actions and the Hourglasses on them, quarters, the Courtyard, the Hospital and
//! the supply.

use std::ops::Range;

use ravelin_core::draw::{Glyph, Node, Tincture, g, path, rect};

use super::lay;
use super::parts::*;
use super::scenery::piece;
use crate::ids::*;
use crate::kit::*;
use crate::tokens::{self, chip, space};

/// Marks for the Hourglasses of a chip: two rows, filled from the left.
pub(super) fn marks(node: &mut Node, which: Range<u8>, look: Dots) {
    for row in 0..2u8 {
        let mut columns = which.clone().filter(|n| n % 2 == row).map(|n| n / 2);
        let Some(first) = columns.next() else { continue };
        let at = [25 + 6 * i32::from(first), 8 + 7 * i32::from(row)];
        node.push(dots(at, 1 + columns.count() as u8, look));
    }
}

impl Canvas<'_, '_> {
    pub(super) fn castle(&mut self) {
        Building::ALL.into_iter().for_each(|building| self.building(building));
        Work::ALL.into_iter().for_each(|work| self.work(work));
        self.supply();
        let heroes: Vec<Hero> = Hero::ALL.into_iter().filter(|h| self.table.p.heroes[*h].is_none()).collect();
        let [x, y, ..] = lay::building(Building::Courtyard);
        for (n, here) in heroes.into_iter().enumerate() {
            self.hero(here, Building::Courtyard.place(), [x + 62, y + 4 + 23 * n as i32, 22, 22]);
        }
    }

    fn building(&mut self, building: Building) {
        self.place(building.place(), lay::quarters(building), 8, |canvas| {
            let (p, place) = (&canvas.table.p, building.place());
            let flags = &p.turn_flags;
            let here = match building {
                Building::Hospital => canvas.table.fallen(),
                _ => place.as_post().map_or(Units::NONE, |post| p.posts[post]),
            };
            let row = match building {
                Building::Barracks => Row::new([44, 6], 80, 24),
                Building::Guard => Row::new([44, 6], 46, 24),
                Building::Courtyard => Row::column([39, 4], 62, 22),
                Building::Hospital => Row::column([45, 4], 62, 22),
                _ => Row::column([47, 4], 62, 22),
            };
            let mut inside = g("");
            figures(&mut inside, place.word(), &defender_figures(here, Tincture::Azure), row);
            let marks: Vec<Figure> = [
                (p.saboteurs.has(building), mark(chip(Piece::Saboteur), "saboteur", Tincture::Gules, Glyph::Torch)),
                (flags.fire.has(building), mark(chip(Piece::Fire), "fire", Tincture::Gules, Glyph::Fire)),
                (
                    flags.toil == Some(building),
                    mark(tokens::shame(Shame::ExhaustingToil), "toil", Tincture::Azure, Glyph::Hammer),
                ),
                (
                    building == Building::Hospital && !flags.specters.is_empty(),
                    mark(chip(Piece::Specters), "specters", Tincture::Sable, Glyph::Ghost),
                ),
                (
                    building == Building::Courtyard && flags.panic,
                    mark(chip(Piece::Panic), "panic", Tincture::Gules, Glyph::Skull),
                ),
            ]
            .into_iter()
            .filter_map(|(there, mark)| there.then_some(mark))
            .collect();
            let [.., h] = lay::building(building);
            let [.., quarters] = lay::quarters(building);
            figures(&mut inside, place.word(), &marks, Row::new([3, 3 + quarters - h], 40, 20));
            inside
        });
    }

    /// The chip of an Action: Hourglasses on it, what it costs more or less than printed, whether it is used.
    fn work(&mut self, here: Work) {
        let words = self.sentence(tokens::work(here));
        let (id, on) = (format!("work-{here}"), space(here.building().place()));
        let area = lay::work(here);
        self.put((tokens::work(here), &id, words), Some(on), area, 6, |canvas| {
            let [.., w, h] = area;
            let (table, p) = (canvas.table, &canvas.table.p);
            let (paid, price, printed) = (p.paid[here], table.price(here), table.kit.work(here).cost);
            let veil = |inside: Node| {
                let veil = rect(1, 1, w - 2, h - 2).at("rx", 4).at("class", "veil");
                inside.with(veil).with(path(&format!("M3 {}L{} 3", h - 3, w - 3)).at("class", "slash"))
            };
            if here == Work::GateReinforcement && !p.barbican {
                return veil(g(""));
            }
            let mut inside = g("");
            let most = price.max(paid);
            if most > printed {
                marks(&mut inside, printed..most, Dots::SmallOpen);
            }
            if paid > 0 {
                let (tincture, look) = if table.payer(here) == Side::East {
                    ("purpure", Dots::SmallSquare)
                } else {
                    ("azure", Dots::SmallFull)
                };
                let mut held = g(tincture);
                marks(&mut held, 0..paid, look);
                inside.push(held);
            }
            if price < printed {
                // Less than printed: what need not be paid.
                let mut less = g("argent");
                marks(&mut less, price.max(paid)..printed, Dots::SmallFull);
                inside.push(less);
            }
            let hasty = p.turn_flags.hasty == Some(here);
            if p.turn_flags.worked.has(here) && !hasty {
                inside = veil(inside);
            }
            if hasty {
                inside.push(piece(Tincture::Azure, Glyph::Star, 14));
            }
            inside
        });
    }

    fn supply(&mut self) {
        let words = self.sentence(tokens::SUPPLY);
        self.put((tokens::SUPPLY, "supply", words), None, lay::SUPPLY, 8, |canvas| {
            let p = &canvas.table.p;
            let stock: Vec<Figure> = [
                (Piece::Stone, "stone", Tincture::Argent, Glyph::Bricks, p.stone_supply),
                (Piece::Wooden, "wooden", Tincture::Tenne, Glyph::Logs, p.wooden_supply),
            ]
            .into_iter()
            .filter(|stock| stock.4 > 0)
            .map(|(what, id, tincture, glyph, n)| Figure { token: chip(what), id, tincture, glyph, n })
            .collect();
            let mut inside = g("");
            figures(&mut inside, "supply", &defender_figures(p.supply, Tincture::Azure), Row::new([10, 9], 66, 20));
            figures(&mut inside, "supply", &stock, Row::new([38, 38], 39, 18));
            inside
        });
    }
}
