//! What can be bought: Buildings as a sheet on the field while players build, and all Buildings and Units as sheets of their own. What cannot be
//! paid or has no place says so.

use ravelin_core::draw::{
    Described, Face, Flow, Form, Node, Offers, Panel, PanelKind, fit, frame, g, keyed, keyed_may, labelled, rect, text,
    told, width,
};
use ravelin_core::{Asking, Each, Seat, Token};

use super::city::effects;
use super::houses::Picture;
use super::lay::{Area, Point};
use super::parts::*;
use super::position::marked;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::state::{Purchase, Vilnius};
use crate::tokens;
use crate::tokens::amounts;

/// How many Buildings of a kind are left in the supply.
fn left_of(table: &Vilnius, kind: Building) -> u8 {
    table.p.buildings[kind]
}

/// Width of the sheets of a page: not shrunk on a desk, and little on a phone.
pub(super) const SHEET: i32 = 404;
const CELL: i32 = 50;
const GAP: i32 = 4;
const PAD: i32 = 8;
const COLUMNS: i32 = 3;

/// Whether players build now.
pub(super) fn is_open(table: &Vilnius) -> bool {
    matches!(table.top(), Some(Frame::City(_)) | Some(Frame::Pay(_)) | Some(Frame::Store(_)))
}

/// Buildings that a player may have: own ones, and those of which some are left.
fn to_be_had(table: &Vilnius, seat: Seat) -> Vec<Building> {
    let all = table.player(seat).supply | table.on_offer() | paid(table).into();
    let mut kinds: Vec<Building> = all.iter().filter(|kind| !table.kit.building(*kind).start).collect();
    // Those of all players first: they stay where they are when an emblem brings its own.
    kinds.sort_by_key(|k| table.kit.building(*k).is_private());
    kinds
}

/// The Building that is being paid for.
fn paid(table: &Vilnius) -> Option<Building> {
    match table.p.pending.purchase()? {
        Purchase::Building(kind, _) => Some(kind),
        Purchase::Unit(_) => None,
    }
}

/// The sheet on the field.
pub(super) struct Shop {
    seat: Seat,
    kinds: Vec<Building>,
    width: i32,
    pub height: i32,
}

impl Shop {
    pub(super) fn new(table: &Vilnius, seat: Seat, width: i32) -> Self {
        let kinds = to_be_had(table, seat);
        let lines = (kinds.len() as i32 + COLUMNS - 1) / COLUMNS;
        Shop { seat, kinds, width, height: HEAD + 6 + lines * (CELL + GAP) + 2 }
    }

    pub(super) fn draw(&self, table: &Vilnius, position: &[Described], offers: &mut Offers, [x, y]: Point) -> Node {
        let mut node = g("").at("id", "shop").move_to(x, y);
        let purse = table.purse(self.seat).yields.map(|n| n.clamp(0, 99) as u8);
        let paying = paying(table);
        let key = (self.width, self.height, purse, &paying, is_open(table), table.p.units.total());
        node.push(keyed(key, || self.ground(table, &purse, paying.as_deref())));
        let wide = (self.width - 2 * PAD - GAP * (COLUMNS - 1)) / COLUMNS;
        for (n, kind) in (0..).zip(&self.kinds) {
            let at = [PAD + n % COLUMNS * (wide + GAP), HEAD + 6 + n / COLUMNS * (CELL + GAP), wide, CELL];
            node.push(plan(table, *kind, self.seat, at, position, offers));
        }
        node
    }

    /// The head says what the viewer can raise, or what has been paid; Units and stacks lie behind.
    fn ground(&self, table: &Vilnius, purse: &Each<Resource, u8>, paying: Option<&str>) -> Node {
        let mut node = sheet([0, 0, self.width, self.height], "Build", "");
        let words = match paying {
            Some(words) => words.to_owned(),
            None if is_open(table) => format!("you can raise {}", amounts(purse)),
            None => "in the City Phase".to_owned(),
        };
        let mut right = self.width - 6;
        // Whoever pays needs the room, and has chosen.
        let chips = if paying.is_some() { 0 } else { 2 };
        let openers =
            [("Provinces".to_owned(), "at-stacks"), (format!("Recruit {}", table.p.units.total()), "at-units")];
        for (words, id) in openers.into_iter().take(chips) {
            let wide = width(&words, 12, Face::Ui) + 14;
            right -= wide;
            let chip = rect(right, 3, wide, 20).at("rx", 10).at("class", "float");
            node.push(g("").at("data-opens", id).with(chip).with(text(right + wide / 2, 17, 12, "mid", &words)));
            right -= 5;
        }
        node.with(text(56, 17, fit(&words, 12, 11, right - 62, Face::Ui), "onhead mild", &words))
    }
}

/// What is paid, and how much of it there is.
fn paying(table: &Vilnius) -> Option<String> {
    let Some(Frame::Pay(pay)) = table.top() else { return None };
    let paid = table.paid(pay.seat).map(|n| n.clamp(0, 99) as u8);
    Some(format!("paid {} of {}", amounts(&paid), amounts(&table.due())))
}

/// Why a player cannot build something now, in few words.
fn lacks(table: &Vilnius, kind: Building, seat: Seat) -> Option<String> {
    let spec = table.kit.building(kind);
    let (left, player) = (left_of(table, kind), table.player(seat));
    let is_there = if spec.is_private() { player.supply.has(kind) } else { left > 0 };
    if !is_there {
        let stands = player.site.built.has(kind);
        let words = if !spec.is_private() {
            "none left"
        } else if stands {
            "stands already"
        } else {
            "not your emblem"
        };
        return Some(words.to_owned());
    }
    if !table.standable(seat).has(kind) {
        let full = !player.site.barred.has(kind);
        return Some(if full { "no room in your city" } else { "excluded by another" }.to_owned());
    }
    if !table.openings(seat).iter().any(|o| o.kind == spec.kind) {
        return Some("no open edge for it".to_owned());
    }
    short_of(table, seat, &spec.price)
}

/// What is missing to pay a price.
fn short_of(table: &Vilnius, seat: Seat, price: &Each<Resource, u8>) -> Option<String> {
    let purse = table.purse(seat);
    table.affords(&purse, price).err()?;
    let short = Each::from_fn(|r| (i16::from(price[r]) - purse.yields[r]).clamp(0, 99) as u8);
    Some(match short == both(0, 0) {
        true => "too dear".to_owned(),
        false => format!("you lack {}", amounts(&short).replace(" and ", ", ")),
    })
}

/// A Building that can be bought: picture, price, name, and what it does or why it cannot be had.
fn plan(table: &Vilnius, kind: Building, seat: Seat, at: Area, position: &[Described], offers: &mut Offers) -> Node {
    let place = tokens::building(kind);
    let taken = offers.take(place);
    let paid = paid(table) == Some(kind);
    let lacks = if paid || !is_open(table) { None } else { lacks(table, kind, seat) };
    let left = left_of(table, kind);
    let key = (kind, told(position, |token| token == place), left, &lacks, paid, at);
    keyed_may(key, &taken, || {
        let face = plan_face(table, kind, lacks.as_deref(), paid, at);
        marked(face.at("id", format_args!("plan-{}", table.kit.building(kind).id)), position, place)
    })
}

fn plan_face(table: &Vilnius, kind: Building, lacks: Option<&str>, paid: bool, area @ [x, y, w, h]: Area) -> Node {
    let (kit, spec) = (table.kit, table.kit.building(kind));
    let class = if paid { "plan chosen" } else { "plan" };
    let mut node = g(class).title(&format!("{}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, h).at("rx", 7).at("class", if lacks.is_some() { "card mini idle" } else { "card mini" }));
    let picture = Picture::of(kit, spec).at(x + 4, y + 2, 34);
    node.push(if lacks.is_some() { g("ghost").with(picture) } else { picture });
    let left = left_of(table, kind);
    if !spec.is_private() && left != 1 {
        node.push(text(x + 40, y + 16, 11, "soft", &format!("\u{d7}{left}")));
    }
    price(&mut node, &spec.price, x + w - 5, y + 5);
    let class = if lacks.is_some() { "serif soft" } else { "serif" };
    node.push(text(x + 6, y + h - 18, fit(&spec.name, 14, 11, w - 12, Face::Serif), class, &spec.name));
    let effects = effects(kit, spec);
    let short =
        (1..=effects.len()).rev().map(|n| effects[..n].join(", ")).find(|words| width(words, 11, Face::Ui) <= w - 10);
    let words = lacks.map_or_else(|| short.unwrap_or_default(), str::to_owned);
    let class = if lacks.is_some() { "soft ital" } else { "soft" };
    node.push(text(x + 6, y + h - 5, fit(&words, 12, 11, w - 10, Face::Ui), class, &words));
    node.with(frame(area, 7, true))
}

/// All Buildings. Those on the field have their places there; here nothing changes when they come and go.
pub(super) fn buildings(
    table: &Vilnius,
    seat: Seat,
    shop: Option<&Shop>,
    position: &[Described],
    (offers, form): (&mut Offers, Form),
) -> Panel {
    let is_elsewhere = |kind: Building| shop.is_some_and(|shop| shop.kinds.contains(&kind));
    let kinds: Vec<Building> =
        table.kit.each_building().filter(|(_, spec)| !spec.start).map(|(kind, _)| kind).collect();
    let is_here = |token: Token| kinds.iter().any(|kind| tokens::building(*kind) == token);
    let mut offers = offers.part(is_here);
    // Only where this is the shop it says what is lacking.
    let lacks = |kind: Building| if form == Form::Upright && is_open(table) { lacks(table, kind, seat) } else { None };
    let left = |kind: Building| left_of(table, kind);
    let state: Vec<_> = kinds.iter().map(|k| (lacks(*k), left(*k), is_elsewhere(*k))).collect();
    let key = (told(position, is_here), state, offers.clicks());
    let (name, note) = ("Buildings", "price, effect");
    let draw = || {
        let mut flow = Flow::new(SHEET);
        flow.title(name, note);
        let wide = (flow.room() - GAP) / 2;
        for (n, kind) in (0..).zip(kinds.iter().copied()) {
            let at = [flow.pad + n % 2 * (wide + GAP), flow.y + n / 2 * (CELL + GAP), wide, CELL];
            let (place, elsewhere, lacks) = (tokens::building(kind), is_elsewhere(kind), lacks(kind));
            let words = told(position, |token| token == place);
            flow.push(keyed_may((kind, words, left(kind), &lacks, elsewhere, at), &offers.take(place), || {
                let face = plan_face(table, kind, lacks.as_deref(), false, at);
                let face = face.at("id", format_args!("sort-{}", table.kit.building(kind).id));
                if elsewhere { labelled(face, position, place) } else { marked(face, position, place) }
            }));
        }
        flow.skip((kinds.len() as i32 + 1) / 2 * (CELL + GAP));
        flow.done("buildings", name)
    };
    Panel::keyed("buildings", name, PanelKind::Shop, key, draw).noted(note)
}

// ---- Units ----

pub(super) fn units(table: &Vilnius, seat: Seat, position: &[Described], offers: &mut Offers) -> Panel {
    let kinds: Vec<Unit> = table.kit.each_unit().map(|(kind, _)| kind).collect();
    let is_here = |token| kinds.iter().any(|kind| kind.for_hire() == token);
    let mut offers = offers.part(is_here);
    let state: Vec<_> = kinds.iter().map(|kind| denied(table, seat, *kind)).collect();
    let key = (told(position, is_here), state, offers.clicks());
    let note = format!("{} in the supply", table.p.units.total());
    let draw = || {
        let mut flow = Flow::new(SHEET);
        flow.title("Units to recruit", &note);
        flow.pad = PAD;
        let wide = (flow.room() - (COLUMNS - 1) * GAP) / COLUMNS;
        for (n, kind) in (0..).zip(&kinds) {
            let at = [flow.pad + n % COLUMNS * (wide + GAP), flow.y + n / COLUMNS * (HIRE + GAP), wide, HIRE];
            flow.push(recruit(table, seat, *kind, at, position, &mut offers));
        }
        flow.skip((kinds.len() as i32 + COLUMNS - 1) / COLUMNS * (HIRE + GAP));
        flow.done("units", "Units")
    };
    Panel::keyed("units", "Units", PanelKind::Shop, key, draw).noted(&note)
}

const HIRE: i32 = 54;

/// Why a player cannot recruit a Unit, in few words.
fn denied(table: &Vilnius, seat: Seat, kind: Unit) -> Option<String> {
    let spec = table.kit.unit(kind);
    if table.p.units.of(kind) == 0 {
        return Some("none left".to_owned());
    }
    let lacking = spec.requires - table.player(seat).site.types;
    if !lacking.is_empty() {
        let mut names = lacking.iter().map(|t| table.kit.type_name(t));
        let first = names.next().unwrap_or("");
        // The sentence and the tooltip name all.
        return Some(match names.count() {
            0 => format!("needs {first}"),
            more => format!("needs {first} +{more}"),
        });
    }
    short_of(table, seat, &spec.price)
}

fn recruit(table: &Vilnius, seat: Seat, kind: Unit, at: Area, position: &[Described], offers: &mut Offers) -> Node {
    let place = kind.for_hire();
    let (taken, denied) = (offers.take(place), denied(table, seat, kind));
    keyed_may((kind, told(position, |token| token == place), &denied, at), &taken, || {
        marked(recruit_face(table, kind, denied.as_deref(), at), position, place)
    })
}

fn recruit_face(table: &Vilnius, kind: Unit, denied: Option<&str>, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.unit(kind);
    let mut node =
        g("recruit").at("id", format_args!("recruit-{}", spec.id)).title(&format!("{}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, h).at("rx", 8).at("class", if denied.is_some() { "card mini idle" } else { "card mini" }));
    let used = price(&mut node, &spec.price, x + w - 4, y + 5);
    weapons(&mut node, spec.weapons, [x + 5, y + 3], w - used - 12);
    let size = fit(&spec.name, 14, 11, w - 10, Face::Serif);
    node.push(text(x + 6, y + 34, size, "serif", &spec.name));
    let marks = [(spec.distribute, "splits"), (spec.vanguard, "dies first"), (spec.stultify, "saves one")];
    let mark = marks.iter().find(|(is, _)| *is).map_or("", |(_, words)| *words);
    let (words, class) = denied.map_or((mark, "soft"), |words| (words, "soft ital"));
    let below = fit(words, 12, 11, w - 10, Face::Ui);
    node.push(text(x + 6, y + h - 7, below, class, words));
    // How many are left stands where there is room for it; the sentence tells it anyway.
    let count = format!("\u{d7}{}", table.p.units.of(kind));
    let room = w - 18 - width(&count, 11, Face::Ui);
    let spots = [(width(&spec.name, size, Face::Serif), y + 34), (width(words, below, Face::Ui), y + h - 7)];
    if let Some((_, y)) = spots.into_iter().find(|(used, _)| *used <= room) {
        node.push(text(x + w - 5, y, 11, "soft end", &count));
    }
    node.with(frame(area, 8, true))
}
