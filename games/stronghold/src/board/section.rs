//! Wall sections with both camps on them, Towers, Heroes, and what the melee of a section would come to.

use ravelin_core::draw::{
    Face, Glyph, Node, Offers, Tincture, circle, disc, fit, g, icon, lines, may, rect, text, tile, width, wrap,
};

use super::parts::*;
use super::side::{INSIDE, Lay, OUTSIDE, SECTION, SECTION_HIGH, TOWER_HIGH, WALL};
use crate::Clash;
use crate::components::*;
use crate::places::*;
use crate::state::{Mount, NONE, Stronghold};
use crate::tokens::space;
use crate::view::View;

const HEROES: [(u8, Glyph, &str); 2] = [(OFFICER, Glyph::Crown, "Officer"), (WARRIOR, Glyph::Sword, "Warrior")];

/// In words: what the melee would come to under present strengths. From the code that resolves it.
pub(super) fn foretell(table: &Stronghold, s: Section) -> String {
    let (attack, defence) = (table.attack(s), table.defence(s));
    let odds = format!("Invader {attack}, Defender {defence}{}", before(table, s));
    match table.forecast(s) {
        Clash::Quiet if table.engaged(s) => format!("{odds}: the Assault spares this section"),
        Clash::Quiet => format!("Nobody attacks; the Defender has Strength {defence}"),
        Clash::Even => format!("{odds}: no losses"),
        Clash::Wound { ahead } => format!("{odds}: the Defender loses units worth {ahead}"),
        Clash::Rout { uncovered: 0, .. } => format!("{odds}: all Defender units fall, the section holds"),
        Clash::Rout { uncovered, .. } => format!("{odds}: breach, {uncovered} uncovered"),
        Clash::Repelled { .. } => format!("{odds}: nobody dies"),
        Clash::Beaten { all: true, .. } => format!("{odds}: all Invader units die"),
        Clash::Beaten { ahead, .. } => format!("{odds}: the Invader loses units worth {ahead}"),
    }
}

/// What acts on a section before strengths are compared, and so is not in them. [S17.1] [S18.1]
fn before(table: &Stronghold, s: Section) -> &'static str {
    let flags = &table.p.turn_flags;
    let accident = flags.accident & s.bit() != 0;
    let cauldron = table.cauldron(s).is_some_and(|kind| table.on_section(s).of(kind) > 0);
    match (cauldron, accident, table.order_mask() & s.bit() != 0) {
        (true, true, _) => ", before the Accident",
        (true, false, true) => ", before Cauldron and Order",
        (true, false, false) => ", before the Cauldron",
        (false, _, true) => ", before the Order",
        (false, _, false) => "",
    }
}

/// A word for it.
pub(super) fn verdict(table: &Stronghold, s: Section) -> &'static str {
    match table.forecast(s) {
        Clash::Quiet if table.engaged(s) => "spared",
        Clash::Quiet => "quiet",
        Clash::Even => "even",
        Clash::Wound { .. } => "losses",
        Clash::Rout { uncovered: 0, .. } => "all fall",
        Clash::Rout { .. } => "breach!",
        Clash::Repelled { .. } => "held",
        Clash::Beaten { all: true, .. } => "crushed",
        Clash::Beaten { .. } => "repelled",
    }
}

pub(super) fn draw(view: &View, table: &Stronghold, lay: Lay, s: Section, offers: &mut Offers) -> Node {
    let (x, y, w, h) = (lay.x(SECTION), lay.section_y(s), SECTION.1, SECTION_HIGH);
    let name = &table.kit.names[s.index()];
    let mut node = g("");
    let size = fit(name, 23, 16, 200, Face::Serif);
    heading(&mut node, name, size, (x + 10, y + 24));
    order(&mut node, view, table, s, (x + w - 6, y + 5));
    outside(&mut node, table, lay, s, y, offers);
    balance(&mut node, table, lay, s, y);
    inside(&mut node, table, lay, s, y, offers);
    let forecast = foretell(table, s);
    let breached = if table.p.breached & s.bit() != 0 { "\nBreached!" } else { "" };
    let title = format!("{name}{breached}\n{forecast}");
    let boxed = g("place tells").at("id", format_args!("place-{}", s.place().id())).title(&title);
    // Also without a choice there, keys and fingers get at the forecast.
    let boxed = boxed.at("tabindex", 0).at("role", "img");
    let sheet = rect(x, y, w, h).at("rx", 10).at("class", "slot");
    let ground = rect(x, y, w, h).at("rx", 10).at("fill", "transparent");
    let edge = rect(x - 1, y - 1, w + 2, h + 2).at("rx", 12).at("class", "edge");
    let told = tell(&forecast, [x + 6, y + h - 6, w - 12]);
    may(boxed.with(ground).with(sheet).with(node).with(told).with(edge), &offers.take(space(s.place())))
}

/// A name on a plate of paper, so that it can be read on any ground.
fn heading(node: &mut Node, name: &str, size: i32, (x, y): (i32, i32)) {
    node.push(rect(x - 4, y - 20, width(name, size, Face::Serif) + 8, 27).at("rx", 6).at("class", "sheet thin"));
    node.push(text(x, y, size, "serif ital", name));
}

/// The forecast, shown while a section is pointed at; its foot at `y`.
fn tell(words: &str, [x, y, w]: [i32; 3]) -> Node {
    let wrapped = wrap(words, 19, w - 20, Face::Ui);
    let high = 24 * wrapped.len() as i32 + 14;
    g("tell").with(rect(x, y - high, w, high).at("rx", 8).at("class", "plate")).with(lines(
        x + 10,
        y - high + 24,
        19,
        24,
        "ui",
        &wrapped,
    ))
}

/// An Order chip, at the right end of the heading.
fn order(node: &mut Node, view: &View, table: &Stronghold, s: Section, (right, y): (i32, i32)) {
    let open = table.p.turn_flags.open_orders[s.index()];
    let words = if open != NONE {
        format!("\u{25b8} {}", table.kit.order_names[usize::from(open) % ORDERS])
    } else if table.p.turn_flags.hidden_orders & s.bit() != 0 {
        let known = view.secret.map(|secret| secret.orders[s.index()]).filter(|k| *k != NONE);
        known.map_or_else(
            || "\u{25b9} hidden Order".to_owned(),
            |k| format!("\u{25b9} {} (hidden)", table.kit.order_names[usize::from(k) % ORDERS]),
        )
    } else {
        return;
    };
    tag(node, &words, right - tag_width(&words), y);
}

fn outside(node: &mut Node, table: &Stronghold, lay: Lay, s: Section, y: i32, offers: &mut Offers) {
    let (p, x) = (&table.p, lay.x(OUTSIDE));
    let tincture = invader_tincture(table, s.side());
    let there = p.wall[s.index()];
    units(node, (there, tincture, true), (x + 8, y + 38), 44, &format!("{}-wall", s.place().id()));
    pips(node, (x + 14, y + 92), there.total(), table.wall_fields(s));
    let mut line = y + 102;
    if p.siege_towers & s.bit() != 0 {
        let place = Place::siege_tower(s);
        let mut within = g("").with(g("inkglyph").with(icon(Glyph::Tower, x + 12, line + 4, 28)));
        units(&mut within, (p.siege[s.index()], tincture, true), (x + 48, line + 3), 30, place.id());
        let title = format!("Siege Tower: {} of {} fields", p.siege[s.index()].total(), table.kit.siege_room);
        node.push(place_box(place, within, [x + 6, line, OUTSIDE.1 - 10, 36], &title, offers));
        line += 41;
    }
    let mut words: Vec<String> = (0..EQUIPMENT)
        .filter(|kind| table.has_equipment(*kind, s))
        .map(|kind| table.kit.deal(EQUIPMENT_DEALS[kind]).name.clone())
        .collect();
    let influence = p.influence.iter().filter(|at| **at == s.0).count();
    if influence > 0 {
        words.push(format!("Altar +{influence}"));
    }
    tags(node, &words, x + 6, line, OUTSIDE.1 - 8);
}

/// On the wall: Components, both Strengths, and a word for what they lead to.
fn balance(node: &mut Node, table: &Stronghold, lay: Lay, s: Section, y: i32) {
    let (p, middle) = (&table.p, lay.x(WALL) + WALL.1 / 2);
    let stacks = [
        (p.stones[s.index()], Tincture::Argent, "Stone Component", "stone"),
        (p.wooden[s.index()], Tincture::Tenne, "Wooden Component", "wooden"),
    ];
    let kinds = stacks.iter().filter(|stack| stack.0 > 0).count() as i32;
    let mut left = middle - kinds * 20 + 2;
    for (n, tincture, word, id) in stacks {
        if n > 0 {
            let piece = tile(tincture, Glyph::Bricks, left, y + 44, 34, usize::from(n)).title(&plural(n, word));
            node.push(piece.at("id", format_args!("{}-{id}", s.place().id())));
            left += 41;
        }
    }
    let number = |tincture: Tincture, n: i16, x: i32, whose: &str| {
        let words = n.to_string();
        g(tincture.class())
            .title(&format!("Strength of the {whose}: {n}"))
            .with(circle(x, y + 110, 19).at("class", "tincture rim thin"))
            .with(text(x, y + 117, 20, "bold mid ontitle", &words))
    };
    let toward = if lay.0 == Side::West { -1 } else { 1 };
    let defence = if table.engaged(s) { middle - toward * 21 } else { middle };
    node.push(number(defender_tincture(table, s.side()), table.defence(s), defence, "Defender"));
    if table.engaged(s) {
        node.push(number(invader_tincture(table, s.side()), table.attack(s), middle + toward * 21, "Invader"));
        let word = verdict(table, s);
        let class = if word == "breach!" { "bold mid alarm" } else { "bold mid" };
        node.push(rect(middle - 41, y + 140, 82, 28).at("rx", 7).at("class", "plate"));
        node.push(text(middle, y + 160, 17, class, word));
    }
    if p.breached & s.bit() != 0 {
        node.push(g("gules").with(icon(Glyph::Ruin, middle - 16, y + 4, 32)).at("class", "inkglyph"));
    }
}

fn inside(node: &mut Node, table: &Stronghold, lay: Lay, s: Section, y: i32, offers: &mut Offers) {
    let (p, x) = (&table.p, lay.x(INSIDE));
    let there = p.posts[s.index()];
    let fields = table.kit.defender_fields[s.index()] + (p.platforms >> s.0 & 1) as u8;
    units(node, (there, defender_tincture(table, s.side()), false), (x + 6, y + 38), 38, s.place().id());
    pips(node, (x + 14, y + 92), there.total(), fields);
    if p.platforms & s.bit() != 0 {
        node.push(text(x + 14 + 15 * i32::from(fields), y + 97, 15, "ui", "Platform"));
    }
    let mut left = x + 6;
    for (hero, glyph, word) in HEROES {
        if table.hero_on(hero, s) {
            node.push(hero_tile(table, hero, glyph, word, left, y + 106, offers));
            left += 50;
        }
    }
    if let Some(kind) = table.cauldron(s) {
        let accident = p.turn_flags.accident & s.bit() != 0;
        let note = if accident { ", under Accident" } else { "" };
        let title = format!("Cauldron for {}s{note}", INVADER_NAMES[kind.index()]);
        let tincture = if accident { Tincture::Gules } else { Tincture::Sable };
        let piece = tile(tincture, Glyph::Cauldron, left, y + 106, 40, 1);
        let whom = icon(INVADER_GLYPHS[kind.index()], left + 25, y + 129, 20);
        let badge = circle(left + 35, y + 139, 14).at("class", "disc");
        node.push(piece.with(badge).with(g("argent").with(whom)).title(&title));
    }
    let mut words = Vec::new();
    for (mask, word) in [(p.turn_flags.gale, "Gale"), (p.turn_flags.accident, "Accident")] {
        if mask & s.bit() != 0 {
            words.push(word.to_owned());
        }
    }
    if p.turn_flags.glare == s.0 {
        words.push("Glare".to_owned());
    }
    // One row: below it the section ends.
    if words.iter().map(|w| tag_width(w) + 4).sum::<i32>() > INSIDE.1 - 4 {
        words = vec![words.join(", ")];
    }
    tags(node, &words, x + 4, y + 158, INSIDE.1 - 8);
}

pub(super) fn heroes_in_courtyard(table: &Stronghold) -> impl Iterator<Item = (u8, Glyph, &'static str)> {
    HEROES.into_iter().filter(|(hero, ..)| table.p.heroes[usize::from(*hero)] == post::HERO_COURTYARD)
}

pub(super) fn hero_tile(
    table: &Stronghold,
    hero: u8,
    glyph: Glyph,
    word: &str,
    x: i32,
    y: i32,
    offers: &mut Offers,
) -> Node {
    let flags = &table.p.turn_flags;
    let mut title = word.to_owned();
    if flags.hero_done >> hero & 1 == 1 {
        title.push_str(", has acted");
    }
    if flags.possessed >> hero & 1 == 1 {
        title.push_str(", possessed");
    }
    let mut node = g("place").at("id", format_args!("place-{}", Place::hero(hero).id())).title(&title);
    node.push(tile(Tincture::Or, glyph, x, y, 42, 1));
    if hero == OFFICER && flags.speech > 0 {
        node.push(disc(x + 40, y + 4, 13, &format!("+{}", flags.speech)));
    }
    if flags.possessed >> hero & 1 == 1 {
        node.push(circle(x + 36, y + 36, 12).at("class", "disc"));
        node.push(g("argent").with(icon(Glyph::Skull, x + 28, y + 28, 16)));
    }
    node.push(rect(x - 3, y - 3, 48, 48).at("rx", 11).at("class", "edge"));
    may(node, &offers.take(space(Place::hero(hero))))
}

pub(super) fn tower(table: &Stronghold, lay: Lay, t: Tower, offers: &mut Offers) -> Node {
    let column = (WALL.0 - 12, INSIDE.0 + INSIDE.1 - WALL.0 + 12);
    let (x, y, w, h) = (lay.x(column), lay.tower_y(t) + 4, column.1, TOWER_HIGH - 8);
    let middle = lay.x(WALL) + WALL.1 / 2;
    let tincture = defender_tincture(table, t.side());
    let marksmen = table.p.posts[usize::from(t.place().0)].of(MARKSMAN);
    let name = &table.kit.names[usize::from(t.place().0)];
    let (glyph, n, what) = match table.p.mounts[t.index()] {
        Mount::Cannon => (Some(Glyph::Cannon), 1, "Cannon"),
        Mount::Poles => (Some(Glyph::Ladder), 1, "Poles"),
        Mount::None if marksmen > 0 => (Some(Glyph::Bow), marksmen, "Marksman"),
        Mount::None => (None, 0, "empty"),
    };
    let mut inside = g("");
    if let Some(glyph) = glyph {
        inside.push(tile(tincture, glyph, middle - 18, y + 4, 36, usize::from(n)));
    } else {
        inside.push(g("softglyph").with(icon(Glyph::Tower, middle - 15, y + 7, 30)));
    }
    let words = lay.x(INSIDE) + 6;
    inside.push(text(words, y + 18, fit(name, 16, 12, INSIDE.1 - 12, Face::Serif), "serif ital", name));
    let aimed = super::field::aim(table, t.index(), true);
    let line = aimed.as_deref().unwrap_or(what);
    let size = fit(line, 16, 11, INSIDE.1 - 8, Face::Ui);
    inside.push(text(words, y + 37, size, if glyph.is_some() { "bold" } else { "ui soft" }, line));
    place_box(t.place(), inside, [x, y, w, h], &format!("{name}: {what}"), offers)
}
