//! The display: cells and edges, what fits where, the limit, the outer rim, and Buildings that are lost. [V8]

use ravelin_core::{
    Asking, Choices, Clause, Fate, Few, Field, Next, Places, Question, Seat, Set, Token, Violation, ensure, question,
    rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::state::{Built, Player, Site, Vilnius};
use crate::tokens::{SUPPLY, Zone};

/// An empty cell and a type that some edge facing it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    pub cell: Cell,
    pub kind: Type,
}

impl Default for Open {
    fn default() -> Self {
        Open { cell: Cell { x: 0, y: 0 }, kind: Type::BLANK }
    }
}

pub type Openings = Few<Open, { 4 * DISPLAY }>;

question! {
    /// A Building at the outer rim is returned. [V14.7.5]
    pub Rim { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(Place, "V14.7.5", "Which Building at the outer rim is lost?");
    Losing {
        Return { building: Building, cell: Cell } = "return {building} {cell}",
            (|q, game| format!("Return {}{}", game.kit.building(building).name, game.beside_words(q.seat, cell))), at cell;
    }
}

impl Question<Vilnius> for Rim {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Losing>) {
        let rim = game.rim(seat);
        for (at, b) in game.player(seat).display.places() {
            let removable = game.kit.building(b.building).removable;
            let why = if removable {
                "without it others would be cut off from the Residence"
            } else {
                "Residence and Barracks stay"
            };
            let verdict = ensure(rim.has(at), rule!("V8.10"), why);
            out.put(Losing::Return { building: b.building, cell: b.cell() }, verdict);
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, Losing::Return { cell, .. }: Losing, ctx: &mut impl Fate) {
        let at = game.player(seat).display.places().find(|(_, b)| b.cell() == cell).map(|(at, _)| at);
        game.pop();
        game.remove_building(seat, at.expect("it stands there"), rule!("V14.7.5"), ctx);
    }

    /// With nothing at the rim the symbol has no effect. [V14.7.8]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        if !game.rim(self.seat).is_empty() {
            return Next::Ask;
        }
        tell!(ctx, "V14.7.8", "{seat} has no Building at the outer rim to lose.", seat = self.seat);
        game.pop();
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat)
    }

    fn about(_: &Vilnius, Losing::Return { building, .. }: Losing) -> Option<Token> {
        Some(building.into())
    }
}

/// What becomes of the cards that are not stored now: the slots are filled one by one. [V7.6.2] [V18.6]
pub(crate) fn later_slots(player: &Player, at: Place, is_free: impl Fn(&Built) -> bool) -> &'static str {
    if player.display.places::<Place>().any(|(place, b)| place > at && is_free(b)) {
        "There is another slot; what is left after it is discarded."
    } else {
        "The others are discarded."
    }
}

/// Which cells are taken. A display of [`DISPLAY`] joined Buildings stays within 24 cells of the Residence.
struct Ground([u64; 50]);

impl Ground {
    fn new(display: &[Built]) -> Self {
        let mut ground = Ground([0; 50]);
        for b in display {
            ground.0[Self::row(b.y)] |= Self::bit(b.x);
        }
        ground
    }

    fn row(y: i8) -> usize {
        (i32::from(y) + 25).clamp(0, 49) as usize
    }

    fn bit(x: i8) -> u64 {
        1 << (i32::from(x) + 25).clamp(0, 49)
    }

    fn is_free(&self, Cell { x, y }: Cell) -> bool {
        self.0[Self::row(y)] & Self::bit(x) == 0
    }
}

impl Vilnius {
    /// Every empty cell with every type that an edge facing it shows, each once. [V8.4]
    pub fn openings(&self, seat: Seat) -> Openings {
        self.openings_for(seat, Set::first(TYPES))
    }

    /// The same for some types only.
    pub(crate) fn openings_for(&self, seat: Seat, types: Set<Type>) -> Openings {
        let display = &self.player(seat).display;
        let ground = Ground::new(display);
        let mut open = Openings::default();
        for b in display.iter() {
            let edges = &self.kit.building(b.building).edges;
            for wind in Wind::ALL {
                // Nothing and an emblem permit no Building. [V8.3]
                let Edge::Type(kind) = edges[wind] else { continue };
                if !types.has(kind) {
                    continue;
                }
                let cell = Open { cell: b.cell().to(wind), kind };
                if ground.is_free(cell.cell) && !open.contains(&cell) {
                    open.push(cell).expect("there are at most four edges for each Building");
                }
            }
        }
        open
    }

    /// How many Buildings the display allows. [V8.6]
    pub fn max_buildings(&self, seat: Seat) -> u8 {
        self.player(seat).site.most
    }

    /// What a display says as a whole, counted anew.
    pub(crate) fn site_of(&self, display: &[Built]) -> Site {
        let (mut site, mut forbidden) = (Site::default(), Set::NONE);
        for b in display {
            let spec = self.kit.building(b.building);
            site.built.insert(b.building);
            site.types.insert(spec.kind);
            site.most += spec.max_buildings;
            site.income += spec.income;
            site.order += spec.order;
            forbidden |= spec.forbids;
        }
        let excluded = |spec: &BuildingSpec| forbidden.has(spec.kind) || spec.forbids.meets(site.types);
        site.barred = self.kit.each_building().filter(|(_, spec)| excluded(spec)).map(|(kind, _)| kind).collect();
        let types = site.types;
        let trained = self.kit.each_unit().filter(|(_, spec)| types.has_all(spec.requires));
        site.trained = trained.map(|(kind, _)| kind).collect();
        site
    }

    /// The display has changed.
    pub(crate) fn survey(&mut self, seat: Seat) {
        let site = self.site_of(&self.player(seat).display);
        self.player_mut(seat).site = site;
    }

    /// Buildings that may stand in the display if they fit somewhere: limit and exclusions. [V7.4.2]
    pub(crate) fn standable(&self, seat: Seat) -> Set<Building> {
        let Player { site, display, .. } = self.player(seat);
        let there = display.len();
        let room = if there >= DISPLAY {
            Set::NONE
        } else if there >= usize::from(site.most) {
            self.kit.raising // [V8.7] [V8.8]
        } else {
            Set::first(BUILDINGS)
        };
        room - site.barred
    }

    /// Why a Building may not stand in the display, be its cell and price right. [V7.4.2]
    pub(crate) fn may_stand(&self, kind: Building, seat: Seat) -> Result<(), Violation> {
        let spec = self.kit.building(kind);
        let Player { site, display, .. } = self.player(seat);
        let (there, most) = (display.len() as u8, site.most);
        // Those that raise the maximum are never refused for it. [V8.7] [V8.8]
        if spec.max_buildings == 0 && there >= most {
            let why = "{0} Buildings stand, and your display allows {1}";
            return Err(Violation::with(rule!("V8.6"), why, [i16::from(there), i16::from(most)]));
        }
        if usize::from(there) >= DISPLAY {
            let why = "a display has room for {0} Buildings";
            return Err(Violation::with(rule!("V8.6"), why, [DISPLAY as i16, 0]));
        }
        let why = "a Building of your display and this one exclude each other";
        ensure(!site.barred.has(kind), rule!("V9.5"), why)
    }

    /// Neighbours of which one edge shows the other's type. [V8.9]
    fn joined(&self, a: &Built, b: &Built) -> bool {
        let Some(side) = a.cell().side_of(b.cell()) else { return false };
        let (one, other) = (self.kit.building(a.building), self.kit.building(b.building));
        one.edges[side] == Edge::Type(other.kind) || other.edges[side.opposite()] == Edge::Type(one.kind)
    }

    /// Buildings that a chain of joined ones connects with the Residence, one of them left out.
    pub(crate) fn connected(&self, display: &[Built], without: Option<Place>) -> Set<Place> {
        let all: Set<Place> = display.places().map(|(at, _)| at).collect();
        let open = all - Set::from(without);
        let mut reached = open & Set::only(Place::FIRST);
        let mut todo = reached;
        while let Some(at) = todo.lowest() {
            todo.remove(at);
            for (next, b) in display.places().filter(|(next, _)| open.has(*next)) {
                if !reached.has(next) && display.place(at).is_some_and(|a| self.joined(a, b)) {
                    reached.insert(next);
                    todo.insert(next);
                }
            }
        }
        reached
    }

    /// The Buildings at the outer rim. [V8.10]
    pub fn rim(&self, seat: Seat) -> Set<Place> {
        let display = &self.player(seat).display;
        let is_removable = |b: &Built| self.kit.building(b.building).removable;
        let at_rim = |at: Place| self.connected(display, Some(at)).len() + 1 == display.len();
        display.places().filter(|(at, b)| is_removable(b) && at_rim(*at)).map(|(at, _)| at).collect()
    }

    /// What was used this round is remembered by place: those after a Building that is lost move up.
    fn close_ranks(&mut self, seat: Seat, lost: Place) {
        let flags = &mut *self.p.this_round;
        let [to_gold, to_tools] = Resource::ALL.map(|to| flags.swapped(to)[seat]);
        let close = |used: Set<Place>| used.iter().filter_map(|at| at.closed_up(lost)).collect();
        flags.used[seat] = close(flags.used[seat]);
        flags.swapped_mut(Resource::Gold)[seat] = close(to_gold);
        flags.swapped_mut(Resource::Tools)[seat] = close(to_tools);
    }

    /// A Building goes back to its supply, what lies at it to the discard piles. [V8.12]-[V8.14]
    pub(crate) fn remove_building(&mut self, seat: Seat, at: Place, clause: Clause, ctx: &mut impl Fate) {
        let built = self.player_mut(seat).display.remove(at.zero_based()).expect("a Building stands there");
        let (building, private) = (built.building, self.kit.building(built.building).is_private());
        let from = built.cell().of(seat);
        tell!(ctx, clause, "{seat} loses {piece}, which returns to {to}.",
            seat, piece = building, to = if private { Zone::Own.of(seat) } else { SUPPLY }; from);
        let player = self.player_mut(seat);
        for card in [built.province, built.shared].into_iter().flatten() {
            player.discard.insert(card);
            tell!(ctx, "V8.13", "{seat} discards {card}, which lay at {building}.",
                seat, card, building; from, to = Zone::Discard.of(seat));
        }
        if let Some(card) = built.unit {
            player.unit_discard.add(card);
            tell!(ctx, "V8.13", "{seat} discards {card}, which lay at {building}.",
                seat, card, building; from, to = Zone::UnitDiscard.of(seat));
        }
        if private {
            player.supply.insert(building);
        } else {
            self.p.buildings[building] += 1;
        }
        self.survey(seat);
        self.close_ranks(seat, at);
    }
}
