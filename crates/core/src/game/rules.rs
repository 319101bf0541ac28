//! Components, set-up, decisions, play and the end of a game.

use std::fmt;

use crate::{Choices, Current, Dice, Info, Journal, Legal, Options, Outcome, Pack, PackError, Seat, Seats, Sheet};

/// The rules of a game, without what is hidden, shown or kept. In `lib.rs`.
///
/// A game whose decisions are question blocks writes `rules_by_questions!();` for `deciders`, `choices`, `asks_single`, `perform`
/// and `fights`.
pub trait Rules: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// At most 16 bytes.
    type Action: Copy + Ord + fmt::Debug + Send + Sync + 'static;
    type Kit: Send + Sync + 'static;

    const INFO: &'static Info;

    /// Whether a screen that several seats share turns by itself to the seat that is asked: where all are on one side and
    /// nobody has to look away.
    const SHARES_SCREEN: bool = false;

    /// How many units of a score make a point.
    const POINT: i32 = 1;

    /// The components of a pack; the shipped ones for the empty pack.
    fn kit(pack: &Pack) -> Result<&'static Self::Kit, PackError>;

    fn kit_of(&self) -> &'static Self::Kit;

    fn sheet(kit: &Self::Kit) -> Sheet;

    /// A new game. The options fit the sheet.
    fn setup(kit: &'static Self::Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self;

    fn seats(&self) -> u8;

    /// The seats that are asked now: usually one, several where choices are simultaneous, none when the game is over.
    fn deciders(&self) -> Seats;

    /// The candidates of the decision that this seat is asked: offered, or refused with the reason. See [`crate::choice`].
    fn choices(&self, seat: Seat, out: &mut impl Choices<Self::Action>);

    /// Whether the seat is asked even if it has a single choice, because not asking would tell a secret.
    fn asks_single(&self, _seat: Seat) -> bool {
        false
    }

    /// Plays an action and everything that follows from it up to the next decision. Builds with debug assertions check that it
    /// was listed in this state.
    fn play(&mut self, action: Legal<Self::Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        let current = Current::new(self, action);
        self.perform(current, dice, journal);
    }

    /// What a game brings for [`Rules::play`], which alone calls it.
    fn perform(&mut self, action: Current<Self::Action>, dice: &mut impl Dice, journal: &mut impl Journal);

    fn outcome(&self) -> Option<Outcome>;

    /// A number of a score as its players write it, where a point is not the unit it is kept in.
    fn points(score: i32) -> String {
        score.to_string()
    }

    /// Whether an action is fighting, for the quarrelsome style of the laws.
    fn fights(_action: Self::Action) -> bool {
        false
    }
}
