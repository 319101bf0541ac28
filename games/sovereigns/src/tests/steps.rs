//! Scenes that a test plays step by step, to look at the position in between. Dice left over fail the test.

use std::ops::{Deref, DerefMut};

use ravelin_core::{Asked, Pack, Rules, Seat};

use crate::Sovereigns;
use crate::ids::{Building, CardId, Territory};

#[derive(Clone)]
pub(super) struct Scene(ravelin_scene::Scene<Sovereigns>);

impl Deref for Scene {
    type Target = ravelin_scene::Scene<Sovereigns>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Scene {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.0.dice_used().unwrap_or_else(|why| panic!("dice {why}"));
        }
    }
}

impl Scene {
    /// A scene from `given` steps, separated by semicolons or line ends.
    #[track_caller]
    pub(super) fn new(given: &str) -> Self {
        Self::with_pack(&Pack::default(), given)
    }

    #[track_caller]
    pub(super) fn with_pack(pack: &Pack, given: &str) -> Self {
        let kit = Sovereigns::kit(pack).unwrap();
        let steps: Vec<&str> = given.split(['\n', ';']).map(str::trim).filter(|step| !step.is_empty()).collect();
        let mut scene = ravelin_scene::Scene::with_kit(kit, &steps).unwrap_or_else(|why| panic!("{given}: {why}"));
        steps.iter().for_each(|step| scene.given(step).unwrap_or_else(|why| panic!("{step}: {why}")));
        Scene(scene)
    }

    pub(super) fn dice(&mut self, words: &str) -> &mut Self {
        self.0.dice(words);
        self
    }

    /// Plays an action and what leaves no choice after it.
    pub(super) fn try_act(&mut self, step: &str) -> Result<(), String> {
        self.0.act(step)?;
        self.0.act("settle")
    }

    #[track_caller]
    pub(super) fn act(&mut self, step: &str) -> &mut Self {
        self.try_act(step).unwrap_or_else(|why| panic!("{step}: {why}"));
        self
    }

    #[track_caller]
    pub(super) fn expect(&mut self, claim: &str) -> &mut Self {
        self.check(claim).unwrap_or_else(|why| panic!("{claim}: {why}"));
        self
    }

    /// The choices of the seat that is asked (of the lowest, if several).
    #[track_caller]
    pub(super) fn legal(&mut self) -> Vec<String> {
        self.act("settle");
        let asked = self.game.deciders().lowest().and_then(|seat| Asked::new(&self.game, seat));
        asked.iter().flat_map(|asked| asked.decision().offered()).map(|choice| choice.text.clone()).collect()
    }

    pub(super) fn seat(&self, id: &str) -> Seat {
        self.game.seat_called(id).unwrap()
    }

    pub(super) fn land(&self, id: &str) -> Territory {
        self.game.land_called(id).unwrap()
    }

    pub(super) fn card(&self, id: &str) -> CardId {
        self.game.card_called(id).unwrap()
    }

    pub(super) fn building(&self, seat: Seat, id: &str) -> Building {
        self.game.building_called(seat, id).unwrap()
    }
}
