//! The lobby: games, tables, new tables, names, records from elsewhere.

use std::collections::BTreeMap;

use axum::extract::{Extension, Form, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::SignedCookieJar;
use maud::Markup;
use ravelin_bots::BotKind;
use ravelin_core::{Info, Options, Pack, Record, Sheet};
use serde::Deserialize;

use super::{Problem, tables};
use crate::app::App;
use crate::guard::Client;
use crate::limits::ACTIVE;
use crate::people::{self, Person};
use crate::store::{Board, PersonId, Stage};
use crate::table::{Plan, Refusal, Sitter, TIMES, USUAL};
use crate::{names, pages};

/// Pictures may be shown on other pages, and carry their own style.
pub const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const OPEN: i64 = 50;
const RUNNING: i64 = 30;
const MINE: i64 = 30;

fn info(slug: &str) -> Result<&'static Info, Problem> {
    ravelin_catalog::info(slug).map_err(|_| Problem::NotFound("There is no such game here."))
}

pub fn sheet(info: &Info) -> Result<Sheet, Problem> {
    Ok(ravelin_catalog::sheet(info.slug, &Pack::default()).map_err(|e| Refusal::Bad(e.to_string()))?)
}

async fn with_seats(app: &App, boards: Vec<Board>) -> Result<Vec<pages::lobby::Listed>, Problem> {
    let mut listed = Vec::new();
    for board in boards {
        let seats = app.store.seats(&board.id).await?;
        listed.push(pages::lobby::Listed { board, seats });
    }
    Ok(listed)
}

pub async fn lobby(State(app): State<App>, jar: SignedCookieJar) -> Result<Markup, Problem> {
    let person = people::known(&app, &jar).await?;
    let mine = match &person {
        Some(person) => with_seats(&app, app.store.tables_of(person.id, MINE).await?).await?,
        None => Vec::new(),
    };
    let open = with_seats(&app, app.store.public(Stage::Open, OPEN).await?).await?;
    let running = with_seats(&app, app.store.public(Stage::Running, RUNNING).await?).await?;
    let over = with_seats(&app, app.store.public(Stage::Over, RUNNING).await?).await?;
    let muted = match &person {
        Some(person) if !person.muted.is_empty() => app.store.muted_by(person.id).await?,
        _ => Vec::new(),
    };
    let lists = pages::lobby::Lists { mine, open, running, over, muted };
    Ok(pages::lobby::page(person.as_ref(), &lists, app.store.now()))
}

pub async fn game(State(app): State<App>, jar: SignedCookieJar, Path(game): Path<String>) -> Result<Markup, Problem> {
    let info = info(&game)?;
    let person = people::known(&app, &jar).await?;
    Ok(pages::lobby::game(person.as_ref(), info, &sheet(info)?, None))
}

pub async fn cover(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Problem> {
    let info = info(&game)?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=3600"),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((headers, app.cover(info.slug).to_string()).into_response())
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
    let beside = app.store.names_beside(person.id).await?;
    if let Some(other) = beside.iter().find(|other| names::alike(&name, other)) {
        let others: Vec<&str> = beside.iter().map(String::as_str).collect();
        return Err(Refusal::Namesake { other: other.clone(), free: names::another(&name, &others) }.into());
    }
    app.store.rename(person.id, &name).await?;
    app.renamed(person.id, &name).await;
    Ok((jar, Redirect::to("/")).into_response())
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

async fn made(app: &App, jar: SignedCookieJar, person: &Person, plan: Plan) -> Result<Response, Problem> {
    let id = set_up(app, person.id, plan).await?;
    let live = tables::find(app, &id).await?;
    crate::thinking::wake(app, &live);
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// A table with default options against bots, at once.
pub async fn play_now(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let info = info(&game)?;
    let options = sheet(info)?.resolve(None, None, []).map_err(|e| Refusal::Bad(e.to_string()))?;
    let (jar, person) = people::somebody(&app, jar, client).await?;
    let mut sitters = vec![Sitter::Bot(BotKind::Greedy); usize::from(options.seats)];
    if let Some(first) = sitters.first_mut() {
        *first = Sitter::Me;
    }
    made(&app, jar, &person, Plan { game, options, sitters, private: true, absence: USUAL, copy: None }).await
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
            made(&app, jar, &person, plan).await
        }
        Err(why) => {
            let (status, words) = super::status(&why);
            Ok((status, pages::lobby::game(known.as_ref(), info, &sheet, Some(&words))).into_response())
        }
    }
}

fn plan(sheet: &Sheet, info: &Info, form: &BTreeMap<String, String>) -> Result<Plan, Refusal> {
    let field = |name: &str| form.get(name).map(String::as_str);
    let seats = field("seats").map(|s| s.parse().map_err(|_| Refusal::Bad(format!("{s:?} seats"))));
    let set = form.iter().filter_map(|(k, v)| Some((k.strip_prefix("set-")?, v.as_str())));
    let options = sheet.resolve(seats.transpose()?, field("scenario"), set);
    let options: Options = options.map_err(|e| Refusal::Bad(e.to_string()))?;
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
