//! After an upgrade: tables of older rules, of every game, as earlier versions of the program left them. Looking writes nothing; a
//! finished game keeps seed, moves and result; a running one goes on, or is closed with an explanation.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::HOST;
use axum::http::{Request as Get, StatusCode};
use ravelin_core::Way;
use sqlx::{Connection, Row};
use tower::ServiceExt;

use super::tests::{House, hash, step};
use super::*;
use crate::app::App;
use crate::archive;
use crate::testing::Folder;

/// The rules are said to have changed since.
const OLDER: &str = "UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1";
/// A move that is not legal any more.
const ILLEGAL: &str = "UPDATE event SET body = 'swear fealty to the moon' WHERE sequence = 7 AND kind = 'move'";
/// A state with something in it that this program does not know.
const UNREADABLE: &str = "UPDATE snapshot SET state = json_set(state, '$.moons', 2)";

/// A server without a socket on the database of an earlier version.
struct Club {
    folder: Folder,
    app: App,
    router: Router,
}

fn versions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut versions: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    versions.sort();
    versions
}

impl Club {
    /// Opens a copy of the version's database, in which everybody may look at every table.
    async fn of(version: &Path, change: &str) -> Self {
        let folder = Folder::new();
        std::fs::copy(version.join("house.sqlite"), folder.database()).unwrap();
        folder.sql(format!("UPDATE board SET private = 0; {change}")).await;
        let app = folder.open(&Clock::System).await;
        Club { folder, router: crate::routes::router(app.clone()), app }
    }

    async fn boards(&self, stage: Stage) -> Vec<Board> {
        let boards = self.app.store.in_stage(stage).await.unwrap();
        assert!(!boards.is_empty(), "{stage:?}");
        boards
    }

    /// Every row of every table, as text.
    async fn rows(&self) -> String {
        let mut outside = self.folder.connect().await;
        let mut all = String::new();
        for table in ["person", "secret", "board", "seat", "event", "snapshot", "archive", "chat", "note"] {
            let columns = format!("SELECT name FROM pragma_table_info('{table}')");
            let columns = sqlx::query(sqlx::AssertSqlSafe(columns)).fetch_all(&mut outside).await.unwrap();
            let quoted: Vec<String> = columns.iter().map(|row| format!("quote({})", row.get::<&str, _>(0))).collect();
            let dump = format!("SELECT {} FROM {table} ORDER BY 1", quoted.join(" || ',' || "));
            for row in sqlx::query(sqlx::AssertSqlSafe(dump)).fetch_all(&mut outside).await.unwrap() {
                all.push_str(&format!("{table}: {}\n", row.get::<&str, _>(0)));
            }
        }
        outside.close().await.unwrap();
        all
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        let mut request = Get::get(path).header(HOST, "127.0.0.1").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5000))));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    /// Looks at a table from every side.
    async fn look(&self, board: &Board) -> String {
        let mut seen = String::new();
        let over = board.stage == Stage::Over;
        for page in ["", "/journal", "/replay", "/replay?at=3", "/replay?at=0&as=1", "/record.json", "/board.svg"] {
            let path = format!("/t/{}{page}", board.id);
            let (status, text) = self.get(&path).await;
            let for_players = page.starts_with("/replay") || page == "/record.json";
            let picture = page == "/board.svg";
            let fine = status == StatusCode::OK
                || (!over && for_players && status == StatusCode::FORBIDDEN)
                || (picture && status == StatusCode::FORBIDDEN);
            assert!(fine, "{path} of {}: {status}: {text}", board.game);
            seen.push_str(&text);
        }
        seen
    }

    async fn is_archived(&self, board: &Board) -> bool {
        !self.app.store.archive_ends(&board.id).await.unwrap().is_empty()
    }

    async fn live(&self, board: &Board) -> Arc<Live> {
        self.app.table(&board.id).await.unwrap().unwrap()
    }

    /// Plays an action for whoever is asked.
    async fn play(&self, live: &Live) {
        let (seat, decision, action, person) = {
            let mut seated = live.lock().await;
            let seat = seated.deciders().lowest().unwrap();
            let choice = seated.game.as_ref().unwrap().offered(seat)[0].text.clone();
            let host = seated.board.host;
            let row = &mut seated.seats[seat.index()];
            (row.person, row.bot) = (Some(host), None);
            (seat, seated.decision(seat), choice, host)
        };
        live.play(&self.app.store, person, seat, (&decision, &action), Instant::now()).await.unwrap();
    }
}

async fn moves(live: &Live) -> usize {
    live.lock().await.game.as_ref().unwrap().record().moves.len()
}

/// D3.
#[tokio::test]
async fn a_finished_game_of_older_rules_keeps_its_moves_and_its_seed() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me).await;
    }
    let before = live.lock().await.game.as_ref().unwrap().file();
    house.folder.sql("UPDATE board SET rules = rules - 1").await;
    let again = house.load(&live.id).await;
    let seated = again.lock().await;
    assert_eq!(house.store.events(&live.id).await.unwrap().len(), before.moves.len(), "looking writes no event");
    let after = seated.game.as_ref().unwrap().file();
    assert_eq!((after.moves, after.seed, after.commitment), (before.moves, before.seed, before.commitment));
    assert_eq!(seated.old.as_ref().map(|old| old.way), Some(Way::Whole));
    assert_eq!(seated.outcome(), live.lock().await.outcome());
}

#[tokio::test]
async fn looking_changes_no_byte_of_any_row() {
    for version in versions() {
        for change in ["", OLDER, &format!("{OLDER}; {ILLEGAL}"), &format!("{OLDER}; {ILLEGAL}; {UNREADABLE}")] {
            let club = Club::of(&version, change).await;
            let before = club.rows().await;
            for stage in [Stage::Running, Stage::Over] {
                for board in club.boards(stage).await {
                    club.look(&board).await;
                }
            }
            assert_eq!(club.get("/").await.0, StatusCode::OK);
            assert_eq!(club.rows().await, before, "{}: {change}", version.display());
        }
    }
}

#[tokio::test]
async fn finished_games_are_shown_as_far_as_they_can_be_read() {
    let ways = [
        (OLDER.to_owned(), Way::Whole, "shown whole"),
        (format!("{OLDER}; {ILLEGAL}"), Way::LastPosition, "moves are shown as text with the last position"),
        (format!("{OLDER}; {ILLEGAL}; {UNREADABLE}"), Way::MovesOnly, "its last position cannot be read"),
    ];
    for version in versions() {
        for (change, way, words) in &ways {
            // Running games too, as if they had ended by agreement: one of each kind of game.
            let ended = "UPDATE board SET stage = 'over', ending = '\"agreed\"' WHERE stage = 'running'";
            let same = Club::of(&version, ended).await;
            let club = Club::of(&version, &format!("{change}; {ended}")).await;
            for board in club.boards(Stage::Over).await {
                let seen = club.look(&board).await;
                let (live, unchanged) = (club.live(&board).await, same.live(&board).await);
                let seated = live.lock().await;
                let unchanged = unchanged.lock().await;
                let old = seated.old.as_ref().unwrap();
                let (way, words) = match club.is_archived(&board).await && *way != Way::Whole {
                    true => (Way::Archived, "shown from its archive"),
                    false => (*way, *words),
                };
                assert_eq!(old.way, way, "{}: {:?}", board.game, old.why);
                assert!(seen.contains(words), "{}: the page says in which way it is shown", board.game);
                assert!(seen.contains(&board.seed.unwrap().commitment()), "{}", board.game);
                let headline = crate::pages::result::headline;
                assert_eq!(headline(&seated), headline(&unchanged), "{}: the result as it was", board.game);
                let (file, was) = (seated.file().unwrap(), unchanged.file().unwrap());
                assert_eq!((file.seed, file.moves.len()), (was.seed, was.moves.len()), "{}", board.game);
                assert_eq!(file.rules, was.rules - 1, "{}", board.game);
                if way == Way::Whole {
                    assert_eq!(file.moves, was.moves, "{}", board.game);
                    assert_eq!(seated.game.as_ref().map(|g| g.hash()), Some(was.hash), "{}", board.game);
                } else if way != Way::Archived {
                    assert!(seen.contains("swear fealty to the moon"), "{}: the moves as text", board.game);
                }
            }
        }
    }
}

#[tokio::test]
async fn running_games_go_on_and_commit_the_chapter_with_the_first_move() {
    for version in versions() {
        for (change, first) in [(OLDER.to_owned(), Some(0)), (format!("{OLDER}; {ILLEGAL}"), None)] {
            let club = Club::of(&version, &change).await;
            for board in club.boards(Stage::Running).await {
                club.look(&board).await;
                let live = club.live(&board).await;
                let (before, events) = (moves(&live).await, live.lock().await.last_event());
                club.play(&live).await;
                assert_eq!(live.lock().await.last_event(), events + 2, "{}: the chapter and the move", board.game);
                let again = Live::load(&club.app.store, &board.id).await.unwrap().unwrap();
                assert_eq!((hash(&again).await, moves(&again).await), (hash(&live).await, before + 1));
                let seated = again.lock().await;
                assert_eq!(seated.board.seed, board.seed, "{}: never replaced", board.game);
                let [chapter] = seated.chapters() else { panic!("{}: one chapter", board.game) };
                assert_eq!((chapter.after, chapter.seed), (before, board.seed.unwrap().further(1)), "{}", board.game);
                assert_eq!(seated.replays_from(), first.or(Some(before)), "{}", board.game);
                assert_eq!(seated.last_move_of(Seat(9)), None);
                let (_, page) = club.get(&format!("/t/{}", board.id)).await;
                assert!(page.contains("The rules changed while this game was under way"), "{}", board.game);
            }
        }
    }
}

/// A table whose first two moves were played under older rules.
async fn two_moves_before_an_upgrade() -> (House, PersonId, Live) {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    step(&house, &live, me).await;
    house.folder.sql("UPDATE board SET rules = rules - 1").await;
    let live = house.load(&live.id).await;
    (house, me, live)
}

#[tokio::test]
async fn nobody_takes_back_what_was_played_under_other_rules() {
    let (_house, _, live) = two_moves_before_an_upgrade().await;
    let seated = live.lock().await;
    assert_eq!(seated.chapter_start(), 2);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!((seated.last_move_of(seat), seated.may_undo(seat)), (None, false));
    }
}

#[tokio::test]
async fn a_running_game_that_cannot_be_read_is_closed_at_the_next_start() {
    for version in versions() {
        let club = Club::of(&version, &format!("{OLDER}; {UNREADABLE}")).await;
        let boards = club.boards(Stage::Running).await;
        for board in &boards {
            let seen = club.look(board).await;
            assert!(seen.contains("This game cannot go on"), "{}", board.game);
            let live = club.live(board).await;
            let refused = live.resign(&club.app.store, board.host, Seat(0)).await;
            assert!(matches!(refused, Err(Refusal::Not(why)) if why.contains("cannot go on")), "{}", board.game);
            assert!(live.lock().await.is_closed(), "{}: looking and trying write nothing", board.game);
        }
        archive::catch_up(club.app.clone()).await;
        for board in &boards {
            let stored = club.app.store.board(&board.id).await.unwrap().unwrap();
            assert_eq!((stored.stage, stored.ending.clone()), (Stage::Over, Some(Ending::Closed)), "{}", board.game);
            assert_eq!((stored.seed, stored.rules), (board.seed, board.rules), "{}", board.game);
            let seen = club.look(&stored).await;
            assert!(seen.contains("Closed: the rules changed"), "{}", board.game);
        }
    }
}

#[tokio::test]
async fn an_older_program_leaves_games_of_newer_rules_alone() {
    for version in versions() {
        let club = Club::of(&version, &format!("UPDATE board SET rules = rules + 90; {UNREADABLE}")).await;
        let boards = club.boards(Stage::Running).await;
        archive::catch_up(club.app.clone()).await;
        for board in &boards {
            let seen = club.look(board).await;
            assert!(seen.contains("start the newer program again"), "{}", board.game);
            let stored = club.app.store.board(&board.id).await.unwrap().unwrap();
            assert_eq!((stored.stage, stored.rules), (Stage::Running, board.rules), "{}", board.game);
        }
    }
}

#[tokio::test]
async fn what_was_archived_is_shown_when_nothing_else_can_be_read() {
    for version in versions() {
        let club = Club::of(&version, "").await;
        let boards = club.boards(Stage::Over).await;
        archive::catch_up(club.app.clone()).await;
        let told: Vec<Record> = {
            let mut files = Vec::new();
            for board in &boards {
                let mut file = club.live(board).await.lock().await.file().unwrap();
                // As it was told when it was archived: sentences may have changed since.
                let parts = club.app.store.archive(&board.id).await.unwrap();
                file.result = parts.iter().rev().find_map(|part| part.body.result.clone());
                file.journal = parts.into_iter().flat_map(|part| part.body.journal).collect();
                files.push(file);
            }
            files
        };
        assert!(told.iter().all(|file| !file.journal.is_empty()));
        club.folder.sql(format!("{OLDER}; {ILLEGAL}; {UNREADABLE}")).await;
        for (board, was) in boards.iter().zip(told) {
            let live = Live::load(&club.app.store, &board.id).await.unwrap().unwrap();
            let seated = live.lock().await;
            let old = seated.old.as_ref().unwrap();
            assert_eq!(old.way, Way::Archived, "{}", board.game);
            assert_eq!(seated.before, was.journal, "{}: as it was told", board.game);
            assert_eq!(seated.result(), was.result, "{}", board.game);
            assert!(old.picture().is_some_and(|svg| svg.starts_with("<svg")), "{}", board.game);
            assert_eq!(old.kept.last().map(|(_, body)| body.views.len()), Some(seated.seats.len() + 1));
        }
    }
}

#[tokio::test]
async fn a_table_that_waited_for_players_is_dealt_under_the_present_rules() {
    let house = House::new().await;
    let (me, other) = (house.guest("Ada").await, house.guest("Bob").await);
    let live = house.table(me, &[Sitter::Me, Sitter::Open]).await;
    let rules = live.lock().await.board.rules;
    house.folder.sql("UPDATE board SET rules = rules - 1").await;
    let live = house.load(&live.id).await;
    live.join(&house.store, other, "Bob", Seat(1), None).await.unwrap();
    live.start(&house.store, me).await.unwrap();
    let again = house.load(&live.id).await;
    let seated = again.lock().await;
    assert_eq!((seated.board.rules, seated.old.is_none()), (rules, true));
}

/// Earlier versions replaced seed and start when the rules changed.
#[tokio::test]
async fn databases_in_which_a_seed_was_replaced_stay_readable() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    step(&house, &live, me).await;
    let (state, rules) = {
        let seated = live.lock().await;
        (seated.game.as_ref().unwrap().state_json(), seated.board.rules)
    };
    let renewal = crate::store::Renewal { from: rules - 1, to: rules, seed: Seed::number(5), state };
    let event = Event { sequence: 3, seat: None, what: Happening::Rules(renewal), at: 0 };
    house.store.append(&live.id, Change { events: vec![event], ..Change::default() }).await.unwrap();
    let renewed = house.load(&live.id).await;
    assert_eq!(hash(&renewed).await, hash(&live).await);
    assert_eq!(renewed.lock().await.before.len(), 2, "the moves before it stay listed");
    step(&house, &renewed, me).await;
    let again = house.load(&live.id).await;
    assert_eq!(hash(&again).await, hash(&renewed).await);
    let seated = again.lock().await;
    assert_eq!((seated.renewed, moves_of(&seated)), (Some((rules - 1, rules)), 1));
}

fn moves_of(seated: &Seated) -> usize {
    seated.game.as_ref().map_or(0, |game| game.record().moves.len())
}

#[tokio::test]
async fn imported_records_of_older_rules_keep_everything() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    for file in versions().iter().flat_map(|version| std::fs::read_dir(version).unwrap()) {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let mut record = Record::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        // Names a Lord without Ships, which version 5 of the rules forbids.
        let overtaken = path.ends_with("v4/nevsky-pleskau-finished.json");
        for way in [Way::Whole, Way::LastPosition] {
            match way {
                Way::Whole => record.rules -= 1,
                _ => record.moves[7].action = "swear fealty to the moon".to_owned(),
            }
            let id = import(&house.store, me, record.clone()).await.unwrap();
            let live = house.load(&id).await;
            let seated = live.lock().await;
            let way = if overtaken && way == Way::Whole { Way::LastPosition } else { way };
            assert_eq!(seated.old.as_ref().map(|old| old.way), Some(way), "{}", path.display());
            let file = seated.file().unwrap();
            assert_eq!((file.seed, file.moves), (record.seed, record.moves.clone()), "{}", path.display());
            assert_eq!(file.snapshots, record.snapshots, "{}", path.display());
        }
        record.snapshots[0].position["moons"] = 2.into();
        let refused = import(&house.store, me, record).await;
        assert!(matches!(refused, Err(Refusal::Bad(_))), "{}: {refused:?}", path.display());
    }
}

#[tokio::test]
async fn an_imported_record_keeps_its_chapters_and_its_journal() {
    let (house, me, live) = two_moves_before_an_upgrade().await;
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me).await;
    }
    let file = live.lock().await.file().unwrap();
    assert_eq!((file.chapters.len(), file.journal.is_empty()), (1, false));
    let file = Record::read(&file.write()).unwrap();
    let id = import(&house.store, me, file.clone()).await.unwrap();
    let imported = house.load(&id).await.lock().await.file().unwrap();
    assert_eq!((imported.chapters, imported.moves, imported.hash), (file.chapters, file.moves, file.hash));
    assert_eq!((imported.result, imported.journal), (file.result, file.journal));
}

#[tokio::test]
async fn the_check_tells_what_an_upgrade_would_do() {
    use crate::upgrade::{Fate, check_upgrade};
    let all = [
        (String::new(), Fate::Same, Fate::Same),
        (OLDER.to_owned(), Fate::GoesOn, Fate::Whole),
        (format!("{OLDER}; {ILLEGAL}"), Fate::GoesOn, Fate::LastPosition),
        (format!("{OLDER}; {ILLEGAL}; {UNREADABLE}"), Fate::Closed, Fate::MovesOnly),
        (format!("{OLDER}; UPDATE event SET kind = 'dance' WHERE sequence = 1"), Fate::Unreadable, Fate::Unreadable),
    ];
    for version in versions() {
        for (change, running, over) in &all {
            let club = Club::of(&version, change).await;
            let before = club.rows().await;
            let folder = club.folder.database().parent().unwrap().to_owned();
            let fates = tokio::task::spawn_blocking(move || check_upgrade(&folder)).await.unwrap().unwrap();
            for stage in [Stage::Running, Stage::Over] {
                for board in club.boards(stage).await {
                    let present = ravelin_catalog::info(&board.game).unwrap().rules_version;
                    let (running, over) = match (running, over) {
                        (Fate::Same, _) if board.rules != present => (&Fate::GoesOn, &Fate::Whole),
                        fates => fates,
                    };
                    let told = fates.iter().find(|fate| fate.table == board.id).unwrap();
                    let kept = *over != Fate::Unreadable && *over > Fate::Whole && club.is_archived(&board).await;
                    let wanted = match stage {
                        Stage::Over if kept => &Fate::Archived,
                        Stage::Over => over,
                        Stage::Open | Stage::Running => running,
                    };
                    assert_eq!(told.fate, *wanted, "{}: {:?}", board.game, told.why);
                }
            }
            assert_eq!(club.rows().await, before);
        }
    }
}
