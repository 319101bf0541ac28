//! To read: rules, journals, replays, records, pictures of a position.

use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum_extra::extract::SignedCookieJar;
use maud::Markup;
use ravelin_core::{Event, Seat, Table, Viewer};
use serde::Deserialize;

use super::Problem;
use super::lobby::PICTURE_POLICY;
use super::tables::{Position, find_for};
use crate::app::App;
use crate::gzip;
use crate::pages;
use crate::pages::rules::Book;
use crate::people::{self, Person};
use crate::store::Stage;
use crate::table::{Refusal, Seated};

#[derive(Deserialize, Default)]
pub struct Asked {
    #[serde(default)]
    q: String,
}

fn info(slug: &str) -> Result<&'static ravelin_core::Info, Problem> {
    ravelin_catalog::info(slug).map_err(|_| Problem::NotFound("There is no such game here."))
}

pub async fn rules(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let book = Book::of(info(&game)?);
    let person = people::known(&app, &jar).await?;
    let person = person.as_ref();
    if !asked.q.trim().is_empty() {
        return Ok(book.search(person, asked.q.trim()).into_response());
    }
    let tag = book.tag(person);
    let fresh =
        [(CACHE_CONTROL, "private, no-cache"), (VARY, "accept-encoding"), (ETAG, &tag)].map(|(k, v)| (k, v.to_owned()));
    if has_tag(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, fresh).into_response());
    }
    if gzip::is_accepted(&headers) {
        let kind = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_ENCODING, "gzip")];
        return Ok((fresh, kind, book.packed_page(person)).into_response());
    }
    Ok((fresh, Html(book.page(person))).into_response())
}

/// Whether a browser has the page of this tag. A proxy that compresses marks tags as weak.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Part of a page: the clauses that a search finds, or a clause with what stands below it.
pub async fn find(Path(game): Path<String>, Query(asked): Query<Asked>) -> Result<Markup, Problem> {
    Ok(Book::of(info(&game)?).found(asked.q.trim()))
}

#[derive(Deserialize, Default)]
pub struct Step {
    at: Option<usize>,
    /// A seat's number, or "nobody".
    #[serde(rename = "as")]
    eyes: Option<String>,
    /// Only what everybody plays on, as a page shows it on its stage: `wide` or `upright`.
    stage: Option<String>,
}

/// Through whose eyes a replay is seen: after the game anybody's, before only one's own or nobody's.
fn eyes(seated: &Seated, person: Option<&Person>, step: &Step) -> Result<Viewer, Refusal> {
    let own = || seated.eyes(person.map(|p| p.id), None);
    let wanted = match step.eyes.as_deref() {
        None | Some("") => return Ok(own()),
        Some("nobody") => return Ok(None),
        Some(n) => n.parse().map(Seat).map_err(|_| Refusal::Bad(format!("there is no seat {n:?}")))?,
    };
    let allowed = seated.board.stage == Stage::Over || seated.seats_of(person.map(|p| p.id)).contains(&wanted);
    if wanted.index() < seated.seats.len() && allowed {
        return Ok(Some(wanted));
    }
    Err(Refusal::Not("You see through your own eyes until the game is over."))
}

/// Who moved last, and what, in the words they were asked with. Positions can be replayed from so many moves on.
pub fn last_move(then: &dyn Table, replays_from: Option<usize>) -> Option<(Seat, String)> {
    let (last, earlier) = then.record().moves.split_last()?;
    // The first move after the rules changed has no position before it.
    let is_there = replays_from.is_some_and(|from| from <= earlier.len());
    let before = is_there.then(|| ravelin_catalog::open(then.record(), Some(earlier.len())).ok()).flatten();
    let choice = before.as_ref().and_then(|before| before.offered(last.seat).iter().find(|c| c.text == last.action));
    Some((last.seat, choice.map_or_else(|| last.action.clone(), |c| c.words.clone())))
}

pub async fn replay(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(step): Query<Step>,
) -> Result<Markup, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    let seated = live.lock().await;
    if seated.board.stage != Stage::Over && seated.seats_of(person.as_ref().map(|p| p.id)).is_empty() {
        return Err(Refusal::Not("A game under way is replayed by those who play it.").into());
    }
    let viewer = eyes(&seated, person.as_ref(), &step)?;
    if let (Some(old), None) = (&seated.old, seated.replays_from()) {
        return Ok(pages::kept::page(&seated, old, person.as_ref(), viewer));
    }
    let from = seated.replays_from();
    let position = Position::of(&seated, step.at.map(|at| at.max(from.unwrap_or(0))))?;
    drop(seated);
    let (last, then) = position.show(move |then| (last_move(&*then, from), then)).await?;
    let seated = live.lock().await;
    Ok(pages::replay::page(&seated, person.as_ref(), &*then, last.as_ref(), viewer))
}

pub async fn journal(State(app): State<App>, jar: SignedCookieJar, Path(id): Path<String>) -> Result<Markup, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    let seated = live.lock().await;
    let viewer = seated.eyes(person.as_ref().map(|p| p.id), None);
    Ok(pages::replay::journal(&seated, person.as_ref(), viewer))
}

/// The record of a finished game. It holds the seed and every secret, so nobody gets it before.
pub async fn record(State(app): State<App>, jar: SignedCookieJar, Path(id): Path<String>) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    let seated = live.lock().await;
    let (Stage::Over, Some(file)) = (seated.board.stage, seated.file()) else {
        return Err(
            Refusal::Not("The record contains hidden information. You can download it when the game is over.").into()
        );
    };
    let name = format!("attachment; filename=\"{}-{id}.json\"", seated.board.game);
    let headers = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, file.write()).into_response())
}

/// The board in small, for lists of tables. Its address names the position, so a browser may keep it for a while.
pub async fn thumbnail(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.map(|p| p.id);
    let live = find_for(&app, &id, person).await?;
    let mut seated = live.lock().await;
    let drawn = seated.thumbnail(person, None);
    let drawn = drawn.ok_or(Problem::NotFound("There is no picture of this table yet."))?;
    let focus = focus(&seated, seated.eyes(person, None)).and_then(|place| HeaderValue::try_from(place).ok());
    drop(seated);
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "private, max-age=600"),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    let focus = focus.map(|place| [(FOCUS, place)]);
    Ok((headers, focus, drawn.to_string()).into_response())
}

/// The place that a small picture is cropped to, for a page that can measure it.
const FOCUS: HeaderName = HeaderName::from_static("ravelin-focus");

/// What the question is about, else where the last move was.
fn focus(seated: &Seated, viewer: Viewer) -> Option<String> {
    let game = seated.game.as_deref()?;
    let last = || {
        let place = |event: Event| event.to.or(event.at).or(event.from);
        let of = |entry| game.events(entry, viewer).into_iter().rev().find_map(place);
        game.journal().iter().rev().find_map(of)
    };
    game.picture(viewer).focus.or_else(last).map(|place| place.to_string())
}

/// What everybody may see of a position, as a picture for other pages; after the game through anybody's eyes.
pub async fn picture(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(step): Query<Step>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    let seated = live.lock().await;
    let kept = seated.old.as_ref().and_then(|old| old.picture()).filter(|_| seated.game.is_none());
    let picture = match kept {
        Some(kept) => kept.to_owned(),
        None => {
            let viewer = step.eyes.as_ref().map(|_| eyes(&seated, person.as_ref(), &step)).transpose()?.flatten();
            let position = Position::of(&seated, step.at)?;
            drop(seated);
            let picture = position.show(move |then| match step.stage.as_deref() {
                None => then.picture(viewer).to_string(),
                Some("upright") => then.upright_picture(viewer).stage_file(),
                Some(_) => then.picture(viewer).stage_file(),
            });
            picture.await?
        }
    };
    let headers =
        [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY)];
    Ok((headers, picture).into_response())
}
