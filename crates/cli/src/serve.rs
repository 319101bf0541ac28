//! `ravelin serve`: the house in a browser.

use std::io::Write;
use std::time::Duration;

use ravelin_server::Config;

use crate::args;
use crate::fail::Failure;
use crate::out::{BOLD, Out};

pub fn run(args: &args::Serve, out: &mut Out) -> Result<(), Failure> {
    let config = Config {
        listen: args.listen,
        origin: args.origin.clone(),
        proxies: args.proxies.clone(),
        pace: Duration::from_millis(args.pace),
        log: args.log,
        ..Config::new(args.data.clone())
    };
    let mut told = Ok(());
    let served = ravelin_server::serve(config, |address| {
        told = writeln!(out, "Ravelin is open: {BOLD}http://{address}{BOLD:#} (Ctrl-C closes it)")
            .and_then(|()| out.flush());
    });
    served.map_err(|e| Failure::bad(e.to_string()))?;
    Ok(told?)
}
