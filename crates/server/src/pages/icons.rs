//! Small signs beside words, in the colour of the words.

use maud::{Markup, PreEscaped, html};

macro_rules! icon {
    ($body:literal) => {
        PreEscaped(concat!(r#"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">"#, $body, "</svg>"))
    };
}

type Icon = PreEscaped<&'static str>;

pub const CLOCK: Icon = icon!(r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.5l3.5 2"/>"#);
pub const PEOPLE: Icon = icon!(
    r#"<g class="full"><circle cx="8.5" cy="8" r="3.6"/><path d="M1.5 20c0-5 3-7.5 7-7.5s7 2.5 7 7.5z"/><circle cx="17" cy="9" r="2.8"/><path d="M17 13c3.5 0 5.5 2.5 5.5 6h-5z"/></g>"#
);
pub const AGAINST: Icon = icon!(r#"<path d="M4 4l12 12M20 4L8 16M5.5 13.5l5 5M18.5 13.5l-5 5M8 16l-4 4M16 16l4 4"/>"#);
pub const TOGETHER: Icon = icon!(
    r#"<g class="full"><path d="M3 4h8v6.5c0 4-2 6-4 7-2-1-4-3-4-7zM13 4h8v6.5c0 4-2 6-4 7-2-1-4-3-4-7z"/></g><path d="M4 21h16"/>"#
);
pub const LENS: Icon = icon!(r#"<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5l5 5"/>"#);
pub const DIE: Icon = icon!(
    r#"<rect x="3.5" y="3.5" width="17" height="17" rx="3"/><g class="full"><circle cx="8.5" cy="8.5" r="1.8"/><circle cx="15.5" cy="15.5" r="1.8"/><circle cx="12" cy="12" r="1.8"/></g>"#
);
pub const BOOK: Icon = icon!(r#"<path d="M12 6c-3-2-6-2-9-1v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13"/>"#);
pub const TICK: Icon = icon!(r#"<path d="M4 12.5l5.5 5.5L20 6.5"/>"#);
pub const COPY: Icon = icon!(r#"<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V4H4v12h4"/>"#);
pub const SHARE: Icon = icon!(r#"<path d="M12 15V3M7.5 7L12 3l4.5 4M5 11v9h14v-9"/>"#);
pub const PAPER: Icon = icon!(r#"<path d="M5 3h9l5 5v13H5zM14 3v5h5M8 13h8M8 17h8"/>"#);

/// A game's weight as shields.
pub fn weight(weight: u8) -> Markup {
    const SHIELD: &str = "M1.5 1.5h9v6c0 4-2.2 5.5-4.5 6.7-2.3-1.2-4.5-2.7-4.5-6.7z";
    html! {
        svg class="shields" viewBox="0 0 68 15.5" aria-hidden="true" {
            @for n in 0..5u8 {
                path class=[(n < weight).then_some("full")] d=(SHIELD) transform={ "translate(" (14 * n) " 0)" } {}
            }
        }
    }
}
