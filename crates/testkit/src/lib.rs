//! What tests of games share. It writes files and starts threads, so it is no part of a program.
//!
//! | module | holds |
//! |---|---|
//! | [`examples`] | the worked examples of a rulebook are played |
//! | [`laws`] | the laws every game proves, and the three playing styles |
//! | [`saved`] | states as files: what a game refuses and why |
//! | [`svg`] | a strict reader of drawings |

pub mod examples;
pub mod laws;
pub mod saved;
pub mod svg;
