//! A game under way: plays actions, keeps the record and the journal, and knows how far back undo may go.
//!
//! The undo barrier is derived: an action can be taken back only if it used no dice, showed nothing hidden and left the
//! same seat alone to decide. Rules never mark it.

mod opening;

use std::any::Any;
use std::cell::OnceCell;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::dice::{ScriptError, hex};
use crate::draw::{Board, Form, Status};
use crate::fight::Fights;
use crate::game::Notation;
use crate::gesture::{self, Gesture};
use crate::odds;
use crate::playout;
use crate::record::{Move, RecordError, Snapshot};
use crate::{
    Asked, Bout, Choice, Decision, Dice, Entry, Event, Fast, Game, Info, Legal, Listing, Log, NamesOf, OfferedCard,
    Options, Outcome, Pack, Party, Printed, Prompt, Record, Rolled, Scripted, Seat, Seats, Seed, Seeded, Stretch,
    Telling, Token, Verdict, Viewer,
};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error("illegal: {why} [{clause}]")]
    Illegal { why: String, clause: String },
    #[error("{0}")]
    Script(#[from] ScriptError),
    #[error("illegal: the game is over [{clause}]")]
    Over { clause: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    #[error("nothing to undo: dice, revealed cards or another player's turn stand in between")]
    Barrier,
    #[error("the last action is not yours")]
    NotYours,
}

/// How a move uses its scripted dice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// All chance comes from the seed.
    None,
    /// The script fits exactly.
    All,
    /// The move takes from the front what it needs.
    Front,
}

#[derive(Clone)]
struct Before<G> {
    game: G,
    dice: u128,
    journal: usize,
    marks: usize,
}

pub struct Match<G: Game> {
    /// Of all chapters; what is played goes on in the last.
    record: Record,
    kit: &'static G::Kit,
    game: G,
    dice: Seeded,
    journal: Log,
    /// Length of the journal before each move; 0 for the moves of earlier chapters, which are not in it.
    told: Vec<usize>,
    /// How many moves there were after the last one that used dice or showed something hidden. Moves of earlier chapters
    /// count as such.
    chance: usize,
    /// States before each action since the last barrier, oldest first.
    undo: Vec<Before<G>>,
    /// The fights of the journal.
    fights: Fights,
    /// What each seat is asked, made when somebody wants to know it and dropped when something is played.
    asked: Vec<OnceCell<Option<Asked<G::Action>>>>,
}

// Derived, it would ask for a kit that can be cloned.
impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            record: self.record.clone(),
            kit: self.kit,
            game: self.game.clone(),
            dice: self.dice.clone(),
            journal: self.journal.clone(),
            told: self.told.clone(),
            chance: self.chance,
            undo: self.undo.clone(),
            fights: self.fights.clone(),
            asked: nobody_asked(&self.game),
        }
    }
}

impl<G: Game> Match<G> {
    /// A new game from options that fit the sheet of the pack's kit.
    pub fn new(options: &Options, seed: Seed, pack: &Pack) -> Result<Self, RecordError> {
        Self::begin(options, seed, pack, None)
    }

    /// A game that begins from a given state.
    pub fn from_state(options: &Options, seed: Seed, pack: &Pack, state: Value) -> Result<Self, RecordError> {
        Self::begin(options, seed, pack, Some(state))
    }

    fn begin(options: &Options, seed: Seed, pack: &Pack, start: Option<Value>) -> Result<Self, RecordError> {
        let kit = G::kit(pack)?;
        let options = G::sheet(kit).accept(options)?;
        let record = Record::begin(G::INFO, options, pack, seed, start);
        let start = record.start.clone();
        let mut table = Self::begin_chapter(record, kit, seed, start.as_ref())?;
        table.record.hash = state_hash(&table.game);
        Ok(table)
    }

    /// The beginning of a chapter. The record has the moves before it.
    fn begin_chapter(
        record: Record,
        kit: &'static G::Kit,
        seed: Seed,
        start: Option<&Value>,
    ) -> Result<Self, RecordError> {
        let mut dice = Seeded::new(seed);
        let mut journal = Log::default();
        let mut game = match start {
            Some(state) => restore::<G>(kit, &record.options, state)?,
            None => playout::setup::<G>(kit, &record.options, &mut dice, &mut journal),
        };
        settle(&mut game, &mut dice, &mut journal);
        let chance = record.moves.len();
        let told = vec![0; chance];
        let asked = nobody_asked(&game);
        let fights = Fights::default();
        Ok(Match { record, kit, game, dice, journal, told, chance, undo: Vec::new(), fights, asked })
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn kit(&self) -> &'static G::Kit {
        self.kit
    }

    /// Plays what the rules allowed. The record gets the notation.
    pub fn play(&mut self, action: Legal<G::Action>) {
        let done = Move { seat: action.seat(), action: String::new(), dice: Vec::new(), at: None };
        // An empty script cannot fail: all chance comes from the seed.
        let _ = self.apply(action, done, Script::None);
    }

    /// Reads an action as text: the legal action that prints so, or the reason why there is none.
    pub fn read(&self, seat: Seat, text: &str) -> Result<Legal<G::Action>, PlayError> {
        if let Some(outcome) = self.game.outcome() {
            return Err(PlayError::Over { clause: outcome.clause.to_string() });
        }
        // A seat from a file may be any number; games index by it.
        let viewer = (seat.0 < self.game.seats()).then_some(seat);
        // Made only for those who are refused.
        let prompt = || G::prompt(&self.game.view(viewer));
        let illegal = |why: String| PlayError::Illegal { why, clause: prompt().clause.to_string() };
        if !self.game.deciders().has(seat) {
            let asked: Vec<String> = self.game.deciders().iter().map(|s| self.seat_name(s)).collect();
            let named = viewer.map_or_else(|| format!("seat {}", seat.0), |s| self.seat_name(s));
            return Err(illegal(format!("{named} cannot act now; to decide: {}", asked.join(" and "))));
        }
        let found = self.asked(seat).and_then(|asked| Some((asked, asked.decision().find(text)?)));
        match found {
            Some((asked, Choice { index, why: None, .. })) => {
                asked.pick(*index).ok_or_else(|| illegal("not possible now".to_owned()))
            }
            Some((_, Choice { why: Some(why), .. })) => {
                Err(PlayError::Illegal { why: why.why(), clause: why.rule.to_string() })
            }
            None => Err(illegal(format!("{:?} is not a choice now: {}", text.trim(), prompt().words()))),
        }
    }

    /// What a seat is asked; none if it is not asked.
    pub fn asked(&self, seat: Seat) -> Option<&Asked<G::Action>> {
        self.asked.get(seat.index())?.get_or_init(|| Asked::new(&self.game, seat)).as_ref()
    }

    /// The actions that a seat may choose from, without the words for them.
    pub fn listing(&self, seat: Seat) -> Listing<G::Action> {
        match self.asked.get(seat.index()).and_then(OnceCell::get) {
            Some(Some(asked)) => asked.listing().clone(),
            Some(None) => Listing::default(),
            None => {
                let mut listing = Listing::default();
                listing.list(&self.game, seat);
                listing
            }
        }
    }

    /// The board for a viewer, with the dice of the fight that goes on.
    fn drawn(&self, viewer: Viewer, choices: &[Choice], form: Form) -> Board {
        let begun = self.fights.open.last().map_or(self.journal.0.len(), |bout| bout.begun.min(self.journal.0.len()));
        let events = self.journal.0[begun..].iter().flat_map(|e| e.events(viewer, &|token| G::back(self.kit, token)));
        G::board_in(&self.game.view(viewer), choices, form, &Rolled::of(events))
    }

    /// What the board offers to whoever looks.
    fn choices_of(&self, viewer: Viewer) -> &[Choice] {
        viewer.and_then(|seat| self.asked(seat)).map_or(&[], |asked| &asked.decision().choices)
    }

    fn play_move(&mut self, wanted: &Move) -> Result<(), PlayError> {
        let legal = self.read(wanted.seat, &wanted.action)?;
        let script = if wanted.dice.is_empty() { Script::None } else { Script::All };
        self.apply(legal, wanted.clone(), script)
    }

    /// Plays what was asked for. The record keeps the notation of it, however it was written.
    fn apply(&mut self, legal: Legal<G::Action>, mut done: Move, script: Script) -> Result<(), PlayError> {
        done.action = Notation::<G>(self.kit, legal.action()).to_string();
        let (journal, marks) = (self.journal.0.len(), self.journal.1.len());
        let before = Before { game: self.game.clone(), dice: self.dice.position(), journal, marks };
        self.asked = nobody_asked(&self.game);
        let mut rolled = false;
        if script == Script::None {
            playout::play(&mut self.game, legal, &mut self.dice, &mut self.journal);
            settle(&mut self.game, &mut self.dice, &mut self.journal);
        } else {
            let kit = self.kit;
            let called = |n| (G::card_id(kit, n), G::card_names(kit, n));
            let mut rest = |n| self.dice.below(n);
            let mut dice = Scripted::new(&done.dice, &called, &mut rest);
            playout::play(&mut self.game, legal, &mut dice, &mut self.journal);
            settle(&mut self.game, &mut dice, &mut self.journal);
            let used = dice.used();
            let fault = match (dice.finish(), script) {
                (Err(ScriptError::TooMany { .. }), Script::Front) | (Ok(()), _) => None,
                (Err(fault), _) => Some(fault),
            };
            if let Some(fault) = fault {
                self.go_back(before);
                return Err(fault.into());
            }
            done.dice.truncate(used);
            rolled = used > 0;
        }
        rolled |= self.dice.position() != before.dice;
        self.told.push(before.journal);
        let shown = self.journal.0[before.journal..].iter().any(|e| e.reveals(legal.seat()));
        let passed = self.game.deciders() != Seats::only(legal.seat());
        if rolled || shown || passed {
            self.undo.clear();
        } else {
            self.undo.push(before);
        }
        self.record.moves.push(done);
        self.record.result = None;
        self.fights.read(&self.journal.1, self.record.moves.len(), || turn_of(&self.game));
        if rolled || shown {
            self.chance = self.record.moves.len();
        }
        Ok(())
    }

    fn go_back(&mut self, before: Before<G>) {
        self.game = before.game;
        self.asked = nobody_asked(&self.game);
        self.dice.rewind(before.dice);
        self.journal.0.truncate(before.journal);
        self.journal.1.truncate(before.marks);
        self.fights.go_back(&self.journal.1);
    }

    /// Whether the last action can be taken back by the one who made it.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_title(seat)
    }
}

/// Plays decisions with a single choice, except where asking or not asking would tell a secret.
pub fn settle<G: Game>(game: &mut G, dice: &mut dyn Dice, journal: &mut impl crate::Journal) {
    playout::settle(game, dice, journal, &mut Listing::default());
}

/// The number of the turn, as all know it.
fn turn_of<G: Game>(game: &G) -> Option<u16> {
    G::status(&game.view(None)).turn.map(|(_, now, _)| now)
}

fn nobody_asked<G: Game>(game: &G) -> Vec<OnceCell<Option<Asked<G::Action>>>> {
    (0..game.seats()).map(|_| OnceCell::new()).collect()
}

fn restore<G: Game>(kit: &'static G::Kit, options: &Options, state: &Value) -> Result<G, RecordError> {
    Ok(G::read_state(kit, options, state)?)
}

/// A short name of the whole state, equal in every process.
pub fn state_hash<G: Game>(game: &G) -> String {
    hex(&Sha256::digest(game.state_text())[..8])
}

/// A state that is written as JSON later, if at all.
pub type StateWriter = Box<dyn Fn() -> String + Send + Sync>;

/// A match of any game, for programs that do not know which. Everything here is text and data.
pub trait Table: Send {
    fn info(&self) -> &'static Info;
    fn record(&self) -> &Record;
    /// The record as a file: with the present hash, a snapshot for readers of later rules, and the result if there is one.
    fn file(&self) -> Record;
    fn shares_screen(&self) -> bool;
    fn seats(&self) -> u8;
    fn seat_name(&self, seat: Seat) -> String;
    fn deciders(&self) -> Seats;
    fn prompt(&self, viewer: Viewer) -> Prompt;
    /// What a seat is asked; none if it is not asked.
    fn decision(&self, seat: Seat) -> Option<&Decision>;

    /// What a seat may do.
    fn offered(&self, seat: Seat) -> &[Choice] {
        self.decision(seat).map_or(&[], Decision::offered)
    }

    /// Plays the offered choice of this index in the seat's decision.
    fn play_choice(&mut self, seat: Seat, index: usize) -> Result<(), PlayError>;
    /// Plays what is written so, in notation or in words.
    fn play_text(&mut self, seat: Seat, text: &str, dice: &[String]) -> Result<(), PlayError>;
    /// Plays with dice from the front of a script that serves several actions; the number of dice used.
    fn play_script(&mut self, seat: Seat, text: &str, script: &[String]) -> Result<usize, PlayError>;
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    fn can_undo(&self) -> bool;
    /// Whether going back to so many moves takes back dice, or something hidden that was shown.
    fn takes_back_chance(&self, to: usize) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    /// A number of the score in words.
    fn points(&self, score: i32) -> String;
    fn journal(&self) -> &[Entry];
    /// An entry as this viewer reads it.
    fn telling(&self, entry: &Entry, viewer: Viewer) -> Telling;
    /// What this viewer saw happen in an entry.
    fn events(&self, entry: &Entry, viewer: Viewer) -> Vec<Event>;
    /// The fights that are over, in the order in which they ended.
    fn fights(&self) -> &[Bout];
    /// The fight that goes on; of several the one that was begun last.
    fn fighting(&self) -> Option<&Bout>;
    /// The name of a fight, and how it ended, as short as this viewer reads it.
    fn fight_words(&self, bout: &Bout, viewer: Viewer) -> (String, String);
    /// How a part of a fight was decided, as this viewer reads it, and the names of its sides.
    fn verdict_words(&self, verdict: &Verdict, viewer: Viewer) -> (String, [String; 2]);
    /// Finds what would come of a fight in a place, as far as this viewer knows.
    fn forecast_search(&self, viewer: Viewer, at: Token) -> odds::Search;
    /// What a forecast calls its sides.
    fn party_name(&self, party: &Party) -> String;
    /// Finds what a seat that is asked can move, and where; none for others.
    fn gesture_search(&self, seat: Seat) -> Option<gesture::Search>;

    /// What a seat that is asked can move, and where; nothing for others.
    fn gestures(&self, seat: Seat) -> Vec<Gesture> {
        self.gesture_search(seat).map(|search| search()).unwrap_or_default()
    }

    fn name(&self, token: Token) -> String;
    fn view_json(&self, viewer: Viewer) -> Value;
    fn view_text(&self, viewer: Viewer) -> String;
    /// Cards with their texts, by where they lie: what the viewer's hand holds, and what else the viewer reads again and again.
    fn cards(&self, viewer: Viewer) -> Vec<(&'static str, Vec<Printed>)>;
    /// The cards that a seat is offered.
    fn offered_cards(&self, seat: Seat) -> Vec<OfferedCard>;
    /// The board; choices are shown to the seat that looks.
    fn board(&self, viewer: Viewer) -> Board;
    /// The board for an upright screen.
    fn upright(&self, viewer: Viewer) -> Board;
    /// The board as a picture: nothing in it is offered.
    fn picture(&self, viewer: Viewer) -> Board;
    /// The picture for an upright screen.
    fn upright_picture(&self, viewer: Viewer) -> Board;
    /// Where the game stands.
    fn status(&self, viewer: Viewer) -> Status;
    /// What standing orders end by.
    fn stretch(&self) -> Stretch;
    /// How much of the journal had been told after so many moves.
    fn told(&self, moves: usize) -> usize;
    /// A full state that the viewer cannot tell from the real one, as a file.
    fn imagine_json(&self, viewer: Viewer, seed: u64) -> Value;
    fn state_json(&self) -> Value;
    /// How much of the dice of this chapter has been used.
    fn dice_used(&self) -> u128;
    /// Writes the state of now as JSON, whenever it is called: the match may have gone on.
    fn state_writer(&self) -> StateWriter;
    fn hash(&self) -> String;
    /// The same match once more, to try something on.
    fn fork(&self) -> Box<dyn Table>;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<G: Game> Table for Match<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn file(&self) -> Record {
        let mut record = self.record.clone();
        record.hash = self.hash();
        let (after, info) = (record.moves.len(), G::INFO);
        record.snapshots.retain(|s| s.after < after);
        record.snapshots.push(Snapshot {
            after,
            rules: info.rules_version,
            state: info.state_version,
            position: self.state_json(),
            dice: None,
        });
        record.result = record.result.or_else(|| self.outcome().map(|end| (&end).into()));
        record
    }

    fn shares_screen(&self) -> bool {
        G::SHARES_SCREEN
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        Match::seat_name(self, seat)
    }

    fn deciders(&self) -> Seats {
        self.game.deciders()
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        match viewer.and_then(|seat| self.asked(seat)) {
            Some(asked) => asked.decision().prompt.clone(),
            None => G::prompt(&self.game.view(viewer)),
        }
    }

    fn decision(&self, seat: Seat) -> Option<&Decision> {
        self.asked(seat).map(Asked::decision)
    }

    fn play_choice(&mut self, seat: Seat, index: usize) -> Result<(), PlayError> {
        let legal = self.listing(seat).pick(index);
        let why = || format!("{} has no choice {}", self.seat_name(seat), index + 1);
        let illegal = || PlayError::Illegal { why: why(), clause: G::prompt(&self.game.view(None)).clause.to_string() };
        let legal = legal.ok_or_else(illegal)?;
        Match::play(self, legal);
        Ok(())
    }

    fn play_text(&mut self, seat: Seat, text: &str, dice: &[String]) -> Result<(), PlayError> {
        let wanted = Move { seat, action: text.trim().to_owned(), dice: dice.to_vec(), at: None };
        self.play_move(&wanted)
    }

    fn play_script(&mut self, seat: Seat, text: &str, script: &[String]) -> Result<usize, PlayError> {
        let wanted = Move { seat, action: text.trim().to_owned(), dice: script.to_vec(), at: None };
        let legal = self.read(seat, text)?;
        self.apply(legal, wanted, Script::Front)?;
        Ok(self.record.moves.last().map_or(0, |m| m.dice.len()))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        if self.undo.is_empty() {
            return Err(UndoError::Barrier);
        }
        if self.record.moves.last().is_some_and(|m| m.seat != seat) {
            return Err(UndoError::NotYours);
        }
        if let Some(before) = self.undo.pop() {
            self.record.truncate(self.record.moves.len().saturating_sub(1));
            self.go_back(before);
            self.told.pop();
        }
        Ok(())
    }

    fn can_undo(&self) -> bool {
        Match::can_undo(self)
    }

    fn takes_back_chance(&self, to: usize) -> bool {
        self.chance > to
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn points(&self, score: i32) -> String {
        G::points(score)
    }

    fn journal(&self) -> &[Entry] {
        &self.journal.0
    }

    fn telling(&self, entry: &Entry, viewer: Viewer) -> Telling {
        entry.telling(viewer, &NamesOf(&self.game))
    }

    fn events(&self, entry: &Entry, viewer: Viewer) -> Vec<Event> {
        entry.events(viewer, &|token| G::back(self.kit, token))
    }

    fn fights(&self) -> &[Bout] {
        &self.fights.over
    }

    fn fighting(&self) -> Option<&Bout> {
        self.fights.open.last()
    }

    fn fight_words(&self, bout: &Bout, viewer: Viewer) -> (String, String) {
        let names = &NamesOf(&self.game);
        (bout.title(names), bout.brief(viewer, names))
    }

    fn verdict_words(&self, verdict: &Verdict, viewer: Viewer) -> (String, [String; 2]) {
        let names = &NamesOf(&self.game);
        (verdict.words(viewer, names), verdict.sides.map(|side| side.words(names)))
    }

    fn forecast_search(&self, viewer: Viewer, at: Token) -> odds::Search {
        let view = self.game.view(viewer);
        Box::new(move || G::forecast(&view, at))
    }

    fn party_name(&self, party: &Party) -> String {
        party.words(&NamesOf(&self.game))
    }

    fn gesture_search(&self, seat: Seat) -> Option<gesture::Search> {
        if !self.game.deciders().has(seat) {
            return None;
        }
        let view = self.game.view(Some(seat));
        Some(Box::new(move || gesture::gestures::<G>(&view, seat)))
    }

    fn name(&self, token: Token) -> String {
        crate::telling::Names::one(&NamesOf(&self.game), token)
    }

    fn view_json(&self, viewer: Viewer) -> Value {
        let write = || serde_json::to_value(self.game.view(viewer));
        crate::names::with(G::names(self.kit), write).expect("a view has only text keys and known names")
    }

    fn view_text(&self, viewer: Viewer) -> String {
        G::text(&self.game.view(viewer))
    }

    fn cards(&self, viewer: Viewer) -> Vec<(&'static str, Vec<Printed>)> {
        let view = self.game.view(viewer);
        let printed =
            |tokens: Vec<Token>| tokens.into_iter().filter_map(|t| Printed::of::<G>(&view, self.kit, t)).collect();
        let all = G::cards(&view).into_iter().map(|(place, tokens)| (place, printed(tokens)));
        all.filter(|(_, cards): &(_, Vec<Printed>)| !cards.is_empty()).collect()
    }

    fn offered_cards(&self, seat: Seat) -> Vec<OfferedCard> {
        self.asked(seat).map(|asked| asked.cards(&self.game)).unwrap_or_default()
    }

    fn board(&self, viewer: Viewer) -> Board {
        self.drawn(viewer, self.choices_of(viewer), Form::Wide)
    }

    fn upright(&self, viewer: Viewer) -> Board {
        self.drawn(viewer, self.choices_of(viewer), Form::Upright).of_form(Form::Upright)
    }

    fn picture(&self, viewer: Viewer) -> Board {
        self.drawn(viewer, &[], Form::Wide)
    }

    fn upright_picture(&self, viewer: Viewer) -> Board {
        self.drawn(viewer, &[], Form::Upright).of_form(Form::Upright)
    }

    fn status(&self, viewer: Viewer) -> Status {
        G::status(&self.game.view(viewer))
    }

    fn stretch(&self) -> Stretch {
        let view = self.game.view(None);
        Stretch::new(&G::status(&view), G::fight(&view))
    }

    fn told(&self, moves: usize) -> usize {
        self.told.get(moves).copied().unwrap_or(self.journal.0.len())
    }

    fn imagine_json(&self, viewer: Viewer, seed: u64) -> Value {
        let world = G::imagine(&self.game.view(viewer), &mut Fast::new(seed));
        world.state_value()
    }

    fn dice_used(&self) -> u128 {
        self.dice.position()
    }

    fn state_json(&self) -> Value {
        self.game.state_value()
    }

    fn state_writer(&self) -> StateWriter {
        let game = self.game.clone();
        Box::new(move || game.state_text())
    }

    fn hash(&self) -> String {
        state_hash(&self.game)
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
