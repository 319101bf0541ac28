//! The fight and the siege, as a sheet on the field: each enemy with the symbols that it takes as boxes that fill, who stands against it, what becomes
//! of it, and below what happens if it stays so.

use ravelin_core::{Asking, Each, Id, Places};
use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Form, Glyph, Node, Offers, When, fit, frame, g, keyed, keyed_high, keyed_may, lines, path, rect,
    text, tile, told, width, wrap,
};

use super::lay::{Area, Point};
use super::order;
use super::parts::*;
use super::position::{and, marked};
use super::proposal;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::weapons::{balance, lacking};
use crate::state::{Foe, Vilnius};
use crate::tokens::plural;
use crate::tokens::{self, FORTS_IN_PLAY};

/// Heights of a card with and without the Units drawn, and of the steps.
const CARD: [i32; 2] = [92, 66];
const STEPS: i32 = 24;
/// [V12.4]
const PAIRS: &str = "two equal symbols stand in for any other";
const GAP: i32 = 9;
const PAD: i32 = 8;
const STEP_NAMES: [&str; 4] = ["Deploy", "Red Skulls", "Damage", "Silver and Golden Skulls"];

/// Whether there is a fight or a siege.
pub(super) fn is_on(table: &Vilnius) -> bool {
    !table.p.fight.foes.is_empty() || table.is_siege()
}

/// The sheet of a fight, laid out for a width.
pub(super) struct Sheet {
    width: i32,
    card: i32,
    columns: i32,
    /// What stands below the cards.
    foot: Node,
    foot_height: i32,
    pub height: i32,
}

impl Sheet {
    /// With large cards if they fit a height, and with the plan if that fits too.
    pub(super) fn new(table: &Vilnius, width: i32, form: Form, most: i32) -> Self {
        let targets = if table.is_siege() { table.p.order.buildings.len() } else { table.p.fight.foes.len() } as i32;
        let columns = 2;
        let lines = (targets + columns - 1) / columns;
        let steps = if table.is_siege() { 0 } else { STEPS };
        let high = |card: i32, foot: i32| HEAD + steps + 8 + lines * (card + GAP) + foot;
        let (sums, verdict, survivors) = (sums(table), verdict(table), survivors(table));
        // The plan is searched for only if the page does not show it; a phone has no room for it beside the answer that follows it.
        let stakes = if form == Form::Wide { proposal::stakes(table) } else { None };
        let planned = stakes.map(|stakes| {
            keyed_high((sums, &verdict, &survivors, width, stakes), || {
                foot(width, sums, &verdict, survivors.iter().chain(&proposal::plan(table)))
            })
        });
        let planned = planned.filter(|(_, foot)| high(CARD[1], *foot) <= most);
        let (foot, foot_height) = planned.unwrap_or_else(|| {
            keyed_high((sums, &verdict, &survivors, width), || foot(width, sums, &verdict, survivors.iter()))
        });
        let card = CARD.into_iter().find(|card| high(*card, foot_height) <= most).unwrap_or(CARD[1]);
        Sheet { width, card, columns, foot, foot_height, height: high(card, foot_height) }
    }

    pub(super) fn draw(&self, table: &Vilnius, position: &[Described], offers: &mut Offers, [x, y]: Point) -> Node {
        let siege = table.is_siege();
        let group = g("fight outer").at("id", "the-fight").move_to(x, y);
        let mut group = if siege { marked(group, position, FORTS_IN_PLAY) } else { group };
        let now = step(table);
        let open = is_open(table);
        group.push(keyed((siege, self.width, self.height, now, open, table.count().fort_weapons), || {
            self.ground(table, now)
        }));
        let top = HEAD + if siege { 0 } else { STEPS } + 8;
        let wide = (self.width - 2 * PAD - GAP * (self.columns - 1)) / self.columns;
        let targets = if siege { table.p.order.buildings.len() } else { table.p.fight.foes.len() };
        for (n, at) in (0..).zip(Front::each().take(targets)) {
            let (column, line) = (n % self.columns, n / self.columns);
            let area = [PAD + column * (wide + GAP), top + line * (self.card + GAP), wide, self.card];
            let place = tokens::foe(at);
            let taken = offers.take(place);
            let words = told(position, |token| token == place);
            group.push(keyed_may((words, untold(table, at), area, open), &taken, || {
                marked(target(table, at, area), position, place)
            }));
        }
        let below = g("").at("id", "verdict").move_to(0, self.height - self.foot_height);
        group.with(below.with(&self.foot))
    }

    /// The sheet itself with its head and the steps.
    fn ground(&self, table: &Vilnius, now: usize) -> Node {
        let any = table.count().fort_weapons;
        let (name, note) = match table.is_siege() {
            true if any > 0 => ("The siege", format!("any {any} of these symbols are enough")),
            true => ("The siege", PAIRS.to_owned()),
            false if is_open(table) => ("The fight", PAIRS.to_owned()),
            false => ("The fight", "the Units stand".to_owned()),
        };
        let mut node = sheet([0, 0, self.width, self.height], name, &note);
        if table.is_siege() {
            return node;
        }
        let mut left = PAD;
        for (n, name) in STEP_NAMES.iter().enumerate() {
            let when = match n.cmp(&now) {
                std::cmp::Ordering::Less => When::Past,
                std::cmp::Ordering::Equal => When::Now,
                std::cmp::Ordering::Greater => When::Next,
            };
            let wide = width(name, 11, if when == When::Now { Face::Bold } else { Face::Ui });
            if when == When::Now {
                node.push(rect(left, HEAD + 4, wide + 12, 18).at("rx", 4).at("class", "head"));
                node.push(text(left + 6, HEAD + 17, 11, "bold onhead", name));
            } else {
                node.push(text(left + 6, HEAD + 17, 11, "soft", name));
            }
            if when == When::Past {
                node.push(path(&format!("M{} {}h{wide}", left + 6, HEAD + 13)).at("class", "struck"));
            }
            left += wide + 14;
        }
        node
    }
}

/// How much is covered, what happens if it stays so, and in smaller type what else there is to say; with its height.
fn foot<'a>(
    wide: i32,
    [covered, needed]: [i32; 2],
    verdict: &str,
    more: impl Iterator<Item = &'a String>,
) -> (Node, i32) {
    let words = format!("{covered} of {needed} symbols");
    let bar = wide - 2 * PAD - width(&words, 12, Face::Bold) - 8;
    let full = if needed == 0 { bar } else { bar * covered / needed };
    let mut node = g("").with(text(wide - PAD, 10, 12, "bold end", &words));
    node.push(rect(PAD, 1, bar, 9).at("rx", 4).at("class", "chip"));
    node.push(g("vert").with(rect(PAD, 1, full, 9).at("rx", 4).at("class", "tincture")));
    // Estimates are on the wide side, so that lines may be a little longer.
    let room = (wide - 2 * PAD) * 108 / 100;
    let verdict = wrap(verdict, 13, room, Face::Bold);
    node.push(lines(PAD, 27, 13, 16, "bold", &verdict));
    let mut below = 27 + 16 * verdict.len() as i32;
    for words in more {
        let wrapped = wrap(words, 11, room, Face::Ui);
        node.push(lines(PAD, below, 11, 13, "soft", &wrapped));
        below += 13 * wrapped.len() as i32 + 3;
    }
    (node, below - 4)
}

/// The step that is going on.
fn step(table: &Vilnius) -> usize {
    let of = |frame: &Frame| match frame {
        Frame::Window(_) | Frame::Split(_) | Frame::Extra(_) => Some(0),
        Frame::Reds(_) | Frame::Victim(_) => Some(1),
        Frame::Damage(_) => Some(2),
        Frame::Skulls(_) | Frame::Propose(_) | Frame::Answer(_) => Some(3),
        _ => None,
    };
    table.p.frames.iter().find_map(of).unwrap_or(2)
}

/// Whether Units may still be deployed.
fn is_open(table: &Vilnius) -> bool {
    matches!(table.p.frames.first(), Some(Frame::Window(_)) | Some(Frame::Siege(_)))
}

/// Symbols that are met, and all that are asked for.
fn sums(table: &Vilnius) -> [i32; 2] {
    let have = table.offers();
    let mut sums = [0; 2];
    let mut add = |needed: u8, lacks: u8| {
        sums[0] += i32::from(needed.saturating_sub(lacks));
        sums[1] += i32::from(needed);
    };
    if table.is_siege() {
        let any = table.count().fort_weapons;
        for (n, kind) in table.p.order.buildings.places::<Front>() {
            let all = table.kit.fort(*kind).demand.total();
            add(if any == 0 { all } else { any.min(all) }, table.fort_lacks(*kind, have[n]));
        }
        return sums;
    }
    for (n, f) in table.p.fight.foes.places::<Front>() {
        let need = table.demand(f.card);
        add(need.total(), if f.defeated { 0 } else { lacking(need, have[n]) });
    }
    sums
}

/// Symbols that are met, of all that are asked for, and what happens if nobody changes anything.
pub(crate) fn as_it_stands(table: &Vilnius) -> ([u8; 2], String) {
    (sums(table).map(|n| n as u8), verdict(table))
}

/// What happens if nobody changes anything.
fn verdict(table: &Vilnius) -> String {
    let have = table.offers();
    if table.is_siege() {
        let forts = table.p.order.buildings;
        let falls = forts.places().filter(|(at, kind)| siege_state(table, *at, **kind, &have) == "falls");
        let names: Vec<&str> = falls.map(|(_, kind)| table.kit.fort(*kind).name.as_str()).collect();
        return match names.is_empty() {
            true => "If it stays so, no enemy Building falls.".to_owned(),
            false => format!("If it stays so, {} falls.", and(&names)),
        };
    }
    let stands: Vec<&Foe> = (table.p.fight.foes.places::<Front>())
        .filter(|(n, f)| !fate(table, f, have[*n]).is_good())
        .map(|(_, f)| f)
        .collect();
    let open = is_open(table);
    if stands.is_empty() {
        return if open {
            "If it stays so, all of them fall.".to_owned()
        } else {
            "All of them are defeated.".to_owned()
        };
    }
    let harm = |of: &dyn Fn(&Foe) -> bool| -> Vec<Damage> {
        stands.iter().filter(|f| of(f)).flat_map(|f| table.kit.enemy(f.card).damage[f.target].iter().copied()).collect()
    };
    let mut parts = Vec::new();
    let city = harm(&|f| f.target == Target::Vilnius);
    if !city.is_empty() {
        parts.push(format!("Vilnius loses {}", damage_brief(&city)));
    }
    for seat in table.each_seat() {
        let quarter = harm(&|f| f.target == Target::Quarter && f.row == seat);
        if !quarter.is_empty() {
            parts.push(format!("the quarter of {} loses {}", seat_name(seat), damage_brief(&quarter)));
        }
    }
    let count = plural(stands.len() as u8, "enemy breaks", "enemies break");
    let begin = if open { format!("If it stays so, {count} through") } else { format!("{count} through") };
    if parts.is_empty() { format!("{begin}.") } else { format!("{begin}: {}.", parts.join("; ")) }
}

/// What the sentence of a target does not tell: what it is, the symbols against it, and who has them.
fn untold(table: &Vilnius, n: Front) -> impl Hash {
    let siege = table.is_siege();
    let kind = table.target_kind(n);
    let foe = table.p.fight.foes.place(n).filter(|_| !siege).map(|f| (f.defeated, f.reds, f.row, f.target));
    let standing = table.p.fight.deployed.iter().enumerate().filter(|(_, d)| d.fought().has(n));
    let standing: Vec<_> = standing.map(|(i, d)| (i, d.unit, d.owner, d.at, tincture(table, d.owner))).collect();
    let state = kind.filter(|_| siege).map(|kind| siege_state(table, n, kind, &table.offers()));
    (n, kind, foe, siege, table.p.part, table.offers()[n].0, standing, state)
}

/// What becomes of an enemy of the fight as things stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Defeated,
    /// The window is closed and it stands.
    Stands,
    WillFall,
    Needs {
        more: u8,
        /// Of them, how many pairs of spare symbols can make up.
        spare: u8,
    },
}

impl Fate {
    fn is_good(self) -> bool {
        matches!(self, Fate::Defeated | Fate::WillFall)
    }

    /// The same without what spare pairs can do.
    fn brief(self) -> String {
        match self {
            Fate::Needs { more, .. } => Fate::Needs { more, spare: 0 }.words(),
            other => other.words(),
        }
    }

    pub(super) fn words(self) -> String {
        match self {
            Fate::Defeated => "defeated".to_owned(),
            Fate::Stands => "not defeated".to_owned(),
            Fate::WillFall => "will be defeated".to_owned(),
            Fate::Needs { more, spare: 0 } => format!("still needs {more}"),
            Fate::Needs { more, spare } => format!("still needs {more} ({spare} by spare pairs)"),
        }
    }
}

pub(super) fn fate(table: &Vilnius, f: &Foe, have: Weapons) -> Fate {
    // Once the window is closed, assignments against those who stand are void. [V14.4.2]
    let open = matches!(table.p.frames.first(), Some(Frame::Window(_)));
    let (missing, spare) = balance(table.demand(f.card), have);
    match missing.saturating_sub(spare) {
        _ if f.defeated => Fate::Defeated,
        _ if !open => Fate::Stands,
        0 => Fate::WillFall,
        more => Fate::Needs { more, spare },
    }
}

/// An enemy of the fight, or an enemy Building of the siege.
fn target(table: &Vilnius, n: Front, area: Area) -> Node {
    match (table.target_kind(n), table.p.fight.foes.place(n)) {
        (Some(kind), _) if table.is_siege() => besieged(table, n, kind, area),
        (_, Some(f)) => foe(table, n, *f, area),
        _ => g(""),
    }
}

fn foe(table: &Vilnius, n: Front, f: Foe, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.enemy(f.card);
    let have = table.offers()[n];
    let need = table.demand(f.card);
    let goes = match f.target {
        Target::Vilnius => Glyph::Tower,
        Target::Quarter => Glyph::Houses,
    };
    let alike = table.p.fight.foes.iter().filter(|other| other.card == f.card).count() > 1;
    let name = if alike { format!("{} ({n})", spec.name) } else { spec.name.clone() };
    let class = if f.defeated { "foe faded" } else { "foe" };
    let mut node = g(class).at("id", format_args!("foe-{}", n.zero_based())).title(&aim(&f, &spec.name));
    node.push(order_card(area, Some(spec.strength), &name, 20));
    node.push(g("sable").with(icon(goes, x + w - 20, y + 3, 14)));
    if need.is_none() {
        node.push(text(x + 8, y + 37, 12, "soft ital", "no weapons needed"));
    } else {
        boxes(&mut node, need, Some(if f.defeated { need } else { have }), [x + 7, y + 24], w - 14);
    }
    units(&mut node, table, n, area, &table.skulls(f.card));
    let fate = fate(table, &f, have);
    let class = if fate.is_good() { "bold" } else { "alarm" };
    let due = match f.reds {
        0 => fate.brief(),
        n => format!("{}, {} due", fate.brief(), plural(n, "Red Skull", "Red Skulls")),
    };
    let size = fit(&due, 13, 11, w - 14, Face::Bold);
    node.push(text(x + 7, y + h - 7, size, class, &due));
    if f.reds == 0 && !fate.is_good() {
        let room = w - 22 - width(&due, size, Face::Bold);
        takes(&mut node, &spec.damage[f.target], x + w - 7, y + h - 7, room);
    }
    node.with(frame(area, 8, false))
}

/// Where an enemy goes, for a tooltip.
fn aim(f: &Foe, name: &str) -> String {
    match f.target {
        Target::Vilnius => format!("{name}, against Vilnius"),
        Target::Quarter => format!("{name}, against the quarter of {}", seat_name(f.row)),
    }
}

fn besieged(table: &Vilnius, n: Front, kind: Enemy, area @ [x, y, w, h]: Area) -> Node {
    let spec = table.kit.fort(kind);
    let have = table.offers();
    let mut node = g("fort").at("id", format_args!("foe-{}", n.zero_based())).title(&spec.text);
    node.push(order_card(area, None, &spec.name, 20));
    node.push(g("sable").with(icon(Glyph::Wall, x + w - 21, y + 3, 15)));
    boxes(&mut node, spec.demand, Some(have[n]), [x + 7, y + 24], w - 14);
    units(&mut node, table, n, area, &Each::filled(0));
    let state = siege_state(table, n, kind, &have);
    let class = if state == "falls" { "bold" } else { "alarm" };
    let size = fit(&state, 13, 11, w - 14, Face::Bold);
    node.push(text(x + 7, y + h - 7, size, class, &state));
    let effect = order::effect(table, spec);
    if width(&effect, 11, Face::Ui) < w - 22 - width(&state, size, Face::Bold) {
        node.push(text(x + w - 7, y + h - 7, 11, "soft end", &effect));
    }
    node.with(frame(area, 8, false))
}

/// Who stands against a target, and its Skulls at the right: as tiles if there is room, else counted.
fn units(node: &mut Node, table: &Vilnius, n: Front, [x, y, w, h]: Area, metals: &Each<Skull, u8>) {
    let standing: Vec<_> = table.p.fight.deployed.iter().enumerate().filter(|(_, d)| d.fought().has(n)).collect();
    if h < CARD[0] {
        return;
    }
    let mut marks = g("");
    let used = skulls(&mut marks, metals, 0, 0, 9);
    node.push(marks.move_to(x + w - 6 - used, y + 48));
    let room = ((w - 16 - used) / 26).max(1) as usize;
    let shown = if standing.len() > room { room - 1 } else { standing.len() };
    for (place, (i, d)) in (0..).zip(standing.iter().take(shown)) {
        let part = d.at.iter().filter(|at| **at == Some(n)).count();
        let whole = part == d.at.len();
        let words = format!("{} of {}", table.kit.unit(d.unit).name, seat_name(d.owner));
        let words = if whole { words } else { format!("{words} ({part} of its symbols)") };
        let piece = tile(tincture(table, d.owner), unit_glyph(table.kit, d.unit), 0, 0, 23, 1);
        let piece = g("mini").at("id", format_args!("deployed-{i}-{}", n.zero_based())).title(&words).with(piece);
        node.push(piece.move_to(x + 7 + 26 * place, y + 47));
    }
    if standing.len() > shown {
        let words = format!("+{}", standing.len() - shown);
        node.push(text(x + 9 + 26 * shown as i32, y + 63, 12, "bold", &words));
    }
    if standing.is_empty() {
        node.push(text(x + 8, y + 62, 11, "soft", "nobody yet"));
    }
}

/// Whether the sheet belongs on a stage of this form now: a Building is returned in the city, not in the fight.
pub(super) fn shows(table: &Vilnius, form: Form) -> bool {
    is_on(table) && (form == Form::Wide || !matches!(table.top(), Some(Frame::Rim(_)) | Some(Frame::Stored(_))))
}
