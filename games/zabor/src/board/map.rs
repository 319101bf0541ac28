//! The map: lands in the tincture of their controller, the places that can be clicked above them, then names and pieces. A click goes
//! through names and pieces to the Area, unless a Monster has choices of its own.

use std::collections::BTreeMap;

use ravelin_core::Token;
use ravelin_core::draw::{
    Described, Face, Glyph, Node, Offers, Tincture, again, circle, el, g, keyed, keyed_may, marked, path, text, width,
};

use super::lay::{LEFT, Lay, Point, RIGHT};
use super::parts::{MONSTER, level_glyph, tincture, unit_glyph};
use super::scenery::outline;
use super::stand::{self, Stand, settler};
use super::subject::subject;
use super::tiles;
use crate::components::*;
use crate::state::{Beast, Zabor};
use crate::tokens::{monster, space};
use crate::words::{army_words, colour_name};
use ravelin_core::draw::Form;

/// Size of a name, and how far above the middle of its Area it stands.
const NAME: i32 = 12;
const ABOVE: i32 = 8;
/// From so many lit Areas on, their edges are slim.
const CROWD: usize = 14;

/// What the map is drawn from.
pub(super) struct Map<'a> {
    pub(super) table: &'a Zabor,
    pub(super) position: &'a [Described],
    pub(super) lay: Lay,
}

impl Map<'_> {
    pub(super) fn draw(&self, offers: &mut Offers) -> Node {
        let kit = self.table.kit;
        let said: BTreeMap<Token, &str> = self.position.iter().map(|d| (d.place, d.words.as_str())).collect();
        let printed = self.lay.printed();
        let class = if self.lay.form == Form::Upright { "atlas tall" } else { "atlas" };
        let layer = |id: &'static str| g(class).at("id", id).at("transform", &printed);
        let mut node = g("").with(layer("map-ground").with(again("zb-ground")));
        let lands = areas(kit.land).map(|area| self.soil(area));
        node.push(lands.fold(layer("map-soils"), Node::with));
        node.push(layer("map-lines").with(again("zb-lines")));
        node.push(self.places(layer("map-places"), &said, offers));
        node.push(areas(subject(self.table)).fold(layer("map-asked"), |layer, area| layer.with(self.asked(area))));
        node.push(keyed(self.lay.key(), || self.names()));
        node.push(self.pieces(&said, offers));
        node
    }

    /// Whoever holds a land colours it.
    fn soil(&self, area: u8) -> Node {
        let held = stand::holder(self.table, area);
        keyed((area, held), || {
            let spec = self.table.kit.area(area);
            let shape = || again(&outline(spec));
            let node = g(held.unwrap_or(Tincture::Argent).class()).at("id", format_args!("soil-{}", spec.id));
            match held {
                Some(t) => node
                    .with(shape().at("class", "soil"))
                    .with(shape().at("fill", format_args!("url(#h-{})", t.class()))),
                None => node,
            }
        })
    }

    /// Every Area as a place: clear, so that no neighbour hides its edge.
    fn places(&self, layer: Node, said: &BTreeMap<Token, &str>, offers: &mut Offers) -> Node {
        let (mut lit, mut all) = (0, Vec::with_capacity(AREAS));
        for area in areas(self.table.kit.sea).chain(areas(self.table.kit.land)) {
            let taken = offers.take(space(area));
            lit += usize::from(taken.iter().any(|c| c.why.is_none()));
            let words = said.get(&space(area)).copied();
            all.push(keyed_may((self.lay.key(), area, words), &taken, || {
                marked(self.place(area), self.position, space(area))
            }));
        }
        let layer = if lit > CROWD { layer.at("class", "crowded") } else { layer };
        all.into_iter().fold(layer, Node::with)
    }

    fn place(&self, area: u8) -> Node {
        let spec = self.table.kit.area(area);
        let node = g("land").at("id", format_args!("a-{}", spec.id)).title(&title(self.table, area));
        node.with(again(&outline(spec)).at("class", "hit")).with(edge(spec))
    }

    /// The edge of an Area that the question is about, over the edges of its neighbours.
    fn asked(&self, area: u8) -> Node {
        let spec = self.table.kit.area(area);
        keyed(area, || g("chosen quiet").at("id", format_args!("asked-{}", spec.id)).with(edge(spec)))
    }

    // ---- Names ----

    fn names(&self) -> Node {
        let kit = self.table.kit;
        let all = areas(kit.sea).chain(areas(kit.land));
        all.fold(g("atlas quiet").at("id", "map-names").at("aria-hidden", true), |node, area| {
            node.with(self.name(area))
        })
    }

    fn name(&self, area: u8) -> Node {
        let spec = self.table.kit.area(area);
        let [x, y] = self.lay.spot(spec);
        let class = if spec.land { "name" } else { "name seaname" };
        if self.lay.form == Form::Upright {
            return text(x, y - 12, 14, class, &spec.name).at("data-of", space(area));
        }
        let half = width(&spec.name, NAME, Face::Serif) / 2;
        let [left, right] = [LEFT[0] + LEFT[1] + 6, RIGHT[0] - 6];
        // How far a name may reach over water that is not under a column.
        let (free, middle) = (self.lay.scaled(spec.r) + 4, self.lay.middle(spec)[0]);
        let room = [left.max(middle - free), right.min(middle + free)];
        let narrow = 2 * half > room[1] - room[0];
        let lines: Vec<&str> = match spec.name.split_once(' ') {
            // In narrow waters, and beside a column, a name has two lines.
            Some((first, last)) if narrow && !spec.land => vec![first, last],
            _ => vec![&spec.name],
        };
        let top = if lines.len() > 1 { y - 16 } else { y - ABOVE };
        let node = el("text").at("font-size", NAME).at("class", class).at("data-of", space(area));
        lines.iter().enumerate().fold(node, |node, (n, line)| {
            let half = width(line, NAME, Face::Serif) / 2;
            let [from, to] = if spec.land || 2 * half > room[1] - room[0] { [left, right] } else { room };
            let x = x.clamp(from + half, (to - half).max(from + half));
            node.with(el("tspan").at("x", x).at("y", top + 12 * n as i32).words(line))
        })
    }

    // ---- Pieces ----

    fn pieces(&self, said: &BTreeMap<Token, &str>, offers: &mut Offers) -> Node {
        let kit = self.table.kit;
        let (mut army, mut beasts) = (g("atlas quiet").at("id", "map-pieces").at("aria-hidden", true), Vec::new());
        for area in areas(kit.sea).chain(areas(kit.land)) {
            let stand = Stand::of(self.table, area);
            let at = self.lay.pieces_at(self.lay.spot(kit.area(area)));
            beasts.extend(stand.beasts().map(|(n, place)| (n, area, place)));
            army.push(keyed((self.lay.key(), &stand), || stand.draw().at("transform", &at)));
        }
        let mut node = g("").with(army);
        for (n, area, place) in beasts {
            let taken = offers.take(monster(n));
            let words = said.get(&monster(n)).copied();
            node.push(keyed_may((self.lay.key(), n, area, place, words), &taken, || {
                let at = self.lay.pieces_at(self.lay.spot(kit.area(area)));
                let drawn = beast(self.table, n, place).at("transform", at).at("data-on", space(area));
                marked(drawn, self.position, monster(n))
            }));
        }
        node
    }

    /// From the Battle to its sheet, around the lands between them.
    pub(super) fn leader(&self, area: u8, to: Point) -> Node {
        let [x, y] = self.lay.spot(self.table.kit.area(area));
        let [left, top] = to;
        keyed((area, to), || {
            let d =
                format!("M{} {}C{} {} {} {top} {left} {top}", x + 6, y + 24, x + 60, y + 90, i32::midpoint(x, left));
            path(&d).at("class", "leader quiet outer").at("id", "battle-leader")
        })
    }
}

/// The edge of an Area, seen while it is lit or chosen.
fn edge(spec: &AreaSpec) -> Node {
    let shape = |class: &str| again(&outline(spec)).at("class", class);
    g("frame").with(shape("case")).with(shape("dash"))
}

/// A Monster around its place among the pieces of an Area.
fn beast(table: &Zabor, n: u8, [x, y]: Point) -> Node {
    let (spec, Beast { owner, wounds, .. }) = (table.kit.monster(n), table.beast(n));
    let mut node = g("place zb").at("id", format_args!("monster-{}", spec.id)).at("data-piece", monster(n));
    let mut inner = g("").move_to(x, y).with(tiles::beast(tincture(table, owner)));
    let initial: String = spec.name.trim_start_matches("The ").chars().take(1).collect();
    inner.push(tiles::number(-9, -8, &initial));
    if wounds > 0 {
        inner.push(tiles::number(9, 9, &format!("\u{2212}{wounds}")));
    }
    node.push(inner);
    node.push(circle(x, y, 13).at("class", "hit"));
    let ring = |class: &str| circle(x, y, 13).at("class", class);
    node.push(g("frame slim").with(ring("case")).with(ring("dash")));
    let words = format!(
        "{} of {}: {}, {wounds} Wounds",
        spec.name,
        colour_name(table, owner),
        crate::words::monster_text(table.kit, n)
    );
    node.title(&words)
}

/// What a pointer is told.
fn title(table: &Zabor, area: u8) -> String {
    let kit = table.kit;
    let spec = kit.area(area);
    let owner = table.control(area);
    let kind = match (spec.land, spec.sea_kind) {
        (true, _) => kit.regions.get(kit.region_of(area)).map_or("", |r| r.name.as_str()),
        (false, 1) => "Strait",
        (false, 2) => "Bay",
        (false, _) => "Sea",
    };
    let level = ["", ", Keep", ", City", ", Metropol"][usize::from(table.level(area)) % 4];
    let road = if table.p.roads & bit(area) != 0 { ", Road" } else { "" };
    let army = army_words(table, area, owner);
    let who = match settler(table, area) {
        Some(seat) if owner == BARBARIAN => format!("start of {}", colour_name(table, seat)),
        _ if table.wild() & bit(area) != 0 => "wild".to_owned(),
        _ => colour_name(table, owner),
    };
    let army = if army.is_empty() { String::new() } else { format!(": {army}") };
    format!("{} ({kind}; {who}{level}{road}){army}", spec.name)
}

/// The pieces that are on the board now, each with its name.
pub(super) fn legend(table: &Zabor) -> Vec<(Node, String)> {
    let (kit, p) = (table.kit, &table.p);
    let mut all = Vec::new();
    let there = |unit: usize| {
        let slots = kit.slots_of(unit);
        p.stack.iter().chain(&p.guests).any(|stack| stack[slots.clone()].iter().any(|n| *n > 0))
    };
    let sign = |glyph: Glyph| g("inkglyph").with(ravelin_core::draw::icon(glyph, 4, 4, 22));
    for unit in (0..UNITS).filter(|u| there(*u)) {
        all.push((sign(unit_glyph(unit)), kit.units[unit].name.clone()));
    }
    if p.roaming != 0 {
        all.push((sign(MONSTER), "Monster, with its initial".to_owned()));
    }
    for level in (1..4u8).filter(|l| p.levels[usize::from(*l)] != 0) {
        all.extend(level_glyph(level).map(|glyph| (sign(glyph), kit.upgrades[usize::from(level)].name.clone())));
    }
    if p.roads != 0 {
        all.push((g("").move_to(15, 15).with(again("zb-road")), "Road".to_owned()));
    }
    if p.due != 0 {
        all.push((g("").move_to(15, 15).with(again("zb-swords")), "Attackers, before the Battle".to_owned()));
    }
    if table.areas_of(BARBARIAN) & p.manned != 0 {
        all.push((g("").move_to(5, 5).with(tiles::units(Tincture::Tenne, INFANTRY, 1, 0)), "Barbarians".to_owned()));
    }
    all.push((g("").move_to(5, 5).with(tiles::units(Tincture::Tenne, INFANTRY, 1, 1)), "Wounds taken".to_owned()));
    all
}
