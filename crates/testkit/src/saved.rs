//! States as files, for tests of what a game refuses and why.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Silent, StateError};
use serde_json::Value;

/// Files of games with one set of options.
pub struct Files<G: Game> {
    pub kit: &'static G::Kit,
    pub options: Options,
}

/// A change to a file, and words of the reason why it is refused.
pub type Refusal<'a> = (&'a str, fn(&mut Value));

impl<G: Game> Files<G> {
    /// With the shipped components, and defaults for what is not said.
    pub fn of(seats: Option<u8>, scenario: Option<&str>, set: &[(&str, &str)]) -> Self {
        let kit = G::kit(&Pack::default()).expect("the shipped components are good");
        let options = G::sheet(kit).resolve(seats, scenario, set.iter().copied()).expect("options of the sheet");
        Files { kit, options }
    }

    pub fn standard() -> Self {
        Files::of(None, None, &[])
    }

    /// The states of a random game.
    fn states(&self) -> impl Iterator<Item = Value> {
        let (mut chance, mut picks, mut list) = (Fast::new(4), Fast::new(5), Listing::default());
        let mut game = Some(G::setup(self.kit, &self.options, &mut chance, &mut Silent));
        std::iter::from_fn(move || {
            let state = game.as_ref()?.state_value();
            match advance(game.as_mut()?, &mut chance, &mut picks, &mut list) {
                Step::Chosen | Step::Forced => {}
                Step::Over | Step::Stalled => game = None,
            }
            Some(state)
        })
    }

    /// A state some way into a game.
    pub fn later(&self, steps: usize) -> Value {
        self.states().nth(steps).expect("a game of that length")
    }

    /// The first state of a game for which this holds.
    pub fn first(&self, holds: impl FnMut(&Value) -> bool) -> Value {
        self.states().find(holds).expect("no such state in this game")
    }

    pub fn restore(&self, state: &Value) -> Result<G, StateError> {
        G::read_state(self.kit, &self.options, state)
    }

    /// Why a file is refused, or `accepted`.
    pub fn refusal(&self, state: &Value) -> String {
        self.restore(state).err().map_or_else(|| "accepted".to_owned(), |e| e.to_string())
    }

    /// The same for a good file with a change.
    #[track_caller]
    pub fn refusal_with(&self, mut state: Value, change: impl FnOnce(&mut Value)) -> String {
        assert_eq!(self.refusal(&state), "accepted", "without the change");
        change(&mut state);
        self.refusal(&state)
    }

    /// A good file is refused with each of these changes, and the reason says so.
    #[track_caller]
    pub fn refuses(&self, state: &Value, changes: &[Refusal]) {
        let said = changes.iter().map(|(words, change)| (words, self.refusal_with(state.clone(), change)));
        let wrong: Vec<String> = said.filter(|(w, s)| !s.contains(**w)).map(|(w, s)| format!("{w:?}: {s}")).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
