//! The Array while there is a Battle or Storm: rows, Reserve, Garrison, Events in use, Hits pending. [N4.4.1] [N4.5.2c]

use ravelin_core::draw::{
    Described, Flow, Node, Offers, Panel, PanelKind, Tincture, circle, clicks, g, keyed, may, rect, text, tile, told,
};

use super::parts::{UNIT_GLYPHS, lord_disc, side_name, tags, tincture};
use super::position::{and, labelled, marked};
use crate::action::SPOTS;
use crate::battle::{CENTRE, Clash, row};
use crate::components::*;
use crate::flow::{Fight, Stage};
use crate::state::Nevsky;
use crate::tokens::{FIGHT_EVENTS, GARRISON};
use crate::view::View;

const CELL: [i32; 2] = [340, 150];
const GAP: i32 = 14;
/// The margin of a panel.
const PAD: i32 = 18;

/// The positions of the Front: three, always at the same place; in a Storm one. [N4.4.1a] [N4.5.2c]
fn columns(table: &Nevsky) -> &'static [usize] {
    if table.p.battle.clash == Clash::Storm { &[CENTRE] } else { &[0, 1, 2] }
}

/// What a Storm is up against, and how long it may last. [N4.5.2e] [N4.5.2f] [N4.5.2p]
fn works(table: &Nevsky) -> Vec<String> {
    let b = &table.p.battle;
    if b.clash != Clash::Storm {
        return Vec::new();
    }
    let range = |n: u8| if n > 1 { format!("1 to {n}") } else { n.to_string() };
    let siege = table.p.siege[b.at.index()];
    vec![
        format!("Walls {}", range(table.walls_in_storm(true))),
        format!("Siegeworks {}", range(table.walls_in_storm(false))),
        format!("Round {} of {siege} at most", b.round.max(1)),
    ]
}

/// Whether a Strike is under way, so that its step and group mean something. [N4.4.2.S1]
fn striking(table: &Nevsky) -> bool {
    use Fight::{Bridge, Hits, Joiners, Reroll, Retarget, Strike, Taker, Volley};
    let Stage::Fight(fight) = table.p.stage else { return false };
    matches!(fight, Strike | Joiners | Bridge | Volley | Retarget | Taker | Hits | Reroll)
}

/// What is fought where, and how far it has come.
pub(super) fn heading(table: &Nevsky) -> (String, String) {
    let b = &table.p.battle;
    let what = match b.clash {
        Clash::Storm => "Storm of",
        Clash::Sally => "Sally at",
        Clash::Battle | Clash::None => "Battle at",
    };
    let round = match b.round {
        0 => "Array".to_owned(),
        n if striking(table) => format!("Round {n}, {}", table.step_name()),
        n => format!("Round {n}"),
    };
    (format!("{what} {}", table.locale_name(b.at)), round)
}

/// What holds for the whole fight: Walls, Events in use, who Concedes, Hits to take, who has lost.
pub(super) fn tag_words(table: &Nevsky) -> Vec<String> {
    let b = &table.p.battle;
    let mut words = works(table);
    words.extend(b.used.iter().map(|c| format!("{} {}", c.id(), table.book.card(c).event)));
    if let Some(side) = b.conceded {
        words.push(format!("{} Concede", side_name(side)));
    }
    if b.hits + b.crossbow > 0 {
        words.push(match (b.crossbow, b.hits) {
            (0, n) => format!("Hits to take: {n}"),
            (n, 0) => format!("Hits to take: {n} crossbow"),
            (bow, n) => format!("Hits to take: {bow} crossbow, {n} others"),
        });
    }
    if let Some(side) = b.loser {
        words.push(format!("{} have lost", side_name(side)));
    }
    words
}

const ROWS: [&str; 4] = ["Attackers", "Defenders", "Sally", "Rearguard"];

/// The rows of the Array, then the Reserve and the Routed.
pub(super) fn row_words(table: &Nevsky) -> Vec<String> {
    let b = &table.p.battle;
    let mut words = Vec::new();
    for (r, row) in b.rows.iter().enumerate().filter(|(_, row)| row.iter().any(Option::is_some)) {
        let places = columns(table).iter().filter_map(|&pos| {
            let name = state_words(table, row[pos]?);
            Some(if columns(table).len() > 1 { format!("{} {name}", SPOTS[pos]) } else { name })
        });
        let places: Vec<String> = places.collect();
        words.push(format!("{} ({}): {}", ROWS[r], side_name(b.side_of_row(r)), and(&places)));
    }
    let others: Vec<String> = b.part.minus(b.arrayed()).iter().map(|l| state_words(table, l)).collect();
    if !others.is_empty() {
        words.push(format!("not in the Array: {}", and(&others)));
    }
    words
}

/// A Lord in a fight, and what happens to him.
fn state_words(table: &Nevsky, l: LordId) -> String {
    let b = &table.p.battle;
    let state = if b.taker == Some(l) && b.hits + b.crossbow > 0 {
        l.does(" takes the Hits", " take the Hits")
    } else if b.group.has(l) && striking(table) {
        l.does(" Strikes", " Strike")
    } else if b.reserve.has(l) {
        " in Reserve"
    } else if b.loser.is_none() && b.spot(l).is_none() && b.round > 0 {
        l.does(" is Routed", " are Routed")
    } else {
        ""
    };
    format!("{}{state}", table.lord_name(l))
}

pub(super) fn panel(view: &View, table: &Nevsky, position: &[Described], offers: &mut Offers) -> Option<Panel> {
    let Stage::Fight(_) = table.p.stage else { return None };
    let is_lord = |token| table.p.battle.part.iter().any(|l| l.token() == token);
    let mut offers = offers.part(is_lord);
    let words = told(position, |token| token == FIGHT_EVENTS || token == GARRISON || is_lord(token));
    let (what, round) = heading(table);
    let key = (words, offers.clicks());
    let draw = || draw(view, table, position, &mut offers);
    Some(Panel::keyed("fight", &what, PanelKind::Fight, key, draw).noted(round))
}

fn draw(view: &View, table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    /// How far down the title reaches.
    const HEAD: i32 = 46;
    let b = &table.p.battle;
    let columns = columns(table);
    let across = (columns.len() as i32).max(2);
    let mut flow = Flow::new(across * (CELL[0] + GAP) - GAP + 2 * PAD);
    let mut head = Flow { node: marked(g("place"), position, FIGHT_EVENTS), ..Flow::new(flow.width) };
    let (what, round) = heading(table);
    head.heading(&what, &round);
    let (x, y, w) = (head.pad, head.y, head.room());
    head.y += tags(&mut head.node, &tag_words(table), x, y, w);
    flow.push(head.node);
    flow.y = head.y;
    // The Rearguard faces the Sally at the top, the Fronts face each other below.
    for r in [row::S, row::G, row::D, row::A] {
        if b.row(r).is_empty() && (r == row::S || r == row::G) {
            continue;
        }
        let line = format!("{} ({})", ROWS[r], side_name(b.side_of_row(r)));
        for (column, &pos) in columns.iter().enumerate() {
            let place = if columns.len() > 1 { SPOTS[pos] } else { "" };
            let words = if column == 0 { format!("{line} {place}") } else { place.to_owned() };
            flow.push(text(flow.pad + column as i32 * (CELL[0] + GAP), flow.y + 16, 16, "ui soft", &words));
        }
        flow.skip(22);
        for (column, &pos) in columns.iter().enumerate() {
            let (x, y) = (flow.pad + column as i32 * (CELL[0] + GAP), flow.y);
            let slot = rect(x, y, CELL[0], CELL[1]).at("rx", 8).at("class", "slot");
            flow.push(slot);
            if let Some(l) = b.rows[r][pos] {
                flow.push(fighter(view, table, l, [x, y], position, offers));
            }
        }
        flow.skip(CELL[1] + 10);
        if r == row::D && b.clash == Clash::Storm {
            garrison(table, position, &mut flow);
        }
    }
    // Everybody else who takes part: Reserve, Routed, or past the Array.
    let others = b.part.minus(b.arrayed());
    if !others.is_empty() {
        flow.push(text(flow.pad, flow.y + 16, 16, "ui soft", "Reserve and Routed"));
        flow.skip(22);
        for (i, l) in others.iter().enumerate() {
            let (column, line) = (i as i32 % across, i as i32 / across);
            let (x, y) = (flow.pad + column * (CELL[0] + GAP), flow.y + line * (CELL[1] + 8));
            flow.push(fighter(view, table, l, [x, y], position, offers));
        }
        flow.skip((others.len() as i32 + across - 1) / across * (CELL[1] + 8));
    }
    flow.done("", "").headed(HEAD, "")
}

fn garrison(table: &Nevsky, position: &[Described], flow: &mut Flow) {
    let b = &table.p.battle;
    let (x, y) = (flow.pad, flow.y);
    let mut node = marked(g("place"), position, GARRISON);
    node.push(text(x, y + 22, 16, "ui soft", "Garrison"));
    let side = tincture(b.defender());
    for (i, (u, n)) in [(unit::KNIGHTS, b.garrison[0]), (unit::MEN_AT_ARMS, b.garrison[1])].into_iter().enumerate() {
        if n > 0 {
            let drawn = tile(side, UNIT_GLYPHS[u.index()], x + 90 + 60 * i as i32, y, 34, usize::from(n));
            node.push(g("").with(drawn).title(&format!("{n} {}", table.book.units[u.index()].name)));
        }
    }
    flow.push(node);
    flow.skip(46);
}

fn fighter(
    view: &View,
    table: &Nevsky,
    l: LordId,
    [x, y]: [i32; 2],
    position: &[Described],
    offers: &mut Offers,
) -> Node {
    let here = offers.take(l.token());
    let (state, words) = (state_words(table, l), told(position, |token| token == l.token()));
    keyed((l, &state, words, [x, y], clicks(&here)), || may(fighting(view, table, l, &state, [x, y], position), &here))
}

fn fighting(view: &View, table: &Nevsky, l: LordId, state: &str, [x, y]: [i32; 2], position: &[Described]) -> Node {
    let [w, h] = CELL;
    let node = g("fighter").at("id", format_args!("fighter-{}", l.id())).title(table.lord_name(l));
    let mut node = labelled(node, position, l.token());
    node.push(rect(x + 1, y + 1, w - 2, h - 2).at("rx", 9).at("class", "hit"));
    node.push(rect(x + 3, y + 3, w - 6, h - 6).at("rx", 7).at("class", "card"));
    node.push(lord_disc(table, l, x + 28, y + 28, 19));
    node.push(text(x + 56, y + 34, 18, "serif", state));
    if let Some(mat) = &view.mats[l.index()] {
        let (mut left, mut top) = (x + 14, y + 56);
        for (units, colour) in [(mat.units, tincture(l.side())), (mat.routed, Tincture::Argent)] {
            for u in UnitId::all().filter(|u| units[u.index()] > 0) {
                let n = units[u.index()];
                let word = if colour == Tincture::Argent { "Routed " } else { "" };
                let drawn = tile(colour, UNIT_GLYPHS[u.index()], left, top, 32, usize::from(n));
                node.push(g("").with(drawn).title(&format!("{n} {word}{}", table.book.units[u.index()].name)));
                left += 44;
                if left + 34 > x + w {
                    (left, top) = (x + 14, top + 44);
                }
            }
        }
    }
    node.push(circle(x + 28, y + 28, 22).at("class", "edge"));
    node.with(rect(x + 1, y + 1, w - 2, h - 2).at("rx", 9).at("class", "edge"))
}
