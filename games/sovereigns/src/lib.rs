//! Sovereigns.
pub mod components;
pub mod parse;
