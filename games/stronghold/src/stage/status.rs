//! Where the siege stands, for the strip above the board: turn, Phases, glory and what each seat has.

use ravelin_core::Hidden;
use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};

use super::parts::{defender_tincture, invader_tincture, plural};
use crate::Frame;
use crate::ids::*;
use crate::state::Stronghold;
use crate::view::View;

/// The Assault comes after the six Phases.
const ASSAULT: u8 = 7;

pub(crate) fn status(view: &View) -> Status {
    let table = Stronghold::known(view);
    let p = &table.p;
    let turn = (p.turn > 0).then(|| ("Turn", u16::from(p.turn), Some(u16::from(table.kit.turns))));
    Status { turn, phases: phases(&table), seats: seats(&table).collect() }
}

/// What each seat has, in the order of the seats.
pub(super) fn seats(table: &Stronghold) -> impl Iterator<Item = Standing> {
    let invaders = table.invaders().iter().map(|by| invader(table, *by));
    invaders.chain(table.defenders().iter().map(|by| defender(table, *by)))
}

/// The glory of both camps: counted at the end, before that as it would be counted now.
pub(super) fn glory(table: &Stronghold) -> [u8; 2] {
    match table.p.end {
        Some(_) => Team::ALL.map(|team| table.p.glory[team]),
        None => [table.invader_glory().iter().sum(), table.defender_glory().iter().sum()],
    }
}

fn phases(table: &Stronghold) -> Vec<(String, When)> {
    let (now, whose) = match table.stage() {
        Frame::Pick(_) => return vec![("Set-up".to_owned(), When::Now)],
        Frame::Over(_) => return Vec::new(),
        Frame::Flip(_) => (0, ""),
        Frame::InvaderPhase(_) => (table.phase().map_or(0, Phase::number), ""),
        Frame::DefenderStep(_) => (table.step().map_or(0, Phase::number), " \u{b7} Defender"),
        _ => (ASSAULT, ""),
    };
    let mut all = Vec::with_capacity(8);
    if now == 0 {
        all.push(("Start of the turn".to_owned(), When::Now));
    }
    for (phase, name) in (1..).zip(Phase::ALL.map(Phase::title).into_iter().chain(["Assault"])) {
        all.push(match phase.cmp(&now) {
            std::cmp::Ordering::Less => (name.to_owned(), When::Past),
            std::cmp::Ordering::Equal if phase == ASSAULT => (name.to_owned(), When::Now),
            std::cmp::Ordering::Equal => (format!("{phase} {name}{whose}"), When::Now),
            std::cmp::Ordering::Greater => (name.to_owned(), When::Next),
        });
    }
    all
}

fn invader(table: &Stronghold, by: Side) -> Standing {
    let p = &table.p;
    let [reserve, camp] = [p.reserve[by].total(), p.camp[by].total()];
    let units = |n: u8, place: &str| format!("{} {place}", plural(n, "unit"));
    let facts = vec![
        Fact::new(Glyph::Chest, p.resources[by], plural(p.resources[by], "Resource")),
        Fact::new(Glyph::Banner, reserve, units(reserve, "in Reserve")),
        Fact::new(Glyph::Tent, camp, units(camp, "in the Camp")),
        Fact::new(Glyph::Barrel, p.pouch.total(), units(p.pouch.total(), "in the pouch")),
        Fact::new(Glyph::Skull, p.pool.total(), units(p.pool.total(), "rejected")),
    ];
    let tincture = invader_tincture(table, by);
    Standing { tincture, score: Some(glory(table)[0].to_string()), facts }
}

fn defender(table: &Stronghold, by: Side) -> Standing {
    let p = &table.p;
    let time = p.hourglasses[by] + p.labour[by];
    let walls = table.defender_sections(by).iter().map(|s| p.posts[s.post()].total()).sum::<u8>();
    let inside = Post::INSIDE.iter().map(|post| p.posts[post].total()).sum::<u8>();
    let labour = match p.labour[by] {
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
    let tincture = defender_tincture(table, by);
    Standing { tincture, score: Some(glory(table)[1].to_string()), facts }
}
