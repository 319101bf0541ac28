//! Who sees what, and states that a viewer cannot tell from the real one. Invaders know all there is to know; others do not
//! see hidden Orders, cards drawn and not kept, and the cards of an Accurate Shot. (Table: Information)

use ravelin_core::{Bag, Dice, Seat, Viewer};

use crate::components::*;
use crate::flow::Ask;
use crate::places::*;
use crate::state::{NONE, Public, Secret, Stronghold};
use ravelin_core::Hidden;

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    /// For Invaders only.
    pub secret: Option<Secret>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.viewer == other.viewer
            && self.public == other.public
            && self.secret == other.secret
    }
}

pub(crate) fn seat_name(seats: u8, seat: Seat) -> &'static str {
    let names: &[&str] = match seats {
        2 => &["Invader", "Defender"],
        3 => &["West Invader", "East Invader", "Defender"],
        _ => &["West Invader", "East Invader", "West Defender", "East Defender"],
    };
    names.get(seat.index()).copied().unwrap_or("nobody")
}

impl Stronghold {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|s| s.0 < self.p.seats);
        let secret = viewer.filter(|s| self.is_invader(*s)).map(|_| self.s);
        View { kit: self.kit, viewer, public: self.p, secret }
    }
}

impl View {
    /// A state with what the viewer knows and nothing else; for questions that need no secret.
    pub(crate) fn table(&self) -> Stronghold {
        Stronghold { kit: self.kit, p: self.public, s: self.secret.unwrap_or_default() }
    }

    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Stronghold {
        let secret = self.secret.unwrap_or_else(|| {
            let mut secret = Secret::default();
            self.imagine_cards(&mut secret, dice);
            self.imagine_orders(&mut secret, dice);
            self.imagine_peek(&mut secret, dice);
            secret
        });
        Stronghold { kit: self.kit, p: self.public, s: secret }
    }

    /// Cards drawn: the kept ones, and any others. [S3.16]
    fn imagine_cards(&self, secret: &mut Secret, dice: &mut impl Dice) {
        if self.public.switches.preset {
            return;
        }
        let drawn = self.table().invaders() + 1;
        for (phase, mask) in secret.drawn.iter_mut().enumerate() {
            for cards in self.public.cards {
                if cards[phase] != NONE {
                    *mask |= 1 << cards[phase];
                }
            }
            let mut left: Bag<CARDS> = (0..CARDS).filter(|c| *mask >> c & 1 == 0).collect();
            while (mask.count_ones() as usize) < drawn {
                let Some(card) = left.draw(dice, 0) else { break };
                *mask |= 1 << card;
            }
        }
    }

    /// Hidden chips, lying and gone: any of those that are not known to be elsewhere. [S12.25]
    fn imagine_orders(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let flags = &*self.public.turn_flags;
        let mut unseen: Bag<ORDERS> = Bag::default();
        for kind in 0..ORDERS {
            let open = flags.open_orders.iter().filter(|k| usize::from(**k) == kind).count() as u8;
            let there = self.kit.orders[kind].saturating_sub(open + flags.open_gone[kind]);
            (0..there).for_each(|_| unseen.put(kind));
        }
        for s in sections(flags.hidden_orders) {
            secret.orders[s.index()] = unseen.draw(dice, 0).map_or(NONE, |kind| kind as u8);
        }
        for _ in 0..flags.hidden_gone {
            if let Some(kind) = unseen.draw(dice, 0) {
                secret.gone[kind] += 1;
            }
        }
        if matches!(self.public.ask, Ask::OrderAt { open: None, .. }) {
            secret.chosen = unseen.draw(dice, 0).map_or(NONE, |kind| kind as u8);
        }
    }

    /// The cards of an Accurate Shot: any two of the pile. [S13.5]
    fn imagine_peek(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let Ask::UseCard { from } = self.public.ask else { return };
        let mut pile = [self.public.hits[from.index()], self.public.misses[from.index()]];
        for _ in 0..2 {
            let total = u32::from(pile[0]) + u32::from(pile[1]);
            if total == 0 {
                return;
            }
            let hit = dice.below(total) < u32::from(pile[0]);
            pile[usize::from(!hit)] -= 1;
            secret.peek[0] += u8::from(hit);
            secret.peek[1] += 1;
        }
    }
}

impl Hidden for Stronghold {
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
