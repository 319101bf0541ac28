//! What `new`, `sim` and `watch` share: options that fit the game's sheet, components, the seed.

use ravelin_catalog::{OpenError, read_pack, sheet};
use ravelin_core::{Options, Pack, Seed};

use crate::args::Setup;
use crate::fail::Failure;

/// A checked choice of everything before the first action but chance.
pub struct Chosen {
    pub options: Options,
    pub pack: Pack,
}

pub fn choose(setup: &Setup) -> Result<Chosen, Failure> {
    ravelin_catalog::info(&setup.game)?;
    let pack = match &setup.pack {
        Some(dir) => read_pack(dir)?,
        None => Pack::default(),
    };
    let sheet = sheet(&setup.game, &pack).map_err(|e| match (&setup.pack, e) {
        (Some(dir), OpenError::Pack(e)) => Failure::bad(format!("component pack {}/{e}", dir.display())),
        (_, e) => e.into(),
    })?;
    let mut set = Vec::new();
    for pair in &setup.set {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Failure::bad(format!("--set {pair:?}: write KEY=VALUE")));
        };
        set.push((key.trim(), value.trim()));
    }
    let options = sheet.resolve(setup.seats, setup.scenario.as_deref(), set)?;
    Ok(Chosen { options, pack })
}

/// A seed that nobody can guess.
pub fn secret_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|e| Failure::bad(format!("the system gives no random seed: {e}; use --seed")))?;
    Ok(Seed(bytes))
}

/// A seed short enough to be typed again.
pub fn short_seed() -> Result<u64, Failure> {
    let seed = secret_seed()?;
    Ok(u64::from(u16::from_le_bytes([seed.0[0], seed.0[1]])))
}
