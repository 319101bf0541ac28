//! What no move changes: the ground, the wall, the hill with the tower, and the small shapes that cards and tiles are made of. Made
//! once and sent once to a page.

use std::sync::LazyLock;

use ravelin_core::draw::{BLEED, Form, Glyph, Node, Tincture, again, el, g, icon, path, rect};

use super::houses;
use super::lay::{UPRIGHT, WALL, WIDE};
use crate::ids::Weapon;

use super::parts::{
    HOMES, ORDER_CARDS, PAPERS, SHARED, order_paper, paper_shape, pennant_shape, type_look, weapon_glyph,
};

/// How far the ground goes on below the stage: that of somebody who only watches is higher than the drawing.
const BELOW: i32 = 160;

/// Types of Buildings that have a sign of their own, and the sign of all others.
pub(super) const SIGNS: [&str; 12] = [
    "residence",
    "barracks",
    "garrison",
    "archery",
    "stable",
    "estate",
    "palace",
    "trade",
    "craft",
    "depot",
    "court",
    "other",
];

/// Everything that drawings of a form refer to.
pub(super) fn shapes(form: Form) -> &'static Node {
    static BOTH: LazyLock<[Node; 2]> = LazyLock::new(|| [all(Form::Wide), all(Form::Upright)]);
    &BOTH[usize::from(form == Form::Upright)]
}

fn all(form: Form) -> Node {
    let mut all = g("");
    all.push(pattern("vl-stone", [36, 20], "M0 .5H36M0 10.500H36M9 0V10M27 0V10M18 10V20M0 10V20", "joint"));
    all.push(pattern("vl-grass", [46, 34], "M6 10l1.500-4 1.500 4M30 26l1.500-4 1.500 4", "blade"));
    houses::shapes().for_each(|shape| all.push(shape));
    for (n, glyph) in Weapon::ALL.map(weapon_glyph).into_iter().enumerate() {
        for (letter, class) in [('n', "chip"), ('m', "met"), ('l', "lack")] {
            let face = if letter == 'l' { "softglyph" } else { "inkglyph" };
            let square = rect(0, 0, BOX, BOX).at("rx", 4).at("class", class);
            all.push(g("rb").at("id", format_args!("vl-{letter}{n}")).with(square).with(g(face).with(icon(
                glyph,
                2,
                2,
                BOX - 4,
            ))));
        }
    }
    for (n, glyph) in SHARED.into_iter().enumerate() {
        all.push(g("rb").at("id", format_args!("vl-g{n}")).with(icon(glyph, 0, 0, 24)));
    }
    for (n, metal) in [Tincture::Gules, Tincture::Argent, Tincture::Or].into_iter().enumerate() {
        let token = ravelin_core::draw::token(metal, Glyph::Skull, 0, 0, 10, 1);
        all.push(g("rb").at("id", format_args!("vl-k{n}")).with(g("mini").with(token)));
    }
    for [w, h] in ORDER_CARDS {
        all.push(g("rb").at("id", format_args!("vl-o{w}-{h}")).with(order_paper([0, 0, w, h])));
    }
    for (size @ [w, _, bar], of) in PAPERS.into_iter().flat_map(|size| HOMES.map(|of| (size, of))) {
        all.push(g("rb").at("id", format_args!("vl-p{w}-{bar}-{}", of.class())).with(paper_shape(of, size)));
    }
    all.push(g("rb").at("id", "vl-pennant").with(pennant_shape()));
    for sign in SIGNS {
        let (of, glyph) = type_look(sign);
        let token = ravelin_core::draw::token(of, glyph, 0, 0, 10, 1);
        all.push(g("rb").at("id", format_args!("vl-e-{sign}")).with(g("mini").with(token)));
    }
    all.push(g("rb").at("id", "vl-hill").with(hill()));
    all.push(g("rb").at("id", "vl-gate").with(gate()));
    all.push(g("rb").at("id", "vl-back").with(back()));
    let ground = match form {
        Form::Wide => wide(),
        Form::Upright => upright(),
    };
    all.with(g("rb").at("id", "vl-ground").with(ground))
}

/// Side of the box of a symbol.
pub(super) const BOX: i32 = 18;

fn pattern(id: &str, [w, h]: [i32; 2], d: &str, class: &str) -> Node {
    let pattern = el("pattern").at("id", id).at("width", w).at("height", h).at("patternUnits", "userSpaceOnUse");
    pattern.with(g("rb").with(path(d).at("class", class)))
}

/// The ground under everything else, with what it refers to.
pub(super) fn ground(form: Form) -> Node {
    let mut node = g("vl");
    node.fix(|| shapes(form));
    node.with(again("vl-ground"))
}

/// Town at the left, field at the right, the wall between them.
fn wide() -> Node {
    let high = WIDE[1] + BELOW;
    let town = rect(-BLEED, 0, BLEED + WALL + 8, high).at("class", "soil").at("filter", "url(#grain)");
    let field = || rect(WALL + 8, 0, WIDE[0] - WALL - 8 + BLEED, high);
    let wall = || rect(WALL, 0, 26, high);
    let merlons: String = (0..high / 20).map(|n| format!("M{} {}h8v10h-8z", WALL + 24, 20 * n + 4)).collect();
    g("quiet")
        .with(g("argent").with(town))
        .with(g("vert").with(field().at("class", "soil").at("opacity", ".6").at("filter", "url(#grain)")))
        .with(field().at("fill", "url(#vl-grass)"))
        .with(path(&format!("M0 204H{WALL}")).at("class", "hedge"))
        .with(firs(&[
            [432, 224],
            [470, 236],
            [520, 222],
            [590, 238],
            [610, 300],
            [24, 226],
            [60, 240],
            [96, 224],
            [20, 560],
            [64, 588],
            [100, 640],
            [30, 668],
            [420, 590],
            [480, 640],
            [540, 600],
            [600, 660],
            [606, 540],
            [560, 690],
            [380, 690],
            [150, 690],
        ]))
        .with(wall().at("class", "masonry"))
        .with(wall().at("fill", "url(#vl-stone)"))
        .with(path(&merlons).at("class", "masonry"))
}

/// The town; the field above it ends where the wall stands.
fn upright() -> Node {
    let town = rect(-40, 0, UPRIGHT[0] + 80, UPRIGHT[1] + BELOW).at("class", "soil").at("filter", "url(#grain)");
    g("quiet").with(g("argent").with(town))
}

/// The field of an upright stage down to the wall, which is 14 high.
pub(super) fn field_above(wall: i32) -> Node {
    let wide = UPRIGHT[0] + 80;
    let field = || rect(-40, -40, wide, wall + 40);
    let merlons: String = (0..wide / 20).map(|n| format!("M{} {}h10v-6h-10z", 20 * n - 36, wall + 2)).collect();
    g("quiet")
        .with(g("vert").with(field().at("class", "soil").at("opacity", ".6")))
        .with(field().at("fill", "url(#vl-grass)"))
        .with(path(&merlons).at("class", "masonry"))
        .with(rect(-40, wall, wide, 14).at("class", "masonry"))
        .with(rect(-40, wall, wide, 14).at("fill", "url(#vl-stone)"))
}

fn firs(groups: &[[i32; 2]]) -> Node {
    let steps = [[0, 0], [13, 6], [-9, 9], [24, -3]];
    let trees = groups.iter().flat_map(|[x, y]| steps.iter().map(move |[dx, dy]| [x + dx, y + dy]));
    let d: String = trees.map(|[x, y]| format!("M{x} {y}l-5 10h10zM{x} {}l-6 11h12z", y + 5)).collect();
    path(&d).at("class", "firs")
}

/// The hill with the tower of Vilnius on it, 240 by 186.
fn hill() -> Node {
    let tower = "M92 112V34h52v78z";
    g("")
        .with(path("M-6 182Q30 96 118 84q88 12 122 98z").at("class", "hill"))
        .with(path("M20 150q20-22 40-30M180 128q22 16 34 36").at("class", "blade"))
        .with(rect(96, 38, 52, 78).at("class", "shadow"))
        .with(path(tower).at("class", "brick"))
        .with(path(tower).at("fill", "url(#vl-stone)"))
        .with(path("M88 34V21h10v6h9v-6h10v6h2v-6h10v6h9v-6h10v13z").at("class", "brick"))
        .with(path("M112 112V95a6 6 0 0 1 12 0v17z").at("class", "hole"))
        .with(g("gules").with(path("M118 20V-6l20 5-20 6").at("class", "roof")))
}

/// A gatehouse in the wall, 46 by 84.
fn gate() -> Node {
    let merlons: String = (0..5).map(|n| format!("M42 {}h8v11h-8z", 2 + 19 * n)).collect();
    g("")
        .with(rect(2, 4, 46, 84).at("rx", 4).at("class", "shadow"))
        .with(rect(0, 0, 46, 84).at("rx", 4).at("class", "masonry dark"))
        .with(rect(0, 0, 46, 84).at("fill", "url(#vl-stone)"))
        .with(path(&merlons).at("class", "masonry dark"))
        .with(rect(5, 34, 36, 34).at("class", "hole"))
        .with(path("M5 42h36M5 51h36M5 60h36M14 34v34M23 34v34M32 34v34").at("class", "bars"))
}

/// The back of an Order card, 30 by 40.
fn back() -> Node {
    let card = |x: i32, y: i32| rect(x, y, 28, 36).at("rx", 4);
    g("sable mini")
        .with(card(3, 3).at("class", "tincture rim"))
        .with(card(0, 0).at("class", "tincture rim"))
        .with(card(0, 0).at("fill", format_args!("url(#f-{})", Tincture::Sable.class())))
        .with(icon(Glyph::Helm, 6, 9, 17))
}
