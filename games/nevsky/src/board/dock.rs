//! What lies before the viewer: the Plan as small cards, mats of those whom the question is about, the other Lords as lines, Held Events and
//! Events in effect. One panel for each, as high as the dock.

use ravelin_core::draw::{
    DOCK, Described, Face, Node, Offers, Panel, PanelKind, back, fit, frame, g, lines, may, rect, text, told, width,
    wrap,
};
use ravelin_core::{Choice, Token};

use super::heraldry::arms;
use super::mats;
use super::parts::{side_name, tincture};
use super::position::{marked, strengths};
use crate::kit::*;
use crate::state::{Nevsky, Place, PlanCard};
use crate::view::View;

const HEAD: i32 = 26;
const PAD: i32 = 9;
/// Mats in full, at most.
const FULL: usize = 4;

/// A card of the dock with its title.
fn titled(width: i32, class: &str, title: &str, right: &str) -> Node {
    let bar = rect(1, 1, width - 2, HEAD - 1).at("rx", 10).at("class", "titlebar");
    let beside = if right.is_empty() { 0 } else { 46 };
    let size = fit(title, 15, 11, width - 2 * PAD - beside, Face::Serif);
    let mut head = g(class).with(bar).with(text(PAD, 18, size, "serif ontitle", title));
    if !right.is_empty() {
        head.push(text(width - PAD, 18, 12, "end ontitle", right));
    }
    g("").with(head)
}

pub(super) fn panels(
    view: &View,
    table: &Nevsky,
    side: Side,
    position: &[Described],
    choices: &[Choice],
    offers: &mut Offers,
) -> Vec<Panel> {
    let front = front(table, side, choices);
    let mut all = Vec::new();
    all.extend(plan(view, table, side, position));
    for l in &front {
        let active = table.p.campaign && table.p.card.lord == Some(*l) && !table.card_over(*l);
        all.push(mats::docked(view, table, *l, position, active));
    }
    for (card, held) in events(view, table) {
        all.push(event(table, card, held, position, offers, table.seat_of(side)));
    }
    all.extend(others(view, table, side, position, &front));
    all
}

/// The Lords whom the question is about: the active stack, or whoever can be chosen.
fn front(table: &Nevsky, side: Side, choices: &[Choice]) -> Vec<LordId> {
    let mut all: Vec<LordId> = Vec::new();
    let mut put = |l: LordId| {
        if l.side() == side && table.on_map(l) && !all.contains(&l) && all.len() < FULL {
            all.push(l);
        }
    };
    let focus = super::status::focus(table);
    side.lords().filter(|l| focus == Some(l.token())).for_each(&mut put);
    let active = table.p.card.lord.filter(|_| table.p.campaign && focus.is_some());
    if let Some(l) = active {
        put(l);
        table.locale_of(l).into_iter().for_each(|at| table.lords_at(side, at).iter().for_each(&mut put));
    }
    let named: Vec<Token> = choices.iter().filter(|c| c.why.is_none()).filter_map(|c| c.anchor).collect();
    side.lords().filter(|l| named.contains(&l.token())).for_each(&mut put);
    if all.is_empty() {
        // Nothing is asked of a Lord: the first two are shown.
        return table.lords_on_map(side).iter().take(2).collect();
    }
    all
}

/// Revealed cards, then those to come. [N4.1b]
fn plan(view: &View, table: &Nevsky, side: Side, position: &[Described]) -> Option<Panel> {
    let laid = table.p.campaign && table.plans_laid();
    let shown: Vec<PlanCard> = table.p.shown[side].iter().copied().filter(|_| laid).collect();
    let cards: Vec<(PlanCard, bool)> =
        shown.iter().map(|card| (*card, true)).chain(view.plan.iter().map(|card| (*card, false))).collect();
    if cards.is_empty() {
        return None;
    }
    let key = (told(position, |token| token == side.plan()), cards.len());
    let kind = PanelKind::Mat(table.seat_of(side));
    Some(Panel::keyed("plan", "Plan", kind, key, || {
        let columns = cards.len().div_ceil(2).max(2) as i32;
        let width = 2 * PAD + columns * 40 - 4;
        let mut node = titled(width, tincture(side).class(), "Plan", "");
        for (n, (card, used)) in cards.iter().enumerate() {
            let (x, y) = (PAD + 40 * (n as i32 % columns), HEAD + 6 + 50 * (n as i32 / columns));
            let now = *used && n + 1 == shown.len();
            node.push(plan_card(table, *card, [x, y], *used && !now, now));
        }
        Panel::board("", "", [width, DOCK], marked(node, position, side.plan()))
    }))
}

fn plan_card(table: &Nevsky, card: PlanCard, [x, y]: [i32; 2], used: bool, now: bool) -> Node {
    let mut node = g(if used { "lost" } else { "" }).title(card.map_or("Pass", |l| table.lord_name(l)));
    node.push(rect(x, y, 36, 46).at("rx", 5).at("class", "card mini"));
    match card {
        Some(l) => node.push(arms(l, x + 6, y + 9, 24)),
        None => node.push(text(x + 18, y + 27, 12, "bold mid", "Pass")),
    }
    if now {
        node.push(rect(x, y, 36, 46).at("rx", 5).at("class", "present"));
    }
    node
}

/// Backs of a Plan that lies face down, for a sheet.
pub(super) fn plan_backs(side: Side, n: usize, [x, y]: [i32; 2]) -> Node {
    (0..n).fold(g(""), |node, i| {
        node.with(back(tincture(side), x + 40 * (i as i32 % 7), y + 50 * (i as i32 / 7), 36, 46))
    })
}

/// The same for cards that are open.
pub(super) fn plan_face(table: &Nevsky, card: PlanCard, at: [i32; 2]) -> Node {
    plan_card(table, card, at, true, false)
}

/// Events that the viewer holds, then those in effect of both sides.
fn events(view: &View, table: &Nevsky) -> Vec<(CardId, bool)> {
    view.held.iter().map(|card| (card, true)).chain(table.p.events.iter().map(|card| (card, false))).collect()
}

fn event(
    table: &Nevsky,
    card: CardId,
    held: bool,
    position: &[Described],
    offers: &mut Offers,
    seat: ravelin_core::Seat,
) -> Panel {
    const SIZE: i32 = 12;
    const LEADING: i32 = 14;
    let mut offers = offers.part(|token| token == card.event());
    let id = format!("event-{}", card.word().to_lowercase());
    let spec = table.book.card(card);
    let key = (told(position, |token| token == card.event()), held, offers.clicks());
    Panel::keyed(&id, &spec.event, PanelKind::Mat(seat), key, || {
        let room = (DOCK - HEAD - 10) / LEADING;
        let wraps = |w: i32| wrap(&spec.event_text, SIZE, w - 2 * PAD, Face::Ui);
        let title = format!("{} {}", card.word(), spec.event);
        let least = (width(&title, 13, Face::Serif) + 2 * PAD + 56).max(150);
        let width = (least..420).step_by(10).find(|w| wraps(*w).len() as i32 <= room).unwrap_or(420);
        let mut node = titled(width, tincture(card.side()).class(), &title, if held { "held" } else { "Event" });
        node.push(rect(1, HEAD, width - 2, DOCK - HEAD - 1).at("rx", 8).at("class", "hit"));
        node.push(lines(PAD, HEAD + 17, SIZE, LEADING, "", &wraps(width)));
        let taken = offers.take(card.event());
        if !taken.is_empty() {
            node.push(frame([3, 3, width - 6, DOCK - 6], 9, false));
        }
        let face = g("cardface").at("id", format_args!("card-{}", card.word().to_lowercase())).with(node);
        let place = may(marked(face, position, card.event()), &taken);
        Panel::board("", "", [width, DOCK], g("").with(place))
    })
}

/// The Lords without a mat in full: where they are, and how strong.
fn others(view: &View, table: &Nevsky, side: Side, position: &[Described], front: &[LordId]) -> Option<Panel> {
    let rest: Vec<LordId> =
        side.lords().filter(|l| !front.contains(l) && table.lord(*l).place != Place::Removed).collect();
    if rest.is_empty() {
        return None;
    }
    // A few have two lines each, and the card is as wide as the longest.
    let two = rest.len() <= 3;
    let words = |l: LordId| match line(view, table, l) {
        (place, strength) if two && !strength.is_empty() => format!("{place} \u{b7} {strength}"),
        (place, _) => place,
    };
    let needed = rest.iter().map(|l| 46 + width(&words(*l), 12, Face::Ui)).max().unwrap_or(0);
    let wide = if two { needed.max(150) } else { 196 };
    let key = told(position, |token| rest.iter().any(|l| l.token() == token));
    let kind = PanelKind::Mat(table.seat_of(side));
    Some(Panel::keyed("other-lords", "Other Lords", kind, key, || {
        let mut node = titled(wide, tincture(side).class(), "Other Lords", "");
        let pitch = (102 / rest.len() as i32).min(34);
        for (n, l) in rest.iter().enumerate() {
            let y = HEAD + 4 + pitch * n as i32;
            let words = words(*l);
            node.push(arms(*l, PAD, y + 1, if two { 20 } else { 12 }));
            if two {
                node.push(text(38, y + 12, 13, "bold", table.lord_name(*l)));
                node.push(text(38, y + 26, 12, "soft", &words));
            } else {
                node.push(text(27, y + 12, 12, "bold", table.lord_name(*l)));
                let room = wide - PAD - 100;
                node.push(text(wide - PAD, y + 12, fit(&words, 12, 11, room, Face::Ui), "soft end", &words));
            }
        }
        Panel::board("", "", [wide, DOCK], node)
    }))
}

/// Where a Lord is, and `5 horse 6 foot`.
fn line(view: &View, table: &Nevsky, l: LordId) -> (String, String) {
    match table.lord(l).place {
        Place::Map(at) => {
            let strength = strengths(view, table, l).map(|[horse, foot]| format!("{horse} horse {foot} foot"));
            (table.locale_name(at).to_owned(), strength.unwrap_or_default())
        }
        Place::Calendar(n) => (format!("box {n}"), String::new()),
        Place::Removed => ("out of the game".to_owned(), side_name(l.side()).to_owned()),
    }
}
