//! What a host sees of a running server: the log, metrics, settings.

mod common;

use std::io::{Read, Write};
use std::process::Command;

use common::Desk;
use common::house::{Guest, House, PATIENCE, PROGRAM, until};
use serde_json::Value;

/// The lines of the log with all of these words.
fn lines(house: &House, words: &[&str]) -> Vec<String> {
    house.log().into_iter().filter(|l| words.iter().all(|w| l.contains(w))).collect()
}

fn line(house: &House, words: &[&str]) -> String {
    until(&format!("one line with {words:?}"), || {
        let found = lines(house, words);
        assert!(found.len() < 2, "{found:?}");
        found.into_iter().next()
    })
}

#[test]
fn the_log_tells_start_refusals_and_stop_without_secrets() {
    let desk = Desk::new();
    let data = desk.dir.join("data");
    let mut house = House::open(&data, &["--log", "info"]);
    line(&house, &["INFO", "started", &house.address, "data", env!("CARGO_PKG_VERSION")]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "link"]);
    let mut stranger = Guest::new(&house);
    let answer = stranger.get(&format!("{table}/seat/geheimeswort1234?hidden=query5678"));
    assert_eq!(answer.status, 404);
    let id = answer.header("x-request-id").expect("an id").to_owned();
    let told = line(&house, &["INFO", &id, "404", "GET", &format!("{table}/seat/{{link}}"), "not valid any more"]);
    assert!(!told.contains("geheimeswort") && !told.contains("query5678"), "{told}");
    let refused = stranger.post(&format!("{table}/resign"), &[("seat", "0")]);
    assert_eq!(refused.status, 403);
    line(&house, &["INFO", "403", "POST", &format!("{table}/resign"), "refused"]);
    assert!(lines(&house, &[" 200 "]).is_empty(), "what went well is not told");
    house.signal("TERM");
    house.ended(PATIENCE).expect("stopped");
    line(&house, &["INFO", "stopping"]);
    line(&house, &["INFO", "stopped"]);
}

#[test]
fn the_log_can_be_json() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &["--log", "info", "--log-format", "json"]);
    assert_eq!(house.get("/nowhere").status, 404);
    house.signal("TERM");
    house.ended(PATIENCE).expect("stopped");
    until("the last line", || lines(&house, &["stopped"]).pop());
    let all: Vec<Value> = house.log().iter().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let refused = all.iter().find(|l| l["fields"]["status"] == 404).unwrap_or_else(|| panic!("{all:?}"));
    assert_eq!((&refused["level"], &refused["fields"]["method"]), (&"INFO".into(), &"GET".into()));
}

#[test]
fn metrics_are_on_an_address_of_their_own() {
    let desk = Desk::new();
    let house = House::open(&desk.dir, &["--log", "info", "--metrics", "127.0.0.1:0"]);
    let told = line(&house, &["metrics", "http://"]);
    let address = told.split("http://").nth(1).and_then(|a| a.split('/').next()).expect("an address");
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    for _ in 0..3 {
        guest.step(&table).expect("a decision");
    }
    guest.table(["random", "random"]);
    assert_eq!(guest.get("/metrics").status, 404, "not for everybody");
    let mut watcher = Guest::at(address);
    let page = until("the bots' game", || {
        let page = watcher.get("/metrics").body;
        page.contains("ravelin_moves_total{player=\"bot\"}").then_some(page)
    });
    for line in [
        "ravelin_moves_total{player=\"person\"} 3",
        "ravelin_request_seconds_count{kind=\"play\"} 3",
        "ravelin_streams 0",
        "ravelin_tables 2",
        "ravelin_bots_thinking ",
        "ravelin_commit_jobs_count ",
        "ravelin_commit_seconds_count ",
        "ravelin_refusals_total{status=\"404\"} 1",
        "ravelin_errors_total 0",
        "ravelin_writable 1",
    ] {
        assert!(page.contains(line), "no {line:?} in {page}");
    }
    assert_eq!(watcher.get("/").status, 404);
}

#[test]
fn connections_over_the_limit_are_told_so() {
    let desk = Desk::new();
    let house = House::open(&desk.dir, &["--log", "info", "--limit", "connections=2", "--metrics", "127.0.0.1:0"]);
    let held = [house.connect(), house.connect()];
    let answer = until("a refusal", || Some(house.get("/")).filter(|a| a.status != 200));
    assert_eq!((answer.status, answer.header("retry-after")), (503, Some("5")), "{answer:?}");
    assert!(!lines(&house, &["INFO", "limit hit", "connections", "127.0.0.1"]).is_empty());
    let told = line(&house, &["metrics", "http://"]);
    let address = told.split("http://").nth(1).and_then(|a| a.split('/').next()).expect("an address");
    assert!(Guest::at(address).get("/metrics").body.contains("ravelin_limits_hit_total{limit=\"connections\"}"));
    drop(held);
    until("room", || (house.get("/health").status == 200).then_some(()));
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let desk = Desk::new();
    let house = House::open(&desk.dir, &["--limit", "head-seconds=1"]);
    let mut slow = house.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("sent");
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).expect("the server hangs up");
    let mut idle = house.connect();
    idle.read_to_end(&mut rest).expect("the server hangs up");
}

fn serve(desk: &Desk, args: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("serve").args(args).current_dir(&desk.dir).envs(environment.iter().copied());
    command
}

#[test]
fn a_flag_beats_the_environment_and_the_environment_the_file() {
    let desk = Desk::new();
    desk.write("ravelin.toml", "listen = \"127.0.0.2:0\"\ndata = \"from-file\"\npace = 5\nlog = \"info\"\n");
    let file = ["--config", "ravelin.toml"];
    let host = |command: Command| {
        let house = House::start(command, &desk.dir);
        house.address.split(':').next().expect("a host").to_owned()
    };
    assert_eq!(host(serve(&desk, &file, &[])), "127.0.0.2");
    assert!(desk.dir.join("from-file/ravelin.sqlite").exists());
    let environment = [("RAVELIN_LISTEN", "127.0.0.3:0"), ("RAVELIN_CONFIG", "ravelin.toml")];
    assert_eq!(host(serve(&desk, &[], &environment)), "127.0.0.3");
    let flag = ["--listen", "127.0.0.4:0"];
    assert_eq!(host(serve(&desk, &flag, &environment)), "127.0.0.4");
}

#[test]
fn a_mistake_in_the_file_is_refused_with_its_line() {
    let desk = Desk::new();
    for (text, words) in [
        ("pace = 5\nlisen = \"127.0.0.1:0\"\n", &["ravelin.toml:2", "lisen", "listen"][..]),
        ("listen = \"here\"\n", &["ravelin.toml:1"]),
        ("pace = \n", &["ravelin.toml:1"]),
        ("[limits]\nstreams = 5\nstreems = 9\n", &["ravelin.toml:3", "streems"]),
    ] {
        desk.write("ravelin.toml", text);
        let refused = desk.fails(1, "error: ", &["serve", "--config", "ravelin.toml"]);
        for word in words {
            assert!(refused.contains(word), "{refused:?} does not say {word:?}");
        }
    }
    let line = desk.fails(1, "error: ", &["serve", "--limit", "streems=9"]);
    assert!(line.contains("--limit") && line.contains("streems"), "{line}");
    desk.fails(2, "error: ", &["serve", "--limit", "streams"]);
    let missing = desk.fails(1, "error: ", &["serve", "--config", "nowhere.toml"]);
    assert!(missing.contains("nowhere.toml"), "{missing}");
}

/// Serving must be refused: the one line that says why. Ended if it serves after all.
fn refused(desk: &Desk, args: &[&str], environment: &[(&str, &str)]) -> String {
    let mut command = Command::new("timeout");
    command.args(["20", PROGRAM, "serve", "--listen", "127.0.0.1:0"]).args(args).current_dir(&desk.dir);
    let ran = command.envs(environment.iter().copied()).output().expect("timeout runs");
    let err = String::from_utf8(ran.stderr).expect("text");
    assert!(matches!(ran.status.code(), Some(1 | 2)), "{args:?} {environment:?}: {:?} {err:?}", ran.status);
    assert!(!err.contains("panicked"), "{args:?}: {err}");
    err
}

#[test]
fn a_setting_that_cannot_work_is_refused_by_name() {
    let desk = Desk::new();
    let limits = [
        ("head-seconds=9223372036854775807", ["head-seconds", "86400"]),
        ("head-seconds=0", ["head-seconds", "86400"]),
        ("request-seconds=9223372036854775807", ["request-seconds", "86400"]),
        ("request-seconds=0", ["request-seconds", "86400"]),
        ("connections=0", ["connections", "1"]),
        ("guests-burst=4294967295", ["guests-burst", "1000000"]),
        ("streams=", ["--limit", "neither a number"]),
    ];
    for (limit, words) in limits {
        let line = refused(&desk, &["--limit", limit], &[]);
        assert!(words.iter().all(|word| line.contains(word)), "{limit}: {line}");
    }
    desk.write("ravelin.toml", "[limits]\nhead-seconds = 9223372036854775807\n");
    assert!(refused(&desk, &["--config", "ravelin.toml"], &[]).contains("head-seconds"));
    assert!(refused(&desk, &[], &[("RAVELIN_LIMIT", "streams=9,streems=9")]).contains("streems"));
    assert!(refused(&desk, &[], &[("RAVELIN_LIMIT", "streams")]).contains("RAVELIN_LIMIT"));
    assert!(refused(&desk, &["--pace", "18446744073709551615"], &[]).contains("pace"));
    for origin in ["club.example", "club.example:443", "https://club.example/games", "ftp://club.example", "https://"] {
        let line = refused(&desk, &["--origin", origin], &[]);
        assert!(line.contains("origin") && line.contains(origin) && line.contains("https://club.example"), "{line}");
    }
}

#[test]
fn limits_of_flag_environment_and_file_add_up() {
    let desk = Desk::new();
    desk.write("ravelin.toml", "[limits]\nconnections = 7\nbody-bytes = 9\nrecord-bytes = 9\n");
    let args = ["--config", "ravelin.toml", "--listen", "127.0.0.1:0", "--limit", "body-bytes=100"];
    let command = serve(&desk, &args, &[("RAVELIN_LIMIT", "body-bytes=5,record-bytes=20")]);
    let house = House::start(command, &desk.dir);
    let mut guest = Guest::new(&house);
    let sized = |n: usize| "x".repeat(n);
    assert_eq!(guest.post("/import", &[("record", &sized(20))]).status, 400, "the environment's");
    let answer = guest.post("/import", &[("record", &sized(21))]);
    assert_eq!((answer.status, answer.body.contains("at most 20")), (413, true), "the environment's");
    let answer = guest.post("/import", &[("record", &sized(100))]);
    assert_eq!((answer.status, answer.body.contains("at most 20")), (413, false), "the flag's");
}

#[test]
fn an_origin_is_what_browsers_send() {
    let desk = Desk::new();
    let args = ["--origin", "HTTP://127.0.0.1:80/", "--listen", "127.0.0.1:0", "--data", "data"];
    let house = House::start(serve(&desk, &args, &[]), &desk.dir);
    let mut stream = house.connect();
    let body = "name=Ada";
    write!(
        stream,
        "POST /name HTTP/1.1\r\nHost: {}\r\nOrigin: http://127.0.0.1\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        house.address,
        body.len()
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
}
