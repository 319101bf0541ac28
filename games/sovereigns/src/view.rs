//! Who sees what (the Information table, KI1-KI24). A [`View`] is built up from [`Public`] and the viewer's own cards; it holds
//! nothing else, so nothing else can leak. A bot imagines the rest from the cards the viewer has not seen.

mod json;

use ravelin_core::{BySeat, Dice, Each, Few, Seat, Token, Viewer};

use crate::ids::{CardId, MAX_PASSES, MAX_SEATS, Role, Source, SovereignId, Use};
use crate::kit::Kit;
use crate::state::{Cards, Hand, Passed, Pick, Public, Secret, Sovereigns};
use ravelin_core::Hidden;

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
    /// Cards he passed on, and where they may be. [KI14] [KI20]
    pub passed: Few<Passed, MAX_PASSES>,
    /// Cards he placed in the battle under way, as attacker and as defender: main, supporting. [KI9]
    pub placed: Each<Role, Each<Use, Option<CardId>>>,
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
    pub hands: BySeat<HandView, MAX_SEATS>,
    /// How many cards each seat discarded unplayed since the last reshuffle. [KI13]
    pub face_down: BySeat<u8, MAX_SEATS>,
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
        let mut hands: BySeat<HandView, MAX_SEATS> = BySeat::default();
        let mut face_down: BySeat<u8, MAX_SEATS> = BySeat::default();
        for seat in self.all_seats() {
            let hand = self.hand(seat);
            let seen = viewer == Some(seat) || self.p.switches.open_hands; // [K23.1.3] [KI23]
            hands[seat] = HandView {
                counted: hand.counted.len() as u8,
                slot: hand.slot.is_some(),
                commander: hand.commander.len() as u8,
                cards: seen.then_some(*hand),
            };
            face_down[seat] = self.s.face_down[seat].len() as u8;
        }
        let own = viewer.map(|seat| {
            let fights = |role| self.p.battle.is_some_and(|battle| battle.seat(role) == Some(seat));
            let placed = Each::from_fn(|role| if fights(role) { self.s.placed[role] } else { Each::default() });
            Own { face_down: self.s.face_down[seat], passed: self.s.passed[seat], placed, pick: self.s.picks[seat] }
        });
        View { kit: self.kit, viewer, public: self.p, deck: self.s.deck.len() as u8, hands, face_down, own }
    }
}

impl View {
    /// The buildings of the viewer's kingdom; the text of the board has all other cards in full.
    pub(crate) fn cards(&self) -> Vec<(&'static str, Vec<Token>)> {
        let Some(seat) = self.viewer.filter(|seat| seat.0 < self.public.seats) else { return Vec::new() };
        let all = self.kit.buildings(seat).iter().map(|b| crate::tokens::building(seat, b));
        vec![("Your buildings", all.collect())]
    }

    /// The rules over what is public, for questions that need nothing hidden.
    pub(crate) fn table(&self) -> Sovereigns {
        Sovereigns { kit: self.kit, p: self.public, s: Secret::default() }
    }

    /// Every combat card the viewer cannot place.
    fn unseen(&self) -> Cards {
        let mut unseen = self.kit.combat_deck();
        let mut seen = |card: CardId| {
            unseen.take(card);
        };
        self.public.discard.iter().for_each(&mut seen);
        if let Some(battle) = &self.public.battle {
            let open = Role::ALL.into_iter().map(|role| battle.side(role)).flat_map(|s| [s.card, s.support_card]);
            open.flatten().for_each(&mut seen);
        }
        for hand in self.hands.values().filter_map(|h| h.cards.as_ref()) {
            hand.counted.iter().for_each(&mut seen);
            hand.slot.into_iter().for_each(&mut seen);
            hand.commander.iter().copied().for_each(&mut seen);
        }
        if let Some(own) = &self.own {
            own.face_down.iter().for_each(&mut seen);
            own.placed.values().flat_map(|cards| cards.values().copied()).flatten().for_each(&mut seen);
        }
        unseen
    }

    /// A full state that the viewer cannot tell from the real one.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Sovereigns {
        let mut unseen = self.unseen();
        let mut secret = Secret::default();
        let viewer = self.viewer;
        if let (Some(seat), Some(own)) = (viewer, &self.own) {
            secret.face_down[seat] = own.face_down;
            secret.passed[seat] = own.passed;
            secret.placed = own.placed;
            secret.picks[seat] = own.pick;
        }
        self.lay_passed(&mut secret, &mut unseen, dice);
        self.deal_hands(&mut secret, &mut unseen, dice);
        for seat in (0..self.public.seats).map(Seat).filter(|&s| Some(s) != viewer) {
            let missing = usize::from(self.face_down[seat]).saturating_sub(secret.face_down[seat].len());
            unseen.deal(&mut secret.face_down[seat], missing, dice);
        }
        self.deal_placed(&mut secret, &mut unseen, dice);
        secret.deck = unseen;
        self.imagine_picks(&mut secret, dice);
        Sovereigns { kit: self.kit, p: self.public, s: secret }
    }

    /// Cards he passed on lie where they may, any such place alike; several of them can leave each other only some places.
    fn lay_passed(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        const TRIES: usize = 32;
        let passed = self.own.map_or(Few::default(), |o| o.passed);
        if passed.is_empty() || self.public.switches.open_hands {
            return; // whoever sees the hands needs no memory of them [K23.1.3]
        }
        for _ in 0..TRIES {
            let (mut laid, mut rest) = (*secret, *unseen);
            if passed.iter().all(|p| self.lay_one(p, &mut laid, &mut rest, dice)) {
                (*secret, *unseen) = (laid, rest);
                return;
            }
        }
    }

    /// Lays one card into a free place among those where it may be; false if none is free.
    fn lay_one(&self, passed: &Passed, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) -> bool {
        let hands = |s: Seat| usize::from(self.hands[s].counted) - secret.hands[s].counted.len();
        let piles = |s: Seat| usize::from(self.face_down[s]) - secret.face_down[s].len();
        let held = passed.hands.iter().map(|s| (hands(s), Place::Hand(s)));
        let lost = passed.piles.iter().map(|s| (piles(s), Place::Pile(s)));
        let laid = self
            .hidden_places()
            .filter(|&(_, role, which, source)| source == Source::Hand && secret.placed[role][which].is_none());
        let laid = laid.filter(|l| l.0.is_some_and(|s| passed.hands.has(s))).map(|l| (1, Place::Table(l.1, l.2)));
        let places: Few<(usize, Place), 16> = held.chain(lost).chain(laid).collect();
        let free: usize = places.iter().map(|p| p.0).sum();
        if free == 0 || !unseen.take(passed.card) {
            return false;
        }
        let mut nth = dice.below(free as u32) as usize;
        for &(n, place) in places.iter() {
            if nth < n {
                match place {
                    Place::Hand(s) => secret.hands[s].counted.put(passed.card),
                    Place::Pile(s) => secret.face_down[s].put(passed.card),
                    Place::Table(role, which) => secret.placed[role][which] = Some(passed.card),
                }
                return true;
            }
            nth -= n;
        }
        false
    }

    /// Cards placed from a hand and not turned up: whose, as attacker or defender, main or supporting, from where.
    fn hidden_places(&self) -> impl Iterator<Item = (Option<Seat>, Role, Use, Source)> + '_ {
        self.public.battle.iter().flat_map(|b| {
            Role::ALL.into_iter().flat_map(|role| {
                let (side, seat) = (b.side(role), b.seat(role));
                let cards = [(Use::Main, side.main, side.card), (Use::Support, side.support, side.support_card)];
                cards.into_iter().filter_map(move |(which, source, shown)| {
                    let source = source.filter(|s| *s != Source::Deck && shown.is_none())?;
                    Some((seat, role, which, source))
                })
            })
        })
    }

    /// Hands that the viewer does not see.
    fn deal_hands(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        for seat in (0..self.public.seats).map(Seat) {
            let known = self.hands[seat];
            if let Some(hand) = known.cards {
                secret.hands[seat] = hand;
                continue;
            }
            let hand = &mut secret.hands[seat];
            let missing = usize::from(known.counted).saturating_sub(hand.counted.len());
            unseen.deal(&mut hand.counted, missing, dice);
            if known.slot {
                hand.slot = unseen.draw(dice, 0);
            }
            for card in (0..known.commander).filter_map(|_| unseen.draw(dice, 0)) {
                let _ = hand.commander.push(card); // as many as the real hand holds
            }
        }
    }

    /// Cards that others placed face down.
    fn deal_placed(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        for (_, role, which, _) in self.hidden_places() {
            if secret.placed[role][which].is_none() {
                secret.placed[role][which] = unseen.draw(dice, 0);
            }
        }
    }

    /// Simultaneous choices that others have made: anything they could have chosen.
    fn imagine_picks(&self, secret: &mut Secret, dice: &mut impl Dice) {
        let table = self.table();
        let sovereigns = self.public.pending.last() == Some(&crate::questions::SecretSovereigns {}.into());
        let passing = table.event_op() == Some(crate::kit::EventOp::PassCard);
        for seat in self.public.running.chosen.iter().filter(|&s| Some(s) != self.viewer) {
            secret.picks[seat] = if sovereigns {
                let unused: Vec<SovereignId> = table.unused_sovereigns(seat).collect();
                let index = dice.below(unused.len() as u32) as usize;
                unused.get(index).map(|&id| Pick::Sovereign(id))
            } else {
                let mut picks: Vec<Pick> =
                    secret.hands[seat].playable().map(|(source, c)| Pick::Card { source, id: c }).collect();
                if !passing || picks.is_empty() {
                    picks.push(Pick::Nothing);
                }
                Some(picks[dice.below(picks.len() as u32) as usize])
            };
        }
    }
}

/// Where a card that was passed on may be.
#[derive(Clone, Copy, Debug)]
enum Place {
    Hand(Seat),
    Pile(Seat),
    /// Placed: as attacker or defender, main or supporting.
    Table(Role, Use),
}

impl Default for Place {
    fn default() -> Self {
        Place::Table(Role::Attacker, Use::Main)
    }
}

impl Hidden for Sovereigns {
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
