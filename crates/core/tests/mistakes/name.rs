//! A field that stands in a sentence and has no name.

use ravelin_core::{ids, question};
use ravelin_outpost::Outpost;

ids!(pub Mood: u8, "mood" { Glad = "glad", Grim = "grim" });

question! {
    /// What they feel.
    pub Feel {} in Outpost;
    asked(|_, game| game.p.leader);
    prompt(ChooseOne, "X3.2", "How do you feel?");
    Felt {
        As { mood: Mood } = "feel {mood}", "Feel {mood}";
    }
}

fn main() {}
