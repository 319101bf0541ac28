//! What lies before the viewer: Provinces and Units as cards that are read in full, and what the hand covers of the next attack. One panel for
//! each, as high as the dock.

use ravelin_core::draw::{
    DOCK, Described, Face, Glyph, Node, Offers, Panel, PanelKind, Tincture, fit, frame, g, keyed_may, lines, rect,
    text, told, width, wrap,
};
use ravelin_core::{Asking, Places, Seat, Set, Token};

use super::city::pays;
use super::lay::Area;
use super::parts::*;
use super::position::{marked, unit_words};
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::state::{Element, Vilnius};
use crate::tokens;
use ravelin_core::Viewer;

/// A card as high as the dock, and one half as high.
const TALL: [i32; 2] = [90, 118];
pub(super) const HALF: [i32; 2] = [122, 63];
/// How far a card is raised that the proposal would pay with.
const RAISED: i32 = 10;
/// Put down in a payment.
const PAID: &str = "paid";
const GAP: i32 = 7;
/// More cards than these are shown half as high.
const MOST: usize = 10;

pub(super) fn panels(table: &Vilnius, seat: Seat, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    let cards = cards(table, seat);
    let units: Vec<Unit> = table.player(seat).units.kinds().collect();
    let half = cards.len() + units.len() > MOST;
    let mut all = Vec::new();
    all.extend(provinces(table, seat, &cards, half, position, offers));
    all.extend(army(table, seat, &units, half, offers));
    all.extend(covers(table, seat));
    all
}

/// A Province before the viewer, and why it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Held {
    card: Province,
    /// Where it comes from, if it is not in hand.
    note: &'static str,
    raised: bool,
    /// Put down in the payment.
    spent: bool,
    /// Traded goods that count for it.
    goods: Set<Good>,
}

/// All Provinces that the viewer can do something with, and those that lie at own Buildings.
fn cards(table: &Vilnius, seat: Seat) -> Vec<Held> {
    let player = table.player(seat);
    let pays = pays(table, seat);
    let plan = if pays && table.p.pending.elements.is_empty() { table.payment_plan(seat) } else { Default::default() };
    let groups = [
        (player.hand, ""),
        (if pays { table.lent(seat) } else { Set::NONE }, "lent by others"),
        (player.stored(), "stored"),
        (player.shared(), "for others"),
        (player.loot, "loot"),
    ];
    let held =
        |(mask, note): (Set<Province>, &'static str)| mask.iter().map(move |card| (card, note)).collect::<Vec<_>>();
    let goods = table.goods(seat);
    let spent = |card: Province| pays && table.p.pending.elements.contains(&Element::Province(card));
    let all = groups.into_iter().flat_map(held);
    let note = |card: Province, note: &'static str| if spent(card) { PAID } else { note };
    all.map(|(card, why)| Held {
        card,
        note: note(card, why),
        raised: plan.contains(&Element::Province(card)),
        spent: spent(card),
        goods,
    })
    .collect()
}

/// Provinces of others that lie before the viewer because they pay with them.
pub(super) fn borrowed(table: &Vilnius, viewer: Viewer) -> Set<Province> {
    viewer.filter(|seat| pays(table, *seat)).map_or(Set::NONE, |seat| table.lent(seat))
}

fn provinces(
    table: &Vilnius,
    seat: Seat,
    cards: &[Held],
    half: bool,
    position: &[Described],
    offers: &mut Offers,
) -> Option<Panel> {
    if cards.is_empty() {
        return None;
    }
    let is_here = |token: Token| cards.iter().any(|held| tokens::province(held.card) == token);
    // While cards are taken up from a stack, choices of Provinces are about those.
    let asked = !matches!(table.top(), Some(Frame::Choose(_)) | Some(Frame::Under(_)));
    let mut offers = offers.part(|token| asked && is_here(token));
    let key = (told(position, is_here), cards.to_vec(), half, offers.clicks());
    let id = format!("hand-{}", letter(seat));
    Some(Panel::keyed(&id, "Provinces in hand", PanelKind::Mat(seat), key, || {
        let (columns, [w, h]) = grid(cards.len(), half);
        let mut node = bare(columns * (w + GAP) - GAP + 8);
        for (n, held) in cards.iter().enumerate() {
            let [x, y] = spot(n, columns, half);
            let y = if held.raised && !half { y - RAISED } else { y };
            let place = tokens::province(held.card);
            let taken = offers.take(place);
            let area = [x, y, w, h];
            node.push(keyed_may((told(position, |token| token == place), held, area), &taken, || {
                let card = province(table, held, half, area);
                let card = if held.raised { card.at("class", "chosen") } else { card };
                marked(card.at("id", format_args!("card-{}", table.kit.province(held.card).id)), position, place)
            }));
        }
        Panel::board("", "", [columns * (w + GAP) - GAP + 8, DOCK], node)
    }))
}

/// Hides the edge of the panel: cards lie in the dock itself.
fn bare(width: i32) -> Node {
    g("").with(rect(0, 0, width, DOCK).at("class", "bare"))
}

/// Columns of so many cards, and how large each is.
fn grid(cards: usize, half: bool) -> (i32, [i32; 2]) {
    if half { ((cards as i32 + 1) / 2, HALF) } else { (cards as i32, TALL) }
}

fn spot(n: usize, columns: i32, half: bool) -> [i32; 2] {
    let n = n as i32;
    match half {
        true => [4 + n % columns * (HALF[0] + GAP), 2 + n / columns * (HALF[1] + 4)],
        false => [4 + n * (TALL[0] + GAP), DOCK - TALL[1] - 3],
    }
}

fn province(table: &Vilnius, held: &Held, half: bool, area: Area) -> Node {
    let note = held.note;
    if half { province_half(table, held.card, held.goods, note, area) } else { province_tall(table, held, area) }
}

/// What a Province says of its good.
fn trade(table: &Vilnius, card: Province, goods: Set<Good>) -> (String, bool) {
    let spec = table.kit.province(card);
    let good = table.kit.good_name(spec.good);
    (good.to_owned(), goods.has(spec.good))
}

fn bonus(spec: &ProvinceSpec) -> (Glyph, &'static str) {
    if spec.bonus[Resource::Gold] > 0 { (Glyph::Coin, "Gold") } else { (Glyph::Hammer, "Tool") }
}

fn province_tall(table: &Vilnius, held: &Held, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.province(held.card);
    let of = home(spec);
    let (good, trades) = trade(table, held.card, held.goods);
    let (glyph, word) = bonus(spec);
    let mut node = g("province").title(&format!("{good} traded: 1 {word} more"));
    node.push(paper(of, area, 24, held.spent));
    let size = fit(&spec.name, 15, 11, w - 18, Face::Serif);
    node.push(g(of.class()).with(text(x + 9, y + 17, size, "serif ontitle", &spec.name)));
    let mut amounts = g("");
    let used = resources(&mut amounts, &spec.base, 0, 0, 22);
    node.push(amounts.move_to(x + (w - used + 8) / 2, y + 38));
    if !held.note.is_empty() {
        node.push(text(x + w / 2, y + 75, fit(held.note, 12, 11, w - 8, Face::Ui), "gold bold mid", held.note));
    }
    let (face, ink) = if trades { ("bold gold mid", "inkglyph") } else { ("soft mid", "softglyph") };
    node.push(text(x + w / 2, y + h - 26, 12, face, &good));
    node.push(text(x + w / 2 - 8, y + h - 10, 12, face, "+1"));
    node.push(g(ink).with(icon(glyph, x + w / 2 + 1, y + h - 21, 13)));
    node.with(frame([x + 2, y + 2, w - 4, h - 4], 6, false))
}

/// A Province half as high: for long hands, and on sheets.
pub(super) fn province_half(
    table: &Vilnius,
    card: Province,
    goods: Set<Good>,
    note: &str,
    area @ [x, y, w, h]: Area,
) -> Node {
    let spec = table.kit.province(card);
    let of = home(spec);
    let (good, trades) = trade(table, card, goods);
    let (glyph, word) = bonus(spec);
    let mut node = g("province").title(&format!("{good} traded: 1 {word} more"));
    node.push(paper(of, area, 21, note == PAID));
    let beside = if note.is_empty() { 0 } else { width(note, 11, Face::Ui) + 4 };
    let size = fit(&spec.name, 14, 11, w - 12 - beside, Face::Serif);
    node.push(g(of.class()).with(text(x + 7, y + 15, size, "serif ontitle", &spec.name)));
    if !note.is_empty() {
        node.push(g(of.class()).with(text(x + w - 6, y + 15, 11, "end ontitle", note)));
    }
    let mut amounts = g("");
    resources(&mut amounts, &spec.base, 0, 0, 18);
    node.push(amounts.move_to(x + 7, y + 31));
    let words = format!("{good} +1");
    let size = fit(&words, 12, 11, w - 70, Face::Ui);
    node.push(text(x + w - 21, y + h - 14, size, if trades { "bold gold end" } else { "soft end" }, &words));
    let ink = if trades { "inkglyph" } else { "softglyph" };
    node.push(g(ink).with(icon(glyph, x + w - 19, y + h - 25, 13)));
    node.with(frame([x + 2, y + 2, w - 4, h - 4], 6, true))
}

// ---- Units ----

fn army(table: &Vilnius, seat: Seat, units: &[Unit], half: bool, offers: &mut Offers) -> Option<Panel> {
    if units.is_empty() {
        return None;
    }
    let mut offers = offers.part(|token| units.iter().any(|kind| tokens::unit(*kind) == token));
    let colour = tincture(table, seat);
    let counts: Vec<_> = units.iter().map(|kind| (*kind, table.player(seat).units.of(*kind))).collect();
    let key = (seat, &counts, half, colour, offers.clicks());
    let id = format!("army-{}", letter(seat));
    Some(Panel::keyed(&id, "Units in hand", PanelKind::Mat(seat), key, || {
        let (columns, [w, h]) = grid(units.len(), half);
        let mut node = bare(columns * (w + GAP) - GAP + 8);
        for (n, (kind, count)) in counts.iter().enumerate() {
            let [x, y] = spot(n, columns, half);
            let taken = offers.take(tokens::unit(*kind));
            node.push(keyed_may((seat, kind, count, colour, half, [x, y]), &taken, || {
                let card = unit(table, *kind, *count, colour, half, [x, y, w, h]);
                let card = card.at("id", format_args!("unit-{}-{}", letter(seat), table.kit.unit(*kind).id));
                card.at("role", "group").at("aria-label", unit_words(table, seat, *kind))
            }));
        }
        Panel::board("", "", [columns * (w + GAP) - GAP + 8, DOCK], node)
    }))
}

fn mark(spec: &UnitSpec) -> &'static str {
    let marks = [(spec.distribute, "splits"), (spec.vanguard, "dies first"), (spec.stultify, "saves one")];
    marks.into_iter().find(|(is, _)| *is).map_or("", |(_, words)| words)
}

pub(super) fn unit(table: &Vilnius, kind: Unit, count: u8, of: Tincture, half: bool, area: Area) -> Node {
    if half { unit_half(table, kind, count, of, area) } else { unit_tall(table, kind, count, of, area) }
}

fn unit_tall(table: &Vilnius, kind: Unit, count: u8, of: Tincture, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.unit(kind);
    let mut node = g("unit").title(&format!("{count} {}: {}", spec.name, spec.text));
    let room = w - 18 - if count > 1 { 20 } else { 0 };
    let one = width(&spec.name, 13, Face::Serif) <= room;
    let name = if one { vec![spec.name.clone()] } else { wrap(&spec.name, 13, room, Face::Serif) };
    let size =
        name.iter().map(|line| fit(line, 14, 11, room, Face::Serif)).min().unwrap_or(13).min(if one { 15 } else { 13 });
    let bar = if name.len() > 1 { 36 } else { 24 };
    node.push(paper(of, area, bar, false));
    let mut head =
        g(of.class()).with(lines(x + 9, y + if name.len() > 1 { 15 } else { 17 }, size, 14, "serif ontitle", &name));
    if count > 1 {
        head.push(text(x + w - 8, y + 17, 14, "bold end ontitle", &format!("\u{d7}{count}")));
    }
    node.push(head);
    let below = y + bar;
    let words = mark(spec);
    let high = if words.is_empty() { 34 } else { 28 };
    node.push(g("inkglyph").with(icon(unit_glyph(table.kit, kind), x + (w - high) / 2, below + 6, high)));
    if !words.is_empty() {
        node.push(text(x + w / 2, y + h - 30, 11, "soft ital mid", words));
    }
    let mut symbols = g("");
    let used = weapons(&mut symbols, spec.weapons, [0, 0], w - 8);
    node.push(symbols.move_to(x + (w - used + 1) / 2, y + h - 24));
    node.with(frame([x + 2, y + 2, w - 4, h - 4], 6, false))
}

fn unit_half(table: &Vilnius, kind: Unit, count: u8, of: Tincture, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.unit(kind);
    let mut node = g("unit").title(&format!("{count} {}: {}", spec.name, spec.text));
    node.push(paper(of, area, 21, false));
    let room = w - 10 - if count > 1 { 20 } else { 0 };
    let mut head = g(of.class()).with(text(
        x + 7,
        y + 15,
        fit(&spec.name, 14, 11, room, Face::Serif),
        "serif ontitle",
        &spec.name,
    ));
    if count > 1 {
        head.push(text(x + w - 5, y + 15, 13, "bold end ontitle", &format!("\u{d7}{count}")));
    }
    node.push(head);
    weapons(&mut node, spec.weapons, [x + 6, y + 24], w - 10);
    node.push(text(x + 7, y + h - 6, 11, "soft ital", mark(spec)));
    node.with(frame([x + 2, y + 2, w - 4, h - 4], 6, true))
}

// ---- What the hand covers ----

/// Symbols that are still asked for: by the enemies of the fight, else by the row before the own gate.
fn wanted(table: &Vilnius, seat: Seat) -> (Weapons, &'static str) {
    let sum = |all: Weapons, one: Weapons| all.and(one);
    if table.p.fight.foes.is_empty() {
        let row = table.player(seat).row.iter().map(|kind| table.demand(*kind));
        return (row.fold(Weapons::default(), sum), "of the row at your gate");
    }
    let have = table.offers();
    let open = table.p.fight.foes.places::<Front>().filter(|(_, f)| !f.defeated);
    let lacks = open.map(|(at, f)| table.demand(f.card).less(have[at]));
    (lacks.fold(Weapons::default(), sum), "of what is missing")
}

fn covers(table: &Vilnius, seat: Seat) -> Option<Panel> {
    const WIDE: i32 = 126;
    let (need, about) = wanted(table, seat);
    if need.is_none() || table.p.end.is_some() {
        return None;
    }
    let units = table.player(seat).units;
    let has = |w: Weapon| units.kinds().map(|kind| table.kit.unit(kind).weapons.0[w] * units.of(kind)).sum::<u8>();
    let asked = need.0.iter().filter(|(_, n)| **n > 0);
    let lines: Vec<(Weapon, u8, u8)> = asked.map(|(w, n)| (w, has(w), *n)).collect();
    let id = format!("covers-{}", letter(seat));
    Some(Panel::keyed(&id, "What your hand covers", PanelKind::Mat(seat), (&lines, about), || {
        let mut node =
            bare(WIDE).with(rect(2, DOCK - TALL[1] - 3, WIDE - 4, TALL[1]).at("rx", 7).at("class", "card mini"));
        node.push(text(9, 32, 14, "serif", "Your hand covers"));
        node.push(text(9, 46, fit(about, 12, 11, WIDE - 14, Face::Ui), "soft", about));
        for (n, (w, has, need)) in (0..).zip(&lines) {
            let y = 63 + 15 * n;
            node.push(g("inkglyph").title(table.kit.weapon_name(*w)).with(icon(weapon_glyph(*w), 9, y - 12, 14)));
            node.push(text(29, y, 13, "bold", &has.min(need).to_string()));
            node.push(text(40, y, 13, "", &format!("of {need}")));
            if has < need {
                node.push(text(WIDE - 9, y, 13, "alarm end", &format!("\u{2212}{}", need - has)));
            }
        }
        Panel::board("", "", [WIDE, DOCK], node)
    }))
}
