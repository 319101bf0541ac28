//! A hole that is no field.

use ravelin_core::question;
use ravelin_outpost::Outpost;
use ravelin_outpost::ids::Post;

question! {
    /// Where a man goes.
    pub Send {} in Outpost;
    asked(|_, game| game.p.leader);
    prompt(ChooseOne, "X3.2", "Where to?");
    Sent {
        To { post: Post } = "send {psot}", "Send to {post}", at post;
    }
}

fn main() {}
