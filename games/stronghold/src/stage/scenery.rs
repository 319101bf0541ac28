//! What no move changes: ground, castle, buildings, roads, fields and their names, and the pieces as shapes to be used
//! again. Drawn once for each kit and sent once to a page.

use std::fmt;
use std::sync::OnceLock;

use ravelin_core::draw::{
    BLEED, Face, Glyph, Node, Tincture, again, arms, circle, el, fit, g, icon, path, rect, text, tile,
};

use super::lay::{self, Area};
use super::parts::{Dots, defender_glyph, dots, invader_glyph, work_glyph};
use crate::ids::*;
use crate::kit::*;

/// The drawing of a kit's castle, made when it is first needed.
#[derive(Clone, Default)]
pub struct Scenery(OnceLock<Node>);

impl fmt::Debug for Scenery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scenery")
    }
}

pub(super) fn scenery(kit: &Kit) -> &Node {
    kit.scenery.0.get_or_init(|| {
        let mut all = g("");
        patterns().iter().for_each(|node| all.push(node));
        shapes().iter().for_each(|node| all.push(node));
        all.with(reused("castle", castle(kit)))
    })
}

fn shape(class: &str, d: &str) -> Node {
    path(d).at("class", class)
}

/// A shape to be used again. Where it is used, the style sheet sees it without what is around it: so it brings its class.
fn reused(id: &str, shape: Node) -> Node {
    g("rb").at("id", id).with(shape)
}

fn pattern(id: &str, size: [i32; 2], lines: Node) -> Node {
    let [w, h] = size;
    el("pattern").at("id", id).at("width", w).at("height", h).at("patternUnits", "userSpaceOnUse").with(lines)
}

fn patterns() -> [Node; 3] {
    let shadow = el("feDropShadow").at("dx", 0).at("dy", 2).at("stdDeviation", 2);
    let shadow = shadow.at("flood-color", "#1b1511").at("flood-opacity", ".35");
    let lift = el("filter").at("id", "lift").at("x", "-20%").at("y", "-20%").at("width", "140%").at("height", "150%");
    [
        pattern("masonry", [36, 20], shape("joint", "M0 .5H36M0 10.500H36M9 0V10M27 0V10M18 10V20M0 10V20")),
        pattern("grass", [46, 34], shape("blade", "M6 10l1.500-4 1.500 4M30 26l1.500-4 1.500 4")),
        lift.with(shadow),
    ]
}

/// Every tile that the board shows, by tincture and glyph.
fn tiles() -> impl Iterator<Item = (Tincture, Glyph)> {
    use Glyph::*;
    use Tincture::*;
    const SABLE: [Glyph; 21] = [
        Ballista, Catapult, Trebuchet, Altar, Banner, Ladder, Rope, Pick, Shield, Flask, Wall, Barrel, Spade, Bow,
        Horse, Drop, Target, Ram, Cauldron, Ghost, Tower,
    ];
    const GULES: [Glyph; 7] = [Cauldron, Fire, Torch, Ruin, Wind, Bridge, Skull];
    const AZURE: [Glyph; 5] = [Trap, Eye, Star, Hammer, Bridge];
    const ARGENT: [Glyph; 6] = [Goblin, Fire, Troll, Cards, Seal, Bricks];
    let of = |tincture: Tincture, glyphs: &'static [Glyph]| glyphs.iter().map(move |glyph| (tincture, *glyph));
    let horde = [Gules, Tenne].into_iter().flat_map(|t| Kind::ALL.map(|kind| (t, invader_glyph(kind))));
    let guard = [Azure, Purpure].into_iter().flat_map(|t| Kind::ALL.map(|kind| (t, defender_glyph(kind))));
    let mounts = [Azure, Purpure].into_iter().flat_map(|t| [Cannon, Ladder].map(|glyph| (t, glyph)));
    let heroes = [(Or, Crown), (Or, Sword), (Tenne, Logs)];
    horde
        .chain(guard)
        .chain(mounts)
        .chain(heroes)
        .chain(of(Sable, &SABLE))
        .chain(of(Gules, &GULES))
        .chain(of(Azure, &AZURE))
        .chain(of(Argent, &ARGENT))
}

/// Pieces and plates: tiles of 26, the disc of a count, shields and plates for Strength.
fn shapes() -> Vec<Node> {
    use Tincture::{Azure, Gules, Purpure, Tenne};
    let tile_shape = |(tincture, glyph): (Tincture, Glyph)| {
        let id = format!("{}-{glyph:?}", tincture.class());
        let shadow = rect(1, 3, 26, 26).at("rx", 5).at("class", "shadow");
        reused(&id, g("mini").with(shadow).with(tile(tincture, glyph, 0, 0, 26, 1)))
    };
    let mut all: Vec<Node> = tiles().map(tile_shape).collect();
    all.push(reused("pill", rect(-11, -8, 22, 16).at("rx", 8).at("class", "disc mini")));
    all.push(reused("disc", circle(0, 0, 8).at("class", "disc mini")));
    for defender in [Azure, Purpure] {
        let id = format!("shield-{}", defender.class());
        all.push(reused(&id, g("mini").with(arms(defender, 0, 0, 25))));
        for invader in [Gules, Tenne] {
            all.push(odds(invader, defender));
        }
    }
    for (id, tincture, class, glyph) in
        [("stone", "argent", "plate", Glyph::Bricks), ("wooden", "tenne mini", "soil rim", Glyph::Logs)]
    {
        let sheet = rect(0, 0, 36, 24).at("rx", 5).at("class", class);
        let plate = g(tincture).with(sheet).with(g("inkglyph").with(icon(glyph, 3, 4, 16)));
        all.push(reused(&format!("plate-{id}"), plate));
    }
    for (kind, accident) in Kind::ALL.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
        // Under an Accident it has the Invader's tincture and is struck out.
        let tincture = if accident { Tincture::Gules } else { Tincture::Sable };
        let mut pot = g("mini").with(tile(tincture, Glyph::Cauldron, 0, 0, 24, 1));
        pot.push(circle(21, 20, 8).at("class", "disc"));
        pot.push(g("argent").with(icon(invader_glyph(kind), 15, 14, 12)));
        if accident {
            pot.push(shape("slash", "M-2 26L26-2"));
        }
        all.push(reused(&cauldron(kind, accident), pot));
    }
    let free = rect(0, 0, 80, 34).at("rx", 8).at("class", "slot");
    let ram = g("softglyph lost").with(icon(Glyph::Ram, 29, 6, 22));
    all.push(reused("ram-free", g("").with(free).with(ram)));
    let body = "M0 25V6h4V2h9v4h5V2h9v4h4v19z";
    let wagon = g("").with(shape("timber", body)).with(shape("slash", "M0 11H31M0 18H31M8 6V25M23 6V25"));
    all.push(reused("wagon", wagon));
    all
}

/// The shape of a Cauldron against a kind of enemy.
pub(super) fn cauldron(kind: Kind, accident: bool) -> String {
    format!("cauldron-{}{}", kind.invader(), if accident { "-accident" } else { "" })
}

/// Attacker at the left, defender at the right.
fn odds(invader: Tincture, defender: Tincture) -> Node {
    let half = |tincture: Tincture, d: &str| {
        let hatching = path(d).at("fill", format_args!("url(#f-{})", tincture.class()));
        g(tincture.class()).with(shape("tincture", d)).with(hatching)
    };
    let plate = g("mini")
        .with(half(invader, "M6 0H31V25H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z"))
        .with(half(defender, "M31 0H56a6 6 0 0 1 6 6V19a6 6 0 0 1-6 6H31z"))
        .with(rect(0, 0, 62, 25).at("rx", 6).at("fill", "none").at("class", "rim"))
        .with(path("M31-3V28").at("class", "rim"));
    reused(&format!("odds-{}-{}", invader.class(), defender.class()), plate)
}

fn castle(kit: &Kit) -> Node {
    let mut node = g("quiet");
    ground(&mut node);
    for building in Building::ALL {
        house(&mut node, kit.place(building.place()), lay::building(building), picture(building));
        lay::works(building).for_each(|work| chip(&mut node, kit, work));
    }
    house(&mut node, "Supply", lay::SUPPLY, Picture::Chimney("tenne"));
    Path::ALL.into_iter().for_each(|path| way(&mut node, &lay::road(path).line()));
    way(&mut node, "M430 630Q440 652 490 654");
    way(&mut node, "M730 630Q722 652 680 654");
    for path in kit.trap_fields {
        let [x, y] = lay::road(path).trap();
        node.push(circle(x, y, 3).at("class", "pip"));
    }
    Section::ALL.into_iter().for_each(|s| wall(&mut node, kit, s));
    Tower::ALL.into_iter().for_each(|t| tower(&mut node, t));
    gatehouse(&mut node);
    Rampart::ALL.into_iter().for_each(|r| rampart(&mut node, kit, r));
    Side::BOTH.into_iter().for_each(|side| foreground(&mut node, kit, side));
    camp(&mut node, kit.place(Place::Camp));
    node
}

/// Grass before the walls, the sky over the castle.
fn ground(node: &mut Node) {
    let [w, h] = lay::STAGE;
    // Beyond the edges for a stage that is wider than the drawing.
    let (left, wide) = (-BLEED, w + 2 * BLEED);
    let soil = rect(left, 0, wide, h).at("class", "soil").at("opacity", ".55").at("filter", "url(#grain)");
    node.push(g("vert").with(soil));
    node.push(rect(left, 0, wide, h).at("fill", "url(#grass)"));
    let sky = format!("M{left} 0h{wide}V236H{w}Q{} 312 0 222H{left}z", w / 2);
    node.push(g("argent").with(shape("soil", &sky).at("filter", "url(#grain)")));
    let [x, y, w, h] = lay::GATEHOUSE;
    let (left, right, top) = (x + 20, x + w - 20, y + h - 4);
    node.push(shape("sand", &format!("M{left} {top}H{right}L{} 636H{}z", right + 22, left - 22)));
}

fn way(node: &mut Node, line: &str) {
    node.push(shape("way", line));
    node.push(shape("way inner", line));
}

/// The name of a place without the word that all of its kind have.
fn short<'a>(kit: &'a Kit, place: Place, kind: &str) -> &'a str {
    let name = kit.place(place);
    name.strip_suffix(kind).unwrap_or(name)
}

fn wall(node: &mut Node, kit: &Kit, s: Section) {
    let [x, y, w, _] = lay::section(s);
    let middle = x + w / 2;
    node.push(rect(x, y, w, 40).at("class", "walk"));
    node.push(rect(x, y, w, 40).at("fill", "url(#masonry)").at("opacity", ".5"));
    let teeth = "h9v-9h10v9".repeat(4);
    let face = format!("M{} {}V{}{teeth}H{}V{}z", x + 1, y + 122, y + 34, x + w - 1, y + 122);
    node.push(shape("masonry", &face));
    node.push(path(&face).at("fill", "url(#masonry)"));
    node.push(rect(x + 2, y + 106, w - 4, 16).at("class", "shade"));
    let name = short(kit, s.place(), " Wall");
    let size = fit(name, 14, 11, w - 6, Face::Serif);
    node.push(text(middle, y + 118, size, "serif ital mid onstone", name));
    node.push(rect(x + 2, y + lay::FOOT, w - 4, lay::FOOT_HIGH).at("rx", 9).at("class", "sand"));
    node.push(dots([x + 10, y + lay::FOOT + 46], kit.invader_fields[s], Dots::Open));
    let posts = kit.defender_fields[s];
    node.push(dots([x + w - 6 - 8 * i32::from(posts), y + 38], posts, Dots::Open));
}

fn tower(node: &mut Node, t: Tower) {
    let [x, y, w, h] = lay::tower(t);
    let (top, foot) = (y + 12, y + h);
    let outline = format!("M{x} {foot}V{top}h-4v-12h8v6h8v-6h9v6h8v-6h8v12h-4V{foot}z");
    node.push(shape("masonry dark", &outline));
    node.push(rect(x, top, w, h - 12).at("fill", "url(#masonry)"));
    node.push(shape("hole", &format!("M{} {}v-14a4 4 0 0 1 8 0v14z", x + 13, foot - 34)));
    node.push(rect(x + 3, y + 18, 27, 27).at("rx", 6).at("class", "socket"));
}

fn gatehouse(node: &mut Node) {
    let [x, y, w, h] = lay::GATEHOUSE;
    let (foot, middle) = (y + h, x + w / 2);
    let roof = "h-3v-14h12v7h9v-7h12v14h-3";
    let outline = format!("M{x} {foot}V{}{roof}v14h29v-14{roof}V{foot}z", y + 14);
    node.push(shape("masonry dark", &outline));
    node.push(rect(x, y + 28, w, h - 28).at("fill", "url(#masonry)"));
    node.push(shape("hole", &format!("M{} {foot}v-52a24 24 0 0 1 48 0v52z", middle - 24)));
    let bars = [(-16, 64), (-8, 71), (0, 74), (8, 71), (16, 64)];
    let mut d: String = bars.iter().map(|(at, high)| format!("M{} {foot}v-{high}", middle + at)).collect();
    [44, 28, 12].iter().for_each(|up| d.push_str(&format!("M{} {}h48", middle - 24, foot - up)));
    node.push(shape("bars", &d));
}

fn rampart(node: &mut Node, kit: &Kit, r: Rampart) {
    let [x, y, w, h] = lay::rampart(r);
    node.push(rect(x, y + 3, w, h).at("rx", 12).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 12).at("class", "mound"));
    let stakes = format!("M{} {}{}", x + 10, y + 2, "l4-9l4 9h5".repeat(7));
    node.push(shape("stakes", &stakes));
    let name = crate::tokens::capital(short(kit, r.place(), " Rampart"));
    let size = fit(&name, 13, 11, w - 12, Face::Serif);
    node.push(text(x + w / 2, y + h - 7, size, "serif ital mid", &name));
    node.push(dots([x + 12, y + lay::FIELDS], kit.rampart_room, Dots::Open));
}

fn foreground(node: &mut Node, kit: &Kit, side: Side) {
    let [x, y, w, h] = lay::foreground(side);
    node.push(rect(x, y + 3, w, h).at("rx", 14).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 14).at("class", "mound fore"));
    let room = kit.foreground_room[side];
    node.push(text(x + w - 14, y + 23, 16, "serif ital end", kit.place(side.foreground())));
    node.push(dots([x + w - 10 - 8 * i32::from(room), y + 49], room, Dots::Open));
    let [x, y, w, _] = lay::side(side);
    let name = kit.place(side.place());
    node.push(text(x + w / 2, y + 18, fit(name, 15, 11, w - 8, Face::Serif), "serif ital mid soft", name));
}

fn camp(node: &mut Node, name: &str) {
    let [x, y, w, h] = lay::CAMP;
    node.push(rect(x, y + 3, w, h).at("rx", 14).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 14).at("class", "mound camp"));
    let (left, foot) = (x + 8, y + h - 8);
    node.push(g("gules").with(shape("roof", &format!("M{left} {foot}l15-30 15 30z"))));
    node.push(shape("hole", &format!("M{} {foot}l4-18 4 18z", left + 11)));
    node.push(text(x + 12, y + 19, 16, "serif ital", name));
}

/// How a building looks.
#[derive(Clone, Copy)]
enum Picture {
    /// A gable roof in this tincture.
    Gable(&'static str),
    /// A hipped roof and a chimney.
    Chimney(&'static str),
    /// A nave with a spire.
    Church,
    /// Battlements.
    Keep,
}

fn picture(building: Building) -> Picture {
    match building {
        Building::Forge => Picture::Chimney("tenne"),
        Building::Workshop => Picture::Gable("tenne"),
        Building::Scouts => Picture::Gable("vert"),
        Building::Cathedral => Picture::Church,
        Building::Barracks | Building::Guard | Building::Courtyard => Picture::Keep,
        Building::Hospital => Picture::Gable("argent"),
        Building::HonorGuard => Picture::Chimney("azure"),
    }
}

fn house(node: &mut Node, name: &str, [x, y, w, h]: Area, picture: Picture) {
    let card = rect(x, y, w, h).at("rx", 8).at("class", "sheet mini");
    node.push(g("").at("filter", "url(#lift)").with(card));
    let ground = y + h - if h > 70 { 22 } else { 21 };
    let mut drawn = g("").move_to(x + 4, ground);
    match picture {
        Picture::Gable(tincture) => {
            drawn.push(shape("house", "M3 0V-20H35V0z"));
            drawn.push(g(tincture).with(shape("roof", "M0-19L19-36 38-19z")));
            drawn.push(shape("hole", "M14 0v-10h10v10z"));
        }
        Picture::Chimney(tincture) => {
            drawn.push(shape("house", "M2 0V-18H29V0z"));
            drawn.push(g(tincture).with(shape("roof", "M0-17l5-11h21l5 11z")));
            drawn.push(shape("house dark", "M29 0V-34h7V0z"));
            drawn.push(shape("hole", "M8 0v-11h9v11z"));
        }
        Picture::Church => {
            drawn.push(shape("house", "M3 0V-20H26V0z"));
            drawn.push(g("azure").with(shape("roof", "M0-19L14-31 29-19z")));
            drawn.push(shape("house", "M26 0V-30H37V0z"));
            drawn.push(g("azure").with(shape("roof", "M24-29l7.500-16 7.500 16z")));
            drawn.push(shape("hole", "M10 0v-9a4 4 0 0 1 8 0v9z"));
        }
        Picture::Keep => {
            drawn.push(shape("house dark", "M1 0V-26h6v-4h6v4h5v-4h6v4h5v-4h6v4h1V0z"));
            drawn.push(shape("hole", "M14 0v-8a5 5 0 0 1 10 0v8z"));
        }
    }
    node.push(drawn);
    let size = fit(name, 13, 11, w - 8, Face::Serif);
    node.push(text(x + w / 2, y + h - 6, size, "serif ital mid", name));
}

/// An Action of a building: its sign and a mark for each Hourglass that it costs.
fn chip(node: &mut Node, kit: &Kit, work: Work) {
    let [x, y, w, h] = lay::work(work);
    let (glyph, whom) = work_glyph(work);
    let mut chip = g("inkglyph").move_to(x, y).with(rect(0, 0, w, h).at("rx", 5).at("class", "chip"));
    chip.push(icon(glyph, 2, 3, 15));
    if let Some(kind) = whom {
        chip.push(circle(16, 16, 5).at("class", "disc mini"));
        chip.push(g("argent").with(icon(invader_glyph(kind), 12, 12, 8)));
    }
    super::castle::marks(&mut chip, 0..kit.work(work).cost, Dots::SmallOpen);
    node.push(chip);
}

/// A tile as a piece, to be used again at a size.
pub(super) fn piece(tincture: Tincture, glyph: Glyph, size: i32) -> Node {
    let id = format!("{}-{glyph:?}", tincture.class());
    if size == 26 {
        return again(&id);
    }
    let hundredths = size * 100 / 26;
    again(&id).at("transform", format_args!("scale({}.{:02})", hundredths / 100, hundredths % 100))
}
