//! K7: treasury and Treasure Houses. Gold fills the treasury first and leaves it first; where several Treasure Houses could
//! give or take a talent, the player is asked talent by talent.

use ravelin_core::{Asking, Choices, Clause, Fate, Next, Question, Seat, Token, Violation, question, rule, tell};

use crate::ids::{Lands, Territory};
use crate::state::Sovereigns;
use ravelin_core::journal::moved;

use crate::tokens::{TALENT, some, space, talents};

/// What costs more than there is.
pub(crate) fn too_dear(clause: Clause, cost: u8, have: u8) -> Violation {
    let words = if cost == 1 { "costs {0} talent, you have {1}" } else { "costs {0} talents, you have {1}" };
    Violation::with(clause, words, [i16::from(cost), i16::from(have)])
}

/// What became of gold that was gained.
#[derive(Clone, Copy)]
pub(crate) struct Income {
    all: u8,
    fits: u8,
    treasury: u8,
}

impl Sovereigns {
    /// Treasury and all Treasure Houses in own territories, whoever built them: gold goes with the land.
    /// [K7.1.13] [K7.1.10] [K7.1.8] [K7.1.12]
    pub(crate) fn gold(&self, seat: Seat) -> u8 {
        let stored: u8 = self.owned(seat).into_iter().map(|t| self.p.store[t]).sum();
        self.realm(seat).treasury.saturating_add(stored)
    }

    /// Free space in an own active Treasure House. [K7.1.2] [K7.1.9] [K14.2.2]
    fn store_room(&self, seat: Seat, t: Territory) -> u8 {
        let houses = self.active(seat, t) & self.with(seat).gold_store;
        let capacity: u8 = houses.iter().map(|b| self.spec(seat, b).effects.gold_store).sum();
        capacity.saturating_sub(self.p.store[t])
    }

    /// Free space in the treasury and in the active Treasure Houses together. [K1.2.15] [K7.1.1]
    pub(crate) fn room(&self, seat: Seat) -> u8 {
        let treasury = self.kit.constants.treasury_limit.saturating_sub(self.realm(seat).treasury);
        if (self.realm(seat).standing & self.with(seat).gold_store).is_empty() {
            return treasury;
        }
        let stores: u8 = self.peaceful(seat).into_iter().map(|t| self.store_room(seat, t)).sum();
        treasury.saturating_add(stores)
    }

    /// Gains talents; what fits nowhere is lost. [K7.1.3] [K7.1.5] [K7.1.6] [K6.2.7]
    pub(crate) fn gain(&mut self, seat: Seat, all: u8, io: &mut impl Fate) {
        let gained = self.take_in(seat, all);
        Self::tell_gain(seat, gained, io);
    }

    /// Gains talents where the gold of several is told in another order than it is stored.
    pub(crate) fn take_in(&mut self, seat: Seat, all: u8) -> Income {
        let room = self.kit.constants.treasury_limit.saturating_sub(self.realm(seat).treasury);
        let fits = if all <= room { all } else { all.min(self.room(seat)) };
        let treasury = fits.min(room);
        self.realm_mut(seat).treasury += treasury;
        let rest = fits - treasury;
        if rest > 0 {
            self.push(Gain { seat, left: rest });
        }
        Income { all, fits, treasury }
    }

    pub(crate) fn tell_gain(seat: Seat, Income { all, fits, treasury }: Income, io: &mut impl Fate) {
        let (piece, to) = (|| some(treasury, TALENT), Token::Seat(seat));
        if fits == 0 && all > 0 {
            tell!(io, "K7.1.3", "{seat} have no room for {gold}: it is lost.", seat, gold = talents(all));
        } else if fits < all {
            let (gold, lost) = (|| talents(fits), all - fits);
            tell!(io, "K7.1.3", "{seat} gain {gold}, lost for lack of room: {lost}.", seat, gold = gold(), lost; piece = piece(), to);
        } else if all > 0 {
            tell!(io, "K7.1.3", "{seat} gain {gold}.", seat, gold = talents(fits); piece = piece(), to);
        }
    }

    /// Pays talents that the seat has. [K7.1.4]
    pub(crate) fn pay(&mut self, seat: Seat, sum: u8, io: &mut impl Fate) {
        let treasury = self.hand_over(seat, sum);
        if sum > 0 {
            let from = Token::Seat(seat);
            tell!(io, "K7.1.4", "{seat} pay {gold}.", seat, gold = talents(sum); piece = some(treasury, TALENT), from);
        }
    }

    /// Pays where the sum is told with what it is for, fines included. Gives what the treasury paid of it. [K7.1.4] [K5.2.2]
    pub(crate) fn hand_over(&mut self, seat: Seat, sum: u8) -> u8 {
        let treasury = sum.min(self.realm(seat).treasury);
        self.realm_mut(seat).treasury -= treasury;
        let rest = sum - treasury;
        if rest > 0 {
            self.push(Pay { seat, left: rest });
        }
        treasury
    }

    /// Gold leaves a Treasure House. [K7.1.4]
    fn take_from(&mut self, seat: Seat, t: Territory, n: u8, io: &mut impl Fate) {
        self.p.store[t] = self.p.store[t].saturating_sub(n);
        tell!(
            io,
            "K7.1.4",
            "{seat} take {piece} from the Treasure House in {from}.",
            seat,
            piece = talents(n),
            from = t
        );
    }

    /// Gold comes into a Treasure House. [K7.1.3]
    fn put_into(&mut self, seat: Seat, t: Territory, n: u8, io: &mut impl Fate) {
        self.p.store[t] += n;
        tell!(io, "K7.1.3", "{seat} store {piece} in the Treasure House in {to}.", seat, piece = talents(n), to = t);
    }

    fn stores_with_gold(&self, seat: Seat) -> Lands {
        self.owned(seat).into_iter().filter(|t| self.p.store[*t] > 0).collect()
    }

    fn stores_with_room(&self, seat: Seat) -> Lands {
        self.peaceful(seat).into_iter().filter(|&t| self.store_room(seat, t) > 0).collect()
    }
}

question! {
    /// Which Treasure House pays. [K7.1.15]
    pub Pay { seat: Seat, left: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(Pay, "K7.1.15", "Choose the Treasure House that pays ({left} to go).");
    Paid {
        Spend { at: Territory } = "spend {at}", "Take a talent from the store of {at}", at at;
    }
}

impl Question<Sovereigns> for Pay {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Paid>) {
        let seat = self.seat;
        for t in game.owned(seat) {
            if game.p.store[t] > 0 {
                out.offer(Paid::Spend { at: t });
            } else {
                out.refuse(Paid::Spend { at: t }, Violation::new(rule!("K7.1.4"), "no gold lies there"));
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Paid, io: &mut impl Fate) {
        let Pay { seat, left } = self;
        let Paid::Spend { at: t } = answer;
        game.take_from(seat, t, 1, io);
        game.replace(Pay { seat, left: left.saturating_sub(1) });
    }

    /// Takes what needs no choice; true when the frame is done or moved on. [K7.1.15]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let Pay { seat, left } = self;
        let stores = game.stores_with_gold(seat);
        let all: u8 = stores.into_iter().map(|t| game.p.store[t]).sum();
        if left == 0 || stores.is_empty() {
            game.pop();
        } else if left >= all {
            stores.into_iter().for_each(|t| game.take_from(seat, t, game.p.store[t], io));
            game.pop();
        } else if let Some(t) = stores.sole() {
            game.take_from(seat, t, left, io);
            game.pop();
        } else {
            return Next::Ask;
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self)
    }
}

question! {
    /// Which Treasure House stores a talent. [K7.1.15]
    pub Gain { seat: Seat, left: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(Place, "K7.1.15", "Choose the Treasure House for a talent ({left} to go).");
    Stored {
        Store { at: Territory } = "store {at}", "Store a talent in {at}", at at;
    }
}

impl Question<Sovereigns> for Gain {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Stored>) {
        let seat = self.seat;
        for t in game.owned(seat) {
            let house = !(game.p.built[seat][t] & game.with(seat).gold_store).is_empty();
            if house && game.p.rebels.has(t) {
                out.refuse(
                    Stored::Store { at: t },
                    Violation::new(rule!("K7.1.10"), "nothing can be added during a rebellion"),
                );
            } else if game.store_room(seat, t) > 0 {
                out.offer(Stored::Store { at: t });
            } else {
                out.refuse(
                    Stored::Store { at: t },
                    Violation::new(rule!("K7.1.3"), "no own Treasure House with room stands there"),
                );
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Stored, io: &mut impl Fate) {
        let Gain { seat, left } = self;
        let Stored::Store { at: t } = answer;
        game.put_into(seat, t, 1, io);
        game.replace(Gain { seat, left: left.saturating_sub(1) });
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let Gain { seat, left } = self;
        let stores = game.stores_with_room(seat);
        let all: u8 = stores.into_iter().map(|t| game.store_room(seat, t)).sum();
        if left == 0 || stores.is_empty() {
            game.pop();
        } else if left >= all {
            for t in stores {
                game.put_into(seat, t, game.store_room(seat, t), io);
            }
            game.pop();
        } else if let Some(t) = stores.sole() {
            game.put_into(seat, t, left, io);
            game.pop();
        } else {
            return Next::Ask;
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self)
    }
}

impl Sovereigns {
    /// The Bank fills each own active Treasure House with room. [K14.4.2]
    pub(crate) fn bank(&mut self, seat: Seat, io: &mut impl Fate) {
        let income = self.sum(seat, self.with(seat).store_income, |e| e.store_income);
        if income == 0 {
            return;
        }
        let stores = self.stores_with_room(seat);
        let share = |t: Territory| income.min(self.store_room(seat, t));
        let paid: u8 = stores.into_iter().map(share).sum();
        if paid > 0 {
            let moves = || stores.into_iter().map(|t| moved(talents(share(t)), None, space(t)));
            tell!(io, "K14.4.2", "The Bank of {seat} puts {gold} into Treasure Houses.", seat, gold = talents(paid); ..moves());
        }
        for t in stores {
            self.p.store[t] += income.min(self.store_room(seat, t));
        }
    }
}
