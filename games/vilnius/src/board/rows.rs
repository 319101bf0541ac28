//! The city's points, and what comes against it: attack rows with their strength against the value, enemy Buildings, piles.

use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Lane, Node, Offers, Panel, PanelKind, Tincture, arms, disc, fit, g, icon, keyed_high,
    may, rect, text, told, track, track_height, width,
};
use ravelin_core::{Seat, Token};

use super::parts::*;
use super::position::marked;
use crate::action;
use crate::components::*;
use crate::state::{Target, Vilnius};
use crate::tokens::{self, CITY, FORTS_IN_PLAY, LEFT_OUT, ORDER_PILE, REVEALED, TARGET_PILE, Zone};
use crate::view::seat_name;

const CARD: [i32; 2] = [224, 132];

/// Puts a part where the flow has come to, in a group of its own: the place of a sentence. It is drawn from the sentence and the key,
/// as if it stood at the top: where it stands is told by its group alone.
fn part(flow: &mut Flow, position: &[Described], place: Token, key: impl Hash, draw: impl FnOnce(&mut Flow)) {
    let width = flow.width;
    let (node, high) = keyed_high((place, told(position, |token| token == place), key), || {
        let mut part = Flow { y: 0, ..Flow::new(width) };
        draw(&mut part);
        (part.node, part.y)
    });
    let group = g("place").at("id", format_args!("part-{place}")).move_to(0, flow.y);
    flow.push(marked(group, position, place).with(node));
    flow.y += high;
}

pub(super) fn panel(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let p = &table.p;
    let is_foe = |token| table.is_siege() && (0..p.forts.len()).any(|n| tokens::foe(n as u8) == token);
    let mut offers = offers.part(is_foe);
    let common = [CITY, ORDER_PILE, TARGET_PILE, REVEALED, LEFT_OUT, FORTS_IN_PLAY];
    let words = told(position, |token| {
        common.contains(&token) || is_foe(token) || (0..p.seats).any(|seat| Zone::Row.of(seat) == token)
    });
    let rows: Vec<_> = (0..p.seats).map(|n| untold(table, table.in_turn(n))).collect();
    let key = (words, rows, siege_key(table), offers.clicks());
    Panel::keyed("vilnius", "Vilnius", PanelKind::Board, key, || draw(table, position, &mut offers, wide))
}

/// What the sentence of a row does not tell: whose it is, whether its player starts, whether it fights, and its cards.
fn untold(table: &Vilnius, seat: u8) -> impl Hash {
    let fighting = table.p.foes.iter().any(|f| f.row == seat);
    let cards: Vec<u8> = table.player(seat).row.iter().copied().collect();
    (seat, tincture(table, seat), table.p.start == seat, fighting, table.p.end.is_some(), cards)
}

/// The symbols against enemy Buildings, in a siege.
fn siege_key(table: &Vilnius) -> Option<Vec<[u8; WEAPONS]>> {
    table.is_siege().then(|| table.offers().iter().take(table.p.forts.len()).map(|have| have.0).collect())
}

fn draw(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let (p, kit) = (&table.p, table.kit);
    let mut flow = Flow::new(wide);
    part(&mut flow, position, CITY, (), |city| {
        let most =
            kit.difficulties[usize::from(p.difficulty)].points[usize::from(kit.lengths[usize::from(p.length)].short)];
        let half = if p.part == 0 { "part 1" } else { "part 2: the Boost has come" };
        city.heading(&format!("Vilnius: {} of {most} points", p.city), &format!("round {}, {half}", p.round));
        let lane = Lane { id: "city", tincture: Tincture::Or, glyph: Glyph::Castle, at: p.city.into(), stretch: None };
        city.push(track(&[lane], most.into(), city.pad, city.y, city.room()));
        city.skip(track_height(1) + 10);
    });
    for (place, words) in piles(table) {
        part(&mut flow, position, place, &words, |pile| pile.paragraph(&words, 18, "ui soft"));
    }
    flow.skip(10);
    for seat in (0..p.seats).map(|n| table.in_turn(n)) {
        part(&mut flow, position, Zone::Row.of(seat), untold(table, seat), |line| row(table, seat, line));
    }
    if !p.forts.is_empty() {
        let sieges = told(position, |token| table.is_siege() && matches!(token, Token::Piece(_)));
        let key = (sieges, siege_key(table), offers.clicks());
        part(&mut flow, position, FORTS_IN_PLAY, key, |line| forts(table, position, offers, line));
    }
    flow.done("vilnius", "Vilnius")
}

/// Enemy Buildings; in a siege each is clicked.
fn forts(table: &Vilnius, position: &[Described], offers: &mut Offers, flow: &mut Flow) {
    let p = &table.p;
    flow.heading("Enemy Buildings", &format!("{} of {}", p.forts.len(), table.kit.max_forts));
    let siege = table.is_siege();
    let have = table.offers();
    let top = flow.y;
    for (n, kind) in p.forts.iter().enumerate() {
        let (column, line) = (n as i32 % 2, n as i32 / 2);
        let at = [flow.pad + column * (356 + 12), top + line * (136 + 12), 356, 136];
        let state = siege.then(|| (have[n], siege_state(table, n, &have)));
        let node = fort(table, *kind, n as u8, state.filter(|(have, _)| !have.is_none()), at);
        flow.push(match siege {
            true => {
                let place = tokens::foe(n as u8);
                may(marked(node, position, place), &offers.take(place))
            }
            false => node,
        });
    }
    flow.skip((p.forts.len() as i32 + 1) / 2 * (136 + 12) + 4);
}

/// The piles of the Order, the Boost, and what was left out, as far as they are known.
fn piles(table: &Vilnius) -> Vec<(Token, String)> {
    let (p, kit) = (&table.p, table.kit);
    let orders = order_names(kit, &p.discard);
    let targets = destination_names(kit, p.targets_discard);
    let mut all = vec![
        (ORDER_PILE, format!("Order pile {}, discarded: {orders}.", table.order_pile())),
        (TARGET_PILE, format!("Destination pile {}, discarded: {targets}.", p.targets[0] + p.targets[1])),
    ];
    if p.boost != NONE {
        let boost = &kit.boosts[usize::from(p.boost) % BOOSTS];
        all.push((REVEALED, format!("{}: {}", boost.name, boost.text)));
    }
    if p.boxed != [0; KINDS] {
        all.push((LEFT_OUT, format!("In the box: {}.", order_names(kit, &p.boxed))));
    }
    all
}

/// One player's row: how strong it is, where it goes, its cards.
fn row(table: &Vilnius, seat: u8, flow: &mut Flow) {
    let player = table.player(seat);
    let (sum, value) = (table.row_strength(seat), player.value);
    let fighting = table.p.foes.iter().any(|f| f.row == seat);
    let will = sum >= value && value > 0 && !player.row.is_empty();
    let (x, y) = (flow.pad, flow.y);
    flow.push(arms(tincture(table, seat), x, y, 34));
    let start = if table.p.start == seat { " (starting player)" } else { "" };
    let title = format!("Row of {}{start}", seat_name(seat));
    flow.push(text(x + 46, y + 26, 22, "serif", &title));
    if player.emblem == NONE {
        let words = format!("attacks at strength {}", table.kit.value_start);
        flow.push(text(flow.width - flow.pad, y + 26, 19, "ui soft end", &words));
        flow.skip(44);
        return;
    }
    let goes = match player.target {
        Target::Vilnius => "against Vilnius",
        Target::Quarter => "against this player's quarter",
    };
    let state = if table.p.end.is_some() {
        format!("strength {sum} of {value}")
    } else if table.p.this_round.attacking.has(Seat(seat)) && fighting {
        "fights now".to_owned()
    } else if will {
        format!("strength {sum} of {value}: attacks {goes}")
    } else {
        format!("strength {sum} of {value}, {goes}")
    };
    let class = if will || fighting { "alarm end" } else { "ui soft end" };
    let room = flow.room() - 66 - width(&title, 22, Face::Serif);
    flow.push(text(flow.width - flow.pad, y + 26, fit(&state, 19, 12, room, Face::Bold), class, &state));
    // Strength against the value, as a bar.
    let (bar, room) = (y + 40, flow.room());
    flow.push(rect(x, bar, room, 12).at("rx", 6).at("class", "key"));
    let part = if value == 0 { 0 } else { room * i32::from(sum.min(value)) / i32::from(value) };
    flow.push(g(if will { "gules" } else { "or" }).with(rect(x, bar, part, 12).at("rx", 6).at("class", "tincture")));
    flow.y = bar + 22;
    if player.row.is_empty() {
        flow.skip(8);
        return;
    }
    let per_line = (flow.room() + 12) / (CARD[0] + 12);
    let top = flow.y;
    for (n, kind) in player.row.iter().enumerate() {
        let (column, line) = (n as i32 % per_line, n as i32 / per_line);
        let at = [x + column * (CARD[0] + 12), top + line * (CARD[1] + 10), CARD[0], CARD[1]];
        let card = enemy(table, *kind, player.target, at);
        flow.push(card.at("id", format_args!("row-{}-{n}", action::letter(seat))));
    }
    let lines = (player.row.len() as i32 + per_line - 1) / per_line;
    flow.y = top + lines * (CARD[1] + 10) + 8;
}

/// An enemy Unit: strength, weapons of both parts, skulls, the damage that would count.
pub(super) fn enemy(table: &Vilnius, kind: u8, target: Target, [x, y, w, h]: [i32; 4]) -> Node {
    let spec = table.kit.enemy(kind);
    let mut node = g("enemy sable").title(&spec.name);
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card"));
    node.push(rect(x + 1, y + 1, w - 2, 30).at("rx", 7).at("class", "titlebar"));
    let size = fit(&spec.name, 19, 12, w - 50, Face::Serif);
    node.push(text(x + 10, y + 22, size, "serif ontitle", &spec.name));
    node.push(disc(x + w - 18, y + 16, 13, &spec.strength.to_string()));
    let demand = table.demand(kind);
    if demand.is_none() {
        node.push(text(x + 10, y + 56, 16, "ui soft ital", "no weapons"));
    } else {
        let size = (w - 20) / i32::from(demand.total()).max(8) - 6;
        weapons(&mut node, demand, x + 10, y + 38, size.clamp(13, 22));
    }
    let used = skulls(&mut node, table.skulls(kind), x + 10, y + 68, 11);
    // What the second part will add. [V14.2.1]
    let later = spec.demand[1].less(spec.demand[0]);
    if table.p.part == 0 && !later.is_none() {
        let mut soon = g("softglyph").title("more in part 2");
        soon.push(text(x + 14 + used, y + 84, 15, "ui soft", "+"));
        weapons(&mut soon, later, x + 26 + used, y + 71, 15);
        node.push(soon);
    }
    let harm = &spec.damage[target as usize];
    if !harm.is_empty() {
        node.push(text(x + 10, y + h - 14, 15, "ui soft", "does"));
        damage(&mut node, harm, x + 50, y + h - 32, 22);
    }
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 10).at("class", "edge"))
}

/// An enemy Building; in a siege with what is deployed against it, and what comes of it.
fn fort(table: &Vilnius, kind: u8, n: u8, state: Option<(Weapons, String)>, [x, y, w, h]: [i32; 4]) -> Node {
    let spec = table.kit.fort(kind);
    let mut node = g("fort sable").at("id", format_args!("fort-{n}")).title(&spec.text);
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card"));
    node.push(rect(x + 1, y + 1, w - 2, 30).at("rx", 7).at("class", "titlebar"));
    node.push(text(x + 10, y + 22, 19, "serif ontitle", &spec.name));
    node.push(icon(Glyph::Wall, x + w - 30, y + 6, 20));
    let have = state.as_ref().map_or(spec.demand, |(have, _)| *have);
    needed(&mut node, spec.demand, have, x + 10, y + 40, 22);
    // [V16.3]
    if let any @ 1.. = table.count().fort_weapons {
        node.push(text(x + w - 10, y + 58, 15, "ui soft end", &format!("any {any} of these")));
    }
    let lines = ravelin_core::draw::wrap(&spec.text, 16, w - 20, Face::Ui);
    node.push(ravelin_core::draw::lines(x + 10, y + 86, 16, 20, "ui", &lines));
    if let Some((_, words)) = state {
        node.push(text(x + w - 10, y + h - 10, 17, "bold end", &words));
    }
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 10).at("class", "edge"))
}
