//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

mod examples;
