//! The stage: the strip above, the board, what lies before the viewer, and the sheets that open over the board. A game hands
//! over panels and says what each is; where they stand is decided here, in the same way for all games.

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw::{self, Board, Fact, Form, Light, Panel, PanelKind, Standing, Status, When};
use ravelin_core::{Token, Viewer};

use super::{result, seats};
use crate::delta::Piece;
use crate::people::Person;
use crate::store::Stage;
use crate::table::{Live, Seated};

/// Up to this many turns are shown as pips.
const PIPS: u16 = 16;

/// With more phases than this only the last of those that are past is shown.
const PHASES: usize = 7;

/// A coat of arms, upright, this many pixels wide.
pub(super) fn arms(standing: &Standing, width: i32) -> Markup {
    let shield = draw::arms(standing.tincture, 2, 2, width - 4);
    html! {
        svg class="rb arms" width=(width) height=(width * 6 / 5) viewBox={ "0 0 " (width) " " (width * 6 / 5) } aria-hidden="true" {
            (PreEscaped(shield.to_string()))
        }
    }
}

/// A sign with its number, or with all its words where there is room.
fn fact(fact: &Fact, words: bool) -> Markup {
    html! {
        li title=(fact.words) {
            svg class="rb" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" {
                g class="inkglyph" { (PreEscaped(draw::icon(fact.glyph, 0, 0, 24).to_string())) }
            }
            @if words { span { (fact.words) } }
            @else { span aria-hidden="true" { (fact.number) } span class="hidden" { (fact.words) } }
        }
    }
}

fn facts(standing: &Standing, most: usize, words: bool) -> Markup {
    html! { ul class="facts" { @for it in standing.facts.iter().take(most) { (fact(it, words)) } } }
}

/// Phases that the strip has room for.
fn ribbon(status: &Status) -> impl Iterator<Item = &(String, When)> {
    let past = status.phases.iter().take_while(|(_, when)| *when == When::Past).count();
    let skipped = if status.phases.len() > PHASES { past.saturating_sub(1) } else { 0 };
    status.phases.iter().skip(skipped)
}

/// A score as short as it can be written: `1\u{bd}` for `1 1/2`.
fn halved(score: &str) -> String {
    match score.strip_suffix("1/2") {
        Some(whole) => format!("{}\u{bd}", whole.trim_end()),
        None => score.to_owned(),
    }
}

/// The sign of a winner.
fn laurel() -> Markup {
    html! {
        svg class="laurel" width="22" height="22" viewBox="0 0 24 24" role="img" aria-label="won" {
            path d="M10 21C3 19 1 11 6 4M14 21c7-2 9-10 4-17" {}
            path d="M6 4l-1 4M4 9l3 1M3.500 13.500l3.500-.5M6 18l3-2M18 4l1 4M20 9l-3 1M20.500 13.500l-3.500-.5M18 18l-3-2" {}
        }
    }
}

/// Turn and phase, then a plate for each seat.
pub fn strip(live: &Live, seated: &Seated, status: &Status, person: Option<&Person>, viewer: Viewer) -> Markup {
    let over = seated.board.stage == Stage::Over;
    let asked = seated.deciders();
    let winners = if over { seated.result().map(|result| result.winners).unwrap_or_default() } else { Vec::new() };
    let watchers = live.watchers(seated);
    html! {
        div class="turn" {
            @if let Some(words) = status.turn_words() { b { (words) } }
            @if let Some((_, now, Some(of))) = status.turn.filter(|(_, _, of)| !over && of.is_some_and(|of| of <= PIPS)) {
                span class="pips" aria-hidden="true" {
                    @for n in 1..=of { i class=(if n < now { "on" } else if n == now { "now" } else { "" }) {} }
                }
            }
        }
        ol class="ribbon" aria-label="Phases" {
            @if over { li class="now" aria-current="step" { span class="desk" { "The game is\u{a0}" } "over" } }
            @for (name, when) in ribbon(status).filter(|_| !over) {
                @match when {
                    When::Past => li class="done" { (name) },
                    When::Now => li class="now" aria-current="step" { (name) },
                    When::Next => li { (name) },
                }
            }
        }
        ul class="plates" aria-label="Players" {
            @for row in &seated.seats {
                @let standing = status.seats.get(row.seat.index());
                @let mine = person.is_some() && row.person == person.map(|p| p.id);
                li class=(if asked.has(row.seat) { "now" } else { "" }) data-place=(Token::Seat(row.seat)) data-tincture=[standing.map(|s| s.tincture.class())] aria-current=[(viewer == Some(row.seat)).then_some("true")] {
                    @if let Some(standing) = standing { (arms(standing, 24)) }
                    span class="who" {
                        b { (seated.seat_name(row.seat)) }
                        small { (seats::sitter(row, mine, seated.board.stage)) @if asked.has(row.seat) { span class="hidden" { ", to act" } } }
                    }
                    @if let Some(score) = standing.and_then(|s| s.score.as_ref()) { b class="vp" title="Score" { (halved(score)) } }
                    @if winners.contains(&row.seat) { (laurel()) }
                }
            }
            @if watchers > 0 { li class="watchers" { (watchers) " watching" } }
        }
    }
}

/// The board itself.
pub fn board(board: &Board) -> Markup {
    html! { (PreEscaped(board.stage())) }
}

/// Whether a panel lies before somebody in the dock, drawn in full.
fn is_docked(panel: &Panel, viewer: Viewer) -> bool {
    matches!(panel.kind, PanelKind::Mat(seat) if Some(seat) == viewer) && panel.fits_dock()
}

/// Panels up to this width can be read in the rail of a phone: wider ones are drawn with larger type, up to a point.
const NARROW: i32 = 520;

/// Whether a panel stands in the rail: a phone has no side where a fight could lie without covering its own place.
fn is_railed(panel: &Panel, form: Form) -> bool {
    form == Form::Upright && panel.kind == PanelKind::Fight && panel.width <= NARROW
}

fn sheets(board: &Board, viewer: Viewer, form: Form) -> impl Iterator<Item = &Panel> {
    board.panels().filter(move |p| p.kind != PanelKind::Board && !is_docked(p, viewer) && !is_railed(p, form))
}

/// The fight of a phone, between the question and its answers.
pub fn fight(seated: &Seated, board: &Board, form: Form) -> Markup {
    let fights = board.panels().filter(|p| is_railed(p, form) && seated.board.stage == Stage::Running);
    html! { @for panel in fights { section aria-label=(panel.name) { (PreEscaped(panel.svg())) } } }
}

/// What lies before the viewer, and plates that open the sheets. When the game is over all hands lie open, beside the seal.
pub fn dock(seated: &Seated, board: &Board, status: &Status, viewer: Viewer, form: Form) -> Markup {
    let over = seated.board.stage == Stage::Over;
    html! {
        @if let Some((seat, standing)) = viewer.and_then(|seat| Some((seat, status.seats.get(seat.index())?))) {
            div class="me" { h2 { (arms(standing, 22)) (seated.seat_name(seat)) } (facts(standing, 5, true)) }
        }
        @if over { (result::fairness(seated)) }
        div class="hand" tabindex="0" role="group" aria-label="Hand" {
            @for panel in board.panels().filter(|p| is_docked(p, viewer)) {
                div class=(if panel.lit() > 0 { "docked lit" } else { "docked" }) id={ "at-" (panel.id) } data-wide=(panel.width) {
                    (PreEscaped(panel.svg()))
                }
            }
            @if over { (open_hands(seated, viewer)) }
        }
        ul class="openers" aria-label="More of the table" {
            @if let (true, Some(scores)) = (over && counts_here(board), result::scores(seated, viewer)) {
                li { a class="opener" id="open-end" href="#at-end" data-sheet="at-end" { b { "Score" } (scores) } }
            }
            @for panel in sheets(board, viewer, form) { li { (opener(panel, status, viewer)) } }
        }
    }
}

/// Whether the house shows the score: the drawing does not.
fn counts_here(board: &Board) -> bool {
    !board.scored && board.panels().all(|panel| panel.kind != PanelKind::Score)
}

/// The hands of all others when the game is over, each as a picture through its own eyes.
fn open_hands(seated: &Seated, viewer: Viewer) -> Markup {
    let Some(game) = &seated.game else { return html! {} };
    let (id, others) = (&seated.board.id, seated.seats.iter().map(|row| row.seat).filter(|seat| Some(*seat) != viewer));
    let hands = others.map(|seat| (seat, game.picture(Some(seat))));
    html! {
        @for (seat, picture) in hands {
            @for panel in picture.panels().filter(|p| is_docked(p, Some(seat))) {
                @let name = format!("{}: {}", seated.seat_name(seat), panel.name);
                img class="docked" src={ "/t/" (id) "/board.svg?as=" (seat.0) "#view-" (panel.id) } alt=(name) title=(name) width=(panel.width) height=(panel.height);
            }
        }
    }
}

/// The one opponent, on the quiet side of an upright board; more of them have only their plates in the strip.
pub fn others(seated: &Seated, board: &Board, status: &Status, viewer: Viewer) -> Markup {
    let others = seated.seats.iter().filter(|row| Some(row.seat) != viewer && viewer.is_some());
    let [one] = others.collect::<Vec<_>>()[..] else { return html! {} };
    let Some(standing) = status.seats.get(one.seat.index()) else { return html! {} };
    let mat = board.panels().find(|panel| panel.kind == PanelKind::Mat(one.seat));
    html! {
        a class="other float" id={ "other-" (one.seat.0) } href=[mat.map(|mat| format!("#at-{}", mat.id))] data-sheet=[mat.map(|mat| format!("at-{}", mat.id))] {
            (arms(standing, 26))
            b { (seated.seat_name(one.seat)) }
            (facts(standing, 4, false))
        }
    }
}

/// The plate of a sheet: its name and, of another seat's mat, how that seat stands.
fn opener(panel: &Panel, status: &Status, viewer: Viewer) -> Markup {
    let of = match panel.kind {
        PanelKind::Mat(seat) if Some(seat) != viewer => status.seats.get(seat.index()),
        _ => None,
    };
    html! {
        a class=(if panel.lit() > 0 { "opener lit" } else { "opener" }) id={ "open-" (panel.id) } href={ "#at-" (panel.id) } data-sheet={ "at-" (panel.id) } {
            @if let Some(standing) = of { (arms(standing, 18)) }
            b { @match panel.kind { PanelKind::Fight => "The fight", PanelKind::Score => "Score", _ => (panel.name) } }
            @if let Some(standing) = of { (facts(standing, 4, false)) }
        }
    }
}

/// Panels that open over the board. Those that a question needs ask to be open, by the name of the reason.
pub fn sheet_list(
    seated: &Seated,
    board: &Board,
    status: &Status,
    (viewer, form): (Viewer, Form),
    decision: &str,
) -> Vec<Markup> {
    let lit: usize = board.panels().map(Panel::lit).sum();
    let on_board: usize = board.panels().filter(|panel| panel.kind == PanelKind::Board).map(Panel::lit).sum();
    // Of what can be clicked almost all, or most where nothing of it is on the board: a sheet hides some of that.
    let is_needed = |panel: &Panel| panel.lit() * 2 > lit && (on_board == 0 || panel.lit() * 4 > lit * 3);
    let reason = |panel: &Panel| match panel.kind {
        PanelKind::Fight => (seated.board.stage == Stage::Running).then_some("fight"),
        PanelKind::Score => Some("score"),
        _ => is_needed(panel).then_some(decision),
    };
    let sheet = |panel: &Panel| {
        html! {
            section class="sheet float" id={ "at-" (panel.id) } data-open=[reason(panel)] data-wide=(panel.width) tabindex="-1" aria-label=(panel.name) {
                header {
                    b { (panel.name) }
                    @if let Some(head) = &panel.head { small { (head.note) } }
                    a class="x" href="#stage" data-close aria-label={ "Close " (panel.name) } { "×" }
                }
                div class="scroll" tabindex="0" role="group" aria-label=(panel.name) { (PreEscaped(panel.svg())) }
            }
        }
    };
    let over = seated.board.stage == Stage::Over && counts_here(board);
    let end = over.then(|| result::sheet(seated, status)).flatten();
    end.into_iter().chain(sheets(board, viewer, form).map(sheet)).collect()
}

/// What can be clicked on the stage, for the script: `[["id",[0,2]]]` for each element that is lit, and the same for near misses.
pub fn lights(lights: &[Light]) -> Markup {
    let list = |indices: fn(&Light) -> &[u16]| {
        let told = lights.iter().map(|light| (&*light.id, indices(light)));
        serde_json::to_string(&told.filter(|(_, indices)| !indices.is_empty()).collect::<Vec<_>>()).ok()
    };
    html! { i data-lit=[list(|light| &light.offered)] data-not=[list(|light| &light.refused)] {} }
}

/// The position in words, for those who listen to it: a line for each region and for each place in it.
pub fn position(board: &Board) -> Vec<Piece<'_>> {
    let regions = board.position.chunk_by(|a, b| a.region == b.region);
    let lines = regions.flat_map(|places| {
        let head = Piece::row(&places[0].region, || html! { dt { (places[0].region) } });
        std::iter::once(head)
            .chain(places.iter().map(|place| Piece::row(&place.words, || html! { dd { (place.words) } })))
    });
    lines.collect()
}

/// The pieces on the board, each with its name.
pub fn legend(board: &Board) -> Markup {
    html! {
        @if !board.legend.is_empty() {
            ul class="legend" {
                @for (node, name) in &board.legend {
                    li { svg class="rb" width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" { (PreEscaped(node.to_string())) } (name) }
                }
            }
        }
    }
}
