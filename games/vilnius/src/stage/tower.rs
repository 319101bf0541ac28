//! The tower of Vilnius on its hill, with the points that stand.

use ravelin_core::draw::{Described, Form, Node, again, circle, g, keyed, rect, text, told};

use super::lay::{HILL, Point};
use super::position::marked;
use crate::state::Vilnius;
use crate::tokens::CITY;

/// Most points of the city in this game. [V3.15]
pub(super) fn most(table: &Vilnius) -> u8 {
    table.p.points
}

pub(super) fn draw(table: &Vilnius, position: &[Described], form: Form, at: Point) -> Node {
    let key = (told(position, |token| token == CITY), table.p.city, most(table), table.p.part, form == Form::Wide, at);
    keyed(key, || {
        let node = g("place").at("id", "tower");
        let node = match form {
            Form::Wide => wide(table, node.move_to(HILL[0], HILL[1])),
            Form::Upright => upright(table, node.move_to(at[0], at[1])),
        };
        marked(node, position, CITY)
    })
}

fn wide(table: &Vilnius, node: Node) -> Node {
    let (city, most) = (table.p.city, most(table).max(table.p.city));
    let mut node = node.with(again("vl-hill")).with(rect(60, 10, 116, 100).at("class", "hit"));
    node.push(text(118, 74, 34, "serif mid onstone", &city.to_string()));
    node.push(text(118, 138, 18, "serif ital mid", "Vilnius"));
    let part = if table.p.part == 0 { "" } else { ", part 2" };
    node.push(text(118, 155, 12, "mid", &format!("{city} of {most} points stand{part}")));
    let pitch = (204 / i32::from(most.max(1))).min(15);
    let left = 118 - pitch * (i32::from(most) - 1) / 2;
    points(&mut node, [city, most], [left, 170], pitch);
    node
}

fn upright(table: &Vilnius, node: Node) -> Node {
    let (city, most) = (table.p.city, most(table).max(table.p.city));
    let hill = again("vl-hill").at("transform", "translate(0 4) scale(.4)");
    let mut node = node.with(rect(0, 0, 104, 76).at("class", "hit")).with(hill);
    node.push(text(47, 35, 19, "serif mid onstone", &city.to_string()));
    node.with(text(48, 70, 12, "bold mid", &format!("{city} of {most} points")))
}

/// A disc for each point, full for those that stand.
fn points(node: &mut Node, [city, most]: [u8; 2], [x, y]: Point, pitch: i32) {
    let r = (pitch / 2 - 2).clamp(3, 6);
    for n in 0..most {
        let disc = circle(x + pitch * i32::from(n), y, r);
        node.push(match n < city {
            true => g("gules").with(disc.at("class", "tincture rim slim")),
            false => disc.at("class", "chip"),
        });
    }
}
