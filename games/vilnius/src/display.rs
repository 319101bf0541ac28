//! The display: cells and edges, what fits where, the limit, the outer rim, and Buildings that are lost. [V8]

use ravelin_core::{Choices, Few, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::Fate;
use crate::state::{Built, Player, Site, Vilnius};
use crate::tokens::{self, SUPPLY, Zone};

/// n, e, s, w. [V8.2]
pub const SIDES: [[i8; 2]; 4] = [[0, 1], [1, 0], [0, -1], [-1, 0]];
/// What players call them.
pub const WINDS: [&str; 4] = ["north", "east", "south", "west"];

/// An empty cell and a type that some edge facing it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    pub x: i8,
    pub y: i8,
    pub kind: u8,
}

pub type Openings = Few<Open, { 4 * DISPLAY }>;

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

    fn is_free(&self, x: i8, y: i8) -> bool {
        self.0[Self::row(y)] & Self::bit(x) == 0
    }
}

impl Vilnius {
    /// Every empty cell with every type that an edge facing it shows, each once. [V8.4]
    pub fn openings(&self, seat: u8) -> Openings {
        self.openings_for(seat, u16::MAX)
    }

    /// The same for some types only.
    pub(crate) fn openings_for(&self, seat: u8, types: u16) -> Openings {
        let display = &self.player(seat).display;
        let ground = Ground::new(display);
        let mut open = Openings::default();
        for b in display.iter() {
            let edges = &self.kit.building(b.kind).edges;
            for (kind, [dx, dy]) in edges.iter().zip(SIDES) {
                // Nothing and an emblem permit no Building. [V8.3]
                if *kind >= EMBLEM || types >> (*kind & 15) & 1 == 0 {
                    continue;
                }
                let cell = Open { x: b.x + dx, y: b.y + dy, kind: *kind };
                if ground.is_free(cell.x, cell.y) && !open.contains(&cell) {
                    let _ = open.push(cell); // there are at most four edges for each Building
                }
            }
        }
        open
    }

    /// How many Buildings the display allows. [V8.6]
    pub fn max_buildings(&self, seat: u8) -> u8 {
        self.player(seat).site.most
    }

    /// What a display says as a whole, counted anew.
    pub(crate) fn site_of(&self, display: &[Built]) -> Site {
        let (mut site, mut forbidden) = (Site::default(), 0u16);
        for b in display {
            let spec = self.kit.building(b.kind);
            site.built |= 1 << b.kind;
            site.types |= 1 << spec.kind;
            site.most += spec.max_buildings;
            site.income += spec.income;
            site.order += spec.order;
            forbidden |= spec.forbids;
        }
        for (n, spec) in self.kit.buildings.iter().enumerate() {
            let excluded = forbidden >> spec.kind & 1 == 1 || spec.forbids & site.types != 0;
            site.barred |= u32::from(excluded) << n;
        }
        for (n, spec) in self.kit.units.iter().enumerate() {
            site.trained |= u16::from(spec.requires & !site.types == 0) << n;
        }
        site
    }

    /// The display has changed.
    pub(crate) fn survey(&mut self, seat: u8) {
        let site = self.site_of(&self.player(seat).display);
        self.player_mut(seat).site = site;
    }

    /// Buildings that may stand in the display if they fit somewhere: limit and exclusions. [V7.4.2]
    pub(crate) fn standable(&self, seat: u8) -> u32 {
        let Player { site, display, .. } = self.player(seat);
        let there = display.len();
        let room = if there >= DISPLAY {
            0
        } else if there >= usize::from(site.most) {
            self.kit.raising // [V8.7] [V8.8]
        } else {
            u32::MAX
        };
        room & !site.barred
    }

    /// Why a Building may not stand in the display, be its cell and price right. [V7.4.2]
    pub(crate) fn may_stand(&self, kind: u8, seat: u8) -> Result<(), Violation> {
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
        if site.barred >> (kind & 31) & 1 == 1 {
            let why = "a Building of your display and this one exclude each other";
            return Err(Violation::new(rule!("V9.5"), why));
        }
        Ok(())
    }

    /// Neighbours of which one edge shows the other's type. [V8.9]
    fn joined(&self, a: &Built, b: &Built) -> bool {
        let side = SIDES.iter().position(|[dx, dy]| (a.x + dx, a.y + dy) == (b.x, b.y));
        let Some(side) = side else { return false };
        let (one, other) = (self.kit.building(a.kind), self.kit.building(b.kind));
        one.edges[side] == other.kind || other.edges[(side + 2) % 4] == one.kind
    }

    /// Buildings that a chain of joined ones connects with the Residence, one of them left out.
    pub(crate) fn connected(&self, display: &[Built], without: usize) -> u32 {
        let all = (1u32 << display.len()) - 1;
        let open = if without < display.len() { all & !(1 << without) } else { all };
        let (mut reached, mut todo) = (1 & open, 1 & open);
        while todo != 0 {
            let at = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            for next in bits(u64::from(open & !reached)) {
                if self.joined(&display[at], &display[usize::from(next)]) {
                    reached |= 1 << next;
                    todo |= 1 << next;
                }
            }
        }
        reached
    }

    /// Places in the display of the Buildings at the outer rim. [V8.10]
    pub fn rim(&self, seat: u8) -> u32 {
        let display = &self.player(seat).display;
        let all = (1u32 << display.len()) - 1;
        let at_rim = |n: &usize| {
            self.kit.building(display[*n].kind).removable && self.connected(display, *n) == all & !(1 << *n)
        };
        (0..display.len()).filter(at_rim).fold(0, |mask, n| mask | 1 << n)
    }

    /// A Building goes back to its supply, what lies at it to the discard piles. [V8.12]-[V8.14]
    pub(crate) fn remove_building(&mut self, seat: u8, at: usize, clause: ravelin_core::Clause, io: &mut impl Fate) {
        let Some(built) = self.player_mut(seat).display.remove(at) else { return };
        let private = self.kit.building(built.kind).is_private();
        let from = tokens::cell_of(seat, [built.x, built.y]);
        tell!(io, clause, "{seat} loses {piece}, which returns to {to}.",
            seat = Seat(seat), piece = tokens::building(built.kind),
            to = if private { Zone::Own.of(seat) } else { SUPPLY }; from);
        let player = self.player_mut(seat);
        for card in [built.province, built.shared].into_iter().filter(|c| *c != NONE) {
            player.discard |= 1 << card;
            tell!(io, "V8.13", "{seat} discards {card}, which lay at {building}.",
                seat = Seat(seat), card = tokens::province(card), building = tokens::building(built.kind);
                from, to = Zone::Discard.of(seat));
        }
        if built.unit != NONE {
            player.unit_discard.add(built.unit);
            tell!(io, "V8.13", "{seat} discards {card}, which lay at {building}.",
                seat = Seat(seat), card = tokens::unit(built.unit), building = tokens::building(built.kind);
                from, to = Zone::UnitDiscard.of(seat));
        }
        if private {
            player.supply |= 1 << built.kind;
        } else {
            self.p.buildings[usize::from(built.kind) % BUILDINGS] += 1;
        }
        self.survey(seat);
        // What was used this round is remembered by place: the later ones move up.
        let close = |mask: u32| (mask & ((1 << at) - 1)) | (mask >> 1 & !((1 << at) - 1));
        let flags = &mut *self.p.this_round;
        let s = usize::from(seat) % SEATS;
        flags.used[s] = close(flags.used[s]);
        flags.swapped.iter_mut().for_each(|used| used[s] = close(used[s]));
    }

    pub(crate) fn list_rim(&self, seat: u8, out: &mut impl Choices<Action>) {
        let rim = self.rim(seat);
        for (n, b) in self.player(seat).display.iter().enumerate() {
            let action = Action::Return { building: b.kind, x: b.x, y: b.y };
            let why = if self.kit.building(b.kind).removable {
                Violation::new(rule!("V8.10"), "without it others would be cut off from the Residence")
            } else {
                Violation::new(rule!("V8.10"), "Residence and Barracks stay")
            };
            out.put(action, if rim >> n & 1 == 1 { Ok(()) } else { Err(why) });
        }
    }

    /// With nothing at the rim the symbol has no effect. [V14.7.8]
    pub(crate) fn rim_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        if self.rim(seat) != 0 {
            return false;
        }
        tell!(io, "V14.7.8", "{seat} has no Building at the outer rim to lose.", seat = Seat(seat));
        self.pop();
        true
    }

    pub(crate) fn return_rim(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        let Action::Return { x, y, .. } = action else { return };
        let at = self.player(seat).display.iter().position(|b| (b.x, b.y) == (x, y));
        self.pop();
        if let Some(at) = at {
            self.remove_building(seat, at, rule!("V14.7.5"), io);
        }
    }
}
