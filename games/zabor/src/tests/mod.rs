//! Clause by clause, in the rulebook's order.

mod examples;
