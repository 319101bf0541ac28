//! Sovereigns.
pub mod components;
