//! Style, script and pictures, inside the program. An address carries a hash of what it gives, so browsers keep it for good.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ravelin_core::draw;
use sha2::{Digest, Sha256};

pub struct Asset {
    name: &'static str,
    kind: &'static str,
    body: &'static [u8],
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

static ASSETS: &[Asset] = &[
    Asset { name: "ravelin.css", kind: CSS, body: include_bytes!("../static/ravelin.css") },
    Asset { name: "lobby.css", kind: CSS, body: include_bytes!("../static/lobby.css") },
    Asset { name: "stage.css", kind: CSS, body: include_bytes!("../static/stage.css") },
    Asset { name: "board.css", kind: CSS, body: draw::STYLE.as_bytes() },
    Asset { name: "main.js", kind: JS, body: include_bytes!("../static/js/main.js") },
    Asset { name: "board.js", kind: JS, body: include_bytes!("../static/js/board.js") },
    Asset { name: "camera.js", kind: JS, body: include_bytes!("../static/js/camera.js") },
    Asset { name: "carry.js", kind: JS, body: include_bytes!("../static/js/carry.js") },
    Asset { name: "crop.js", kind: JS, body: include_bytes!("../static/js/crop.js") },
    Asset { name: "dom.js", kind: JS, body: include_bytes!("../static/js/dom.js") },
    Asset { name: "fair.js", kind: JS, body: include_bytes!("../static/js/fair.js") },
    Asset { name: "film.js", kind: JS, body: include_bytes!("../static/js/film.js") },
    Asset { name: "form.js", kind: JS, body: include_bytes!("../static/js/form.js") },
    Asset { name: "gestures.js", kind: JS, body: include_bytes!("../static/js/gestures.js") },
    Asset { name: "hold.js", kind: JS, body: include_bytes!("../static/js/hold.js") },
    Asset { name: "keys.js", kind: JS, body: include_bytes!("../static/js/keys.js") },
    Asset { name: "likeness.js", kind: JS, body: include_bytes!("../static/js/likeness.js") },
    Asset { name: "lights.js", kind: JS, body: include_bytes!("../static/js/lights.js") },
    Asset { name: "live.js", kind: JS, body: include_bytes!("../static/js/live.js") },
    Asset { name: "lobby.js", kind: JS, body: include_bytes!("../static/js/lobby.js") },
    Asset { name: "beside.js", kind: JS, body: include_bytes!("../static/js/beside.js") },
    Asset { name: "minimap.js", kind: JS, body: include_bytes!("../static/js/minimap.js") },
    Asset { name: "names.js", kind: JS, body: include_bytes!("../static/js/names.js") },
    Asset { name: "odds.js", kind: JS, body: include_bytes!("../static/js/odds.js") },
    Asset { name: "pages.js", kind: JS, body: include_bytes!("../static/js/pages.js") },
    Asset { name: "sheets.js", kind: JS, body: include_bytes!("../static/js/sheets.js") },
    Asset { name: "turn.js", kind: JS, body: include_bytes!("../static/js/turn.js") },
    Asset { name: "htmx.js", kind: JS, body: include_bytes!("../static/htmx-4.0.0.min.js") },
    Asset { name: "hx-sse.js", kind: JS, body: include_bytes!("../static/hx-sse-4.0.0.min.js") },
    Asset { name: "icon.svg", kind: SVG, body: include_bytes!("../static/icon.svg") },
    Asset { name: "icon-turn.svg", kind: SVG, body: include_bytes!("../static/icon-turn.svg") },
];

/// One stamp for all: modules import each other by name, from the folder they are in.
static STAMP: LazyLock<String> = LazyLock::new(|| {
    let all = ASSETS.iter().fold(Sha256::new(), |hash, asset| hash.chain_update(asset.name).chain_update(asset.body));
    all.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset.
pub fn url(name: &str) -> String {
    format!("/static/{}/{name}", *STAMP)
}

pub async fn get(Path((stamp, name)): Path<(String, String)>) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name && stamp == *STAMP) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, asset.body).into_response()
}
