//! The Order before the gates: its piles, a row of enemies on the road to each gate with its strength as boxes, and enemy Buildings.

use ravelin_core::Seat;
use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Form, Glyph, Node, again, arms, fit, g, keyed, lines, path, rect, text, told, width, wrap,
};

use super::lay::{Area, FIELD, FIELD_WIDE, Point, UPRIGHT, WALL};
use super::parts::*;
use super::position::{marked, threat};
use crate::ids::*;
use crate::kit::*;
use crate::state::Vilnius;
use crate::tokens::{FORTS_IN_PLAY, LEFT_OUT, ORDER_PILE, REVEALED, TARGET_PILE, Zone};

/// How much of an enemy is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Size {
    /// Its row fights: the enemies are in the sheet of the fight.
    Away,
    Name,
    Needs,
    Full,
}

impl Size {
    fn height(self) -> i32 {
        match self {
            Size::Away => 0,
            Size::Name => 21,
            Size::Needs => 43,
            Size::Full => 84,
        }
    }

    fn smaller(self) -> Option<Size> {
        match self {
            Size::Full => Some(Size::Needs),
            Size::Needs => Some(Size::Name),
            Size::Name | Size::Away => None,
        }
    }
}

/// Enemies side by side: names need room.
fn columns(width: i32) -> i32 {
    if width < FIELD_WIDE { 2 } else { 3 }
}
const GAP: i32 = 6;
const LINE: i32 = 24;
/// The most that a row gets if nothing else needs the field.
const ROOM: i32 = 190;

/// A row on the field.
pub(super) struct Row {
    seat: Seat,
    size: Size,
    is_own: bool,
    width: i32,
    /// What its cards take up.
    needed: i32,
    pub height: i32,
}

impl Row {
    fn new(table: &Vilnius, seat: Seat, own: Seat, width: i32, size: Size) -> Self {
        let cards = table.player(seat).row.len() as i32;
        let lines = (cards + columns(width) - 1) / columns(width);
        let height = LINE + if size == Size::Away { 0 } else { lines * (size.height() + GAP + 3) };
        Row { seat, size, is_own: seat == own, width, needed: height, height }
    }
}

/// The rows in the order in which they stand, the viewer's nearest to the own city, as large as they fit a height.
pub(super) fn rows(table: &Vilnius, own: Seat, width: i32, budget: i32) -> Vec<Row> {
    let fights = |seat: Seat| table.p.fight.foes.iter().any(|f| f.row == seat);
    let seats = (1..=table.p.seats).map(|n| Seat((own.0 + n) % table.p.seats));
    let first = |seat: Seat| if fights(seat) { Size::Away } else { Size::Full };
    let mut rows: Vec<Row> = seats.map(|seat| Row::new(table, seat, own, width, first(seat))).collect();
    while rows.iter().map(|row| row.height).sum::<i32>() > budget {
        let shrinks = rows
            .iter_mut()
            .filter(|row| row.size.smaller().is_some())
            .max_by_key(|row| (row.size, row.height, !row.is_own));
        let Some(row) = shrinks else { break };
        let Some(size) = row.size.smaller() else { break };
        *row = Row::new(table, row.seat, own, width, size);
    }
    // What is left lies between the gates, so that a row that grows moves nothing.
    let each = (budget / i32::from(table.p.seats)).min(ROOM);
    rows.iter_mut().for_each(|row| row.height = row.height.max(each));
    if rows.iter().map(|row| row.height).sum::<i32>() > budget {
        rows.iter_mut().for_each(|row| row.height = row.needed);
    }
    rows
}

impl Row {
    /// The row with its corner at a point: a place, drawn from its sentence and what that does not tell.
    pub(super) fn draw(&self, table: &Vilnius, position: &[Described], form: Form, [x, y]: Point) -> Node {
        let (seat, place) = (self.seat, Zone::Row.of(self.seat));
        let group = g("place").at("id", format_args!("row-{}", letter(seat))).move_to(x, y);
        let words = told(position, |token| token == place);
        let key = (words, untold(table, seat), self.size, self.width, self.height, self.is_own, form == Form::Wide);
        let road = (form == Form::Wide).then(|| road(table, seat, self.height));
        let group = marked(group, position, place).with(keyed(key, || self.cards(table)));
        // The road is no part of the place: it is long, and what goes there goes to the cards.
        let all = g("").at("id", format_args!("road-{}", letter(seat)));
        let all = road.into_iter().fold(all, |all, road| all.with(road.move_to(x, y)));
        all.with(group)
    }

    fn cards(&self, table: &Vilnius) -> Node {
        let player = table.player(self.seat);
        let mut node = g("").with(rect(0, 0, self.width, self.height - 2).at("class", "hit"));
        self.head(table, &mut node);
        if self.size == Size::Away {
            return node;
        }
        let columns = columns(self.width);
        let wide = (self.width - GAP * (columns - 1)) / columns;
        for (n, kind) in (0..).zip(player.row.iter()) {
            let [column, line] = [n % columns, n / columns];
            let high = self.size.height();
            let at = [column * (wide + GAP), LINE + 3 + line * (high + GAP + 3), wide, high];
            node.push(enemy(table, *kind, player.target, self.size, at));
        }
        node
    }

    /// Whose gate it is, how strong the row is, and where it goes.
    fn head(&self, table: &Vilnius, node: &mut Node) {
        let (seat, player) = (self.seat, table.player(self.seat));
        node.push(g("mini").with(arms(tincture(table, seat), 1, 3, 15)));
        let (sum, value) = (table.row_strength(seat), player.value);
        let words = state(table, seat, self.is_own);
        let class = if words.alarm { "alarm end onfield" } else { "end onfield" };
        let least = width(&words.text, 11, Face::Bold);
        // A short name if the boxes would be too narrow to be counted.
        let [long, short] = match self.is_own {
            true => ["Before your gate".to_owned(), "Your gate".to_owned()],
            false => [format!("Before the gate of {}", seat_name(seat)), format!("Gate of {}", seat_name(seat))],
        };
        let rest = |title: &str, size: i32| self.width - 34 - width(title, size, Face::Serif) - least;
        let title = if rest(&long, 15) < 6 * i32::from(value) { short } else { long };
        let size = if rest(&title, 15) < 6 * i32::from(value) { 13 } else { 15 };
        node.push(text(22, 16, size, "serif onfield", &title));
        let room = rest(&title, size);
        let pitch = (room / i32::from(value.max(1))).clamp(3, 13);
        let boxes = pitch * i32::from(value);
        node.push(text(self.width - boxes - 5, 16, 11, class, &words.text));
        let squares = |from: u8, to: u8| {
            (from..to)
                .map(|n| format!("M{} 5h{}v12h-{}z", self.width - boxes + pitch * i32::from(n), pitch - 2, pitch - 2))
                .collect::<String>()
        };
        let full = sum.min(value);
        node.push(path(&squares(full, value)).at("class", "chip"));
        node.push(g("gules").with(path(&squares(0, full)).at("class", "tincture rim slim")));
    }
}

/// What is said of a row beside its boxes.
struct State {
    text: String,
    alarm: bool,
}

fn state(table: &Vilnius, seat: Seat, own: bool) -> State {
    let player = table.player(seat);
    if player.emblem.is_none() {
        return State { text: format!("attacks at strength {}", table.kit.value_start), alarm: false };
    }
    let (sum, value) = (table.row_strength(seat), player.value);
    let goes = match (player.target, own) {
        (Target::Vilnius, _) => "Vilnius",
        (Target::Quarter, true) => "your quarter",
        (Target::Quarter, false) => "that quarter",
    };
    let fighting = table.p.fight.foes.iter().any(|f| f.row == seat);
    let will = sum >= value && value > 0 && !player.row.is_empty();
    let text = if table.p.end.is_some() {
        format!("{sum} of {value}")
    } else if table.p.this_round.attacking.has(seat) && fighting {
        format!("fights now, for {goes}")
    } else if will {
        format!("{sum} of {value}: attacks {goes}")
    } else {
        format!("{sum} of {value}, for {goes}")
    };
    State { text, alarm: (will || fighting) && table.p.end.is_none() }
}

/// What the sentence of a row does not tell: whose it is, whether it fights, and its cards.
fn untold(table: &Vilnius, seat: Seat) -> impl Hash {
    let player = table.player(seat);
    let fighting = table.p.fight.foes.iter().any(|f| f.row == seat);
    let attacking = table.p.this_round.attacking.has(seat);
    let cards: Vec<Enemy> = player.row.iter().copied().collect();
    let value = (player.value, player.target, player.emblem.is_none());
    (seat, tincture(table, seat), fighting, attacking, table.p.end.is_some(), cards, value, table.p.part)
}

/// The road to a gate, and the gate in the wall.
fn road(table: &Vilnius, seat: Seat, high: i32) -> Node {
    let middle = (high / 2).max(12);
    // A row without cards has a small gate, which leaves room for the next.
    let small = high < 84;
    let way = format!("M{} {middle}h900", 6 - FIELD + WALL + 26);
    if small {
        return g("quiet").with(g("mini").with(arms(tincture(table, seat), WALL + 3 - FIELD, middle - 11, 20)));
    }
    let gate = [WALL - 8 - FIELD, middle - 42];
    g("quiet")
        .with(path(&way).at("class", "lane"))
        .with(path(&way).at("class", "lane inner"))
        .with(again("vl-gate").move_to(gate[0], gate[1]))
        .with(g("mini").with(arms(tincture(table, seat), gate[0] + 12, gate[1] + 5, 22)))
}

/// An enemy: what it takes to defeat it, Skulls, and what it does if it is not.
fn enemy(table: &Vilnius, kind: Enemy, target: Target, size: Size, [x, y, w, h]: Area) -> Node {
    let spec = table.kit.enemy(kind);
    let mut node = order_card([x, y, w, h], Some(spec.strength), &spec.name, 0);
    let demand = table.demand(kind);
    let harm = &spec.damage[target];
    match size {
        Size::Away => {}
        Size::Name => node = node.title(&threat(table, kind, target)),
        Size::Needs => {
            node = node.title(&threat(table, kind, target));
            let used = if demand.is_none() { 0 } else { weapons(&mut node, demand, [x + 6, y + 23], w - 12) };
            let left = x + 8 + used;
            if demand.is_none() {
                node.push(text(x + 28, y + 36, 11, "soft ital", "no weapons"));
            } else {
                let marks = if x + w - left > 30 { skulls(&mut node, &table.skulls(kind), left, y + 23, 8) } else { 0 };
                takes(&mut node, harm, x + w - 5, y + h - 7, w - 14 - used - marks);
            }
        }
        Size::Full => {
            if demand.is_none() {
                node.push(text(x + w / 2, y + 52, 12, "soft ital mid", "no weapons needed"));
                return node;
            }
            node.push(g("inkglyph").with(icon(strongest(demand), x + 6, y + 29, 30)));
            needs(&mut node, table, kind, [x + 42, y + 26], w - 46);
            let used = skulls(&mut node, &table.skulls(kind), x + 5, y + h - 21, 8);
            takes(&mut node, harm, x + w - 6, y + h - 7, w - 14 - used);
        }
    }
    node
}

/// The weapon of which most are asked for.
fn strongest(demand: Weapons) -> Glyph {
    most_of(&demand)
}

/// Boxes in lines of four, and what the second part adds if there is room. [V14.2.1]
fn needs(node: &mut Node, table: &Vilnius, kind: Enemy, [x, y]: Point, room: i32) {
    let demand = table.demand(kind);
    let symbols = Weapon::ALL.into_iter().flat_map(|w| std::iter::repeat_n(w, demand.0[w].into()));
    let total = i32::from(demand.total());
    if total > 8 {
        boxes(node, demand, None, [x - 36, y + 4], room + 36);
        return;
    }
    for (n, w) in (0..).zip(symbols) {
        node.push(again(&format!("vl-n{}", w as u8)).move_to(x + 20 * (n % 4), y + 20 * (n / 4)));
    }
    let later = table.kit.enemy(kind).demand[Half::Second].less(table.kit.enemy(kind).demand[Half::First]);
    if table.p.part == 0 && !later.is_none() && total <= 4 {
        let mut soon = g("softglyph").title("more in part 2").with(text(x, y + 35, 12, "soft", "+"));
        let symbols = Weapon::ALL.into_iter().flat_map(|w| std::iter::repeat_n(w, later.0[w].into()));
        for (n, w) in (0..).zip(symbols) {
            soon.push(icon(weapon_glyph(w), x + 11 + 14 * n, y + 24, 12));
        }
        node.push(soon);
    }
}

// ---- Piles ----

/// Height of the line of piles.
pub(super) fn piles_height(form: Form) -> i32 {
    if form == Form::Wide { 46 } else { 18 }
}

/// The piles of the Order, and the Boost once it has come.
pub(super) fn piles(table: &Vilnius, position: &[Described], form: Form, [x, y]: Point) -> Node {
    let p = &table.p;
    let mut node = g("").move_to(x, y);
    let counts = [
        (ORDER_PILE, table.order_pile(), "Order pile"),
        (TARGET_PILE, p.destinations.pile.values().sum(), "Destinations"),
    ];
    for (n, (place, count, name)) in (0..).zip(counts) {
        let key = (place, told(position, |token| token == place), count, form == Form::Wide);
        node.push(keyed(key, || {
            let title = position.iter().find(|d| d.place == place).map_or("", |d| d.words.as_str());
            let pile = pile_face(count, name, form, 104 * n).at("id", format_args!("pile-{n}"));
            marked(pile.title(title), position, place)
        }));
    }
    let revealed = [REVEALED, LEFT_OUT].into_iter().find(|place| position.iter().any(|d| d.place == *place));
    let Some(place) = revealed.filter(|_| form == Form::Wide) else { return node };
    let words = told(position, |token| token == place);
    node.with(keyed((place, &words), || {
        let text = words.first().map_or("", |(_, words)| words);
        let [left, room] = [204, FIELD_WIDE - 204];
        let wrapped = wrap(text, 11, room, Face::Ui);
        let hit = rect(left, 0, room, 46).at("class", "hit");
        let told = lines(left, 10, 11, 12, "onfield", &wrapped[..wrapped.len().min(4)]);
        marked(g("place").title(text).with(hit).with(told), position, place)
    }))
}

fn pile_face(count: u8, name: &str, form: Form, x: i32) -> Node {
    if form == Form::Upright {
        let words = format!("{name} {count}");
        return g("place").with(rect(x, 0, 100, 18).at("class", "hit")).with(text(x, 13, 12, "onfield", &words));
    }
    g("place")
        .with(rect(x, 0, 98, 44).at("class", "hit"))
        .with(again("vl-back").move_to(x + 1, 2))
        .with(text(x + 38, 20, 18, "serif onfield", &count.to_string()))
        .with(text(x + 38, 35, 12, "onfield", name))
}

// ---- Enemy Buildings ----

/// Height of an enemy Building, with what it does or without.
fn fort_height(width: i32) -> i32 {
    if width < FIELD_WIDE { 43 } else { 60 }
}

/// Height that enemy Buildings take up on the field; nothing if there are none, and a line with their names during a fight.
pub(super) fn forts_height(table: &Vilnius, width: i32, fights: bool) -> i32 {
    let lines = (table.p.order.buildings.len() as i32 + 2) / FORTS;
    match (lines, fights) {
        (0, _) => 0,
        (_, true) => 20,
        _ => 20 + lines * (fort_height(width) + GAP),
    }
}

/// Enemy Buildings side by side: as many as there usually are.
const FORTS: i32 = 3;

/// Enemy Buildings between sieges.
pub(super) fn forts(table: &Vilnius, position: &[Described], (width, fights): (i32, bool), [x, y]: Point) -> Node {
    let p = &table.p;
    let kinds: Vec<Enemy> = p.order.buildings.iter().copied().collect();
    let words = told(position, |token| token == FORTS_IN_PLAY);
    let group = marked(g("place").at("id", "forts").move_to(x, y), position, FORTS_IN_PLAY);
    group.with(keyed((words, kinds, width, fights), || {
        let high = fort_height(width);
        let mut node = g("").with(rect(0, 0, width, forts_height(table, width, fights)).at("class", "hit"));
        let title = format!("Enemy Buildings, {} of {}", p.order.buildings.len(), table.kit.max_forts);
        if fights {
            let names: Vec<&str> = p.order.buildings.iter().map(|kind| table.kit.fort(*kind).name.as_str()).collect();
            let words = format!("Enemy Buildings: {}", names.join(", "));
            return node.with(text(0, 14, fit(&words, 14, 11, width, Face::Serif), "serif onfield", &words));
        }
        node.push(text(0, 14, 14, "serif onfield", &title));
        let wide = (width - GAP * (FORTS - 1)) / FORTS;
        for (n, kind) in (0..).zip(p.order.buildings.iter()) {
            let at = [n % FORTS * (wide + GAP), 20 + n / FORTS * (high + GAP), wide, high];
            node.push(fort(table, *kind, at));
        }
        node
    }))
}

fn fort(table: &Vilnius, kind: Enemy, [x, y, w, h]: Area) -> Node {
    let spec = table.kit.fort(kind);
    let mut node = order_card([x, y, w, h], None, &spec.name, if h > 50 { 18 } else { 0 }).title(&spec.text);
    if h > 50 {
        node.push(icon(Glyph::Wall, x + w - 21, y + 3, 15));
    }
    weapons(&mut node, spec.demand, [x + 6, y + 23], w - 12);
    if h > 50 {
        node.push(text(x + 7, y + h - 6, 11, "soft", &effect(table, spec)));
    }
    node
}

/// What an enemy Building does as long as it stands, in few words.
pub(super) fn effect(table: &Vilnius, spec: &FortSpec) -> String {
    let mut parts = Vec::new();
    if spec.income_penalty > 0 {
        parts.push(format!("income \u{2212}{}", spec.income_penalty));
    }
    if spec.extra_enemy > 0 {
        parts.push(plural(spec.extra_enemy));
    }
    if spec.guard {
        parts.push("guards the others".to_owned());
    }
    // [V16.3]
    if let any @ 1.. = table.count().fort_weapons {
        parts.insert(0, format!("any {any}"));
    }
    parts.join("; ")
}

fn plural(n: u8) -> String {
    if n == 1 { "1 more enemy".to_owned() } else { format!("{n} more enemies") }
}

/// Left edge and width of what stands on the field.
pub(super) fn field(form: Form) -> [i32; 2] {
    match form {
        Form::Wide => [FIELD, FIELD_WIDE],
        Form::Upright => [5, UPRIGHT[0] - 10],
    }
}
