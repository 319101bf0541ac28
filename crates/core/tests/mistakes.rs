//! The usual mistakes of a game author, and what the compiler says: it points at the author's line. `TRYBUILD=overwrite` writes
//! the messages anew.

#[test]
fn mistakes_are_shown_where_they_are_made() {
    trybuild::TestCases::new().compile_fail("tests/mistakes/*.rs");
}
