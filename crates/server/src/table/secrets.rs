//! Nobody is sent what they may not know: in two worlds that differ only in secrets, every page is the same to the byte. For
//! every game of the catalog, at many positions, for spectators and for each seat.

use ravelin_core::{Dice, Fast, Options};

use super::*;
use crate::pages;
use crate::people::Person;

const MOST_MOVES: usize = 300;
/// How many pairs of actions are tried there: few of them differ only in secret.
const TRIES: usize = 4;
/// So many worlds that differ in a secret are enough for one game.
const PAIRS: usize = 6;

pub(super) fn person_of(seat: Seat) -> Person {
    Person { id: PersonId(1 + i64::from(seat.0)), name: format!("Guest {}", seat.0), muted: Arc::default() }
}

/// A running table with a person in every seat. Ids, times and the seed are the same in all worlds.
pub(super) fn live(game: Box<dyn Table>) -> Live {
    let record = game.record();
    let board = Board {
        id: "abcdefghij".to_owned(),
        game: record.game.clone(),
        rules: record.rules,
        state_version: record.state,
        options: record.options.clone(),
        seed: Some(record.seed),
        start: record.start.clone(),
        stage: Stage::Running,
        private: false,
        open_chat: false,
        sandbox: false,
        host: PersonId(1),
        ending: None,
        result: None,
        source: None,
        rematch: None,
        code: None,
        absence: USUAL,
        started: Some(0),
        created: 0,
        changed: 0,
    };
    let row = |seat: Seat| {
        let Person { id, name, .. } = person_of(seat);
        SeatRow { seat, person: Some(id), name: Some(name), bot: None, link: None, ready: true }
    };
    let mut seated =
        Seated::new(board, (0..game.seats()).map(|s| row(Seat(s))).collect(), &WritableSince::now(&Clock::System));
    seated.game = Some(game);
    Live {
        id: seated.board.id.clone(),
        seated: Mutex::new(seated),
        version: watch::channel(0).0,
        present: Plain::default(),
        dead: AtomicBool::new(false),
        thinking: AtomicBool::new(false),
        archive_due: AtomicBool::new(false),
        snapshot_due: AtomicBool::new(false),
        snapshot_waits: AtomicBool::new(false),
        touched: Plain::new(Instant::now()),
        clock: Clock::set(0),
    }
}

/// Everything that the server sends to these eyes, one document after the other.
fn sent(game: Box<dyn Table>, viewer: Viewer) -> Vec<(&'static str, String)> {
    let live = live(game);
    let person = viewer.map(person_of);
    let mut seated = live.seated.try_lock().unwrap();
    let look = crate::table::Look { seat: viewer, form: Form::Wide };
    let page = pages::table::page(&live, &mut seated, person.as_ref(), look, None, "").0;
    let parts = pages::table::update(&live, &mut seated, person.as_ref(), look, None).text.to_string();
    let summary = seated.summary(&live, person.as_ref().map_or(PersonId(0), |p| p.id)).unwrap();
    let lists = pages::lobby::Lists { is_known: true, turns: vec![summary], ..Default::default() };
    let lobby = pages::lobby::page(person.as_ref(), &lists, None).0;
    let small = seated.thumbnail(person.as_ref().map(|p| p.id), viewer).unwrap().to_string();
    let game = seated.game.as_deref().unwrap();
    let journal = pages::replay::journal(&seated, person.as_ref(), viewer).0;
    let last = crate::routes::library::last_move(game, seated.replays_from());
    let replay = pages::replay::page(&seated, person.as_ref(), game, last.as_ref(), viewer).0;
    let picture = game.picture(None).to_string();
    vec![
        ("page", page),
        ("update", parts),
        ("journal", journal),
        ("replay", replay),
        ("picture", picture),
        ("lobby", lobby),
        ("small picture", small),
    ]
}

/// What a page of these eyes is sent after something that happens.
fn change(
    game: Box<dyn Table>,
    viewer: Viewer,
    happens: impl FnOnce(&mut dyn Table) -> Result<(), PlayError>,
) -> Vec<(&'static str, String)> {
    let live = live(game);
    let person = viewer.map(person_of);
    let mut seated = live.seated.try_lock().unwrap();
    let look = crate::table::Look { seat: viewer, form: Form::Wide };
    let shown = pages::table::update(&live, &mut seated, person.as_ref(), look, None).drawing;
    happens(&mut **seated.game.as_mut().unwrap()).unwrap();
    seated.outdate();
    let change = pages::table::update(&live, &mut seated, person.as_ref(), look, Some(shown)).text.to_string();
    vec![("change", change)]
}

fn assert_same(place: &str, one: Vec<(&'static str, String)>, other: Vec<(&'static str, String)>) {
    for ((what, one), (_, other)) in one.into_iter().zip(other) {
        if one != other {
            let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(one.len().min(other.len()));
            let near = |s: &str| {
                String::from_utf8_lossy(&s.as_bytes()[at.saturating_sub(120)..s.len().min(at + 200)]).into_owned()
            };
            panic!("{place}: the {what} tells two worlds apart:\n--- {}\n--- {}", near(&one), near(&other));
        }
    }
}

#[derive(PartialEq)]
enum Look {
    More,
    Enough,
}

pub(super) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    std::iter::once(None).chain((0..seats).map(|s| Some(Seat(s))))
}

/// Options that hide more than the usual ones, with which a game is looked at too.
const HIDING: [(&str, (&str, &str)); 1] = [("nevsky", ("hidden_mats", "yes"))];

/// The options that a game is looked at with.
fn options_of(slug: &str, seats: u8) -> Vec<Options> {
    let sheet = ravelin_catalog::sheet(slug, &Pack::default()).unwrap();
    let hiding =
        HIDING.iter().filter(|(game, _)| *game == slug).map(|(_, set)| sheet.resolve(Some(seats), None, [*set]));
    std::iter::once(sheet.resolve(Some(seats), None, [])).chain(hiding).map(Result::unwrap).collect()
}

/// Plays so many games of each kind with random actions and calls back every so many moves: a number that is not a multiple of
/// anything that happens in rounds. A game that has been looked at enough is left.
fn at_many_positions(games: u64, every: usize, mut look: impl FnMut(&str, &dyn Table, &mut Fast) -> Look) {
    for info in ravelin_catalog::games() {
        let sheet = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap();
        let all = sheet.seats.iter().flat_map(|seats| options_of(info.slug, *seats));
        for (options, number) in all.flat_map(|options| (1..=games).map(move |n| (options.clone(), n))) {
            let mut game =
                ravelin_catalog::new(info.slug, &options, Seed::number(number), &Pack::default(), None).unwrap();
            let mut dice = Fast::new(number);
            for n in 0..MOST_MOVES {
                let Some(seat) = game.deciders().lowest() else { break };
                let (seats, set) = (options.seats, &options.set);
                let place = format!("{} seed {number}, {seats} seats, {set:?}, move {n}", info.slug);
                if n % every == 0 && look(&place, &*game, &mut dice) == Look::Enough {
                    break;
                }
                let choices = game.offered(seat).to_vec();
                let choice = &choices[dice.below(choices.len() as u32) as usize];
                game.play_text(seat, &choice.text, &[]).unwrap();
            }
        }
    }
}

#[test]
fn nobody_can_tell_an_imagined_world_from_the_real_one() {
    let (mut compared, mut different) = (0, 0);
    at_many_positions(1, 37, |place, game, dice| {
        let record = game.record();
        let open = |state| {
            ravelin_catalog::new(&record.game, &record.options, record.seed, &Pack::default(), Some(state)).unwrap()
        };
        for viewer in viewers(game.seats()) {
            let imagined = game.imagine_json(viewer, u64::from(dice.below(u32::MAX)));
            different += usize::from(imagined != game.state_json());
            compared += 1;
            let place = format!("{place}, seen by {viewer:?}");
            assert_same(&place, sent(open(game.state_json()), viewer), sent(open(imagined), viewer));
        }
        Look::More
    });
    assert!(compared > 300 && different > compared / 3, "{compared} pairs of worlds, {different} of them different");
}

fn in_words((key, value): &(impl std::fmt::Debug, impl std::fmt::Debug)) -> String {
    format!("{key:?}: {value:?}")
}

fn of_options(options: &Options) -> String {
    let set: Vec<String> = options.set.iter().map(|set| in_words(&set)).collect();
    format!("{} seats, {}", options.seats, set.join(", "))
}

/// With the whole history this time: somebody else decides this or that in secret, and nothing that is sent shows which.
#[test]
fn a_secret_decision_of_another_shows_nowhere() {
    let mut compared = BTreeMap::new();
    at_many_positions(2, 3, |place, game, dice| {
        let record = game.record();
        let here: &mut usize =
            compared.entry((record.game.clone(), of_options(&record.options), record.seed.0)).or_default();
        if *here >= PAIRS {
            return Look::Enough;
        }
        let Some(seat) = game.deciders().lowest() else { return Look::Enough };
        let choices = game.offered(seat).to_vec();
        let any = |dice: &mut Fast| choices[dice.below(choices.len() as u32) as usize].text.clone();
        let after = |text: &str| {
            let mut world = game.fork();
            world.play_text(seat, text, &[]).unwrap();
            world
        };
        let from = game.journal().len();
        for (this, that) in (0..TRIES).map(|_| (any(dice), any(dice))).filter(|(this, that)| this != that) {
            let (one, other) = (after(&this), after(&that));
            if one.deciders() != other.deciders() {
                continue;
            }
            for viewer in viewers(game.seats()).filter(|v| *v != Some(seat)) {
                let told = |world: &dyn Table| {
                    let told = world.journal()[from..].iter().filter(|e| e.is_for(viewer));
                    told.map(|e| world.telling(e, viewer).to_string()).collect::<Vec<_>>()
                };
                if one.view_json(viewer) == other.view_json(viewer) && told(&*one) == told(&*other) {
                    *here += 1;
                    let place = format!("{place}, {this} or {that}, seen by {viewer:?}");
                    assert_same(&place, sent(after(&this), viewer), sent(after(&that), viewer));
                    let changed = |text: &str| change(game.fork(), viewer, |world| world.play_text(seat, text, &[]));
                    assert_same(&place, changed(&this), changed(&that));
                }
            }
        }
        Look::More
    });
    for info in ravelin_catalog::games() {
        let hides = |of: &str| HIDING.iter().any(|(game, set)| *game == info.slug && of.contains(&in_words(set)));
        for hiding in [false, true].into_iter().filter(|h| !h || HIDING.iter().any(|(game, _)| *game == info.slug)) {
            let of = compared.iter().filter(|((game, set, _), _)| game == info.slug && hides(set) == hiding);
            let pairs: usize = of.map(|(_, n)| n).sum();
            assert!(pairs > 0, "{}: no two worlds that differ only in a secret", info.slug);
        }
    }
}
