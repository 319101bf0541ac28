//! Who sits where: tables are planned, joined, left, and begin by themselves when everybody is there and ready.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ravelin_bots::BotKind;
use ravelin_core::{Options, Pack, Seat, Seed};
use serde_json::Value;

use super::{Live, Refusal, Seated, Sides, Waits, deal};
use crate::clock::WritableSince;
use crate::store::{Board, Change, NewTable, PersonId, SeatRow, Stage, Store};
use crate::{names, words};

/// Who is to sit in a seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Whoever plans the table; several seats of theirs are a hot seat.
    Me,
    /// Whoever comes.
    Open,
    /// Whoever has the link.
    Link,
    Bot(BotKind),
}

/// A table before it exists.
pub struct Plan {
    pub game: String,
    pub options: Options,
    pub sitters: Vec<Sitter>,
    pub private: bool,
    /// How long a seat may be asked without acting before the others may hand it to a bot.
    pub absence: Option<i64>,
    /// A position to begin from, and the table it is of: a copy, to try things out.
    pub copy: Option<(Value, String)>,
}

impl Plan {
    /// Makes the table, and starts it if nobody is missing. Returns its id.
    pub async fn make(self, store: &Store, host: PersonId) -> Result<String, Refusal> {
        let made = self.draft(store, host).await?;
        let id = made.board.id.clone();
        store.append(&id, Change { made: Some(made), ..Change::default() }).await?;
        Ok(id)
    }

    /// The table as it is to be stored, started if nobody is missing.
    async fn draft(self, store: &Store, host: PersonId) -> Result<NewTable, Refusal> {
        let info = ravelin_catalog::info(&self.game).map_err(|e| Refusal::Bad(e.to_string()))?;
        let sheet = ravelin_catalog::sheet(&self.game, &Pack::default()).map_err(|e| Refusal::Bad(e.to_string()))?;
        let options = sheet.accept(&self.options).map_err(|e| Refusal::Bad(e.to_string()))?;
        if self.sitters.len() != usize::from(options.seats) {
            return Err(Refusal::Bad(format!("{} seats were planned for {}", self.sitters.len(), options.seats)));
        }
        let at = store.now();
        let (start, source) = self.copy.unzip();
        let board = Board {
            id: crate::word(10),
            game: info.slug.to_owned(),
            rules: info.rules_version,
            state_version: info.state_version,
            options,
            seed: None,
            sandbox: start.is_some(),
            start,
            stage: Stage::Open,
            private: self.private,
            open_chat: false,
            host,
            ending: None,
            result: None,
            source,
            rematch: None,
            code: Some(free_code(store).await?),
            absence: self.absence,
            started: None,
            created: at,
            changed: at,
        };
        let seats = self.sitters.iter().enumerate().map(|(i, sitter)| SeatRow {
            seat: Seat(i as u8),
            person: (*sitter == Sitter::Me).then_some(host),
            name: None,
            bot: match sitter {
                Sitter::Bot(kind) => Some(*kind),
                Sitter::Me | Sitter::Open | Sitter::Link => None,
            },
            link: (*sitter == Sitter::Link).then(|| crate::word(16)),
            ready: true,
        });
        let mut seated = Seated::new(board, seats.collect(), store.writable_since());
        if seated.is_full() {
            seated.deal(at)?;
        }
        let snapshot = seated.snapshot();
        Ok(NewTable { board: seated.board, seats: seated.seats, snapshot })
    }
}

/// A code that leads nowhere yet.
async fn free_code(store: &Store) -> Result<String, Refusal> {
    const TRIES: usize = 20;
    let mut code = words::code();
    for _ in 0..TRIES {
        if store.table_of_code(&code).await?.is_none() {
            break;
        }
        code = words::code();
    }
    // The oldest ones are used again when all are taken: a table whose seats are being taken is found first.
    Ok(code)
}

impl Seated {
    pub(super) fn new(board: Board, seats: Vec<SeatRow>, writable: &WritableSince) -> Self {
        Seated {
            board,
            seats,
            host_name: None,
            game: None,
            request: None,
            closed: BTreeMap::new(),
            declined: None,
            waits: Waits::default(),
            drawn_after: writable.restarts(),
            writable: writable.clone(),
            stand_ins: BTreeMap::new(),
            dice_taken_back: 0,
            chat: Vec::new(),
            before: Vec::new(),
            renewed: None,
            old: None,
            pending: None,
            together: BTreeSet::new(),
            orders: BTreeMap::new(),
            reordered: BTreeSet::new(),
            foretold: Default::default(),
            found: BTreeMap::new(),
            undone: Vec::new(),
            taken_back: Vec::new(),
            imported: None,
            committed: 0,
            next: 1,
            clicked: None,
            drawn: BTreeMap::new(),
            begins: None,
            thumbnails: BTreeMap::new(),
        }
    }

    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|row| !row.is_free())
    }

    /// Whether the game can begin: nobody is missing, and everybody is ready.
    pub fn is_ready(&self) -> bool {
        self.board.stage == Stage::Open && self.is_full() && self.seats.iter().all(|row| row.ready)
    }

    /// When the game begins, if nobody stops it.
    pub fn begins(&self) -> Option<i64> {
        self.begins.filter(|_| self.is_ready())
    }

    /// Draws the seed and sets the game up.
    fn deal(&mut self, at: i64) -> Result<(), Refusal> {
        let seed = Seed(crate::random());
        let game = deal(&self.board, seed)?;
        // The rules may have changed since the table was made.
        (self.board.rules, self.board.state_version) = (game.info().rules_version, game.info().state_version);
        self.game = Some(game);
        self.board.seed = Some(seed);
        (self.board.stage, self.board.started) = (Stage::Running, Some(at));
        self.waits.restart(self.deciders(), at, 0);
        Ok(())
    }

    fn seat(&mut self, seat: Seat) -> Result<&mut SeatRow, Refusal> {
        self.seats.get_mut(seat.index()).ok_or(Refusal::Not("There is no such seat."))
    }

    /// A seat that the host may give to a bot, or to nobody.
    fn seat_for_host(&mut self, person: PersonId, seat: Seat) -> Result<&mut SeatRow, Refusal> {
        if self.board.host != person {
            return Err(Refusal::Not("Only the host fills seats with bots."));
        }
        if self.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun: no seat is free."));
        }
        let row = self.seat(seat)?;
        if row.person.is_some() {
            return Err(Refusal::Not("Somebody sits there already."));
        }
        Ok(row)
    }

    /// Whether somebody who comes with this link or code may take this seat.
    pub fn may_join(&self, seat: Seat, link: Option<&str>) -> Result<(), Refusal> {
        if self.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun: no seat is free."));
        }
        let row = self.seats.get(seat.index()).ok_or(Refusal::Not("There is no such seat."))?;
        if !row.is_free() {
            return Err(match &row.name {
                Some(name) => Refusal::Late(format!("{name} was quicker: this seat is taken.")),
                None => Refusal::Not("A bot sits there already."),
            });
        }
        let opens = link.is_some() && (row.link.as_deref() == link || self.board.code.as_deref() == link);
        if (row.link.is_some() || self.board.private) && !opens {
            return Err(Refusal::Not("This seat is kept for whoever has its link."));
        }
        Ok(())
    }

    /// The people of a table with their names: those who sit here, the host, and those who said what its chat shows.
    pub(crate) fn people(&self) -> BTreeMap<PersonId, &str> {
        let seated = self.seats.iter().filter_map(|row| Some((row.person?, row.name.as_deref()?)));
        let spoke = self.chat.iter().map(|line| (line.person, line.name.as_str()));
        let host = self.host_name.as_deref().map(|name| (self.board.host, name));
        seated.chain(spoke).chain(host).collect()
    }

    /// Refuses a name that others at the table would take for one of theirs.
    pub(super) fn no_namesake(&self, person: PersonId, name: &str) -> Result<(), Refusal> {
        let others: Vec<&str> = self.people().into_iter().filter(|(p, _)| *p != person).map(|(_, n)| n).collect();
        match others.iter().find(|other| names::alike(name, other)) {
            None => Ok(()),
            Some(other) => Err(Refusal::Namesake { other: (*other).to_owned(), free: names::another(name, &others) }),
        }
    }

    /// Whether a link or code leads to a seat that is still free.
    pub fn is_invitation(&self, link: &str) -> bool {
        self.seats_of_link(link).any(SeatRow::is_free)
    }

    /// The seats that a link or code leads to: a link to its own, the table's code to all.
    pub fn seats_of_link(&self, link: &str) -> impl Iterator<Item = &SeatRow> {
        let is_code = self.board.code.as_deref() == Some(link);
        self.seats.iter().filter(move |row| is_code || row.link.as_deref() == Some(link))
    }

    /// Whether somebody sits here or set the table up: the code, which opens every seat, is for them.
    pub fn is_member(&self, person: Option<PersonId>) -> bool {
        person == Some(self.board.host) || !self.seats_of(person).is_empty()
    }

    /// What whoever set the table up said first.
    pub fn host_said(&self) -> Option<&str> {
        self.chat.iter().find(|line| line.person == self.board.host).map(|line| line.text.as_str())
    }

    /// The name of whoever set the table up.
    pub fn host_name(&self) -> &str {
        self.host_name.as_deref().unwrap_or("Somebody")
    }
}

impl Live {
    pub async fn join(
        &self,
        store: &Store,
        person: PersonId,
        name: &str,
        seat: Seat,
        link: Option<&str>,
    ) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_join(seat, link)?;
        seated.no_namesake(person, name)?;
        let row = seated.seat(seat)?;
        (row.person, row.name, row.ready) = (Some(person), Some(name.to_owned()), true);
        self.commit_row(&mut seated, store).await
    }

    /// Gives a seat up before the game begins.
    pub async fn leave(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun: hand your seat to a bot, or resign."));
        }
        let row = seated.seat(seat)?;
        if row.person != Some(person) {
            return Err(Refusal::Not("This is not your seat."));
        }
        (row.person, row.name, row.ready) = (None, None, true);
        self.commit_row(&mut seated, store).await
    }

    /// Puts a bot into a seat that nobody has taken yet.
    pub async fn fill(&self, store: &Store, person: PersonId, seat: Seat, bot: BotKind) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        let row = seated.seat_for_host(person, seat)?;
        (row.bot, row.link) = (Some(bot), None);
        self.commit_row(&mut seated, store).await
    }

    /// Takes a bot out of its seat, which is free then.
    pub async fn free(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.seat_for_host(person, seat)?.bot = None;
        self.commit_row(&mut seated, store).await
    }

    /// The host changes what is played before the game begins. The others have not agreed to it yet.
    pub async fn change_options(&self, store: &Store, person: PersonId, options: Options) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.host != person {
            return Err(Refusal::Not("Only the host changes what is played."));
        }
        if seated.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun."));
        }
        if options.seats != seated.board.options.seats {
            return Err(Refusal::Not("The number of seats stays as it is."));
        }
        if options == seated.board.options {
            return Ok(());
        }
        seated.board.options = options;
        let others = |row: &&mut SeatRow| row.person.is_some_and(|p| p != person);
        seated.seats.iter_mut().filter(others).for_each(|row| row.ready = false);
        self.commit_row(&mut seated, store).await
    }

    /// A person says whether they are ready to begin. Who is not stops the count.
    pub async fn set_ready(&self, store: &Store, person: PersonId, ready: bool) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun."));
        }
        if seated.seats_of(Some(person)).is_empty() {
            return Err(Refusal::Not("Only those who sit here say when the game begins."));
        }
        seated.seats.iter_mut().filter(|row| row.person == Some(person)).for_each(|row| row.ready = ready);
        self.commit_row(&mut seated, store).await
    }

    /// Begins to count if nobody is missing and nothing is counted yet; the moment at which the game begins.
    pub async fn count_down(&self, wait: Duration) -> Option<i64> {
        let mut seated = self.lock().await;
        let counted = seated.begins.take();
        if !seated.is_ready() {
            return None;
        }
        if counted.is_some() {
            seated.begins = counted;
            return None;
        }
        let begins = self.now() + i64::try_from(wait.as_millis()).unwrap_or(0);
        seated.begins = Some(begins);
        self.redraw(&mut seated);
        Some(begins)
    }

    /// Begins the game if it was counted down to this moment without a stop. Returns whether it began.
    pub async fn begin(&self, store: &Store, at: i64) -> Result<bool, Refusal> {
        let mut seated = self.lock().await;
        if seated.begins() != Some(at) {
            return Ok(false);
        }
        seated.deal(self.now())?;
        self.commit_row(&mut seated, store).await?;
        Ok(true)
    }

    pub async fn start(&self, store: &Store, person: PersonId) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.stage != Stage::Open {
            return Err(Refusal::Not("The game has begun."));
        }
        if seated.board.host != person && seated.seats_of(Some(person)).is_empty() {
            return Err(Refusal::Not("Only those who sit here start the game."));
        }
        if !seated.is_full() {
            return Err(Refusal::Not("The game can start when all seats are taken: one is still free."));
        }
        if !seated.is_ready() {
            return Err(Refusal::Not("Somebody is not ready yet."));
        }
        seated.deal(self.now())?;
        self.commit_row(&mut seated, store).await
    }

    /// Takes the seats at a rematch that are kept for somebody who sat at the table of these seats before.
    pub async fn sit_again(
        &self,
        store: &Store,
        person: PersonId,
        name: &str,
        before: &[SeatRow],
    ) -> Result<(), Refusal> {
        let held = |rows: &[SeatRow], who| -> Vec<Seat> {
            rows.iter().filter(|row| row.person == Some(who)).map(|row| row.seat).collect()
        };
        for seat in held(before, person) {
            let kept = {
                let seated = self.lock().await;
                let host = seated.board.host;
                let shift = usize::from(held(before, host) != held(&seated.seats, host));
                let row = &seated.seats[(seat.index() + shift) % seated.seats.len()];
                let free = seated.board.stage == Stage::Open && row.is_free();
                row.link.clone().filter(|_| free).map(|link| (row.seat, link))
            };
            if let Some((seat, link)) = kept {
                self.join(store, person, name, seat, Some(&link)).await?;
            }
        }
        Ok(())
    }

    /// The same game with the same people again. The first to ask makes the table.
    pub async fn rematch(&self, store: &Store, person: PersonId, sides: Sides) -> Result<String, Refusal> {
        let mut seated = self.lock().await;
        if seated.board.stage != Stage::Over || seated.seats_of(Some(person)).is_empty() {
            return Err(Refusal::Not("Those who played can play again, after the game."));
        }
        if let Some(id) = &seated.board.rematch {
            return Ok(id.clone());
        }
        let n = seated.seats.len();
        let shift = match sides {
            Sides::Changed => n - 1,
            Sides::Same => 0,
        };
        let sitters = (0..n).map(|i| {
            let before = &seated.seats[(i + shift) % n];
            match (before.person, before.bot) {
                (Some(p), _) if p == person => Sitter::Me,
                (Some(_), _) | (None, None) => Sitter::Link,
                (None, Some(kind)) => Sitter::Bot(kind),
            }
        });
        let plan = Plan {
            game: seated.board.game.clone(),
            options: seated.board.options.clone(),
            sitters: sitters.collect(),
            private: seated.board.private,
            absence: seated.board.absence,
            copy: None,
        };
        let made = plan.draft(store, person).await?;
        let id = made.board.id.clone();
        seated.board.rematch = Some(id.clone());
        // In one commit: a table that nothing leads to would be found by nobody.
        self.commit_row_with(&mut seated, store, Some(made)).await?;
        Ok(id)
    }
}
