//! Clients that are slow, silent or many, over real sockets.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use ravelin_server::{Config, Limits};

/// Many times what the limits say: a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);
const PER_ADDRESS: usize = 6;

fn serve(folder: PathBuf) -> SocketAddr {
    let limits = Limits {
        head_seconds: 1,
        request_seconds: 1,
        connections_per_address: PER_ADDRESS,
        count_local: true,
        ..Limits::default()
    };
    let config = Config { listen: SocketAddr::from(([127, 0, 0, 1], 0)), limits, ..Config::new(folder) };
    let (ready, address) = mpsc::channel();
    std::thread::spawn(move || ravelin_server::serve(config, &mut |at| ready.send(at).expect("the test waits")));
    address.recv_timeout(PATIENCE).expect("the server starts")
}

fn connect(address: SocketAddr, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time that is not zero");
    stream.write_all(bytes.as_bytes()).expect("the server reads");
    stream
}

/// What the server says until it hangs up.
fn to_the_end(mut stream: TcpStream) -> String {
    let mut read = Vec::new();
    match stream.read_to_end(&mut read) {
        Ok(_) => {}
        Err(e) if e.kind() == ErrorKind::ConnectionReset => {}
        Err(e) => panic!("the server did not hang up: {e}"),
    }
    String::from_utf8_lossy(&read).into_owned()
}

#[test]
fn slow_and_silent_clients_are_cut_off_and_many_are_turned_away() {
    let folder = std::env::temp_dir().join(format!("ravelin-slow-{}", std::process::id()));
    let address = serve(folder.clone());
    let host = format!("Host: {address}\r\n");
    let form = format!("{host}Origin: http://{address}\r\nContent-Type: application/x-www-form-urlencoded\r\n");

    let silent = connect(address, "");
    let half_head = connect(address, &format!("GET / HTTP/1.1\r\n{host}X: "));
    let half_body = connect(address, &format!("POST /name HTTP/1.1\r\n{form}Content-Length: 100\r\n\r\nname="));
    let idle = connect(address, &format!("GET /health HTTP/1.1\r\n{host}\r\n"));
    assert!(to_the_end(half_body).starts_with("HTTP/1.1 408 "), "half a body");
    assert!(to_the_end(idle).starts_with("HTTP/1.1 200 "), "answered, then silent");
    for (name, stream) in [("silent", silent), ("half a head", half_head)] {
        let said = to_the_end(stream);
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 408 "), "{name}: {said}");
    }

    let mut open: Vec<TcpStream> = (0..PER_ADDRESS).map(|_| connect(address, "")).collect();
    let refused = to_the_end(connect(address, ""));
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("Retry-After: "), "{refused}");
    open.clear();
    let answered = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let close = connect(address, &format!("GET /health HTTP/1.1\r\n{host}Connection: close\r\n\r\n"));
        to_the_end(close).starts_with("HTTP/1.1 200 ")
    });
    assert!(answered, "there is room again");
    // Best effort: the folder is in the system's place for such things.
    let _ = std::fs::remove_dir_all(folder);
}
