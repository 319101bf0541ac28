//! Empire Charts in full, opened from the plates, and how far goals are. [Z2.15] [Z28.3]

use ravelin_core::Asking;
use ravelin_core::draw::{
    DOCK, Described, Face, Flow, Glyph, Node, Offers, Panel, PanelKind, arms, frame, g, icon, labelled, lines, marked,
    may, rect, text, told, wrap,
};
use ravelin_core::{Seat, Token};

use super::parts::tincture;
use super::position::some;
use super::tiles;
use crate::components::*;
use crate::state::{Ctx, Zabor};
use crate::tokens::{card, chart, home};
use crate::view::View;
use crate::vocabulary::*;
use crate::words::empire_name;

/// The own chart tells what lies in the dock once more; that of another Empire is where its cards lie.
pub(super) fn panel(view: &View, table: &Zabor, seat: u8, position: &[Described], offers: &mut Offers) -> Panel {
    let e = table.empire(seat);
    let own = view.viewer == Some(Seat(seat));
    let cards: Vec<Token> = e.chart.iter().filter_map(|on| Some(card(Deck::nth(on.deck)?, on.card))).collect();
    let mut offers = offers.part(|token| token == chart(seat) || cards.contains(&token));
    let (id, name) = (format!("chart-{}", seat + 1), empire_name(table, seat));
    // The sentences tell everything that a chart shows.
    let words = told(position, |token| token == home(seat) || cards.contains(&token));
    let key = (words, offers.clicks(), tincture(table, seat), table.asked_now().has(Seat(seat)), own);
    let kind = PanelKind::Mat(Seat(seat));
    Panel::keyed(&id, &name, kind, key, || draw(table, seat, own, position, &mut offers))
}

fn draw(table: &Zabor, seat: u8, own: bool, position: &[Described], offers: &mut Offers) -> Panel {
    let kit = table.kit;
    let e = table.empire(seat);
    let mut flow = Flow { pad: 12, y: 12, ..Flow::new(super::SHEET) };
    flow.push(may(marked(head(table, seat, &flow), position, home(seat)), &offers.take(chart(seat))));
    flow.y += 44;
    let facts = format!(
        "{} Gold, income {} \u{b7} {} Land, {} Sea \u{b7} {} \u{b7} hand: {} Destiny, {} Sorcery",
        e.gold,
        table.income(seat),
        table.land_of(seat).count_ones(),
        (table.areas_of(seat) & kit.sea).count_ones(),
        some(e.envoys, "Envoy", "Envoys"),
        e.hand[0],
        e.hand[1]
    );
    flow.paragraph(&facts, 13, "ui");
    flow.skip(10);
    let (mut left, y) = (flow.pad, flow.y);
    for unit in 0..UNITS {
        let (n, most) = (table.owned(seat, unit), table.capacity(seat, unit));
        flow.push(tiles::units(tincture(table, seat), unit, 1, 0).move_to(left, y));
        flow.push(text(left + 26, y + 15, 13, "ui", &format!("{n} of {most}")));
        left += 82;
    }
    flow.y += 32;
    for on in e.chart.iter() {
        let Some(deck) = Deck::nth(on.deck) else { continue };
        let (drawn, high) = entry(table, seat, deck, on.card, &flow);
        let place = card(deck, on.card);
        let drawn = drawn.at("id", format_args!("chart-{seat}-{place}"));
        let drawn = if own { labelled(drawn, position, place) } else { marked(drawn, position, place) };
        flow.push(may(drawn, &offers.take(place)));
        flow.y += high + 8;
    }
    let beasts: Vec<&str> = (0..kit.monsters.len())
        .filter(|n| table.p.beasts[*n].owner == seat)
        .map(|n| kit.monsters[n].name.as_str())
        .collect();
    if !beasts.is_empty() {
        flow.paragraph(&format!("Monsters: {}", beasts.join(", ")), 13, "ui");
    }
    let counters = counters(table, seat);
    if !counters.is_empty() {
        flow.paragraph(&format!("Counted: {counters}"), 13, "ui soft");
    }
    // A sheet, however little is on it.
    flow.y = flow.y.max(DOCK);
    flow.done(&format!("chart-{}", seat + 1), &empire_name(table, seat)).kind(PanelKind::Mat(Seat(seat)))
}

/// Arms, name and VP at the place that the flow has come to.
fn head(table: &Zabor, seat: u8, flow: &Flow) -> Node {
    let (x, y) = (flow.pad, flow.y);
    let area = [x - 4, y - 4, flow.room() + 8, 40];
    let [left, top, w, h] = area;
    let turn = if table.asked_now().has(Seat(seat)) { "is asked \u{b7} " } else { "" };
    let score = format!("{turn}{} VP", table.vp_points(seat));
    g("place")
        .at("id", format_args!("chart-{}", seat + 1))
        .with(rect(left, top, w, h).at("rx", 8).at("class", "hit"))
        .with(g("mini").with(arms(tincture(table, seat), x, y, 26)))
        .with(text(x + 36, y + 21, 19, "serif", &empire_name(table, seat)))
        .with(text(flow.width - flow.pad, y + 20, 15, "ui bold end", &score))
        .with(frame(area, 8, true))
}

/// What a player has done so often in the game, and in this Turn, if that differs. [Z28.2.6]
pub(super) fn counters(table: &Zabor, seat: u8) -> String {
    let game = &table.empire(seat).game;
    let turn = &table.p.turn_flags.stats[usize::from(seat) % SEATS];
    let words = |stat: &Stat| {
        let (all, now) = (game[*stat as usize], u16::from(turn[*stat as usize]));
        let name = stat.word().replace('_', " ");
        match (all, now) {
            (0, _) => None,
            (all, 0) => Some(format!("{name} {all}")),
            (all, now) => Some(format!("{name} {all} ({now} in this Turn)")),
        }
    };
    Stat::ALL.iter().filter_map(words).collect::<Vec<_>>().join(", ")
}

fn deck_glyph(deck: Deck) -> Glyph {
    match deck {
        Deck::Position => Glyph::Seal,
        Deck::Trait => Glyph::Banner,
        Deck::Dynasty => Glyph::Crown,
        Deck::Artifact => Glyph::Cup,
        _ => Glyph::Cards,
    }
}

/// A card on the chart: its name and text, and for a Trait its conditions; and how high it is.
fn entry(table: &Zabor, seat: u8, deck: Deck, n: u8, flow: &Flow) -> (Node, i32) {
    let spec = table.kit.card(deck, n);
    let (x, y) = (flow.pad, flow.y);
    let mut inner = Flow { pad: x, y, ..Flow::new(flow.width) };
    inner.push(g("inkglyph").with(icon(deck_glyph(deck), x, y + 1, 17)));
    inner.push(text(x + 24, y + 15, 14, "ui bold", &spec.name));
    inner.y += 20;
    inner.indented(24, &spec.text, 13, "ui soft");
    for (which, claim) in spec.vp.iter().enumerate() {
        let claimed = table.empire(seat).conditions[which] >> n & 1 != 0;
        let far = claim_words(table, claim.conds, seat, claimed);
        let words = format!("{} VP, {far}: {}", claim.vp, claim.text);
        if claimed { bold(&mut inner, 24, &words, 13) } else { inner.indented(24, &words, 13, "ui") }
    }
    let high = inner.y - y;
    let area = [x - 4, y - 2, flow.room() + 8, high + 6];
    let [left, top, w, h] = area;
    let node = g("place").with(rect(left, top, w, h).at("rx", 6).at("class", "hit"));
    (node.with(inner.node.at("aria-hidden", true)).with(frame(area, 6, true)), high)
}

/// Bold words are wider than the others.
fn bold(flow: &mut Flow, indent: i32, words: &str, size: i32) {
    let leading = size * 5 / 4;
    let wrapped = wrap(words, size, flow.room() - indent, Face::Bold);
    flow.push(lines(flow.pad + indent, flow.y + size, size, leading, "ui bold", &wrapped));
    flow.y += leading * wrapped.len() as i32;
}

/// How far conditions are: `2 of 3`; none where there is no count to reach. [Z28.3]
pub(super) fn progress(table: &Zabor, conds: Span, seat: u8) -> Option<String> {
    let value = |metric: u16| table.metric(metric, seat, &Ctx::default());
    let far: Vec<String> = table.kit.conds[conds.range()]
        .iter()
        .filter_map(|cond| match *cond {
            Cond::Ge(metric, need) => Some(format!("{} of {need}", value(metric))),
            Cond::Le(metric, most) => Some(format!("{}, at most {most}", value(metric))),
            Cond::Most { metric, .. } => {
                let best = table.seat_range().filter(|s| *s != seat).map(|s| table.metric(metric, s, &Ctx::default()));
                Some(format!("{} against {}", value(metric), best.max().unwrap_or(0)))
            }
            Cond::Any(_) => None,
        })
        .collect();
    (!far.is_empty()).then(|| far.join("; "))
}

/// Whether a goal is claimed, and how far it is if not.
pub(super) fn claim_words(table: &Zabor, conds: Span, seat: u8, is_claimed: bool) -> String {
    match progress(table, conds, seat) {
        _ if is_claimed => "claimed".to_owned(),
        Some(far) => format!("open ({far})"),
        None => "open".to_owned(),
    }
}
