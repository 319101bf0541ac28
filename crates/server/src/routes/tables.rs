//! A table's page and everything that is done at a table.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, Form, Path, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum_extra::extract::{CookieJar, SignedCookieJar};
use ravelin_bots::BotKind;
use ravelin_core::draw;
use ravelin_core::{Record, Seat, Table};
use serde::{Deserialize, Serialize};

use super::{Problem, lobby, status};
use crate::app::App;
use crate::guard::{Client, Seating};
use crate::observe::Reason;
use crate::pages;
use crate::people::{self, Person};
use crate::store::{PersonId, Stage, StoreError};
use crate::table::{Act, Fields, LONGEST_LINE, Live, Look, Plan, Refusal, Seated, Sides, Sitter, USUAL, Verb};
use crate::{archive, names, snapshots, starting, stream, thinking};

#[derive(Deserialize, Default)]
pub struct Wanted {
    seat: Option<u8>,
    /// The page is that of a table whose seats are being taken.
    #[serde(default)]
    waits: bool,
}

/// Set by the script of a page on an upright screen: the server cannot know the shape of a screen otherwise.
const FORM: &str = "ravelin-form";

fn look(seat: Option<u8>, headers: &HeaderMap) -> Look {
    let upright = CookieJar::from_headers(headers).get(FORM).is_some_and(|cookie| cookie.value() == "upright");
    Look { seat: seat.map(Seat), form: if upright { draw::Form::Upright } else { draw::Form::Wide } }
}

pub async fn find(app: &App, id: &str) -> Result<Arc<Live>, Problem> {
    app.table(id).await?.ok_or(Problem::NotFound("There is no such table."))
}

/// The table, if this person may see it. A private table does not exist for others.
pub async fn find_for(app: &App, id: &str, person: Option<PersonId>) -> Result<Arc<Live>, Problem> {
    let live = find(app, id).await?;
    let open = live.lock().await.open_to(person);
    if open { Ok(live) } else { Err(Problem::NotFound("There is no such table.")) }
}

async fn draw(
    app: &App,
    live: &Live,
    person: Option<&Person>,
    look: Look,
    notice: Option<&str>,
    headers: &HeaderMap,
) -> Result<maud::Markup, Problem> {
    let note = match person {
        Some(person) => app.store.note(&live.id, person.id).await?,
        None => String::new(),
    };
    let mut seated = live.lock().await;
    if seated.board.stage == Stage::Open {
        return Ok(pages::waiting::page(live, &seated, person, notice, &app.names.address(headers)));
    }
    Ok(pages::table::page(live, &mut seated, person, look, notice, &note))
}

pub async fn page(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    Ok(draw(&app, &live, person.as_ref(), look(wanted.seat, &headers), None, &headers).await?.into_response())
}

pub async fn live(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?;
    let live = find_for(&app, &id, person.as_ref().map(|p| p.id)).await?;
    let me = person.as_ref().map(|p| p.id);
    let plays = !live.lock().await.seats_of(me).is_empty();
    let pass = app.streams.admit(client, me, &id, if plays { Seating::Player } else { Seating::Watcher });
    let pass = pass.map_err(|denied| denied.counted(&app))?;
    Ok(stream::open(&app, live, person, (look(wanted.seat, &headers), wanted.waits), pass, &headers))
}

pub async fn act(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    jar: SignedCookieJar,
    Path((id, verb)): Path<(String, String)>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let clicked = Instant::now();
    let known = people::known(&app, &jar).await?;
    let newcomer = known.is_none();
    let look = look(fields.seat, &headers);
    let asker = Asker::of(&headers);
    let by_script = asker != Asker::Form;
    let verb = Verb::read(&verb).ok_or(Refusal::Not("Unknown action."));
    let act = verb.and_then(|verb| Act::read(verb, fields));
    let live = find_to_act(&app, &id, act.as_ref().ok(), known.as_ref()).await?;
    let act = match act {
        // Who would be refused anyway does not become a guest.
        Ok(act) if newcomer => welcome(&live, &act).await.map(|()| act),
        act => act,
    };
    let act = match act {
        Ok(act) => act,
        Err(refusal) => {
            let (code, words) = status(&refusal);
            return refused(&app, &live, jar, known.as_ref(), look, (asker, &headers), (code, &words)).await;
        }
    };
    let joins = matches!(act, Act::Join { .. });
    let invited = match &act {
        Act::Join { link: Some(link), name, .. } => Some((link.clone(), name.clone())),
        _ => None,
    };
    let (jar, person) = people::somebody(&app, jar, client).await?;
    let done = perform_to_the_end(&app, &live, &person, act, clicked).await;
    match done {
        // Who may not see the table any more gets nothing of it, and no page that asks for it again and again.
        Ok(_) if !live.lock().await.open_to(Some(person.id)) => Ok((jar, go(by_script, "/")).into_response()),
        Ok(Done::Elsewhere(to)) => Ok((jar, go(by_script, &to)).into_response()),
        Ok(Done::Here) if !by_script => {
            let seat = look.seat.filter(|_| !joins).map_or_else(String::new, |s| format!("?seat={}", s.0));
            Ok((jar, Redirect::to(&format!("/t/{id}{seat}"))).into_response())
        }
        // Their page and its live connection were opened by nobody, and would go on showing what nobody sees.
        Ok(Done::Here) if newcomer => Ok((jar, go(by_script, &format!("/t/{id}"))).into_response()),
        Ok(Done::Here) => match fresh(&live, Some(&person), look, asker).await {
            Some(parts) => Ok((jar, Html(format!("{parts}{}", pages::table::notice(None).0))).into_response()),
            None => Ok((jar, StatusCode::NO_CONTENT).into_response()),
        },
        Err(refusal) => {
            let (code, words) = status(&refusal);
            // A failed write gives the copy in memory up.
            let live = find(&app, &id).await?;
            if let Some((link, name)) = invited.filter(|_| !by_script) {
                let seated = live.lock().await;
                let page = pages::invitation::page(Some(&person), &seated, &link, Some((&words, name.as_deref())));
                return Ok((code, Extension(Reason(words)), jar, page).into_response());
            }
            refused(&app, &live, jar, Some(&person), look, (asker, &headers), (code, &words)).await
        }
    }
}

/// What the pieces of a seat can do, for those who play it.
#[derive(Serialize)]
struct Gestures<'a> {
    decision: String,
    gestures: Vec<Movable<'a>>,
}

#[derive(Serialize)]
struct Movable<'a> {
    piece: String,
    name: String,
    from: String,
    to: String,
    numbers: Vec<u16>,
    /// Choices that bring it there and differ otherwise, as their buttons are named.
    ways: &'a [String],
}

pub async fn gestures(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.map(|p| p.id);
    let live = find_for(&app, &id, person).await?;
    let seat = Seat(wanted.seat.unwrap_or(u8::MAX));
    if !live.lock().await.seats_of(person).contains(&seat) {
        return Err(Refusal::Not("This is not your seat.").into());
    }
    let (seated, found) = live.with_gestures(seat).await;
    let decision = seated.decision(seat);
    let Some(game) = seated.game.as_deref() else { return Err(Refusal::Not("The game has not begun.").into()) };
    let movable = found.iter().map(|gesture| Movable {
        piece: gesture.piece.to_string(),
        name: game.name(gesture.piece),
        from: gesture.from.to_string(),
        to: gesture.to.to_string(),
        numbers: gesture.chains.keys().copied().collect(),
        ways: &gesture.ways,
    });
    let headers = [(CACHE_CONTROL, "no-store")];
    Ok((headers, Json(Gestures { decision, gestures: movable.collect() })).into_response())
}

#[derive(Deserialize)]
pub struct Place {
    seat: Option<u8>,
    place: String,
}

/// What would come of a fight in a place if it happened now, as far as whoever asks may know; nothing where nobody would fight.
pub async fn odds(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(wanted): Query<Place>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.map(|p| p.id);
    let live = find_for(&app, &id, person).await?;
    let viewer = live.lock().await.eyes(person, wanted.seat.map(Seat));
    let headers = [(CACHE_CONTROL, "no-store")];
    match live.forecast(viewer, &wanted.place).await {
        Some(told) => Ok((headers, Html(told)).into_response()),
        None => Ok((headers, StatusCode::NO_CONTENT).into_response()),
    }
}

/// The host changes what is played, before the game begins. The form is made from the game's sheet, so its fields are known only
/// with the table.
pub async fn change_options(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let person = people::known(&app, &jar).await?.ok_or(Refusal::Not("Only the host changes what is played."))?;
    let live = find_for(&app, &id, Some(person.id)).await?;
    let before = live.lock().await.board.clone();
    let sheet = lobby::sheet(lobby::info(&before.game)?)?;
    let options = lobby::options(&sheet, Some(before.options.seats), &form)?;
    let (was, is) = (pages::waiting::chosen(&sheet, &before.options), pages::waiting::chosen(&sheet, &options));
    live.change_options(&app.store, person.id, options).await?;
    let changed: Vec<String> =
        is.iter().filter(|now| !was.contains(now)).map(|now| format!("{}: {}.", now.name, now.value)).collect();
    if !changed.is_empty() {
        let words: String = format!("Changed: {}", changed.join(" ")).chars().take(LONGEST_LINE).collect();
        live.say(&app.store, person.id, &person.name, &words).await?;
    }
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}

/// The table that somebody wants to act at. A private one does not exist for others, unless they come with its link.
async fn find_to_act(app: &App, id: &str, act: Option<&Act>, person: Option<&Person>) -> Result<Arc<Live>, Problem> {
    let Some(Act::Join { link: Some(link), .. }) = act else {
        return find_for(app, id, person.map(|p| p.id)).await;
    };
    let live = find(app, id).await?;
    let seated = live.lock().await;
    if !seated.is_invitation(link) && !seated.open_to(person.map(|p| p.id)) {
        return Err(Problem::NotFound("There is no such table."));
    }
    drop(seated);
    Ok(live)
}

/// What somebody may do who has never been here.
async fn welcome(live: &Live, act: &Act) -> Result<(), Refusal> {
    let seated = live.lock().await;
    match act {
        Act::Join { seat, link, .. } => seated.may_join(*seat, link.as_deref()),
        Act::Say { text } => seated.line(None, text).map(|_| ()),
        Act::Copy { .. } if seated.board.stage == Stage::Over => Ok(()),
        _ => Err(Refusal::Not("This is not your seat.")),
    }
}

/// The fresh table with the reason why nothing was done.
async fn refused(
    app: &App,
    live: &Live,
    jar: SignedCookieJar,
    person: Option<&Person>,
    look: Look,
    (asker, headers): (Asker, &HeaderMap),
    (code, words): (StatusCode, &str),
) -> Result<Response, Problem> {
    let reason = Extension(Reason(words.to_owned()));
    if asker == Asker::Form {
        return Ok((code, reason, jar, draw(app, live, person, look, Some(words), headers).await?).into_response());
    }
    let parts = fresh(live, person, look, asker).await.unwrap_or_default();
    Ok((code, reason, jar, Html(format!("{parts}{}", pages::table::notice(Some(words)).0))).into_response())
}

/// Who posts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// A browser without script: it is answered with a page.
    Form,
    /// The script of a page, which puts parts of the table in their place.
    Script,
    /// The same, and the page's live connection brings whatever changed.
    LivePage,
}

impl Asker {
    fn of(headers: &HeaderMap) -> Self {
        match (headers.contains_key("hx-request"), headers.contains_key("ravelin-live")) {
            (false, _) => Asker::Form,
            (true, false) => Asker::Script,
            (true, true) => Asker::LivePage,
        }
    }
}

/// The table as it is now, for a page that gets it in no other way.
async fn fresh(live: &Live, person: Option<&Person>, look: Look, asker: Asker) -> Option<Arc<str>> {
    match asker {
        Asker::Script => Some(pages::table::update(live, &mut *live.lock().await, person, look, None).text),
        Asker::Form | Asker::LivePage => None,
    }
}

fn go(by_script: bool, to: &str) -> Response {
    match by_script {
        true => ([("HX-Redirect", to)], StatusCode::OK).into_response(),
        false => Redirect::to(to).into_response(),
    }
}

/// A task of its own: whoever goes away in the middle drops their request, and what is half done would stay so, a move in
/// memory that is never written, or a bot that is never told of it.
async fn perform_to_the_end(
    app: &App,
    live: &Arc<Live>,
    person: &Person,
    act: Act,
    clicked: Instant,
) -> Result<Done, Refusal> {
    let (app, live, person) = (app.clone(), live.clone(), person.clone());
    let task = tokio::spawn(async move {
        let seating = act.is_about_seats();
        let done = perform(&app, &live, &person, act, clicked).await;
        thinking::wake(&app, &live);
        archive::wake(&app, &live);
        snapshots::wake(&app, &live);
        if seating {
            starting::wake(&app, &live).await;
        }
        done
    });
    task.await.unwrap_or_else(|e| match e.try_into_panic() {
        Ok(panic) => std::panic::resume_unwind(panic),
        Err(_) => Err(Refusal::Store(StoreError::Stopped)),
    })
}

enum Done {
    Here,
    Elsewhere(String),
}

async fn perform(app: &App, live: &Arc<Live>, person: &Person, act: Act, clicked: Instant) -> Result<Done, Refusal> {
    let (store, me) = (&app.store, person.id);
    match act {
        Act::Play { seat, decision, action, until } => {
            live.play_until(store, me, seat, (&decision, &action, until), clicked).await?;
        }
        Act::EndOrder { seat, order } => live.end_order(store, me, seat, &order).await?,
        Act::Gesture { seat, decision, moved } => {
            live.move_pieces(store, me, seat, (&decision, &moved), clicked).await?;
        }
        Act::Undo { seat, last, how } => live.undo(store, me, seat, last, how).await?,
        Act::Ask { seat, wish } => live.ask(store, me, seat, wish).await?,
        Act::Answer { seat, request, agrees } => live.answer(store, me, seat, request, agrees).await?,
        Act::Resign { seat } => live.resign(store, me, seat).await?,
        Act::Say { text } => {
            let _naming = app.naming.lock().await;
            live.say(store, me, &present_name(app, person).await?, &text).await?;
        }
        Act::OpenChat(open) => live.set_open_chat(store, me, open).await?,
        Act::Mute { whom, muted } => return mute(app, live, me, whom, muted).await,
        Act::Note { text } => note(app, live, me, &text).await?,
        Act::Join { seat, link, name } => {
            let _naming = app.naming.lock().await;
            let present = present_name(app, person).await?;
            let name = name.and_then(|name| names::clean(&name)).unwrap_or_else(|| present.clone());
            if name != present {
                lobby::check_name(app, me, &name).await?;
            }
            live.join(store, me, &name, seat, link.as_deref()).await?;
            if name != present {
                lobby::take_name(app, me, &name).await?;
            }
        }
        Act::Leave { seat } => live.leave(store, me, seat).await?,
        Act::Start => {
            live.start(store, me).await?;
            return Ok(Done::Elsewhere(format!("/t/{}", live.id)));
        }
        Act::Fill { seat, bot } => {
            let _hosting = app.hosting.lock().await;
            let has_bot = live.lock().await.seats.get(seat.index()).is_some_and(|row| row.bot.is_some());
            lobby::has_room(app, me, 0, usize::from(!has_bot)).await?;
            live.fill(store, me, seat, bot).await?;
        }
        Act::Free { seat } => live.free(store, me, seat).await?,
        Act::Ready(ready) => live.set_ready(store, me, ready).await?,
        Act::StandIn { seat } => live.stand_in(store, me, seat).await?,
        Act::TakeBack { seat } => live.take_back(store, me, seat).await?,
        Act::Rematch { sides } => return rematch(app, live, person, sides).await,
        Act::Copy { seat, at } => return copy(app, live, me, seat, at).await,
    }
    Ok(Done::Here)
}

/// The name that somebody has now. The caller holds `naming`: they may have changed it since their request was read.
async fn present_name(app: &App, person: &Person) -> Result<String, StoreError> {
    Ok(app.store.person(person.id).await?.map_or_else(|| person.name.clone(), |row| row.name))
}

/// The first to ask sets the table; the others have their seats kept there.
async fn rematch(app: &App, live: &Live, person: &Person, sides: Sides) -> Result<Done, Refusal> {
    let id = {
        let _hosting = app.hosting.lock().await;
        let (is_set, bots) = {
            let seated = live.lock().await;
            let bots = seated.seats.iter().filter(|row| row.person.is_none() && row.bot.is_some()).count();
            (seated.board.rematch.is_some(), bots)
        };
        if !is_set {
            lobby::has_room(app, person.id, 1, bots).await?;
        }
        live.rematch(&app.store, person.id, sides).await?
    };
    let before = live.lock().await.seats.clone();
    if let Some(next) = app.table(&id).await? {
        let _naming = app.naming.lock().await;
        next.sit_again(&app.store, person.id, &present_name(app, person).await?, &before).await?;
        starting::wake(app, &next).await;
    }
    Ok(Done::Elsewhere(format!("/t/{id}")))
}

/// Hides or shows what somebody says, for one person at every table. The page is loaded anew: all of it may change.
async fn mute(app: &App, live: &Live, me: PersonId, whom: Option<PersonId>, muted: bool) -> Result<Done, Refusal> {
    const MOST: usize = 200;
    let whom = whom.filter(|whom| *whom != me).ok_or(Refusal::Not("Say whom to mute: somebody else."))?;
    // The lobby lists the names of those who are muted: numbers alone must not tell who else is there.
    if muted && !live.lock().await.people().contains_key(&whom) {
        return Err(Refusal::Nobody);
    }
    if muted && app.store.muted_by(me).await?.len() >= MOST {
        return Err(Refusal::Not("You have muted 200 people: unmute somebody in the lobby first."));
    }
    app.store.set_muted(me, whom, muted).await?;
    app.person_changed(me);
    Ok(Done::Elsewhere(format!("/t/{}", live.id)))
}

async fn note(app: &App, live: &Live, person: PersonId, text: &str) -> Result<(), Refusal> {
    if text.chars().count() > 20_000 {
        return Err(Refusal::Not("Notes have at most 20,000 letters."));
    }
    Ok(app.store.set_note(&live.id, person, text).await?)
}

/// A copy of a position, to play on against bots. Of a game under way it is imagined from what the copier may see.
async fn copy(
    app: &App,
    live: &Arc<Live>,
    person: PersonId,
    seat: Option<Seat>,
    at: Option<usize>,
) -> Result<Done, Refusal> {
    let (position, stage, eyes) = {
        let seated = live.lock().await;
        (Position::of(&seated, at)?, seated.board.stage, seated.eyes(Some(person), seat))
    };
    if stage != Stage::Over && eyes.is_none() {
        return Err(Refusal::Not("A game under way can be copied by those who play it."));
    }
    let state = position.show(move |then| match stage {
        Stage::Over => then.state_json(),
        Stage::Open | Stage::Running => then.imagine_json(eyes, u64::from_le_bytes(crate::random())),
    });
    let state = state.await?;
    let plan = {
        let seated = live.lock().await;
        let mut sitters = vec![Sitter::Bot(BotKind::Greedy); seated.seats.len()];
        let mine = eyes.or(seat).unwrap_or(Seat(0));
        if let Some(sitter) = sitters.get_mut(mine.index()) {
            *sitter = Sitter::Me;
        }
        let (game, options) = (seated.board.game.clone(), seated.board.options.clone());
        Plan { game, options, sitters, private: true, absence: USUAL, copy: Some((state, live.id.clone())) }
    };
    let id = lobby::set_up(app, person, plan).await?;
    if let Some(copy) = app.table(&id).await? {
        thinking::wake(app, &copy);
    }
    Ok(Done::Elsewhere(format!("/t/{id}")))
}

/// A position of a game. That of the past is replayed without the table: long games take a while, and others want to play.
pub enum Position {
    Now(Box<dyn Table>),
    Then { record: Box<Record>, at: usize },
}

impl Position {
    /// The position after so many moves.
    pub fn of(seated: &Seated, at: Option<usize>) -> Result<Position, Refusal> {
        let Some(game) = &seated.game else { return Err(Refusal::Not("The game has not begun.")) };
        let last = game.record().moves.len();
        let at = at.unwrap_or(last).min(last);
        if at == last {
            return Ok(Position::Now(game.fork()));
        }
        if seated.replays_from().is_none_or(|from| at < from) {
            return Err(Refusal::Not("The rules have changed since: this position cannot be shown any more."));
        }
        Ok(Position::Then { record: Box::new(game.record().clone()), at })
    }

    /// Replays it, and makes something of it, on another thread.
    pub async fn show<T: Send + 'static>(
        self,
        made: impl FnOnce(Box<dyn Table>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let open = move || match self {
            Position::Now(game) => Ok(made(game)),
            Position::Then { record, at } => {
                ravelin_catalog::open(&record, Some(at)).map(made).map_err(|e| Refusal::Bad(e.to_string()))
            }
        };
        tokio::task::spawn_blocking(open).await.unwrap_or_else(|e| match e.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(Refusal::Store(StoreError::Stopped)),
        })
    }
}
