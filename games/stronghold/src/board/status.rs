//! Where the siege stands, for the strip above the board: turn, Phases, glory and what each seat has.

use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};

use super::parts::{defender_tincture, invader_tincture, plural};
use crate::flow::Stage;
use crate::places::*;
use crate::state::{Stronghold, side_at};
use crate::tokens::PHASES;
use crate::view::View;

/// The Assault comes after the six Phases.
const ASSAULT: u8 = 7;

pub(crate) fn status(view: &View) -> Status {
    let table = view.table();
    let p = &table.p;
    let turn = (p.turn > 0).then(|| ("Turn", u16::from(p.turn), Some(u16::from(table.kit.turns))));
    Status { turn, phases: phases(&table), seats: seats(&table).collect() }
}

/// What each seat has, in the order of the seats.
pub(super) fn seats(table: &Stronghold) -> impl Iterator<Item = Standing> {
    let invaders = (0..table.invaders() as u8).map(|n| invader(table, n));
    invaders.chain((0..table.defenders() as u8).map(|n| defender(table, n)))
}

/// The glory of both camps: counted at the end, before that as it would be counted now.
pub(super) fn glory(table: &Stronghold) -> [u8; 2] {
    match table.p.end {
        Some(_) => table.p.glory,
        None => [table.invader_glory().iter().sum(), table.defender_glory().iter().sum()],
    }
}

fn phases(table: &Stronghold) -> Vec<(String, When)> {
    let (now, whose) = match table.p.stage {
        Stage::Pick(_) => return vec![("Set-up".to_owned(), When::Now)],
        Stage::Over => return Vec::new(),
        Stage::Flip => (0, ""),
        Stage::Phase(phase) => (phase, ""),
        Stage::Step(phase) => (phase, " \u{b7} Defender"),
        _ => (ASSAULT, ""),
    };
    let mut all = Vec::with_capacity(8);
    if now == 0 {
        all.push(("Start of the turn".to_owned(), When::Now));
    }
    for (phase, name) in (1..).zip(PHASES.into_iter().chain(["Assault"])) {
        all.push(match phase.cmp(&now) {
            std::cmp::Ordering::Less => (name.to_owned(), When::Past),
            std::cmp::Ordering::Equal if phase == ASSAULT => (name.to_owned(), When::Now),
            std::cmp::Ordering::Equal => (format!("{phase} {name}{whose}"), When::Now),
            std::cmp::Ordering::Greater => (name.to_owned(), When::Next),
        });
    }
    all
}

fn invader(table: &Stronghold, n: u8) -> Standing {
    let (p, at) = (&table.p, usize::from(n));
    let [reserve, camp] = [p.reserve[at].total(), p.camp[at].total()];
    let units = |n: u8, place: &str| format!("{} {place}", plural(n, "unit"));
    let facts = vec![
        Fact::new(Glyph::Chest, p.resources[at], plural(p.resources[at], "Resource")),
        Fact::new(Glyph::Banner, reserve, units(reserve, "in Reserve")),
        Fact::new(Glyph::Tent, camp, units(camp, "in the Camp")),
        Fact::new(Glyph::Barrel, p.pouch.total(), units(p.pouch.total(), "in the pouch")),
        Fact::new(Glyph::Skull, p.pool.total(), units(p.pool.total(), "rejected")),
    ];
    let tincture = invader_tincture(table, side_at(n));
    Standing { tincture, score: Some(glory(table)[0].to_string()), facts }
}

fn defender(table: &Stronghold, n: u8) -> Standing {
    let (p, at) = (&table.p, usize::from(n));
    let time = p.hourglasses[at] + p.labour[at];
    let walls = sections(table.defender_sections(n)).map(|s| p.posts[s.index()].total()).sum::<u8>();
    let inside = (post::BARRACKS..POSTS as u8).map(|post| p.posts[usize::from(post)].total()).sum::<u8>();
    let labour = match p.labour[at] {
        0 => String::new(),
        labour => format!(", {labour} of them Forced Labour"),
    };
    let facts = vec![
        Fact::new(Glyph::Hourglass, time, format!("{}{labour}", plural(time, "Hourglass"))),
        Fact::new(Glyph::Shield, walls, format!("{} on the walls", plural(walls, "unit"))),
        Fact::new(Glyph::Castle, inside, format!("{} inside the castle", plural(inside, "unit"))),
        Fact::new(Glyph::Bricks, p.stone_supply, format!("{} in the supply", plural(p.stone_supply, "Stone"))),
        Fact::new(
            Glyph::Wall,
            p.wooden_supply,
            format!("{} in the supply", plural(p.wooden_supply, "Wooden Component")),
        ),
    ];
    let tincture = defender_tincture(table, side_at(n));
    Standing { tincture, score: Some(glory(table)[1].to_string()), facts }
}
