//! Small things that several panels share: tinctures, glyphs of pieces, buttons, the running Battle, the legend.

use ravelin_core::Choice;
use ravelin_core::draw::{
    Face, Flow, Glyph, Node, Panel, PanelKind, Tincture, g, icon, lines, may, rect, text, tile, wrap,
};

use super::position::some;
use crate::components::*;
use crate::flow::Frame;
use crate::state::{Fight, Zabor};
use crate::words::{army_words, colour_name};

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
        .with(rect(x, y, w, height).at("rx", 8).at("class", "edge"));
    (may(node, &[choice]), height)
}

const ROLES: [&str; 2] = ["attacks", "defends"];

fn round_words(fight: &Fight) -> String {
    if fight.round == 0 { "before the first round".to_owned() } else { format!("round {}", fight.round) }
}

/// What a side of a Battle has: its pool and its dice.
fn strength_words(table: &Zabor, fight: &Fight, side: usize) -> String {
    // Pools are fixed and First Strike is over once the fourth stage is reached. [Z18.2.3]
    let begun = table.p.frames.iter().rev().find_map(|f| match f {
        Frame::Battle(stage) => Some(*stage >= 4),
        _ => None,
    });
    let begun = begun.unwrap_or(false);
    let dice = table.round_dice(fight, side, fight.round + 1);
    let strike = match begun {
        true => String::new(),
        false => format!(", {} First Strike dice", table.first_strike_dice(fight, side)),
    };
    let pool = if begun { fight.pools[side] } else { table.absorb_pool(fight, side) };
    format!("Absorb pool {pool}, next round {dice} dice{strike}")
}

fn wounds_words(table: &Zabor) -> Option<String> {
    let Frame::Wounds { colour, left, .. } = table.top() else { return None };
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

/// The running Battle: sides, pools, dice of the next round.
pub(super) fn battle(table: &Zabor, width: i32) -> Option<Panel> {
    let fight = table.fight()?;
    let mut flow = Flow::new(width);
    let name = format!("Battle in {}", table.kit.area(fight.area).name);
    flow.title(&name, &round_words(&fight));
    for (side, role) in ROLES.into_iter().enumerate() {
        let colour = fight.sides[side];
        let (x, y) = (flow.pad, flow.y);
        flow.push(tile(tincture(table, colour), if side == 0 { Glyph::Swords } else { Glyph::Shield }, x, y, 40, 1));
        flow.push(text(x + 52, y + 18, 19, "ui bold", &format!("{} {role}", colour_name(table, colour))));
        flow.push(text(x + 52, y + 40, 16, "ui soft", &strength_words(table, &fight, side)));
        flow.y += 50;
        let army = army_words(table, fight.area, colour);
        flow.indented(52, if army.is_empty() { "no Unit left" } else { &army }, 16, "ui");
        flow.skip(8);
    }
    if let Some(wounds) = wounds_words(table) {
        flow.paragraph(&format!("{wounds}."), 16, "ui bold");
    }
    Some(flow.done("battle", &name).kind(PanelKind::Fight))
}

/// What the pieces mean.
pub(super) fn legend(table: &Zabor, width: i32) -> Panel {
    let kit = table.kit;
    Panel::keyed("legend", "Pieces", PanelKind::Track, width, || draw_legend(kit, width))
}

fn draw_legend(kit: &Kit, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    flow.title("Pieces", "");
    let y = flow.y;
    for n in 0..=UNITS {
        let x = legend_x(n, kit, flow.pad);
        let (glyph, name) = kit.units.get(n).map_or((MONSTER, "Monster"), |u| (unit_glyph(n), u.name.as_str()));
        flow.push(tile(Tincture::Sable, glyph, x, y, 28, 1));
        flow.push(text(x + 36, y + 20, 16, "ui", name));
    }
    flow.y += 40;
    let (mut x, y) = (flow.pad, flow.y);
    for level in 1..4u8 {
        if let Some(glyph) = level_glyph(level) {
            flow.push(g("inkglyph").with(icon(glyph, x, y, 26)));
        }
        let name = &kit.upgrades[usize::from(level)].name;
        flow.push(text(x + 36, y + 20, 16, "ui", name));
        x += 44 + 9 * name.len() as i32 + 14;
    }
    flow.push(road_sign(x + 14, y + 14));
    flow.push(text(x + 36, y + 20, 16, "ui", "Road"));
    flow.push(text(
        x + 110,
        y + 20,
        16,
        "ui soft",
        "a dotted rim marks Sea Areas held; crossed swords mark attackers not yet resolved",
    ));
    flow.y += 34;
    flow.done("legend", "Pieces")
}

fn legend_x(n: usize, kit: &Kit, pad: i32) -> i32 {
    pad + (0..n.min(UNITS)).map(|u| 58 + 9 * kit.units[u].name.len() as i32).sum::<i32>()
}

/// A short stretch of road.
pub(super) fn road_sign(x: i32, y: i32) -> Node {
    let bar = |class: &str, h: i32| rect(x - 13, y - h / 2, 26, h).at("rx", h / 2).at("class", class);
    g("quiet").with(bar("disc", 12)).with(bar("plate", 4))
}
