//! Every component is somewhere exactly once, and the state contradicts no rule. Errors name the place in the file.

use ravelin_core::Set;

use crate::flow::{Ask, Stage};
use crate::kit::*;
use crate::slots::Markers;
use crate::state::*;

use super::{Sure, ensure};

pub(crate) fn audit(game: &Nevsky) -> Sure {
    calendar(game)?;
    // Sums below are of small numbers only.
    for l in LordId::ALL.into_iter() {
        let mat = game.mat(l);
        let small =
            mat.units.values().chain(mat.routed.values()).all(|&n| n <= 16) && mat.assets.values().all(|&n| n <= MOST);
        ensure(small, format_args!("secret.mats[{}]", l.word()), "more than a mat ever holds")?;
    }
    for l in LordId::ALL.into_iter() {
        lord(game, l)?;
        mat(game, l)?;
    }
    pieces(game)?;
    map(game)?;
    cards(game)?;
    plans(game)
}

fn calendar(game: &Nevsky) -> Sure {
    let (p, spec) = (&game.p, game.scenario());
    ensure((spec.first..=spec.last).contains(&p.r#box), "public.box", "not a box of the scenario")?;
    ensure(p.veche_vp <= 8, "public.veche_vp", "above 8, the most the Veche holds")?;
    ensure(p.veche_coin <= 8, "public.veche_coin", "above 8, the most the Veche holds")?;
    ensure(spec.removed_vp || p.fallen == Sides::default(), "public.fallen", "points for Lords gone only in Pleskau")?;
    let bid = p.switches.bidding && p.stage != Stage::Bid;
    ensure(p.bids.is_some() == bid, "public.bids", "turned up exactly after bidding")?;
    let [first, second] = p.bids.unwrap_or_default();
    ensure(first.max(second) <= 8, "public.bids", "above 8")?;
    let swapped = if first == second { !p.swapped || bid } else { p.swapped == (first < second) };
    ensure(swapped, "public.swapped", "the lower bidder plays the Russians")?;
    for (side, blanks) in p.blanks.iter() {
        let sum = u16::from(blanks.deck) + u16::from(blanks.spent) + u16::from(blanks.aside);
        ensure(sum <= 3, format_args!("public.blanks[{side}]"), "more than three blank cards")?;
    }
    Ok(())
}

fn lord(game: &Nevsky, l: LordId) -> Sure {
    let (it, at) = (game.lord(l), format!("public.lords[{}]", l.word()));
    match it.place {
        Place::Map(_) => ensure(it.service <= 17, &at, "Service beyond box 17")?,
        Place::Calendar(n) => ensure(n <= 17, &at, "a cylinder beyond box 17")?,
        Place::Removed => {}
    }
    if !game.on_map(l) {
        let bare = Lord { place: it.place, ..Lord::default() };
        ensure(*it == bare, &at, "a Lord who is not on map has no Service, markers or stack")?;
        ensure(game.p.vassal_box[l] == Markers::default(), &at, "his Vassals have markers on the Calendar")?;
        return Ok(());
    }
    if let Some(lower) = it.lower {
        let joined = game.lord(lower).upper == Some(l) && game.lord(lower).place == it.place && lower != l;
        ensure(joined && lower.side() == l.side(), &at, "a Lieutenant without his Lower Lord")?;
        ensure(it.upper.is_none(), &at, "Lieutenant and Lower Lord at once")?;
    }
    if let Some(upper) = it.upper {
        ensure(game.lord(upper).lower == Some(l), &at, "a Lower Lord without his Lieutenant")?;
    }
    let Place::Map(here) = it.place else { return Ok(()) };
    if it.inside {
        let held = game.holder(here) == Some(l.side());
        ensure(held, &at, "inside a Stronghold that his side does not hold")?;
        ensure(game.sieged(here) || game.fighting(), &at, "inside, but there is no Siege")?;
        let inside = game.inside(l.side(), here).len();
        ensure(inside <= usize::from(game.hold_spec(here).capacity), &at, "more Lords inside than there is room for")?;
    }
    let enemies = game.outside(l.side().enemy(), here);
    let apart = it.inside || enemies.is_empty() || contested(game) == Some(here);
    ensure(apart, &at, "Unbesieged among Unbesieged enemies")
}

/// Where an Approach or a fight is under way: the one Locale where enemies may meet outside. [N4.3.4a]
fn contested(game: &Nevsky) -> Option<LocaleId> {
    match game.p.stage {
        Stage::Fight(_) => Some(game.p.battle.at),
        _ => game.fighting().then_some(game.p.march.to),
    }
}

fn mat(game: &Nevsky, l: LordId) -> Sure {
    let (mat, at) = (game.mat(l), format!("secret.mats[{}]", l.word()));
    let own: Set<Slot> = game.book.retinue(l).map(|v| game.book.slot(v)).collect();
    let gone = game.p.gone[l].0;
    let lost = own.has_all(gone) && (gone.is_empty() || game.p.switches.vassal_service);
    ensure(lost, format_args!("public.gone[{l}]"), "Vassals that cannot be gone")?;
    if !game.on_map(l) {
        return ensure(*mat == Mat::default(), &at, "a Lord who is not on map has an empty mat");
    }
    let fighting = matches!(game.p.stage, Stage::Fight(_));
    ensure(fighting || mat.routed == Forces::default(), &at, "Routed units outside a fight")?;
    ensure(fighting || game.unit_count(l) > 0 || game.p.dirty, &at, "a Lord on map has a unit")?;
    let sets = [mat.ready.0, mat.mustered.0, mat.unready.0, gone];
    let sum: usize = sets.iter().map(|s| s.len()).sum();
    let union = sets.iter().fold(Set::NONE, |a, b| a | *b);
    ensure(own.has_all(union), &at, "Vassals that he does not have")?;
    ensure(union.len() == sum, &at, "a Vassal in two states")?;
    for v in game.book.retinue(l) {
        let (slot, special) = (game.book.slot(v), game.book.vassals[v].special);
        let in_play = match special {
            Special::Ordinary => true,
            Special::Crusaders => game.in_play(capability::CRUSADE),
            Special::Steppe => game.in_play(capability::STEPPE_WARRIORS),
        };
        let there = (mat.ready.0 | mat.mustered.0 | mat.unready.0).has(slot);
        ensure(in_play || !there, &at, format_args!("{} without their Capability", v.word()))?;
        let boxed = game.p.vassal_box[l][slot];
        ensure(boxed.is_none_or(|n| n <= 17), &at, "a Vassal marker beyond box 17")?;
        let counts = boxed.is_none() || (game.p.switches.vassal_service && mat.mustered.has(slot));
        ensure(counts, &at, "a marker on the Calendar of a Vassal who is not Mustered")?;
    }
    let spare = game.p.vassal_box[l].iter().all(|(slot, n)| own.has(slot) || n.is_none());
    ensure(spare, &at, "markers of Vassals that he does not have")?;
    let third = matches!(game.p.asks.last(), Some(Ask::ThirdCard { lord }) if *lord == l);
    ensure(mat.cards.len() <= if third { 3 } else { 2 }, &at, "more than two Capabilities")?;
    for (i, &card) in mat.cards.iter().enumerate() {
        let spec = game.book.card(card);
        ensure(
            spec.scope == Scope::ThisLord && spec.lords.has(l),
            &at,
            format_args!("{} is not for him", card.word()),
        )?;
        let twins = mat.cards[..i].iter().any(|c| game.book.card(*c).twin == spec.twin);
        ensure(!twins, &at, "two Capabilities of one name")?;
    }
    ensure(mat.hungry <= 2, &at, "no Lord needs more than 2 Provender")?;
    ensure(mat.dropping <= mat.assets[AssetId::Provender], &at, "drops more Provender than he has")
}

/// Wooden pieces never run short. [N1.2c]
fn pieces(game: &Nevsky) -> Sure {
    for u in UnitId::ALL.into_iter() {
        let sum: u32 = game.s.mats.values().map(|m| u32::from(m.units[u]) + u32::from(m.routed[u])).sum();
        let have = u32::from(game.book.units[u].pieces);
        ensure(sum <= have, "secret.mats", format_args!("{sum} {}, but there are {have}", u.word()))?;
        // One mat never has more than the Lord and his Mustered Vassals bring: the others may still come.
        for l in LordId::ALL.into_iter().filter(|_| u != UnitId::Serfs) {
            let mustered = |v: &VassalId| game.mat(l).mustered.has(game.book.slot(*v));
            let vassals = game.book.retinue(l).filter(mustered);
            let most = game.book.lord(l).forces[u] + vassals.map(|v| game.book.vassals[v].forces[u]).sum::<u8>();
            let on_mat = game.mat(l).units[u].saturating_add(game.mat(l).routed[u]);
            let at = format!("secret.mats[{}]", l.word());
            ensure(on_mat <= most, at, format_args!("{on_mat} {}, more than {most}", u.word()))?;
        }
    }
    for l in Side::Teutonic.lords() {
        let serfs = game.mat(l).units[UnitId::Serfs] + game.mat(l).routed[UnitId::Serfs];
        ensure(serfs == 0, format_args!("secret.mats[{}]", l.word()), "Teutons have no Serfs")?;
    }
    Ok(())
}

fn map(game: &Nevsky) -> Sure {
    let p = &game.p;
    let castles = game.castles();
    ensure(
        !p.castles[Side::Teutonic].meets(p.castles[Side::Russian]),
        "public.castles",
        "two Castle markers at one Locale",
    )?;
    ensure(castles.len() <= 2, "public.castles", "more than two Castle markers")?;
    let fits = |at: LocaleId| game.book.rus.has(at) && matches!(game.book.locale(at).kind, Kind::Fort | Kind::Town);
    ensure(castles.iter().all(fits), "public.castles", "a Castle marker at no Fort or Town of Rus")?;
    ensure(p.walls.len() <= 4, "public.walls", "more than four Walls +1 markers")?;
    let strong = |at: LocaleId| matches!(game.book.locale(at).kind, Kind::Fort | Kind::City | Kind::Novgorod);
    ensure(p.walls.iter().all(strong), "public.walls", "Walls +1 at no Fort, City or Novgorod")?;
    let conquerable = game.book.printed_holds.or(game.book.trade).or(castles);
    ensure(p.conquered.minus(conquerable).is_empty(), "public.conquered", "a Locale that cannot be Conquered")?;
    let foreign_trade = p.conquered.and(game.book.trade).minus(game.book.rus);
    ensure(foreign_trade.is_empty(), "public.conquered", "a Trade Route outside Rus")?;
    for at in game.sieges().iter() {
        let place = format!("public.siege.{}", at.word());
        ensure(p.siege[at] <= 4, &place, "more than four Siege markers")?;
        let besieger = game.holder(at).map(Side::enemy);
        ensure(besieger.is_some(), &place, "no Stronghold")?;
        let there = besieger.is_some_and(|s| !game.outside(s, at).is_empty());
        ensure(there || game.fighting(), &place, "nobody besieges it")?;
    }
    let legate = matches!(p.legate, Legate::Out);
    ensure(
        legate != game.in_play(capability::WILLIAM_OF_MODENA),
        "public.legate",
        "in play exactly with William of Modena",
    )
}

fn cards(game: &Nevsky) -> Sure {
    let (p, s) = (&game.p, &game.s);
    let mats = game.at_mats(Side::Teutonic).or(game.at_mats(Side::Russian));
    let count: usize = s.mats.values().map(|m| m.cards.len()).sum();
    ensure(mats.len() == count, "secret.mats", "a Capability at two mats")?;
    let [pending, drawn]: [Cards; 2] = [&s.pending, &p.levy.drawn].map(|few| few.iter().copied().collect());
    let waiting = s.pending.len() + p.levy.drawn.len();
    ensure(pending.or(drawn).len() == waiting, "public.levy.drawn", "one card twice")?;
    let places = [p.capabilities, p.events, p.levy.spent, p.battle.used, s.held, mats, pending, drawn];
    let all = Side::Teutonic.numbered().or(Side::Russian.numbered());
    let mut seen = Cards::NONE;
    for place in places {
        ensure(place.minus(all).is_empty(), "cards", "a blank card among the numbered")?;
        ensure(seen.and(place).is_empty(), "cards", "a card in two places")?;
        seen = seen.or(place);
    }
    let side_wide = p.capabilities.iter().all(|c| game.book.card(c).scope == Scope::Side);
    ensure(side_wide, "public.capabilities", "a This Lord Capability at the board edge")?;
    let lasting = |c: CardId| matches!(game.book.card(c).timing, Timing::ThisLevy | Timing::ThisCampaign);
    ensure(p.events.iter().all(lasting), "public.events", "an Event that does not last")?;
    let hold = |c: CardId| game.book.card(c).timing == Timing::Hold;
    ensure(s.held.iter().all(hold), "secret.held", "an Event that is not Held")?;
    ensure(p.battle.used.iter().all(hold), "public.battle.used", "an Event that is not Held")?;
    for side in Side::ALL {
        let held = s.held.and(side.numbered()).len();
        ensure(usize::from(p.held[side]) == held, "public.held", "not the number of Held Events")?;
    }
    ensure(p.returned.minus(all).is_empty(), "public.returned", "a blank card among the numbered")?;
    ensure(p.returned.and(s.held).is_empty(), "public.returned", "a Held Event that is known to lie in the deck")?;
    let own = |side: Side| s.pending.iter().all(|c| c.side() == side && game.book.card(*c).scope == Scope::ThisLord);
    let bestows = matches!(p.asks.last(), Some(Ask::Bestow(side)) if own(*side));
    ensure(s.pending.is_empty() || bestows, "secret.pending", "no Capability is being given")?;
    let waits = |c: &CardId| matches!(p.stage, Stage::Draw(side, 1) if c.side() == side) && !hold(*c);
    ensure(p.levy.drawn.iter().all(waits), "public.levy.drawn", "no Event waits to be carried out")
}

/// Three cards of each Lord, three Pass; never more than the Plan holds. [N4.1.1a]
fn plans(game: &Nevsky) -> Sure {
    let size = game.plan_size();
    for side in Side::ALL {
        let (plan, shown) = (&game.s.plans[side], &game.p.shown[side]);
        let place = format!("secret.plans[{side}]");
        let own = plan.iter().chain(shown.iter()).flatten().all(|l| l.side() == side);
        ensure(own, &place, "a card of the enemy")?;
        let kinds = std::iter::once(None).chain(side.lords().map(Some));
        for card in kinds {
            let laid = plan.iter().filter(|c| **c == card).count();
            // Cards of the last Campaign lie there until new Plans are laid.
            let gone = shown.iter().filter(|c| **c == card).count();
            let all = if game.plans_laid() { laid + gone } else { laid.max(gone) };
            ensure(all <= 3, &place, "more than three equal cards")?;
        }
        ensure(plan.len() <= size, &place, "more cards than the Plan holds")?;
        let full = match game.p.stage {
            Stage::Plan => !game.p.committed[side] || plan.len() == size,
            Stage::Over => true,
            _ if game.p.campaign && game.plans_laid() => plan.len() + shown.len() == size,
            _ => plan.is_empty(),
        };
        ensure(full, &place, "not as many cards as are laid")?;
    }
    let both = matches!(game.p.stage, Stage::Plan | Stage::Bid);
    ensure(both || game.p.committed == Sides::default(), "public.committed", "nothing is decided in secret")?;
    ensure(game.p.committed != Sides::filled(true), "public.committed", "both have decided")?;
    for side in Side::ALL {
        let bid = game.s.bids[side];
        let due = game.p.stage == Stage::Bid && game.p.committed[side];
        ensure(bid.is_some() == due, "secret.bids", "a bid where none is due")?;
        ensure(bid.unwrap_or(0) <= 8, "secret.bids", "above 8")?;
    }
    Ok(())
}
