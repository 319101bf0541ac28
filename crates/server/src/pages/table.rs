//! A table's page. The frame is sent once; the parts inside it are sent again after every change, each to its place, and
//! morphed in, so that focus, scrolling, zoom and whatever a person is typing stay as they are.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw::{self, Board, Panel};
use ravelin_core::{Choice, Seat, Table, Viewer};

use super::seats::deed;
use super::{Frame, consent, kept, result, seats, story};
use crate::people::Person;
use crate::store::{PersonId, Stage, Trouble};
use crate::table::{Drawn, Eyes, Live, Seated, Verb};

/// Panels from this width on stand in the main column, and the first one always: it is what the game is about.
const WIDE: i32 = 700;

/// Panels from this width on leave no room beside them.
const BROAD: i32 = 1400;

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
    /// Drawn once for all parts; none before the cards are dealt.
    board: Option<Board>,
}

pub fn page(
    live: &Live,
    seated: &mut Seated,
    person: Option<&Person>,
    wanted: Option<Seat>,
    note: Option<&str>,
    notes: &str,
) -> Markup {
    let seated = &*seated;
    let viewer = seated.eyes(person.map(|p| p.id), wanted);
    let scene = Scene::new(live, seated, person, viewer);
    let game = ravelin_catalog::info(&seated.board.game).map_or("A game", |i| i.name);
    let look = viewer.map_or_else(String::new, |s| format!("?seat={}", s.0));
    let mine = scene.is_asked();
    let title = if mine { format!("● Your turn – {game}") } else { game.to_owned() };
    let main = html! {
        (PreEscaped(draw::hatchings()))
        div id="shapes" { @if let Some(board) = &scene.board { (PreEscaped(board.shapes())) } }
        main id="main" class="table" data-game=(seated.board.game) {
            div id="live" hx-sse:connect={ "/t/" (live.id) "/live" (look) } hx-sse:close=(GONE_EVENT) hx-swap="none" hx-config="sse.pauseOnBackground:false sse.reconnectMaxDelay:5000" {}
            nav id="jump" class="jump" aria-label="Parts of the table" { (scene.jump()) }
            div class=(if scene.is_broad() { "boards broad" } else { "boards" }) {
                @if seated.board.sandbox { p class="sandbox" {
                    "A copy, to try things out. What happens here happens nowhere else."
                    @if let Some(source) = &seated.board.source { " " a href={ "/t/" (source) } { "Back to the table" } }
                } }
                div id="stage" class="stage" {
                    div id="zoom" class="zoom" { div id="main-panels" class="panels wide" { (scene.panels(true)) } }
                    div class="zoomers" {
                        button type="button" data-zoom="in" aria-label="Larger" { "+" }
                        button type="button" data-zoom="out" aria-label="Smaller" { "−" }
                        button type="button" data-zoom="fit" aria-label="Fit" { "◻" }
                    }
                }
                div id="side-panels" class="panels narrow" { (scene.panels(false)) }
            }
            aside class="side" aria-label="Your decisions and the table" {
                div id="prompt" class="prompt" aria-live="polite" { (scene.prompt()) }
                div id="since" class="since" { (story::since(seated, viewer)) }
                div id="connection" role="status" data-lost="The connection is lost; trying again …" data-gone=(GONE) {}
                div id="notice" role="alert" { (words(note)) }
                div id="actions" class="actions" { (scene.actions()) }
                div id="tools" class="tools" { (scene.tools()) }
                details class="fold" id="players-fold" open { summary { "Players" } div id="players" { (seats::list(live, seated, person, viewer)) } }
                details class="fold" id="journal-fold" open { summary { "Journal" } div id="journal" class="log" { (story::journal(seated, viewer)) } }
                details class="fold" id="rules-fold" {
                    summary { "Rules" }
                    form method="get" action={ "/rules/" (seated.board.game) } hx-get={ "/rules/" (seated.board.game) "/find" } hx-target="#rules-found" hx-swap="innerHTML" class="line" {
                        label for="rules-q" { "Search" }
                        input id="rules-q" name="q" type="search" placeholder="words, or a clause";
                        button { "Find" }
                    }
                    div id="rules-found" class="log" { p class="soft" { "Every link with a number opens its clause. " a href={ "/rules/" (seated.board.game) } { "All rules" } } }
                }
                details class="fold" id="chat-fold" {
                    summary { "Chat" }
                    div id="chat" class="log" { (story::chat(live, seated, person)) }
                    @if seated.may_talk(person.map(|p| p.id)) { form id="say" class="line" method="post" action={ "/t/" (live.id) "/say" } hx-post={ "/t/" (live.id) "/say" } hx-swap="none" {
                        label for="say-text" { "Say" }
                        input id="say-text" name="text" maxlength="500" required autocomplete="off";
                        button { "Send" }
                    } }
                    @else { p class="soft" { "Only those who sit here talk at this table." } }
                    div id="chat-tools" { (story::chat_tools(live, seated, person)) }
                }
                @if person.is_some() {
                    details class="fold" {
                        summary { "Notes (only you see them)" }
                        form method="post" action={ "/t/" (live.id) "/note" } hx-post={ "/t/" (live.id) "/note" } hx-swap="none" {
                            label class="hidden" for="note" { "Notes" }
                            textarea id="note" name="text" rows="4" maxlength="20000" { (notes) }
                            button { "Keep" }
                        }
                    }
                }
                details class="fold" { summary { "More" } div id="more" { (scene.more()) } }
            }
            (help())
        }
    };
    let waits = !mine && seated.board.stage != Stage::Over;
    let place = html! {
        a href={ "/games/" (seated.board.game) } { (game) }
        @if seated.board.sandbox { " " span class="tag" { "copy" } }
        button type="button" id="help-open" class="chip" data-help { "? Keys" }
    };
    let frame = Frame { title: &title, person, class: "at-table", place, refresh: waits.then_some(REFRESH) };
    frame.around(&main)
}

/// What a change sends: each part to its place. Drawn once for all who look through the same eyes.
pub fn parts(live: &Live, seated: &mut Seated, person: Option<&Person>, wanted: Option<Seat>) -> Arc<str> {
    let me = person.map(|p| p.id);
    let viewer = seated.eyes(me, wanted);
    let talks = |id| seated.chat.iter().any(|line| line.person == id);
    let muted = person.iter().flat_map(|p| p.muted.iter().copied()).filter(|id| talks(*id));
    let muted: Vec<PersonId> = muted.collect();
    // Whoever has no part in the table sees what all others without one see.
    let known = viewer.is_some() || me == Some(seated.board.host) || me.is_some_and(talks) || !muted.is_empty();
    let key = Eyes { viewer, person: me.filter(|_| known), muted };
    if let Some(drawn) = seated.drawn.get_mut(&key) {
        drawn.seen = true;
        return drawn.parts.clone();
    }
    let person = person.filter(|_| known);
    let parts: Arc<str> = Arc::from(Scene::new(live, seated, person, viewer).parts().0);
    let until = seated.next_deadline(live.now());
    let drawn = Drawn { parts: parts.clone(), person: person.cloned(), wanted, until, seen: true };
    seated.drawn.insert(key, drawn);
    parts
}

/// What no move changes, for a page that has not got it: shapes to which the panels refer. None before the cards are dealt.
pub fn shapes(seated: &Seated) -> Option<String> {
    let board = seated.game.as_ref()?.picture(None);
    Some(part("shapes", &PreEscaped(board.shapes())).0)
}

/// Draws the table as it is now for all who looked at what was drawn last.
pub fn draw_ahead(live: &Live, seated: &mut Seated) {
    for (_, last) in std::mem::take(&mut seated.drawn) {
        if last.seen {
            parts(live, seated, last.person.as_ref(), last.wanted);
        }
    }
    for drawn in seated.drawn.values_mut() {
        drawn.seen = false;
    }
}

/// Numbers drawings. An answer to a click and the live connection race each other to the browser, which keeps the later
/// one; numbers of another process say nothing about which is later. No clock is asked: it can be set back.
struct Stamps {
    process: String,
    last: AtomicU64,
}

impl Stamps {
    fn new() -> Self {
        Stamps { process: crate::word(8), last: AtomicU64::new(0) }
    }

    fn next(&self) -> String {
        format!("{}-{}", self.process, self.last.fetch_add(1, Ordering::Relaxed))
    }
}

fn stamp() -> String {
    static STAMPS: LazyLock<Stamps> = LazyLock::new(Stamps::new);
    STAMPS.next()
}

fn part(id: &str, body: &Markup) -> Markup {
    html! { hx-partial hx-target={ "#" (id) } hx-swap="innerMorph" { (body) } }
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
pub fn column(board: &Board, wide: bool) -> Markup {
    let shape = |p: &Panel| match (p.width, p.height) {
        (w, h) if h > w => "panel tall",
        (w, h) if w >= BROAD && h * 2 < w => "panel strip",
        _ => "panel",
    };
    let fits = |(i, p): &(usize, &Panel)| (*i == 0 || p.width >= WIDE) == wide;
    html! {
        @for (_, panel) in board.panels().enumerate().filter(fits) {
            div class=(shape(panel)) id={ "at-" (panel.id) } tabindex=[wide.then_some("0")] role="group" aria-label=(panel.name) {
                (PreEscaped(panel.svg()))
            }
        }
    }
}

impl<'a> Scene<'a> {
    fn new(live: &'a Live, seated: &'a Seated, person: Option<&'a Person>, viewer: Viewer) -> Self {
        let mut scene = Scene { live, seated, person, viewer, board: None };
        let asked = scene.is_asked();
        scene.board = scene.game().map(|game| if asked { game.board(viewer) } else { game.picture(viewer) });
        scene
    }

    fn parts(&self) -> Markup {
        html! {
            (part("main-panels", &self.panels(true)))
            (part("side-panels", &self.panels(false)))
            (part("jump", &self.jump()))
            (part("prompt", &self.prompt()))
            (part("since", &story::since(self.seated, self.viewer)))
            (part("actions", &self.actions()))
            (part("tools", &self.tools()))
            (part("players", &seats::list(self.live, self.seated, self.person, self.viewer)))
            (part("journal", &story::journal(self.seated, self.viewer)))
            (part("chat", &story::chat(self.live, self.seated, self.person)))
            (part("chat-tools", &story::chat_tools(self.live, self.seated, self.person)))
            (part("more", &self.more()))
        }
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

    /// Whether the board has a panel that needs the whole width.
    fn is_broad(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.panels().any(|p| p.width >= BROAD))
    }

    /// Where a narrow page leads to.
    fn jump(&self) -> Markup {
        let Some(board) = &self.board else { return html! {} };
        html! {
            ul {
                @for panel in board.panels() { li { a class="chip" href={ "#at-" (panel.id) } { (panel.name) } } }
                @for (id, name) in [("players-fold", "Players"), ("journal-fold", "Journal"), ("rules-fold", "Rules"), ("chat-fold", "Chat")] {
                    li { a class="chip" href={ "#" (id) } { (name) } }
                }
            }
        }
    }

    fn panels(&self, wide: bool) -> Markup {
        let Some(board) = &self.board else {
            if let Some(old) = &self.seated.old {
                return html! { @if wide { (kept::last_position(self.seated, old, self.viewer)) } };
            }
            let cover = format!("/games/{}/cover.svg", self.seated.board.game);
            return html! { @if wide { img class="waiting" src=(cover) alt="The board, before the game"; } };
        };
        column(board, wide)
    }

    fn prompt(&self) -> Markup {
        let (seated, slug) = (self.seated, &self.seated.board.game);
        let mine = self.is_asked();
        let asked = seated.deciders();
        let moves = self.game().map_or(0, |g| g.record().moves.len());
        let turn = html! { span id="turn" hidden data-mine=(mine) data-moves=(moves) data-drawn=(stamp()) {} };
        match (seated.board.stage, self.game()) {
            (Stage::Open, _) => html! { h1 { "Waiting for players" } (turn) },
            (Stage::Running, None) => html! {
                h1 { "This game cannot go on" }
                @if let Some(old) = &seated.old { p { (old.words) } @if let Some(why) = &old.why { p class="soft" { (why) } } }
                (turn)
            },
            (Stage::Over, _) => html! {
                h1 { (result::headline(seated)) }
                @if let Some(mine) = result::of_mine(seated, self.person) { p class="yours" { (mine) } }
                (turn)
            },
            (Stage::Running, Some(game)) => {
                let prompt = game.prompt(self.viewer);
                let others: Vec<String> =
                    asked.iter().filter(|s| Some(*s) != self.viewer).map(|s| seated.seat_name(s)).collect();
                html! {
                    @if mine { p class="yours" { (self.mine()) } }
                    @else { p { @if self.viewer.is_none() { "You are watching. " } (others.join(" and ")) ":" } }
                    h1 { (prompt.text) }
                    p { (story::clause(slug, &prompt.clause.to_string()))
                        @if !others.is_empty() && mine { " · also asked: " (others.join(", ")) }
                    }
                    (turn)
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
    fn choices(&self, choices: &[Choice]) -> Markup {
        let mut kinds: Vec<&str> = choices.iter().filter_map(|c| c.heading).collect();
        kinds.dedup();
        let headed = kinds.len() > 1;
        let numbered: Vec<(usize, &Choice)> = choices.iter().enumerate().collect();
        html! {
            @for group in numbered.chunk_by(|(_, a), (_, b)| !headed || a.heading == b.heading) {
                @if let (true, Some(heading)) = (headed, group[0].1.heading) { h3 class="kind" { (heading) } }
                ol class="acts" start=(group[0].0 + 1) {
                    @for (i, choice) in group {
                        li { button id={ "act-" (i) } name="action" value=(choice.text) {
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
            let address = format!("/t/{id}/play");
            out = html! {
                (out)
                form id="choices" method="post" action=(address) hx-post=(address) hx-swap="none" {
                    input type="hidden" name="seat" value=(seat.0);
                    input type="hidden" name="decision" value=(seated.decision(seat));
                    (self.choices(decision.offered()))
                }
                @if !refused.is_empty() {
                    details class="nots" id="nots" {
                        summary { "Not possible now, and why (" (refused.len()) ")" }
                        ul {
                            @for no in refused {
                                li id={ "not-" (no.index) } {
                                    span class="no" { (no.words) }
                                    @if let Some(why) = no.why { " " small { (why.why()) " " (story::clause(&seated.board.game, why.rule.0)) } }
                                }
                            }
                        }
                    }
                }
            };
        } else if seated.board.stage == Stage::Running && !seated.is_closed() {
            out = html! { (out) (self.waiting()) };
        }
        out
    }

    /// Whom everybody waits for; with several seats of one's own, where to sit next.
    fn waiting(&self) -> Markup {
        let asked = self.seated.deciders();
        let mine = self.seated.seats_of(self.person.map(|p| p.id));
        let next = mine.iter().find(|s| asked.has(**s) && self.plays(**s));
        html! {
            @if let Some(next) = next {
                p { "Pass the screen to " b { (self.seated.seat_name(*next)) } "." }
                a class="button main" id="take-seat" href={ "/t/" (self.live.id) "?seat=" (next.0) } { "I am " (self.seated.seat_name(*next)) }
            } @else {
                p class="soft waiting" {
                    "Waiting for " (asked.iter().map(|s| self.seated.seat_name(s)).collect::<Vec<_>>().join(" and ")) "."
                }
            }
        }
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
                        (deed(id, Verb::Restart, fields, "Restart my turn", "quiet"))
                    } @else if self.seated.request.is_none() {
                        @let words = if self.is_alone() { "Take back my last move" } else { "Ask to take back" };
                        (deed(id, Verb::AskUndo, fields, words, "quiet"))
                    }
                }
                a class="button quiet" href={ "/t/" (id) "/replay" } { "Look back" }
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
            @if let (Some(seat), true) = (self.viewer, running) {
                @let n = seat.0.to_string();
                @let fields: &[(&str, &str)] = &[("seat", &n)];
                div class="buttons" {
                    (deed(id, Verb::Copy, fields, "Try it out in a copy", "quiet"))
                    @if self.plays(seat) { (deed(id, Verb::StandIn, fields, "Let a bot play for me", "quiet")) }
                    @let (end, yes) = if self.is_alone() { ("End the game", "Yes, end it without a winner") } else { ("Offer to end", "Yes, offer to end it without a winner") };
                    (sure("end", end, &deed(id, Verb::AskEnd, fields, yes, "danger")))
                    (sure("resign", "Resign", &deed(id, Verb::Resign, fields, "Yes, I give up", "danger")))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_numbered_within_one_run_of_the_program() {
        let (before, after) = (Stamps::new(), Stamps::new());
        let read = |stamp: String| {
            let (process, number) = stamp.split_once('-').unwrap();
            (process.to_owned(), number.parse::<u64>().unwrap())
        };
        let (first, second, other) = (read(before.next()), read(before.next()), read(after.next()));
        assert!(first.0 == second.0 && first.1 < second.1, "later drawings have larger numbers");
        assert_ne!(first.0, other.0, "a restart is another run");
    }
}
