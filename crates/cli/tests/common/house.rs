//! A running server in a process of its own, and a guest who speaks HTTP to it.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longest time that a test waits for what must happen; a busy machine is slow.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_ravelin");

pub struct House {
    pub address: String,
    pub data: PathBuf,
    child: Child,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// Serves a folder on a free port, with bots that do not wait.
    pub fn open(data: &Path, args: &[&str]) -> House {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "127.0.0.1:0", "--pace", "0", "--data"]).arg(data).args(args);
        House::start(command, data)
    }

    /// Runs a command that serves, and waits until it listens.
    pub fn start(mut command: Command, data: &Path) -> House {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let lines = Arc::new(Mutex::new(Vec::new()));
        let (told, stderr) = (lines.clone(), child.stderr.take().expect("piped"));
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                told.lock().expect("no panic").push(line);
            }
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("text");
        let mut house = House { address: String::new(), data: data.to_owned(), child, lines };
        let Some((_, rest)) = first.split_once("http://") else { panic!("not open: {first:?} {:?}", house.log()) };
        house.address = rest.split_whitespace().next().expect("an address").to_owned();
        house
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What was told on stderr so far.
    pub fn log(&self) -> Vec<String> {
        self.lines.lock().expect("no panic").clone()
    }

    pub fn signal(&self, name: &str) {
        let status = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.pid())]).status();
        assert!(status.expect("sh runs").success());
    }

    /// How it ended, if it does so in time.
    pub fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + within;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return Some(status);
            }
            if Instant::now() > end {
                return None;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    pub fn get(&self, path: &str) -> Answer {
        Guest::new(self).get(path)
    }
}

/// Waits until something is true; the words say what was missing.
pub fn until<T>(words: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = check() {
            return found;
        }
        assert!(Instant::now() < end, "waited {PATIENCE:?} for: {words}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|l| l.split_once(": "));
        lines.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Somebody with a cookie.
pub struct Guest {
    address: String,
    cookie: String,
}

/// What a page asks of its reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub seat: String,
    pub name: String,
    pub action: String,
}

impl Guest {
    pub fn new(house: &House) -> Guest {
        Guest { address: house.address.clone(), cookie: String::new() }
    }

    /// Somebody who speaks to another address.
    pub fn at(address: &str) -> Guest {
        Guest { address: address.to_owned(), cookie: String::new() }
    }

    /// The same person at a server that was started again.
    pub fn moves_to(&mut self, house: &House) {
        self.address = house.address.clone();
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "").expect("an answer")
    }

    pub fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.try_post(path, form).expect("an answer")
    }

    pub fn try_post(&mut self, path: &str, form: &[(&str, &str)]) -> std::io::Result<Answer> {
        let body: Vec<String> = form.iter().map(|(k, v)| format!("{k}={}", encoded(v))).collect();
        self.ask("POST", path, &body.join("&"))
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let Guest { address, cookie } = self;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let broken = || std::io::Error::other(format!("not an answer: {text:?}"));
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or_else(broken)?;
        let answer = Answer { status, head: head.to_owned(), body: body.to_owned() };
        if let Some(set) = answer.header("set-cookie") {
            self.cookie = set.split(';').next().unwrap_or_default().to_owned();
        }
        Ok(answer)
    }

    /// Makes a table of the toy; its address.
    pub fn table(&mut self, sitters: [&str; 2]) -> String {
        let form = [("game", "outpost"), ("seats", "2"), ("seat-0", sitters[0]), ("seat-1", sitters[1])];
        let made = self.post("/tables", &form);
        assert_eq!(made.status, 303, "{}", made.body);
        made.header("location").expect("an address").to_owned()
    }

    /// What the table asks this person now.
    pub fn decision(&mut self, table: &str) -> Option<Decision> {
        let mut page = self.get(table);
        assert_eq!(page.status, 200, "{table}: {}", page.body);
        // Whoever has several seats takes one before its hand is shown.
        if let Some(seat) = after(&page.body, "id=\"take-seat\" href=\"") {
            page = self.get(seat);
        }
        decision_of(&page.body)
    }

    pub fn play(&mut self, table: &str, d: &Decision) -> Answer {
        self.post(&format!("{table}/play"), &[("seat", &d.seat), ("decision", &d.name), ("action", &d.action)])
    }

    /// Plays one action of whoever is asked, if somebody is; what was answered.
    pub fn step(&mut self, table: &str) -> Option<Answer> {
        let decision = self.decision(table)?;
        Some(self.play(table, &decision))
    }

    /// How many moves the table shows.
    pub fn moves(&mut self, table: &str) -> usize {
        let page = self.get(table).body;
        let found = after(&page, "data-moves=\"").and_then(|n| n.parse().ok());
        found.unwrap_or_else(|| panic!("no number of moves: {page}"))
    }
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(mark)?;
    rest.split('"').next()
}

fn decision_of(page: &str) -> Option<Decision> {
    let (_, choices) = page.split_once("id=\"choices\"")?;
    let text = |mark| after(choices, mark).map(str::to_owned);
    let seat = text("name=\"seat\" value=\"")?;
    let name = text("name=\"decision\" value=\"")?;
    let action = text("name=\"action\" value=\"")?;
    Some(Decision { seat, name, action })
}

fn encoded(value: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    value.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
