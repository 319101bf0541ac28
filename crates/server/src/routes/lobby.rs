//! The lobby: games, tables, new tables, names, records from elsewhere.

use std::collections::BTreeMap;

use axum::extract::{Extension, Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::SignedCookieJar;
use maud::Markup;
use ravelin_bots::BotKind;
use ravelin_core::{Info, Options, Pack, Record, Seat, Sheet};
use serde::Deserialize;

use super::{Problem, invitations, tables};
use crate::app::App;
use crate::guard::{Client, Seating};
use crate::limits::ACTIVE;
use crate::people::{self, Person};
use crate::store::{Board, Ending, PersonId, Stage};
use crate::table::{Plan, Refusal, Sitter, TIMES, USUAL};
use crate::{lobby, names, pages};

/// Pictures may be shown on other pages, and carry their own style.
pub const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub fn info(slug: &str) -> Result<&'static Info, Problem> {
    ravelin_catalog::info(slug).map_err(|_| Problem::NotFound("There is no such game here."))
}

pub fn sheet(info: &Info) -> Result<Sheet, Problem> {
    Ok(ravelin_catalog::sheet(info.slug, &Pack::default()).map_err(|e| Refusal::Bad(e.to_string()))?)
}

#[derive(Deserialize)]
pub struct Removed {
    /// A table that was just removed from the list, to be put back.
    removed: Option<String>,
}

pub async fn lobby(
    State(app): State<App>,
    jar: SignedCookieJar,
    Query(Removed { removed }): Query<Removed>,
) -> Result<Markup, Problem> {
    let person = people::known(&app, &jar).await?;
    let lists = lobby::gather(&app, person.as_ref()).await?;
    Ok(pages::lobby::page(person.as_ref(), &lists, removed.as_deref()))
}

/// The stream of an open lobby.
pub async fn live(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    let pass = app.streams.admit(client, person.as_ref().map(|p| p.id), "", Seating::Visitor);
    let pass = pass.map_err(|denied| denied.counted(&app))?;
    Ok(lobby::open(&app, person, pass, &headers))
}

#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    q: String,
}

/// A code or link leads to its table; everything else is searched for.
pub async fn find(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Query(Wanted { q }): Query<Wanted>,
) -> Result<Response, Problem> {
    const LONGEST: usize = 200;
    let wanted: String = q.trim().chars().take(LONGEST).collect();
    let path = wanted.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    if let Some(path) = path.filter(|path| path.starts_with("/join/") || path.starts_with("/t/")) {
        return Ok(Redirect::to(&path.replace(|c: char| !c.is_ascii_graphic(), "")).into_response());
    }
    if let Some((_, code)) = invitations::table_of(&app, client, &wanted).await? {
        return Ok(Redirect::to(&format!("/join/{code}")).into_response());
    }
    if wanted.is_empty() {
        return Ok(Redirect::to("/").into_response());
    }
    let person = people::known(&app, &jar).await?;
    let lists = lobby::gather(&app, person.as_ref()).await?;
    Ok(pages::lobby::found(person.as_ref(), &lists, &wanted).into_response())
}

pub async fn rules(State(app): State<App>, jar: SignedCookieJar) -> Result<Markup, Problem> {
    Ok(pages::lobby::rules(people::known(&app, &jar).await?.as_ref()))
}

#[derive(Deserialize)]
pub struct Which {
    table: String,
}

/// Removes a finished table from one's own list. Nothing else happens to it.
pub async fn hide(State(app): State<App>, jar: SignedCookieJar, Form(which): Form<Which>) -> Result<Response, Problem> {
    let id = set_hidden(&app, &jar, &which.table, true).await?;
    Ok(Redirect::to(&format!("/?removed={id}#finished")).into_response())
}

pub async fn restore(
    State(app): State<App>,
    jar: SignedCookieJar,
    Form(which): Form<Which>,
) -> Result<Response, Problem> {
    set_hidden(&app, &jar, &which.table, false).await?;
    Ok(Redirect::to("/#finished").into_response())
}

async fn set_hidden(app: &App, jar: &SignedCookieJar, table: &str, hidden: bool) -> Result<String, Problem> {
    let person = people::known(app, jar).await?.ok_or(Refusal::Not("You have no list of tables yet."))?;
    let live = tables::find_for(app, table, Some(person.id)).await?;
    if live.lock().await.board.stage != Stage::Over {
        return Err(Refusal::Not("A table leaves your list when its game is over.").into());
    }
    app.store.set_hidden(person.id, &live.id, hidden).await?;
    Ok(live.id.clone())
}

pub async fn game(State(app): State<App>, jar: SignedCookieJar, Path(game): Path<String>) -> Result<Markup, Problem> {
    let info = info(&game)?;
    let person = people::known(&app, &jar).await?;
    Ok(pages::newtable::page(person.as_ref(), info, &sheet(info)?, None))
}

pub async fn cover(Path(game): Path<String>) -> Result<Response, Problem> {
    let info = info(&game)?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=3600"),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((headers, info.cover).into_response())
}

#[derive(Deserialize)]
pub struct Name {
    name: String,
}

pub async fn rename(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Form(form): Form<Name>,
) -> Result<Response, Problem> {
    let name = names::clean(&form.name).ok_or(Refusal::Not("A name has at least one letter that can be seen."))?;
    let (jar, person) = people::somebody(&app, jar, client).await?;
    let _naming = app.naming.lock().await;
    check_name(&app, person.id, &name).await?;
    take_name(&app, person.id, &name).await?;
    Ok((jar, Redirect::to("/")).into_response())
}

/// Refuses a name that others beside whom this person sits would take for one of theirs.
pub async fn check_name(app: &App, person: PersonId, name: &str) -> Result<(), Refusal> {
    let beside = app.store.names_beside(person).await?;
    let Some(other) = beside.iter().find(|other| names::alike(name, other)) else { return Ok(()) };
    let others: Vec<&str> = beside.iter().map(String::as_str).collect();
    Err(Refusal::Namesake { other: other.clone(), free: names::another(name, &others) })
}

/// Gives somebody a name that was checked. The caller holds `naming`.
pub async fn take_name(app: &App, person: PersonId, name: &str) -> Result<(), Refusal> {
    app.store.rename(person, name).await?;
    app.renamed(person, name).await;
    Ok(())
}

/// Whoever has a cookie of this person elsewhere is nobody from now on.
pub async fn sign_out_others(State(app): State<App>, jar: SignedCookieJar) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.ok_or(Refusal::Not("You are not signed in anywhere."))?;
    let jar = people::sign_out_others(&app, jar, &person).await?;
    Ok((jar, Redirect::to("/#you")).into_response())
}

#[derive(Deserialize)]
pub struct Whom {
    person: i64,
}

pub async fn unmute(State(app): State<App>, jar: SignedCookieJar, Form(whom): Form<Whom>) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.ok_or(Refusal::Not("You have muted nobody."))?;
    app.store.set_muted(person.id, PersonId(whom.person), false).await?;
    app.person_changed(person.id);
    Ok(Redirect::to("/#you").into_response())
}

/// Refuses more tables, or more bots at them, than one guest may have. The caller holds `hosting` until the new ones are
/// stored.
pub async fn has_room(app: &App, person: PersonId, tables: i64, bots: usize) -> Result<(), Refusal> {
    let since = app.store.now() - i64::try_from(ACTIVE.as_millis()).unwrap_or(i64::MAX);
    let hosted = app.store.hosted(person, since).await?;
    let limits = &app.config.limits;
    if hosted.tables + tables > i64::from(limits.tables_per_guest) {
        app.metrics.limit_hit("tables per guest");
        let most = limits.tables_per_guest;
        return Err(Refusal::TooMany(format!(
            "You have set up {most} tables that are not over: finish or end one of them first."
        )));
    }
    let bots = i64::try_from(bots).unwrap_or(i64::MAX);
    if hosted.bots.saturating_add(bots) > i64::from(limits.bots_per_guest) {
        app.metrics.limit_hit("bots per guest");
        let most = limits.bots_per_guest;
        return Err(Refusal::TooMany(format!(
            "At most {most} bots play at your tables: finish or end a game with bots first."
        )));
    }
    Ok(())
}

/// Sets a table up, if its host has room for it. Returns its id.
pub async fn set_up(app: &App, host: PersonId, plan: Plan) -> Result<String, Refusal> {
    let bots = plan.sitters.iter().filter(|s| matches!(s, Sitter::Bot(_))).count();
    let _hosting = app.hosting.lock().await;
    has_room(app, host, 1, bots).await?;
    plan.make(&app.store, host).await
}

async fn made(
    app: &App,
    jar: SignedCookieJar,
    person: &Person,
    plan: Plan,
    line: Option<&str>,
) -> Result<Response, Problem> {
    let id = set_up(app, person.id, plan).await?;
    let live = tables::find(app, &id).await?;
    // The invitation quotes what the host said first.
    if let Some(line) = line.filter(|line| !line.trim().is_empty()) {
        live.say(&app.store, person.id, &person.name, line).await?;
    }
    crate::thinking::wake(app, &live);
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// What `Play` sets up: what is right for a first game, then what somebody played last.
async fn usual(app: &App, person: PersonId, info: &Info) -> Result<(Options, Seat), Problem> {
    const LOOKED_AT: i64 = 50;
    let sheet = sheet(info)?;
    let over = app.store.tables_of(person, Stage::Over, LOOKED_AT).await?;
    let is_it = |board: &&Board| board.game == info.slug && !board.sandbox && board.ending != Some(Ending::Imported);
    if let Some(last) = over.iter().find(is_it) {
        let mine = app.store.seats(&last.id).await?.into_iter().find(|row| row.person == Some(person));
        // Options may have changed since.
        if let (Some(row), Ok(options)) = (mine, sheet.accept(&last.options)) {
            return Ok((options, row.seat));
        }
    }
    let first = &info.first;
    let options = sheet.resolve(Some(first.seats), Some(first.scenario), first.set.iter().copied());
    Ok((options.map_err(|e| Refusal::Bad(e.to_string()))?, first.seat))
}

/// A table against bots, at once.
pub async fn play_now(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let info = info(&game)?;
    let (jar, person) = people::somebody(&app, jar, client).await?;
    let (options, seat) = usual(&app, person.id, info).await?;
    let mut sitters = vec![Sitter::Bot(BotKind::Greedy); usize::from(options.seats)];
    if let Some(mine) = sitters.get_mut(seat.index()) {
        *mine = Sitter::Me;
    }
    made(&app, jar, &person, Plan { game, options, sitters, private: true, absence: USUAL, copy: None }, None).await
}

fn sitter(word: &str) -> Result<Sitter, Refusal> {
    Ok(match word {
        "me" => Sitter::Me,
        "open" => Sitter::Open,
        "link" => Sitter::Link,
        bot => Sitter::Bot(bot.parse().map_err(|_| Refusal::Bad(format!("nobody called {bot:?} can take a seat")))?),
    })
}

/// After how long a seat may be handed to a bot.
fn absence(word: Option<&str>) -> Result<Option<i64>, Refusal> {
    let Some(word) = word else { return Ok(USUAL) };
    let known = TIMES.iter().find(|(name, ..)| *name == word).map(|(.., time)| *time);
    known.ok_or_else(|| Refusal::Bad(format!("{word:?} is not a time that can be agreed")))
}

/// The form is made from the game's sheet, so its fields are known only with the game.
pub async fn create(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let field = |name: &str| form.get(name).map(String::as_str);
    let info = info(field("game").unwrap_or(""))?;
    let sheet = sheet(info)?;
    let known = people::known(&app, &jar).await?;
    match plan(&sheet, info, &form) {
        Ok(plan) => {
            let (jar, person) = people::somebody(&app, jar, client).await?;
            made(&app, jar, &person, plan, field("line")).await
        }
        Err(why) => {
            let (status, words) = super::status(&why);
            Ok((status, pages::newtable::page(known.as_ref(), info, &sheet, Some(&words))).into_response())
        }
    }
}

/// What a form chose of a game's sheet.
pub fn options(sheet: &Sheet, seats: Option<u8>, form: &BTreeMap<String, String>) -> Result<Options, Refusal> {
    let set = form.iter().filter_map(|(k, v)| Some((k.strip_prefix("set-")?, v.as_str())));
    let scenario = form.get("scenario").map(String::as_str);
    sheet.resolve(seats, scenario, set).map_err(|e| Refusal::Bad(e.to_string()))
}

fn plan(sheet: &Sheet, info: &Info, form: &BTreeMap<String, String>) -> Result<Plan, Refusal> {
    let field = |name: &str| form.get(name).map(String::as_str);
    let seats = field("seats").map(|s| s.parse().map_err(|_| Refusal::Bad(format!("{s:?} seats"))));
    let options = options(sheet, seats.transpose()?, form)?;
    let mine = |n: &u8| field(&format!("seat-{n}")) == Some("me");
    if let Some(out) = (options.seats..u8::MAX).take(8).find(mine) {
        return Err(Refusal::Bad(format!("You took seat {}, but {} play: nothing was set up", out + 1, options.seats)));
    }
    let sitters = (0..options.seats).map(|i| sitter(field(&format!("seat-{i}")).unwrap_or("open")));
    Ok(Plan {
        game: info.slug.to_owned(),
        sitters: sitters.collect::<Result<_, _>>()?,
        options,
        private: field("private") == Some("yes"),
        absence: absence(field("absence"))?,
        copy: None,
    })
}

#[derive(Deserialize)]
pub struct Import {
    record: String,
}

/// A record from elsewhere becomes a finished table that can be stepped through and copied.
pub async fn import(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Form(form): Form<Import>,
) -> Result<Response, Problem> {
    let (size, most) = (form.record.len(), app.config.limits.record_bytes);
    if size > most {
        app.metrics.limit_hit("record bytes");
        return Err(Refusal::TooLarge(format!("The record has {size} bytes; at most {most} are read here.")).into());
    }
    let bad = |e| Refusal::Bad(format!("This is not the record of a game as Ravelin saves it: {e}"));
    let record = Record::read(form.record.trim()).map_err(bad)?;
    let (jar, person) = people::somebody(&app, jar, client).await?;
    let id = crate::table::import(&app.store, person.id, record).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}
