//! A server with people and tables to attack.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use ravelin_server::Config;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, Column, Connection, Row, SqliteConnection, ValueRef};

use crate::client::Person;

pub(crate) struct Scene {
    folder: PathBuf,
    pub(crate) address: SocketAddr,
    /// Hosts all tables and has their first seats.
    pub(crate) ada: Person,
    /// Has the second seats.
    pub(crate) bob: Person,
    /// Has no seat anywhere.
    pub(crate) eve: Person,
    pub(crate) nobody: Person,
    /// Running, seen by all.
    pub(crate) public: String,
    /// Running, for Ada and Bob.
    pub(crate) private: String,
    /// Open, private, with a seat that is reserved for whoever has the link.
    pub(crate) invited: String,
    pub(crate) link: String,
    /// The decision that is asked at the public table, its seat, and an action.
    pub(crate) decision: String,
    pub(crate) seat: u8,
    pub(crate) action: String,
}

impl Scene {
    pub(crate) fn set_up() -> Scene {
        let folder = std::env::temp_dir().join(format!("ravelin-hostile-{}", std::process::id()));
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            pace: Duration::ZERO,
            // Requests say whom they are from, as if a proxy had sent them.
            proxies: vec!["127.0.0.1".parse().expect("an address")],
            ..Config::new(folder.clone())
        };
        let (ready, address) = mpsc::channel();
        std::thread::spawn(move || ravelin_server::serve(config, &mut |at| ready.send(at).expect("the test waits")));
        let address = address.recv_timeout(Duration::from_secs(60)).expect("the server starts");
        let nobody = Person { address, cookie: String::new() };
        let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| guest(&nobody, name));
        let public = table(&ada, &bob, "");
        let private = table(&ada, &bob, "&private=yes");
        let invited = open_table(&ada, "link", "&private=yes");
        let link = after(&ada.get(&invited).text, &format!("{invited}/seat/"));
        let page = ada.get(&public).text;
        let (page, seat) = match page.contains("id=\"choices\"") {
            true => (page, 0),
            false => (bob.get(&public).text, 1),
        };
        let decision = after(&page, "name=\"decision\" value=\"");
        let action = after(&page, "name=\"action\" value=\"");
        Scene { folder, address, ada, bob, eve, nobody, public, private, invited, link, decision, seat, action }
    }

    /// Everything that is stored, row by row, but for the writer's own books: honest players write meanwhile.
    pub(crate) fn rows(&self) -> Vec<String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().filename(self.folder.join("ravelin.sqlite")).read_only(true);
            let mut connection = SqliteConnection::connect_with(&options).await.expect("the database can be read");
            let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'writer' ORDER BY name";
            let tables: Vec<String> =
                sqlx::query_scalar(names).fetch_all(&mut connection).await.expect("the database can be read");
            let mut rows = Vec::new();
            for table in tables {
                let query = AssertSqlSafe(format!("SELECT * FROM \"{table}\""));
                let found = sqlx::query(query).fetch_all(&mut connection).await.expect("the database can be read");
                rows.extend(found.iter().map(|row| format!("{table}: {}", values(row))));
            }
            connection.close().await.expect("the database can be read");
            rows.sort();
            rows
        })
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        // Best effort: the folder is in the system's place for such things.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn values(row: &SqliteRow) -> String {
    let value = |index: usize| {
        let raw = row.try_get_raw(index).expect("a column of the row");
        if raw.is_null() {
            return "null".to_owned();
        }
        let text = row.try_get_unchecked::<String, _>(index);
        text.unwrap_or_else(|_| format!("{:?}", row.try_get_unchecked::<Vec<u8>, _>(index)))
    };
    row.columns().iter().map(|c| format!("{}={}", c.name(), value(c.ordinal()))).collect::<Vec<_>>().join(" ")
}

pub(crate) fn difference(before: &[String], after: &[String]) -> String {
    let lost = before.iter().filter(|row| !after.contains(row)).map(|row| format!("- {row}"));
    let new = after.iter().filter(|row| !before.contains(row)).map(|row| format!("+ {row}"));
    lost.chain(new).take(40).collect::<Vec<_>>().join("\n")
}

fn guest(nobody: &Person, name: &str) -> Person {
    let made = nobody.post("/name", &format!("name={name}"));
    assert_eq!(made.status, 303, "{}", made.text);
    let cookie = made.header("set-cookie").expect("a cookie").split(';').next().unwrap_or("").to_owned();
    Person { cookie, ..nobody.clone() }
}

fn open_table(host: &Person, second: &str, more: &str) -> String {
    let made = host.post("/tables", &format!("game=outpost&seats=2&seat-0=me&seat-1={second}{more}"));
    assert_eq!(made.status, 303, "{}", made.text);
    made.header("location").expect("a table").to_owned()
}

fn table(host: &Person, other: &Person, more: &str) -> String {
    let table = open_table(host, "link", more);
    let link = after(&host.get(&table).text, &format!("{table}/seat/"));
    assert_eq!(other.post(&format!("{table}/join"), &format!("seat=1&link={link}")).status, 303);
    assert_eq!(host.post(&format!("{table}/start"), "").status, 303);
    table
}

/// What follows in a page, up to the end of the attribute.
fn after(page: &str, words: &str) -> String {
    let (_, rest) = page.split_once(words).unwrap_or_else(|| panic!("{words:?} is not on the page"));
    rest.split('"').next().unwrap_or("").to_owned()
}
