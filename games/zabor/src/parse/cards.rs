//! The decks: what a card of each may have, and its effects compiled. [Z26] [Z29]

use ravelin_core::pack::File;
use ravelin_core::pack::check::Result;

use super::compile::{Advance, Compiler, Ground, Lists};
use super::value::{Rec, read, records, shipped, top};
use super::words::Words;
use crate::components::*;
use crate::vocabulary::*;

fn noun(deck: Deck) -> &'static str {
    deck.word()
}

/// Ids first, so that conditions may name cards of any deck.
pub(super) fn ids(deck: Deck, file: File<'_>) -> Result<Vec<String>> {
    let root = read(file)?;
    top(file, &root, &[noun(deck)])?;
    let recs = records(file, &root, noun(deck))?;
    let most = if deck == Deck::Trade { TRADE_KINDS } else { 64 };
    if recs.is_empty() || recs.len() > most {
        return Err(file.whole(format!("there are {} {} cards; 1 to {most} are possible", recs.len(), noun(deck))));
    }
    if deck == Deck::Position {
        let same = recs.len() == POSITIONS && recs.iter().zip(POSITION_IDS).all(|(r, id)| r.id == id);
        if !same {
            return Err(file.whole(format!("the Positions are, in this order: {}", POSITION_IDS.join(", "))));
        }
        let (own_file, own_root) = shipped(file)?;
        for (rec, own) in recs.iter().zip(records(own_file, &own_root, noun(deck))?) {
            rec.as_shipped(own, &["id", "name", "count", "modifiers", "triggers", "text"])?;
        }
    }
    if deck == Deck::Trait && recs.len() < 25 {
        return Err(file.whole(format!("there are {} Traits; 5 players are dealt 25", recs.len())));
    }
    Ok(recs.iter().map(|r| r.id.to_owned()).collect())
}

fn keys(deck: Deck) -> &'static [&'static str] {
    match deck {
        Deck::Destiny | Deck::Sorcery => {
            &["id", "name", "count", "timing", "cost", "requires", "scope", "against", "do", "text"]
        }
        Deck::Dynasty | Deck::Artifact => &["id", "name", "count", "modifiers", "triggers", "text"],
        Deck::Position => {
            &["id", "name", "count", "always_dealt", "returnable", "duties", "modifiers", "triggers", "text"]
        }
        Deck::Trait => &["id", "name", "count", "setup", "modifiers", "triggers", "vp", "text"],
        Deck::Trade => &["id", "name", "count", "do", "text"],
        Deck::Event => &["id", "name", "count", "do", "barbarians", "text"],
        Deck::Monster => &[],
    }
}

pub(super) fn deck(
    deck: Deck,
    file: File<'_>,
    words: &Words,
    ground: &Ground,
    lists: &mut Lists,
) -> Result<Vec<CardSpec>> {
    let root = read(file)?;
    let mut all = Vec::new();
    for (n, rec) in records(file, &root, noun(deck))?.into_iter().enumerate() {
        rec.only(keys(deck))?;
        words.conds(rec, "requires")?;
        if let Some(scope) = rec.get("scope") {
            words.scope_of(rec.within(scope))?;
        }
        let first = lists.ops.len();
        let mut compiler = Compiler::new(words, ground, lists);
        let timing = match rec.get("timing") {
            Some(value) => {
                let known: Vec<&str> = Timing::ALL.iter().map(|t| t.word()).collect();
                Timing::ALL[rec.one_of("timing", value, &known)?]
            }
            None => Timing::Rituals,
        };
        let mut against = 0;
        for value in rec.list("against")? {
            against |= 1 << rec.one_of("against", value, &["destiny", "sorcery"])?;
        }
        if (against != 0) != (timing == Timing::Targeted) {
            return Err(rec.error("`against` belongs to cards with timing targeted, and to each of them"));
        }
        if let Some(scope) = rec.get("scope").filter(|_| timing != Timing::BattleStart) {
            return Err(rec.at(scope, "`scope` belongs to cards with timing battle_start"));
        }
        let mods = compiler.mods(rec, "modifiers")?;
        let triggers = compiler.triggers(rec, deck, n as u8)?;
        compiler.area_names.clear();
        compiler.player_names.clear();
        let fights = timing == Timing::BattleStart;
        compiler.advance = Advance { battle: fights, here: fights, victim: false };
        let spec = CardSpec {
            id: rec.id.to_owned(),
            name: rec.word("name")?.to_owned(),
            text: rec.word("text")?.to_owned(),
            count: rec.byte("count", 1..=if deck == Deck::Trade { 40 } else { 1 })?,
            cost: rec.int_or("cost", 0..=99, 0)? as u8,
            timing,
            requires: compiler.conds(rec, "requires")?,
            scope: compiler.scope(rec, "scope")?,
            against,
            list: compiler.effects(rec, "do")?,
            mods,
            triggers,
            setup: setup_ops(rec, words)?,
            vp: claims(rec, words, &mut compiler)?,
            barbarians: barbarians(rec)?,
            mod_kinds: 0,
            moments: 0,
        };
        let ops = &lists.ops[spec.list.range()];
        let cancels = ops.contains(&Op::Cancel);
        if cancels != matches!(timing, Timing::Targeted | Timing::AreaTaken) {
            return Err(rec.error("`cancel` belongs to cards with timing targeted or area_taken, and to each of them"));
        }
        // All effects of the card, those inside others too.
        let all_ops = &lists.ops[first..];
        let count = |ops: &[Op]| ops.iter().filter(|op| **op == Op::Cancel).count();
        if count(all_ops) != count(ops) {
            return Err(rec.error("`cancel` stands in the card's own list, not inside another effect or a trigger"));
        }
        if all_ops.contains(&Op::DiscardThis) && !matches!(deck, Deck::Dynasty | Deck::Artifact) {
            return Err(rec.error("`discard_this` belongs to Dynasty and Artifact cards"));
        }
        all.push(spec);
    }
    if lists.triggers.len() > 256 || lists.ops.len() > 60_000 || lists.mods.len() > 60_000 {
        return Err(file.whole("the cards have more than 256 triggers, or too many effects"));
    }
    Ok(all)
}

fn setup_ops(rec: Rec<'_>, words: &Words) -> Result<Vec<SetupOp>> {
    let mut all = Vec::new();
    for value in rec.list("setup")? {
        let rec = rec.within(value);
        words.setup_op(rec)?;
        let unit = || Ok((rec.pick("unit", &UNIT_IDS)? as u8, rec.byte("count", 1..=6)?));
        all.push(match rec.word("op")? {
            "swap_upgrade" => SetupOp::SwapUpgrade([0, 1, 3][rec.pick("to", &["rural", "keep", "metropol"])?]),
            "remove_unit" => unit().map(|(u, n)| SetupOp::RemoveUnit(u, n))?,
            "add_unit" => unit().map(|(u, n)| SetupOp::AddUnit(u, n))?,
            "gold" => SetupOp::Gold(rec.int("add", -9..=99)? as i8),
            _ => {
                let known: Vec<&str> = Deck::ALL[..4].iter().map(|d| d.word()).collect();
                let (look, keep) = (rec.byte("look", 1..=9)?, rec.byte("keep", 1..=9)?);
                if keep > look {
                    return Err(rec.error("`keep` is more than `look`"));
                }
                SetupOp::DrawKeep { deck: Deck::ALL[rec.pick("deck", &known)?], look, keep }
            }
        });
    }
    Ok(all)
}

fn claims(rec: Rec<'_>, words: &Words, compiler: &mut Compiler<'_>) -> Result<Vec<Claim>> {
    let mut all = Vec::new();
    for value in rec.list("vp")? {
        let claim = rec.within(value);
        claim.only(&["vp", "text", "if"])?;
        words.conds(claim, "if")?;
        all.push(Claim {
            vp: claim.byte("vp", 0..=20)?,
            text: claim.word("text")?.to_owned(),
            conds: compiler.conds(claim, "if")?,
        });
    }
    if all.len() > 2 {
        return Err(rec.error("a Trait has at most two VP conditions"));
    }
    Ok(all)
}

fn barbarians(rec: Rec<'_>) -> Result<Vec<(u8, u8)>> {
    let mut all = Vec::new();
    for value in rec.list("barbarians")? {
        let piece = rec.within(value);
        piece.only(&["piece", "count", "on"])?;
        let n = piece.pick("piece", &[&UNIT_IDS[..], &UPGRADE_IDS[..]].concat())?;
        let sea = piece.pick("on", &["land", "sea"])? == 1;
        if sea != (n == FLEET) || n == UNITS {
            return Err(piece.error("a Fleet is placed on sea, other Units, Keeps, Cities and Metropols on land"));
        }
        all.push((n as u8, piece.byte("count", 1..=9)?));
    }
    Ok(all)
}

pub(super) fn vp(file: File<'_>, words: &Words, ground: &Ground, lists: &mut Lists) -> Result<Vec<VpSpec>> {
    let root = read(file)?;
    let mut all = Vec::new();
    top(file, &root, &["vp_card"])?;
    for rec in records(file, &root, "vp_card")? {
        rec.only(&["id", "name", "age", "count", "vp", "cost", "if", "text"])?;
        words.conds(rec, "if")?;
        let mut compiler = Compiler::new(words, ground, lists);
        all.push(VpSpec {
            id: rec.id.to_owned(),
            name: rec.word("name")?.to_owned(),
            text: rec.word("text")?.to_owned(),
            age: rec.byte("age", 1..=4)?,
            vp: rec.byte("vp", 0..=20)?,
            cost: rec.byte("cost", 0..=99)?,
            conds: compiler.conds(rec, "if")?,
        });
    }
    if all.len() > 32 {
        return Err(file.whole("there are at most 32 VP cards"));
    }
    for age in 1..=AGES as u8 {
        let n = all.iter().filter(|c| c.age == age).count();
        if n != 5 {
            return Err(file.whole(format!("age {age} has {n} VP cards; each age has 5")));
        }
    }
    Ok(all)
}
