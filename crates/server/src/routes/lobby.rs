//! The lobby: games, tables, new tables, names, records from elsewhere.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::SignedCookieJar;
use maud::Markup;
use ravelin_bots::BotKind;
use ravelin_core::{Info, Options, Pack, Record, Sheet};
use serde::Deserialize;

use super::{Problem, tables};
use crate::app::App;
use crate::pages;
use crate::people::{self, Person};
use crate::store::{Board, Stage};
use crate::table::{Plan, Refusal, Sitter, TIMES, USUAL};

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
    let lists = pages::lobby::Lists { mine, open, running, over };
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

pub async fn rename(State(app): State<App>, jar: SignedCookieJar, Form(form): Form<Name>) -> Result<Response, Problem> {
    let name = people::clean_name(&form.name).ok_or(Refusal::Not("A name has at least one letter."))?;
    let (jar, person) = people::somebody(&app, jar).await?;
    app.store.rename(person.id, &name).await?;
    Ok((jar, Redirect::to("/")).into_response())
}

async fn made(app: &App, jar: SignedCookieJar, person: &Person, plan: Plan) -> Result<Response, Problem> {
    let id = plan.make(&app.store, person.id).await?;
    let live = tables::find(app, &id).await?;
    crate::thinking::wake(app, &live);
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// A table with default options against bots, at once.
pub async fn play_now(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let info = info(&game)?;
    let options = sheet(info)?.resolve(None, None, []).map_err(|e| Refusal::Bad(e.to_string()))?;
    let (jar, person) = people::somebody(&app, jar).await?;
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
    jar: SignedCookieJar,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let field = |name: &str| form.get(name).map(String::as_str);
    let info = info(field("game").unwrap_or(""))?;
    let sheet = sheet(info)?;
    let known = people::known(&app, &jar).await?;
    match plan(&sheet, info, &form) {
        Ok(plan) => {
            let (jar, person) = people::somebody(&app, jar).await?;
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
    jar: SignedCookieJar,
    Form(form): Form<Import>,
) -> Result<Response, Problem> {
    let bad = |e| Refusal::Bad(format!("This is not the record of a game as Ravelin saves it: {e}"));
    let record = Record::read(form.record.trim()).map_err(bad)?;
    let (jar, person) = people::somebody(&app, jar).await?;
    let id = crate::table::import(&app.store, person.id, record).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}
