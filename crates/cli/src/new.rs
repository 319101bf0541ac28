//! `ravelin new`: a record of a game that begins.

use ravelin_core::telling::and;
use std::io::Write;

use serde_json::Value;

use crate::args;
use crate::fail::Failure;
use crate::out::{Out, names};
use crate::{files, setup};

pub fn run(args: &args::New, out: &mut Out) -> Result<(), Failure> {
    let setup::Chosen { options, pack } = setup::choose(&args.setup)?;
    let seed = match &args.seed {
        Some(text) => text.parse()?,
        None => setup::secret_seed()?,
    };
    let state: Option<Value> = match &args.state {
        Some(path) => {
            let json = serde_json::from_str(&files::read_text(path)?);
            Some(json.map_err(|e| Failure::file(path, format!("not a state, or cut off: {e}")))?)
        }
        None => None,
    };
    let table =
        ravelin_catalog::new(&args.setup.game, &options, seed, &pack, state).map_err(|e| match &args.state {
            Some(path) => Failure::file(path, e),
            None => e.into(),
        })?;
    let text = table.file().write();
    match &args.output {
        Some(path) => {
            files::write(path, &text)?;
            let asked = and(&names(&*table, table.deciders()));
            writeln!(out, "{}: {} begins; asked first: {asked}", path.display(), table.info().name)?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    Ok(())
}
