//! Standing orders of seats: questions that their people have answered in advance (`core/routine.rs`). The answers are moves like
//! others, committed with the move that led to the question. Who has given which order is known to the seat's person alone.

use ravelin_core::routine::next_answer;
use ravelin_core::{Seat, StandingOrders, Until};

use super::{Live, Refusal, Seated};
use crate::store::{Change, Happening, PersonId, Stage, Store};

/// Most answers by orders after one move: after that the person is asked.
const MOST: usize = 500;

impl Seated {
    /// The standing orders of a seat.
    pub fn orders_of(&self, seat: Seat) -> Option<&StandingOrders> {
        self.orders.get(&seat).filter(|orders| !orders.is_empty())
    }

    /// The orders of a seat after this answer to what it is asked; none if it cannot be ordered.
    pub(super) fn ordered(&self, seat: Seat, answer: &str, until: Until) -> Option<StandingOrders> {
        let game = self.game.as_ref()?;
        let decision = game.decision(seat)?;
        let choice = decision.find(answer).filter(|choice| choice.why.is_none())?;
        let mut orders = self.orders.get(&seat).cloned().unwrap_or_default();
        orders.give(decision, choice, until, (game.stretch(), self.moves())).then_some(orders)
    }

    pub(super) fn set_orders(&mut self, seat: Seat, orders: StandingOrders) {
        self.orders.insert(seat, orders);
        self.reordered.insert(seat);
    }

    /// Answers what orders answer, until somebody is asked who has given none for it. Bots give none, also not those that stand in.
    pub(super) fn follow_orders(&mut self, now: i64) {
        for _ in 0..MOST {
            let Some(game) = &mut self.game else { return };
            let seats = &self.seats;
            let plays = |seat: Seat| seats.get(seat.index()).is_some_and(|s| s.person.is_some() && s.bot.is_none());
            let ended = |seat| {
                self.reordered.insert(seat);
            };
            let Some((seat, choice)) = next_answer(&**game, &mut self.orders, ended, plays) else { return };
            // What was played so far is saved, whatever becomes of an order.
            if game.play_choice(seat, choice).is_err() {
                return;
            }
            self.waits.moved(seat, self.deciders(), now, self.moves());
        }
    }

    /// Ends all orders: other rules may ask other things under the same clause, and count pieces otherwise. It is written with the
    /// chapter that begins.
    pub(super) fn end_orders(&mut self) {
        for (seat, orders) in &mut self.orders {
            if !std::mem::take(orders).is_empty() {
                self.reordered.insert(*seat);
            }
        }
    }

    /// The moves from this one on as events. What a seat did in a row is taken back as one.
    pub(super) fn happened_since(&mut self, from: usize) -> Vec<(Option<Seat>, Happening)> {
        let Some(game) = &self.game else { return Vec::new() };
        let (mut first, mut happened) = (from, Vec::new());
        for row in game.record().moves.get(from..).unwrap_or_default().chunk_by(|a, b| a.seat == b.seat) {
            self.together.extend(first + 1..first + row.len());
            first += row.len();
            let what = match row {
                [one] => Happening::Move(one.action.clone()),
                _ => Happening::Gesture(row.iter().map(|played| played.action.clone()).collect()),
            };
            happened.push((row.first().map(|played| played.seat), what));
        }
        happened
    }

    /// Ends what was ordered by moves that are taken back. Whoever is asked after that is asked in person.
    pub(super) fn take_back_orders(&mut self, moves: usize) {
        for (seat, orders) in &mut self.orders {
            if orders.take_back(moves) {
                self.reordered.insert(*seat);
            }
        }
    }

    /// Those that are to be committed.
    pub(super) fn changed_orders(&mut self) -> Vec<(Seat, StandingOrders)> {
        let changed = std::mem::take(&mut self.reordered);
        changed.into_iter().map(|seat| (seat, self.orders.get(&seat).cloned().unwrap_or_default())).collect()
    }
}

impl Live {
    /// Takes back a standing order of a person's seat.
    pub async fn end_order(&self, store: &Store, person: PersonId, seat: Seat, order: &str) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if !seated.seats_of(Some(person)).contains(&seat) {
            return Err(Refusal::Not("This is not your seat."));
        }
        if seated.board.stage != Stage::Running {
            return Err(Refusal::Not("The game is over."));
        }
        let mut orders = seated.orders.get(&seat).cloned().unwrap_or_default();
        if !orders.withdraw(order) {
            return Err(Refusal::Late("This order has ended already.".to_owned()));
        }
        self.check_alive()?;
        seated.set_orders(seat, orders);
        let orders = seated.changed_orders();
        seated.outdate();
        let done = store.append(&self.id, Change { orders, ..Change::default() }).await;
        self.committed(&mut seated, store, done).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use ravelin_core::{Answer, Dice, Fast, Pack, Routine, Seed, Table};

    use super::super::tests::{House, hash};
    use super::super::{Look, Plan, Sitter, USUAL, Undo};
    use super::*;
    use crate::people::Person;

    /// A table at the first question of this sort in a random game, where one person has all seats.
    async fn table_at(house: &House, me: PersonId, game: &str, routine: Routine) -> (Live, Seat) {
        let options = ravelin_catalog::sheet(game, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
        let is_wanted = |table: &dyn Table, seat: Seat| {
            let decision = table.decision(seat).filter(|d| d.prompt.routine == Some(routine));
            decision.is_some_and(|d| d.offered().iter().any(|c| c.answer.is_some()))
        };
        for seed in 1..20 {
            let mut table = ravelin_catalog::new(game, &options, Seed::number(seed), &Pack::default(), None).unwrap();
            let mut dice = Fast::new(seed);
            for _ in 0..2000 {
                let Some(seat) = table.deciders().lowest() else { break };
                if is_wanted(&*table, seat) {
                    let source = house.table_of(game, me).await;
                    let sitters = vec![Sitter::Me; usize::from(options.seats)];
                    let copy = Some((table.state_json(), source.id.clone()));
                    let (game, options) = (game.to_owned(), options.clone());
                    let plan = Plan { game, options, sitters, private: false, absence: USUAL, copy };
                    return (house.load(&plan.make(&house.store, me).await.unwrap()).await, seat);
                }
                let choice = dice.below(table.offered(seat).len() as u32) as usize;
                table.play_choice(seat, choice).unwrap();
            }
        }
        panic!("{game} asks no such question in 19 games");
    }

    /// Answers what the seat is asked by the first choice that can be ordered.
    async fn order(house: &House, live: &Live, me: PersonId, seat: Seat, until: Until) -> (String, Answer) {
        let (decision, clause, choice) = {
            let seated = live.lock().await;
            let decision = seated.game.as_ref().unwrap().decision(seat).unwrap();
            let choice = decision.offered().iter().find(|c| c.answer.is_some()).unwrap().clone();
            (seated.decision(seat), decision.prompt.clause.to_string(), choice)
        };
        let answer = (&*decision, &*choice.text, Some(until));
        live.play_until(&house.store, me, seat, answer, Instant::now()).await.unwrap();
        (clause, choice.answer.unwrap())
    }

    /// What a seat is asked that can be ordered: the clause.
    async fn routine_of(live: &Live, seat: Seat) -> Option<String> {
        let seated = live.lock().await;
        let decision = seated.game.as_ref()?.decision(seat)?;
        decision.prompt.routine.map(|_| decision.prompt.clause.to_string())
    }

    #[tokio::test]
    async fn no_reaction_is_asked_for_that_an_order_declines() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, first) = table_at(&house, me, "zabor", Routine::Pass).await;
        let turn = live.lock().await.game.as_ref().unwrap().stretch().turn;
        let (mut dice, mut by_order) = (Fast::new(3), 0);
        let mut seat = first;
        let mut ordered: Vec<(Seat, String)> = Vec::new();
        for _ in 0..150 {
            let before = live.lock().await.moves();
            match routine_of(&live, seat).await.filter(|_| is_window(&live, seat)) {
                Some(clause) => {
                    assert!(!ordered.contains(&(seat, clause.clone())), "asked again: {clause}");
                    let (clause, answer) = order(&house, &live, me, seat, Until::Turn).await;
                    assert_eq!(answer, Answer::Pass);
                    ordered.push((seat, clause));
                }
                None => any(&house, &live, me, seat, &mut dice).await,
            }
            let seated = live.lock().await;
            by_order += seated.moves() - before - 1;
            let game = seated.game.as_ref().unwrap();
            let Some(next) = seated.deciders().lowest().filter(|_| game.stretch().turn == turn) else { break };
            seat = next;
        }
        assert!(!ordered.is_empty());
        println!("{} windows of {ordered:?} were declined by orders", by_order);
    }

    fn is_window(live: &Live, seat: Seat) -> bool {
        let seated = live.seated.try_lock().unwrap();
        let decision = seated.game.as_ref().and_then(|game| game.decision(seat));
        decision.is_some_and(|decision| decision.prompt.routine == Some(Routine::Pass))
    }

    async fn any(house: &House, live: &Live, me: PersonId, seat: Seat, dice: &mut Fast) {
        let (decision, action) = {
            let seated = live.lock().await;
            let offered = seated.game.as_ref().unwrap().offered(seat);
            (seated.decision(seat), offered[dice.below(offered.len() as u32) as usize].text.clone())
        };
        live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
    }

    /// The page of somebody who looks through these eyes.
    async fn page(live: &Live, person: Option<PersonId>, seat: Option<Seat>) -> String {
        let person = person.map(|id| Person { id, name: "Bob".to_owned(), muted: std::sync::Arc::default() });
        let look = Look { seat, ..Look::default() };
        crate::pages::table::page(live, &mut *live.lock().await, person.as_ref(), look, None, "").0
    }

    #[tokio::test]
    async fn orders_are_known_to_their_seat_alone() {
        let house = House::new().await;
        let (me, bob) = (house.guest("Ada").await, house.guest("Bob").await);
        let (live, seat) = table_at(&house, me, "vilnius", Routine::Payment).await;
        let (clause, _) = order(&house, &live, me, seat, Until::TakenBack).await;
        // Somebody else has the other seats.
        live.lock().await.seats.iter_mut().filter(|row| row.seat != seat).for_each(|row| row.person = Some(bob));
        let other = Seat(u8::from(seat.0 == 0));
        let all = async || {
            let file = serde_json::to_string(&live.lock().await.file()).unwrap();
            let views = live.lock().await.game.as_ref().unwrap().view_json(Some(other));
            (page(&live, None, None).await, page(&live, Some(bob), Some(other)).await, file, views)
        };
        let (with, mine) = (all().await, page(&live, Some(me), Some(seat)).await);
        assert!(mine.contains("Your standing orders") && !with.1.contains("standing order"));
        let refused = live.end_order(&house.store, bob, seat, &clause).await;
        assert!(matches!(refused, Err(Refusal::Not("This is not your seat."))), "{refused:?}");
        live.end_order(&house.store, me, seat, &clause).await.unwrap();
        live.lock().await.seats.iter_mut().filter(|row| row.seat != seat).for_each(|row| row.person = Some(bob));
        assert!(!page(&live, Some(me), Some(seat)).await.contains("Your standing orders"));
        assert!(all().await == with, "others see the same with the order and without it");
        let again = live.end_order(&house.store, me, seat, &clause).await;
        assert!(matches!(again, Err(Refusal::Late(_))), "{again:?}");
    }

    #[tokio::test]
    async fn orders_survive_a_restart_and_nobody_gives_them_for_another() {
        let mut house = House::new().await;
        let (me, bob) = (house.guest("Ada").await, house.guest("Bob").await);
        let (live, seat) = table_at(&house, me, "vilnius", Routine::Payment).await;
        let (decision, text) = {
            let seated = live.lock().await;
            let choice = seated.game.as_ref().unwrap().offered(seat).iter().find(|c| c.answer.is_some()).cloned();
            (seated.decision(seat), choice.unwrap().text)
        };
        let answer = (&*decision, &*text, Some(Until::TakenBack));
        let refused = live.play_until(&house.store, bob, seat, answer, Instant::now()).await;
        assert!(matches!(refused, Err(Refusal::Not("This is not your seat."))), "{refused:?}");
        order(&house, &live, me, seat, Until::TakenBack).await;
        let given = live.lock().await.orders_of(seat).cloned().unwrap();
        let (before, id) = (hash(&live).await, live.id.clone());
        drop(live);
        house.store.close().await;
        house.reopen().await;
        let live = house.load(&id).await;
        assert_eq!(live.lock().await.orders_of(seat), Some(&given));
        assert_eq!(hash(&live).await, before);
    }

    /// Plays on until an order has answered something; how many moves the last click made, and whose it was.
    async fn until_followed(house: &House, live: &Live, me: PersonId) -> Option<(usize, usize)> {
        let mut dice = Fast::new(11);
        for _ in 0..400 {
            let before = live.lock().await.moves();
            let seat = live.lock().await.deciders().lowest()?;
            any(house, live, me, seat, &mut dice).await;
            let after = live.lock().await.moves();
            if after > before + 1 {
                return Some((before, after));
            }
        }
        None
    }

    #[tokio::test]
    async fn what_an_order_answered_is_saved_and_taken_back_with_the_move_before() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, seat) = table_at(&house, me, "vilnius", Routine::Payment).await;
        order(&house, &live, me, seat, Until::TakenBack).await;
        let (before, after) = until_followed(&house, &live, me).await.expect("something else is bought");
        let again = house.load(&live.id).await;
        assert_eq!((hash(&again).await, again.lock().await.moves()), (hash(&live).await, after));
        assert_eq!(again.lock().await.decision(Seat(0)), live.lock().await.decision(Seat(0)));
        let mover = live.lock().await.game.as_ref().unwrap().record().moves[before].seat;
        assert_eq!(live.lock().await.last_move_of(mover), Some(before), "the purchase names the payment too");
        live.ask(&house.store, me, mover, super::super::Wish::Undo(Some(before))).await.unwrap();
        assert_eq!(live.lock().await.moves(), before);
        assert!(live.lock().await.orders_of(seat).is_some(), "it was given by an earlier move");
    }

    #[tokio::test]
    async fn an_order_that_is_taken_back_or_stood_in_for_asks_again() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, seat) = table_at(&house, me, "vilnius", Routine::Payment).await;
        let before = live.lock().await.moves();
        order(&house, &live, me, seat, Until::TakenBack).await;
        let last = live.lock().await.last_move_of(seat);
        if live.undo(&house.store, me, seat, last, Undo::Action).await.is_err() {
            live.ask(&house.store, me, seat, super::super::Wish::Undo(last)).await.unwrap();
        }
        assert_eq!(live.lock().await.moves(), before);
        assert_eq!(live.lock().await.orders_of(seat), None, "given by the move that was taken back");
        assert!(routine_of(&live, seat).await.is_some(), "so it is asked");
        // A bot in the seat does not follow the person's orders.
        order(&house, &live, me, seat, Until::TakenBack).await;
        live.lock().await.seats.iter_mut().for_each(|row| row.bot = Some(ravelin_bots::BotKind::Random));
        let mut seated = live.lock().await;
        let moves = seated.moves();
        seated.follow_orders(0);
        assert_eq!(seated.moves(), moves);
    }

    #[tokio::test]
    async fn orders_end_when_the_rules_change() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, seat) = table_at(&house, me, "vilnius", Routine::Payment).await;
        order(&house, &live, me, seat, Until::TakenBack).await;
        crate::snapshots::write(&house.store, &live).await.unwrap();
        house.folder.sql("UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1").await;
        let live = house.load(&live.id).await;
        assert_eq!(live.lock().await.orders_of(seat), None, "its clause may be another's now");
        let next = live.lock().await.deciders().lowest().unwrap();
        any(&house, &live, me, next, &mut Fast::new(5)).await;
        let again = house.load(&live.id).await;
        assert_eq!(again.lock().await.orders_of(seat), None, "so it is written");
        assert_eq!(hash(&again).await, hash(&live).await);
    }
}
