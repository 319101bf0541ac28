//! Tables, played on the toy: what was committed is what comes back, and nobody does what is not theirs.

use ravelin_bots::BotKind;
use ravelin_core::{Pack, Record};

use super::*;
use crate::store::Sqlite;
use crate::testing::Folder;

/// A database in a folder of its own.
pub(super) struct House {
    pub(super) folder: Folder,
    pub(super) store: Store,
    pub(super) clock: Clock,
}

impl House {
    pub(super) async fn new() -> Self {
        let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
        let store = Arc::new(Sqlite::open(&folder.database(), clock.clone()).await.unwrap());
        House { folder, store, clock }
    }

    /// The server starts again on a store that was closed.
    pub(super) async fn reopen(&mut self) {
        self.store = Arc::new(Sqlite::open(&self.folder.database(), self.clock.clone()).await.unwrap());
    }

    pub(super) async fn guest(&self, name: &str) -> PersonId {
        self.store.new_person(name).await.unwrap()
    }

    pub(super) async fn table(&self, host: PersonId, sitters: &[Sitter]) -> Live {
        let seats = sitters.len() as u8;
        let options =
            ravelin_catalog::sheet("outpost", &Pack::default()).unwrap().resolve(Some(seats), None, []).unwrap();
        let sitters = sitters.to_vec();
        let plan = Plan { game: "outpost".to_owned(), options, sitters, private: false, absence: USUAL, copy: None };
        let id = plan.make(&self.store, host).await.unwrap();
        self.load(&id).await
    }

    /// A table of a game where one person has all seats.
    pub(super) async fn table_of(&self, game: &str, host: PersonId) -> Live {
        let options = ravelin_catalog::sheet(game, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
        let sitters = vec![Sitter::Me; usize::from(options.seats)];
        let plan = Plan { game: game.to_owned(), options, sitters, private: false, absence: USUAL, copy: None };
        self.load(&plan.make(&self.store, host).await.unwrap()).await
    }

    pub(super) async fn load(&self, id: &str) -> Live {
        Live::load(&self.store, id).await.unwrap().unwrap()
    }
}

/// What the seat that is asked first may do: seat, decision, first action.
pub(super) async fn asked(live: &Live) -> (Seat, String, String) {
    let seated = live.lock().await;
    let seat = seated.deciders().lowest().unwrap();
    let choice = seated.game.as_ref().unwrap().offered(seat)[0].clone();
    (seat, seated.decision(seat), choice.text)
}

pub(super) async fn step(house: &House, live: &Live, person: PersonId) -> Seat {
    let (seat, decision, action) = asked(live).await;
    live.play(&house.store, person, seat, (&decision, &action), Instant::now()).await.unwrap();
    seat
}

pub(super) async fn hash(live: &Live) -> String {
    live.lock().await.game.as_ref().unwrap().hash()
}

#[tokio::test]
async fn what_was_played_comes_back_from_the_database() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let mut moves = 0;
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me).await;
        moves += 1;
        let again = house.load(&live.id).await;
        assert_eq!(hash(&again).await, hash(&live).await);
        assert_eq!(again.lock().await.last_event(), moves);
    }
    let again = house.load(&live.id).await;
    let seated = again.lock().await;
    assert_eq!(seated.board.stage, Stage::Over);
    assert_eq!(seated.outcome(), live.lock().await.outcome());
    assert_eq!(seated.board.result, Some(crate::pages::result::headline(&seated)));
    assert_eq!(seated.seats[0].name.as_deref(), Some("Ada"));
}

#[tokio::test]
async fn a_second_click_plays_nothing() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let (seat, decision, action) = asked(&live).await;
    live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
    let again = live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await;
    assert!(matches!(again, Err(Refusal::Stale)));
    assert_eq!(live.lock().await.last_event(), 1);
}

#[tokio::test]
async fn an_illegal_action_says_why_and_changes_nothing() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let (seat, decision, _) = asked(&live).await;
    let before = hash(&live).await;
    let refused = live.play(&house.store, me, seat, (&decision, "fly to the moon"), Instant::now()).await;
    assert!(matches!(refused, Err(Refusal::Rule { .. })), "{refused:?}");
    assert_eq!(hash(&live).await, before);
    assert_eq!(house.load(&live.id).await.lock().await.last_event(), 0);
}

#[tokio::test]
async fn nobody_plays_anothers_seat() {
    let house = House::new().await;
    let (me, other) = (house.guest("Ada").await, house.guest("Bob").await);
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let (seat, decision, action) = asked(&live).await;
    let refused = live.play(&house.store, other, seat, (&decision, &action), Instant::now()).await;
    assert!(matches!(refused, Err(Refusal::Not("This is not your seat."))));
}

#[tokio::test]
async fn two_programs_cannot_both_write_the_next_move() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let one = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let other = house.load(&one.id).await;
    let (seat, decision, action) = asked(&one).await;
    one.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
    let late = other.play(&house.store, me, seat, (&decision, &action), Instant::now()).await;
    assert!(matches!(late, Err(Refusal::Store(StoreError::Conflict))), "{late:?}");
    assert_eq!(hash(&other).await, hash(&one).await, "it has read what was written");
    assert_eq!(hash(&house.load(&one.id).await).await, hash(&one).await);
}

#[tokio::test]
async fn cards_are_dealt_when_all_seats_are_taken() {
    let house = House::new().await;
    let (me, other) = (house.guest("Ada").await, house.guest("Bob").await);
    let live = house.table(me, &[Sitter::Me, Sitter::Open]).await;
    assert!(live.lock().await.game.is_none());
    assert!(matches!(live.start(&house.store, me).await, Err(Refusal::Not(_))));
    live.join(&house.store, other, "Bob", Seat(1), None).await.unwrap();
    assert!(matches!(live.join(&house.store, me, "Ada", Seat(1), None).await, Err(Refusal::Late(_))));
    live.leave(&house.store, other, Seat(1)).await.unwrap();
    live.fill(&house.store, me, Seat(1), BotKind::Random).await.unwrap();
    live.start(&house.store, me).await.unwrap();
    assert!(live.lock().await.game.is_some());
    assert!(matches!(live.join(&house.store, other, "Bob", Seat(1), None).await, Err(Refusal::Not(_))));
}

#[tokio::test]
async fn a_linked_seat_is_for_whoever_has_the_link() {
    let house = House::new().await;
    let (me, other) = (house.guest("Ada").await, house.guest("Bob").await);
    let live = house.table(me, &[Sitter::Me, Sitter::Link]).await;
    let link = live.lock().await.seats[1].link.clone().unwrap();
    assert!(matches!(live.join(&house.store, other, "Bob", Seat(1), None).await, Err(Refusal::Not(_))));
    assert!(matches!(live.join(&house.store, other, "Bob", Seat(1), Some("guess")).await, Err(Refusal::Not(_))));
    live.join(&house.store, other, "Bob", Seat(1), Some(&link)).await.unwrap();
    assert_eq!(live.lock().await.seats_of(Some(other)), [Seat(1)]);
}

#[tokio::test]
async fn a_game_ends_by_agreement_or_when_one_of_two_resigns() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Bot(BotKind::Random)]).await;
    live.ask(&house.store, me, Seat(0), Wish::End).await.unwrap();
    assert_eq!(house.load(&live.id).await.lock().await.board.ending, Some(Ending::Agreed));
    let live = house.table(me, &[Sitter::Me, Sitter::Bot(BotKind::Random)]).await;
    live.resign(&house.store, me, Seat(0)).await.unwrap();
    let seated = live.lock().await;
    assert_eq!((seated.board.stage, &seated.board.ending), (Stage::Over, &Some(Ending::Resigned(0))));
    assert!(seated.board.result.as_deref().is_some_and(|r| r.ends_with(" resigned.")), "{:?}", seated.board.result);
}

#[tokio::test]
async fn among_three_a_bot_goes_on_for_who_resigns() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Bot(BotKind::Random), Sitter::Bot(BotKind::Random)]).await;
    live.resign(&house.store, me, Seat(0)).await.unwrap();
    let seated = live.lock().await;
    assert_eq!(seated.board.stage, Stage::Running);
    assert!(seated.seats[0].bot.is_some() && seated.seats[0].person.is_none());
}

#[tokio::test]
async fn a_table_of_other_rules_goes_on_from_its_last_state_and_says_so() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    step(&house, &live, me).await;
    let (state, old) = (hash(&live).await, live.lock().await.board.clone());
    house.folder.sql("UPDATE board SET rules = rules - 1").await;
    let renewed = house.load(&live.id).await;
    assert_eq!(hash(&renewed).await, state);
    let seed = old.seed.unwrap();
    assert_eq!(renewed.lock().await.chapters()[0].seed, seed.further(1), "dice that were seen do not come again");
    step(&house, &renewed, me).await;
    let again = house.load(&live.id).await;
    assert_eq!(hash(&again).await, hash(&renewed).await);
    let seated = again.lock().await;
    assert_eq!((seated.board.seed, seated.old.is_some()), (Some(seed), true), "it goes on saying so");
}

#[tokio::test]
async fn a_record_can_be_exported_and_imported() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me).await;
    }
    let file = live.lock().await.game.as_ref().unwrap().file().write();
    let id = import(&house.store, me, Record::read(&file).unwrap()).await.unwrap();
    assert_eq!(hash(&house.load(&id).await).await, hash(&live).await);
    let mut edited = Record::read(&file).unwrap();
    edited.moves.remove(0);
    assert!(matches!(import(&house.store, me, edited).await, Err(Refusal::Bad(_))));
}

#[tokio::test]
async fn a_rematch_changes_sides_or_keeps_them_and_is_made_once() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Bot(BotKind::Random)]).await;
    assert!(matches!(live.rematch(&house.store, me, Sides::Changed).await, Err(Refusal::Not(_))), "not before the end");
    live.resign(&house.store, me, Seat(0)).await.unwrap();
    let id = live.rematch(&house.store, me, Sides::Changed).await.unwrap();
    assert_eq!(live.rematch(&house.store, me, Sides::Changed).await.unwrap(), id);
    let next = house.load(&id).await;
    let seated = next.lock().await;
    assert!(seated.seats[0].bot.is_some());
    assert_eq!(seated.seats_of(Some(me)), [Seat(1)]);

    let other = house.guest("Bob").await;
    for (sides, mine, theirs) in [(Sides::Same, Seat(0), Seat(1)), (Sides::Changed, Seat(1), Seat(0))] {
        let live = house.table(me, &[Sitter::Me, Sitter::Link]).await;
        let link = live.lock().await.seats[1].link.clone();
        live.join(&house.store, other, "Bob", Seat(1), link.as_deref()).await.unwrap();
        live.start(&house.store, me).await.unwrap();
        live.resign(&house.store, me, Seat(0)).await.unwrap();
        let next = house.load(&live.rematch(&house.store, me, sides).await.unwrap()).await;
        let before = live.lock().await.seats.clone();
        next.sit_again(&house.store, other, "Bob", &before).await.unwrap();
        let seated = next.lock().await;
        assert_eq!((seated.seats_of(Some(me)), seated.seats_of(Some(other))), (vec![mine], vec![theirs]), "{sides:?}");
    }
}

#[tokio::test]
async fn a_private_table_is_open_to_those_who_sit_there() {
    let house = House::new().await;
    let (me, other) = (house.guest("Ada").await, house.guest("Bob").await);
    let live = house.table(me, &[Sitter::Me, Sitter::Link]).await;
    let mut seated = live.lock().await;
    assert!(seated.open_to(None));
    seated.board.private = true;
    assert!(seated.open_to(Some(me)) && !seated.open_to(Some(other)) && !seated.open_to(None));
}

/// What is drawn while the disk writes is what would be drawn after it, for all who look and for nobody who went away.
#[tokio::test]
async fn pages_drawn_ahead_are_the_pages_of_now() {
    let house = House::new().await;
    let me = Person { id: house.guest("Ada").await, name: "Ada".to_owned(), muted: Arc::default() };
    let live = house.table(me.id, &[Sitter::Me, Sitter::Me]).await;
    let at = |seat| Look { seat, form: Form::Wide };
    let eyes = [(None, None), (Some(&me), None), (Some(&me), Some(Seat(1)))];
    let look = |seated: &mut Seated| {
        eyes.map(|(person, wanted)| crate::pages::table::update(&live, seated, person, at(wanted), None).text)
    };
    look(&mut *live.lock().await);
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me.id).await;
        let mut seated = live.lock().await;
        assert!(!seated.drawn.is_empty(), "drawn ahead");
        let ahead = look(&mut seated);
        seated.drawn.clear();
        assert_eq!(look(&mut seated), ahead);
    }
    let live = house.table(me.id, &[Sitter::Me, Sitter::Me]).await;
    crate::pages::table::update(&live, &mut *live.lock().await, None, Look::default(), None);
    step(&house, &live, me.id).await;
    assert_eq!(live.lock().await.drawn.len(), 1, "they looked");
    step(&house, &live, me.id).await;
    assert!(live.lock().await.drawn.is_empty(), "nobody looked at what was drawn last");
}

/// A table is in memory once, however many ask for it at the same time; asking for what is not there leaves nothing behind.
#[tokio::test]
async fn a_table_is_in_memory_once() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let id = house.table(me, &[Sitter::Me, Sitter::Me]).await.id;
    let app = house.folder.open(&house.clock).await;
    let (one, other, none) = tokio::join!(app.table(&id), app.table(&id), app.table("nowhere"));
    let (one, other) = (one.unwrap().unwrap(), other.unwrap().unwrap());
    assert!(Arc::ptr_eq(&one, &other));
    assert!(none.unwrap().is_none());
    assert_eq!(app.in_memory(), std::slice::from_ref(&id));
    one.dead.store(true, Ordering::Relaxed);
    assert!(!Arc::ptr_eq(&one, &app.table(&id).await.unwrap().unwrap()), "what is dead is read again");
}

#[tokio::test]
async fn a_shared_screen_turns_by_itself_and_a_hot_seat_is_covered() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    for (game, turns) in [("vilnius", true), ("sovereigns", false)] {
        let options = ravelin_catalog::sheet(game, &Pack::default()).unwrap().resolve(Some(2), None, []).unwrap();
        let sitters = vec![Sitter::Me, Sitter::Me];
        let plan = Plan { game: game.to_owned(), options, sitters, private: false, absence: USUAL, copy: None };
        let live = house.load(&plan.make(&house.store, me).await.unwrap()).await;
        let seated = live.lock().await;
        let asked = seated.deciders().lowest().unwrap();
        let other = Seat(1 - asked.0);
        assert!(!seated.deciders().has(other), "{game}: one is asked at a time");
        assert_eq!(seated.eyes(Some(me), Some(other)), turns.then_some(asked), "{game}");
        assert_eq!(
            seated.eyes(Some(me), None),
            turns.then_some(asked),
            "{game}: a hand is shown when its seat is taken"
        );
        assert_eq!(seated.eyes(Some(me), Some(asked)), Some(asked), "{game}");
        assert_eq!((seated.is_hot_seat(Some(me)), seated.next_at_screen(Some(me))), (!turns, Some(asked)), "{game}");
    }
}

/// Whoever waits for the table while a move cannot be saved does not see it.
#[tokio::test]
async fn a_move_that_cannot_be_saved_is_not_shown() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    let before = hash(&live).await;
    let mut other = house.folder.connect().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (seat, decision, action) = asked(&live).await;
    let play = live.play(&house.store, me, seat, (&decision, &action), Instant::now());
    let (refused, shown) = tokio::join!(play, hash(&live));
    assert!(matches!(refused, Err(Refusal::Store(StoreError::Unavailable(_)))), "{refused:?}");
    assert_eq!(shown, before);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert!(house.store.health().wait_for(Option::is_none).await.is_ok());
    step(&house, &live, me).await;
    let saved = house.load(&live.id).await;
    assert_eq!(saved.lock().await.last_event(), 2);
    assert_eq!(hash(&saved).await, hash(&live).await);
}

// Builds without debug assertions do not count.
#[cfg(debug_assertions)]
#[tokio::test]
async fn a_click_enumerates_choices_twice() {
    use crate::pages::table::update;
    use ravelin_core::choice::enumerations;
    use ravelin_core::playout::forced_plays;
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let person = crate::people::Person { id: me, name: "Ada".to_owned(), muted: Default::default() };
    for info in ravelin_catalog::games() {
        let live = house.table_of(info.slug, me).await;
        let draw = async || _ = update(&live, &mut *live.lock().await, Some(&person), Look::default(), None);
        draw().await;
        for _ in 0..6 {
            let (seat, decision, action) = asked(&live).await;
            let (before, forced) = (enumerations(), forced_plays());
            live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
            let played = enumerations();
            draw().await;
            // One sees that the next decision is not forced, one shows it, perhaps while the move is saved; and one for each that
            // is forced.
            let (drawn, forced) = (enumerations(), forced_plays() - forced);
            assert!(drawn - played <= 1, "{}: {} to show it", info.slug, drawn - played);
            assert!(
                drawn - before <= 2 + forced,
                "{}: {} to play and {} to show it, {forced} forced",
                info.slug,
                played - before,
                drawn - played
            );
        }
    }
}
