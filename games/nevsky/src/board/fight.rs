//! The Array while there is a Battle or Storm: rows, Reserve, Garrison, Events in use, Hits pending. [N4.4.1] [N4.5.2c]

use std::cmp::Ordering;

use ravelin_core::Token;
use ravelin_core::draw::{
    DOCK, Described, Face, Flow, Node, Offers, Panel, PanelKind, clicks, fit, frame, g, keyed, may, rect, text, told,
};

use super::heraldry::{arms, pieces};
use super::parts::{row, side_name, tags, tincture, unit_glyph, units};
use super::position::{and, labelled, marked};
use super::sides::SHEET;
use crate::battle::{Clash, Position, Row, Spot};
use crate::flow::{Fight, Stage};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{FIGHT_EVENTS, GARRISON, RESERVE, is_array};
use crate::view::View;

const GAP: i32 = 5;
const PAD: i32 = 10;

/// The positions of the Front: three, always at the same place; in a Storm one. [N4.4.1a] [N4.5.2c]
fn columns(table: &Nevsky) -> &'static [Position] {
    if table.p.battle.clash == Some(Clash::Storm) { &[Position::Centre] } else { &Position::ALL }
}

/// What a Storm is up against, and how long it may last. [N4.5.2e] [N4.5.2f] [N4.5.2p]
fn works(table: &Nevsky) -> Vec<String> {
    let b = &table.p.battle;
    if b.clash != Some(Clash::Storm) {
        return Vec::new();
    }
    let range = |n: u8| if n > 1 { format!("1 to {n}") } else { n.to_string() };
    let siege = table.p.siege[b.at];
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
        Some(Clash::Storm) => "Storm of",
        Some(Clash::Sally) => "Sally at",
        Some(Clash::Battle) | None => "Battle at",
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
    words.extend(b.used.iter().map(|c| format!("{} {}", c.word(), table.book.card(c).event)));
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

/// The rows of the Array, then the Reserve and the Routed.
pub(super) fn row_words(table: &Nevsky) -> Vec<String> {
    let b = &table.p.battle;
    let mut words = Vec::new();
    for (r, row) in b.rows.iter().filter(|(r, _)| !b.row(*r).is_empty()) {
        let places = columns(table).iter().filter_map(|&pos| {
            let name = state_words(table, row[pos]?);
            Some(if columns(table).len() > 1 { format!("{pos} {name}") } else { name })
        });
        let places: Vec<String> = places.collect();
        words.push(format!("{} ({}): {}", r.name(), side_name(b.side_of_row(r)), and(&places)));
    }
    let others: Vec<String> = b.part.minus(b.arrayed()).iter().map(|l| state_words(table, l)).collect();
    if !others.is_empty() {
        words.push(format!("not in the Array: {}", and(&others)));
    }
    words
}

/// The positions that are drawn, each with who stands there; then the Reserve. [N4.4.1a] [N4.5.2c]
pub(super) fn spots(table: &Nevsky) -> Vec<(Token, String)> {
    let b = &table.p.battle;
    let mut spots = Vec::new();
    for r in rows_shown(table) {
        for &pos in columns(table) {
            let place = match pos {
                _ if columns(table).len() == 1 => "Front",
                Position::Left => "Left",
                Position::Centre => "Centre",
                Position::Right => "Right",
            };
            let who = b.rows[r][pos].map_or("nobody", |l| table.lord_name(l));
            spots.push((Spot { row: r, position: pos }.token(), format!("{place} of the {}: {who}", r.name())));
        }
    }
    if !b.reserve.is_empty() {
        let names: Vec<&str> = b.reserve.iter().map(|l| table.lord_name(l)).collect();
        spots.push((RESERVE, format!("Reserve: {}", and(&names))));
    }
    spots
}

/// The Rearguard faces the Sally at the top, the Fronts face each other below.
fn rows_shown(table: &Nevsky) -> impl Iterator<Item = Row> {
    let fronts = |r: &Row| *r == Row::Defenders || *r == Row::Attackers;
    let b = &table.p.battle;
    [Row::Sally, Row::Rearguard, Row::Defenders, Row::Attackers]
        .into_iter()
        .filter(move |r| fronts(r) || !b.row(*r).is_empty())
}

/// A Lord in a fight, and what happens to him.
fn state_words(table: &Nevsky, l: LordId) -> String {
    let words = match state(table, l) {
        Some(State::Takes) => l.does(" takes the Hits", " take the Hits"),
        Some(State::Strikes) => l.does(" Strikes", " Strike"),
        Some(State::Reserve) => " in Reserve",
        Some(State::Routed) => l.does(" is Routed", " are Routed"),
        None => "",
    };
    format!("{}{words}", table.lord_name(l))
}

/// What happens to a Lord in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Takes,
    Strikes,
    Reserve,
    Routed,
}

impl State {
    /// As short as it stands below his name.
    fn short(self, l: LordId) -> &'static str {
        match self {
            State::Takes => l.does("takes Hits", "take Hits"),
            State::Strikes => l.does("Strikes", "Strike"),
            State::Reserve => "in Reserve",
            State::Routed => "Routed",
        }
    }
}

fn state(table: &Nevsky, l: LordId) -> Option<State> {
    let b = &table.p.battle;
    if b.taker == Some(l) && b.hits + b.crossbow > 0 {
        Some(State::Takes)
    } else if b.group.has(l) && striking(table) {
        Some(State::Strikes)
    } else if b.reserve.has(l) {
        Some(State::Reserve)
    } else if b.loser.is_none() && b.spot(l).is_none() && b.round > 0 {
        Some(State::Routed)
    } else {
        None
    }
}

/// Whether the Array stands and nobody has lost: there are Strikes to come.
fn fights_on(table: &Nevsky) -> bool {
    table.p.battle.round > 0 && table.p.battle.loser.is_none()
}

/// The kinds of Strikes of a Round, in order. [N4.4.2.S1] [N4.5.2i]
fn strikes(table: &Nevsky) -> &'static [&'static str] {
    if table.p.battle.clash == Some(Clash::Storm) { &["Archery", "Melee"] } else { &["Archery", "Horse", "Foot"] }
}

/// Half-Hits of both sides in each kind of Strike, the Defender's first; none of a side with a mat that the viewer does not know.
fn half_hits(view: &View, table: &Nevsky) -> [(Side, Option<Vec<u16>>); 2] {
    let b = &table.p.battle;
    [(b.defender(), 0), (b.attacker, 1)].map(|(side, second)| {
        let known = b.arrayed().and(side.all_lords()).iter().all(|l| view.mats[l].is_some());
        let kinds = (0..strikes(table).len() as u8).map(|kind| table.half_hits_in(side, 2 * kind + second));
        (side, known.then(|| kinds.collect()))
    })
}

/// Hits before they are rounded: `4\u{bd}`.
fn hits(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "\u{bd}".to_owned(),
        (whole, 1) => format!("{whole}\u{bd}"),
        (whole, _) => whole.to_string(),
    }
}

/// What each side may inflict in this Round, in words.
pub(super) fn hit_words(view: &View, table: &Nevsky) -> Vec<String> {
    if !fights_on(table) {
        return Vec::new();
    }
    let words = half_hits(view, table).into_iter().map(|(side, halves)| {
        let Some(halves) = halves else { return format!("Hits of the {} unknown", side_name(side)) };
        let kinds: Vec<String> =
            strikes(table).iter().zip(&halves).map(|(kind, n)| format!("{kind} {}", hits(*n))).collect();
        format!("Hits of the {} in a Round, before rounding: {}", side_name(side), and(&kinds))
    });
    words.collect()
}

/// The same as a table: a row for each side, a column for each kind of Strike, the sum at the right. The present step is marked.
fn hit_table(view: &View, table: &Nevsky, flow: &mut Flow) {
    if !fights_on(table) {
        return;
    }
    const NAME: i32 = 74;
    const SUM: i32 = 54;
    let (left, top) = (flow.pad, flow.y);
    let kinds = strikes(table);
    let wide = (flow.room() - NAME - SUM) / kinds.len() as i32;
    let middle = |n: usize| left + NAME + wide * n as i32 + wide / 2;
    for (n, kind) in kinds.iter().enumerate() {
        flow.push(text(middle(n), top + 12, 12, "soft mid", kind));
    }
    flow.push(text(left + flow.room(), top + 12, 12, "soft end", "Hits"));
    let step = striking(table).then_some(usize::from(table.p.battle.step));
    for (row, (side, halves)) in half_hits(view, table).into_iter().enumerate() {
        let y = top + 18 + 26 * row as i32;
        flow.push(text(left, y + 17, 13, "bold", side_name(side)));
        for n in 0..kinds.len() {
            let now = step.map(|step| (2 * n + row).cmp(&step));
            if now == Some(Ordering::Equal) {
                flow.push(rect(middle(n) - wide / 2 + 4, y, wide - 8, 24).at("rx", 6).at("class", "key"));
            }
            let class = if now == Some(Ordering::Less) { "soft mid" } else { "mid" };
            let words = halves.as_ref().and_then(|halves| halves.get(n)).map_or("?".to_owned(), |n| hits(*n));
            flow.push(text(middle(n), y + 17, 14, class, &words));
        }
        let sum = halves.map_or("?".to_owned(), |halves| hits(halves.iter().sum()));
        flow.push(text(left + flow.room(), y + 20, 22, "serif end", &sum));
    }
    flow.skip(18 + 26 * 2 + 8);
}

pub(super) fn panel(view: &View, table: &Nevsky, position: &[Described], offers: &mut Offers) -> Option<Panel> {
    let Stage::Fight(_) = table.p.stage else { return None };
    let is_lord = |token| table.p.battle.part.iter().any(|l| l.token() == token);
    let mut offers = offers.part(is_lord);
    let is_place = |token| token == FIGHT_EVENTS || token == GARRISON || token == RESERVE || is_array(token);
    let words = told(position, |token| is_place(token) || is_lord(token));
    let (what, round) = heading(table);
    let step = striking(table).then_some(table.p.battle.step);
    let key = (words, step, offers.clicks());
    let draw = || draw(view, table, position, &mut offers);
    Some(Panel::keyed("fight", &what, PanelKind::Fight, key, draw).noted(round))
}

fn draw(view: &View, table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    let b = &table.p.battle;
    let columns = columns(table);
    let mut flow = Flow { pad: PAD, ..Flow::new(SHEET) };
    let mut head = Flow { node: marked(g("place"), position, FIGHT_EVENTS), pad: PAD, ..Flow::new(SHEET) };
    let (what, round) = heading(table);
    head.title(&what, &round);
    let at = [head.pad, head.y, head.room()];
    head.y += tags(&mut head.node, &tag_words(table), at) + 4;
    flow.push(head.node);
    (flow.y, flow.head) = (head.y, head.head);
    hit_table(view, table, &mut flow);
    for r in rows_shown(table) {
        let line = format!("{} ({})", r.name(), side_name(b.side_of_row(r)));
        flow.push(text(flow.pad, flow.y + 12, 13, "bold", &line));
        flow.skip(18);
        let cell = [(flow.room() + GAP) / columns.len() as i32 - GAP, 0];
        let lords =
            columns.iter().map(|&pos| (Some((Spot { row: r, position: pos }.token(), pos.word())), b.rows[r][pos]));
        cells(view, table, lords.collect(), cell[0], position, offers, &mut flow);
        if r == Row::Defenders && b.garrison != Garrison::default() {
            garrison(table, position, &mut flow);
        }
    }
    // Everybody else who takes part: Reserve, Routed, or past the Array.
    let others: Vec<LordId> = b.part.minus(b.arrayed()).iter().collect();
    if !others.is_empty() {
        let head = text(flow.pad, flow.y + 12, 13, "bold", "Reserve and Routed");
        flow.push(marked(g("place"), position, RESERVE).with(head));
        flow.skip(18);
        for three in others.chunks(3) {
            let wide = (flow.room() + GAP) / 3 - GAP;
            let lords = three.iter().map(|l| (None, Some(*l))).collect();
            cells(view, table, lords, wide, position, offers, &mut flow);
        }
    }
    flow.y = flow.y.max(DOCK);
    flow.done("", "")
}

/// A position with its name, none in the Reserve; and who stands there.
type Cell = (Option<(Token, &'static str)>, Option<LordId>);

/// Positions beside each other, each with the Lord who stands there.
fn cells(
    view: &View,
    table: &Nevsky,
    lords: Vec<Cell>,
    wide: i32,
    position: &[Described],
    offers: &mut Offers,
    flow: &mut Flow,
) {
    let rows = lords.iter().filter_map(|(_, l)| *l).map(|l| rows_of(view, table, l, wide)).max().unwrap_or(0);
    let high = if rows == 0 { 26 } else { 43 + 27 * rows };
    for (column, (place, lord)) in lords.into_iter().enumerate() {
        let (x, y) = (flow.pad + column as i32 * (wide + GAP), flow.y);
        let mut slot = g("place").with(rect(x, y, wide, high).at("rx", 7).at("class", "slot"));
        if let Some((token, name)) = place {
            slot = marked(slot, position, token);
            if lord.is_none() && columns(table).len() > 1 {
                slot.push(text(x + wide / 2, y + high / 2 + 4, 12, "mid soft", name));
            }
        }
        flow.push(slot);
        if let Some(l) = lord {
            flow.push(fighter(view, table, l, [x, y, wide, high], position, offers));
        }
    }
    flow.skip(high + 8);
}

/// Tiles of units in a cell of this width.
fn across(wide: i32) -> usize {
    ((wide - 6) / 28).max(1) as usize
}

fn rows_of(view: &View, table: &Nevsky, l: LordId, wide: i32) -> i32 {
    let kinds = view.mats[l].as_ref().map_or(0, |mat| units(table, mat, l.side()).len());
    kinds.div_ceil(across(wide)).max(1) as i32
}

fn garrison(table: &Nevsky, position: &[Described], flow: &mut Flow) {
    let b = &table.p.battle;
    let (x, y) = (flow.pad, flow.y);
    let mut node = marked(g("place"), position, GARRISON);
    node.push(text(x, y + 17, 13, "bold", "Garrison"));
    let side = tincture(b.defender());
    for (i, (guard, &n)) in b.garrison.iter().enumerate() {
        let u = guard.unit();
        if n > 0 {
            let drawn = pieces(side, unit_glyph(u), [x + 76 + 36 * i as i32, y], 24, n);
            node.push(g("").title(&format!("{n} {}", table.book.units[u].name)).with(drawn));
        }
    }
    flow.push(node);
    flow.skip(34);
}

fn fighter(
    view: &View,
    table: &Nevsky,
    l: LordId,
    area: [i32; 4],
    position: &[Described],
    offers: &mut Offers,
) -> Node {
    let here = offers.take(l.token());
    let words = told(position, |token| token == l.token());
    keyed((l, state(table, l), words, area, clicks(&here)), || {
        may(fighting(view, table, l, area, position, !here.is_empty()), &here)
    })
}

fn fighting(view: &View, table: &Nevsky, l: LordId, area: [i32; 4], position: &[Described], clicked: bool) -> Node {
    let [x, y, w, h] = area;
    let node = g("fighter").at("id", format_args!("fighter-{}", l.word())).move_to(x, y).title(table.lord_name(l));
    let mut node = labelled(node, position, l.token());
    node.push(rect(0, 0, w, h).at("rx", 7).at("class", "card mini"));
    node.push(rect(0, 0, w, h).at("class", "hit"));
    node.push(arms(l, 5, 5, 20));
    let name = table.lord_name(l);
    node.push(text(30, 16, fit(name, 13, 11, w - 32, Face::Bold), "bold", name));
    if let Some(state) = state(table, l).map(|state| state.short(l)) {
        node.push(text(30, 29, fit(state, 12, 11, w - 32, Face::Ui), "soft", state));
    }
    if let Some(mat) = &view.mats[l] {
        let tiles = units(table, mat, l.side());
        for (n, some) in tiles.chunks(across(w)).enumerate() {
            row(&mut node, some, [5, 39 + 27 * n as i32, w - 6], 22);
        }
    }
    if clicked {
        node.push(frame([0, 0, w, h], 7, true));
    }
    node
}
