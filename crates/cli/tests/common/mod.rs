//! A folder of its own for each test, and the program run in it on the toy game.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

pub mod disk;
pub mod house;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

pub struct Desk {
    pub dir: PathBuf,
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Desk {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("ravelin-test-{}-{n}", std::process::id()));
        fs::create_dir_all(&dir).expect("a temporary folder");
        Desk { dir }
    }

    /// With a game of two in `g.json`.
    pub fn with_game() -> Self {
        let desk = Desk::new();
        desk.ok(&["new", "outpost", "--seed", "7", "-o", "g.json"]);
        desk
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ravelin"));
        command.args(args).current_dir(&self.dir);
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        let Output { status, stdout, stderr } = self.command(args).output().expect("the program runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Ran { code: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
    }

    pub fn ok(&self, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    }

    pub fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.ok(args)).expect("JSON")
    }

    /// Fails with this code, one line on stderr that begins so and nothing on stdout; the line.
    pub fn fails(&self, code: i32, begins: &str, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {:?}", ran.err);
        assert!(ran.err.starts_with(begins), "{args:?}: {:?}", ran.err);
        ran.err.trim_end().to_owned()
    }

    /// A failure of bad input that names all of these, while the folder stays as it was.
    pub fn refuses(&self, args: &[&str], names: &[&str]) {
        let before = self.contents();
        let line = self.fails(1, "error: ", args);
        for name in names {
            assert!(line.contains(name), "{line:?} does not name {name:?}");
        }
        assert!(self.contents() == before, "{args:?} changed files");
    }

    /// Every file and what is in it.
    pub fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        let mut folders = vec![self.dir.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push((path.clone(), fs::read(path).expect("a file")));
                }
            }
        }
        found.sort();
        found
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.dir.join(name)).expect("a file")
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.dir.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }

    /// The first choices of a seat.
    pub fn choices(&self, seat: &str) -> Vec<String> {
        let listed = self.json(&["legal", "g.json", "--seat", seat, "--json"]);
        let choices = listed["seats"][0]["choices"].as_array().expect("a list").clone();
        choices.iter().map(|c| c["action"].as_str().expect("text").to_owned()).collect()
    }

    /// Both seats bid; the seat that leads.
    pub fn bid(&self) -> String {
        for seat in ["red", "blue"] {
            let action = self.choices(seat)[0].clone();
            self.ok(&["play", "g.json", &action, "--seat", seat]);
        }
        let listed = self.json(&["legal", "g.json", "--json"]);
        listed["seats"][0]["name"].as_str().expect("text").to_owned()
    }
}
