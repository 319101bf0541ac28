//! The ways to a seat: a table's code, a link to one seat, and the code as a picture for a camera. Looking takes no seat.

use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::SignedCookieJar;
use qrcode::{Color, EcLevel, QrCode};

use super::Problem;
use super::lobby::PICTURE_POLICY;
use super::tables::find_for;
use crate::app::App;
use crate::guard::Client;
use crate::observe::Reason;
use crate::people::{self, Person};
use crate::store::Stage;
use crate::{pages, words};

pub async fn by_link(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path((id, link)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    // A code is counted when it is wrong; here it would be tried for free.
    match words::read_code(&link) {
        Some(_) => Ok(not_found(person.as_ref())),
        None => invitation(&app, &id, &link, person.as_ref()).await,
    }
}

pub async fn by_code(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Path(code): Path<String>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    match table_of(&app, client, &code).await? {
        Some((id, code)) => invitation(&app, &id, &code, person.as_ref()).await,
        None => Ok(not_found(person.as_ref())),
    }
}

/// The table of a code, however the code was written. A wrong one is counted.
pub async fn table_of(app: &App, client: Client, text: &str) -> Result<Option<(String, String)>, Problem> {
    let Some(code) = words::read_code(text) else { return Ok(None) };
    let found = app.store.table_of_code(&code).await?;
    if found.is_none() {
        app.rates.wrong_code(client).map_err(|denied| denied.counted(app))?;
    }
    Ok(found.map(|id| (id, code)))
}

async fn invitation(app: &App, id: &str, link: &str, person: Option<&Person>) -> Result<Response, Problem> {
    let Some(live) = app.table(id).await? else { return Ok(not_found(person)) };
    let seated = live.lock().await;
    if seated.seats_of_link(link).next().is_none() {
        return Ok(not_found(person));
    }
    if !seated.seats_of(person.map(|p| p.id)).is_empty() {
        return Ok(Redirect::to(&format!("/t/{id}")).into_response());
    }
    Ok(pages::invitation::page(person, &seated, link, None).into_response())
}

fn not_found(person: Option<&Person>) -> Response {
    let reason = Extension(Reason("This invitation is not valid any more.".to_owned()));
    (StatusCode::NOT_FOUND, reason, pages::invitation::not_found(person)).into_response()
}

/// The link with the table's code, for a camera.
pub async fn qr(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.map(|p| p.id);
    let live = find_for(&app, &id, person).await?;
    let seated = live.lock().await;
    let invites = seated.board.stage == Stage::Open && seated.is_member(person);
    let code = seated.board.code.as_deref().filter(|_| invites);
    let code = code.ok_or(Problem::NotFound("Those who sit at a table invite others, before its game begins."))?;
    let link = format!("{}/join/{code}", app.names.address(&headers));
    let drawn = draw(link.as_bytes()).ok_or(Problem::NotFound("The link is too long for a picture."))?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "private, max-age=600"),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((headers, drawn).into_response())
}

/// A code for cameras as SVG: dark squares as one path, on white whatever the page's colours are.
fn draw(bytes: &[u8]) -> Option<String> {
    const QUIET: usize = 3;
    let code = QrCode::with_error_correction_level(bytes, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (n, _) in code.to_colors().iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
        path.push_str(&format!("M{} {}h1v1h-1z", n % width + QUIET, n / width + QUIET));
    }
    let side = width + 2 * QUIET;
    Some(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#1b1511" d="{path}"/></svg>"##
    ))
}
