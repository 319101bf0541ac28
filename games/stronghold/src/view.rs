//! Who sees what, and states that a viewer cannot tell from the real one. Invaders know all there is to know; others do not
//! see hidden Orders, cards drawn and not kept, and the cards of an Accurate Shot. (Table: Information)

use ravelin_core::names;
use ravelin_core::{BagOf, Dice, Hidden, Seat, Viewer, Worded};
use serde::{Serialize, Serializer};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::orders::HiddenAt;
use crate::rules::ranged::UseCard;
use crate::state::{Public, Secret, Stronghold};

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

/// A view is written like a saved state, without what the viewer may not see.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Seen<'a> {
            viewer: Option<&'static str>,
            prompt: String,
            clause: &'static str,
            public: &'a Public,
            #[serde(skip_serializing_if = "Option::is_none")]
            secret: Option<&'a Secret>,
        }

        let (prompt, viewer) = (Stronghold::prompt(self), self.viewer.map(|seat| seat_name(self.public.seats, seat)));
        let (public, secret) = (&self.public, self.secret.as_ref());
        let seen = Seen { viewer, prompt: prompt.words(), clause: prompt.clause.0, public, secret };
        names::with(self.kit, || seen.serialize(s))
    }
}

impl View {
    /// Cards drawn: the kept ones, and any others. [S3.16]
    fn imagine_cards(&self, secret: &mut Secret, dice: &mut impl Dice) {
        if self.public.switches.preset {
            return;
        }
        let game = Stronghold::known(self);
        for phase in Phase::WITH_CARDS {
            let kept = self.public.cards.values().filter_map(|cards| cards[phase]);
            secret.drawn.extend(kept);
            let all = || Card::of(game.set(), phase);
            let mut left: BagOf<Card> = all().filter(|card| !secret.drawn.has(*card)).collect();
            let drawn = all().filter(|card| secret.drawn.has(*card)).count();
            for _ in drawn..=game.invaders().len() {
                secret.drawn |= left.draw(dice, 0).into();
            }
        }
    }

    /// Hidden chips, lying and gone: any of those that are not known to be elsewhere. [S12.25]
    fn imagine_orders(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let flags = &*self.public.turn_flags;
        let mut unseen: BagOf<Order> = BagOf::default();
        for kind in Order::ALL {
            let open = flags.open_orders.values().filter(|order| **order == Some(kind)).count() as u8;
            let there = self.kit.orders[kind].saturating_sub(open + flags.open_gone[kind]);
            (0..there).for_each(|_| unseen.put(kind));
        }
        for s in flags.hidden_orders {
            secret.orders[s] = unseen.draw(dice, 0);
        }
        for _ in 0..flags.hidden_gone {
            if let Some(kind) = unseen.draw(dice, 0) {
                secret.gone[kind] += 1;
            }
        }
        if let Some(Frame::HiddenAt(HiddenAt { .. })) = self.public.pending.last() {
            secret.chosen = unseen.draw(dice, 0);
        }
    }

    /// The cards of an Accurate Shot: any two of the pile. [S13.5]
    fn imagine_peek(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let Some(Frame::UseCard(UseCard { from })) = self.public.pending.last() else { return };
        let mut pile = [self.public.hits[*from], self.public.misses[*from]];
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
        let viewer = viewer.filter(|s| s.0 < self.p.seats);
        let secret = viewer.filter(|s| self.is_invader(*s)).map(|_| self.s);
        View { kit: self.kit, viewer, public: self.p, secret }
    }

    fn known(view: &View) -> Self {
        Stronghold { kit: view.kit, p: view.public, s: view.secret.unwrap_or_default() }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let mut game = Self::known(view);
        if view.secret.is_none() {
            view.imagine_cards(&mut game.s, dice);
            view.imagine_orders(&mut game.s, dice);
            view.imagine_peek(&mut game.s, dice);
        }
        game
    }
}
