//! The running Battle: each side with its hits, its Units, the dice it throws next and what they are worth, then what is at stake. On a wide
//! stage it is a sheet beside the map, on a phone it stands above the answers. All numbers are the rules' own. [Z18]

use ravelin_core::draw::{
    Face, Node, Panel, PanelKind, Tincture, arms, die, fit, g, lines, path, rect, text, width, wrap,
};

use ravelin_core::{Rolled, Seat};

use super::lay::{Point, RIGHT};
use super::parts::tincture;
use super::position::some;
use super::sheet::{HEAD, PAD, Sheet, ground, head, line};
use super::tiles::{self, PITCH};
use crate::battle::Luck;
use crate::components::*;
use crate::flow::{Frame, ask};
use crate::odds::odds;
use crate::state::{Fight, Zabor};
use crate::view::View;
use crate::vocabulary::Roll;
use crate::words::colour_name;

const ROLES: [[&str; 2]; 2] = [["attacks", "attack"], ["defends", "defend"]];
/// Width of the panel on a phone; there each side is in two lines, and the question says where it is fought.
const ALONE: i32 = 366;
/// Height of a head on a phone.
const LOW: i32 = 26;
/// Side of a die.
const DIE: i32 = 16;

/// What is known of a Battle; the sheet is drawn from nothing else.
#[derive(PartialEq, Eq, Hash)]
struct Clash {
    area: u8,
    round: u8,
    /// Dice were thrown: pools are fixed and First Strike is over. [Z18.2.3]
    begun: bool,
    sides: [Side; 2],
    /// Who has to assign how many Wounds.
    wounds: Option<(u8, u8)>,
    /// Which side has won, once that is known: nobody, if none is left.
    over: Option<Option<usize>>,
    /// How often the attacker wins, if nothing has been thrown: of how many sampled.
    odds: Option<(u32, u32)>,
}

#[derive(PartialEq, Eq, Hash)]
struct Side {
    colour: u8,
    tincture: Tincture,
    name: String,
    /// By kind: Units and their Wounds.
    units: Vec<(usize, usize, usize)>,
    beasts: Vec<(u8, u8)>,
    pool: u8,
    first_strike: u32,
    dice: u32,
    luck: Luck,
    /// The last dice that it threw in this Battle.
    thrown: Vec<u8>,
    /// What it hit with the last throw, after Absorb.
    hits: u8,
    kills: u8,
}

impl Side {
    fn of(table: &Zabor, fight: &Fight, n: usize, begun: bool, rolled: &[Rolled]) -> Self {
        let colour = fight.sides[n];
        let by = Some(Seat(colour)).filter(|_| table.is_seat(colour));
        let thrown = rolled.iter().rev().find(|roll| begun && roll.by == by).map(|roll| roll.dice.clone());
        let stack = table.units(fight.area, colour);
        let kinds = (0..UNITS).map(|unit| {
            let slots = &stack[table.kit.slots_of(unit)];
            let wounds = slots.iter().enumerate().map(|(wounds, n)| wounds * usize::from(*n)).sum();
            (unit, slots.iter().map(|n| usize::from(*n)).sum(), wounds)
        });
        Side {
            colour,
            tincture: tincture(table, colour),
            name: colour_name(table, colour),
            units: kinds.filter(|(_, count, _)| *count > 0).collect(),
            beasts: table.beasts(fight.area, colour).map(|n| (n, table.beast(n).wounds)).collect(),
            pool: if begun { fight.pools[n] } else { table.absorb_pool(fight, n) },
            first_strike: if begun { 0 } else { table.first_strike_dice(fight, n) },
            dice: table.round_dice(fight, n, fight.round + 1),
            luck: table.luck(colour, Roll::Battle, Some((fight, n))),
            thrown: thrown.unwrap_or_default(),
            hits: fight.hits[1 - n],
            kills: fight.kills[n],
        }
    }

    /// Hits that the dice of the next round give on average, in tenths.
    fn expected(&self) -> u32 {
        let chance = f64::from(7 - self.luck.least.clamp(1, 7)) / 6.0;
        let dice = f64::from(self.dice);
        // Failed dice that may be thrown again: the binomial distribution of failures, cut at their number.
        let mut likely = chance.powf(dice);
        let (mut again, mut below) = (0.0, 0.0);
        for failed in 0..self.luck.again.min(self.dice) {
            again += f64::from(failed) * likely;
            below += likely;
            let ratio = if chance > 0.0 { (1.0 - chance) / chance } else { 0.0 };
            likely *= ratio * (dice - f64::from(failed)) / f64::from(failed + 1);
        }
        again += f64::from(self.luck.again.min(self.dice)) * (1.0 - below);
        ((dice + again) * chance * 10.0).round() as u32
    }
}

/// The stage that the running Battle has come to.
fn stage(table: &Zabor) -> u8 {
    let stage = table.p.frames.iter().rev().find_map(|f| match f {
        Frame::Battle(ask::Battle { stage }) => Some(*stage),
        _ => None,
    });
    stage.unwrap_or(0)
}

/// Whether the dice of a Battle have been thrown.
pub(super) fn begun(table: &Zabor) -> bool {
    stage(table) >= 4
}

impl Clash {
    fn of(view: &View, table: &Zabor, fight: &Fight, rolled: &[Rolled]) -> Self {
        let begun = begun(table);
        let sides = [0, 1].map(|n| Side::of(table, fight, n, begun, rolled));
        let wounds = match table.top() {
            Frame::Wounds(ask::Wounds { colour, left, .. }) => Some((colour, left)),
            _ => None,
        };
        // Samples cost as much as the rest of a drawing: they are taken for those who can still decide something.
        let asks = view.viewer.filter(|seat| !begun && fight.sides.contains(&seat.0));
        let odds = asks.and_then(|_| odds(table, fight.sides[0], &[], fight.area)).map(|o| (o.percent, o.sampled));
        let winner = usize::from(fight.winner);
        let over = (stage(table) >= 7).then_some(if winner < 2 { Some(winner) } else { None });
        Clash { area: fight.area, round: fight.round, begun, sides, wounds, over, odds }
    }

    fn round_words(&self) -> String {
        let when = match (self.begun, self.round) {
            (false, _) => "before the dice".to_owned(),
            (true, 0) => "First Strike".to_owned(),
            (true, n) => format!("round {n}"),
        };
        let [least, other] = [self.sides[0].luck.least, self.sides[1].luck.least];
        if least == other { format!("{when} \u{b7} {}", counting(least)) } else { when }
    }

    /// Whether both sides have somebody left to throw dice for.
    fn goes_on(&self) -> bool {
        self.over.is_none() && self.sides.iter().all(|side| !side.units.is_empty() || !side.beasts.is_empty())
    }

    /// What has to be done, and what follows.
    fn stake(&self, area: &str) -> (Option<String>, String) {
        let [att, def] = &self.sides;
        let side = |colour: u8| if att.colour == colour { att } else { def };
        let wounds = self
            .wounds
            .map(|(colour, left)| format!("{} on {} to assign", some(left, "Wound", "Wounds"), side(colour).name));
        let verb =
            |side: &Side, one: &'static str, many: &'static str| if side.colour == BARBARIAN { many } else { one };
        let stake = match (&wounds, self.over) {
            (_, Some(Some(n))) => {
                let won = &self.sides[n];
                return (Some(format!("{} {} won", won.name, verb(won, "has", "have"))), String::new());
            }
            (_, Some(None)) => return (Some("Nobody is left".to_owned()), String::new()),
            (_, None) if !self.goes_on() => {
                let left = if att.units.is_empty() && att.beasts.is_empty() { def } else { att };
                format!("{} {} if a Unit is left.", left.name, verb(left, "wins", "win"))
            }
            (Some(_), None) => format!("Who still has Units then throws again in round {}.", self.round + 1),
            (None, None) => format!("{} {} {area} by winning.", att.name, verb(att, "takes", "take")),
        };
        (wounds, stake)
    }
}

/// `5 and 6 hit`.
fn counting(least: u8) -> String {
    match least {
        6.. => "6 hits".to_owned(),
        5 => "5 and 6 hit".to_owned(),
        n => format!("{n} to 6 hit"),
    }
}

/// On a wide stage.
pub(super) fn sheet(view: &View, table: &Zabor, fight: &Fight, rolled: &[Rolled], at: Point) -> Sheet {
    let clash = Clash::of(view, table, fight, rolled);
    Sheet::keyed(at, (RIGHT[1], &clash), || draw(table.kit, &clash, RIGHT[1]))
}

/// For a phone, above the answers.
pub(super) fn panel(view: &View, table: &Zabor, fight: &Fight, rolled: &[Rolled]) -> Panel {
    let clash = Clash::of(view, table, fight, rolled);
    let name = format!("Battle in {}", table.kit.area(fight.area).name);
    Panel::keyed("battle", &name, PanelKind::Fight, &clash, || {
        let Sheet { node, size } = draw(table.kit, &clash, ALONE);
        Panel::board("", "", size, g("").with(node))
    })
}

fn draw(kit: &Kit, clash: &Clash, wide: i32) -> Sheet {
    let area = &kit.area(clash.area).name;
    let mut y = if wide == ALONE { LOW } else { HEAD };
    let mut body = match wide {
        ALONE => {
            let words = format!("Battle in {area}, {}", clash.round_words());
            g("")
                .with(text(PAD, 17, fit(&words, 13, 11, wide - 2 * PAD, Face::Ui), "soft", &words))
                .with(line(wide, LOW))
        }
        _ => g("").with(head(wide, &format!("Battle in {area}"), &clash.round_words())),
    };
    for (n, side) in clash.sides.iter().enumerate() {
        let (drawn, high) = side_of(kit, clash, side, ROLES[n], wide);
        body.push(drawn.move_to(0, y));
        y += high;
        body.push(line(wide, y));
    }
    if clash.goes_on() {
        body.push(balance(clash, wide).move_to(0, y));
        y += 48;
        body.push(line(wide, y));
    }
    y += 6;
    let (wounds, stake) = clash.stake(area);
    let mut say = |words: &str, class: &str| {
        let wrapped = wrap(words, 13, wide - 2 * PAD, if class == "bold gold" { Face::Bold } else { Face::Ui });
        body.push(lines(PAD, y + 13, 13, 17, class, &wrapped));
        y += 17 * wrapped.len() as i32;
    };
    if let Some(wounds) = wounds {
        say(&format!("{wounds}."), "bold gold");
    }
    if !stake.is_empty() {
        say(&stake, "");
    }
    if let Some((won, sampled)) = clash.odds {
        say(&format!("By dice alone {} wins {won} of {sampled} samples.", clash.sides[0].name), "soft");
    }
    let size = [wide, y + 8];
    Sheet { node: g("fight outer").at("id", "battle").with(ground(size)).with(body), size }
}

/// A side, and how high it is.
fn side_of(kit: &Kit, clash: &Clash, side: &Side, [one, many]: [&str; 2], wide: i32) -> (Node, i32) {
    let mut node = g("").with(g("mini").with(arms(side.tincture, PAD, 8, 20)));
    let does = if side.colour == BARBARIAN { many } else { one };
    // What was not thrown yet is not a nought.
    let total = if clash.begun { side.hits.to_string() } else { "?".to_owned() };
    let room = wide - 2 * PAD - 28 - width(&total, 26, Face::Serif) - 38;
    let title = format!("{} {does}", side.name);
    node.push(text(PAD + 28, 25, fit(&title, 17, 12, room, Face::Serif), "serif", &title));
    let hits = if side.hits == 1 && clash.begun { "hit" } else { "hits" };
    node.push(text(wide - PAD, 24, 12, "soft end", hits));
    node.push(text(wide - PAD - width(hits, 12, Face::Ui) - 4, 27, 26, "serif end", &total));
    let count = side.units.len() + side.beasts.len();
    let beside = PAD + 40 + width(&title, 17, Face::Serif);
    let fits = wide == ALONE && beside + (PITCH + 6) * count as i32 <= wide - 84;
    let mut y = match fits {
        true => 40 + units(kit, side, [beside, 8, wide], &mut node) - 28,
        false => 40 + units(kit, side, [PAD, 38, wide], &mut node),
    };
    y += thrown(side, [y, wide], &mut node);
    if clash.goes_on() {
        let dice = format!("{} next", some(side.dice, "die", "dice"));
        node.push(text(wide - PAD, y + 13, 13, "bold end", &dice));
        // Which faces count is seen from what was thrown.
        for face in (1..=6u8).filter(|_| side.thrown.is_empty()) {
            let class = if face >= side.luck.least { "mini" } else { "mini lost" };
            node.push(g(class).with(die(face, PAD + (DIE + 3) * (i32::from(face) - 1), y, DIE)));
        }
        y += DIE + 6;
    }
    for words in notes(side) {
        node.push(text(PAD, y + 12, 12, "soft", &words));
        y += 16;
    }
    (node, y + 4)
}

/// At most so many dice are drawn; of more those that miss are counted in words.
const DRAWN: usize = 12;

/// The last dice of a side, those that count full; the height they take.
fn thrown(side: &Side, [top, wide]: [i32; 2], node: &mut Node) -> i32 {
    if side.thrown.is_empty() {
        return 0;
    }
    let counts = |face: &&u8| **face >= side.luck.least;
    let all = side.thrown.len() <= DRAWN;
    let drawn: Vec<u8> = side.thrown.iter().filter(|face| all || counts(face)).copied().collect();
    let missed = side.thrown.len() - side.thrown.iter().filter(counts).count();
    let across = ((wide - 2 * PAD + 3) / (DIE + 3)).max(1);
    for (n, face) in (0..).zip(&drawn) {
        let (x, y) = (PAD + (DIE + 3) * (n % across), top + (DIE + 4) * (n / across));
        let class = if *face >= side.luck.least { "mini" } else { "mini lost" };
        node.push(g(class).with(die(*face, x, y, DIE)));
    }
    let mut high = (DIE + 4) * ((drawn.len() as i32 + across - 1) / across);
    if !all {
        node.push(text(
            PAD,
            top + high + 11,
            12,
            "soft",
            &format!("and {} that miss", some(missed as u32, "die", "dice")),
        ));
        high += 16;
    }
    high + 2
}

/// Units and Monsters in rows; the height they take.
fn units(kit: &Kit, side: &Side, [left, top, wide]: [i32; 3], node: &mut Node) -> i32 {
    let across = ((wide - left - PAD) / (PITCH + 6)).max(1);
    let at = |n: usize| {
        let n = n as i32;
        [left + (PITCH + 6) * (n % across), top + 28 * (n / across)]
    };
    for (n, (unit, count, wounds)) in side.units.iter().enumerate() {
        let [x, y] = at(n);
        let drawn = tiles::units(side.tincture, *unit, *count, *wounds).move_to(x, y);
        let hurt =
            if *wounds > 0 { format!(", {} taken", some(*wounds as u32, "Wound", "Wounds")) } else { String::new() };
        node.push(drawn.title(&format!("{count} {}{hurt}", kit.units[*unit].name)));
    }
    for (i, (n, wounds)) in side.beasts.iter().enumerate() {
        let [x, y] = at(side.units.len() + i);
        let mut drawn = g("").move_to(x + 10, y + 10).with(tiles::beast(side.tincture));
        if *wounds > 0 {
            drawn.push(tiles::number(9, 9, &format!("\u{2212}{wounds}")));
        }
        node.push(drawn.title(&kit.monster(*n).name));
    }
    let all = (side.units.len() + side.beasts.len()) as i32;
    if all == 0 {
        node.push(text(left, top + 14, 13, "soft", "no Unit left"));
    }
    28 * ((all + across - 1) / across).max(1)
}

/// What else counts for a side.
fn notes(side: &Side) -> Vec<String> {
    let mut all = Vec::new();
    if side.first_strike > 0 {
        all.push(format!("First Strike: {}", some(side.first_strike, "die", "dice")));
    }
    if side.pool > 0 {
        all.push(format!("Absorb pool {}", side.pool));
    }
    if side.luck.again > 0 {
        all.push(format!("throws {} again", some(side.luck.again, "failed die", "failed dice")));
    }
    if side.kills > 0 {
        all.push(format!("has killed {}", side.kills));
    }
    // Two in a line, where they are short.
    all.chunks(2).map(|two| two.join(" \u{b7} ")).collect()
}

/// What the next round gives each side on average, as a bar between them.
fn balance(clash: &Clash, wide: i32) -> Node {
    let [one, other] = [&clash.sides[0], &clash.sides[1]].map(Side::expected);
    let room = wide - 2 * PAD;
    let part = match one + other {
        0 => room / 2,
        all => (room as u32 * one / all) as i32,
    };
    let mut node = g("").with(text(wide / 2, 16, 12, "soft mid", "hits to expect next round"));
    for (n, expected, anchor) in [(0, one, "serif"), (1, other, "serif end")] {
        let x = if n == 0 { PAD } else { wide - PAD };
        node.push(text(x, 17, 16, anchor, &format!("{}.{}", expected / 10, expected % 10)));
        let (left, w) = if n == 0 { (PAD, part) } else { (PAD + part, room - part) };
        let bar = || rect(left, 24, w, 14);
        let colour = clash.sides[n].tincture.class();
        node.push(
            g(colour).with(bar().at("class", "tincture")).with(bar().at("fill", format_args!("url(#f-{colour})"))),
        );
    }
    let middle = PAD + part;
    node.with(rect(PAD, 24, room, 14).at("rx", 3).at("class", "rimmed"))
        .with(path(&format!("M{middle} 24v14")).at("class", "rimmed"))
}
