//! The emblems to choose from at the start: each with its own Building and its home Provinces.

use ravelin_core::draw::{
    Described, Face, Form, Node, Offers, arms, fit, frame, g, keyed_may, lines, rect, text, told, wrap,
};
use ravelin_core::{Asking, Id};

use super::houses::Picture;
use super::lay::{Area, UPRIGHT, WALL};
use super::parts::tincture_of;
use super::position::marked;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::state::Vilnius;

/// Whether somebody chooses an emblem.
pub(super) fn are_chosen(table: &Vilnius) -> bool {
    matches!(table.top(), Some(Frame::Emblems(_)))
}

pub(super) fn draw(table: &Vilnius, position: &[Described], offers: &mut Offers, form: Form) -> Node {
    let mut node = g("");
    for (i, one) in (0..).zip(Emblem::each()) {
        let area = match form {
            Form::Wide => [10 + 209 * i, 222, 201, 362],
            Form::Upright => [6, 134 + 140 * i, UPRIGHT[0] - 12, 136],
        };
        let place = one.into();
        let taken = offers.take(place);
        let key = (i, told(position, |token| token == place), area);
        node.push(keyed_may(key, &taken, || marked(emblem(table, one, form, area), position, place)));
    }
    if form == Form::Wide {
        let Some(Frame::Emblems(choice)) = table.top() else { return node };
        let words = format!("{} chooses an emblem", seat_name(choice.seat));
        node.push(text(WALL / 2, 620, 20, "serif ital mid onfield", &words).at("id", "chooses"));
    }
    node
}

fn home_words(table: &Vilnius, card: Province) -> String {
    let spec = table.kit.province(card);
    let good = table.kit.good_name(spec.good);
    format!("{}: {}, {good}", spec.name, crate::tokens::amounts(&spec.base))
}

fn emblem(table: &Vilnius, emblem: Emblem, form: Form, area @ [x, y, w, h]: Area) -> Node {
    let kit = table.kit;
    let taken = table.each_seat().find(|s| table.player(*s).emblem == Some(emblem));
    let mut node = g("emblem").at("id", format_args!("emblem-{}", emblem.index()));
    node.push(rect(x + 1, y + 4, w, h).at("rx", 9).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 9).at("class", if taken.is_some() { "card mini idle" } else { "card mini" }));
    node.push(arms(tincture_of(emblem), x + 12, y + 12, if form == Form::Wide { 40 } else { 30 }));
    node.push(text(x + 64, y + 32, 21, "serif", kit.emblem_name(emblem)));
    if let Some(seat) = taken {
        node.push(text(x + 64, y + 50, 13, "soft", &format!("taken by {}", seat_name(seat))));
    }
    let own = kit.buildings.iter().find(|b| b.owner == Owner::Emblem(emblem));
    let homes: Vec<String> = kit.homes[emblem].iter().map(|card| home_words(table, card)).collect();
    // Below each other, or beside each other where it is wide and low.
    let (left, room, mut top) = match form {
        Form::Wide => (x + 12, w - 22, y + 70),
        Form::Upright => (x + 12, w / 2 - 14, y + 68),
    };
    if let Some(spec) = own {
        if form == Form::Wide {
            node.push(Picture::of(kit, spec).at(x + (w - 92) / 2, top, 100));
            top += 74;
        }
        node.push(text(left, top, fit(&spec.name, 16, 12, room, Face::Serif), "serif", &spec.name));
        let words = wrap(&spec.text, 12, room, Face::Ui);
        node.push(lines(left, top + 17, 12, 14, "", &words));
        top += 17 + 14 * words.len() as i32 + 10;
    }
    let (left, room, top) = if form == Form::Wide { (left, room, top) } else { (x + w / 2 + 4, w / 2 - 12, y + 19) };
    node.push(text(left, top, 14, "serif ital", "Home Provinces"));
    let size = homes
        .iter()
        .map(|line| fit(line, 13, 11, room, Face::Ui))
        .min()
        .unwrap_or(12)
        .max(if form == Form::Wide { 11 } else { 12 });
    let leading = if form == Form::Wide { 16 } else { 13 };
    node.push(lines(left, top + leading + 2, size, leading, "soft", &homes));
    node.with(frame(area, 9, false))
}
