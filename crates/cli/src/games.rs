//! `ravelin games`: what can be played, and what can be chosen before.

use std::io::Write;

use ravelin_core::{Info, OptionKind, Pack, Sheet};
use serde_json::{Value, json};

use crate::args;
use crate::fail::Failure;
use crate::out::{BOLD, DIM, Out, print_json};
use crate::seats::slug;

pub fn run(args: &args::Games, out: &mut Out) -> Result<(), Failure> {
    let pack = Pack::default();
    let mut listed = Vec::new();
    for info in ravelin_catalog::games() {
        let sheet = ravelin_catalog::sheet(info.slug, &pack)?;
        let most = sheet.seats.iter().copied().max().unwrap_or(0);
        let names = ravelin_catalog::seat_names(info.slug, &pack, most)?;
        if args.json {
            listed.push(as_json(info, &sheet, &names));
        } else {
            print(info, &sheet, &names, out)?;
        }
    }
    if args.json {
        print_json(out, &Value::Array(listed))?;
    }
    Ok(())
}

fn print(info: &Info, sheet: &Sheet, names: &[String], out: &mut Out) -> Result<(), Failure> {
    let (least, most) = info.minutes;
    let seats: Vec<String> = sheet.seats.iter().map(u8::to_string).collect();
    let names: Vec<String> = names.iter().map(|n| slug(n)).collect();
    writeln!(out, "{BOLD}{}{BOLD:#}  {}: {}", info.slug, info.name, info.pitch)?;
    writeln!(out, "  seats     {} ({}), {least}-{most} minutes", seats.join(", "), names.join(", "))?;
    for (index, scenario) in sheet.scenarios.iter().enumerate() {
        let head = if index == 0 { "scenarios" } else { "" };
        writeln!(out, "  {head:<9} {}: {} {DIM}{}{DIM:#}", scenario.id, scenario.name, scenario.about)?;
    }
    for (index, option) in sheet.options.iter().enumerate() {
        let head = if index == 0 { "options" } else { "" };
        let clause = option.clause.as_ref().map(|c| format!(" [{c}]")).unwrap_or_default();
        let (key, default, possible) = (&option.key, &option.default, option.possible());
        writeln!(
            out,
            "  {head:<9} {key}={default} (of {possible}): {} {DIM}{}{clause}{DIM:#}",
            option.name, option.about
        )?;
    }
    Ok(())
}

fn as_json(info: &Info, sheet: &Sheet, names: &[String]) -> Value {
    let options: Vec<Value> = sheet
        .options
        .iter()
        .map(|o| {
            let possible = match &o.kind {
                OptionKind::Choice { of } => {
                    json!({ "choice": of.iter().map(|(id, name)| json!({ "id": id, "name": name })).collect::<Vec<_>>() })
                }
                OptionKind::Number { min, max } => json!({ "number": { "min": min, "max": max } }),
            };
            json!({ "key": o.key, "name": o.name, "about": o.about, "clause": o.clause, "default": o.default,
                "possible": possible })
        })
        .collect();
    json!({
        "slug": info.slug,
        "name": info.name,
        "pitch": info.pitch,
        "weight": info.weight,
        "minutes": info.minutes,
        "rules_version": info.rules_version,
        "seats": sheet.seats,
        "seat_names": names,
        "scenarios": sheet.scenarios,
        "options": options,
    })
}
