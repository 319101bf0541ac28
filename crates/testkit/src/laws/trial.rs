//! One game under all laws.

use std::fmt::Debug;

use serde_json::Value;

use super::drawing::{self, viewers};
use super::edit::edit;
use super::failure::{empty_record, record_of, rerun};
use super::walk::comes_back;
use super::{Failure, Law, Style, Tally, bare, events, telling};
use ravelin_core::decision::choices_of;
use ravelin_core::game::Notation;
use ravelin_core::record::Move;
use ravelin_core::table::state_hash;
use ravelin_core::{
    Asked, Dice, Entry, Fast, Game, Legal, Listing, Log, Match, NamesOf, OfferedCard, Options, Pack, Part, Record,
    Seat, Seats, Seed, Silent, Table, Viewer, choice, playout,
};

/// How many actions of other states are tried at each step, and how many listed ones are checked.
const TRIED: usize = 6;
/// How many actions the greedy style weighs.
const WEIGHED: u32 = 24;
const POOL: usize = 512;

pub(super) struct Broken {
    pub(super) law: Law,
    pub(super) why: String,
}

pub(super) type Verdict = Result<(), Broken>;

pub(super) fn broken<T>(law: Law, why: impl Into<String>) -> Result<T, Broken> {
    Err(Broken { law, why: why.into() })
}

/// Says where two things differ, shortly.
pub(super) fn same<T: PartialEq + Debug>(law: Law, what: &str, real: &T, other: &T) -> Verdict {
    if real == other {
        return Ok(());
    }
    let (real, other) = (format!("{real:?}"), format!("{other:?}"));
    let at = real.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(60);
    let from = |text: &str| text.bytes().skip(at).take(200).map(char::from).collect::<String>();
    broken(law, format!("{what}: ...{} is not ...{}", from(&real), from(&other)))
}

/// Dice that count how often they are used.
struct Counted {
    dice: Fast,
    used: u32,
}

impl Dice for Counted {
    fn below(&mut self, n: u32) -> u32 {
        self.used += 1;
        self.dice.below(n)
    }
}

/// One in so many looks at a state compares forecasts.
const FORECASTS: u32 = 8;

pub(super) struct Trial<'a, G: Game> {
    options: &'a Options,
    style: Style,
    seed: u64,
    deep: u64,
    picks: Fast,
    /// Actions of other states.
    pool: &'a mut Vec<G::Action>,
    /// The action being played, for the record if it panics.
    attempt: Option<Move>,
    /// The edited state being tried and, if it was accepted, its match; for the record if it fails.
    edited: Option<(Value, Option<Match<G>>)>,
    /// A step and its hash, to be met again in the replay.
    mark: Option<(usize, String)>,
    list: Listing<G::Action>,
    step: usize,
}

impl<'a, G: Game> Trial<'a, G> {
    pub(super) fn new(options: &'a Options, style: Style, seed: u64, deep: u64, pool: &'a mut Vec<G::Action>) -> Self {
        let picks = Fast::new(seed ^ 0x5eed_0000_0000);
        let (attempt, mark, list) = (None, None, Listing::default());
        Trial { options, style, seed, deep, picks, pool, attempt, edited: None, mark, list, step: 0 }
    }

    /// The failure, with the record of the match if one was set up.
    pub(super) fn failure(self, broken: Broken, table: Option<&Match<G>>) -> Box<Failure> {
        let Broken { law, why } = broken;
        let (step, attempt) = (self.step, self.attempt);
        let lost = |table: &Match<G>| attempt.filter(|_| table.record().moves.len() == step);
        let record = match (self.edited, table) {
            (Some((_, Some(edited))), _) => record_of(&edited, lost(&edited)),
            (Some((state, None)), _) => {
                Record { start: Some(state), ..empty_record::<G>(self.options, self.seed, &Pack::default()) }
            }
            (None, Some(table)) => record_of(table, lost(table)),
            (None, None) if law == Law::Setup => empty_record::<G>(self.options, self.seed, &Pack::default()),
            (None, None) => rerun::<G>(self.options, self.seed, &Pack::default()),
        };
        let (game, options) = (G::INFO.slug, self.options.clone());
        let step = if table.is_some() { step } else { record.moves.len() };
        Box::new(Failure { game, law, options, style: self.style, seed: self.seed, step, why, record })
    }

    /// Plays a game. The match is the caller's, so that it outlives a panic.
    pub(super) fn run(&mut self, slot: &mut Option<Match<G>>) -> Result<Tally, Broken> {
        let Ok(kit) = G::kit(&Pack::default()) else { return broken(Law::Setup, "no components") };
        // A bounded playout first: it shows about how long a game is, and rules that never end cannot hang the match.
        let length = bare::<G>(kit, self.options, self.seed, 0, &mut self.list).map_err(|(b, _)| b)?.choices;
        let every = (length / self.deep.max(1)).max(1) as u32;
        let table = match Match::<G>::new(self.options, Seed::number(self.seed), &Pack::default()) {
            Ok(table) => slot.insert(table),
            Err(e) => return broken(Law::Setup, e.to_string()),
        };
        let mut tally = Tally { games: 1, ..Tally::default() };
        loop {
            self.step = table.record().moves.len();
            self.cheap_laws(table)?;
            let over = table.game().deciders().is_empty();
            if over || self.picks.below(every) == 0 {
                tally.deep += 1;
                self.deep_laws(table)?;
            }
            if over {
                break;
            }
            self.play(table)?;
            tally.choices += 1;
            tally.actions += 1;
        }
        self.replay(table)?;
        Ok(tally)
    }

    fn cheap_laws(&mut self, table: &Match<G>) -> Verdict {
        let game = table.game();
        if let Err(e) = game.audit() {
            return broken(Law::Conserved, e.to_string());
        }
        if self.step > G::INFO.longest {
            return broken(Law::Ends, format!("the game goes on after {} actions", G::INFO.longest));
        }
        outcome_law(game)?;
        for seat in game.deciders().iter() {
            let listed = self.list.list(game, seat).to_vec();
            if listed.is_empty() {
                return broken(Law::NoStall, format!("seat {} is asked but may do nothing", seat.0));
            }
            for _ in 0..TRIED {
                let one = listed[self.picks.below(listed.len() as u32) as usize];
                if let Err(why) = choice::check(game, seat, one) {
                    return broken(Law::Listed, format!("{one:?} is listed but refused: {why:?}"));
                }
                let Some(&other) = self.pool.get(self.picks.below(self.pool.len() as u32) as usize) else { continue };
                if choice::check(game, seat, other).is_ok() != listed.contains(&other) {
                    return broken(Law::Listed, format!("{other:?} is accepted but not listed, or the reverse"));
                }
            }
            let some = listed[self.picks.below(listed.len() as u32) as usize];
            if self.pool.len() < POOL {
                self.pool.push(some);
            } else {
                self.pool[self.picks.below(POOL as u32) as usize] = some;
            }
        }
        Ok(())
    }

    fn deep_laws(&mut self, table: &Match<G>) -> Verdict {
        let game = table.game();
        for seat in game.deciders().iter() {
            self.choices_laws(table, seat)?;
        }
        for viewer in viewers(game) {
            self.view_laws(game, viewer)?;
        }
        comes_back(game, self.options)?;
        self.edited_law(game)?;
        if self.mark.is_none() || self.picks.below(3) == 0 {
            self.mark = Some((self.step, state_hash(game)));
        }
        Ok(())
    }

    /// What `restore` accepts is sound, and can be played without a stall or a panic.
    fn edited_law(&mut self, game: &G) -> Verdict {
        let real_step = self.step;
        for _ in 0..TRIED {
            let mut state = game.state_value();
            edit(&mut state, &mut self.picks);
            let (edited, _) = self.edited.insert((state.clone(), None));
            let begin = Match::<G>::from_state(self.options, Seed::number(self.seed), &Pack::default(), edited.clone());
            if let Ok(table) = begin {
                self.edited = Some((state, Some(table)));
                self.play_edited()?;
            }
            self.edited = None;
        }
        (self.step, self.attempt) = (real_step, None);
        Ok(())
    }

    fn play_edited(&mut self) -> Verdict {
        let Some((_, Some(table))) = &mut self.edited else { return Ok(()) };
        for step in 0..G::INFO.longest {
            self.step = step;
            if let Err(e) = table.game().audit() {
                return broken(Law::Edited, format!("accepted, but unsound: {e}"));
            }
            let Some(seat) = playout::actor(table.game(), &mut self.picks) else { return Ok(()) };
            let n = self.list.list(table.game(), seat).len();
            let Some(legal) = self.list.pick(self.picks.below(n as u32) as usize) else {
                return broken(Law::Edited, "accepted, but somebody who is asked may do nothing");
            };
            let action = Notation::<G>(table.kit(), legal.action()).to_string();
            self.attempt = Some(Move { seat, action, dice: Vec::new(), at: None });
            table.play(legal);
            self.attempt = None;
        }
        Ok(())
    }

    fn choices_laws(&mut self, table: &Match<G>, seat: Seat) -> Verdict {
        let game = table.game();
        let (offered, refused) = choice::explain(game, seat);
        same(Law::Listed, "offered when explaining", &self.list.list(game, seat), &&offered[..])?;
        let mut sorted = offered.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|w| w[0] == w[1]) {
            return broken(Law::Listed, format!("{:?} is listed twice", twice[0]));
        }
        if let Some((both, _)) = refused.iter().find(|(a, _)| sorted.binary_search(a).is_ok()) {
            return broken(Law::NearMiss, format!("{both:?} is offered and refused"));
        }
        let view = game.view(Some(seat));
        let mut read: Vec<(String, G::Action)> = offered.iter().map(|&a| (G::words(&view, a), a)).collect();
        read.sort_unstable();
        if let Some(w) = read.windows(2).find(|w| w[0].0 == w[1].0) {
            return broken(Law::Notation, format!("{:?} and {:?} both read {:?}", w[0].1, w[1].1, w[0].0));
        }
        let print = |a: G::Action| Notation::<G>(table.kit(), a).to_string();
        let mut texts: Vec<(String, G::Action)> = offered.iter().map(|&a| (print(a), a)).collect();
        texts.sort_unstable();
        if let Some(w) = texts.windows(2).find(|w| w[0].0 == w[1].0) {
            return broken(Law::Notation, format!("{:?} and {:?} both print {:?}", w[0].1, w[1].1, w[0].0));
        }
        for (miss, _) in refused {
            let text = print(miss);
            if texts.binary_search_by(|(t, _)| t.cmp(&text)).is_ok() {
                return broken(Law::Notation, format!("the refused {miss:?} prints {text:?} like an offered one"));
            }
        }
        for _ in 0..TRIED {
            let (text, action) = &texts[self.picks.below(texts.len() as u32) as usize];
            match table.read(seat, text) {
                Ok(read) if read.action() == *action => {}
                Ok(read) => return broken(Law::Notation, format!("{text:?} reads as {:?}", read.action())),
                Err(e) => return broken(Law::Notation, format!("{text:?} of {action:?} cannot be read: {e}")),
            }
        }
        Ok(())
    }

    /// A state imagined from a view differs from the real one only in what the viewer may not see.
    fn view_laws(&mut self, game: &G, viewer: Viewer) -> Verdict {
        let view = game.view(viewer);
        let other = G::imagine(&view, &mut self.picks);
        let who = viewer.map_or("the spectator's".to_owned(), |s| format!("seat {}'s", s.0));
        same(Law::Imagine, &format!("{who} view of an imagined state"), &view, &other.view(viewer))?;
        if let Err(e) = other.audit() {
            return broken(Law::ImaginedSound, format!("from {who} view: {e}"));
        }
        let prompt = G::prompt(&view);
        same(Law::Prompt, &format!("{who} prompt"), &game.deciders(), &prompt.asked)?;
        if let Some(fault) = telling::prompt_fault(&prompt) {
            return broken(Law::Prompt, format!("{who} prompt {:?}: {fault}", prompt.words()));
        }
        same(Law::Hidden, "deciders", &game.deciders(), &other.deciders())?;
        same(Law::Hidden, "whether they are asked", &asked(game), &asked(&other))?;
        let (seen, imagined) = (seen(game, viewer), seen(&other, viewer));
        for (what, (real, other)) in
            ["view", "board", "text", "prompt", "choices"].iter().zip(seen.iter().zip(&imagined))
        {
            same(Law::Hidden, &format!("{who} {what}"), real, other)?;
        }
        for token in G::cards(&view).into_iter().flat_map(|(_, cards)| cards) {
            if G::printed(&view, token).is_none_or(|text| text.is_empty()) {
                return broken(Law::Told, format!("{who} card {token} has no text"));
            }
        }
        if let Some(asked) = viewer.and_then(|seat| Asked::new(game, seat)) {
            for OfferedCard { choice, is_said, card } in asked.cards(game) {
                let words = &asked.decision().choices[choice].words;
                if telling::is_in(&card.text, words) != is_said {
                    let what = if is_said { "is not said by" } else { "is said once more below" };
                    return broken(Law::Told, format!("{who} card {:?}: its text {what} {words:?}", card.name));
                }
            }
        }
        // Sampled fights cost as much as a game.
        if self.picks.below(FORECASTS) == 0 {
            let places = G::position(&view);
            let any = |n: u32| places.get(n as usize).map(|described| described.place);
            if let Some(at) = G::fight(&view).or_else(|| any(self.picks.below(places.len().max(1) as u32))) {
                let (real, imagined) = (G::forecast(&view, at), G::forecast(&other.view(viewer), at));
                same(Law::Hidden, &format!("{who} forecast for {at}"), &real, &imagined)?;
            }
        }
        let choices = viewer.map(|seat| choices_of(game, seat)).unwrap_or_default();
        let [_, board, text, ..] = &seen;
        drawing::check(viewer, &choices, board, text)?;
        Ok(())
    }

    fn play(&mut self, table: &mut Match<G>) -> Verdict {
        let Some(seat) = playout::actor(table.game(), &mut self.picks) else { return Ok(()) };
        self.list.list(table.game(), seat);
        let index = self.choose(table.game(), seat);
        let Some(legal) = self.list.pick(index) else { return Ok(()) };
        let action = Notation::<G>(table.kit(), legal.action()).to_string();
        self.attempt = Some(Move { seat, action, dice: Vec::new(), at: None });
        let before = table.game().clone();
        if self.picks.below(3) == 0 {
            self.journal_law(&before, legal)?;
        }
        let viewer = self.any_viewer(&before);
        let (seen, told) = (events::pieces(&before, viewer), table.journal().len());
        table.play(legal);
        events::check(seen, &table.journal()[told..], table.game(), viewer)?;
        telling::check(&table.journal()[told..], table.game())?;
        let (open, fought) = (table.fighting().map(|bout| bout.at), G::fight(&table.game().view(viewer)));
        if open.is_some() != fought.is_some() && table.outcome().is_none() {
            return broken(Law::Fights, format!("the journal is in {open:?}, viewer {viewer:?} in {fought:?}"));
        }
        if table.can_undo() && self.picks.below(3) == 0 {
            self.undo_laws(table, &before, legal)?;
        }
        self.attempt = None;
        Ok(())
    }

    /// A seat or the spectator.
    fn any_viewer(&mut self, game: &G) -> Viewer {
        Some(Seat(self.picks.below(u32::from(game.seats()) + 1) as u8)).filter(|s| s.0 < game.seats())
    }

    /// Plays the action in the real state and in one imagined by somebody, with the same luck. If that viewer then sees
    /// the same, it must have read the same.
    fn journal_law(&mut self, game: &G, legal: Legal<G::Action>) -> Verdict {
        let viewer = self.any_viewer(game);
        let other = G::imagine(&game.view(viewer), &mut self.picks);
        let Ok(same_action) = choice::check(&other, legal.seat(), legal.action()) else { return Ok(()) };
        let luck = Fast::new(u64::from(self.picks.below(u32::MAX)));
        let mut tell = |mut world: G, action| {
            let (mut dice, mut log) = (Counted { dice: luck.clone(), used: 0 }, Log::default());
            world.play(action, &mut dice, &mut log);
            playout::settle(&mut world, &mut dice, &mut log, &mut self.list);
            let chance: Vec<Part> =
                log.0.iter().flat_map(Entry::parts).filter(|p| by_chance(p, viewer)).cloned().collect();
            let backs = |token| G::back(world.kit_of(), token);
            let shown = |e: &Entry| (e.telling(viewer, &NamesOf(&world)), e.clause, e.heading);
            let read = log.0.iter().filter(|e| e.is_for(viewer));
            let told: Vec<_> = read.map(|e| (shown(e), e.events(viewer, &backs))).collect();
            ((world.view(viewer), dice.used, chance), (told, log.1))
        };
        let (seen, read) = tell(game.clone(), legal);
        let (seen_there, read_there) = tell(other, same_action);
        if seen != seen_there {
            return Ok(());
        }
        same(Law::Journal, &format!("what viewer {viewer:?} reads"), &read, &read_there)
    }

    fn choose(&mut self, game: &G, seat: Seat) -> usize {
        let actions = self.list.actions();
        let n = actions.len() as u32;
        let any = self.picks.below(n) as usize;
        if self.picks.below(8) == 0 {
            return any;
        }
        match self.style {
            Style::Uniform => any,
            Style::Quarrelsome => {
                let fights = actions.iter().filter(|&&a| G::fights(a)).count() as u32;
                let nth = self.picks.below(fights) as usize;
                let mut fighting = (0..actions.len()).filter(|&i| G::fights(actions[i]));
                fighting.nth(nth).unwrap_or(any)
            }
            Style::Greedy => {
                let first = if n > WEIGHED { self.picks.below(n) } else { 0 };
                let weighed = (0..n.min(WEIGHED)).map(|i| ((first + i) % n) as usize);
                let worth = |index: usize| {
                    let mut after = game.clone();
                    let legal = self.list.pick(index)?;
                    after.play(legal, &mut self.picks, &mut Silent);
                    Some((after.judge(seat), self.picks.below(1 << 16), index))
                };
                weighed.filter_map(worth).max().map_or(any, |(_, _, index)| index)
            }
        }
    }

    fn undo_laws(&mut self, table: &mut Match<G>, before: &G, legal: Legal<G::Action>) -> Verdict {
        let (seat, after) = (legal.seat(), table.game().clone());
        let (told, moves) = (table.journal().to_vec(), table.record().moves.clone());
        if let Err(e) = table.undo(seat) {
            return broken(Law::Undo, e.to_string());
        }
        same(Law::Undo, "the state after undo", before, table.game())?;
        // Listed anew: it is played in the state that undo made.
        let Ok(again) = choice::check(table.game(), seat, legal.action()) else {
            return broken(Law::Undo, "what was undone cannot be played again");
        };
        table.play(again);
        same(Law::Undo, "the state after playing it again", &after, table.game())?;
        same(Law::Undo, "the journal after playing it again", &told, &table.journal().to_vec())?;
        same(Law::Undo, "the moves after playing it again", &moves, &table.record().moves)?;
        let (view, known) = (before.view(Some(seat)), after.view(Some(seat)));
        for _ in 0..2 {
            let mut other = G::imagine(&view, &mut self.picks);
            let Ok(legal) = choice::check(&other, seat, legal.action()) else {
                return broken(Law::Hidden, format!("{:?} is refused in an imagined state", legal.action()));
            };
            let mut dice = Counted { dice: self.picks.clone(), used: 0 };
            other.play(legal, &mut dice, &mut Silent);
            playout::settle(&mut other, &mut dice, &mut Silent, &mut self.list);
            if dice.used > 0 || other.deciders() != Seats::only(seat) {
                return broken(Law::Barrier, format!("{:?} would have rolled dice or passed", legal.action()));
            }
            same(Law::Barrier, "what an undoable action shows its actor", &known, &other.view(Some(seat)))?;
        }
        Ok(())
    }

    fn replay(&self, table: &Match<G>) -> Verdict {
        let file = Record::read(&table.file().write()).or_else(|e| broken(Law::Replay, e.to_string()))?;
        let again = Match::<G>::replay(&file, None).or_else(|e| broken(Law::Replay, e.to_string()))?;
        same(Law::Replay, "the state", table.game(), again.game())?;
        same(Law::Replay, "the journal", &table.journal(), &again.journal())?;
        if let Some((step, hash)) = &self.mark {
            let part = Match::<G>::replay(&file, Some(*step)).or_else(|e| broken(Law::Replay, e.to_string()))?;
            same(Law::Replay, &format!("the hash after {step} actions"), hash, &part.hash())?;
        }
        Ok(())
    }
}

fn outcome_law<G: Game>(game: &G) -> Verdict {
    let (seats, over) = (game.seats(), game.deciders().is_empty());
    let Some(outcome) = game.outcome() else {
        return if over { broken(Law::Outcome, "nobody is asked, but there is no outcome") } else { Ok(()) };
    };
    if !over {
        return broken(Law::Outcome, "there is an outcome, but somebody is asked");
    }
    let n = usize::from(seats);
    let lines = outcome.lines.iter().all(|l| l.values.len() == n && l.details.len() == n);
    let places = outcome.places.len() == n && outcome.places.iter().all(|p| (1..=seats).contains(p));
    if !lines || !places || outcome.scores.len() != n || outcome.winners.iter().any(|s| s.0 >= seats) {
        return broken(Law::Outcome, format!("not one value for each seat: {outcome:?}"));
    }
    Ok(())
}

/// What the viewer learnt by chance or openly, not by a leak.
fn by_chance(part: &Part, viewer: Viewer) -> bool {
    match part {
        Part::Die(_) | Part::Shown(_) => true,
        Part::Secret { to, .. } | Part::Screened { to, .. } | Part::Passed { to, .. } => {
            viewer.is_some_and(|s| to.has(s))
        }
        _ => false,
    }
}

/// For each decider, whether it is asked: others could see how soon it answers.
fn asked<G: Game>(game: &G) -> Vec<(Seat, bool)> {
    let mut list = Vec::new();
    let asked = |seat| {
        choice::legal(game, seat, &mut list);
        (seat, game.asks_single(seat) || list.len() > 1)
    };
    game.deciders().iter().map(asked).collect()
}

/// All that a viewer is shown, in words.
fn seen<G: Game>(game: &G, viewer: Viewer) -> [String; 5] {
    let view = game.view(viewer);
    let (offered, refused) = viewer.map(|seat| choice::explain(game, seat)).unwrap_or_default();
    let choices = viewer.map(|seat| choices_of(game, seat)).unwrap_or_default();
    let json = serde_json::to_string(&view).unwrap_or_else(|e| e.to_string());
    let prompt = format!("{:?}", G::prompt(&view));
    [json, G::board(&view, &choices).to_string(), G::text(&view), prompt, format!("{offered:?} {refused:?}")]
}
