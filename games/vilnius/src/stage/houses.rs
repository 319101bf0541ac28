//! Buildings as small pictures, 92 by 56, on turf: one for each sort that the shipped cards have. A pack with other cards gets the picture of
//! the type, of what a card does, or a plain house. They are shapes that no move changes: tiles refer to them.

use ravelin_core::Places;
use ravelin_core::draw::{Glyph, Node, Tincture, again, circle, el, g, icon, path, rect};

use crate::ids::*;
use crate::kit::*;

/// What a Building looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Picture {
    Residence,
    Barracks,
    Garrison,
    Archery,
    Stable,
    Estate,
    Palace,
    Market,
    Harbor,
    Exchange,
    Storehouse,
    Guardhouse,
    Workshop,
    Mint,
    Manufactory,
    Post,
    Treasury,
    Drill,
    Lodge,
    House,
}

pub(super) const SIZE: [i32; 2] = [92, 56];
/// Where the ground is.
const BASE: i32 = 50;

impl Picture {
    const ALL: [Picture; 20] = [
        Picture::Residence,
        Picture::Barracks,
        Picture::Garrison,
        Picture::Archery,
        Picture::Stable,
        Picture::Estate,
        Picture::Palace,
        Picture::Market,
        Picture::Harbor,
        Picture::Exchange,
        Picture::Storehouse,
        Picture::Guardhouse,
        Picture::Workshop,
        Picture::Mint,
        Picture::Manufactory,
        Picture::Post,
        Picture::Treasury,
        Picture::Drill,
        Picture::Lodge,
        Picture::House,
    ];

    /// By the type of a Building, then by what it does.
    pub(super) fn of(kit: &Kit, spec: &BuildingSpec) -> Picture {
        let trades = !spec.goods.is_empty();
        match kit.type_ids.place(spec.kind).map_or("", String::as_str) {
            "residence" => Picture::Residence,
            "barracks" => Picture::Barracks,
            "garrison" => Picture::Garrison,
            "archery" => Picture::Archery,
            "stable" => Picture::Stable,
            "estate" => Picture::Estate,
            "palace" => Picture::Palace,
            "trade" if spec.id.contains("harbor") => Picture::Harbor,
            "trade" if trades => Picture::Market,
            "trade" => Picture::Exchange,
            "depot" if spec.stores_unit => Picture::Guardhouse,
            "depot" => Picture::Storehouse,
            "craft" if spec.yields[Resource::Gold] > 0 => Picture::Mint,
            "craft" if spec.yields[Resource::Tools] > 0 => Picture::Workshop,
            "craft" => Picture::Manufactory,
            "court" if spec.shares => Picture::Post,
            "court" if spec.yields[Resource::Gold] > 0 => Picture::Treasury,
            "court" if spec.stores_unit => Picture::Drill,
            "court" if trades => Picture::Lodge,
            _ => Picture::House,
        }
    }

    fn id(self) -> String {
        format!("vl-{self:?}").to_lowercase()
    }

    /// The picture with its corner at a point, in hundredths of its size.
    pub(super) fn at(self, x: i32, y: i32, hundredths: i32) -> Node {
        let shape = again(&self.id());
        match hundredths {
            100 => shape.move_to(x, y),
            n => shape.at("transform", format_args!("translate({x} {y}) scale({}.{:02})", n / 100, n % 100)),
        }
    }

    fn drawn(self) -> Node {
        let mut node = g("rb").at("id", self.id());
        node.push(path("M4 50q20-6 42-2t40-1v7H4z").at("class", "turf"));
        self.parts().into_iter().for_each(|part| node.push(part));
        node
    }

    fn parts(self) -> Vec<Node> {
        use Tincture::{Azure, Gules, Or, Purpure, Sable, Tenne};
        match self {
            Picture::Residence => vec![
                tower(16, 12, 24),
                spire(Gules, 16, 12, 24, 14),
                tower(62, 12, 24),
                spire(Gules, 62, 12, 24, 14),
                block(28, 32, 34),
                hip(Gules, 28, 34, 32, 11),
                door(45, 6, 6),
                windows(&[32, 52], 37),
            ],
            Picture::Barracks => vec![
                flag(Azure, 45, 6, 20),
                block(12, 32, 66),
                hip(Azure, 12, 66, 32, 12),
                door(46, 8, 8),
                windows(&[18, 28, 58, 68], 37),
            ],
            Picture::Garrison => {
                vec![battlement(22, 48, 28), battlement(12, 13, 20), battlement(66, 13, 20), door(46, 10, 10)]
            }
            Picture::Archery => vec![
                block(8, 32, 34),
                hip(Azure, 8, 34, 32, 11),
                door(25, 8, 8),
                path("M60 52l6-12M82 52l-6-12").at("class", "beam"),
                circle(71, 32, 15).at("class", "house"),
                g("gules").with(circle(71, 32, 9).at("class", "roof")),
                circle(71, 32, 3).at("class", "house"),
                path("M71 32L88 18M88 18l-1 5M88 18l-5 1").at("class", "beam"),
            ],
            Picture::Stable => vec![
                block(10, 32, 70),
                hip(Azure, 10, 70, 32, 13),
                door(26, 13, 9),
                door(46, 13, 9),
                path("M66 50V38a6.500 6.500 0 0 1 13 0v12z").at("class", "hole"),
                path("M69 50c0-6 1-9 3-11l-2 1-1.500-1 .5-2 3-2 .3-2 1.700 1.300c2.500.7 3.500 3 3.500 6V50z")
                    .at("class", "timber"),
            ],
            Picture::Estate => vec![
                gabled(14, 26, 32, 13),
                gable(Gules, 14, 26, 32, 13),
                block(42, 34, 34),
                rect(64, 17, 5, 9).at("class", "masonry dark"),
                hip(Gules, 42, 34, 34, 9),
                door(27, 6, 6),
                windows(&[50, 64], 39),
            ],
            Picture::Palace => vec![
                tower(12, 11, 26),
                spire(Gules, 12, 11, 26, 13),
                tower(67, 11, 26),
                spire(Gules, 67, 11, 26, 13),
                path("M45 13V5").at("class", "beam"),
                g("gules").with(path("M33 22q12-18 24 0z").at("class", "roof")),
                block(23, 30, 44),
                hip(Gules, 23, 44, 30, 9),
                door(45, 8, 9),
                windows(&[28, 36, 52, 60], 36),
            ],
            Picture::Market => vec![stall(14), stall(50)],
            Picture::Harbor => vec![
                path("M2 44h88v10H2z").at("class", "water"),
                path("M4 48q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0").at("class", "ripple"),
                block(8, 28, 26).at("height", 17),
                hip(Or, 8, 26, 28, 9),
                path("M18 45v-6a3 3 0 0 1 6 0v6z").at("class", "hole"),
                path("M62 42V14").at("class", "beam"),
                path("M44 42h38l-6 9H50z").at("class", "timber"),
                path("M64 16q14 8 0 20z").at("class", "house"),
            ],
            Picture::Exchange => vec![
                block(20, 34, 52),
                g("or").with(path("M14 34L46 16l32 18z").at("class", "roof")),
                door(46, 8, 8),
                windows(&[27, 61], 40),
                g("inkglyph").with(icon(Glyph::Scales, 37, 19, 17)),
            ],
            Picture::Storehouse => vec![
                gabled(18, 44, 30, 13),
                gable(Sable, 18, 44, 30, 13),
                door(40, 12, 11),
                circle(70, 45, 6).at("class", "timber"),
                circle(79, 46, 4).at("class", "timber"),
            ],
            Picture::Guardhouse => vec![
                tower(36, 18, 20),
                spire(Sable, 36, 18, 20, 19),
                door(45, 8, 7),
                windows(&[43], 27),
                gabled(60, 16, 37, 8),
                gable(Sable, 60, 16, 37, 8),
            ],
            Picture::Workshop => vec![
                gabled(24, 34, 30, 13),
                gable(Tenne, 24, 34, 30, 13),
                door(41, 12, 10),
                g("inkglyph").with(icon(Glyph::Anvil, 63, 34, 18)),
            ],
            Picture::Mint => vec![
                block(10, 32, 44),
                hip(Tenne, 10, 44, 32, 11),
                door(32, 8, 8),
                windows(&[17, 43], 38),
                g("or").with(circle(72, 36, 13).at("class", "roof")),
                g("").with(icon(Glyph::Crown, 64, 28, 16)).at("class", "inkglyph"),
            ],
            Picture::Manufactory => vec![
                path("M60 50l3-38h9l3 38z").at("class", "chimney"),
                path("M66 9q-4-6 3-8t4 4").at("class", "smoke"),
                block(10, 32, 46),
                hip(Tenne, 10, 46, 32, 10),
                door(31, 6, 6),
                windows(&[16, 44], 38),
            ],
            Picture::Post => vec![
                flag(Purpure, 70, 6, 50),
                gabled(16, 40, 32, 12),
                gable(Purpure, 16, 40, 32, 12),
                door(36, 9, 9),
                rect(60, 36, 20, 13).at("class", "house"),
                path("M60 36l10 7 10-7").at("class", "beam"),
            ],
            Picture::Treasury => vec![
                block(16, 30, 60),
                path("M22 30h6v20h-6zM37 30h6v20h-6zM50 30h6v20h-6zM65 30h6v20h-6z").at("class", "house dark"),
                g("purpure").with(path("M11 31L46 12l35 19z").at("class", "roof")),
                g("or").with(circle(46, 24, 5).at("class", "roof")),
            ],
            Picture::Drill => vec![
                path("M4 50V36M14 50V36M24 50V36M2 40h26M2 45h26").at("class", "beam"),
                g("purpure").with(path("M30 50L46 18l16 32z").at("class", "roof")),
                path("M46 50l-4-14h8z").at("class", "hole"),
                path("M76 52V24M66 34h20").at("class", "beam"),
                rect(70, 30, 12, 14).at("rx", 4).at("class", "timber"),
                circle(76, 23, 6).at("class", "timber"),
            ],
            Picture::Lodge => vec![
                path("M12 50l-9 0 9-14-6 0 8-14 8 14-6 0 9 14zM80 50l-8 0 8-13-6 0 7-14 7 14-5 0 7 13z")
                    .at("class", "fir"),
                path("M28 32h38v18H28z").at("class", "timber"),
                path("M28 37h38M28 42h38M28 46h38").at("class", "joint"),
                gable(Purpure, 28, 38, 32, 13),
                door(47, 9, 8),
                path("M47 24c-6-1-9-5-8-10M47 24c6-1 9-5 8-10M42 20l-6-1M52 20l6-1").at("class", "beam"),
            ],
            Picture::House => {
                vec![gabled(28, 36, 30, 13), gable(Tenne, 28, 36, 30, 13), door(46, 8, 9), windows(&[33, 55], 36)]
            }
        }
    }
}

/// All pictures, for those who refer to them.
pub(super) fn shapes() -> impl Iterator<Item = Node> {
    Picture::ALL.into_iter().map(Picture::drawn)
}

// ---- What pictures are made of ----

fn block(x: i32, y: i32, w: i32) -> Node {
    rect(x, y, w, BASE - y).at("class", "house")
}

fn tower(x: i32, w: i32, y: i32) -> Node {
    rect(x, y, w, BASE - y).at("class", "house dark")
}

/// A roof with a ridge over a block.
fn hip(of: Tincture, x: i32, w: i32, y: i32, h: i32) -> Node {
    let slope = (w + 6) * 26 / 100;
    let d = format!("M{} {y}l{slope}-{h}h{}l{slope} {h}z", x - 3, w + 6 - 2 * slope);
    g(of.class()).with(path(&d).at("class", "roof"))
}

fn spire(of: Tincture, x: i32, w: i32, y: i32, h: i32) -> Node {
    let d = format!("M{} {y}L{} {}L{} {y}z", x - 2, x + w / 2, y - h, x + w + 2);
    g(of.class()).with(path(&d).at("class", "roof"))
}

/// A wall that rises to a gable.
fn gabled(x: i32, w: i32, y: i32, h: i32) -> Node {
    let half = w / 2;
    path(&format!("M{x} {BASE}V{y}l{half}-{h}l{half} {h}V{BASE}z")).at("class", "house")
}

/// The roof over it.
fn gable(of: Tincture, x: i32, w: i32, y: i32, h: i32) -> Node {
    let (mid, top) = (x + w / 2, y - h);
    let d =
        format!("M{} {}L{mid} {}L{} {}l-3 3L{mid} {}L{x} {}z", x - 3, y + 2, top - 2, x + w + 3, y + 2, top + 4, y + 5);
    g(of.class()).with(path(&d).at("class", "roof"))
}

fn door(middle: i32, w: i32, h: i32) -> Node {
    let r = w / 2;
    path(&format!("M{} {BASE}v-{h}a{r} {r} 0 0 1 {} 0v{h}z", middle - r, 2 * r)).at("class", "hole")
}

fn windows(lefts: &[i32], y: i32) -> Node {
    let d: String = lefts.iter().map(|x| format!("M{x} {y}h4v5h-4z")).collect();
    path(&d).at("class", "hole")
}

fn flag(of: Tincture, x: i32, top: i32, foot: i32) -> Node {
    let cloth = path(&format!("M{x} {top}l12 3.500L{x} {}", top + 7)).at("class", "roof");
    g(of.class()).with(path(&format!("M{x} {foot}V{top}")).at("class", "beam")).with(cloth)
}

/// A wall with merlons, four units wide each.
fn battlement(x: i32, w: i32, y: i32) -> Node {
    let teeth = (w + 4) / 8;
    let tooth = (w + 4 - 4 * teeth) / (teeth - 1).max(1);
    let top: String =
        (0..teeth).map(|n| if n == 0 { "v-5h4v3".to_owned() } else { format!("h{tooth}v-3h4v3") }).collect();
    let merlons = path(&format!("M{} {y}{top}v2z", x - 2)).at("class", "house dark");
    el("g").with(tower(x, w, y)).with(merlons)
}

fn stall(x: i32) -> Node {
    let awning =
        format!("M{} 31l4-10h22l4 10q-3.700 5-7.500 0-3.700 5-7.500 0-3.700 5-7.500 0-3.700 5-7.500 0z", x - 3);
    g("")
        .with(block(x, 30, 24))
        .with(g("or").with(path(&awning).at("class", "roof")))
        .with(g("gules").with(circle(x + 8, 45, 4).at("class", "tincture")))
        .with(g("vert").with(circle(x + 16, 45, 4).at("class", "tincture")))
}
