//! SIGTERM and Ctrl-C end the server within five seconds whatever clients do, and keep what was acknowledged.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::Desk;
use common::house::{Guest, House, until};

/// The bar is 5 s; a busy machine gets three times as long.
const BAR: Duration = Duration::from_secs(15);

fn stops(house: &mut House, signal: &str) {
    let before = Instant::now();
    house.signal(signal);
    let status = house.ended(BAR).unwrap_or_else(|| panic!("still running {BAR:?} after SIG{signal}"));
    assert_eq!(status.code(), Some(0), "after {:?}: {:?}", before.elapsed(), house.log());
    let errors: Vec<String> = house.log().into_iter().filter(|l| l.contains("ERROR")).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

fn request(house: &House, text: &str) -> TcpStream {
    let mut stream = house.connect();
    stream.write_all(text.replace("HOST", &house.address).as_bytes()).expect("sent");
    stream
}

#[test]
fn half_a_head_does_not_hold_it() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let _held = request(&house, "GET / HTTP/1.1\r\nHost: HO");
    house.get("/health");
    stops(&mut house, "TERM");
}

#[test]
fn half_a_body_does_not_hold_it() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let head = "POST /name HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nContent-Length: 100\r\n\
                Content-Type: application/x-www-form-urlencoded\r\n\r\nname=";
    let _held = request(&house, head);
    house.get("/health");
    stops(&mut house, "INT");
}

#[test]
fn streams_and_pages_that_nobody_reads_do_not_hold_it() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    let unread: Vec<TcpStream> =
        (0..4).map(|_| request(&house, &format!("GET {table}/live HTTP/1.1\r\nHost: HOST\r\n\r\n"))).collect();
    let page = format!("GET {table} HTTP/1.1\r\nHost: HOST\r\n\r\n");
    let _pipelined = request(&house, &page.repeat(3000));
    // Every line of chat is an update for each stream; together they are more than the sockets hold.
    for i in 0..40 {
        assert_eq!(guest.post(&format!("{table}/say"), &[("text", &format!("line {i}"))]).status, 303);
    }
    drop(guest);
    stops(&mut house, "TERM");
    drop(unread);
}

#[test]
fn thinking_bots_end_without_an_error() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &["--log", "info"]);
    let mut guest = Guest::new(&house);
    for _ in 0..8 {
        guest.table(["greedy", "random"]);
    }
    stops(&mut house, "TERM");
}

#[test]
fn open_pages_are_told() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    let mut stream = request(&house, &format!("GET {table}/live HTTP/1.1\r\nHost: HOST\r\n\r\n"));
    let mut heard = String::new();
    until("the first message", || {
        let mut some = [0; 4096];
        let n = stream.read(&mut some).unwrap();
        heard.push_str(&String::from_utf8_lossy(&some[..n]));
        heard.contains("data: ").then_some(())
    });
    stops(&mut house, "TERM");
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).unwrap();
    let rest = String::from_utf8_lossy(&rest);
    assert!(rest.contains("The server is restarting"), "{rest}");
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let _held = request(&house, "GET / HTTP/1.1\r\nHost: HO");
    house.get("/health");
    house.signal("TERM");
    // The first signal was seen when nobody new is let in.
    until("no new connections", || TcpStream::connect(&house.address).is_err().then_some(()));
    house.signal("TERM");
    let status = house.ended(BAR).expect("ended");
    assert_eq!(status.code(), Some(1), "it did not wait for the half request");
}

#[test]
fn what_was_acknowledged_is_there_after_a_stop() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir, &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    let mut acknowledged = 0;
    while acknowledged < 5 {
        assert_eq!(guest.step(&table).expect("a decision").status, 303);
        acknowledged += 1;
    }
    stops(&mut house, "TERM");
    let again = House::open(&desk.dir, &[]);
    guest.moves_to(&again);
    assert_eq!(guest.moves(&table), acknowledged);
}
