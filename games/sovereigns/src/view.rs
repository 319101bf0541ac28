//! Who sees what (the Information table, KI1-KI24). A [`View`] is built up from [`Public`] and the viewer's own cards; it holds
//! nothing else, so nothing else can leak. A bot imagines the rest from the cards the viewer has not seen.

use ravelin_core::game::deal;
use ravelin_core::{Bag, Dice, Few, Seat, Token, Viewer};

use crate::components::{Building, CardId, Kit, MAX_PASSES, MAX_SEATS, SovereignId};
use crate::state::{Cards, Hand, Passed, Pick, Public, Secret, Source, Sovereigns};
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
    /// The buildings of the viewer's kingdom; the text of the board has all other cards in full.
    pub(crate) fn cards(&self) -> Vec<(&'static str, Vec<Token>)> {
        let Some(seat) = self.viewer.filter(|seat| seat.0 < self.public.seats) else { return Vec::new() };
        let all = (0..self.kit[seat].buildings.len()).map(|n| crate::tokens::building(seat, Building(n as u8)));
        vec![("Your buildings", all.collect())]
    }

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
        self.lay_passed(&mut secret, &mut unseen, dice);
        self.deal_hands(&mut secret, &mut unseen, dice);
        for seat in (0..usize::from(self.public.seats)).filter(|&s| Some(s) != viewer) {
            let missing = usize::from(self.face_down[seat]).saturating_sub(secret.face_down[seat].len());
            deal(&mut unseen, &mut secret.face_down[seat], missing, dice);
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
        let hands = |s: Seat| usize::from(self.hands[s.index()].counted) - secret.hands[s.index()].counted.len();
        let piles = |s: Seat| usize::from(self.face_down[s.index()]) - secret.face_down[s.index()].len();
        let held = passed.hands.iter().map(|s| (hands(s), Place::Hand(s)));
        let lost = passed.piles.iter().map(|s| (piles(s), Place::Pile(s)));
        let laid = self
            .hidden_places()
            .filter(|&(_, role, which, source)| source == Source::Hand && secret.placed[role][which].is_none());
        let laid = laid.filter(|l| l.0.is_some_and(|s| passed.hands.has(s))).map(|l| (1, Place::Table(l.1, l.2)));
        let places: Few<(usize, Place), 16> = held.chain(lost).chain(laid).collect();
        let free: usize = places.iter().map(|p| p.0).sum();
        if free == 0 || !unseen.take(passed.card.index()) {
            return false;
        }
        let mut nth = dice.below(free as u32) as usize;
        for &(n, place) in places.iter() {
            if nth < n {
                match place {
                    Place::Hand(s) => secret.hands[s.index()].counted.put(passed.card.index()),
                    Place::Pile(s) => secret.face_down[s.index()].put(passed.card.index()),
                    Place::Table(role, which) => secret.placed[role][which] = Some(passed.card),
                }
                return true;
            }
            nth -= n;
        }
        false
    }

    /// Cards placed from a hand and not turned up: whose, as attacker or defender, main or supporting, from where.
    fn hidden_places(&self) -> impl Iterator<Item = (Option<Seat>, usize, usize, Source)> + '_ {
        self.public.battle.iter().flat_map(|b| {
            b.sides.iter().zip([b.attacker, b.defender]).enumerate().flat_map(|(role, (side, seat))| {
                let cards = [(side.main, side.card), (side.support, side.support_card)].into_iter().enumerate();
                cards.filter_map(move |(which, (source, shown))| {
                    let source = source.filter(|s| *s != Source::Deck && shown.is_none())?;
                    Some((seat, role, which, source))
                })
            })
        })
    }

    /// Hands that the viewer does not see.
    fn deal_hands(&self, secret: &mut Secret, unseen: &mut Cards, dice: &mut impl Dice) {
        for seat in 0..usize::from(self.public.seats) {
            let known = self.hands[seat];
            if let Some(hand) = known.cards {
                secret.hands[seat] = hand;
                continue;
            }
            let hand = &mut secret.hands[seat];
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
        for (_, role, which, _) in self.hidden_places() {
            if secret.placed[role][which].is_none() {
                secret.placed[role][which] = unseen.draw(dice, 0).map(|k| CardId(k as u8));
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

/// Where a card that was passed on may be.
#[derive(Clone, Copy, Debug)]
enum Place {
    Hand(Seat),
    Pile(Seat),
    /// Placed: as attacker or defender, main or supporting.
    Table(usize, usize),
}

impl Default for Place {
    fn default() -> Self {
        Place::Table(0, 0)
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
