//! The fight: what each enemy still needs, who stands against it, and what the plan proposes.

use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Offers, Panel, PanelKind, disc, fit, g, icon, keyed_may, rect, text, tile, told, wrap,
};

use super::parts::*;
use super::position::marked;
use super::proposal;
use crate::action::plural;
use crate::components::*;
use crate::flow::Frame;
use crate::state::{Foe, Target, Vilnius};
use crate::tokens;
use crate::view::seat_name;
use crate::weapons::balance;

const CARD: [i32; 2] = [356, 184];

/// Enemies of the fight, or the plan of a siege; none if nobody fights.
pub(super) fn panel(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Option<Panel> {
    let siege = matches!(table.top(), Frame::Siege { .. });
    if table.p.foes.is_empty() && !siege {
        return None;
    }
    let foes = table.p.foes.len() as u8;
    let is_foe = |token| (0..foes).any(|n| tokens::foe(n) == token);
    let mut offers = offers.part(is_foe);
    let window = matches!(table.p.frames.first(), Some(Frame::Window { .. } | Frame::Siege { .. }));
    let name = if siege { "The siege" } else { "The fight" };
    let note = if window { "two equal symbols stand in for any other" } else { "" };
    let words = lines_below(table, siege);
    let plan = proposal::plan(table);
    let enemies: Vec<_> = (0..foes).map(|n| untold(table, n)).collect();
    let key = (told(position, is_foe), enemies, note, &words, &plan, offers.clicks());
    let draw = || draw(table, (name, note), position, (&words, plan.as_deref()), &mut offers, wide);
    Some(Panel::keyed("fight", name, PanelKind::Fight, key, draw).noted(note))
}

/// What stands below the enemies: who besieges what, and survivors.
fn lines_below(table: &Vilnius, siege: bool) -> Vec<String> {
    let besieging = table.p.deployed.iter().filter(|_| siege).map(|d| {
        let at = table.kit.order_name(table.target_kind(d.fought().trailing_zeros() as u8, true));
        format!("{} of {} against {at}", table.kit.unit(d.unit).name, seat_name(d.owner))
    });
    besieging.chain(survivors(table)).collect()
}

/// What the sentence of an enemy does not tell: what it is, the symbols against it, and who has them.
fn untold(table: &Vilnius, n: u8) -> impl Hash {
    let f = table.p.foes[usize::from(n)];
    let standing = table.p.deployed.iter().enumerate().filter(|(_, d)| d.fought() >> n & 1 == 1);
    let standing: Vec<_> = standing.map(|(i, d)| (i, d.unit, d.at, tincture(table, d.owner))).collect();
    let open = matches!(table.p.frames.first(), Some(Frame::Window { .. }));
    (n, f.kind, f.defeated, open, table.offers()[usize::from(n)].0, standing)
}

fn draw(
    table: &Vilnius,
    (name, note): (&str, &str),
    position: &[Described],
    (words, plan): (&[String], Option<&str>),
    offers: &mut Offers,
    wide: i32,
) -> Panel {
    let mut flow = Flow::new(wide);
    flow.title(name, note);
    let have = table.offers();
    let per_line = (flow.room() + 12) / (CARD[0] + 12);
    let top = flow.y;
    for n in 0..table.p.foes.len() as i32 {
        let at = [flow.pad + n % per_line * (CARD[0] + 12), top + n / per_line * (CARD[1] + 12), CARD[0], CARD[1]];
        let place = tokens::foe(n as u8);
        let taken = offers.take(place);
        let words = told(position, |token| token == place);
        flow.push(keyed_may((words, untold(table, n as u8), at), &taken, || {
            marked(foe(table, n as u8, have[n as usize], at), position, place)
        }));
    }
    let lines = (table.p.foes.len() as i32 + per_line - 1) / per_line;
    flow.y = top + lines * (CARD[1] + 12);
    words.iter().for_each(|words| flow.paragraph(words, 18, "ui"));
    if let Some(words) = plan {
        let (x, y) = (flow.pad, flow.y + 4);
        flow.push(g("softglyph").with(icon(Glyph::Book, x, y, 22)));
        let lines = wrap(words, 18, flow.room() - 34, Face::Ui);
        flow.push(ravelin_core::draw::lines(x + 34, y + 17, 18, 24, "ui", &lines));
        flow.skip(24 * lines.len() as i32 + 12);
    }
    flow.done("fight", name)
}

/// Whether an enemy falls, or what is still missing.
/// What becomes of an enemy of the fight as things stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Defeated,
    /// The window is closed and it stands.
    Stands,
    WillFall,
    Needs {
        more: u8,
        /// Of them, how many pairs of spare symbols can make up.
        spare: u8,
    },
}

impl Fate {
    fn is_good(self) -> bool {
        matches!(self, Fate::Defeated | Fate::WillFall)
    }

    pub(super) fn words(self) -> String {
        match self {
            Fate::Defeated => "defeated".to_owned(),
            Fate::Stands => "not defeated".to_owned(),
            Fate::WillFall => "will be defeated".to_owned(),
            Fate::Needs { more, spare: 0 } => format!("still needs {more}"),
            Fate::Needs { more, spare } => format!("still needs {more} ({spare} by spare pairs)"),
        }
    }
}

pub(super) fn fate(table: &Vilnius, f: &Foe, have: Weapons) -> Fate {
    // Once the window is closed, assignments against those who stand are void. [V14.4.2]
    let open = matches!(table.p.frames.first(), Some(Frame::Window { .. }));
    let (missing, spare) = balance(table.demand(f.kind), have);
    match missing.saturating_sub(spare) {
        _ if f.defeated => Fate::Defeated,
        _ if !open => Fate::Stands,
        0 => Fate::WillFall,
        more => Fate::Needs { more, spare },
    }
}

fn foe(table: &Vilnius, n: u8, have: Weapons, [x, y, w, h]: [i32; 4]) -> ravelin_core::draw::Node {
    let f = table.p.foes[usize::from(n)];
    let spec = table.kit.enemy(f.kind);
    let need = table.demand(f.kind);
    let class = if f.defeated { "foe sable faded" } else { "foe sable" };
    let mut node = g(class).at("id", format_args!("foe-{n}")).title(&spec.name);
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card"));
    node.push(rect(x + 1, y + 1, w - 2, 32).at("rx", 7).at("class", "titlebar"));
    let title = format!("{} \u{b7} {}", n + 1, spec.name);
    node.push(text(x + 10, y + 23, fit(&title, 20, 12, w - 56, Face::Serif), "serif ontitle", &title));
    node.push(disc(x + w - 18, y + 17, 13, &spec.strength.to_string()));
    let size = ((w - 20) / i32::from(need.total().max(9)) - 6).clamp(14, 24);
    needed(&mut node, need, if f.defeated { need } else { have }, x + 10, y + 42, size);
    let goes = match f.target {
        Target::Vilnius => "Vilnius".to_owned(),
        Target::Quarter => format!("quarter of {}", seat_name(f.row)),
    };
    let used = skulls(&mut node, table.skulls(f.kind), x + 10, y + 74, 11);
    let harm = damage(&mut node, &spec.damage[f.target as usize], x + 16 + used, y + 74, 22);
    let size = fit(&goes, 15, 9, w - 30 - used - harm, Face::Ui);
    node.push(text(x + 20 + used + harm, y + 91, size, "ui soft", &goes));
    let mut left = x + 10;
    let standing = table.p.deployed.iter().enumerate().filter(|(_, d)| d.fought() >> n & 1 == 1);
    let (all, room) = (standing.clone().count(), ((w - 10) / 40) as usize);
    let shown = if all > room { room - 1 } else { all };
    if all > shown {
        node.push(text(x + w - 12, y + 130, 19, "bold end", &format!("+{}", all - shown)));
    }
    for (i, d) in standing.take(shown) {
        let part = d.at.iter().filter(|at| **at == n).count();
        let whole = part == usize::from(table.kit.unit(d.unit).symbol_count);
        let words = format!("{} of {}", table.kit.unit(d.unit).name, seat_name(d.owner));
        let words = if whole { words } else { format!("{words} ({part} of its symbols)") };
        let piece = tile(tincture(table, d.owner), unit_glyph(table.kit, d.unit), left, y + 106, 34, 1);
        node.push(piece.at("id", format_args!("deployed-{i}-{n}")).title(&words));
        left += 40;
    }
    let fate = fate(table, &f, have);
    let (words, class) = (fate.words(), if fate.is_good() { "bold" } else { "alarm" });
    let room = w - 20 - if f.reds > 0 { 130 } else { 0 };
    node.push(text(x + 10, y + h - 14, fit(&words, 19, 11, room, Face::Bold), class, &words));
    if f.reds > 0 {
        node.push(text(
            x + w - 10,
            y + h - 14,
            17,
            "bold end",
            &format!("{} due", plural(f.reds, "Red Skull", "Red Skulls")),
        ));
    }
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 10).at("class", "edge"))
}
