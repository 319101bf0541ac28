//! Games that begin by themselves: when all seats are taken and everybody is ready, a few seconds are counted, and whoever sits
//! there can stop them.

use std::sync::Arc;

use crate::app::App;
use crate::table::Live;
use crate::thinking;

/// Begins to count at a table where nobody is missing and nothing is counted yet.
pub async fn wake(app: &App, live: &Arc<Live>) {
    let wait = app.config.count;
    let Some(at) = live.count_down(wait).await else { return };
    let (app, id) = (app.clone(), live.id.clone());
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        // The copy in memory may have been given up meanwhile; then nothing is counted at the new one.
        let begun = match app.table(&id).await {
            Ok(Some(live)) => live.begin(&app.store, at).await.map(|begun| begun.then_some(live)),
            Ok(None) => return,
            Err(e) => Err(e),
        };
        match begun {
            Ok(Some(live)) => thinking::wake(&app, &live),
            Ok(None) => {}
            Err(e) => tracing::error!("table {id}: it could not begin: {e}"),
        }
    });
}
