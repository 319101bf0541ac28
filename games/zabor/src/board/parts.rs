//! Small things that several panels share: tinctures, glyphs of pieces, buttons, a Battle in words.

use ravelin_core::Choice;
use ravelin_core::draw::{Face, Glyph, Node, Tincture, frame, g, lines, may, rect, text, wrap};

use super::fight::begun;
use super::position::some;
use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::{Fight, Zabor};
use crate::words::colour_name;

pub(super) const BUTTON: i32 = 40;

/// The tincture of a colour; Barbarians are outsiders, nobody is argent.
pub(super) fn tincture(table: &Zabor, colour: u8) -> Tincture {
    if colour == BARBARIAN {
        return Tincture::Tenne;
    }
    if !table.is_seat(colour) {
        return Tincture::Argent;
    }
    printed(table.empire(colour).colour)
}

/// The tincture of a printed colour: red, blue, green, yellow, purple.
pub(super) fn printed(colour: u8) -> Tincture {
    const ALL: [Tincture; 5] = [Tincture::Gules, Tincture::Azure, Tincture::Vert, Tincture::Or, Tincture::Purpure];
    ALL.get(usize::from(colour)).copied().unwrap_or(Tincture::Argent)
}

pub(super) fn unit_glyph(unit: usize) -> Glyph {
    [Glyph::Bow, Glyph::Shield, Glyph::Anchor, Glyph::Horse, Glyph::Star][unit % UNITS]
}

pub(super) const MONSTER: Glyph = Glyph::Troll;

pub(super) fn level_glyph(level: u8) -> Option<Glyph> {
    [None, Some(Glyph::Tower), Some(Glyph::Houses), Some(Glyph::Castle)][usize::from(level) % 4]
}

pub(super) fn symbol_glyph(symbol: u8) -> Glyph {
    [Glyph::Crown, Glyph::Tower, Glyph::Fire, Glyph::Dove, Glyph::Star][usize::from(symbol) % 5]
}

/// A choice as a button, as high as its words need.
pub(super) fn button(choice: &Choice, [x, y, w]: [i32; 3]) -> (Node, i32) {
    let words = wrap(&choice.words, 17, w - 70, Face::Ui);
    let height = BUTTON.max(22 * words.len() as i32 + 18);
    let number = (choice.index + 1).to_string();
    let node = g("place")
        .with(rect(x, y, w, height).at("rx", 8).at("class", "card"))
        .with(text(x + 14, y + 26, 16, "ui soft", &number))
        .with(lines(x + 52, y + 26, 17, 22, "ui", &words))
        .with(frame([x, y, w, height], 8, true));
    (may(node, &[choice]), height)
}

const ROLES: [&str; 2] = ["attacks", "defends"];

fn round_words(fight: &Fight) -> String {
    if fight.round == 0 { "before the first round".to_owned() } else { format!("round {}", fight.round) }
}

/// What a side of a Battle has: its pool and its dice.
fn strength_words(table: &Zabor, fight: &Fight, side: usize) -> String {
    let begun = begun(table);
    let dice = table.round_dice(fight, side, fight.round + 1);
    let strike = match begun {
        true => String::new(),
        false => format!(", {} First Strike dice", table.first_strike_dice(fight, side)),
    };
    let pool = if begun { fight.pools[side] } else { table.absorb_pool(fight, side) };
    format!("Absorb pool {pool}, next round {dice} dice{strike}")
}

fn wounds_words(table: &Zabor) -> Option<String> {
    let Frame::Wounds(ask::Wounds { colour, left, .. }) = table.top() else { return None };
    Some(format!("{} to assign for {}", some(left, "Wound", "Wounds"), colour_name(table, colour)))
}

/// A Battle in one sentence; who stands there is told with the Area.
pub(super) fn battle_words(table: &Zabor, fight: &Fight) -> String {
    let side = |n: usize| {
        let who = colour_name(table, fight.sides[n]);
        let role = if table.is_seat(fight.sides[n]) { ROLES[n] } else { ["attack", "defend"][n] };
        format!("{who} {role}, {}", strength_words(table, fight, n))
    };
    let wounds = wounds_words(table).map_or_else(String::new, |w| format!("; {w}"));
    format!("Battle, {}: {}; {}{wounds}", round_words(fight), side(0), side(1))
}
