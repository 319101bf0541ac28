//! The buildings that a kingdom can still put up, as rows: level by level, each row answers as a whole.

use ravelin_core::Seat;
use ravelin_core::draw::{Face, Node, Offers, fit, g, may, may_be_lit, place, rect, text};

use super::map::{beside, supplies};
use super::parts::{ink, slim_frame};
use super::sheet::{PAD, Sheet, WIDTH, ground, head};
use super::status::supply_words;
use super::words::{building_glyph, subject, tincture};
use crate::ids::Building;
use crate::questions::Frame;
use crate::state::Sovereigns;
use crate::tokens::building;
use crate::view::View;
use ravelin_core::Asking;

/// Tokens of a building type that are not on the map.
pub(super) fn left(view: &View, table: &Sovereigns, seat: Seat, b: Building) -> usize {
    let built = table.kit.all_lands().into_iter().filter(|t| view.public.built[seat][*t].has(b));
    usize::from(view.kit[seat][b].count).saturating_sub(built.count())
}

/// What stands beside the signs.
pub(super) const NOTE: &str = "price in talents, tokens left";

/// Height of a row: for fingers on a sheet of its own, lower on the stage, where all levels have to stand above its foot.
pub(super) const ROW: i32 = 44;
pub(super) const LOW: i32 = 40;

/// All types of a kingdom in two columns; while it builds, those that may be built are lit.
pub(super) fn sheet(
    view: &View,
    table: &Sovereigns,
    seat: Seat,
    offers: &mut Offers,
    high: i32,
    at: [i32; 2],
) -> Sheet {
    let building_now = supplies(table) && view.public.active == seat;
    let land = subject(table).filter(|_| building_now);
    let surcharge = match table.top() {
        Some(Frame::BonusBuilding(q)) if building_now => q.surcharge, // [K14.2.5.1]
        _ => 0,
    };
    let types = || view.kit.buildings(seat).iter();
    let mut offers = offers.part(|token| building_now && types().any(|b| building(seat, b) == token));
    let left: Vec<usize> = types().map(|b| left(view, table, seat, b)).collect();
    let key = (seat, tincture(view, seat), left, building_now, land, surcharge, offers.clicks(), high);
    Sheet::keyed(at, key, || {
        let land = land.map(|t| view.kit.territory(t).name.as_str());
        draw(view, table, seat, (building_now, land, surcharge), &mut offers, high)
    })
}

fn draw(
    view: &View,
    table: &Sovereigns,
    seat: Seat,
    (building_now, land, surcharge): (bool, Option<&str>, u8),
    offers: &mut Offers,
    high: i32,
) -> Sheet {
    let kingdom = &view.kit[seat];
    let title = land.map_or_else(|| format!("Buildings of the {}", kingdom.name), |land| format!("Build in {land}"));
    let mut body = head(&title, NOTE);
    let mut y = 60;
    let column = (WIDTH - 2 * PAD + 8) / 2;
    for level in 1..=3 {
        let of_level = |b: &Building| kingdom[*b].level.clamp(1, 3) == level;
        let types: Vec<Building> = view.kit.buildings(seat).iter().filter(of_level).collect();
        if types.is_empty() {
            continue;
        }
        body.push(text(
            PAD,
            y + 13,
            12,
            "soft",
            ["first level", "second level", "third level"][usize::from(level) - 1],
        ));
        y += 18;
        for (i, &b) in types.iter().enumerate() {
            let at = [PAD - 4 + column * (i as i32 % 2), y + high * (i as i32 / 2)];
            let choices = if building_now { offers.take(building(seat, b)) } else { vec![] };
            let node = row(view, table, (seat, b), surcharge, building_now).move_to(at[0], at[1]);
            let shape = || rect(3, 2, column - 14, high - 6).at("rx", 6);
            let node =
                if may_be_lit(&choices) { node.with(shape().at("class", "hit")).with(slim_frame(shape)) } else { node };
            body.push(may(node, &choices));
        }
        y += high * types.len().div_ceil(2) as i32 + 2;
    }
    let height = y + 4;
    Sheet { node: g("").at("id", "supply").with(ground(height)).with(body), height }
}

fn row(view: &View, table: &Sovereigns, (seat, b): (Seat, Building), surcharge: u8, open: bool) -> Node {
    let spec = &view.kit[seat][b];
    let left = left(view, table, seat, b);
    let words = supply_words(view, table, seat, b);
    let node = if open { place(building(seat, b), &words) } else { g("").title(&words) };
    let mut node = node.at("id", format_args!("supply-{}", spec.id));
    let class = if left == 0 { "faded" } else { "" };
    let size = fit(&spec.name, 13, 11, 116, Face::Ui);
    let mut shown = g(class).with(beside(tincture(view, seat), building_glyph(spec), [8, 7], 26));
    shown.push(text(42, 18, size, "", &spec.name));
    shown.push(ink(ravelin_core::draw::Glyph::Coin, 42, 22, 12));
    shown.push(text(58, 33, 13, "bold", &(spec.cost + surcharge).to_string()));
    shown.push(text(80, 33, 12, "soft", &format!("\u{d7}{left}")));
    node.push(shown);
    node
}
