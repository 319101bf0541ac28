//! A table's page. The frame is sent once; the parts inside it are sent again after every change, each to its place, and
//! morphed in, so that focus, scrolling, zoom and whatever a person is typing stay as they are.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw::{self, Board, Form, Known, Light, Panel, Status};
use ravelin_core::telling::and;
use ravelin_core::{Choice, DecisionKind, Seat, Table, Viewer};

use super::seats::deed;
use super::{Frame, consent, fights, film, kept, orders, result, seats, stage, story, waiting};
use crate::assets;
use crate::delta::{Drawing, Part, Piece, Unread};
use crate::people::Person;
use crate::store::{PersonId, Stage, Trouble};
use crate::table::{Drawn, Eyes, Live, Look, Seated, Verb};

/// Panels from this width on stand in the main column, and the first one always: it is what the game is about.
const WIDE: i32 = 700;

/// Panels from this width on leave no room beside them.
const BROAD: i32 = 1400;

/// A question of more letters than this is set in smaller type.
const LONG: usize = 80;

/// Answers of a question with two of them stand side by side if both have at most so many letters.
const BRIEF: usize = 24;

/// A page without script asks again after this many seconds while others decide.
const REFRESH: u32 = 8;

/// What a page says that may not be seen any more, and the event after which it does not connect again.
pub const GONE: &str = "You cannot see this table any more. The lobby lists those that you can.";
pub const GONE_EVENT: &str = "gone";

struct Scene<'a> {
    live: &'a Live,
    seated: &'a Seated,
    person: Option<&'a Person>,
    viewer: Viewer,
    form: Form,
    /// Drawn once for all parts; none before the cards are dealt.
    board: Option<Board>,
    status: Status,
}

pub fn page(
    live: &Live,
    seated: &mut Seated,
    person: Option<&Person>,
    look: Look,
    note: Option<&str>,
    notes: &str,
) -> Markup {
    let seated = &*seated;
    let viewer = seated.eyes(person.map(|p| p.id), look.seat);
    let scene = Scene::new(live, seated, person, viewer, look.form);
    let game = ravelin_catalog::info(&seated.board.game).map_or("A game", |i| i.name);
    let from = viewer.map_or_else(String::new, |s| format!("?seat={}", s.0));
    let mine = scene.is_asked();
    let title = if mine { format!("● Your turn – {game}") } else { game.to_owned() };
    let main = html! {
        (PreEscaped(draw::hatchings()))
        div id="shapes" { @if let Some(board) = &scene.board { (PreEscaped(board.shapes())) } }
        main id="main" class="table" data-game=(seated.board.game) {
            div id="live" hx-sse:connect={ "/t/" (live.id) "/live" (from) } hx-sse:close=(GONE_EVENT) hx-swap="none" hx-config="sse.pauseOnBackground:false sse.reconnectMaxDelay:5000" {}
            header class="strip" {
                a class="home" href="/" { img src=(assets::url("icon.svg")) alt="Ravelin: all tables" width="26" height="26"; }
                a class="name" href={ "/games/" (seated.board.game) } { (game) @if seated.board.sandbox { " " span class="tag" { "copy" } } }
                div id="strip" class="standing" { (scene.strip()) }
                button type="button" id="help-open" class="square js-only" data-help aria-label="Keys and help" { "?" }
                details class="menu" id="menu-fold" {
                    summary class="square" aria-label="Menu" { "☰" }
                    div class="drop float" id="more" { (scene.more()) }
                }
            }
            section id="stage" class="stage" aria-label="The board" {
                div id="zoom" class="zoom" { div id="board-part" { (scene.board()) } }
                div class="hidden" {
                    h2 { "The position" }
                    dl id="position" { @for line in scene.position() { (PreEscaped(line.markup())) } }
                }
                @if seated.board.sandbox { p class="sandbox float" {
                    "A copy, to try things out. Nothing here affects the game it was copied from."
                    @if let Some(source) = &seated.board.source { " " a href={ "/t/" (source) } { "Back to the table" } }
                } }
                div id="others" class="others" { (scene.others()) }
                div id="sheets" class="sheets" { @for sheet in scene.sheets() { (sheet) } }
                nav id="chips" class="chips" aria-label="Fights of this turn" { (scene.chips()) }
                div id="cover" { (scene.cover()) }
                div id="lights" hidden {}
                div id="heard" class="hidden" role="status" aria-live="polite" {}
                div id="aim" class="aim float" role="group" aria-label="How many to move" hidden {}
                @if person.is_some() { (gesture_form(&live.id)) }
                div id="odds" class="odds float" role="status" hidden {}
                div id="then" class="then float" role="status" hidden {
                    output id="film-at" {}
                    button type="button" data-film="end" { "Back to now" }
                }
                div id="minimap" class="minimap float" aria-hidden="true" hidden {}
                div id="beside" class="aside float" hidden {}
                div class="zoomers float js-only" {
                    button type="button" class="square" data-zoom="in" aria-label="Larger" { "+" }
                    button type="button" class="square" data-zoom="out" aria-label="Smaller" { "−" }
                    button type="button" class="square" data-zoom="fit" aria-label="Fit the whole board" {
                        svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" { path d="M2 6V2h4M12 2h4v4M16 12v4h-4M6 16H2v-4" {} }
                    }
                }
            }
            section id="dock" class="dock" aria-label="Your hand and mats" tabindex="0" { (scene.dock()) }
            aside class="rail" aria-label="Your decisions and the table" {
                button type="button" class="grip js-only" data-grip aria-label="Raise or lower this sheet" {}
                (tabs())
                div class="decide" {
                    div id="prompt" class="prompt" aria-live="polite" tabindex="-1" { (scene.prompt()) }
                    div id="connection" role="status" data-lost="The connection is lost; trying again …" data-gone=(GONE) {}
                    div id="notice" role="alert" { (words(note)) }
                    div id="answers" class="answers" {
                        div id="fight" class="laid" { (scene.fight()) }
                        div id="actions" class="actions" { (scene.actions()) }
                    }
                    div id="tools" class="tools" { (scene.tools()) }
                }
                div id="journal" class="tab journal" role="region" tabindex="0" aria-label="Journal" {
                    (film::controls())
                    div id="journal-notes" { (story::notes(seated)) }
                    ol id="journal-lines" class="story" { @for row in story::journal(seated, viewer) { (PreEscaped(row.markup())) } }
                }
                div class="tab chat" role="region" aria-label="Chat" {
                    div id="chat" class="log" tabindex="0" { (story::chat(live, seated, person)) }
                    @if seated.may_talk(person.map(|p| p.id)) { form id="say" class="line" method="post" action={ "/t/" (live.id) "/" (Verb::Say.word()) } hx-post={ "/t/" (live.id) "/" (Verb::Say.word()) } hx-swap="none" {
                        label class="hidden" for="say-text" { "Say" }
                        input id="say-text" name="text" maxlength="500" required autocomplete="off" placeholder="Say something";
                        button { "Send" }
                    } }
                    @else { p class="soft" { "Only those who sit here talk at this table." } }
                    div id="chat-tools" { (story::chat_tools(live, seated, person)) }
                }
                div class="tab players" role="region" tabindex="0" aria-label="Players" {
                    div id="players" { (scene.players()) }
                    @if person.is_some() {
                        form class="notes" method="post" action={ "/t/" (live.id) "/" (Verb::Note.word()) } hx-post={ "/t/" (live.id) "/" (Verb::Note.word()) } hx-swap="none" {
                            label for="note" { "Notes (only you see them)" }
                            textarea id="note" name="text" rows="4" maxlength="20000" { (notes) }
                            button { "Save" }
                        }
                    }
                }
                div class="tab rules" role="region" tabindex="0" aria-label="Rules" {
                    form method="get" action={ "/rules/" (seated.board.game) } hx-get={ "/rules/" (seated.board.game) "/find" } hx-target="#rules-found" hx-swap="innerHTML" class="line" {
                        label class="hidden" for="rules-q" { "Search the rules" }
                        input id="rules-q" name="q" type="search" placeholder="Words, or a clause";
                        button { "Find" }
                    }
                    div id="rules-found" { p class="soft" { "Every link with a number opens its clause. " a href={ "/rules/" (seated.board.game) } { "All rules" } } }
                    div id="legend" { (scene.legend()) }
                }
            }
            (help())
        }
    };
    let waits = !mine && seated.board.stage != Stage::Over;
    let refresh = waits.then_some(REFRESH);
    let frame = Frame { class: "at-table", refresh, bare: true, skip: "#prompt", ..Frame::new(&title, person) };
    frame.around(&main)
}

/// Sent by the script when pieces were moved on the board.
fn gesture_form(table: &str) -> Markup {
    let address = format!("/t/{table}/{}", Verb::Gesture.word());
    html! {
        form id="gesture" hidden method="post" action=(address) hx-post=(address) hx-swap="none" {
            @for name in ["seat", "decision", "piece", "from", "to", "n"] { input type="hidden" name=(name); }
        }
    }
}

/// What stands below the decision at a desk, and what the foot of a phone leads to. Works without script.
fn tabs() -> Markup {
    let tab = |id: &str, words: &str, first: bool| {
        html! {
            input type="radio" name="tab" class="hidden" id={ "tab-" (id) } checked[first];
            label for={ "tab-" (id) } class={ "to-" (id) } { (words) }
        }
    };
    html! {
        fieldset class="tabs" {
            legend class="hidden" { "Parts of the table" }
            (tab("decide", "Choices", true)) (tab("hand", "Hand", false)) (tab("journal", "Journal", false))
            (tab("chat", "Chat", false)) (tab("players", "Players", false)) (tab("rules", "Rules", false))
        }
    }
}

/// What a page is sent.
pub struct Update {
    /// The number of the drawing that the page shows then.
    pub drawing: u64,
    pub text: Arc<str>,
}

/// What has changed since the drawing that a page shows, or everything if that is not known. Drawn once for all who look through
/// the same eyes.
pub fn update(live: &Live, seated: &mut Seated, person: Option<&Person>, look: Look, shown: Option<u64>) -> Update {
    let (eyes, person) = eyes(seated, person, look);
    if let Some(drawn) = seated.drawn.get_mut(&eyes).filter(|drawn| !drawn.outdated) {
        drawn.seen = true;
        if let Some(text) = drawn.since(shown) {
            return Update { drawing: drawn.number, text };
        }
    }
    draw(live, seated, eyes, person, look, shown)
}

/// What the drawing for somebody depends on, and the person if the drawing shows them.
fn eyes<'a>(seated: &Seated, person: Option<&'a Person>, look: Look) -> (Eyes, Option<&'a Person>) {
    let me = person.map(|p| p.id);
    let viewer = seated.eyes(me, look.seat);
    let talks = |id| seated.chat.iter().any(|line| line.person == id);
    let muted = person.iter().flat_map(|p| p.muted.iter().copied()).filter(|id| talks(*id));
    let muted: Vec<PersonId> = muted.collect();
    // Whoever has no part in the table sees what all others without one see.
    let known = viewer.is_some() || me == Some(seated.board.host) || me.is_some_and(talks) || !muted.is_empty();
    (Eyes { viewer, person: me.filter(|_| known), muted, form: look.form }, person.filter(|_| known))
}

/// Draws the table for these eyes, and what differs from the drawing that is shown. Whoever has several seats may have been
/// shown the drawing for another of them.
fn draw(
    live: &Live,
    seated: &mut Seated,
    eyes: Eyes,
    person: Option<&Person>,
    look: Look,
    shown: Option<u64>,
) -> Update {
    let until = seated.next_deadline(live.now());
    let now = &*seated;
    let is_shown = |drawn: &&Drawn| Some(drawn.number) == shown;
    let before = now.drawn.values().find(is_shown).or_else(|| now.drawn.get(&eyes));
    // What the page shows already is left out, unless it has to be sent after all.
    let update = |known: Known| {
        let (scene, fresh) = draw::for_page(known, || Scene::new(live, now, person, eyes.viewer, look.form));
        let drawing = Drawing::new(scene.parts(&fresh.lights), before.map(Drawn::outline), &fresh.keyed)?;
        let whole = before.filter(is_shown).is_none().then(|| Arc::from(drawing.whole()));
        let drawn = Drawn::new(before, drawing, person.cloned(), look, until)?;
        let text = whole.or_else(|| drawn.since(shown)).unwrap_or_default();
        Ok::<_, Unread>((Update { drawing: drawn.number, text }, drawn))
    };
    let known = before.filter(is_shown).map(|drawn| drawn.outline().known()).unwrap_or_default();
    let all = |_| update(Known::default()).expect("with nothing left out all can be sent");
    let (update, drawn) = update(known).unwrap_or_else(all);
    seated.drawn.insert(eyes, drawn);
    update
}

/// What no move changes, for a page that has not got it: shapes to which the panels refer. None before the cards are dealt.
pub fn shapes(seated: &Seated, form: Form) -> Option<String> {
    let game = seated.game.as_ref()?;
    let board = match form {
        Form::Wide => game.picture(None),
        Form::Upright => game.upright_picture(None),
    };
    Some(part("shapes", &PreEscaped(board.shapes())).0)
}

/// Draws the table as it is now for all who looked at what was drawn last.
pub fn draw_ahead(live: &Live, seated: &mut Seated) {
    seated.drawn.retain(|_, last| last.seen || last.outdated);
    let eyes: Vec<Eyes> = seated.drawn.keys().cloned().collect();
    for eyes in eyes {
        let Some(last) = seated.drawn.get(&eyes) else { continue };
        let (person, look, number) = (last.person.clone(), last.look, last.number);
        // A change may turn somebody to another seat.
        let (now, _) = self::eyes(seated, person.as_ref(), look);
        let turned = now != eyes;
        draw(live, seated, now, person.as_ref(), look, Some(number));
        if turned {
            seated.drawn.remove(&eyes);
        }
    }
    for drawn in seated.drawn.values_mut() {
        drawn.seen = false;
    }
}

fn part(id: &str, body: &Markup) -> Markup {
    html! { hx-partial hx-target={ "#" (id) } hx-swap="innerMorph" { (body) } }
}

/// Boxes as an attribute: `x y width height`, separated by commas.
fn boxes(boxes: &[[i32; 4]]) -> String {
    let one = |[x, y, w, h]: &[i32; 4]| format!("{x} {y} {w} {h}");
    boxes.iter().map(one).collect::<Vec<_>>().join(",")
}

fn words(notice: Option<&str>) -> Markup {
    html! { @if let Some(notice) = notice { p class="notice" { (notice) } } }
}

/// The line that tells why nothing was done; empty if all went well.
pub fn notice(notice: Option<&str>) -> Markup {
    part("notice", &words(notice))
}

/// The line about the connection to the server, for a live page.
pub fn connection(words: &str) -> Markup {
    part("connection", &html! { (words) })
}

/// What every page says while nothing can be saved, for a live page.
pub fn trouble(trouble: Option<Trouble>) -> Markup {
    part("trouble", &super::trouble(trouble))
}

/// The panels of one column. A wide one may be wider than a narrow screen and is then moved by keys too, so it takes the focus.
/// A tall one is shrunk to the screen: it is read from top to bottom. A strip keeps its size: its words are small already.
pub fn column(board: &Board, wide: bool) -> impl Iterator<Item = Markup> {
    let shape = |p: &Panel| match (p.width, p.height) {
        (w, h) if h > w => "panel tall",
        (w, h) if w >= BROAD && h * 2 < w => "panel strip",
        _ => "panel",
    };
    let fits = move |(i, p): &(usize, &Panel)| (*i == 0 || p.width >= WIDE) == wide;
    board.panels().enumerate().filter(fits).map(move |(_, panel)| html! {
        div class=(shape(panel)) id={ "at-" (panel.id) } tabindex=[wide.then_some("0")] role="group" aria-label=(panel.name) {
            (PreEscaped(panel.svg()))
        }
    })
}

impl<'a> Scene<'a> {
    fn new(live: &'a Live, seated: &'a Seated, person: Option<&'a Person>, viewer: Viewer, form: Form) -> Self {
        let mut scene = Scene { live, seated, person, viewer, form, board: None, status: Status::default() };
        let asked = scene.is_asked();
        scene.board = scene.game().map(|game| match (form, asked) {
            (Form::Wide, true) => game.board(viewer),
            (Form::Wide, false) => game.picture(viewer),
            (Form::Upright, true) => game.upright(viewer),
            (Form::Upright, false) => game.upright_picture(viewer),
        });
        scene.status = scene.game().map(|game| game.status(viewer)).unwrap_or_default();
        scene
    }

    fn parts(&self, lights: &[Light]) -> Vec<Part<'_>> {
        if self.seated.board.stage == Stage::Open {
            return waiting::parts(self.live, self.seated, self.person);
        }
        let one = |id, body: Markup| Part { id, pieces: vec![Piece::Markup(body.0)] };
        let sheets = self.sheets().into_iter().map(|sheet| Piece::Markup(sheet.0)).collect();
        vec![
            one("strip", self.strip()),
            one("board-part", self.board()),
            Part { id: "position", pieces: self.position() },
            one("others", self.others()),
            Part { id: "sheets", pieces: sheets },
            one("chips", self.chips()),
            one("cover", self.cover()),
            one("dock", self.dock()),
            one("legend", self.legend()),
            one("prompt", self.prompt()),
            one("fight", self.fight()),
            one("actions", self.actions()),
            one("tools", self.tools()),
            one("players", self.players()),
            one("journal-notes", story::notes(self.seated)),
            Part { id: "journal-lines", pieces: story::journal(self.seated, self.viewer) },
            one("chat", story::chat(self.live, self.seated, self.person)),
            one("chat-tools", story::chat_tools(self.live, self.seated, self.person)),
            one("more", self.more()),
            one("lights", stage::lights(lights)),
        ]
    }

    /// Whether the person who looks has to decide, through the eyes they look.
    fn is_asked(&self) -> bool {
        self.viewer.is_some_and(|s| self.seated.deciders().has(s) && self.plays(s))
    }

    /// Whether the person plays this seat themself.
    fn plays(&self, seat: Seat) -> bool {
        self.seated.seats.get(seat.index()).is_some_and(|row| row.bot.is_none())
    }

    fn game(&self) -> Option<&dyn Table> {
        self.seated.game.as_deref()
    }

    fn players(&self) -> Markup {
        let players = seats::list(self.live, self.seated, self.person, self.viewer);
        let mine = self.viewer.filter(|_| self.seated.board.stage == Stage::Running);
        html! { (players) @if let Some(seat) = mine { (orders::list(self.live, self.seated, seat)) } }
    }

    fn strip(&self) -> Markup {
        stage::strip(self.live, self.seated, &self.status, self.person, self.viewer)
    }

    /// The board; of a game that cannot be drawn what was kept of it.
    fn board(&self) -> Markup {
        match (&self.board, &self.seated.old) {
            (Some(board), _) => stage::board(board),
            (None, Some(old)) => html! { div class="kept" { (kept::last_position(self.seated, old, self.viewer)) } },
            (None, None) => html! {},
        }
    }

    fn position(&self) -> Vec<Piece<'_>> {
        self.board.as_ref().map(stage::position).unwrap_or_default()
    }

    fn sheets(&self) -> Vec<Markup> {
        let decision = self.viewer.map(|seat| self.seated.decision(seat).to_string()).unwrap_or_default();
        let list = |board| stage::sheet_list(self.seated, board, &self.status, (self.viewer, self.form), &decision);
        let mut sheets = self.board.as_ref().map(list).unwrap_or_default();
        sheets.extend(fights::sheets(self.seated, &self.status, self.viewer));
        sheets
    }

    fn chips(&self) -> Markup {
        fights::chips(self.seated, &self.status, self.viewer)
    }

    fn dock(&self) -> Markup {
        let draw = |board: &Board| stage::dock(self.seated, board, &self.status, self.viewer, self.form);
        self.board.as_ref().map_or_else(|| html! {}, draw)
    }

    fn fight(&self) -> Markup {
        self.board.as_ref().map_or_else(|| html! {}, |board| stage::fight(self.seated, board, self.form))
    }

    fn others(&self) -> Markup {
        let is_above = |board: &&Board| matches!(board.quiet.first(), Some([0, 0, ..]));
        let upright = self.board.as_ref().filter(is_above).filter(|_| self.form == Form::Upright);
        upright.map_or_else(|| html! {}, |board| stage::others(self.seated, board, &self.status, self.viewer))
    }

    fn legend(&self) -> Markup {
        self.board.as_ref().map_or_else(|| html! {}, stage::legend)
    }

    fn prompt(&self) -> Markup {
        let (seated, slug) = (self.seated, &self.seated.board.game);
        let mine = self.is_asked();
        let asked = seated.deciders();
        let moves = self.game().map_or(0, |g| g.record().moves.len());
        let focus = self.board.as_ref().and_then(|board| board.focus).map(|place| place.to_string());
        let over = seated.board.stage == Stage::Over;
        // A phone names the ends of the last move.
        let last = if over || self.form == Form::Upright { self.last_places() } else { Vec::new() };
        let ends = if last.is_empty() { None } else { serde_json::to_string(&last).ok() };
        let form = match self.form {
            Form::Wide => "wide",
            Form::Upright => "upright",
        };
        let eyes = self.viewer.map_or_else(|| "nobody".to_owned(), |seat| seat.0.to_string());
        let quiet = self.board.as_ref().map(|board| boxes(&board.quiet)).filter(|boxes| !boxes.is_empty());
        let turn = html! { span id="turn" hidden data-mine=(mine) data-moves=(moves) data-form=(form) data-eyes=(eyes) data-focus=[focus.as_ref().or(last.first().filter(|_| over))] data-last=[ends] data-quiet=[quiet] {} };
        match (seated.board.stage, self.game()) {
            (Stage::Open | Stage::Running, None) => html! {
                h1 { "This game cannot go on" }
                @if let Some(old) = &seated.old { p { (old.words) } @if let Some(why) = &old.why { p class="soft" { (why) } } }
                (turn)
            },
            (Stage::Over, _) => {
                let mine = result::of_mine(seated, self.person);
                let scores =
                    result::scores(seated, self.viewer).map(|scores| format!(", {scores}")).unwrap_or_default();
                // Of two it is plain who won.
                let told = seated.seats.len() == 2 && seated.board.ending.is_none();
                html! {
                    p class="yours" { "The game is over" }
                    @if let Some(mine) = mine { h1 { (mine) (scores) "." } @if !told { p { (result::headline(seated)) } } }
                    @else { h1 { (result::headline(seated)) } }
                    (result::reason(seated))
                    (turn)
                }
            }
            (Stage::Running, Some(_)) if self.passes_to().is_some() => html! {
                @let next = self.passes_to().map(|seat| seated.seat_name(seat));
                h1 { "Pass the screen to " (next.unwrap_or_default()) "." }
                p { "Until then it shows only what everybody may see." }
                (turn)
            },
            (Stage::Open | Stage::Running, Some(game)) => {
                let prompt = game.prompt(self.viewer);
                // A bot may play the viewer's own seat: then it is one of those who are waited for.
                let others = asked.iter().filter(|s| !mine || Some(*s) != self.viewer);
                let others: Vec<String> = others.map(|s| seated.seat_name(s)).collect();
                html! {
                    @if mine { p class="yours" { (self.mine()) } }
                    @else { p class="whose" { @if self.viewer.is_none() { "You are watching. " } (self.asked_names()) ":" } }
                    h1 class=[(prompt.question.chars().count() > LONG).then_some("long")] { (prompt.question) }
                    @if let Some(rest) = &prompt.rest { p class="rest" { (rest) } }
                    p { @if let Some(hint) = hint(prompt.kind).filter(|_| mine) { (hint) " " }
                        (story::clause(slug, &prompt.clause.to_string()))
                        @if !others.is_empty() && mine { " · also asked: " (others.join(", ")) }
                        @if let Some(bout) = game.fighting() { " " button type="button" class="ask js-only" data-odds=(bout.at) { "Odds" } }
                    }
                    (turn)
                }
            }
        }
    }

    /// Whom everybody waits for.
    fn asked_names(&self) -> String {
        and(&self.seated.deciders().iter().map(|s| self.seated.seat_name(s)).collect::<Vec<_>>())
    }

    /// Where the last thing happened that the board shows: where it went, and whence.
    fn last_places(&self) -> Vec<String> {
        let Some(game) = self.game() else { return Vec::new() };
        let ends = |event: ravelin_core::Event| {
            let ends: Vec<String> =
                [event.to, event.at, event.from].into_iter().flatten().map(|t| t.to_string()).collect();
            (!ends.is_empty()).then_some(ends)
        };
        let last = |entry| game.events(entry, self.viewer).into_iter().rev().find_map(ends);
        game.journal().iter().rev().find_map(last).unwrap_or_default()
    }

    /// Hot seat: who takes the screen next, while nobody looks through a seat's eyes.
    fn passes_to(&self) -> Option<Seat> {
        let me = self.person.map(|p| p.id);
        if self.viewer.is_none() && self.seated.is_hot_seat(me) { self.seated.next_at_screen(me) } else { None }
    }

    /// What lies over the stage until the next one takes the screen.
    fn cover(&self) -> Markup {
        let Some(next) = self.passes_to() else { return html! {} };
        let (id, name) = (&self.live.id, self.seated.seat_name(next));
        let last = self.game().and_then(|game| game.record().moves.last()).map(|last| last.seat);
        let undo = last.filter(|_| self.is_alone() && self.seated.request.is_none());
        let undo = undo.and_then(|seat| Some((seat.0.to_string(), self.seated.last_move_of(seat)?.to_string())));
        html! {
            div class="handover" {
                div class="pass" {
                    @if let Some(standing) = self.status.seats.get(next.index()) { (stage::arms(standing, 64)) }
                    h2 { "Pass to " (name) }
                    a class="button main" id="take-seat" href={ "/t/" (id) "?seat=" (next.0) } { "Play as " (name) }
                    @if let Some((seat, last)) = undo {
                        (deed(id, Verb::AskUndo, &[("seat", &seat), ("last", &last)], "Take back the last move", "quiet"))
                    }
                }
            }
        }
    }

    /// That the person decides; with several seats, for which one.
    fn mine(&self) -> String {
        match self.viewer {
            Some(seat) if self.seated.seats_of(self.person.map(|p| p.id)).len() > 1 => {
                format!("Your decision as {}", self.seated.seat_name(seat))
            }
            _ => "Your decision".to_owned(),
        }
    }

    /// The numbered choices, under headings where a game has several kinds of them.
    fn choices(&self, kind: DecisionKind, choices: &[Choice]) -> Markup {
        let mut kinds: Vec<&str> = choices.iter().filter_map(|c| c.heading).collect();
        kinds.dedup();
        let headed = kinds.len() > 1;
        let numbered: Vec<(usize, &Choice)> = choices.iter().enumerate().collect();
        // Side by side there is room for few words.
        let brief = choices.iter().all(|choice| choice.words.chars().count() <= BRIEF);
        let class =
            if kind == DecisionKind::YesNo && choices.len() == 2 && !headed && brief { "acts pair" } else { "acts" };
        html! {
            @for group in numbered.chunk_by(|(_, a), (_, b)| !headed || a.heading == b.heading) {
                @if let (true, Some(heading)) = (headed, group[0].1.heading) { h3 class="kind" { (heading) } }
                ol class=(class) start=(group[0].0 + 1) {
                    @for (i, choice) in group {
                        li { button id={ "act-" (i) } data-index=(i) name="action" value=(choice.text) {
                            kbd { (i + 1) } span { (choice.words) }
                        } }
                    }
                }
            }
        }
    }

    fn actions(&self) -> Markup {
        let (seated, id) = (self.seated, &self.live.id);
        if seated.board.stage == Stage::Over {
            return result::panel(self.live, seated, self.person);
        }
        let mut out = html! {
            (consent::stand_in(self.live, seated, self.viewer))
            (consent::request(self.live, seated, self.person, self.viewer))
        };
        let decision = self.viewer.filter(|_| self.is_asked()).and_then(|seat| self.game()?.decision(seat));
        if let Some(decision) = decision {
            let (seat, refused) = (decision.seat, decision.refused());
            let address = format!("/t/{id}/{}", Verb::Play.word());
            out = html! {
                (out)
                form id="choices" method="post" action=(address) hx-post=(address) hx-swap="none" {
                    input type="hidden" name="seat" value=(seat.0);
                    input type="hidden" name="decision" value=(seated.decision(seat));
                    (orders::control(seated, decision))
                    (self.choices(decision.prompt.kind, decision.offered()))
                }
                @if !refused.is_empty() {
                    details class="nots" id="nots" {
                        summary { "Why not … (" (refused.len()) ")" }
                        ul {
                            @for no in refused {
                                li id={ "not-" (no.index) } {
                                    span class="no" { (no.words) }
                                    @if let Some(why) = no.why { ": " small { (why.why()) " " (story::clause(&seated.board.game, why.rule.0)) } }
                                }
                            }
                        }
                    }
                }
            };
        } else if seated.board.stage == Stage::Running && !seated.is_closed() {
            out = html! { (out) @if self.passes_to().is_none() { p class="soft waiting" { "Waiting for " (self.asked_names()) "." } } };
        }
        out
    }

    fn tools(&self) -> Markup {
        let (Some(seat), Stage::Running) = (self.viewer, self.seated.board.stage) else { return html! {} };
        let id = &self.live.id;
        let (n, last) = (seat.0.to_string(), self.seated.last_move_of(seat).map(|last| last.to_string()));
        html! {
            div class="buttons" {
                @if let Some(last) = last {
                    @let fields: &[(&str, &str)] = &[("seat", &n), ("last", &last)];
                    @if self.seated.may_undo(seat) && self.plays(seat) {
                        (deed(id, Verb::Undo, fields, "Undo", "quiet"))
                        (deed(id, Verb::Restart, fields, "Restart turn", "quiet"))
                    } @else if self.seated.request.is_none() {
                        @let words = if self.is_alone() { "Take back my last move" } else { "Ask to take back" };
                        (deed(id, Verb::AskUndo, fields, words, "quiet"))
                    }
                }
                a class="button quiet" href={ "/t/" (id) "/replay" } { "Replay" }
            }
        }
    }

    /// Whether nobody else would have to be asked for consent.
    fn is_alone(&self) -> bool {
        self.person.is_some_and(|p| self.seated.is_alone(p.id))
    }

    fn more(&self) -> Markup {
        let id = &self.live.id;
        let running = self.seated.board.stage == Stage::Running;
        html! {
            @if let Some(person) = self.person { p { "You are " a class="chip" href="/#you" { (person.name) } } }
            @if let (Some(seat), true) = (self.viewer, running) {
                @let n = seat.0.to_string();
                @let fields: &[(&str, &str)] = &[("seat", &n)];
                div class="buttons" {
                    (deed(id, Verb::Copy, fields, "Try it out in a copy", "quiet"))
                    @if self.plays(seat) { (deed(id, Verb::StandIn, fields, "Let a bot play for me", "quiet")) }
                    @let (end, yes) = if self.is_alone() { ("End the game", "Yes, end it without a winner") } else { ("Offer to end", "Yes, offer to end it without a winner") };
                    (sure("end", end, &deed(id, Verb::AskEnd, fields, yes, "danger")))
                    (sure("resign", "Resign", &deed(id, Verb::Resign, fields, "Yes, resign", "danger")))
                }
            }
            @if let Some(game) = self.game() {
                @if self.seated.board.stage != Stage::Over { p class="soft proof" { "The dice follow from a seed whose hash is " code { (game.record().commitment) } ". The seed is shown when the game is over."
                    @for chapter in self.seated.chapters() { " Since move " (chapter.after) " they follow from a further seed with the hash " code { (chapter.commitment) } "." }
                } }
                p { a href={ "/t/" (id) "/board.svg" } { "This position as a picture" } }
            }
            div class="settings soft" {
                label { input type="checkbox" data-setting="sound"; " Sound when it is my turn" }
                label { input type="checkbox" data-setting="notify"; " Notification when it is my turn" }
            }
        }
    }
}

/// How a question of this kind is answered on a page, where that is not plain.
fn hint(kind: DecisionKind) -> Option<&'static str> {
    match kind {
        DecisionKind::Place => Some("Click a highlighted place, or its number."),
        kind => kind.hint(),
    }
}

/// A deed that is done only on a second click.
fn sure(id: &str, words: &str, deed: &Markup) -> Markup {
    html! { details class="sure" id=(id) { summary { (words) } (deed) } }
}

fn help() -> Markup {
    html! {
        dialog id="help" aria-labelledby="help-heading" {
            h2 id="help-heading" { "Keys" }
            dl {
                dt { kbd { "1" } " … " kbd { "9" } } dd { "play the action with this number; more digits for higher ones" }
                dt { kbd { "Tab" } } dd { "go through board and actions; " kbd { "Enter" } " plays" }
                dt { kbd { "u" } } dd { "undo" }
                dt { kbd { "+" } " " kbd { "−" } " " kbd { "0" } } dd { "larger, smaller, fit" }
                dt { kbd { "b" } } dd { "to the board; arrows walk over it" }
                dt { kbd { "j" } " " kbd { "c" } " " kbd { "p" } " " kbd { "r" } } dd { "journal, chat, players, rules" }
                dt { kbd { "o" } } dd { "on a place: what would come of a fight there now; a pointer or a finger that rests asks the same" }
                dt { kbd { "h" } } dd { "your hand and mats" }
                dt { kbd { "Space" } " " kbd { "[" } " " kbd { "]" } } dd { "what happened: play, one move back, one forward; " kbd { "m" } " hides the marks" }
                dt { kbd { "/" } } dd { "search the rules" }
                dt { kbd { "?" } } dd { "this help" }
                dt { kbd { "Esc" } } dd { "close a menu" }
            }
            form method="dialog" { button class="main" { "Close" } }
        }
        dialog id="menu" aria-labelledby="menu-heading" {
            h2 id="menu-heading" {}
            ol class="acts" id="menu-list" {}
            form method="dialog" { button class="quiet" { "Close" } }
        }
        dialog id="clause" aria-label="The rule" {
            div id="clause-text" {}
            form method="dialog" { button class="quiet" { "Close" } }
        }
        div id="typed" role="status" {}
    }
}
