//! A test for every clause, in the order of the rulebook, and the worked examples.

mod examples;
