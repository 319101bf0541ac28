//! The people at a table, each with their page open: two, or as many as the game needs. They play what the form on their page offers, at
//! random. Nobody has two seats: a shared screen hides the form until it is passed on.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use crate::http::{Answer, Connection, HttpError, Stream, request};
use crate::page::{self, Form};
use crate::report::Tally;
use crate::server::Game;

/// After this time an update is missing: something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    #[error(transparent)]
    Http(#[from] HttpError),
    #[error("{path}: answered with {status}")]
    Refused { path: String, status: u16 },
    #[error("{0}: a click was not followed by an update within {PATIENCE:?}")]
    Silent(String),
}

/// What arrived at a page.
struct Update {
    at: Instant,
    event: u64,
    bytes: u32,
    form: Option<Form>,
}

/// A person, their cookie and their open page.
struct Person {
    address: SocketAddr,
    connection: Connection,
    cookie: String,
    /// What the page asks, as far as it was not answered.
    form: Option<Form>,
    /// The last event that the page shows.
    event: u64,
    updates: mpsc::UnboundedReceiver<Update>,
    listening: Option<AbortHandle>,
}

impl Drop for Person {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

impl Person {
    fn new(address: SocketAddr) -> Self {
        let (_, updates) = mpsc::unbounded_channel();
        let connection = Connection::new(address);
        Person { address, connection, cookie: String::new(), form: None, event: 0, updates, listening: None }
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer, TableError> {
        let body = page::encode(fields);
        let asked = request(self.address, path, &self.cookie, Some(&body), "text/html");
        let answer = self.connection.ask(&asked).await?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        }
        Ok(answer)
    }

    async fn post_well(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer, TableError> {
        let answer = self.post(path, fields).await?;
        match answer.status {
            200..=399 => Ok(answer),
            status => Err(TableError::Refused { path: path.to_owned(), status }),
        }
    }

    /// Loads the page, as somebody does who lost track.
    async fn look(&mut self, path: &str) -> Result<(), TableError> {
        let asked = request(self.address, path, &self.cookie, None, "text/html");
        let answer = self.connection.ask(&asked).await?;
        self.form = page::form(&answer.text()?);
        Ok(())
    }

    /// Opens the page and its live stream.
    async fn open(&mut self, path: &str) -> Result<(), TableError> {
        self.look(path).await?;
        let mut stream = Stream::open(self.address, &format!("{path}/live"), &self.cookie).await?;
        let (tell, updates) = mpsc::unbounded_channel();
        let listening = tokio::task::spawn_local(async move {
            while let Ok(Some(message)) = stream.next().await {
                let at = Instant::now();
                let Some(event) = page::event(&message.text) else { continue };
                let (bytes, form) = (u32::try_from(message.bytes).unwrap_or(u32::MAX), page::form(&message.text));
                if tell.send(Update { at, event, bytes, form }).is_err() {
                    return;
                }
            }
        });
        if let Some(before) = self.listening.replace(listening.abort_handle()) {
            before.abort();
        }
        self.updates = updates;
        self.event = 0;
        self.take_in(path, 0).await?;
        Ok(())
    }

    /// Waits until the page shows an event of this number; when it did, and the bytes that it took.
    async fn take_in(&mut self, path: &str, wanted: u64) -> Result<(Instant, u32), TableError> {
        let mut bytes = 0;
        loop {
            let update = tokio::time::timeout(PATIENCE, self.updates.recv()).await.ok().flatten();
            let update = update.ok_or_else(|| TableError::Silent(path.to_owned()))?;
            bytes += update.bytes;
            self.event = update.event;
            if update.form.is_some() {
                self.form = update.form;
            }
            if self.event >= wanted {
                return Ok((update.at, bytes));
            }
        }
    }
}

/// A table with its people.
pub(crate) struct Seating {
    game: Game,
    path: String,
    people: Vec<Person>,
    dice: Xoshiro256PlusPlus,
}

impl Seating {
    pub(crate) async fn open(address: SocketAddr, game: &Game, seed: u64) -> Result<Self, TableError> {
        let people = (0..game.fewest_seats()).map(|_| Person::new(address)).collect();
        let dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut table = Seating { game: game.clone(), path: String::new(), people, dice };
        table.set_up().await?;
        Ok(table)
    }

    async fn set_up(&mut self) -> Result<(), TableError> {
        let seats = self.people.len();
        let Some((host, guests)) = self.people.split_first_mut() else { return Ok(()) };
        let count = seats.to_string();
        let names: Vec<String> = (0..seats).map(|seat| format!("seat-{seat}")).collect();
        let sitters = names.iter().zip(["me"].into_iter().chain(std::iter::repeat("open")));
        let sitters = sitters.map(|(name, who)| (name.as_str(), who));
        let fields: Vec<(&str, &str)> =
            [("game", self.game.slug.as_str()), ("seats", &count)].into_iter().chain(sitters).collect();
        let made = host.post_well("/tables", &fields).await?;
        let path = made.header("location").unwrap_or_default().to_owned();
        for (n, guest) in guests.iter_mut().enumerate() {
            guest.post_well(&format!("{path}/join"), &[("seat", &(n + 1).to_string())]).await?;
        }
        host.post_well(&format!("{path}/start"), &[]).await?;
        for person in &mut self.people {
            person.open(&path).await?;
        }
        self.path = path;
        Ok(())
    }

    /// A number from 0 to 1.
    pub(crate) fn chance(&mut self) -> f64 {
        f64::from(self.dice.next_u32()) / f64::from(u32::MAX)
    }

    /// Plays one move and waits until all pages show it.
    pub(crate) async fn play_once(&mut self, tally: &mut Tally) -> Result<(), TableError> {
        let Some(mover) = self.asked().await? else {
            tally.ended += 1;
            return self.set_up().await;
        };
        let Some(form) = self.people[mover].form.take() else { return Ok(()) };
        let pick = (self.dice.next_u64() % form.actions.len().max(1) as u64) as usize;
        let Some(action) = form.actions.get(pick) else { return Ok(()) };
        let wanted = self.people.iter().map(|p| p.event).max().unwrap_or(0) + 1;
        let play = format!("{}/play", self.path);
        let fields = [("seat", form.seat.as_str()), ("decision", &form.decision), ("action", action)];
        let clicked = Instant::now();
        let answer = self.people[mover].post(&play, &fields).await?;
        if !(200..300).contains(&answer.status) {
            tally.refused += 1;
            return self.people[mover].look(&self.path).await;
        }
        // Until the last of the others sees it.
        let mut seen = clicked;
        for (n, person) in self.people.iter_mut().enumerate() {
            let (at, bytes) = person.take_in(&self.path, wanted).await?;
            if n != mover {
                seen = seen.max(at);
            }
            tally.updates.push(bytes);
        }
        tally.moves += 1;
        tally.times.push(u32::try_from((seen - clicked).as_micros()).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Who is asked, one of them at random if several are; none when the game is over.
    async fn asked(&mut self) -> Result<Option<usize>, TableError> {
        let seats = self.people.len();
        let first = (self.dice.next_u32() % 64) as usize;
        let asked = |people: &[Person]| {
            let mut order = (0..seats).map(|n| (first + n) % seats);
            order.find(|n| people[*n].form.as_ref().is_some_and(|form| !form.actions.is_empty()))
        };
        if let Some(mover) = asked(&self.people) {
            return Ok(Some(mover));
        }
        for person in &mut self.people {
            person.look(&self.path).await?;
        }
        Ok(asked(&self.people))
    }
}
