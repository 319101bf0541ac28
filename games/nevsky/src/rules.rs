//! The chapters of RULES.md. `flow.rs` says what is pending, `map.rs` and `held.rs` serve several chapters.

pub(crate) mod approach;
pub(crate) mod arts;
pub mod battle;
pub(crate) mod battle_events;
pub(crate) mod call;
pub(crate) mod command;
pub(crate) mod ending;
pub(crate) mod events;
pub(crate) mod feed;
pub(crate) mod finish;
pub mod flow;
pub(crate) mod held;
pub(crate) mod hits;
pub(crate) mod map;
pub(crate) mod march;
pub(crate) mod muster;
pub(crate) mod pay;
pub(crate) mod plan;
pub(crate) mod rounds;
pub(crate) mod siege;
pub(crate) mod supply;
