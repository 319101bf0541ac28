//! A hundred days of correspondence games: people come and go, the clock moves, the server is restarted and once upgraded.
//! Nothing is lost, and nobody is replaced against the agreement. What may happen is kept by a second, simpler book-keeping
//! that lives through all restarts. `RAVELIN_DAYS` says how long; ten days of each game in every test run.

use ravelin_core::{Dice, Fast};

use super::*;
use crate::app::App;
use crate::pages;
use crate::store::Why;
use crate::testing::Folder;

const HOUR: i64 = 60 * 60 * 1000;
const AGREED: i64 = 48 * HOUR;

struct Friend {
    person: Person,
    away_until: i64,
}

/// What must still be so after a restart.
#[derive(Debug, PartialEq)]
struct Remembered {
    hash: String,
    request: Option<(i64, Ask, Seats)>,
    stand_ins: BTreeMap<Seat, StandIn>,
    people: Vec<Option<PersonId>>,
    dice_taken_back: usize,
    deadlines: Vec<Option<i64>>,
}

/// Nobody is replaced sooner after the server was down.
const GRACE: i64 = 15 * 60 * 1000;

#[derive(Debug, Default)]
struct Told {
    moves: usize,
    games: usize,
    restarts: usize,
    replaced: usize,
    too_early: usize,
    /// Agreed to right after a restart.
    put_off: usize,
    /// Asked by somebody who was late themself.
    too_late: usize,
    taken_back: usize,
}

struct World {
    game: &'static str,
    folder: Folder,
    clock: Clock,
    app: App,
    /// When the server was started last.
    started: i64,
    dice: Fast,
    friends: Vec<Friend>,
    table: String,
    events: Vec<Event>,
    /// Since when each seat is asked and its person has done nothing.
    silent: BTreeMap<Seat, i64>,
    /// Since when each seat is asked, whatever else its person did.
    asked: BTreeMap<Seat, i64>,
    /// Whether a seat was silent when the rules changed: its time may have begun anew.
    upgraded: Seats,
    /// The same for seats that have not moved since.
    unmoved: Seats,
    bots: BTreeMap<Seat, Why>,
    told: Told,
}

impl World {
    async fn new(game: &'static str, seed: u64) -> Self {
        let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
        let (app, started) = (folder.open(&clock).await, clock.now());
        let sheet = ravelin_catalog::sheet(game, &Pack::default()).unwrap();
        let seats = sheet.seats.iter().copied().filter(|n| *n <= 3).max().unwrap_or(sheet.seats[0]);
        let mut friends = Vec::new();
        for n in 0..seats {
            let name = format!("Friend {n}");
            let id = app.store.new_person(&name).await.unwrap();
            friends.push(Friend { person: Person { id, name, muted: Arc::default() }, away_until: 0 });
        }
        let mut world = World {
            game,
            folder,
            clock,
            app,
            started,
            dice: Fast::new(seed),
            friends,
            table: String::new(),
            events: Vec::new(),
            silent: BTreeMap::new(),
            asked: BTreeMap::new(),
            upgraded: Seats::NONE,
            unmoved: Seats::NONE,
            bots: BTreeMap::new(),
            told: Told::default(),
        };
        world.sit_down().await;
        world
    }

    /// The friends begin a game.
    async fn sit_down(&mut self) {
        let seats = self.friends.len();
        let sheet = ravelin_catalog::sheet(self.game, &Pack::default()).unwrap();
        let options = sheet.resolve(Some(seats as u8), None, []).unwrap();
        let sitters = (0..seats).map(|n| if n == 0 { Sitter::Me } else { Sitter::Open }).collect();
        let game = self.game.to_owned();
        let plan = Plan { game, options, sitters, private: true, absence: Some(AGREED), copy: None };
        let store = self.app.store.clone();
        self.table = plan.make(&store, self.friends[0].person.id).await.unwrap();
        let live = self.live().await;
        for (n, Friend { person, .. }) in self.friends.iter().enumerate().skip(1) {
            live.lock().await.board.private = false;
            live.join(&store, person.id, &person.name, Seat(n as u8), None).await.unwrap();
        }
        live.start(&store, self.friends[0].person.id).await.unwrap();
        (self.events, self.bots) = (Vec::new(), BTreeMap::new());
        (self.silent, self.asked) = (BTreeMap::new(), BTreeMap::new());
        self.told.games += 1;
        self.look(&live, None).await;
    }

    async fn live(&self) -> Arc<Live> {
        self.app.table(&self.table).await.unwrap().unwrap()
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.dice.below(100) < percent
    }

    /// Keeps the second book after something was done by a seat, by no person if a bot moved or a take-back was agreed.
    async fn look(&mut self, live: &Live, acted: Option<Seat>) {
        let (asked, now) = (live.lock().await.deciders(), self.clock.now());
        self.silent.retain(|seat, _| asked.has(*seat) && Some(*seat) != acted);
        for seat in asked.iter() {
            self.silent.entry(seat).or_insert(now);
            self.asked.entry(seat).or_insert(now);
        }
        self.asked.retain(|seat, _| asked.has(*seat));
        self.upgraded = self.upgraded.iter().filter(|s| Some(*s) != acted && asked.has(*s)).collect();
        self.unmoved = self.unmoved.iter().filter(|s| asked.has(*s)).collect();
    }

    async fn look_after_move(&mut self, live: &Live, seat: Seat) {
        self.asked.remove(&seat);
        self.unmoved = self.unmoved.without(seat);
        self.look(live, Some(seat)).await;
    }

    /// A take-back gives everybody the whole time again.
    async fn look_after_take_back(&mut self, live: &Live) {
        (self.silent, self.asked) = (BTreeMap::new(), BTreeMap::new());
        self.look(live, None).await;
    }

    fn is_due(&self, seat: Seat) -> bool {
        self.silent.get(&seat).is_some_and(|since| self.is_over(*since))
    }

    fn is_over(&self, since: i64) -> bool {
        let now = self.clock.now();
        now - since >= AGREED && now - self.started >= GRACE
    }

    /// Whether a seat may ask for a bot in another's: not if it is as late as the other.
    fn may_ask(&self, seat: Seat) -> bool {
        let is_late = self.asked.get(&seat).is_some_and(|since| self.is_over(*since));
        !is_late && !self.is_due(seat)
    }

    async fn remember(&self) -> Remembered {
        let live = self.live().await;
        let seated = live.lock().await;
        Remembered {
            hash: seated.game.as_ref().unwrap().hash(),
            request: seated.request.map(|r| (r.id, r.ask, r.agreed)),
            stand_ins: seated.stand_ins.clone(),
            people: seated.seats.iter().map(|row| row.person).collect(),
            dice_taken_back: seated.dice_taken_back,
            deadlines: seated.seats.iter().map(|row| seated.replaceable_from(row.seat)).collect(),
        }
    }

    /// Stops the server and starts it again on the same folder.
    async fn restart(&mut self, between: Option<&'static str>) {
        let mut before = self.remember().await;
        self.app.store.close().await;
        if self.chance(50) {
            self.clock.advance(HOUR * i64::from(self.dice.below(60)));
        }
        if let Some(sql) = between {
            self.folder.sql(sql).await;
        }
        (self.app, self.started) = (self.folder.open(&self.clock).await, self.clock.now());
        for deadline in before.deadlines.iter_mut().flatten() {
            *deadline = (*deadline).max(self.started + GRACE);
        }
        if between.is_some() {
            // Rules of another version may give everybody the whole time again, and nobody takes back a move of the old ones.
            before.deadlines = self.remember().await.deadlines;
            assert!(before.deadlines.iter().flatten().all(|from| *from >= self.started + GRACE), "{}", self.game);
            before.request = before.request.filter(|(_, ask, _)| !matches!(ask, Ask::Undo(_)));
        }
        assert_eq!(self.remember().await, before, "{}: a restart forgets nothing", self.game);
        let events = self.app.store.events(&self.table).await.unwrap();
        assert!(events.starts_with(&self.events), "{}: what was written stays written", self.game);
        assert!(events.iter().zip(1..).all(|(e, n)| e.sequence == n), "{}: no gaps", self.game);
        self.events = events;
        self.told.restarts += 1;
    }

    /// The rules get a new version while everybody sleeps.
    async fn upgrade(&mut self) {
        self.restart(Some("UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1")).await;
        self.upgraded = self.silent.keys().copied().collect();
        self.unmoved = self.upgraded;
    }

    /// Seats with a bot are those, and only those, where one was agreed to.
    async fn check(&self) {
        let live = self.live().await;
        let mut seated = live.lock().await;
        for row in &seated.seats {
            let (here, agreed) = (row.bot.is_some(), self.bots.contains_key(&row.seat));
            assert_eq!(here, agreed, "{}: a bot in seat {}", self.game, row.seat.0);
            assert_eq!(row.person, Some(self.friends[row.seat.index()].person.id));
        }
        let replaced = self.bots.iter().find(|(_, why)| **why == Why::Absence).map(|(seat, _)| *seat);
        if let (Some(seat), Stage::Running) = (replaced, seated.board.stage) {
            let person = &self.friends[seat.index()].person;
            let page = pages::table::page(
                &live,
                &mut seated,
                Some(person),
                Look { seat: Some(seat), form: Form::Wide },
                None,
                "",
            )
            .0;
            assert!(page.contains("A bot has played for you since") && page.contains("/take-back"));
        }
    }

    async fn bots_play(&mut self) {
        let store = self.app.store.clone();
        for _ in 0..50 {
            let live = self.live().await;
            let next = {
                let seated = live.lock().await;
                let bot = seated.seats.iter().find(|row| row.bot.is_some() && seated.deciders().has(row.seat));
                bot.map(|row| (row.seat, seated.moment(), seated.game.as_ref().unwrap().offered(row.seat).len()))
            };
            let Some((seat, moment, choices)) = next else { return };
            let choice = self.dice.below(choices as u32) as usize;
            live.play_bot(&store, seat, moment, choice).await.unwrap();
            self.told.moves += 1;
            self.look_after_move(&live, seat).await;
        }
    }

    /// Somebody opens their page.
    async fn visit(&mut self, seat: Seat) {
        let (store, live) = (self.app.store.clone(), self.live().await);
        let me = self.friends[seat.index()].person.id;
        if live.lock().await.board.stage != Stage::Running {
            return;
        }
        if self.bots.contains_key(&seat) {
            live.take_back(&store, me, seat).await.unwrap();
            self.bots.remove(&seat);
            self.look(&live, Some(seat)).await;
        }
        self.answer(&live, me, seat).await;
        self.try_to_replace(&live, me, seat).await;
        if self.chance(4) {
            self.ask_to_take_back(&live, me, seat).await;
        }
        if live.lock().await.deciders().has(seat) && self.chance(80) {
            let (decision, choices) = {
                let seated = live.lock().await;
                (seated.decision(seat), seated.game.as_ref().unwrap().offered(seat).to_vec())
            };
            let choice = &choices[self.dice.below(choices.len() as u32) as usize];
            live.play(&store, me, seat, (&decision, &choice.text), Instant::now()).await.unwrap();
            self.told.moves += 1;
            self.look_after_move(&live, seat).await;
        }
        if self.chance(3) {
            self.leave(&live, me, seat).await;
        }
    }

    async fn answer(&mut self, live: &Live, me: PersonId, seat: Seat) {
        let request = live.lock().await.request;
        let Some(request) = request.filter(|r| r.by != seat && !r.agreed.has(seat)) else { return };
        let yes = self.chance(60);
        let handed = match request.ask {
            Ask::HandOver(of) if yes && of != seat => Some(of),
            Ask::HandOver(_) | Ask::Undo(_) | Ask::End => None,
        };
        // The server may have been down since the request: then the seat has some time again.
        let too_early = handed.is_some_and(|of| !self.is_due(of));
        match live.answer(&self.app.store, me, seat, Some(request.id), yes).await {
            Ok(()) => assert!(!too_early, "{}: a seat was handed over right after a restart", self.game),
            Err(Refusal::Not(_)) if too_early || handed.is_some_and(|of| self.upgraded.has(of)) => {
                self.told.put_off += 1;
                return;
            }
            Err(refused) => panic!("{}: an answer: {refused}", self.game),
        }
        self.look(live, Some(seat)).await;
        match request.ask {
            Ask::HandOver(of) if of != seat && live.lock().await.seats[of.index()].bot.is_some() => {
                self.replaced(of, Seats::only(request.by).with(seat));
            }
            Ask::Undo(_) if yes && live.lock().await.request.is_none() => {
                self.told.taken_back += 1;
                self.look_after_take_back(live).await;
            }
            Ask::HandOver(_) | Ask::Undo(_) | Ask::End => {}
        }
    }

    /// A bot took a seat for absence: it was due, and everybody else agreed who was not overdue too.
    fn replaced(&mut self, seat: Seat, agreed: Seats) {
        assert!(self.is_due(seat), "{}: seat {} was replaced before its time", self.game, seat.0);
        for other in (0..self.friends.len() as u8).map(Seat).filter(|s| *s != seat && !agreed.has(*s)) {
            let absent = self.is_due(other) || self.bots.get(&other) == Some(&Why::Absence);
            assert!(absent, "{}: seat {} was not asked about a bot for {}", self.game, other.0, seat.0);
        }
        self.bots.insert(seat, Why::Absence);
        self.told.replaced += 1;
    }

    async fn try_to_replace(&mut self, live: &Live, me: PersonId, seat: Seat) {
        let others: Vec<Seat> = (0..self.friends.len() as u8).map(Seat).filter(|s| *s != seat).collect();
        for of in others {
            assert!(live.stand_in(&self.app.store, me, of).await.is_err(), "nobody hands over another's seat");
            let busy = live.lock().await.request.is_some();
            if busy || self.bots.contains_key(&of) || !(self.is_due(of) || self.chance(10)) {
                continue;
            }
            let (due, may_ask) = (self.is_due(of), self.may_ask(seat));
            match live.ask(&self.app.store, me, seat, Wish::HandOver(of)).await {
                Ok(()) => {
                    assert!(due, "{}: seat {} could be asked for before its time", self.game, of.0);
                    assert!(may_ask || self.unmoved.has(seat), "{}: seat {} is late too", self.game, seat.0);
                    self.look(live, Some(seat)).await;
                    if live.lock().await.seats[of.index()].bot.is_some() {
                        self.replaced(of, Seats::only(seat));
                    }
                }
                Err(Refusal::Not(_)) if !due => self.told.too_early += 1,
                Err(Refusal::Not(_)) if !may_ask => self.told.too_late += 1,
                Err(Refusal::Not(_)) if self.upgraded.has(of) => {}
                Err(refused) => panic!("{}: a bot for seat {}, due {due}: {refused}", self.game, of.0),
            }
        }
    }

    async fn ask_to_take_back(&mut self, live: &Live, me: PersonId, seat: Seat) {
        let last = live.lock().await.last_move_of(seat);
        if last.is_none() || live.lock().await.request.is_some() {
            return;
        }
        live.ask(&self.app.store, me, seat, Wish::Undo(last)).await.unwrap();
        assert!(live.lock().await.request.is_some(), "{}: the others have not been asked", self.game);
        self.look(live, Some(seat)).await;
    }

    /// Somebody goes away, and lets a bot play meanwhile or not.
    async fn leave(&mut self, live: &Live, me: PersonId, seat: Seat) {
        self.friends[seat.index()].away_until = self.clock.now() + HOUR * i64::from(24 + self.dice.below(120));
        if self.chance(40) && live.lock().await.board.stage == Stage::Running {
            live.stand_in(&self.app.store, me, seat).await.unwrap();
            self.bots.insert(seat, Why::OwnWord);
            self.look(live, Some(seat)).await;
        }
    }

    async fn day(&mut self) {
        let evening = self.clock.now() + 24 * HOUR;
        while self.clock.now() < evening {
            self.clock.advance(HOUR * i64::from(1 + self.dice.below(5)));
            if self.chance(15) {
                self.restart(None).await;
            }
            self.bots_play().await;
            for seat in (0..self.friends.len() as u8).map(Seat) {
                if self.friends[seat.index()].away_until <= self.clock.now() && self.chance(50) {
                    self.visit(seat).await;
                }
            }
            self.check().await;
            if self.live().await.lock().await.board.stage == Stage::Over {
                self.restart(None).await;
                self.sit_down().await;
            }
        }
    }

    async fn live_through(&mut self, days: u32) {
        for day in 0..days {
            self.day().await;
            if day == days / 2 {
                self.upgrade().await;
            }
        }
        self.restart(None).await;
        println!("{}: {days} days, {:?}", self.game, self.told);
    }
}

fn days(usual: u32) -> u32 {
    std::env::var("RAVELIN_DAYS").ok().map_or(usual, |days| days.parse().expect("RAVELIN_DAYS is a number"))
}

#[tokio::test]
async fn a_hundred_days_of_the_toy_lose_nothing_and_replace_nobody_against_the_agreement() {
    let mut world = World::new("outpost", 1).await;
    world.live_through(days(100)).await;
    // Seeds are drawn anew in every run: what should happen may take a little longer.
    let is_missing = |told: &Told| told.replaced == 0 || told.too_early == 0 || told.taken_back == 0;
    for _ in 0..1000 {
        if !is_missing(&world.told) {
            break;
        }
        world.day().await;
    }
    assert!(!is_missing(&world.told), "{:?}: not everything happened", world.told);
}

#[tokio::test]
async fn days_of_every_game_lose_nothing_and_replace_nobody_against_the_agreement() {
    for (seed, info) in (2..).zip(ravelin_catalog::games()) {
        World::new(info.slug, seed).await.live_through(days(10)).await;
    }
}
