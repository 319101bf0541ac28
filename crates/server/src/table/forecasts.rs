//! What would come of a fight, told when somebody asks. It is found once for each position, while the table is free for others.

use std::collections::BTreeMap;

use ravelin_core::{Forecast, Token, Viewer};

use super::{Live, Seated};

/// Most forecasts of a position that are kept: more than a board has places. Whoever asks for anything fills no memory with it.
const MOST: usize = 256;

/// Forecasts of one position, by viewer and place: none where nobody would fight.
#[derive(Default)]
pub(super) struct Foretold {
    position: (usize, usize),
    known: BTreeMap<(Viewer, Token), Option<Forecast>>,
}

impl Seated {
    /// The position that forecasts belong to.
    fn position(&self) -> (usize, usize) {
        (self.moves(), self.undone.len())
    }

    /// The forecast for a place, if it was asked for in this position.
    fn foretold(&self, viewer: Viewer, at: Token) -> Option<Option<Forecast>> {
        if self.foretold.position == self.position() { self.foretold.known.get(&(viewer, at)).cloned() } else { None }
    }
}

impl Live {
    /// What a viewer is told of a fight in a place: markup, or nothing.
    pub async fn forecast(&self, viewer: Viewer, place: &str) -> Option<String> {
        let at: Token = place.parse().ok()?;
        loop {
            let mut locked = self.lock().await;
            if let Some(known) = locked.foretold(viewer, at) {
                let found = known?;
                return Some(crate::pages::forecast(&locked, &found, viewer).0);
            }
            let search = locked.game.as_ref()?.forecast_search(viewer, at);
            let position = locked.position();
            drop(locked);
            // A search that failed found nothing.
            let found = tokio::task::spawn_blocking(search).await.unwrap_or_default();
            locked = self.lock().await;
            if locked.foretold.position != position {
                locked.foretold = Foretold { position, ..Foretold::default() };
            }
            if locked.foretold.known.len() >= MOST {
                locked.foretold.known.clear();
            }
            locked.foretold.known.insert((viewer, at), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::House;
    use super::MOST;

    #[tokio::test]
    async fn whoever_asks_for_any_place_fills_no_memory() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let live = house.table_of("vilnius", me).await;
        for n in 0..=u16::try_from(MOST).unwrap() {
            live.forecast(None, &format!("space-{n}")).await;
        }
        assert!(live.lock().await.foretold.known.len() <= MOST);
    }
}
