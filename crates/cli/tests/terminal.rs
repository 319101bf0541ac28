//! Interactive play on a real terminal, which `script` (of every Debian) makes.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::Desk;

/// Types these lines at the prompt; what the terminal shows, or nothing where there is no `script`.
fn typed(desk: &Desk, args: &str, lines: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_ravelin");
    let child = Command::new("script")
        .args(["-qec", &format!("{program} {args}"), "/dev/null"])
        .current_dir(&desk.dir)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no `script` here");
        return None;
    };
    child.stdin.take().expect("stdin").write_all(lines.as_bytes()).expect("typed");
    let output = child.wait_with_output().expect("an end");
    let shown = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{shown}");
    Some(shown)
}

#[test]
fn a_person_plays_against_a_bot() {
    let desk = Desk::with_game();
    let lines = "?\n? X3.3\n? Z9\n99\nfly\nboard\n1\nquit\n";
    let Some(shown) = typed(&desk, "play g.json --bot red=random --seat blue", lines) else { return };
    assert!(shown.contains("X2.1 All seats choose"), "? shows the clause of the prompt: {shown}");
    assert!(shown.contains("X3.3 An outpost holds"), "? with an id shows any clause: {shown}");
    assert!(shown.contains("there is no clause \"Z9\""), "{shown}");
    assert!(shown.contains("a number from 1 to"), "{shown}");
    assert!(shown.contains("illegal: \"fly\" is not a choice now"), "{shown}");
    assert!(shown.contains("ford: red 0, blue 0"), "{shown}");
    assert!(shown.contains("leads the round [X2.2]"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "NO_COLOR is respected: {shown:?}");
    assert!(desk.ok(&["replay", "g.json", "--check"]).starts_with("ok: "));
}

#[test]
fn undo_takes_back_what_revealed_nothing() {
    let desk = Desk::with_game();
    let Some(shown) = typed(&desk, "play g.json", "1\nundo\n1\nplace ford\nplace mill\nundo\nquit\n") else { return };
    assert!(shown.contains("nothing to undo"), "a bid passes the turn: {shown}");
    assert!(desk.ok(&["replay", "g.json", "--check"]).starts_with("ok: 3 moves"), "saved after each action and undo");
    assert!(desk.ok(&["show", "g.json"]).contains("mill: red 0, blue 0"));
}
