//! Small things that several parts of the board draw, and the canvas that places stand on.

use ravelin_core::draw::{
    Described, Glyph, Node, Offers, Tincture, again, el, frame, g, keyed_may, may_be_lit, path, place, text,
};
use ravelin_core::{Token, telling};

use super::lay::Area;
use super::scenery::piece;
use crate::ids::*;
use crate::kit::*;
use crate::state::Stronghold;
use crate::tokens::{defender_piece, invader_piece, space};

/// Camps are told by tincture, kinds by silhouette.
pub(super) fn invader_tincture(table: &Stronghold, side: Side) -> Tincture {
    if table.invader_of(side) == Side::West { Tincture::Gules } else { Tincture::Tenne }
}

pub(super) fn defender_tincture(table: &Stronghold, side: Side) -> Tincture {
    if table.defender_of(side) == Side::West { Tincture::Azure } else { Tincture::Purpure }
}

pub(super) fn invader_glyph(kind: Kind) -> Glyph {
    match kind {
        GOBLIN => Glyph::Goblin,
        ORC => Glyph::Axe,
        TROLL => Glyph::Troll,
    }
}

pub(super) fn defender_glyph(kind: Kind) -> Glyph {
    match kind {
        MARKSMAN => Glyph::Bow,
        SOLDIER => Glyph::Shield,
        VETERAN => Glyph::Helm,
    }
}

pub(super) fn hero_glyph(hero: Hero) -> Glyph {
    match hero {
        Hero::Officer => Glyph::Crown,
        Hero::Warrior => Glyph::Sword,
    }
}

pub(super) fn order_glyph(order: Order) -> Glyph {
    match order {
        Order::GoblinFury => Glyph::Goblin,
        Order::Detonation => Glyph::Fire,
        Order::CallOfTheTrolls => Glyph::Troll,
        Order::Bluff => Glyph::Cards,
    }
}

pub(super) fn equipment_glyph(kind: Equipment) -> Glyph {
    match kind {
        Equipment::Banner => Glyph::Banner,
        Equipment::Ladder => Glyph::Ladder,
        Equipment::Rope => Glyph::Rope,
        Equipment::Sap => Glyph::Pick,
        Equipment::Shield => Glyph::Shield,
        Equipment::Poison => Glyph::Flask,
    }
}

pub(super) fn training_glyph(kind: Training) -> Glyph {
    match kind {
        Training::Quartermaster => Glyph::Barrel,
        Training::TrenchMaster => Glyph::Spade,
        Training::MasterArcher => Glyph::Bow,
        Training::Drover => Glyph::Horse,
    }
}

pub(super) fn machine_glyph(machine: Machine) -> Glyph {
    match machine {
        Machine::Ballista => Glyph::Ballista,
        Machine::Catapult => Glyph::Catapult,
        Machine::Trebuchet => Glyph::Trebuchet,
        Machine::Altar => Glyph::Altar,
    }
}

/// The sign of a work and, where there are several of a sort, whom it is for.
pub(super) fn work_glyph(work: Work) -> (Glyph, Option<Kind>) {
    match work {
        Work::Cannon => (Glyph::Cannon, None),
        Work::TrollCauldron => (Glyph::Cauldron, Some(TROLL)),
        Work::OrcCauldron => (Glyph::Cauldron, Some(ORC)),
        Work::GoblinCauldron => (Glyph::Cauldron, Some(GOBLIN)),
        Work::Poles => (Glyph::Ladder, None),
        Work::Platform => (Glyph::Bridge, None),
        Work::GateReinforcement => (Glyph::Gate, None),
        Work::WallReinforcement => (Glyph::Logs, None),
        Work::GoblinTrap => (Glyph::Trap, Some(GOBLIN)),
        Work::TrollTrap => (Glyph::Trap, Some(TROLL)),
        Work::DamageMachine => (Glyph::Hammer, None),
        Work::Excursion => (Glyph::Tower, None),
        Work::MarksmenBlessing => (Glyph::Star, None),
        Work::UnearthlyGlare => (Glyph::Eye, None),
        Work::ConfuseOrders => (Glyph::Seal, None),
        Work::TrainSoldier => (Glyph::Shield, None),
        Work::TrainVeteran => (Glyph::Helm, None),
        Work::FindSaboteurs => (Glyph::Torch, None),
    }
}

/// What small marks in a row look like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    /// Rings.
    Open,
    /// With the tincture around them.
    Full,
    /// Closer together.
    SmallOpen,
    SmallFull,
    SmallSquare,
}

/// Small marks in a row, as one line.
pub(super) fn dots([x, y]: Point, n: u8, look: Dots) -> Node {
    let (pitch, ring, class) = match look {
        Dots::Open => (8, Some(""), "open"),
        Dots::Full => (8, None, "full"),
        Dots::SmallOpen => (6, Some("small"), "small open"),
        Dots::SmallFull => (6, None, "small full"),
        Dots::SmallSquare => (6, None, "small square full"),
    };
    if n == 0 {
        return g("");
    }
    let d = format!("M{x} {y}h{}", pitch * (i32::from(n) - 1) + 1);
    let line = |class: &str| match class {
        "" => path(&d).at("class", "dots"),
        class => path(&d).at("class", "dots").at("class", class),
    };
    match ring {
        Some(ring) => g("").with(line(ring)).with(line(class)),
        None => line(class),
    }
}

/// A number in a disc at the upper right corner of a piece of this size.
pub(super) fn count(node: &mut Node, size: i32, words: &str) {
    let (x, y) = (size - 2, 3);
    node.push(again(if words.len() > 1 { "pill" } else { "disc" }).at("x", x).at("y", y));
    node.push(text(x, y + 4, 11, "bold mid onwhite", words));
}

/// Pieces in a row (or a column) that is as long as it may be: they stand apart, or overlap.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) at: Point,
    pub(super) room: i32,
    pub(super) size: i32,
    pub(super) down: bool,
}

impl Row {
    pub(super) fn new(at: Point, room: i32, size: i32) -> Self {
        Row { at, room, size, down: false }
    }

    pub(super) fn column(at: Point, room: i32, size: i32) -> Self {
        Row { at, room, size, down: true }
    }

    /// Where the n-th of so many stands.
    pub(super) fn spot(self, n: usize, of: usize) -> Point {
        let [x, y] = self.at;
        let pitch = match of {
            0 | 1 => 0,
            of => (self.size + 3).min((self.room - self.size) / (of as i32 - 1)),
        };
        let step = pitch * n as i32;
        if self.down { [x, y + step] } else { [x + step, y] }
    }
}

/// A piece of a place.
pub(super) struct Figure<'a> {
    pub(super) token: Token,
    pub(super) id: &'a str,
    pub(super) tincture: Tincture,
    pub(super) glyph: Glyph,
    pub(super) n: u8,
}

/// Pieces in a row. The first is drawn last, so that no count is covered.
pub(super) fn figures(node: &mut Node, at: &str, all: &[Figure], row: Row) {
    for (n, figure) in all.iter().enumerate().rev() {
        let [x, y] = row.spot(n, all.len());
        let id = format!("{at}-{}", figure.id);
        let mut drawn = g("").at("id", id).at("data-piece", figure.token).move_to(x, y);
        drawn.push(piece(figure.tincture, figure.glyph, row.size));
        if figure.n > 1 {
            count(&mut drawn, row.size, &figure.n.to_string());
        }
        node.push(drawn);
    }
}

pub(super) fn invader_figures(units: Units, tincture: Tincture) -> Vec<Figure<'static>> {
    let figure = |kind: Kind| {
        let (id, glyph) = (kind.invader(), invader_glyph(kind));
        Figure { token: invader_piece(kind), id, tincture, glyph, n: units.of(kind) }
    };
    units.kinds().map(figure).collect()
}

pub(super) fn defender_figures(units: Units, tincture: Tincture) -> Vec<Figure<'static>> {
    let figure = |kind: Kind| {
        let (id, glyph) = (kind.defender(), defender_glyph(kind));
        Figure { token: defender_piece(kind), id, tincture, glyph, n: units.of(kind) }
    };
    units.kinds().map(figure).collect()
}

/// A mark without a count.
pub(super) fn mark(token: Token, id: &str, tincture: Tincture, glyph: Glyph) -> Figure<'_> {
    Figure { token, id, tincture, glyph, n: 1 }
}

/// What places are drawn on.
pub(super) struct Canvas<'a, 'c> {
    pub(super) table: &'a Stronghold,
    /// The sentences of all places.
    pub(super) position: &'a [Described],
    pub(super) offers: Offers<'c>,
    /// Much can be done: edges are slim, so that the board can be seen.
    pub(super) crowded: bool,
    /// What the question is about, and where the piece stands that it asks about.
    pub(super) subject: [Option<Token>; 2],
    pub(super) node: Node,
}

impl<'a> Canvas<'a, '_> {
    /// A place of the board, clickable for its choices over its whole area. What stands in it is drawn from its corner.
    pub(super) fn place(&mut self, place: Place, area: Area, radius: i32, inside: impl FnOnce(&Self) -> Node) {
        self.within(None, place, area, radius, inside);
    }

    /// A place that lies on another one.
    pub(super) fn within(
        &mut self,
        on: Option<Place>,
        place: Place,
        area: Area,
        radius: i32,
        inside: impl FnOnce(&Self) -> Node,
    ) {
        let words = self.sentence(space(place));
        self.put((space(place), place.word(), words), on.map(space), area, radius, inside);
    }

    /// What is told of a place.
    pub(super) fn sentence(&self, place: Token) -> &'a str {
        sentence_of(self.position, place)
    }

    /// A place by its token, the name of its id and its sentence, which tells everything that is drawn inside. If the place that it
    /// lies on can be clicked and it cannot, clicks go through.
    pub(super) fn put(
        &mut self,
        (token, id, words): (Token, &str, &str),
        on: Option<Token>,
        area: Area,
        radius: i32,
        inside: impl FnOnce(&Self) -> Node,
    ) {
        let taken = self.offers.take(token);
        let slim = self.crowded || area[2].min(area[3]) < 32;
        let asked = self.subject.contains(&Some(token));
        let [x, y, w, h] = area;
        let drawn = keyed_may((token, words, area, [slim, asked], on), &taken, || {
            let hit = el("rect").at("class", "hit").at("width", w).at("height", h);
            let mut node = place(token, words).at("id", format_args!("place-{id}")).move_to(x, y).with(hit);
            node.push(inside(self));
            if asked {
                node = node.at("class", "chosen");
            }
            if let Some(on) = on {
                node = node.at("data-on", on);
            }
            if asked || may_be_lit(&taken) {
                // Around what stands there, if it is only pointed at.
                let inset = if asked { -3 } else { i32::from(!slim) };
                node.push(frame([inset, inset, w - 2 * inset, h - 2 * inset], radius, slim));
            }
            node
        });
        self.node.push(drawn);
    }
}

/// What is told of a place.
pub(super) fn sentence_of(position: &[Described], place: Token) -> &str {
    position.iter().find(|told| told.place == place).map_or("", |told| told.words.as_str())
}

pub(super) fn plural(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {}", telling::plural(word)) }
}
