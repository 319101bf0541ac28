//! What stands in an Area, side by side below its name: Upgrade, Road and Units of its controller, Monsters, then those who attack it.

use ravelin_core::Token;
use ravelin_core::draw::{Glyph, Node, Tincture, again, g, icon, token};

use super::lay::{Lay, Point};
use super::parts::{level_glyph, printed, symbol_glyph, tincture};
use super::tiles::{self, PITCH, TILE};
use crate::components::*;
use crate::state::{EMPTY, Zabor};
use crate::tokens::{space, unit};
use crate::vocabulary::NO;

/// The top of the first row, below the middle of the Area.
const FIRST: i32 = 0;
const ROW: i32 = TILE + 3;
/// From one piece to the next where there is little room: they overlap, and their signs can be seen.
const CLOSE: i32 = 17;

/// Who chose an Area to start in, before its pieces stand there. [Z3.3]
pub(super) fn settler(table: &Zabor, area: u8) -> Option<u8> {
    table.seat_range().find(|s| table.p.turn == 0 && table.empire(*s).start == area)
}

/// The tincture of whoever holds an Area.
pub(super) fn holder(table: &Zabor, area: u8) -> Option<Tincture> {
    let owner = settler(table, area).unwrap_or(table.control(area));
    let held = table.is_seat(owner) || table.p.manned & bit(area) != 0 || table.level(area) > 0;
    held.then(|| tincture(table, owner))
}

/// The sign of a start that can still be chosen. [Z3.3]
fn start_sign(table: &Zabor, area: u8) -> Option<(u8, u8)> {
    let taken = |colour: u8| table.seat_range().any(|s| table.empire(s).colour == colour);
    table.kit.area(area).start.filter(|(colour, _)| table.p.turn == 0 && !taken(*colour))
}

/// Something in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Upgrade(u8),
    Road,
    /// Those behind it attack.
    Attack,
    Units {
        tincture: Tincture,
        kind: usize,
        piece: Token,
        count: usize,
        wounds: usize,
    },
    Beast(u8),
}

/// All that is drawn of the pieces of an Area.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Stand {
    area: u8,
    /// How wide a row may be.
    room: i32,
    items: Vec<Item>,
    /// From here on stand attackers, in a row of their own.
    attack: usize,
    /// Set-up: a banner of whoever starts here, or the sign of a start.
    settler: Option<Tincture>,
    start: Option<(u8, u8)>,
}

impl Stand {
    pub(super) fn of(table: &Zabor, area: u8) -> Self {
        let (n, owner) = (usize::from(area) % AREAS, table.control(area));
        let mut items = Vec::new();
        let level = table.level(area);
        if level > 0 {
            items.push(Item::Upgrade(level));
        }
        if table.p.roads & bit(area) != 0 {
            items.push(Item::Road);
        }
        side(table, area, owner, &mut items);
        let attack = items.len();
        let guest = table.p.guest_of[n];
        if guest != NO {
            items.push(Item::Attack);
            side(table, area, guest, &mut items);
        }
        let settler = settler(table, area).filter(|_| table.p.stack[n] == EMPTY).map(|seat| tincture(table, seat));
        let start = start_sign(table, area).filter(|_| settler.is_none());
        Stand { area, room: Lay::row(table.kit.area(area)), items, attack, settler, start }
    }

    /// The corners of all items: in rows of the middle, attackers below the others.
    fn corners(&self) -> impl Iterator<Item = (Item, Point)> {
        let (own, others) = self.items.split_at(self.attack);
        let most = ((self.room - TILE) / CLOSE + 1).max(2) as usize;
        // Rows of about the same length.
        let even = |all: &[Item]| all.len().div_ceil(all.len().div_ceil(most).max(1)).max(1);
        let rows = own.chunks(even(own)).chain(others.chunks(even(others)));
        rows.enumerate().flat_map(|(n, row)| {
            let gaps = row.len() as i32 - 1;
            let pitch = if gaps > 0 { ((self.room - TILE) / gaps).clamp(CLOSE, PITCH) } else { 0 };
            let left = -(gaps * pitch + TILE) / 2;
            row.iter().enumerate().map(move |(i, item)| (*item, [left + pitch * i as i32, FIRST + ROW * n as i32]))
        })
    }

    /// Monsters, with the middle of each.
    pub(super) fn beasts(&self) -> impl Iterator<Item = (u8, Point)> {
        self.corners().filter_map(|(item, [x, y])| match item {
            Item::Beast(n) => Some((n, [x + TILE / 2, y + TILE / 2])),
            _ => None,
        })
    }

    /// Everything but Monsters, around the middle of the Area.
    pub(super) fn draw(&self) -> Node {
        let mut node = g("");
        if let Some(tincture) = self.settler {
            node.push(g("").move_to(0, 9).with(tiles::envoy(tincture)));
        }
        if let Some((colour, symbol)) = self.start {
            node.push(g("mini").with(token(printed(colour), symbol_glyph(symbol), 0, 9, 11, 1)));
        }
        // From the right: the number on a piece lies on its neighbour.
        let all: Vec<(Item, Point)> = self.corners().collect();
        for (item, [x, y]) in all.into_iter().rev() {
            match item {
                Item::Upgrade(level) => {
                    let glyph = level_glyph(level).unwrap_or(Glyph::Tower);
                    node.push(g("inkglyph").with(icon(glyph, x + 1, y + 1, 18)));
                }
                Item::Road => node.push(again("zb-road").at("x", x + TILE / 2).at("y", y + TILE / 2)),
                Item::Attack => node.push(again("zb-swords").at("x", x + TILE / 2).at("y", y + TILE / 2)),
                Item::Units { tincture, kind, piece, count, wounds } => {
                    let tile = tiles::units(tincture, kind, count, wounds).move_to(x, y);
                    node.push(tile.at("data-piece", piece).at("data-on", space(self.area)));
                }
                Item::Beast(_) => {}
            }
        }
        node
    }
}

/// Units of a side by kind, then its Monsters.
fn side(table: &Zabor, area: u8, colour: u8, items: &mut Vec<Item>) {
    let stack = table.units(area, colour);
    let tincture = tincture(table, colour);
    for kind in (0..UNITS).filter(|_| *stack != EMPTY) {
        let slots = &stack[table.kit.slots_of(kind)];
        let count = slots.iter().map(|n| usize::from(*n)).sum();
        // All Wounds of a kind: each Unit as many times as it is wounded.
        let wounds = slots.iter().enumerate().map(|(wounds, n)| wounds * usize::from(*n)).sum();
        if count > 0 {
            items.push(Item::Units { tincture, kind, piece: unit(colour, table.sound(kind)), count, wounds });
        }
    }
    items.extend(table.beasts(area, colour).map(Item::Beast));
}
