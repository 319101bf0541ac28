//! What surrounds every request: what its pages must know about the server.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::store::Trouble;

tokio::task_local! {
    static TROUBLE: Option<Trouble>;
}

/// Why nothing can be saved, if nothing could when the request came.
pub fn trouble() -> Option<Trouble> {
    TROUBLE.try_with(|trouble| *trouble).ok().flatten()
}

pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let trouble = *app.store.health().borrow();
    TROUBLE.scope(trouble, next.run(request)).await
}
