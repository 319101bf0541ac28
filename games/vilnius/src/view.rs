//! Who sees what, and states that a viewer cannot tell from the real one. Hands are open; hidden is only what a seat has fixed as its
//! income while others still think. (Table: Information)

use ravelin_core::{Dice, Seat, Token, Viewer};

use crate::components::*;
use crate::state::{Public, Secret, Vilnius};
use crate::tokens;
use ravelin_core::Hidden;

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    /// Units that the viewer will draw, if that is fixed.
    pub income: u8,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.viewer == other.viewer
            && self.public == other.public
            && self.income == other.income
    }
}

pub(crate) fn seat_name(seat: u8) -> &'static str {
    ["Player A", "Player B", "Player C"].get(usize::from(seat)).copied().unwrap_or("nobody")
}

impl Vilnius {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|s| s.0 < self.p.seats);
        let income = viewer.map_or(NONE, |s| self.s.income[s.index() % SEATS]);
        View { kit: self.kit, viewer, public: self.p, income }
    }
}

impl View {
    /// A state with what the viewer knows and nothing else; for questions that need no secret.
    pub(crate) fn table(&self) -> Vilnius {
        let mut secret = Secret::default();
        if let Some(Seat(seat)) = self.viewer {
            secret.income[usize::from(seat) % SEATS] = self.income;
        }
        Vilnius { kit: self.kit, p: self.public, s: secret }
    }

    /// The own cards, then what can be bought; all of it is open.
    pub(crate) fn cards(&self) -> Vec<(&'static str, Vec<Token>)> {
        let (p, kit) = (&self.public, self.kit);
        let mut all = Vec::new();
        let mut own = 0;
        if let Some(Seat(seat)) = self.viewer {
            let table = self.table();
            let player = table.player(seat);
            let mut built: Vec<u8> = player.display.iter().map(|b| b.kind).collect();
            built.sort_unstable();
            built.dedup();
            let provinces = player.hand | player.stored() | player.loot;
            all.push(("Your Provinces", bits(provinces).map(tokens::province).collect()));
            all.push(("Your Units", player.units.kinds().map(tokens::unit).collect()));
            all.push(("Your Buildings", built.into_iter().map(tokens::building).collect()));
            own = player.supply;
        }
        let there = |n: &usize| p.buildings.get(*n).is_some_and(|left| *left > 0) || own >> *n & 1 == 1;
        all.push(("Units to recruit", p.units.kinds().map(tokens::for_hire).collect()));
        let buildings = (0..kit.buildings.len()).filter(there).map(|n| tokens::building(n as u8));
        all.push(("Buildings to build", buildings.collect()));
        all
    }

    /// What others have fixed is any of what they could have fixed. [V5.5]
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Vilnius {
        let mut world = self.table();
        for seat in (0..world.p.seats).filter(|s| Some(Seat(*s)) != self.viewer) {
            if world.p.committed.has(Seat(seat)) {
                let (low, high, _) = world.income_options(seat);
                let more = dice.below(u32::from(high - low) + 1) as u8;
                world.s.income[usize::from(seat)] = low + more;
            }
        }
        world
    }
}

impl Hidden for Vilnius {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    fn known(view: &View) -> Self {
        view.table()
    }
}
