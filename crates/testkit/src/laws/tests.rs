//! The kit is proven on Outpost, which keeps all laws, and on flawed copies of it, each of which breaks one.

use std::fmt;
use std::sync::atomic::AtomicU32;

use serde::Serialize;

use super::*;
use ravelin_core::decision::Choice;
use ravelin_core::draw::{Board, Flow};
use ravelin_core::names::KitNames;
use ravelin_core::{
    Choices, Current, Dice, Drawn, Hidden, Info, Journal, Judged, Match, Outcome, PackError, Pieces, Prompt, Record,
    Rules, Seat, Seats, StateError, Stored, Token, Viewer, Violation, Worded, rule,
};

use ravelin_outpost::ids::Post;
use ravelin_outpost::rules::orders::Ordered;
use ravelin_outpost::{Action, Kit, Outpost, State, View};

const DONE: Action = Action::Order(Ordered::Stop {});

const SHOWS_HANDS: u8 = 1;
const REFUSES_A_LISTED_ACTION: u8 = 2;
const FORGETS_A_CARD: u8 = 3;
const OFFERS_AND_REFUSES: u8 = 4;
const PRINTS_ALL_BIDS_ALIKE: u8 = 5;
const PANICS_AT_A_STORM: u8 = 6;
const NEVER_ENDS: u8 = 7;
const MAY_DO_NOTHING: u8 = 8;
const ASKS_BY_THE_HAND: u8 = 9;
const IMAGINES_TOO_MANY: u8 = 10;
const SAVES_LESS: u8 = 11;
const LOOKS_AND_UNDOES: u8 = 12;
const HAS_NO_OUTCOME: u8 = 13;
const LISTS_TWICE: u8 = 14;
const IS_LUCKY: u8 = 15;
const TELLS_TOO_MUCH: u8 = 16;
const TRUSTS_FILES: u8 = 17;
const ASKS_THE_WRONG_SEAT: u8 = 18;
const MOVES_UNTOLD: u8 = 19;
const MOVES_WHAT_IS_NOT_THERE: u8 = 20;
const DRAWS_A_CHOICE_LESS: u8 = 21;
const DRAWS_A_PANEL_TWICE: u8 = 22;
const DRAWS_MORE_THAN_IS_KNOWN: u8 = 23;
const SAYS_NOTHING: u8 = 24;
const HAS_NO_NAME_FOR_A_CARD: u8 = 25;
const TELLS_OF_NOTHING: u8 = 26;
const ASKS_IN_TWO_SENTENCES: u8 = 27;
const ASKS_WITHOUT_AN_END: u8 = 28;
const TELLS_WITHOUT_AN_END: u8 = 29;

/// Outpost with a flaw.
#[derive(Clone, Debug)]
struct Flawed<const FLAW: u8> {
    game: Outpost,
    /// What only the flaw knows: an action count, not saved, not imagined.
    count: u32,
    /// What an undoable action shows; not part of the state's identity, so that only undo can betray it.
    peeked: String,
}

impl<const FLAW: u8> PartialEq for Flawed<FLAW> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.count == other.count
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct FlawedView {
    view: View,
    leak: String,
}

fn all_hands(game: &Outpost) -> String {
    game.state_value()["secret"]["hands"].to_string()
}

struct Twisted<'a, C, const FLAW: u8>(&'a mut C);

impl<C: Choices<Action>, const FLAW: u8> Choices<Action> for Twisted<'_, C, FLAW> {
    const EXPLAIN: bool = C::EXPLAIN;

    fn offer(&mut self, action: Action) {
        let why = Violation::new(rule!("X3.1"), "no");
        match FLAW {
            REFUSES_A_LISTED_ACTION if Self::EXPLAIN && action == DONE => self.0.refuse(action, why),
            MAY_DO_NOTHING if action == DONE => self.0.refuse(action, why),
            OFFERS_AND_REFUSES if Self::EXPLAIN => {
                self.0.offer(action);
                self.0.refuse(action, why);
            }
            LISTS_TWICE => {
                self.0.offer(action);
                self.0.offer(action);
            }
            _ => self.0.offer(action),
        }
    }

    fn refuse(&mut self, action: Action, why: Violation) {
        self.0.refuse(action, why);
    }
}

impl<const FLAW: u8> Rules for Flawed<FLAW> {
    type Action = Action;
    type Kit = Kit;
    const INFO: &'static Info = Outpost::INFO;

    fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
        Outpost::kit(pack)
    }

    fn sheet(kit: &Kit) -> Sheet {
        Outpost::sheet(kit)
    }

    fn setup(kit: &'static Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self {
        Flawed { game: Outpost::setup(kit, options, dice, journal), count: 0, peeked: String::new() }
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn deciders(&self) -> Seats {
        match self.game.deciders() {
            none if none.is_empty() && FLAW == NEVER_ENDS => Seats::only(Seat(0)),
            seats => seats,
        }
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        if self.game.deciders().is_empty() {
            out.offer(DONE);
            return out.offer(Action::Order(Ordered::Place { post: Post::Ford }));
        }
        self.game.choices(seat, &mut Twisted::<_, FLAW>(out));
    }

    fn asks_single(&self, seat: Seat) -> bool {
        if FLAW == ASKS_BY_THE_HAND { !all_hands(&self.game).contains("marshal") } else { self.game.asks_single(seat) }
    }

    fn perform(&mut self, action: Current<Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        if FLAW == PANICS_AT_A_STORM && matches!(action.action(), Action::Order(Ordered::Storm { .. })) {
            panic!("a storm");
        }
        if self.game.deciders().is_empty() {
            return;
        }
        if FLAW == LOOKS_AND_UNDOES && matches!(action.action(), Action::Order(Ordered::Place { .. })) {
            self.peeked = all_hands(&self.game);
        } else {
            self.peeked.clear();
        }
        static LUCK: AtomicU32 = AtomicU32::new(0);
        if FLAW == IS_LUCKY && action.action() == DONE && LUCK.fetch_add(1, Ordering::Relaxed).is_multiple_of(3) {
            dice.die(6);
        }
        if FLAW == MOVES_UNTOLD && matches!(action.action(), Action::Order(Ordered::Place { .. })) {
            return self.game.perform(action, dice, &mut Silent);
        }
        self.game.perform(action, dice, journal);
        if FLAW == MOVES_WHAT_IS_NOT_THERE && action.action() == DONE {
            let (piece, from) = (Token::Piece(7), Token::Space(0));
            ravelin_core::tell!(journal, "X3.2", "{piece} leaves {from}.", piece, from);
        }
        if FLAW == TELLS_OF_NOTHING {
            let cards = ravelin_core::Part::Phrase(Vec::new());
            ravelin_core::tell!(journal, "X2.1", "The deck holds {cards}.", cards);
        }
        if FLAW == TELLS_WITHOUT_AN_END {
            ravelin_core::tell!(journal, "X2.1", "The deck holds {what}", what = "cards");
        }
        if FLAW == TELLS_TOO_MUCH {
            let n = all_hands(&self.game).matches("scout").count();
            ravelin_core::tell!(journal, "X2.1", "Scouts held: {count}.", count = n as i32);
        }
        if FLAW == FORGETS_A_CARD && action.action() == DONE {
            self.game.lose_a_card(dice);
        }
        if FLAW == SAVES_LESS {
            self.count += 1;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if FLAW == HAS_NO_OUTCOME || FLAW == NEVER_ENDS { None } else { self.game.outcome() }
    }

    fn fights(action: Action) -> bool {
        Outpost::fights(action)
    }

    fn kit_of(&self) -> &'static Kit {
        self.game.kit_of()
    }
}

impl<const FLAW: u8> Hidden for Flawed<FLAW> {
    type View = FlawedView;

    fn view(&self, viewer: Viewer) -> FlawedView {
        let leak = match FLAW {
            SHOWS_HANDS | DRAWS_MORE_THAN_IS_KNOWN => all_hands(&self.game),
            LOOKS_AND_UNDOES => self.peeked.clone(),
            _ => String::new(),
        };
        FlawedView { view: self.game.view(viewer), leak }
    }

    fn imagine(view: &FlawedView, dice: &mut impl Dice) -> Self {
        let mut game = Outpost::imagine(&view.view, dice);
        if FLAW == IMAGINES_TOO_MANY {
            game.misdeal(&view.view, dice);
        }
        Flawed { game, count: 0, peeked: view.leak.clone() }
    }

    fn known(view: &FlawedView) -> Self {
        Flawed { game: Outpost::known(&view.view), count: 0, peeked: String::new() }
    }
}

impl<const FLAW: u8> Worded for Flawed<FLAW> {
    fn seat_name(kit: &Kit, seats: u8, seat: Seat) -> String {
        Outpost::seat_name(kit, seats, seat)
    }

    fn prompt(view: &FlawedView) -> Prompt {
        let prompt = Outpost::prompt(&view.view);
        match FLAW {
            ASKS_THE_WRONG_SEAT => prompt.of(Seats::only(Seat(1))),
            ASKS_IN_TWO_SENTENCES => Prompt { question: prompt.words(), rest: None, ..prompt },
            ASKS_WITHOUT_AN_END => prompt.beside("and so on"),
            _ => prompt,
        }
    }

    fn words(view: &FlawedView, action: Action) -> String {
        Outpost::words(&view.view, action)
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match action {
            Action::Bid(_) if FLAW == PRINTS_ALL_BIDS_ALIKE => f.write_str("bid"),
            _ => Outpost::notation(kit, action, f),
        }
    }

    fn anchor(kit: &Kit, action: Action) -> Option<Token> {
        Outpost::anchor(kit, action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        match token {
            Token::Card(_) if FLAW == HAS_NO_NAME_FOR_A_CARD => "?".to_owned(),
            token => Outpost::name(kit, token),
        }
    }

    fn back(kit: &Kit, token: Token) -> Option<Token> {
        Outpost::back(kit, token)
    }
}

impl<const FLAW: u8> Stored for Flawed<FLAW> {
    type Saved = State;

    fn save(&self) -> State {
        self.game.save()
    }

    fn restore(kit: &'static Kit, options: &Options, saved: State) -> Result<Self, StateError> {
        let game = match FLAW {
            TRUSTS_FILES => Outpost::restore_unchecked(kit, saved),
            _ => Outpost::restore(kit, options, saved)?,
        };
        Ok(Flawed { game, count: 0, peeked: String::new() })
    }

    fn audit(&self) -> Result<(), StateError> {
        self.game.audit()
    }

    fn names(kit: &'static Kit) -> &'static dyn KitNames {
        Outpost::names(kit)
    }
}

impl<const FLAW: u8> Judged for Flawed<FLAW> {
    fn judge(&self, seat: Seat) -> i32 {
        self.game.judge(seat)
    }
}

impl<const FLAW: u8> Drawn for Flawed<FLAW> {
    fn pieces(view: &FlawedView, out: &mut Pieces) {
        Outpost::pieces(&view.view, out);
    }

    fn board(view: &FlawedView, choices: &[Choice]) -> Board {
        let offered = choices.iter().filter(|c| c.why.is_none()).count();
        let mut drawn = choices.to_vec();
        if FLAW == DRAWS_A_CHOICE_LESS {
            drawn.retain(|c| c.why.is_some() || c.index + 1 < offered);
        }
        let mut board = Outpost::board(&view.view, &drawn);
        if FLAW == DRAWS_A_PANEL_TWICE {
            board.place(Flow::new(600).done("posts", "Posts"), 0, 0);
        }
        if FLAW == DRAWS_MORE_THAN_IS_KNOWN {
            let mut hands = Flow::new(600);
            hands.paragraph(&view.leak, 14, "ui");
            board.place(hands.done("hands", "Hands"), 0, 0);
        }
        board
    }

    fn text(view: &FlawedView) -> String {
        if FLAW == SAYS_NOTHING { String::new() } else { Outpost::text(&view.view) }
    }
}

const EFFORT: Effort = Effort { games: 150, deep: 6, seed: 7 };

fn breaks<const FLAW: u8>() -> Box<Failure> {
    examine::<Flawed<FLAW>>(EFFORT).expect_err("a flawed game keeps all laws")
}

#[test]
fn outpost_keeps_all_laws() {
    prove::<Outpost>(Effort::from_env(300));
}

#[test]
fn the_wrapper_alone_breaks_nothing() {
    if let Err(failure) = examine::<Flawed<0>>(EFFORT) {
        panic!("{failure}");
    }
}

#[test]
fn each_flaw_breaks_its_own_law() {
    assert_eq!(breaks::<SHOWS_HANDS>().law, Law::Imagine);
    assert_eq!(breaks::<REFUSES_A_LISTED_ACTION>().law, Law::Listed);
    assert_eq!(breaks::<LISTS_TWICE>().law, Law::Listed);
    assert_eq!(breaks::<FORGETS_A_CARD>().law, Law::Conserved);
    assert_eq!(breaks::<OFFERS_AND_REFUSES>().law, Law::NearMiss);
    assert_eq!(breaks::<PRINTS_ALL_BIDS_ALIKE>().law, Law::Notation);
    assert_eq!(breaks::<NEVER_ENDS>().law, Law::Ends);
    assert_eq!(breaks::<MAY_DO_NOTHING>().law, Law::NoStall);
    assert_eq!(breaks::<ASKS_BY_THE_HAND>().law, Law::Hidden);
    assert_eq!(breaks::<IMAGINES_TOO_MANY>().law, Law::ImaginedSound);
    assert_eq!(breaks::<SAVES_LESS>().law, Law::Saved);
    assert_eq!(breaks::<LOOKS_AND_UNDOES>().law, Law::Barrier);
    assert_eq!(breaks::<TELLS_TOO_MUCH>().law, Law::Journal);
    assert_eq!(breaks::<TRUSTS_FILES>().law, Law::Edited);
    assert_eq!(breaks::<ASKS_THE_WRONG_SEAT>().law, Law::Prompt);
    assert_eq!(breaks::<ASKS_IN_TWO_SENTENCES>().law, Law::Prompt);
    assert_eq!(breaks::<ASKS_WITHOUT_AN_END>().law, Law::Prompt);
    assert_eq!(breaks::<IS_LUCKY>().law, Law::Replay);
    assert_eq!(breaks::<HAS_NO_OUTCOME>().law, Law::Outcome);
    assert_eq!(breaks::<MOVES_UNTOLD>().law, Law::Events);
    assert_eq!(breaks::<MOVES_WHAT_IS_NOT_THERE>().law, Law::Events);
    assert_eq!(breaks::<DRAWS_A_CHOICE_LESS>().law, Law::Drawn);
    assert_eq!(breaks::<DRAWS_A_PANEL_TWICE>().law, Law::Drawn);
    assert_eq!(breaks::<SAYS_NOTHING>().law, Law::Drawn);
    assert_eq!(breaks::<HAS_NO_NAME_FOR_A_CARD>().law, Law::Told);
    assert_eq!(breaks::<TELLS_OF_NOTHING>().law, Law::Told);
    assert_eq!(breaks::<TELLS_WITHOUT_AN_END>().law, Law::Told);
}

/// Every law of a walk, by games that break it; the record shows how far the game came.
#[test]
fn walks_look_at_every_state() {
    let walk = Walk { games: 16, seed: 1, every: 1, pack: Pack::default(), setups: Vec::new() };
    let whole = walk::try_states_come_back::<Outpost>(&walk).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((whole.games, whole.deep), (16, whole.actions + 16), "every state, the last one too");
    let each = walk::try_states_come_back::<Outpost>(&Walk { games: 0, ..walk.clone() }).unwrap();
    assert_eq!(each.games, 8, "one of each setup");
    let some = walk::try_drawings::<Outpost>(&Walk { every: 5, ..walk.clone() }, |_| {}).unwrap();
    assert!(some.deep < whole.deep / 3 && some.deep >= 16, "{some}");
    let lossy = walk::try_states_come_back::<Flawed<SAVES_LESS>>(&walk).unwrap_err();
    assert_eq!((lossy.law, lossy.seed), (Law::Saved, 1));
    assert!(lossy.step > 0 && lossy.record.moves.len() > lossy.step);
    let less = walk::try_drawings::<Flawed<DRAWS_A_CHOICE_LESS>>(&walk, |_| {}).unwrap_err();
    assert_eq!((less.law, less.step), (Law::Drawn, 0));
    assert!(less.why.contains("choices are offered, and these can be clicked"), "{}", less.why);
    let twice = walk::try_drawings::<Flawed<DRAWS_A_PANEL_TWICE>>(&walk, |_| {}).unwrap_err();
    assert!(twice.why.contains("stands there twice"), "{}", twice.why);
    let leaks = walk::try_drawings::<Flawed<DRAWS_MORE_THAN_IS_KNOWN>>(&walk, |_| {}).unwrap_err();
    assert_eq!(leaks.law, Law::Hidden);
    let own = walk::try_drawings::<Outpost>(&walk, |drawing| assert!(drawing.svg.has("moon"), "no moon"));
    let own = own.unwrap_err();
    assert!(own.law == Law::Drawn && own.step == 0 && own.why.contains("no moon"), "{own}");
}

#[test]
fn files_are_refused_with_the_reason() {
    let files = crate::saved::Files::<Outpost>::standard();
    let state = files.later(9);
    assert_eq!(files.refusal(&state), "accepted");
    assert_eq!(files.first(|_| true), files.later(0));
    files.refuses(&state, &[("unknown field", |s| s["moons"] = 2.into())]);
    let trusting = crate::saved::Files::<Flawed<TRUSTS_FILES>>::standard();
    assert_eq!(trusting.refusal_with(state, |s| s["public"]["leader"] = 1.into()), "accepted");
}

#[test]
fn a_panic_is_a_failure_whose_record_ends_with_the_fatal_action() {
    let failure = breaks::<PANICS_AT_A_STORM>();
    assert_eq!(failure.law, Law::NoPanic);
    assert!(failure.why.contains("a storm"));
    assert!(failure.record.moves.last().unwrap().action.starts_with("storm"));
}

#[test]
fn a_failure_writes_a_record_that_can_be_read_and_replayed() {
    let failure = breaks::<FORGETS_A_CARD>();
    let words = failure.to_string();
    assert!(words.contains("outpost") && words.contains("\"conserved\"") && words.contains("seed"), "{words}");
    let folder = std::env::temp_dir().join(format!("ravelin-laws-{}", std::process::id()));
    let file = failure.write_to(&folder);
    assert!(file.ends_with(&format!("outpost-conserved-{}.json", failure.seed)), "{file}");
    let read = Record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let again = Match::<Flawed<FORGETS_A_CARD>>::replay(&read, None).unwrap();
    assert_eq!(again.game().audit().unwrap_err().to_string(), failure.why);
}

#[test]
fn playouts_count_games_and_find_cheap_flaws() {
    let plan = Playouts { games: 2_000, seed: 1, threads: 2, audit_every: 4 };
    let tally = try_playouts::<Outpost>(plan).unwrap();
    let alone = try_playouts::<Outpost>(Playouts { threads: 1, ..plan }).unwrap();
    assert_eq!((tally.games, tally.actions), (alone.games, alone.actions));
    assert!(tally.actions > tally.choices && tally.choices > 8 * tally.games);
    assert_eq!(try_playouts::<Flawed<FORGETS_A_CARD>>(plan).unwrap_err().law, Law::Conserved);
    assert_eq!(try_playouts::<Flawed<MOVES_UNTOLD>>(plan).unwrap_err().law, Law::Events);
    assert_eq!(try_playouts::<Flawed<NEVER_ENDS>>(plan).unwrap_err().law, Law::Ends);
    assert_eq!(try_playouts::<Flawed<MAY_DO_NOTHING>>(plan).unwrap_err().law, Law::NoStall);
    let panicked = try_playouts::<Flawed<PANICS_AT_A_STORM>>(plan).unwrap_err();
    assert_eq!(panicked.law, Law::NoPanic);
    assert!(panicked.record.moves.last().unwrap().action.starts_with("storm"));
}

#[test]
fn setups_change_one_option_at_a_time() {
    let all = setups(&Outpost::sheet(Outpost::kit(&Pack::default()).unwrap()));
    assert_eq!(all.len(), 2 * 4, "two or three seats, two to five rounds");
    assert_eq!((all[0].seats, all[0].get("rounds")), (2, "3"));
}

/// The large run: `cargo test --release -p ravelin-testkit -- --ignored hundred --nocapture`.
#[test]
#[ignore = "long"]
fn a_hundred_thousand_playouts_of_outpost() {
    playouts::<Outpost>(Playouts { threads: 2, ..Playouts::from_env(100_000) });
}
