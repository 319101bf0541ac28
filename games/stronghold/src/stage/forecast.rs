//! What an Assault would come to: the melee of a section, from the code that resolves it, and what is aimed where.

use crate::Clash;
use crate::Frame;
use crate::ids::{Place, Rampart, Section, Tower};
use crate::state::Stronghold;

/// In words: what the melee would come to under present strengths. From the code that resolves it.
pub(super) fn foretell(table: &Stronghold, s: Section) -> String {
    let (attack, defence) = (table.attack(s), table.defence(s));
    let before = before(table, s).map_or(String::new(), |before| format!(", {before}"));
    let odds = format!("Invader {attack}, Defender {defence}{before}");
    match consequence(table, s) {
        Some(words) => format!("{odds}: {words}"),
        None => format!("Nobody attacks; the Defender has Strength {defence}"),
    }
}

/// The same where the strengths stand beside it.
pub(crate) fn sentence(table: &Stronghold, s: Section) -> String {
    let words = consequence(table, s).unwrap_or_else(|| "nobody attacks".to_owned());
    let words = before(table, s).map_or(words.clone(), |before| format!("{before}: {words}"));
    format!("{}.", crate::tokens::capital(&words))
}

/// What follows for the units; none if nobody attacks.
fn consequence(table: &Stronghold, s: Section) -> Option<String> {
    Some(match table.forecast(s) {
        Clash::Quiet if table.engaged(s) => "the Assault spares this section".to_owned(),
        Clash::Quiet => return None,
        Clash::Even => "no losses".to_owned(),
        Clash::Wound { ahead } => format!("the Defender loses units worth {ahead}"),
        Clash::Rout { uncovered: 0, .. } => "all Defender units fall, the section holds".to_owned(),
        Clash::Rout { uncovered, .. } => format!("breach, {uncovered} uncovered"),
        Clash::Repelled { .. } => "nobody dies".to_owned(),
        Clash::Beaten { all: true, .. } => "all Invader units die".to_owned(),
        Clash::Beaten { ahead, .. } => format!("the Invader loses units worth {ahead}"),
    })
}

/// What acts on a section before strengths are compared, and so is not in them. [S17.1] [S18.1]
fn before(table: &Stronghold, s: Section) -> Option<&'static str> {
    let flags = &table.p.turn_flags;
    let accident = flags.accident.has(s);
    let cauldron = table.p.cauldrons[s].is_some_and(|kind| table.on_section(s).of(kind) > 0);
    match (cauldron, accident, table.ordered_sections().has(s)) {
        (true, true, _) => Some("before the Accident"),
        (true, false, true) => Some("before Cauldron and Order"),
        (true, false, false) => Some("before the Cauldron"),
        (false, _, true) => Some("before the Order"),
        (false, _, false) => None,
    }
}

/// Where the Cannon of a Tower will shoot, while it is loaded. [S17.2]
pub(super) fn cannon_aim(table: &Stronghold, t: Tower) -> Option<Place> {
    table.p.assault.cannon_aims[t]
}

/// Where the machine of a Rampart shoots or has shot, while machines aim and fire. [S17.2]
pub(super) fn machine_aim(table: &Stronghold, r: Rampart) -> Option<Place> {
    let shooting = matches!(table.stage(), Frame::AimMachines(_) | Frame::FireMachines(_));
    table.p.assault.machine_aims[r].filter(|_| shooting).map(Section::place)
}
