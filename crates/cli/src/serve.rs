//! `ravelin serve`: the web server.

use std::io::Write;

use crate::args;
use crate::fail::Failure;
use crate::out::{BOLD, Out};
use crate::settings::Settings;

pub fn run(args: &args::Serve, out: &mut Out) -> Result<(), Failure> {
    let file = match &args.config {
        Some(file) => Settings::read(file)?,
        None => Settings::default(),
    };
    let config = args.settings.clone().or(file).config()?;
    let mut told = Ok(());
    let served = ravelin_server::serve(config, &mut |address| {
        told = writeln!(out, "Ravelin is open: {BOLD}http://{address}{BOLD:#} (Ctrl-C closes it)")
            .and_then(|()| out.flush());
    });
    served.map_err(|e| Failure::bad(e.to_string()))?;
    Ok(told?)
}
