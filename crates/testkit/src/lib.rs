//! What tests of games share. It writes files and starts threads, so it is no part of a program.
//!
//! | module | holds |
//! |---|---|
//! | [`laws`] | the laws every game proves, and the three playing styles |

pub mod laws;
