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

static ASSETS: [Asset; 7] = [
    Asset { name: "ravelin.css", kind: CSS, body: include_bytes!("../static/ravelin.css") },
    Asset { name: "board.css", kind: CSS, body: draw::STYLE.as_bytes() },
    Asset { name: "ravelin.js", kind: JS, body: include_bytes!("../static/ravelin.js") },
    Asset { name: "htmx.js", kind: JS, body: include_bytes!("../static/htmx-4.0.0.min.js") },
    Asset { name: "hx-sse.js", kind: JS, body: include_bytes!("../static/hx-sse-4.0.0.min.js") },
    Asset { name: "icon.svg", kind: SVG, body: include_bytes!("../static/icon.svg") },
    Asset { name: "icon-turn.svg", kind: SVG, body: include_bytes!("../static/icon-turn.svg") },
];

static STAMPS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let stamp = |a: &Asset| Sha256::digest(a.body)[..6].iter().map(|b| format!("{b:02x}")).collect();
    ASSETS.iter().map(stamp).collect()
});

/// The address of an asset.
pub fn url(name: &str) -> String {
    let index = ASSETS.iter().position(|a| a.name == name);
    let stamp = index.and_then(|i| STAMPS.get(i)).map_or("0", String::as_str);
    format!("/static/{stamp}/{name}")
}

pub async fn get(Path((stamp, name)): Path<(String, String)>) -> Response {
    let mut stamped = ASSETS.iter().zip(STAMPS.iter());
    let Some((asset, _)) = stamped.find(|(asset, own)| asset.name == name && **own == stamp) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, asset.body).into_response()
}
