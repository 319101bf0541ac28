//! Who sees what (the Information table, KI1-KI24). A [`View`] is built up from [`Public`] and the viewer's own cards; it holds
//! nothing else, so nothing else can leak. A bot imagines the rest from the cards the viewer has not seen.

use ravelin_core::game::deal;
use ravelin_core::{Bag, Dice, Few, Seat, Viewer};

use crate::components::{CardId, Kit, MAX_SEATS, SovereignId};
use crate::state::{Cards, Hand, Pick, Public, Secret, Source, Sovereigns};

/// What all know of a hand, and its cards if the viewer may see them. [KI8]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandView {
    pub counted: u8,
    pub slot: bool,
    pub commander: u8,
    pub cards: Option<Hand>,
}

/// What only the viewer knows besides his hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// Cards he discarded unplayed since the last reshuffle. [KI13]
    pub face_down: Cards,
    /// Cards he passed on. [KI14] [KI20]
    pub passed: Few<CardId, 2>,
    /// Cards he placed in the battle under way, as attacker and as defender: main, supporting. [KI9]
    pub placed: [[Option<CardId>; 2]; 2],
    /// His choice in a simultaneous decision. [KI18]
    pub pick: Option<Pick>,
}

#[derive(Clone, Debug)]
pub struct View {
    pub kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    /// Cards left in the combat deck. [KI11]
    pub deck: u8,
    pub hands: [HandView; MAX_SEATS],
    /// How many cards each seat discarded unplayed since the last reshuffle. [KI13]
    pub face_down: [u8; MAX_SEATS],
    pub own: Option<Own>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && (self.viewer, self.deck, self.hands, self.face_down, self.own)
                == (other.viewer, other.deck, other.hands, other.face_down, other.own)
            && self.public == other.public
    }
}

impl Sovereigns {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let mut hands = [HandView::default(); MAX_SEATS];
        let mut face_down = [0; MAX_SEATS];
        for seat in self.all_seats() {
            let hand = self.hand(seat);
            let seen = viewer == Some(seat) || self.p.switches.open_hands; // [K23.1.3] [KI23]
            hands[seat.index()] = HandView {
                counted: hand.counted.len() as u8,
                slot: hand.slot.is_some(),
                commander: hand.commander.len() as u8,
                cards: seen.then_some(*hand),
            };
            face_down[seat.index()] = self.s.face_down[seat.index()].len() as u8;
        }
        let own = viewer.map(|seat| {
            let mut placed = [[None; 2]; 2];
            if let Some(battle) = &self.p.battle {
                for (role, fighter) in [battle.attacker, battle.defender].into_iter().enumerate() {
                    if fighter == Some(seat) {
                        placed[role] = self.s.placed[role];
                    }
                }
            }
            Own {
                face_down: self.s.face_down[seat.index()],
                passed: self.s.passed[seat.index()],
                placed,
                pick: self.s.picks[seat.index()],
            }
        });
        View { kit: self.kit, viewer, public: self.p, deck: self.s.deck.len() as u8, hands, face_down, own }
    }
}

impl View {
    /// The rules over what is public, for questions that need nothing hidden.
    pub(crate) fn table(&self) -> Sovereigns {
        Sovereigns { kit: self.kit, p: self.public, s: Secret::default() }
    }

    /// Every combat card the viewer cannot place.
    fn unseen(&self) -> Cards {
        let all = self.kit.cards.iter().enumerate().flat_map(|(i, c)| std::iter::repeat_n(i, usize::from(c.count)));
        let mut unseen: Cards = all.collect();
        let mut seen = |card: CardId| {
            unseen.take(card.index());
        };
        self.public.discard.iter().for_each(|k| seen(CardId(k as u8)));
        if let Some(battle) = &self.public.battle {
            let open = battle.sides.iter().flat_map(|s| [s.card, s.support_card]);
            open.flatten().for_each(&mut seen);
        }
        for hand in self.hands.iter().filter_map(|h| h.cards.as_ref()) {
            hand.counted.iter().for_each(|k| seen(CardId(k as u8)));
            hand.slot.into_iter().for_each(&mut seen);
            hand.commander.iter().copied().for_each(&mut seen);
        }
        if let Some(own) = &self.own {
            own.face_down.iter().for_each(|k| seen(CardId(k as u8)));
            own.placed.iter().flatten().flatten().copied().for_each(&mut seen);
        }
        unseen
    }

    /// A full state that the viewer cannot tell from the real one.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Sovereigns {
        let mut unseen = self.unseen();
        let mut secret = Secret::default();
        let viewer = self.viewer.map(Seat::index);
        if let (Some(seat), Some(own)) = (viewer, &self.own) {
            secret.face_down[seat] = own.face_down;
            secret.passed[seat] = own.passed;
            secret.placed = own.placed;
            secret.picks[seat] = own.pick;
        }
        self.deal_hands(&mut secret, &mut unseen, dice);
        for seat in (0..usize::from(self.public.seats)).filter(|&s| Some(s) != viewer) {
            deal(&mut unseen, &mut secret.face_down[seat], usize::from(self.face_down[seat]), dice);
        }
        self.deal_placed(&mut secret, &mut unseen, dice);
        secret.deck = unseen;
        self.imagine_picks(&mut secret, dice);
        Sovereigns { kit: self.kit, p: self.public, s: secret }
    }

    /// Hands that the viewer does not see; cards he passed on and has not seen since lie with the next player.
    fn deal_hands(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        let table = self.table();
        let passed = self.own.map_or(Few::default(), |o| o.passed);
        let receiver = self.viewer.map(|s| table.left_neighbour(s).index());
        for seat in 0..usize::from(self.public.seats) {
            let known = self.hands[seat];
            if let Some(hand) = known.cards {
                secret.hands[seat] = hand;
                continue;
            }
            let hand = &mut secret.hands[seat];
            if Some(seat) == receiver {
                for &card in passed.iter().take(usize::from(known.counted)) {
                    if unseen.take(card.index()) {
                        hand.counted.put(card.index());
                    }
                }
            }
            let missing = usize::from(known.counted).saturating_sub(hand.counted.len());
            deal(unseen, &mut hand.counted, missing, dice);
            let draw = |unseen: &mut Bag<_>, dice: &mut _| unseen.draw(dice, 0).map(|k| CardId(k as u8));
            if known.slot {
                hand.slot = draw(unseen, dice);
            }
            for card in (0..known.commander).filter_map(|_| draw(unseen, dice)) {
                let _ = hand.commander.push(card); // as many as the real hand holds
            }
        }
    }

    /// Cards that others placed face down.
    fn deal_placed(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        let Some(battle) = &self.public.battle else { return };
        for (role, side) in battle.sides.iter().enumerate() {
            let from_hand = |source: Option<Source>, shown: Option<CardId>| {
                shown.is_none() && source.is_some_and(|s| s != Source::Deck)
            };
            let hidden = [from_hand(side.main, side.card), from_hand(side.support, side.support_card)];
            for (which, hidden) in hidden.into_iter().enumerate() {
                if hidden && secret.placed[role][which].is_none() {
                    secret.placed[role][which] = unseen.draw(dice, 0).map(|k| CardId(k as u8));
                }
            }
        }
    }

    /// Simultaneous choices that others have made: anything they could have chosen.
    fn imagine_picks(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let table = self.table();
        let sovereigns = self.public.stack.last() == Some(&crate::flow::Frame::SecretSovereigns);
        let passing = table.event_op() == Some(crate::components::EventOp::PassCard);
        for seat in self.public.running.chosen.iter().filter(|&s| Some(s) != self.viewer) {
            secret.picks[seat.index()] = if sovereigns {
                let unused: Vec<SovereignId> = table.unused_sovereigns(seat).collect();
                let index = dice.below(unused.len() as u32) as usize;
                unused.get(index).map(|&id| Pick::Sovereign(id))
            } else {
                let mut picks: Vec<Pick> =
                    secret.hands[seat.index()].playable().map(|(source, c)| Pick::Card(source, c)).collect();
                if !passing || picks.is_empty() {
                    picks.push(Pick::Nothing);
                }
                Some(picks[dice.below(picks.len() as u32) as usize])
            };
        }
    }
}
