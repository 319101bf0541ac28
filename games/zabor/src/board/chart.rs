//! Empire Charts and the VP chart. [Z2.15] [Z3.6]

use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Node, Offers, Panel, PanelKind, Tincture, arms, coin, g, icon, lines, may, rect,
    text, tile, token, told, wrap,
};
use ravelin_core::{Seat, Token};

use super::parts::{tincture, unit_glyph};
use super::position::{age, marked};
use crate::components::*;
use crate::state::{Ctx, Zabor};
use crate::tokens::{card, chart, home, vp_card};
use crate::view::View;
use crate::vocabulary::*;
use crate::words::empire_name;

pub(super) fn panel(table: &Zabor, seat: u8, position: &[Described], offers: &mut Offers, width: i32) -> Panel {
    let e = table.empire(seat);
    let cards: Vec<Token> = e.chart.iter().filter_map(|on| Some(card(Deck::nth(on.deck)?, on.card))).collect();
    let mut offers = offers.part(|token| token == chart(seat) || cards.contains(&token));
    let (id, name) = (format!("chart-{}", seat + 1), empire_name(table, seat));
    // The sentences tell everything that a chart shows.
    let words = told(position, |token| token == home(seat) || cards.contains(&token));
    let key = (words, offers.clicks(), tincture(table, seat).class(), table.asked().has(Seat(seat)));
    let kind = PanelKind::Mat(Seat(seat));
    Panel::keyed(&id, &name, kind, key, || draw(table, seat, position, &mut offers, width))
}

fn draw(table: &Zabor, seat: u8, position: &[Described], offers: &mut Offers, width: i32) -> Panel {
    let kit = table.kit;
    let e = table.empire(seat);
    let mut flow = Flow::new(width);
    let x = flow.pad;
    flow.push(may(marked(head(table, seat, &flow), position, home(seat)), &offers.take(chart(seat))));
    flow.y += 52;
    let y = flow.y;
    flow.push(coin(x + 14, y + 12, 14, true));
    let facts = format!(
        "{} Gold, income {} \u{b7} {} Land, {} Sea \u{b7} {} {} \u{b7} hand: {} Destiny, {} Sorcery",
        e.gold,
        table.income(seat),
        table.land_of(seat).count_ones(),
        (table.areas_of(seat) & kit.sea).count_ones(),
        e.envoys,
        if e.envoys == 1 { "Envoy" } else { "Envoys" },
        e.hand[0],
        e.hand[1]
    );
    flow.indented(38, &facts, 16, "ui");
    flow.skip(8);
    let mut left = x;
    let y = flow.y;
    for unit in 0..UNITS {
        let (n, most) = (table.owned(seat, unit), table.capacity(seat, unit));
        flow.push(tile(tincture(table, seat), unit_glyph(unit), left, y, 28, 1));
        flow.push(text(left + 34, y + 20, 16, "ui", &format!("{n} of {most}")));
        left += 98;
    }
    flow.y += 38;
    for on in e.chart.iter() {
        let Some(deck) = Deck::nth(on.deck) else { continue };
        let (drawn, high) = entry(table, seat, deck, on.card, &flow);
        let place = card(deck, on.card);
        let drawn = drawn.at("id", format_args!("chart-{seat}-{place}"));
        flow.push(may(marked(drawn, position, place), &offers.take(place)));
        flow.y += high + 8;
    }
    let beasts: Vec<&str> = (0..kit.monsters.len())
        .filter(|n| table.p.beasts[*n].owner == seat)
        .map(|n| kit.monsters[n].name.as_str())
        .collect();
    if !beasts.is_empty() {
        flow.paragraph(&format!("Monsters: {}", beasts.join(", ")), 16, "ui");
    }
    let counters = counters(table, seat);
    if !counters.is_empty() {
        flow.paragraph(&format!("Counted: {counters}"), 15, "ui soft");
    }
    flow.done(&format!("chart-{}", seat + 1), &empire_name(table, seat)).kind(PanelKind::Mat(Seat(seat)))
}

/// Arms, name and VP at the place that the flow has come to.
fn head(table: &Zabor, seat: u8, flow: &Flow) -> Node {
    let (x, y) = (flow.pad, flow.y);
    let frame = || rect(x - 6, y - 6, flow.room() + 12, 50).at("rx", 8);
    let turn = if table.asked().has(Seat(seat)) { "is asked \u{b7} " } else { "" };
    let score = format!("{turn}{} VP", table.vp_points(seat));
    g("place")
        .at("id", format_args!("chart-{}", seat + 1))
        .with(frame().at("class", "hit"))
        .with(arms(tincture(table, seat), x, y, 34))
        .with(text(x + 46, y + 26, 24, "serif", &empire_name(table, seat)))
        .with(text(flow.width - flow.pad, y + 26, 20, "ui bold end", &score))
        .with(frame().at("class", "edge"))
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
    let mut inner = Flow::new(flow.width);
    (inner.y, inner.pad) = (y, x);
    inner.push(g("inkglyph").with(icon(deck_glyph(deck), x, y + 2, 20)));
    inner.push(text(x + 28, y + 18, 17, "ui bold", &spec.name));
    inner.y += 24;
    inner.indented(28, &spec.text, 15, "ui soft");
    for (which, claim) in spec.vp.iter().enumerate() {
        let claimed = table.empire(seat).conditions[which] >> n & 1 != 0;
        let far = claim_words(table, claim.conds, seat, claimed);
        let words = format!("{} VP, {far}: {}", claim.vp, claim.text);
        if claimed { bold(&mut inner, 28, &words, 15) } else { inner.indented(28, &words, 15, "ui") }
    }
    let high = inner.y - y;
    let frame = || rect(x - 6, y - 2, flow.width - 2 * x + 12, high + 6).at("rx", 6);
    let node = g("place").with(frame().at("class", "hit")).with(inner.node.at("aria-hidden", true));
    (node.with(frame().at("class", "edge")), high)
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

/// VP cards face up with their markers, and the backs of those to come.
pub(super) fn vp(view: &View, table: &Zabor, position: &[Described], width: i32) -> Panel {
    let p = &table.p;
    let up = &p.vp[..usize::from(p.vp_up).min(CHART)];
    let words = told(position, |token| up.iter().any(|n| vp_card(*n) == token));
    let colours: Vec<&str> = table.seat_range().map(|seat| tincture(table, seat).class()).collect();
    let claimed: Vec<_> = table.seat_range().map(|seat| table.empire(seat).claimed).collect();
    let key = (words, (up, p.vp_up, p.turn), colours, claimed, p.positions, view.viewer);
    let panel = Panel::keyed("vp", "VP chart", PanelKind::Track, key, || draw_vp(view, table, position, width));
    panel.noted(turn_words(table))
}

fn turn_words(table: &Zabor) -> String {
    format!("Turn {} of {}", table.p.turn, table.turns())
}

fn draw_vp(view: &View, table: &Zabor, position: &[Described], width: i32) -> Panel {
    let (kit, p) = (table.kit, &table.p);
    let mut flow = Flow::new(width);
    flow.title("VP chart", &turn_words(table));
    let pool: Vec<&str> =
        (0..POSITIONS).filter(|n| p.positions[*n] == NO).map(|n| kit.card_name(Deck::Position, n as u8)).collect();
    for slot in 0..usize::from(p.vp_up).min(CHART) {
        let Some(spec) = kit.vp.get(usize::from(p.vp[slot])) else { continue };
        let (x, y) = (flow.pad, flow.y);
        let mut inner = Flow { node: marked(g("place"), position, vp_card(p.vp[slot])), ..Flow::new(width) };
        inner.y = y;
        inner.push(token(Tincture::Or, Glyph::Star, x + 14, y + 14, 14, 1));
        let mut mark = width - flow.pad - 18;
        for seat in table.seat_range().filter(|s| table.empire(*s).claimed >> p.vp[slot] & 1 != 0) {
            inner.push(tile(tincture(table, seat), Glyph::Banner, mark - 8, y + 2, 24, 1));
            mark -= 28;
        }
        let title = format!("{} VP \u{b7} {} (age {})", spec.vp, spec.name, age(spec.age - 1));
        inner.push(text(x + 38, y + 20, 17, "ui bold", &title));
        inner.y += 26;
        let mine = view.viewer.map(|s| s.0).filter(|s| table.empire(*s).claimed >> p.vp[slot] & 1 == 0);
        let far = mine.and_then(|s| progress(table, spec.conds, s));
        let far = far.map_or_else(String::new, |far| format!(" You: {far}."));
        inner.indented(38, &format!("{}{far}", spec.text), 15, "ui soft");
        flow.push(inner.node);
        flow.y = inner.y + 4;
    }
    let hidden = table.turns().saturating_sub(p.vp_up);
    if hidden > 0 {
        let per_age = table.ages().1.max(1);
        let ages: Vec<&str> = (p.vp_up..table.turns()).map(|s| age(s / per_age)).collect();
        flow.paragraph(&format!("{hidden} face down, by age: {}", ages.join(", ")), 16, "ui soft");
    }
    if !pool.is_empty() {
        flow.paragraph(&format!("Positions in the pool: {}", pool.join(", ")), 16, "ui soft");
    }
    flow.done("vp", "VP chart")
}
