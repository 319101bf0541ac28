//! Who sees what, and states that a viewer cannot tell from the real one. Hands are open; hidden is only what a seat has fixed as its
//! income while others still think. (Table: Information)

use ravelin_core::{Asking, BySeat, Dice, Hidden, Seats, Set, Token, Viewer, names};
use serde::{Serialize, Serializer};

use crate::ids::*;
use crate::kit::*;
use crate::state::{Public, Secret, State, Vilnius};
use crate::tokens;

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    /// Units that the viewer will draw, if that is fixed.
    pub income: Option<u8>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.viewer == other.viewer
            && self.public == other.public
            && self.income == other.income
    }
}

/// A view is written like a saved state, without what the viewer may not see.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct File {
            viewer: Option<&'static str>,
            prompt: String,
            clause: &'static str,
            state: State,
        }
        let known = Vilnius::known(self);
        let prompt = known.prompt_now();
        let file = File {
            viewer: self.viewer.map(seat_name),
            prompt: prompt.words(),
            clause: prompt.clause.0,
            state: State { public: self.public, income: known.s.income },
        };
        names::with(self.kit, || file.serialize(s))
    }
}

impl View {
    /// The own cards, then what can be bought; all of it is open.
    pub(crate) fn cards(&self) -> Vec<(&'static str, Vec<Token>)> {
        let p = &self.public;
        let mut all = Vec::new();
        let mut own = Set::NONE;
        if let Some(seat) = self.viewer {
            let player = &p.players[seat];
            let built: Set<Building> = player.display.iter().map(|b| b.building).collect();
            let provinces = player.hand | player.stored() | player.loot;
            all.push(("Your Provinces", provinces.iter().map(Token::from).collect()));
            all.push(("Your Units", player.units.kinds().map(Token::from).collect()));
            all.push(("Your Buildings", built.iter().map(Token::from).collect()));
            own = player.supply;
        }
        let is_there = |kind: &Building| p.buildings[*kind] > 0 || own.has(*kind);
        all.push(("Units to recruit", p.units.kinds().map(Unit::for_hire).collect()));
        let buildings = self.kit.each_building().map(|(kind, _)| kind).filter(is_there);
        all.push(("Buildings to build", buildings.map(tokens::building).collect()));
        all
    }
}

impl Hidden for Vilnius {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|seat| self.has(*seat));
        View { kit: self.kit, viewer, public: self.p, income: viewer.and_then(|seat| self.s.income[seat]) }
    }

    fn known(view: &View) -> Self {
        let mut income = BySeat::default();
        if let Some(seat) = view.viewer {
            income[seat] = view.income;
        }
        Vilnius { kit: view.kit, p: view.public, s: Secret { income } }
    }

    /// What others have fixed is any of what they could have fixed. [V5.5]
    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let mut world = Self::known(view);
        let committed = Seats::from(world.p.window.committed);
        for seat in committed.iter().filter(|seat| Some(*seat) != view.viewer) {
            let (low, high, _) = world.income_options(seat);
            let more = dice.below(u32::from(high - low) + 1) as u8;
            world.s.income[seat] = Some(low + more);
        }
        world
    }
}
