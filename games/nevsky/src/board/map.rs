//! The map: lands, lakes, Ways, Locales by kind and holder, markers, Lords and the Legate. [N1.3.1]

use std::collections::BTreeMap;

use ravelin_core::Token;
use ravelin_core::draw::{
    Described, Edge, Face, Glyph, Land, Node, Offers, Panel, PanelKind, Tincture, circle, clicks, disc, el, fit, g,
    keyed, land, may, path, polygon, rect, text, tile, width,
};

use super::parts::{lord_disc, side_name, tincture};
use super::position::{kind_word, marked};
use crate::action::way_name;
use crate::components::*;
use crate::state::{Legate, Nevsky};

/// Map units to drawing units, in tenths.
const SCALE: i32 = 16;
const PAD: i32 = 30;
const LORD: i32 = 21;

fn at(x: i32, y: i32) -> (i32, i32) {
    (PAD + x * SCALE / 10, PAD + y * SCALE / 10)
}

fn spot(table: &Nevsky, l: LocaleId) -> (i32, i32) {
    let spec = table.book.locale(l);
    at(spec.x, spec.y)
}

pub(super) fn panel(table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    let (w, h) = table.book.art.canvas;
    let (width, height) = (w * SCALE / 10 + 2 * PAD, h * SCALE / 10 + 2 * PAD);
    let told: BTreeMap<Token, &str> = position.iter().map(|d| (d.place, d.words.as_str())).collect();
    let mut node = g("").with(keyed("ground", || ground(table)));
    for l in LocaleId::all() {
        let taken = offers.take(l.token());
        // The sentence tells everything that is drawn.
        node.push(keyed((l, told.get(&l.token()), clicks(&taken)), || {
            may(marked(locale(table, l), position, l.token()), &taken)
        }));
    }
    // Lords above everything else.
    for l in LocaleId::all() {
        lords(table, l, (position, &told), offers, &mut node);
    }
    let parts =
        vec![("west", [0, 0, width * 55 / 100, height]), ("east", [width * 45 / 100, 0, width * 55 / 100, height])];
    Panel {
        id: "map".into(),
        name: "Map".into(),
        kind: PanelKind::Board,
        width,
        height,
        node,
        parts,
        file_only: false,
        head: None,
    }
}

/// What no move changes: lands, lakes and Ways.
fn ground(table: &Nevsky) -> Node {
    let mut node = g("");
    for (n, (name, side, outline)) in table.book.art.lands.iter().enumerate() {
        let points: Vec<[i32; 2]> = outline.iter().map(|(x, y)| at(*x, *y)).map(|(x, y)| [x, y]).collect();
        let id = format!("land-{n}");
        let soil = if *side == Side::Teutonic { Tincture::Argent } else { Tincture::Or };
        let drawn = land(&Land { id: &id, outline: &points, soil, band: None, edge: Edge::Plain });
        node.push(drawn.title(name));
    }
    for [cx, cy, rx, ry] in &table.book.art.lakes {
        let (x, y) = at(*cx, *cy);
        let lake = el("ellipse").at("cx", x).at("cy", y).at("rx", rx * SCALE / 10).at("ry", ry * SCALE / 10);
        node.push(g("azure").with(lake.at("class", "soil")));
    }
    WayId::all().fold(node, |node, way| node.with(way_line(table, way)))
}

/// Trackways are solid, Waterways broken and blue.
fn way_line(table: &Nevsky, way: WayId) -> Node {
    let spec = &table.book.ways[way.index()];
    let ends: Vec<(i32, i32)> = spec.locales.iter().map(|l| spot(table, l)).collect();
    let mut d = String::new();
    let line = |d: &mut String, a: (i32, i32), b: (i32, i32)| {
        d.push_str(&format!("M{} {}L{} {}", a.0, a.1, b.0, b.1));
    };
    match (spec.hub, ends.as_slice()) {
        (Some((x, y)), all) => {
            let hub = at(x, y);
            all.iter().for_each(|end| line(&mut d, *end, hub));
        }
        (None, [a, b]) => line(&mut d, *a, *b),
        (None, all) => all.windows(2).for_each(|w| line(&mut d, w[0], w[1])),
    }
    let line = || path(&d).at("fill", "none").at("stroke-linecap", "round");
    let drawn = match spec.kind {
        WayKind::Trackway => g("way").with(line().at("stroke", "var(--tenne)").at("stroke-width", 5)),
        WayKind::Waterway => {
            // A light bed, so that the blue is seen on lakes too, by day and by night.
            let bed = line().at("stroke", "var(--white)").at("stroke-width", 9).at("stroke-opacity", "0.7");
            let water = line().at("stroke", "var(--azure)").at("stroke-width", 6).at("stroke-dasharray", "12 9");
            g("way").with(bed).with(water)
        }
    };
    drawn.title(&way_name(table.book, way))
}

/// Kinds are told by shape: rings, houses, a diamond, towers.
fn icon_of(table: &Nevsky, l: LocaleId) -> (Option<Glyph>, i32) {
    match table.kind_of(l) {
        Kind::Region => (None, 18),
        Kind::Town => (Some(Glyph::Houses), 34),
        Kind::TradeRoute => (Some(Glyph::Scales), 36),
        Kind::Fort => (Some(Glyph::Tower), 42),
        Kind::Castle => (Some(Glyph::Castle), 46),
        Kind::Bishopric => (Some(Glyph::Chapel), 50),
        Kind::City => (Some(Glyph::Keep), 52),
        Kind::Novgorod => (Some(Glyph::Dome), 60),
    }
}

/// Who has the Locale: the holder of a Stronghold, whoever took a Trade Route, else the territory's side.
fn owner(table: &Nevsky, l: LocaleId) -> Side {
    let home = table.book.locale(l).land.side();
    match table.holder(l) {
        Some(side) => side,
        None if table.p.conquered.has(l) => home.enemy(),
        None => home,
    }
}

fn locale(table: &Nevsky, l: LocaleId) -> Node {
    let (x, y) = spot(table, l);
    let spec = table.book.locale(l);
    let side = owner(table, l);
    let (glyph, size) = icon_of(table, l);
    let mut node = g("locale").at("id", format_args!("locale-{}", l.id())).title(&describe(table, l));
    let half = size / 2;
    match glyph {
        Some(glyph) => node.push(tile(tincture(side), glyph, x - half, y - half, size, 1)),
        None => {
            let ring = circle(x, y, 11).at("class", "disc");
            node.push(ring);
        }
    }
    // Markers to the left: Conquered, Ravaged, Walls, Siege.
    let mut left = x - half - 22;
    let mut mark = |node: &mut Node, drawn: Node| {
        node.push(drawn.move_to(left, y - 10));
        left -= 24;
    };
    if table.p.conquered.has(l) {
        let n = table.hold_spec(l).vp;
        mark(&mut node, flag(spec.land.side().enemy(), &n.to_string(), "Conquered"));
    }
    if table.p.ravaged.has(l) {
        mark(&mut node, flame(spec.land.side().enemy()));
    }
    if table.p.walls.has(l) {
        mark(&mut node, badge("W+1", "Walls +1"));
    }
    let sieges = table.p.siege[l.index()];
    if sieges > 0 {
        let ring = circle(x, y, half + 9).at("fill", "none").at("stroke", "var(--gules)").at("stroke-width", 4);
        node.push(ring.at("stroke-dasharray", "5 5"));
        node.push(disc(x + half + 8, y + half + 2, 12, &sieges.to_string()).title(&format!("{sieges} Siege markers")));
    }
    if table.p.legate == Legate::At(l) {
        node.push(
            tile(Tincture::Purpure, Glyph::Dove, x + half + 4, y - 12, 26, 1).at("id", "legate").title("The Legate"),
        );
    }
    let room = half.max(20) + 6;
    node.push(rect(x - room - 2, y - room - 2, 2 * room + 4, 2 * room + 4).at("class", "hit"));
    node.push(circle(x, y, room + 2).at("class", "edge"));
    // The name lies above the rings of a Siege and of a choice, so that it can be read in both.
    let size = fit(&spec.name, 19, 13, 170, Face::Serif);
    node.with(text(x, y - half - 7, size, "name", &spec.name).at("aria-hidden", true))
}

/// What a pointer is told.
fn describe(table: &Nevsky, l: LocaleId) -> String {
    let spec = table.book.locale(l);
    let mut words = format!("{}: {}", spec.name, kind_word(table.kind_of(l)));
    if let Some(side) = table.holder(l) {
        let hold = table.hold_spec(l);
        let walls = hold.walls + u8::from(table.p.walls.has(l));
        words += &format!(", held by the {}, room for {}, Walls 1-{walls}", side_name(side), hold.capacity);
        let [knights, men] = hold.garrison;
        words += &match knights {
            0 => format!(", Garrison {men} Men-at-Arms"),
            _ => format!(", Garrison {men} Men-at-Arms {knights} Knights"),
        };
    }
    for (set, word) in [
        (table.p.conquered, "Conquered"),
        (table.p.ravaged, "Ravaged"),
        (table.book.seaports, "Seaport"),
        (table.book.commanderies, "Commandery"),
    ] {
        if set.has(l) {
            words += &format!(", {word}");
        }
    }
    let seats: Vec<&str> = LordId::all().filter(|m| table.seats_of(*m).has(l)).map(|m| table.lord_name(m)).collect();
    if !seats.is_empty() {
        words += &format!("; Seat of {}", seats.join(", "));
    }
    words
}

fn flag(side: Side, number: &str, title: &str) -> Node {
    let cloth = polygon(&[[2, 0], [20, 0], [14, 6], [20, 12], [2, 12]]).at("class", "tincture rim thin");
    let pole = path("M2 0V22").at("stroke", "var(--ink)").at("stroke-width", 2);
    g(tincture(side).class())
        .with(pole)
        .with(cloth)
        .with(text(9, 10, 10, "bold mid ontitle", number))
        .title(&format!("{title} by the {}", side_name(side)))
}

fn flame(side: Side) -> Node {
    let drawn = tile(tincture(side), Glyph::Fire, 0, 0, 20, 1);
    g("").with(drawn).title(&format!("Ravaged by the {}", side_name(side)))
}

fn badge(words: &str, title: &str) -> Node {
    let w = width(words, 11, Face::Bold) + 6;
    let sheet = rect(20 - w, 0, w, 18).at("rx", 4).at("class", "plate");
    g("").with(sheet).with(text(20 - w / 2, 13, 11, "bold mid", words)).title(title)
}

/// Lords at a Locale: those outside below it, those inside on it with a wall around them.
fn lords(
    table: &Nevsky,
    l: LocaleId,
    (position, told): (&[Described], &BTreeMap<Token, &str>),
    offers: &mut Offers,
    node: &mut Node,
) {
    let (x, y) = spot(table, l);
    let (_, size) = icon_of(table, l);
    let all = table.lords_at(Side::Teutonic, l).or(table.lords_at(Side::Russian, l));
    let n = all.len() as i32;
    let mut left = x - (n - 1) * (2 * LORD + 4) / 2;
    let below = y + size / 2 + LORD + 5;
    for m in all.iter() {
        let here = if table.p.battle.part.has(m) { Vec::new() } else { offers.take(m.token()) };
        node.push(keyed((m, told.get(&m.token()), [left, below], clicks(&here)), || {
            may(marked(lord(table, m, [left, below]), position, m.token()), &here)
        }));
        left += 2 * LORD + 4;
    }
}

fn lord(table: &Nevsky, m: LordId, [x, y]: [i32; 2]) -> Node {
    let lord = table.lord(m);
    let mut drawn = g("lord").at("id", format_args!("lord-{}", m.id())).title(&lord_words(table, m));
    drawn.push(circle(x, y, LORD + 4).at("class", "hit"));
    drawn.push(lord_disc(table, m, x, y, LORD));
    if lord.inside {
        let wall = rect(x - LORD - 3, y - LORD - 3, 2 * LORD + 6, 2 * LORD + 6).at("rx", 4);
        drawn.push(wall.at("fill", "none").at("stroke", "var(--ink)").at("stroke-width", 3));
    }
    if lord.moved {
        drawn.push(disc(x - LORD + 3, y - LORD + 5, 9, "M").title("Moved or fought"));
    }
    if lord.upper.is_some() {
        drawn.push(disc(x + LORD - 3, y + LORD - 3, 9, "L").title("Lower Lord"));
    }
    drawn.with(circle(x, y, LORD + 4).at("class", "edge"))
}

fn lord_words(table: &Nevsky, l: LordId) -> String {
    let (spec, lord) = (table.book.lord(l), table.lord(l));
    let mut words = format!("{}, {}: Service in box {}", spec.full_name, spec.title, lord.service);
    if lord.inside {
        words += ", Besieged";
    }
    if lord.moved {
        words += ", moved or fought";
    }
    if let Some(lower) = lord.lower {
        words += &format!(", Lieutenant over {}", table.lord_name(lower));
    }
    words
}
