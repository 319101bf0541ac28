//! The wall, unrolled from flank to flank: sections with Towers between them, the Barbican in the middle, and what the melee of
//! each section would come to. Below it lies the field.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Panel, Tincture, disc, el, fit, g, icon, may, rect, text, tile};

use super::field;
use super::parts::*;
use crate::Clash;
use crate::action::space;
use crate::components::*;
use crate::places::*;
use crate::state::{Mount, NONE, Stronghold};
use crate::view::View;

pub(super) const SECTION: i32 = 212;
pub(super) const TOWER: i32 = 76;
pub(super) const BARBICAN: i32 = 250;
pub(super) const PAD: i32 = 22;
pub(super) const WALL: i32 = 64;
pub(super) const INSIDE: i32 = 196;
pub(super) const OUTSIDE: i32 = 204;
const STEP: i32 = SECTION + TOWER;

pub(super) fn section_x(s: Section) -> i32 {
    match s.side() {
        Side::West => PAD + i32::from(s.0) * STEP,
        Side::East => PAD + 5 * STEP - TOWER + BARBICAN + i32::from(s.0 - 5) * STEP,
    }
}

pub(super) fn tower_x(t: Tower) -> i32 {
    section_x(t.sections()[0]) + SECTION
}

pub(super) fn barbican_x() -> i32 {
    PAD + 5 * STEP - TOWER
}

/// In words: what the melee would come to under present strengths. From the code that resolves it.
pub(super) fn foretell(table: &Stronghold, s: Section) -> String {
    let (attack, defence) = (table.attack(s), table.defence(s));
    let odds = format!("Invader {attack}, Defender {defence}");
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

/// A word for it.
fn verdict(table: &Stronghold, s: Section) -> &'static str {
    match table.forecast(s) {
        Clash::Quiet if table.engaged(s) => "spared",
        Clash::Quiet => "quiet",
        Clash::Even => "even",
        Clash::Wound { .. } => "hurt",
        Clash::Rout { uncovered: 0, .. } => "all fall",
        Clash::Rout { .. } => "BREACH",
        Clash::Repelled { .. } => "held",
        Clash::Beaten { .. } => "repelled",
    }
}

pub(super) fn panel(view: &View, table: &Stronghold, offers: &mut Offers) -> Panel {
    let width = PAD + 5 * STEP - TOWER + BARBICAN + 4 * STEP - TOWER + PAD;
    let mut node = g("");
    for side in Side::BOTH {
        node.push(side_label(table, side, width, offers));
    }
    let top = 52;
    node.push(ground(width, top + INSIDE + WALL));
    node.push(battlement(width, top + INSIDE));
    for s in (0..SECTIONS as u8).map(Section) {
        node.push(section(view, table, s, top, offers));
    }
    for t in (0..TOWERS as u8).map(Tower) {
        node.push(tower(table, t, top, offers));
    }
    let (field, height) = field::draw(table, top + INSIDE + WALL + OUTSIDE, offers);
    node.push(field);
    node.push(field::barbican(table, top, top + INSIDE + WALL + OUTSIDE, offers));
    let parts = vec![
        ("west", [0, 0, barbican_x() + BARBICAN / 2, height]),
        ("east", [barbican_x() + BARBICAN / 2, 0, width - barbican_x() - BARBICAN / 2, height]),
    ];
    Panel { id: "wall".to_owned(), name: "The walls".to_owned(), width, height, node, parts, file_only: false }
}

fn side_label(table: &Stronghold, side: Side, width: i32, offers: &mut Offers) -> Node {
    let x = if side == Side::West { PAD + 4 } else { width - PAD - 250 };
    let name = &table.kit.names[usize::from(Place::side(side).0)];
    let blessed = table.p.turn_flags.blessing == side as u8;
    let words = if blessed { format!("{name} \u{b7} blessed") } else { name.clone() };
    let node = g("place").at("id", format_args!("place-{}", Place::side(side).id()));
    let node = node.with(text(x + 4, 34, 24, "serif", &words));
    may(node.with(rect(x - 4, 8, 250, 36).at("rx", 8).at("class", "edge")), &offers.take(space(Place::side(side))))
}

/// The land before the walls.
fn ground(width: i32, y: i32) -> Node {
    let land = || rect(PAD - 6, y, width - 2 * PAD + 12, field::HIGH + OUTSIDE).at("rx", 8);
    let wash = g("vert").at("opacity", ".34").with(land().at("class", "soil").at("filter", "url(#grain)"));
    g("quiet").with(wash)
}

/// The crenellated wall behind everything.
fn battlement(width: i32, y: i32) -> Node {
    let mut d = format!("M{} {}", PAD - 6, y + WALL);
    let mut x = PAD - 6;
    let mut high = true;
    d.push_str(&format!("V{y}"));
    while x < width - PAD {
        let next = (x + 22).min(width - PAD + 6);
        d.push_str(&format!("H{next}"));
        high = !high;
        d.push_str(&format!("V{}", if high { y } else { y + 12 }));
        x = next;
    }
    d.push_str(&format!("V{}z", y + WALL));
    g("sable")
        .with(el("path").at("d", &d).at("class", "soil"))
        .with(el("path").at("d", d).at("fill", "url(#h-sable)").at("class", "coast"))
}

fn section(view: &View, table: &Stronghold, s: Section, top: i32, offers: &mut Offers) -> Node {
    let (p, x) = (&table.p, section_x(s));
    let name = &table.kit.names[s.index()];
    let (inner, wall, outer) = (top, top + INSIDE, top + INSIDE + WALL);
    let mut node = g("");
    let size = fit(name, 21, 13, SECTION - 20, Face::Serif);
    node.push(text(x + SECTION / 2, inner + 26, size, "serif ital mid", name));
    let fields = table.kit.defender_fields[s.index()] + (p.platforms >> s.0 & 1) as u8;
    let there = p.posts[s.index()];
    node.push(text(x + SECTION - 10, inner + 48, 15, "ui soft end", &format!("{}/{fields} manned", there.total())));
    let tincture = defender_tincture(table, s.side());
    units(&mut node, (there, tincture, false), (x + 12, inner + 56), 52, s.place().id());
    let mut left = x + 12;
    for (hero, glyph, word) in [(OFFICER, Glyph::Crown, "Officer"), (WARRIOR, Glyph::Sword, "Warrior")] {
        if table.hero_on(hero, s) {
            node.push(hero_tile(table, hero, glyph, word, left, inner + 124, offers));
            left += 58;
        }
    }
    let mut inside_tags = Vec::new();
    if let Some(kind) = table.cauldron(s) {
        let accident = if p.turn_flags.accident & s.bit() != 0 { " (Accident)" } else { "" };
        inside_tags.push(format!("{} Cauldron{accident}", ["Goblin", "Orc", "Troll"][kind.index()]));
    }
    if p.platforms & s.bit() != 0 {
        inside_tags.push("Platform".to_owned());
    }
    if p.turn_flags.gale & s.bit() != 0 {
        inside_tags.push("Gale".to_owned());
    }
    if p.turn_flags.glare == s.0 {
        inside_tags.push("Glare".to_owned());
    }
    tags(&mut node, &inside_tags, left, inner + 126, x + SECTION - 8 - left);
    // On the wall: components and the balance of strength.
    components(&mut node, table, s, x + 8, wall + 20);
    if table.engaged(s) || there.total() > 0 {
        let figures = format!("{} : {}", table.attack(s), table.defence(s));
        let (middle, line) = (x + SECTION - 54, wall + 16);
        node.push(rect(middle - 46, line, 96, 44).at("rx", 9).at("class", "plate"));
        node.push(text(middle + 2, line + 22, 20, "serif mid", &figures));
        let word = verdict(table, s);
        let loud = if word == "BREACH" { "fill:var(--gules);font-weight:700" } else { "" };
        node.push(text(middle + 2, line + 38, 14, "ui soft mid", word).at("style", loud));
    }
    outside(&mut node, view, table, s, x, outer, offers);
    let breached = if p.breached & s.bit() != 0 { "\nBreached!" } else { "" };
    let title = format!("{name} ({})\n{}{breached}", s.place().id(), foretell(table, s));
    let frame = [x, inner, SECTION, INSIDE + WALL + OUTSIDE - 8];
    let boxed = g("place").at("id", format_args!("place-{}", s.place().id())).title(&title);
    let sheet = rect(frame[0], frame[1], frame[2], frame[3]).at("rx", 10).at("class", "slot");
    let ground = rect(frame[0], frame[1], frame[2], frame[3]).at("rx", 10).at("fill", "transparent");
    let edge = rect(x - 1, inner - 1, SECTION + 2, frame[3] + 2).at("rx", 12).at("class", "edge");
    may(boxed.with(ground).with(sheet).with(node).with(edge), &offers.take(space(s.place())))
}

fn components(node: &mut Node, table: &Stronghold, s: Section, x: i32, y: i32) {
    let mut left = x;
    for (n, tincture, word) in [
        (table.p.stones[s.index()], Tincture::Argent, "Stone Component"),
        (table.p.wooden[s.index()], Tincture::Tenne, "Wooden Component"),
    ] {
        if n > 0 {
            let piece = tile(tincture, Glyph::Bricks, left, y, 36, usize::from(n)).title(&plural(n, word));
            node.push(piece.at(
                "id",
                format_args!("{}-{}", s.place().id(), if word.starts_with('S') { "stone" } else { "wooden" }),
            ));
            left += 48;
        }
    }
}

fn outside(node: &mut Node, view: &View, table: &Stronghold, s: Section, x: i32, y: i32, offers: &mut Offers) {
    let p = &table.p;
    let tincture = invader_tincture(table, s.side());
    let fields = table.wall_fields(s);
    node.push(text(
        x + SECTION - 10,
        y + 22,
        15,
        "ui soft end",
        &format!("{}/{fields} fields", p.wall[s.index()].total()),
    ));
    units(node, (p.wall[s.index()], tincture, true), (x + 12, y + 30), 52, &format!("{}-wall", s.place().id()));
    let mut line = y + 94;
    if p.siege_towers & s.bit() != 0 {
        let place = Place::siege_tower(s);
        let mut inside = g("").with(g("inkglyph").with(icon(Glyph::Tower, x + 12, line + 6, 30)));
        units(&mut inside, (p.siege[s.index()], tincture, true), (x + 50, line + 6), 32, place.id());
        let title = format!("Siege Tower: {} of {} fields", p.siege[s.index()].total(), table.kit.siege_room);
        node.push(place_box(place, inside, [x + 8, line, SECTION - 16, 46], &title, offers));
        line += 52;
    }
    let mut words: Vec<String> = (0..EQUIPMENT)
        .filter(|kind| table.has_equipment(*kind, s))
        .map(|kind| table.kit.deal(EQUIPMENT_DEALS[kind]).name.clone())
        .collect();
    let influence = p.influence.iter().filter(|at| **at == s.0).count();
    if influence > 0 {
        words.push(format!("Influence +{influence}"));
    }
    let open = p.turn_flags.open_orders[s.index()];
    if open != NONE {
        words.push(format!("\u{25b8} {}", table.kit.order_names[usize::from(open) % ORDERS]));
    } else if p.turn_flags.hidden_orders & s.bit() != 0 {
        let known = view.secret.map(|secret| secret.orders[s.index()]).filter(|k| *k != NONE);
        let name = known.map_or("hidden Order", |k| table.kit.order_names[usize::from(k) % ORDERS].as_str());
        words.push(format!("\u{25b9} {name}"));
    }
    tags(node, &words, x + 10, line, SECTION - 18);
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
    node.push(tile(Tincture::Or, glyph, x, y, 46, 1));
    if hero == OFFICER && flags.speech > 0 {
        node.push(disc(x + 44, y + 4, 13, &format!("+{}", flags.speech)));
    }
    if flags.possessed >> hero & 1 == 1 {
        node.push(disc(x + 44, y + 42, 12, "P"));
    }
    node.push(rect(x - 3, y - 3, 52, 52).at("rx", 11).at("class", "edge"));
    may(node, &offers.take(space(Place::hero(hero))))
}

fn tower(table: &Stronghold, t: Tower, top: i32, offers: &mut Offers) -> Node {
    let (x, y, w, h) = (tower_x(t) + 6, top + 70, TOWER - 12, INSIDE + WALL - 70);
    let mut inside = g("");
    inside.push(text(x + w / 2, y + 22, 15, "ui soft mid", "Tower"));
    let tincture = defender_tincture(table, t.side());
    let (glyph, word) = match table.p.mounts[t.index()] {
        Mount::Cannon => (Some(Glyph::Cannon), "Cannon"),
        Mount::Poles => (Some(Glyph::Ladder), "Poles"),
        Mount::None => (None, ""),
    };
    let marksmen = table.p.posts[usize::from(t.place().0)].of(MARKSMAN);
    let mut title = table.kit.names[usize::from(t.place().0)].clone();
    if let Some(glyph) = glyph {
        inside.push(tile(tincture, glyph, x + 10, y + 40, 44, 1).title(word));
        inside.push(text(x + w / 2, y + 104, 15, "bold mid", word));
        title = format!("{title}: {word}");
    } else if marksmen > 0 {
        inside.push(tile(tincture, Glyph::Bow, x + 10, y + 40, 44, usize::from(marksmen)).title("Marksman"));
        title = format!("{title}: {}", plural(marksmen, "Marksman"));
    }
    place_box(t.place(), inside, [x, y, w, h], &title, offers)
}
