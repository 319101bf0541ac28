//! The map: land with its name, and on it units, buildings and tokens. All of a territory is one group, so that a click on a
//! piece is a click on its land, unless the piece has choices of its own.

use ravelin_core::Seat;
use ravelin_core::draw::{
    Edge, Glyph, Land, Node, Offers, Panel, Tincture, circle, el, g, land, may, plate, polygon, rect, text, tile, token,
};

use super::place::{Canvas, MAP, Places, Scale, border, contains, places};
use super::tables::banner;
use super::words::{
    building_glyph, buildings_at, kind_glyph, kind_name, last_war_words, marks, printed, revolutionaries, short_name,
    subject, tincture,
};
use crate::components::Territory;
use crate::state::{Kind, Sovereigns};
use crate::tokens::{building, space};
use crate::view::View;

pub(super) fn panel(view: &View, table: &Sovereigns, offers: &mut Offers) -> Panel {
    let (canvas, scale) = (Canvas::of(view.kit), Scale::of(view.kit));
    let mut node = g("");
    for t in view.kit.all_lands() {
        let spots = places(view.kit.territory(t), canvas, scale);
        node.push(territory(view, table, t, &spots, scale, offers));
    }
    if let Some(battle) = view.public.battle.as_ref().filter(|b| b.from != b.to) {
        let spots = |t: Territory| places(view.kit.territory(t), canvas, scale);
        node.push(arrow(&spots(battle.from), &spots(battle.to), scale));
    }
    if let Some(words) = last_war_words(view) {
        node.push(banner("last-war-map", &words, [20, 4], 560)); // above the land, clear of the corner where a page has its keys
    }
    let (id, name) = ("map".to_owned(), "Map".to_owned());
    Panel { id, name, width: MAP, height: MAP, node, parts: Vec::new(), file_only: false }
}

fn territory(view: &View, table: &Sovereigns, t: Territory, spots: &Places, scale: Scale, offers: &mut Offers) -> Node {
    let spec = view.kit.territory(t);
    let owner = table.owner(t);
    let print = printed(view.kit, spec);
    // Nobody's: the neutral centre keeps its colour, land of revolutionaries is bare.
    let soil = match owner {
        Some(seat) => tincture(view, seat),
        None if view.kit.neutral.has(t) => print,
        None => Tincture::Argent,
    };
    let fought = view.public.battle.as_ref().is_some_and(|b| b.to == t || b.from == t);
    let edge = if subject(table) == Some(t) || fought { Edge::Chosen } else { Edge::Plain };
    let id = format!("t-{}", spec.id);
    let band = (soil != print).then_some(print);
    let mut node = land(&Land { id: &id, outline: &spots.outline, soil, band, edge }).title(&spec.name);
    let ([x, y], size) = spots.name;
    node.push(text(x, y, size, "name", &spec.name));
    for (i, (seat, b, built)) in buildings_at(view, t).into_iter().enumerate() {
        let Some(spot) = spots.slots.get(i.min(spots.slots.len().saturating_sub(1))) else { break };
        let choices =
            if subject(table) == Some(t) && !supplies(table) { offers.take(building(seat, b)) } else { vec![] };
        let off = view.public.turn.off.contains(&(t, b)) && owner == Some(seat);
        let idle = owner != Some(seat) || view.public.rebels.has(t) || off;
        let state = match () {
            () if off => "switched off",
            () if idle => "not working",
            () => "working",
        };
        let capital = if built.capital { "capital " } else { "" };
        let words = format!("{}, {capital}of the {}, {state}: {}", built.name, view.kit[seat].name, built.text);
        let drawn =
            plate(tincture(view, seat), building_glyph(built), [spot.x, spot.y], [spot.w, spot.h], short_name(built));
        let drawn = if idle { drawn.at("class", "faded") } else { drawn };
        let id = format!("b-{}-{}-{}", spec.id, view.kit[seat].id, built.id);
        node.push(may(drawn.at("id", id).title(&words), &choices));
    }
    node.push(line_up(view, t, owner, spots, scale));
    let mut choices = offers.take(space(t));
    if host(table) == Some(t) {
        choices.extend(offers.take_unplaced(|c| UNIT_CHOICES.iter().any(|word| c.text.starts_with(word))));
    }
    may(node, &choices)
}

/// How choices of a unit begin that do not say where it stands: the decision does.
const UNIT_CHOICES: [&str; 4] = ["unit ", "advance ", "fall ", "mute "];

/// Where the units stand that the decision at hand is about, so that a click on them offers what they can do.
fn host(table: &Sovereigns) -> Option<Territory> {
    use crate::flow::Frame;
    match table.top() {
        Frame::MoveIn { from, .. } => Some(from),
        Frame::Parameter { t, .. } => Some(t),
        Frame::Fall { .. } => table.p.battle.as_ref().map(|b| b.to),
        Frame::Mute { role, .. } => table.p.battle.as_ref().map(|b| b.place(role.other())),
        _ => None,
    }
}

/// Whether building choices mean new buildings from the supply rather than standing ones.
pub(super) fn supplies(table: &Sovereigns) -> bool {
    use crate::action::OrderKind;
    use crate::flow::Frame;
    matches!(table.top(), Frame::Parameter { kind: OrderKind::Build, .. } | Frame::BonusBuilding { .. })
}

/// Units in a row, and the tokens beside or at their own place.
fn line_up(view: &View, t: Territory, owner: Option<Seat>, spots: &Places, scale: Scale) -> Node {
    let spec = view.kit.territory(t);
    let (unit, r, gap) = (scale.unit(), scale.token(), scale.unit() / 8);
    let units = view.public.units[t.index()];
    let rebels = view.public.revolutionaries[t.index()];
    let marks = marks(view, t, owner);
    let kinds: Vec<Kind> = owner.map_or(Vec::new(), |_| units.kinds().collect());
    let tiles = (kinds.len() + usize::from(rebels > 0)) as i32;
    let row = tiles * (unit + gap) - if tiles > 0 { gap } else { 0 };
    let pitch = 2 * r + 4;
    let n = marks.len() as i32;
    // Beside the units tokens stand in two rows, at their own place in rows of four.
    let columns = if spots.one_line { (n + 1) / 2 } else { n.min(4) };
    let block = columns * pitch;
    let mut node = g("");
    let (mut left, corner) = if spots.one_line {
        let join = if n > 0 && tiles > 0 { gap } else { 0 };
        let start = spots.units[0] - (row + join + block) / 2;
        (start + block + join, [start, spots.tokens[1] - if n > 1 { pitch } else { pitch / 2 }])
    } else {
        (spots.units[0] - row / 2, [spots.tokens[0] - block / 2, spots.tokens[1] - pitch / 2])
    };
    for (i, mark) in marks.iter().enumerate() {
        let i = i as i32;
        let (column, line) = if spots.one_line { (i / 2, i % 2) } else { (i % 4, i / 4) };
        let [x, y] = [corner[0] + column * pitch + pitch / 2, corner[1] + line * pitch + pitch / 2];
        let drawn = token(mark.tincture, mark.glyph, x, y, r, mark.count);
        node.push(drawn.at("id", format_args!("k-{}-{}", spec.id, mark.id)).title(&mark.words));
    }
    let top = spots.units[1] - unit / 2;
    if let Some(seat) = owner {
        for kind in kinds {
            let count = units.of(kind);
            let word = match kind {
                Kind::Common => "common",
                Kind::Special => "special",
                Kind::Spent => "spent",
            };
            let mut drawn =
                tile(tincture(view, seat), kind_glyph(view.kit, seat, kind), left, top, unit, usize::from(count));
            if kind == Kind::Spent {
                drawn.push(spent(left, top, unit));
            }
            let id = format!("u-{}-{word}", spec.id);
            let words = format!("{} \u{d7}{count} of the {}", kind_name(view.kit, seat, kind), view.kit[seat].name);
            node.push(drawn.at("id", id).title(&words));
            left += unit + gap;
        }
    }
    if rebels > 0 {
        let drawn = tile(Tincture::Tenne, Glyph::Torch, left, top, unit, rebels.into());
        node.push(drawn.at("id", format_args!("u-{}-rebels", spec.id)).title(&revolutionaries(rebels)));
    }
    node
}

/// The mark of cavalry that has ridden in this age: a bar across the lower edge with a dashed white rim.
fn spent(x: i32, y: i32, size: i32) -> Node {
    let inset = size / 9;
    let rim = rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset).at("rx", size / 9).at("class", "spent");
    let bar =
        el("path").at("d", format_args!("M{} {}L{} {}", x + inset, y + size - inset, x + size - inset, y + inset));
    g("").with(rim).with(bar.at("class", "spent"))
}

/// From the attacker's army over the common border to the target: each half lies in its own land, short of the tiles.
fn arrow(from: &Places, to: &Places, scale: Scale) -> Node {
    let [mx, my] = border(&from.outline, &to.outline)
        .unwrap_or([(from.units[0] + to.units[0]) / 2, (from.units[1] + to.units[1]) / 2]);
    // So far from the border towards the units, and not out of the land on the way.
    let reach = |land: &Places| {
        let (dx, dy) = (land.units[0] - mx, land.units[1] - my);
        let length = ((dx * dx + dy * dy) as u32).isqrt().max(1) as i32;
        let most = (length - scale.unit() * 9 / 10).clamp(28, 110);
        let point = |d: i32| [mx + dx * d / length, my + dy * d / length];
        let inside = (28..=most).rev().step_by(4).find(|&d| contains(&land.outline, point(d)));
        point(inside.unwrap_or(most))
    };
    let ([ax, ay], [tx, ty]) = (reach(from), reach(to));
    // The head points the way the second half runs.
    let (dx, dy) = (tx - mx, ty - my);
    let length = ((dx * dx + dy * dy) as u32).isqrt().max(1) as i32;
    let [bx, by] = [tx - dx * 26 / length, ty - dy * 26 / length];
    let (ox, oy) = (-dy * 15 / length, dx * 15 / length);
    let shaft = || el("path").at("d", format_args!("M{ax} {ay}Q{mx} {my} {bx} {by}"));
    g("quiet")
        .at("id", "attack")
        .with(circle(ax, ay, 9).at("class", "arrowhead"))
        .with(shaft().at("class", "arrow"))
        .with(shaft().at("class", "arrow over"))
        .with(polygon(&[[tx, ty], [bx + ox, by + oy], [bx - ox, by - oy]]).at("class", "arrowhead"))
}
