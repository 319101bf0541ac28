//! Fair play through the forms that pages show: what a click may do to people who are not looking.

use super::*;

#[tokio::test]
async fn whoever_closes_their_page_is_not_replaced_and_not_outvoted() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let cheat = house.play_until_barrier(&table, &mut people).await;
    let absent = (1 - cheat).to_string();
    let moves = house.moves(&table).await;
    let forced = people[cheat].submit(&format!("{table}/stand-in"), &[("seat", absent.clone())]).await;
    assert_eq!(forced.status, StatusCode::FORBIDDEN, "nobody agreed to a bot");
    people[cheat].press(&table, "ask-undo").await;
    assert_eq!(house.moves(&table).await, moves, "the other has not been asked");
    people[cheat].press(&table, "withdraw").await;
    people[cheat].press(&table, "ask-end").await;
    assert_eq!(house.stage(&table).await, Stage::Running, "the other has not been asked");
}

#[tokio::test]
async fn a_click_on_agree_never_answers_another_request() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let asker = house.play_until_barrier(&table, &mut people).await;
    let answerer = 1 - asker;
    people[asker].press(&table, "ask-undo").await;
    let shown = people[answerer].form(&table, "agree").await.unwrap();
    assert_eq!(people[asker].press(&table, "withdraw").await.status, StatusCode::SEE_OTHER);
    people[asker].press(&table, "ask-end").await;
    let late = people[answerer].submit(&format!("{table}/agree"), &shown).await;
    assert_eq!(house.stage(&table).await, Stage::Running, "agreed to a take-back, not to the end");
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.body.contains("withdrew"), "{}", late.body);
}

#[tokio::test]
async fn three_clicks_on_undo_take_back_one_move() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let mut freely = 0;
    for _ in 0..30 {
        let (seat, ..) = house.asked(&table).await;
        house.play(&table, &mut people, 1).await;
        freely = if people[seat.index()].form(&table, "undo").await.is_some() { freely + 1 } else { 0 };
        if freely < 2 {
            continue;
        }
        let moves = house.moves(&table).await;
        let shown = people[seat.index()].form(&table, "undo").await.unwrap();
        let mut statuses = Vec::new();
        for _ in 0..3 {
            statuses.push(people[seat.index()].submit(&format!("{table}/undo"), &shown).await.status);
        }
        assert_eq!(house.moves(&table).await, moves - 1);
        assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::CONFLICT, StatusCode::CONFLICT]);
        return;
    }
    panic!("two moves that can be taken back in a row never came");
}

#[tokio::test]
async fn a_request_that_was_agreed_but_not_carried_out_blocks_nobody() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let asker = house.play_until_barrier(&table, &mut people).await;
    people[asker].press(&table, "ask-undo").await;
    let moves = house.moves(&table).await;
    let half = format!(
        "INSERT INTO event (board, sequence, kind, seat, body, at) \
         SELECT board, max(sequence) + 1, 'answer', {}, 'yes', max(at) FROM event WHERE board = '{}'",
        1 - asker,
        id(&table)
    );
    house.sql(&table, half).await;
    assert_eq!(house.moves(&table).await, moves);
    let again = people[asker].press(&table, "ask-undo").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "it can be asked again");
    assert_eq!(people[1 - asker].press(&table, "agree").await.status, StatusCode::SEE_OTHER);
    assert!(house.moves(&table).await < moves);
}

#[tokio::test]
async fn a_bot_for_somebody_who_does_not_act_needs_the_agreed_time_and_all_others() {
    const HOUR: i64 = 60 * 60 * 1000;
    let house = House::open().await;
    let (table, mut people) = house.table_of(3).await;
    let [away, asker, third] = house.play_until_one(&table, &mut people).await[..] else { panic!("three play") };
    let early = [("seat", asker.to_string()), ("of", away.to_string())];
    let ask = format!("{table}/ask-bot");
    assert_eq!(people[asker].submit(&ask, &early).await.status, StatusCode::FORBIDDEN, "at once");
    let page = people[asker].page(&table).await;
    assert!(page.contains("may be replaced by a bot from <time datetime=\"2027-01-17T"), "from when on: {page}");
    assert!(form(&page, &ask).is_none());
    house.clock.advance(48 * HOUR);
    assert_eq!(people[asker].press(&table, "ask-bot").await.status, StatusCode::SEE_OTHER);
    assert!(!house.is_bot(&table, away).await, "the third has not agreed");
    let page = people[asker].page(&table).await;
    assert!(page.contains("Still to agree: ") && form(&page, &format!("{table}/agree")).is_none());
    assert!(people[away].page(&table).await.contains("asks to let a bot play for you"));
    assert_eq!(people[third].press(&table, "agree").await.status, StatusCode::SEE_OTHER);
    assert!(house.is_bot(&table, away).await);

    // Whoever comes back reads what happened, and has the seat again with one click.
    let page = people[away].page(&table).await;
    assert!(page.contains("A bot has played for you since"), "{page}");
    let theirs = form(&page, &format!("{table}/take-back")).unwrap();
    assert_eq!(people[asker].submit(&format!("{table}/take-back"), &theirs).await.status, StatusCode::FORBIDDEN);
    assert_eq!(people[away].submit(&format!("{table}/take-back"), &theirs).await.status, StatusCode::SEE_OTHER);
    assert!(!house.is_bot(&table, away).await);
}

#[tokio::test]
async fn whoever_is_to_be_replaced_ends_the_request_with_one_click() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(3).await;
    let [away, asker, third] = house.play_until_one(&table, &mut people).await[..] else { panic!("three play") };
    house.clock.advance(48 * 60 * 60 * 1000);
    people[asker].press(&table, "ask-bot").await;
    let shown = people[third].form(&table, "agree").await.unwrap();
    assert_eq!(people[away].press(&table, "decline").await.status, StatusCode::SEE_OTHER);
    let late = people[third].submit(&format!("{table}/agree"), &shown).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.body.contains("is back"), "{}", late.body);
    assert!(!house.is_bot(&table, away).await);
}

#[tokio::test]
async fn answers_and_take_backs_without_a_name_or_a_right_are_refused() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let asker = house.play_until_barrier(&table, &mut people).await;
    let (moves, answerer, seat) = (house.moves(&table).await, 1 - asker, |n: usize| ("seat", n.to_string()));
    people[asker].press(&table, "ask-undo").await;
    let shown = people[answerer].form(&table, "agree").await.unwrap();
    let mut stranger = house.guest();
    for (act, fields, status) in [
        ("agree", vec![seat(answerer)], StatusCode::CONFLICT),
        ("agree", vec![seat(answerer), ("request", "9999".to_owned())], StatusCode::CONFLICT),
        ("undo", vec![seat(answerer)], StatusCode::CONFLICT),
        ("restart", vec![seat(answerer), ("last", "9999".to_owned())], StatusCode::CONFLICT),
        ("stand-in", vec![seat(asker)], StatusCode::FORBIDDEN),
        ("ask-bot", vec![seat(answerer), ("of", asker.to_string())], StatusCode::FORBIDDEN),
        ("ask-bot", vec![seat(answerer), ("of", "77".to_owned())], StatusCode::FORBIDDEN),
        ("ask-end", vec![seat(answerer)], StatusCode::FORBIDDEN),
    ] {
        let answer = people[answerer].submit(&format!("{table}/{act}"), &fields).await;
        assert_eq!(answer.status, status, "{act} {fields:?}");
    }
    for act in ["agree", "decline", "withdraw", "ask-undo", "ask-end", "ask-bot", "undo", "stand-in", "take-back"] {
        let answer = stranger.submit(&format!("{table}/{act}"), &shown).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{act} by a stranger");
    }
    assert_eq!((house.moves(&table).await, house.stage(&table).await), (moves, Stage::Running));
    assert_eq!(people[answerer].submit(&format!("{table}/agree"), &shown).await.status, StatusCode::SEE_OTHER);
    assert!(house.moves(&table).await < moves);
    let journal = people[answerer].page(&format!("{table}/journal")).await;
    assert!(journal.contains("were taken back once"), "everybody reads it");
}

#[tokio::test]
async fn the_time_is_agreed_when_the_table_is_made() {
    let house = House::open().await;
    let mut guest = house.guest();
    let page = guest.page("/games/outpost").await;
    assert!(page.contains("<option value=\"48h\" selected>"), "{page}");
    for (word, time) in [("5m", Some(300_000)), ("7d", Some(604_800_000)), ("never", None)] {
        let fields = [("game", "outpost"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open"), ("absence", word)];
        let made = guest.submit("/tables", &fields).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER);
        let table = made.header(LOCATION.as_str()).unwrap().to_owned();
        house.live(&table).await.forget();
        let live = house.live(&table).await;
        assert_eq!(live.lock().await.board.absence, time);
        assert!(guest.page(&table).await.contains("At this table: "), "whoever sits down reads it");
    }
    let wrong = [("game", "outpost"), ("seats", "2"), ("absence", "soon")];
    assert_eq!(guest.submit("/tables", &wrong).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn whoever_asked_is_told_of_a_no_until_the_game_goes_on() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let asker = house.play_until_barrier(&table, &mut people).await;
    let other = 1 - asker;
    assert_eq!(people[asker].press(&table, "ask-undo").await.status, StatusCode::SEE_OTHER);
    assert_eq!(people[other].press(&table, "decline").await.status, StatusCode::SEE_OTHER);
    assert!(people[asker].page(&table).await.contains("declined what you asked"));
    assert!(!people[other].page(&table).await.contains("declined what you asked"));
    house.play(&table, &mut people, 1).await;
    assert!(!people[asker].page(&table).await.contains("declined what you asked"));
}

#[tokio::test]
async fn after_a_resignation_the_other_reads_that_they_won() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    assert_eq!(people[0].post(&format!("{table}/resign"), &[("seat", "0")]).await.status, StatusCode::SEE_OTHER);
    assert!(people[1].page(&table).await.contains("You won") && people[0].page(&table).await.contains("You lost"));
}

#[tokio::test]
async fn a_prompt_names_the_seat_that_a_bot_plays_for_its_reader() {
    let house = House::with(|config| config.pace = Duration::from_secs(600)).await;
    let (table, mut people) = house.table_of(2).await;
    let asked = house.play_until_one(&table, &mut people).await[0];
    people[asked].post(&format!("{table}/stand-in"), &[("seat", &asked.to_string())]).await;
    let page = people[asked].page(&table).await;
    assert!(!page.contains("<p>:</p>") && page.contains(":</p><h1>"));
}
