//! What is pending can go on: the stage fits the phase, the questions fit the stage, the fight has its Lords, and whoever is
//! asked has an answer.

use ravelin_core::Choices;

use crate::action::Action;
use crate::battle::{Battle, Clash, Row};
use crate::flow::{Ask, Fight, Stage, Then};
use crate::kit::*;
use crate::state::*;

use super::{Sure, ensure};

/// Counts what is offered.
struct Count(usize);

impl Choices<Action> for Count {
    const EXPLAIN: bool = false;

    fn offer(&mut self, _: Action) {
        self.0 += 1;
    }

    fn refuse(&mut self, _: Action, _: ravelin_core::Violation) {}
}

pub(super) fn check(game: &Nevsky) -> Sure {
    stage(game)?;
    card(game)?;
    march(game)?;
    fight(game)?;
    asks(game)?;
    let asked = game.asked();
    if game.p.end.is_some() {
        return ensure(game.p.stage == Stage::Over, "public.stage", "the game is over");
    }
    ensure(game.p.stage != Stage::Over, "public.stage", "over without an end")?;
    ensure(game.final_outcome().is_none() && !asked.is_empty(), "public.stage", "nobody is asked")?;
    for seat in asked.iter() {
        let mut count = Count(0);
        game.list(game.side_of(seat), &mut count);
        ensure(count.0 > 0, "public.stage", "somebody is asked who may do nothing")?;
    }
    // A decision that would have been skipped is none: running on from here must change nothing.
    let mut again = game.clone();
    again.run(&mut ravelin_core::Io { dice: &mut ravelin_core::Fast::new(0), journal: &mut ravelin_core::Silent });
    ensure(again == *game, "public.stage", "not a decision: play would run on")
}

fn stage(game: &Nevsky) -> Sure {
    let p = &game.p;
    let campaign = match p.stage {
        Stage::Bid => p.switches.bidding && !p.campaign || game.scenario().from_plan,
        Stage::Outfit(_)
        | Stage::Draw(..)
        | Stage::Muster(_)
        | Stage::Levying(..)
        | Stage::Legate
        | Stage::LegateUse
        | Stage::Crusaders
        | Stage::Veche
        | Stage::SeaTrade => !p.campaign,
        Stage::Pay(_) | Stage::Disband(_) | Stage::Over => true,
        Stage::Trim(_)
        | Stage::Plan
        | Stage::Lieutenants(_)
        | Stage::Reveal(_)
        | Stage::Command
        | Stage::ApproachStop(_)
        | Stage::Avoid
        | Stage::AvoidDrop
        | Stage::Ambush
        | Stage::Withdraw
        | Stage::Arrive
        | Stage::Fight(_)
        | Stage::FeedStop(..)
        | Stage::Hillforts
        | Stage::Feed(_)
        | Stage::CardEnd
        | Stage::Grow(_)
        | Stage::GameEnd
        | Stage::Wastage(_)
        | Stage::Discard(_)
        | Stage::NextBox => p.campaign,
    };
    ensure(campaign, "public.campaign", "the stage is not of this phase")?;
    ensure(
        p.campaign || p.first_levy == (p.r#box == game.scenario().first && drawing(p.stage)),
        "public.first_levy",
        "not the first Arts of War",
    )?;
    ensure(!p.campaign || !p.first_levy, "public.first_levy", "the first Levy is over")?;
    match p.stage {
        Stage::Bid => ensure(p.switches.bidding, "public.stage", "no bidding in this game")?,
        Stage::Draw(_, n) => ensure(n <= 1, "public.stage", "cards are drawn, then carried out")?,
        Stage::Disband(n) => ensure(n < 4, "public.stage", "Disband has four steps")?,
        Stage::Levying(l, _) => {
            // Heinrich may go to the Curia from his own Muster. [N7.T13E.b]
            let called = p.asks.iter().any(|ask| matches!(ask, Ask::Curia { .. } | Ask::Ransom { .. }));
            let musters = p.levy.mustering == Some(l) && (game.on_map(l) || called);
            ensure(musters, "public.levy.mustering", "not who Musters")?;
            ensure(p.levy.left <= 20, "public.levy.left", "too many Levy actions")?;
        }
        Stage::Wastage(_) | Stage::Discard(_) | Stage::NextBox => {
            ensure(p.r#box < game.scenario().last, "public.stage", "the last box has no next")?;
        }
        Stage::Grow(_) => ensure(p.grow <= 32, "public.grow", "too many")?,
        _ => {}
    }
    let grows = matches!(p.stage, Stage::Grow(_));
    ensure(grows || p.grow == 0, "public.grow", "nothing grows now")?;
    let musters = matches!(p.stage, Stage::Muster(_) | Stage::Levying(_, Then::Muster));
    ensure(musters || !p.levy.begun, "public.levy.begun", "no Muster is under way")?;
    let used = p.levy.used;
    let turned = used.is_empty() || (p.levy.begun && used.and(p.levy.may_muster).is_empty());
    ensure(turned, "public.levy.used", "they have not Mustered")?;
    ensure(!p.campaign || p.levy.fresh == Sides::default(), "public.levy.fresh", "the Levy is over")?;
    let mustering = matches!(p.stage, Stage::Levying(..));
    ensure(mustering || p.levy.mustering.is_none(), "public.levy.mustering", "nobody Musters")?;
    let spent = drawing(p.stage) || p.levy.spent.is_empty() && p.blanks.values().all(|b| b.spent == 0);
    ensure(spent, "public.levy.spent", "Arts of War are over")?;
    let due = p.levy.may_muster;
    match p.stage {
        Stage::Muster(side) => {
            let fits = due.minus(game.lords_on_map(side)).is_empty();
            ensure(fits, "public.levy.may_muster", "not Lords of the side on map")
        }
        Stage::Wastage(side) => {
            let fits = due.minus(game.lords_on_map(side)).is_empty()
                && (p.switches.hidden_mats
                    || due.iter().all(|l| game.mat(l).assets != Goods::default() || !game.mat(l).cards.is_empty()));
            ensure(fits, "public.levy.may_muster", "not Lords who can waste something")
        }
        Stage::Levying(l, _) => {
            ensure(due.minus(game.lords_on_map(l.side())).is_empty(), "public.levy.may_muster", "not Lords on map")
        }
        _ => ensure(due.is_empty(), "public.levy.may_muster", "nobody Musters or wastes"),
    }
}

fn drawing(stage: Stage) -> bool {
    matches!(stage, Stage::Bid | Stage::Outfit(_) | Stage::Draw(..))
}

/// A Command card is executed in some stages and in no others. [N4.2]
fn card(game: &Nevsky) -> Sure {
    let (p, c) = (&game.p, &game.p.card);
    let executing = match p.stage {
        Stage::Command
        | Stage::ApproachStop(_)
        | Stage::Avoid
        | Stage::AvoidDrop
        | Stage::Ambush
        | Stage::Withdraw
        | Stage::Arrive
        | Stage::Fight(_)
        | Stage::FeedStop(..)
        | Stage::Hillforts
        | Stage::Feed(_)
        | Stage::CardEnd => true,
        Stage::Pay(_) | Stage::Disband(_) => p.campaign,
        _ => false,
    };
    let [t, r] = Side::ALL.map(|side| p.shown[side].len());
    if matches!(p.stage, Stage::Lieutenants(_)) {
        ensure(t + r == 0, "public.shown", "no card is revealed yet")?;
    }
    if !executing && p.stage != Stage::Over {
        ensure(game.s.stores == Stores::default(), "secret.stores", "no Command card is executed")?;
        return ensure(**c == CardFlags::default(), "public.card", "no Command card is executed");
    }
    let Some(l) = c.lord else { return ensure(!executing, "public.card.lord", "whose card is it?") };
    if executing {
        // Teutons and Russians reveal in turn. [N4.2a]
        let turn = if l.side() == Side::Teutonic { t == r + 1 } else { t == r };
        let top = p.shown[l.side()].last() == Some(&Some(l));
        ensure(turn && top, "public.shown", "not the card that is executed")?;
    }
    ensure(c.actions <= 12, "public.card.actions", "too many actions")?;
    let alone = c.group.minus(game.locale_of(l).map_or(Lords::NONE, |at| game.outside(l.side(), at))).is_empty();
    ensure(alone && !c.group.has(l), "public.card.group", "not Lords who could go along")?;
    let pairs = c.group.iter().all(|m| game.with_partner(m).minus(c.group.with(l)).is_empty());
    ensure(pairs, "public.card.group", "a Lieutenant without his Lower Lord")?;
    ensure(!c.legate || matches!(p.legate, Legate::At(_)), "public.card.legate", "the pawn is not on map")?;
    ensure(game.s.stores.from_seats <= 40, "secret.stores.from_seats", "too much")?;
    let stays = c.staying.and(c.group).is_empty() && c.staying.minus(l.side().all_lords()).is_empty();
    ensure(stays, "public.card.staying", "not Lords who could go along")?;
    let approach =
        matches!(p.stage, Stage::ApproachStop(_) | Stage::Avoid | Stage::AvoidDrop | Stage::Ambush | Stage::Withdraw);
    let busy = p.stage == Stage::Command || approach;
    ensure(busy || c.group.is_empty(), "public.card.group", "nobody Marches")?;
    ensure(p.stage == Stage::Command || !c.legate_stays, "public.card.legate_stays", "nobody Marches")?;
    let led = c.legate_along && (!busy || game.locale_of(l).is_none_or(|at| p.legate != Legate::At(at)));
    ensure(!led, "public.card.legate_along", "he is not with the Lord who Marches")
}

fn march(game: &Nevsky) -> Sure {
    let (p, m) = (&game.p, &game.p.march);
    let approach =
        matches!(p.stage, Stage::ApproachStop(_) | Stage::Avoid | Stage::AvoidDrop | Stage::Ambush | Stage::Withdraw);
    let top = p.asks.last();
    let leaving = matches!(top, Some(Ask::MarchDrop | Ask::SailDrop));
    let stores = &game.s.stores;
    let dropping = matches!(top, Some(Ask::MarchDrop | Ask::Tax { .. }));
    ensure(dropping || stores.due == 0, "secret.stores.due", "nothing is due")?;
    let leaves = matches!(top, Some(Ask::SailDrop | Ask::Divide));
    ensure(leaves || stores.left_behind == Goods::default(), "secret.stores.left_behind", "nothing was left behind")?;
    if matches!(p.stage, Stage::Fight(_)) {
        return ensure(m.avoid.is_empty(), "public.march", "nobody Avoids Battle any more");
    }
    if !approach && !leaving {
        ensure(stores.due <= 2, "secret.stores.due", "too much")?;
        return ensure(*m == March::default(), "public.march", "nobody Marches");
    }
    let declared: Lords = m.avoid.iter().map(|a| a.lord).collect();
    ensure(m.stayed.and(declared).is_empty(), "public.march.stayed", "he Avoids Battle")?;
    let side = game.active();
    let at = if leaving { m.from } else { m.to };
    let there = !m.group.is_empty() && m.group.minus(game.outside(side, at)).is_empty();
    ensure(there, "public.march.group", "not Lords of the Active side there")?;
    let food: u16 = m.group.iter().map(|l| u16::from(game.asset(l, AssetId::Provender))).sum();
    ensure(u16::from(stores.due) <= food, "secret.stores.due", "more than there is")?;
    let path = match m.way {
        Some(way) => game.book.steps[m.from].contains(&(m.to, way)),
        None => m.from != m.to && matches!(top, Some(Ask::SailDrop)),
    };
    ensure(path, "public.march.way", "it does not lead there")?;
    let sails = matches!(top, Some(Ask::SailDrop));
    let open = || game.book.seaports.has(m.to) && !game.lords_out(side.enemy()).has(m.to);
    let sea = || m.way.is_none() && game.book.seaports.has(m.from) && open() && !game.season().winter();
    ensure(!sails || sea(), "public.march", "not a Sail")?;
    for (i, &Escape { lord: l, to, way }) in m.avoid.iter().enumerate() {
        let fits = game.outside(side.enemy(), m.to).has(l)
            && game.book.steps[m.to].contains(&(to, way))
            && game.can_avoid(side.enemy(), to, way).is_ok()
            && !m.avoid[..i].iter().any(|a| a.lord == l)
            && game.with_partner(l).iter().all(|o| m.avoid.contains(&Escape { lord: o, to, way }));
        ensure(fits, "public.march.avoid", "not Lords who can Avoid Battle so")?;
    }
    let declared = matches!(p.stage, Stage::Avoid | Stage::AvoidDrop | Stage::Ambush);
    ensure(declared || m.avoid.is_empty(), "public.march.avoid", "nobody Avoids Battle now")?;
    for l in LordId::ALL.into_iter() {
        let drops = game.mat(l).dropping > 0;
        let avoids = m.avoid.iter().any(|a| a.lord == l) && matches!(p.stage, Stage::AvoidDrop | Stage::Ambush);
        ensure(!drops || avoids, format_args!("secret.mats[{}].dropping", l.word()), "he does not Avoid Battle")?;
    }
    let goods = stores.left_behind.values().all(|n| *n <= 48);
    ensure(goods, "secret.stores.left_behind", "too much")
}

fn fight(game: &Nevsky) -> Sure {
    let (p, b) = (&game.p, &game.p.battle);
    let Stage::Fight(fight) = p.stage else {
        return ensure(*b == Battle::default(), "public.battle", "there is no fight");
    };
    ensure(b.clash.is_some(), "public.battle.clash", "there is a fight")?;
    ensure(
        b.attacker == if p.card.lord.is_some() { game.active() } else { b.attacker },
        "public.battle.attacker",
        "not the Active side",
    )?;
    takes_part(game)?;
    fates(game, fight)?;
    let arrayed = b.arrayed();
    let count: usize = b.rows.values().map(|line| line.values().flatten().count()).sum();
    ensure(arrayed.len() == count, "public.battle.rows", "a Lord in two places")?;
    ensure(arrayed.and(b.reserve).is_empty(), "public.battle.reserve", "a Lord in the Array and in Reserve")?;
    ensure(arrayed.minus(b.part).is_empty(), "public.battle.rows", "a Lord who takes no part")?;
    for r in Row::ALL {
        let own = b.row(r).minus(b.side_of_row(r).all_lords()).is_empty();
        ensure(own, "public.battle.rows", "a Lord in the enemy's row")?;
    }
    let ended = b.loser.is_some();
    for l in arrayed.or(b.reserve).iter() {
        ensure(ended || game.standing(l) > 0, "public.battle.rows", "a Routed Lord in the Array")?;
    }
    // When all have Struck and the fight is lost the count stands behind the last step.
    let steps = if ended { b.step <= 6 } else { b.step < 6 };
    ensure(steps && b.round <= 100, "public.battle.step", "no such step")?;
    let picked: u16 = b.picked.values().map(|n| u16::from(*n)).sum();
    let bridged = picked <= 40 && b.bridge_used.values().all(|n| *n <= 2 * b.round);
    ensure(bridged, "public.battle.bridge_used", "more units than Strike")?;
    let most = game.hold_spec(b.at).garrison;
    ensure(
        Guard::ALL.into_iter().all(|guard| b.garrison[guard] <= most[guard]),
        "public.battle.garrison",
        "more than there are",
    )?;
    ensure(
        b.clash == Some(Clash::Storm) || b.garrison == Garrison::default(),
        "public.battle.garrison",
        "only in a Storm",
    )?;
    if b.clash != Some(Clash::Battle) {
        // A Sack has removed the markers. [N4.5.2t]
        ensure(ended || game.sieged(b.at), "public.battle.at", "no Siege")?;
        let holder = if b.clash == Some(Clash::Storm) { b.attacker.enemy() } else { b.attacker };
        ensure(game.holder(b.at) == Some(holder) || ended, "public.battle.at", "not the Stronghold's holder")?;
    }
    let Some(hits) = b.hits.checked_add(b.crossbow) else {
        return ensure(false, "public.battle.hits", "too many");
    };
    match fight {
        Fight::Hits | Fight::Reroll => {
            let hits = hits > 0 && (b.clash == Some(Clash::Storm) || b.taker.is_some());
            ensure(hits, "public.battle.hits", "no Hits are taken")?;
            let facing = b.taker.is_none_or(|l| l.side() != game.striking_side() && game.standing(l) > 0);
            ensure(facing, "public.battle.taker", "he cannot take Hits")?;
            let knights = b.taker.is_some_and(|l| game.mat(l).units[UnitId::Knights] > 0);
            ensure(!matches!(fight, Fight::Reroll) || knights, "public.battle.taker", "no Knights to reroll for")?;
        }
        Fight::Taker | Fight::Retarget => {
            let group = !b.group.is_empty() && b.group.minus(game.striking_side().all_lords()).is_empty();
            ensure(group, "public.battle.group", "nobody Strikes")?;
        }
        Fight::Joiners | Fight::Bridge => {
            let group = b.group.or(b.maybe).minus(arrayed).is_empty()
                && b.group.or(b.maybe).minus(game.striking_side().all_lords()).is_empty();
            let target = b.target.is_some_and(|l| l.side() != game.striking_side() && arrayed.has(l));
            ensure(group && target && !b.group.is_empty(), "public.battle.group", "nobody Strikes")?;
        }
        Fight::Fate | Fight::RetreatTo | Fight::RetreatDrop | Fight::Spoils => {
            ensure(ended, "public.battle.loser", "who has lost?")?;
        }
        _ => ensure(!ended, "public.battle.loser", "the fight goes on")?,
    }
    ensure(b.spoils.values().all(|n| *n <= 80), "public.battle.spoils", "too much")
}

/// Who takes part is there, and only they are named in the fight.
fn takes_part(game: &Nevsky) -> Sure {
    let b = &game.p.battle;
    let ended = b.loser.is_some();
    let placed = |l: LordId| match b.clash {
        Some(Clash::Battle) => !game.lord(l).inside || b.sallying.has(l) || b.withdrew.has(l),
        Some(Clash::Sally) => game.lord(l).inside == (l.side() == b.attacker),
        _ => game.lord(l).inside == (l.side() != b.attacker),
    };
    for l in b.part.iter() {
        let away = b.retreated.has(l) && b.retreat.is_some_and(|(to, _)| game.locale_of(l) == Some(to));
        let here = game.locale_of(l) == Some(b.at);
        ensure(here || away, "public.battle.part", format_args!("{} is not there", l.word()))?;
        ensure(away || placed(l) || ended, "public.battle.part", format_args!("{} cannot take part", l.word()))?;
    }
    // A Lord whom the end of the fight has removed is still named as one who Sallied, Struck or took Hits.
    let removed: Lords = LordId::ALL.into_iter().filter(|l| ended && !game.on_map(*l)).collect();
    let named = |lords: Lords| lords.minus(removed).minus(b.part).is_empty();
    let now = [b.reserve, b.group, b.doomed, b.retreated, b.withdrew];
    let known =
        now.iter().all(|s| s.minus(b.part).is_empty()) && [b.sallying, b.struck, b.maybe].into_iter().all(named);
    ensure(known, "public.battle", "Lords who take no part")?;
    let facing: Lords = b.taker.into_iter().chain(b.target).collect();
    ensure(named(facing), "public.battle.taker", "he takes no part")?;
    let there = game.outside(b.attacker, b.at).or(game.outside(b.defender(), b.at));
    ensure(there.minus(b.part).is_empty(), "public.battle.part", "all who are there outside take part")?;
    let sallying = b.sallying.minus(removed);
    let besieged = match b.clash {
        Some(Clash::Sally) => sallying == b.part.and(b.attacker.all_lords()),
        Some(Clash::Battle) => sallying.minus(game.inside(b.attacker, b.at)).is_empty(),
        Some(Clash::Storm) | None => b.sallying.is_empty(),
    };
    ensure(besieged, "public.battle.sallying", "not Besieged Lords who Sally")
}

/// Losers in the field Retreat, Withdraw or are removed: none stays outside. [N4.4.3b]
fn fates(game: &Nevsky, fight: Fight) -> Sure {
    let b = &game.p.battle;
    let Some(loser) = b.loser.filter(|_| b.clash != Some(Clash::Storm)) else { return Ok(()) };
    let outside = game.outside(loser, b.at);
    let fits = match fight {
        Fight::Fate => outside == b.doomed.or(b.retreated) && b.doomed.and(b.retreated).is_empty(),
        Fight::RetreatTo | Fight::RetreatDrop => outside == b.retreated && b.doomed.is_empty(),
        Fight::Spoils => outside.is_empty() && b.doomed.is_empty(),
        _ => true,
    };
    ensure(fits, "public.battle.doomed", "not the losers whose fate is open")?;
    let open = || b.retreat.is_some_and(|step| game.retreats().any(|open| open == step));
    ensure(fight != Fight::RetreatDrop || open(), "public.battle.retreat", "not a Retreat that is open to them")
}

fn asks(game: &Nevsky) -> Sure {
    let p = &game.p;
    let command = matches!(p.stage, Stage::Command);
    let levy = !p.campaign;
    for (i, ask) in p.asks.iter().enumerate() {
        let at = format!("public.asks[{i}]");
        let last = i + 1 == p.asks.len();
        let fits = match *ask {
            Ask::None => false,
            Ask::Outfit { lord, left } => game.on_map(lord) && (1..=4).contains(&left),
            Ask::Seat { lord } => levy && last && game.cylinder(lord).is_some(),
            Ask::Bestow(side) => p.first_levy && last && !game.s.pending.is_empty() && p.stage == Stage::Draw(side, 1),
            Ask::Shift { card, .. } => matches!(p.stage, Stage::Draw(side, _) if side == card.side()),
            Ask::Torzhok { left, .. } => matches!(p.stage, Stage::Draw(Side::Teutonic, _)) && (1..=3).contains(&left),
            Ask::PlaceRavaged(side) | Ask::RemoveRavaged(side) => {
                matches!(p.stage, Stage::Draw(drawer, _) if drawer == side)
            }
            Ask::Tempest => matches!(p.stage, Stage::Draw(Side::Russian, _)),
            Ask::Curia { lord, left, given } => {
                let own = given.minus(Side::Teutonic.all_lords()).is_empty();
                own && left <= 4 && lord.is_none_or(|l| game.on_map(l) && l.side() == Side::Teutonic)
            }
            Ask::ThirdCard { lord } => {
                let cards = game.mat(lord).cards.len();
                last && matches!(p.stage, Stage::Levying(l, _) if l == lord) && (cards == 3 || p.switches.hidden_mats)
            }
            Ask::Ransom { side, coin, to } => {
                coin <= 8 && !to.is_empty() && to.minus(game.lords_on_map(side)).is_empty()
            }
            Ask::MarchDrop => command && last && game.p.march.way.is_some(),
            Ask::SailDrop => command && last,
            Ask::Divide => last && matches!(p.stage, Stage::Withdraw),
            Ask::Supply => command && last && game.edition().transport_spent,
            Ask::Masons { left } => {
                let l = p.card.lord;
                let have =
                    l.map_or(0, |l| game.sharing(l).iter().map(|m| game.asset(m, AssetId::Provender)).sum::<u8>());
                let castles = game.castles().len();
                let at = l.and_then(|l| game.locale_of(l));
                let place = at.is_some_and(|at| {
                    let kind = game.book.locale(at).kind;
                    game.book.rus.has(at)
                        && matches!(kind, Kind::Fort | Kind::Town)
                        && !game.has_castle(at)
                        && (kind == Kind::Town || game.holder(at) == Some(Side::Teutonic))
                });
                command && last && left <= 6 && have >= left && castles < 2 && place && game.active() == Side::Teutonic
            }
            // Under the question of the card just played nothing may be left to play.
            Ask::Interrupt(side) => p.stopped && (!last || game.may_hold_any(side)),
            Ask::Tax { lord } => {
                command && last && p.switches.hidden_mats && p.card.lord == Some(lord) && lord.side() == Side::Russian
            }
        };
        ensure(fits, at, "a question that does not belong here")?;
    }
    let s = &game.s.stores.supply;
    let busy = matches!(p.asks.last(), Some(Ask::Supply));
    ensure(busy || *s == Supply::default(), "secret.stores.supply", "nobody is Supplied")?;
    ensure(s.ships <= 2 && s.seats_left <= 2 && s.drawn <= 4, "secret.stores.supply", "too much")?;
    let used = s.used.len() + usize::from(s.seats_left) <= 2 || s.used.is_empty();
    ensure(used, "secret.stores.supply.used", "too much")?;
    let arrived = p.levy.outfit.minus(game.lords_on_map(Side::Teutonic).or(game.lords_on_map(Side::Russian)));
    ensure(arrived.is_empty(), "public.levy.outfit", "Lords who are not on map")?;
    let setting_up = matches!(p.stage, Stage::Bid | Stage::Outfit(_));
    ensure(p.levy.outfit.is_empty() || setting_up, "public.levy.outfit", "the set-up is over")
}
