//! Nobody is cheated while they are away: who has to agree, when a bot may take a seat, what a late click does. On the toy.

use super::tests::{House, asked, hash, step};
use super::*;
use crate::store::Why;

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// A table of the toy with these people, each in the seat of their number.
async fn seated(house: &House, names: &[&'static str]) -> (Live, Vec<PersonId>) {
    let mut people = Vec::new();
    for name in names {
        people.push(house.guest(name).await);
    }
    let sitters: Vec<Sitter> = (0..names.len()).map(|n| if n == 0 { Sitter::Me } else { Sitter::Open }).collect();
    let live = house.table(people[0], &sitters).await;
    for (n, name) in names.iter().enumerate().skip(1) {
        live.join(&house.store, people[n], name, Seat(n as u8), None).await.unwrap();
    }
    live.start(&house.store, people[0]).await.unwrap();
    (live, people)
}

async fn play(house: &House, live: &Live, people: &[PersonId]) -> Seat {
    let (seat, ..) = asked(live).await;
    step(house, live, people[seat.index()]).await
}

/// Plays until one seat alone is asked: that seat.
async fn until_one(house: &House, live: &Live, people: &[PersonId]) -> Seat {
    for _ in 0..10 {
        if let Some(seat) = live.lock().await.deciders().sole() {
            return seat;
        }
        play(house, live, people).await;
    }
    panic!("several are asked all the time");
}

/// Three people, one of whom is asked: that one first.
async fn one_of_three(house: &House) -> (Live, Vec<PersonId>, [Seat; 3]) {
    let (live, people) = seated(house, &["Ada", "Bob", "Cleo"]).await;
    let asked = until_one(house, &live, &people).await;
    (live, people, [0, 1, 2].map(|n| Seat((asked.0 + n) % 3)))
}

/// Plays until somebody has a move that cannot be taken back without asking; their seat.
async fn until_barrier(house: &House, live: &Live, people: &[PersonId]) -> Seat {
    for _ in 0..10 {
        let seat = play(house, live, people).await;
        let seated = live.lock().await;
        let last = seated.last_move_of(seat).unwrap();
        if !seated.may_undo(seat) && seated.game.as_ref().unwrap().takes_back_chance(last) {
            return seat;
        }
    }
    panic!("nothing was rolled or shown");
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The table as this person sees it.
async fn page(live: &Live, person: PersonId) -> String {
    let person = Person { id: person, name: String::new(), muted: Arc::default() };
    crate::pages::table::page(live, &mut *live.lock().await, Some(&person), Look::default(), None, "").0
}

async fn pending(live: &Live) -> Option<i64> {
    live.lock().await.request.map(|request| request.id)
}

async fn ask_undo(house: &House, live: &Live, people: &[PersonId], seat: Seat) -> Result<(), Refusal> {
    let last = live.lock().await.last_move_of(seat);
    live.ask(&house.store, people[seat.index()], seat, Wish::Undo(last)).await
}

async fn answer(
    house: &House,
    live: &Live,
    people: &[PersonId],
    seat: Seat,
    id: Option<i64>,
    yes: bool,
) -> Result<(), Refusal> {
    live.answer(&house.store, people[seat.index()], seat, id, yes).await
}

fn late(refused: Result<(), Refusal>) -> String {
    match refused {
        Err(Refusal::Late(words)) => words,
        other => panic!("not late: {other:?}"),
    }
}

/// The table as another process would read it has the same request, stand-ins and deadlines.
async fn assert_reloads(house: &House, live: &Live) {
    let again = house.load(&live.id).await;
    let (one, other) = (live.lock().await, again.lock().await);
    assert_eq!(
        one.request.map(|r| (r.id, r.by, r.ask, r.agreed)),
        other.request.map(|r| (r.id, r.by, r.ask, r.agreed))
    );
    assert_eq!(one.stand_ins, other.stand_ins);
    assert_eq!(one.closed, other.closed);
    assert_eq!(one.dice_taken_back, other.dice_taken_back);
    for row in &one.seats {
        assert_eq!(one.asked_since(row.seat), other.asked_since(row.seat), "seat {}", row.seat.0);
        assert_eq!(one.replaceable_from(row.seat), other.replaceable_from(row.seat), "seat {}", row.seat.0);
    }
}

#[tokio::test]
async fn a_move_is_taken_back_when_all_others_agree() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let asker = until_barrier(&house, &live, &people).await;
    let before = live.lock().await.moves();
    ask_undo(&house, &live, &people, asker).await.unwrap();
    let first = pending(&live).await;
    assert_reloads(&house, &live).await;
    answer(&house, &live, &people, other(asker), first, false).await.unwrap();
    assert_eq!(live.lock().await.moves(), before);
    ask_undo(&house, &live, &people, asker).await.unwrap();
    let words = late(answer(&house, &live, &people, other(asker), first, true).await);
    assert!(words.contains("declined"), "{words}");
    let second = pending(&live).await;
    answer(&house, &live, &people, other(asker), second, true).await.unwrap();
    let words = late(answer(&house, &live, &people, other(asker), second, true).await);
    assert!(words.contains("everybody agreed"), "{words}");
    assert!(live.lock().await.moves() < before);
    assert_eq!(live.lock().await.dice_taken_back, 1);
    assert_eq!(hash(&house.load(&live.id).await).await, hash(&live).await);
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn consent_and_its_effect_are_one_commit() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let asker = until_barrier(&house, &live, &people).await;
    ask_undo(&house, &live, &people, asker).await.unwrap();
    let before = (hash(&live).await, live.lock().await.moves());
    // The number of the take-back is taken, that of the answer is free.
    let taken = live.lock().await.last_event() + 2;
    let event = Event { sequence: taken, seat: None, what: Happening::TakeBack, at: 0 };
    let change = Change { events: vec![event], ..Change::default() };
    house.store.append(&live.id, change).await.unwrap();
    let id = pending(&live).await;
    let failed = answer(&house, &live, &people, other(asker), id, true).await;
    assert!(matches!(failed, Err(Refusal::Store(StoreError::Conflict))), "{failed:?}");
    house.folder.sql("DELETE FROM event WHERE kind = 'take_back'").await;
    let again = house.load(&live.id).await;
    assert_eq!((hash(&again).await, again.lock().await.moves()), before, "neither the answer nor the take-back");
    assert_eq!(pending(&again).await, id);
}

#[tokio::test]
async fn a_stand_in_agrees_to_nothing_and_its_person_still_does() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let asker = until_barrier(&house, &live, &people).await;
    let away = other(asker);
    live.stand_in(&house.store, people[away.index()], away).await.unwrap();
    assert_reloads(&house, &live).await;
    let last = live.lock().await.last_move_of(asker);
    for wish in [Wish::End, Wish::Undo(last)] {
        live.ask(&house.store, people[asker.index()], asker, wish).await.unwrap();
        let id = pending(&live).await;
        assert!(id.is_some(), "{wish:?} waits for Bob's own word");
        answer(&house, &live, &people, asker, id, false).await.unwrap();
    }
    live.ask(&house.store, people[asker.index()], asker, Wish::End).await.unwrap();
    let id = pending(&live).await;
    answer(&house, &live, &people, away, id, true).await.unwrap();
    assert_eq!(live.lock().await.board.ending, Some(Ending::Agreed));
    let words = late(answer(&house, &live, &people, away, id, true).await);
    assert!(words.contains("everybody agreed"), "{words}");
}

#[tokio::test]
async fn a_seat_goes_to_a_bot_after_the_agreed_time_and_comes_back_with_one_click() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let away = until_one(&house, &live, &people).await;
    let here = other(away);
    let (owner, asker) = (people[away.index()], people[here.index()]);
    let ask = || live.ask(&house.store, asker, here, Wish::HandOver(away));
    assert!(matches!(ask().await, Err(Refusal::Not(_))), "at once");
    house.clock.advance(48 * HOUR - 1);
    assert!(matches!(ask().await, Err(Refusal::Not(_))), "a moment too early");
    assert_reloads(&house, &live).await;
    house.clock.advance(1);
    ask().await.unwrap();
    assert_eq!(live.lock().await.stand_ins.get(&away), Some(&StandIn { why: Why::Absence, since: house.clock.now() }));
    assert!(live.lock().await.seats[away.index()].bot.is_some());
    assert_eq!(live.lock().await.owner(away), Some(owner), "it stays theirs");
    assert_reloads(&house, &live).await;
    // Until the seat is taken back, the bot plays it and nobody else.
    let (_, decision, action) = asked(&live).await;
    let refused = live.play(&house.store, owner, away, (&decision, &action), Instant::now()).await;
    assert!(matches!(refused, Err(Refusal::Not(_))), "{refused:?}");
    assert!(matches!(live.take_back(&house.store, asker, away).await, Err(Refusal::Not(_))), "not the other's");
    live.take_back(&house.store, owner, away).await.unwrap();
    live.take_back(&house.store, owner, away).await.unwrap();
    assert!(live.lock().await.seats[away.index()].bot.is_none());
    assert!(matches!(ask().await, Err(Refusal::Not(_))), "they have the whole time again");
    assert_reloads(&house, &live).await;
    house.clock.advance(48 * HOUR);
    ask().await.unwrap();
}

#[tokio::test]
async fn time_counts_only_while_a_seat_is_asked_and_does_nothing() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let first = until_one(&house, &live, &people).await;
    let second = other(first);
    house.clock.advance(100 * HOUR);
    let refused = live.ask(&house.store, people[first.index()], first, Wish::HandOver(second)).await;
    assert!(matches!(refused, Err(Refusal::Not(_))), "they are not asked");
    while !live.lock().await.deciders().has(second) {
        play(&house, &live, &people).await;
    }
    assert_eq!(live.lock().await.asked_since(second), Some(house.clock.now()));
    house.clock.advance(47 * HOUR);
    // Any act shows that somebody is there.
    live.ask(&house.store, people[second.index()], second, Wish::End).await.unwrap();
    let id = pending(&live).await;
    answer(&house, &live, &people, second, id, false).await.unwrap();
    house.clock.advance(47 * HOUR);
    assert!(!live.lock().await.is_replaceable(second, house.clock.now()));
    assert_reloads(&house, &live).await;
    house.clock.advance(HOUR);
    assert!(live.lock().await.is_replaceable(second, house.clock.now()));
}

#[tokio::test]
async fn whoever_is_asked_together_with_others_waits_on_when_they_move() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob", "Cleo"]).await;
    let start = house.clock.now();
    assert!(live.lock().await.deciders().len() == 3, "all bid at once");
    house.clock.advance(40 * HOUR);
    play(&house, &live, &people).await;
    assert_eq!(live.lock().await.asked_since(Seat(1)), Some(start));
    assert_reloads(&house, &live).await;
    house.clock.advance(8 * HOUR);
    assert!(live.lock().await.is_replaceable(Seat(1), house.clock.now()));
}

#[tokio::test]
async fn among_three_all_others_agree() {
    let house = House::new().await;
    let (live, people, [away, asker, third]) = one_of_three(&house).await;
    let ask = || live.ask(&house.store, people[asker.index()], asker, Wish::HandOver(away));
    house.clock.advance(48 * HOUR);
    ask().await.unwrap();
    let id = pending(&live).await;
    assert!(id.is_some(), "the third has not agreed");
    assert_reloads(&house, &live).await;
    // Whatever the absent one answers, they are back.
    answer(&house, &live, &people, away, id, true).await.unwrap();
    let words = late(answer(&house, &live, &people, third, id, true).await);
    assert!(words.contains("is back"), "{words}");
    assert!(live.lock().await.stand_ins.is_empty());
    assert_reloads(&house, &live).await;
    house.clock.advance(48 * HOUR);
    ask().await.unwrap();
    let id = pending(&live).await;
    answer(&house, &live, &people, third, id, true).await.unwrap();
    assert!(live.lock().await.seats[away.index()].bot.is_some());
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn another_wish_of_whoever_is_to_be_replaced_ends_the_request() {
    let house = House::new().await;
    let (live, people, [away, asker, third]) = one_of_three(&house).await;
    for own_word in [false, true] {
        house.clock.advance(48 * HOUR);
        live.ask(&house.store, people[asker.index()], asker, Wish::HandOver(away)).await.unwrap();
        let id = pending(&live).await;
        if own_word {
            live.stand_in(&house.store, people[away.index()], away).await.unwrap();
        } else {
            live.ask(&house.store, people[away.index()], away, Wish::End).await.unwrap();
        }
        assert_reloads(&house, &live).await;
        let words = late(answer(&house, &live, &people, third, id, true).await);
        assert!(words.contains("is back"), "{words}");
        let id = pending(&live).await;
        if id.is_some() {
            answer(&house, &live, &people, away, id, false).await.unwrap();
        }
    }
    assert_eq!(live.lock().await.stand_ins.get(&away).map(|bot| bot.why), Some(Why::OwnWord));
}

#[tokio::test]
async fn whoever_is_absent_too_cannot_block_a_stand_in() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob", "Cleo"]).await;
    step(&house, &live, people[0]).await;
    assert!(live.lock().await.deciders().has(Seat(1)) && live.lock().await.deciders().has(Seat(2)), "both bid");
    house.clock.advance(48 * HOUR);
    live.ask(&house.store, people[0], Seat(0), Wish::HandOver(Seat(1))).await.unwrap();
    assert!(live.lock().await.seats[1].bot.is_some(), "Cleo is overdue herself");
    live.ask(&house.store, people[0], Seat(0), Wish::HandOver(Seat(2))).await.unwrap();
    assert!(live.lock().await.seats[2].bot.is_some(), "Bob was replaced for absence");
    // But nothing else is agreed without them.
    live.ask(&house.store, people[0], Seat(0), Wish::End).await.unwrap();
    assert!(pending(&live).await.is_some());
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn a_request_whose_last_voter_became_absent_can_be_asked_again() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob", "Cleo"]).await;
    step(&house, &live, people[0]).await;
    house.clock.advance(40 * HOUR);
    live.ask(&house.store, people[1], Seat(1), Wish::End).await.unwrap();
    let id = pending(&live).await;
    answer(&house, &live, &people, Seat(1), id, false).await.unwrap();
    house.clock.advance(8 * HOUR);
    let ask = || live.ask(&house.store, people[0], Seat(0), Wish::HandOver(Seat(2)));
    ask().await.unwrap();
    assert!(live.lock().await.stand_ins.is_empty(), "Bob acted and has not agreed");
    assert!(matches!(ask().await, Err(Refusal::Not(_))), "it is being asked");
    house.clock.advance(40 * HOUR);
    assert!(pending(&house.load(&live.id).await).await.is_none(), "a restart drops what could be done and was not");
    ask().await.unwrap();
    assert!(live.lock().await.seats[2].bot.is_some(), "Bob is absent by now");
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn a_table_may_agree_that_nobody_is_replaced() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let away = until_one(&house, &live, &people).await;
    live.lock().await.board.absence = None;
    house.clock.advance(10_000 * HOUR);
    let here = other(away);
    let refused = live.ask(&house.store, people[here.index()], here, Wish::HandOver(away)).await;
    assert!(matches!(refused, Err(Refusal::Not(_))), "{refused:?}");
}

#[tokio::test]
async fn a_clock_that_is_set_back_replaces_nobody() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let away = until_one(&house, &live, &people).await;
    house.clock.advance(-1000 * HOUR);
    assert!(!live.lock().await.is_replaceable(away, house.clock.now()));
    house.clock.advance(1047 * HOUR);
    assert!(!live.lock().await.is_replaceable(away, house.clock.now()));
}

#[tokio::test]
async fn a_move_overtakes_a_request_and_a_late_answer_is_told_so() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let asker = until_barrier(&house, &live, &people).await;
    ask_undo(&house, &live, &people, asker).await.unwrap();
    let id = pending(&live).await;
    play(&house, &live, &people).await;
    let words = late(answer(&house, &live, &people, other(asker), id, true).await);
    assert!(words.contains("went on"), "{words}");
    assert!(matches!(answer(&house, &live, &people, other(asker), None, true).await, Err(Refusal::Stale)));
    let words = late(answer(&house, &live, &people, other(asker), Some(999), true).await);
    assert!(words.contains("no such request"), "{words}");
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn a_move_of_earlier_rules_is_not_taken_back() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let asker = until_barrier(&house, &live, &people).await;
    ask_undo(&house, &live, &people, asker).await.unwrap();
    let id = pending(&live).await;
    house.folder.sql("UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1").await;
    let again = house.load(&live.id).await;
    assert_eq!(pending(&again).await, None);
    let words = late(answer(&house, &again, &people, other(asker), id, true).await);
    assert!(words.contains("went on"), "{words}");
    assert_eq!(hash(&again).await, hash(&live).await);
}

#[tokio::test]
async fn a_request_after_an_upgrade_is_named_by_its_own_event() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    play(&house, &live, &people).await;
    house.folder.sql("UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1").await;
    let live = house.load(&live.id).await;
    live.ask(&house.store, people[0], Seat(0), Wish::End).await.unwrap();
    let id = pending(&live).await;
    let events = house.store.events(&live.id).await.unwrap();
    let asked = events.iter().find(|e| matches!(e.what, Happening::Ask(_))).unwrap();
    assert_eq!(id, Some(asked.sequence));
    answer(&house, &house.load(&live.id).await, &people, Seat(1), id, true).await.unwrap();
}

#[tokio::test]
async fn against_bots_alone_dice_are_taken_back_freely_and_it_is_told() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let people = [me, me];
    let seat = until_barrier(&house, &live, &people).await;
    let shown = live.lock().await.last_move_of(seat);
    live.ask(&house.store, me, seat, Wish::Undo(shown)).await.unwrap();
    assert_eq!(live.lock().await.dice_taken_back, 1);
    let again = live.ask(&house.store, me, seat, Wish::Undo(shown)).await;
    assert!(again.is_err(), "the same click takes back nothing more");
    let events = house.store.events(&live.id).await.unwrap();
    assert!(matches!(events.last().unwrap().what, Happening::Undo { dice: true, .. }));
    let told = crate::pages::replay::journal(&*live.lock().await, None, None).0;
    assert!(told.contains("taken back once"), "{told}");
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn a_decision_has_another_name_after_a_take_back() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..6 {
        let (seat, decision, action) = asked(&live).await;
        assert!(names.insert((seat, decision.clone())), "a click on an earlier page would be played");
        let again = house.load(&live.id).await;
        assert_eq!(asked(&again).await, (seat, decision.clone(), action.clone()), "a restart keeps it");
        live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
        let last = live.lock().await.last_move_of(seat);
        live.ask(&house.store, me, seat, Wish::Undo(last)).await.unwrap();
        let late = live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await;
        assert!(matches!(late, Err(Refusal::Stale)), "{late:?}");
        play(&house, &live, &[me, me]).await;
    }
}

#[tokio::test]
async fn whoever_is_late_themself_moves_before_they_ask_for_a_bot() {
    let house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob", "Cleo"]).await;
    assert!(live.lock().await.deciders().len() == 3, "all bid at once");
    house.clock.advance(48 * HOUR);
    let ask =
        |seat: u8, of: u8| live.ask(&house.store, people[usize::from(seat)], Seat(seat), Wish::HandOver(Seat(of)));
    for seat in 0..3 {
        assert!(matches!(ask(seat, (seat + 1) % 3).await, Err(Refusal::Not(_))), "all are late: nobody is replaced");
    }
    // Something else than a move shows that they are here, but they are as late as the others.
    live.ask(&house.store, people[0], Seat(0), Wish::End).await.unwrap();
    answer(&house, &live, &people, Seat(0), pending(&live).await, false).await.unwrap();
    assert!(matches!(ask(0, 1).await, Err(Refusal::Not(_))));
    let shown = page(&live, people[0]).await;
    assert!(shown.contains("Make your own move first") && !shown.contains("/ask-bot"), "{shown}");
    step(&house, &live, people[0]).await;
    let shown = page(&live, people[0]).await;
    assert!(shown.contains("/ask-bot"), "{shown}");
    ask(0, 1).await.unwrap();
    assert!(live.lock().await.seats[1].bot.is_some(), "Cleo is late, so nothing waits for her");
    assert!(matches!(ask(1, 2).await, Err(Refusal::Not(_))), "whoever was replaced takes their seat back first");
    assert_reloads(&house, &live).await;
}

#[tokio::test]
async fn time_in_which_the_server_was_down_replaces_nobody() {
    let mut house = House::new().await;
    let (live, people) = seated(&house, &["Ada", "Bob"]).await;
    let away = until_one(&house, &live, &people).await;
    let here = other(away);
    for (absence, grace) in [(48 * HOUR, 15 * MINUTE), (5 * MINUTE, 5 * MINUTE)] {
        house.clock.advance(HOUR);
        house.store.close().await;
        house.folder.sql(format!("UPDATE board SET absence = {absence}")).await;
        house.clock.advance(100 * HOUR);
        house.reopen().await;
        let live = house.load(&live.id).await;
        let from = house.clock.now() + grace;
        assert_eq!(live.lock().await.replaceable_from(away), Some(from));
        let ask = || live.ask(&house.store, people[here.index()], here, Wish::HandOver(away));
        house.clock.advance(grace - 1);
        assert!(matches!(ask().await, Err(Refusal::Not(_))), "they could not act before");
        assert_eq!(live.lock().await.next_deadline(house.clock.now()), Some(from), "the page says when");
        house.clock.advance(1);
        assert!(live.lock().await.is_replaceable(away, house.clock.now()));
    }
    let live = house.load(&live.id).await;
    live.ask(&house.store, people[here.index()], here, Wish::HandOver(away)).await.unwrap();
    assert!(live.lock().await.seats[away.index()].bot.is_some());
}

#[tokio::test]
async fn time_in_which_moves_could_not_be_saved_replaces_nobody() {
    let house = House::new().await;
    let (live, people, [away, asker, third]) = one_of_three(&house).await;
    house.clock.advance(47 * HOUR);
    let mut health = house.store.health();
    let mut outside = house.folder.connect().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut outside).await.unwrap();
    assert!(house.store.new_person("Eve").await.is_err());
    health.wait_for(Option::is_some).await.unwrap();
    house.clock.advance(HOUR);
    sqlx::query("ROLLBACK").execute(&mut outside).await.unwrap();
    health.wait_for(Option::is_none).await.unwrap();
    let ask = || live.ask(&house.store, people[asker.index()], asker, Wish::HandOver(away));
    assert!(matches!(ask().await, Err(Refusal::Not(_))));
    house.clock.advance(15 * MINUTE);
    ask().await.unwrap();

    // Nor is what was asked before it carried out right after it.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut outside).await.unwrap();
    assert!(house.store.new_person("Eve").await.is_err());
    health.wait_for(Option::is_some).await.unwrap();
    sqlx::query("ROLLBACK").execute(&mut outside).await.unwrap();
    health.wait_for(Option::is_none).await.unwrap();
    let id = pending(&live).await;
    let shown = page(&live, people[third.index()]).await;
    assert!(shown.contains("The server was down for a while") && !shown.contains("/agree\""), "{shown}");
    let refused = answer(&house, &live, &people, third, id, true).await;
    assert!(matches!(refused, Err(Refusal::Not(_))), "{refused:?}");
    house.clock.advance(15 * MINUTE);
    assert!(page(&live, people[third.index()]).await.contains("/agree\""));
    answer(&house, &live, &people, third, id, true).await.unwrap();
    assert!(live.lock().await.seats[away.index()].bot.is_some());
}
