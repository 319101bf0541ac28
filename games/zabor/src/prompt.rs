//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::Asking;
use ravelin_core::telling::article;
use ravelin_core::{Answer, DecisionKind, Prompt, Routine, Token, ask, rule};

use crate::action::Reply;
use crate::campaign::{BUYING, ORIGIN};
use crate::components::*;
use crate::flow::{Frame, Mover, ask};
use crate::state::Zabor;
use crate::tokens::{self, back_name};
use crate::view::View;
use crate::vocabulary::*;
use crate::words::{army_words, capital, card_text, colour_name, empire_name, slot_name};

pub(crate) fn prompt(view: &View) -> Prompt {
    view.table().prompt_now()
}

/// What an action does to a question that a standing order can answer. Wounded Units count as Units of their kind.
pub(crate) fn answer(table: &Zabor, action: Reply) -> Option<Answer> {
    match (table.top(), action) {
        (_, Reply::Stop) => Some(Answer::Pass),
        (Frame::Wounds(ask::Wounds { colour, .. }), Reply::Wound(slot)) => {
            let kind = usize::from(table.kit.slot_unit[usize::from(slot) % SLOTS]) % UNITS;
            Some(Answer::Lose(vec![(tokens::unit(colour, table.sound(kind)), 1)]))
        }
        (_, Reply::WoundBeast(n)) => Some(Answer::Lose(vec![(tokens::monster(n), 1)])),
        _ => None,
    }
}

/// Where a Battle is under way.
pub(crate) fn fight(view: &View) -> Option<Token> {
    view.table().fight().map(|fight| tokens::space(fight.area))
}

pub(crate) fn question(table: &Zabor) -> Prompt {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order, Pay, Place, YesNo};
    let kit = table.kit;
    let at = |area: u8| kit.area(area).name.as_str();
    match table.top() {
        Frame::Draft(ask::Draft {}) => {
            let n = 5 - table.p.draft_round;
            ask(ChooseOne, format!("Keep one of {n} Traits in secret; the rest goes on clockwise."), rule!("Z3.2.2"))
        }
        Frame::Starts(ask::Starts { .. }) => {
            ask(Place, "Choose a colour that is free and your start Area.", rule!("Z3.3"))
        }
        Frame::Pieces(ask::Pieces { stage: 0, .. }) => {
            ask(ChooseOne, "Two Traits replace your City: which one does?", rule!("Z3.4.7"))
        }
        Frame::Pieces(ask::Pieces { .. }) => {
            ask(Place, "Place a starting Fleet beside your start Area.", rule!("Z3.4.2"))
        }
        Frame::Barbarians(ask::Barbarians { .. }) => {
            ask(Place, "Put a Barbarian Keep and Infantry on an empty Land Area.", rule!("Z3.5"))
        }
        Frame::Phase(ask::Phase { .. }) => phase_question(table),
        Frame::Reenter(ask::Reenter { .. }) if table.wild() != 0 => {
            ask(Place, "You hold no land: return from exile in a wild Area.", rule!("Z6.5"))
        }
        Frame::Reenter(ask::Reenter { .. }) => {
            ask(Place, "You hold no land: return from exile in a Barbarian Area.", rule!("Z6.5"))
        }
        Frame::Triggers(ask::Triggers { .. }) => {
            ask(Order, "Several of your cards take effect: which first?", rule!("Z4.6"))
        }
        Frame::Optional(ask::Optional { trigger, .. }) => {
            let (name, text) = kit.triggers.get(usize::from(trigger)).map_or_else(
                || ("the card", String::new()),
                |t| (kit.card_name(t.deck, t.card), card_text(kit, t.deck, t.card)),
            );
            ask(YesNo, format!("Use {name}?"), rule!("Z28.6.1")).beside(text)
        }
        Frame::OverCapacity(ask::OverCapacity { seat, unit }) => {
            let n = usize::from(unit) % UNITS;
            let (have, most) = (table.owned(seat, n), table.capacity(seat, n));
            let text = format!("You have {have} {} and Capacity {most}: remove one.", kit.units[n].name);
            ask(ChooseOne, text, rule!("Z20.4"))
        }
        Frame::OverLimit(ask::OverLimit { seat, deck }) => {
            let deck = Deck::nth(deck).unwrap_or(Deck::Destiny);
            let (have, most) = (table.held(seat, deck), table.card_limit(seat, deck));
            let (what, clause) = match deck {
                Deck::Position => ("Positions".to_owned(), rule!("Z10.5.5")),
                Deck::Monster => ("Monsters".to_owned(), rule!("Z24.8")),
                deck => (format!("{} cards", capital(deck.word())), rule!("Z26.4")),
            };
            ask(ChooseOne, format!("You have {have} {what} and may keep {most}: give one up."), clause)
        }
        Frame::ChooseEvent(ask::ChooseEvent {}) => {
            ask(ChooseOne, "Master of Events: play one of the Events you drew.", rule!("Z7.1"))
        }
        Frame::Spare(ask::Spare { .. }) => {
            let event = card_text(kit, Deck::Event, table.p.event);
            let name = kit.card_name(Deck::Event, table.p.event);
            ask(YesNo, format!("Do you stay out of {name}?"), rule!("Z28.5.9")).beside(event)
        }
        Frame::PlaceBarbarian(ask::PlaceBarbarian { entry, left }) => {
            let piece = kit.card(Deck::Event, table.p.event).barbarians.get(usize::from(entry)).map_or(0, |b| b.0);
            let name = match usize::from(piece).checked_sub(UNITS) {
                None => &kit.units[usize::from(piece)].name,
                Some(level) => &kit.upgrades[level % 4].name,
            };
            let event = kit.card_name(Deck::Event, table.p.event);
            ask(Place, format!("{event}: place a Barbarian {name} ({left} to place)."), rule!("Z7.4"))
        }
        Frame::Offer(ask::Offer { seat, action, level, .. }) => {
            let spec = &kit.actions[action as usize];
            let (words, level) = level_words(table, seat, action, level);
            let question = format!("Execute {} ({words})?", spec.name);
            ask(YesNo, question, rule!("Z9.4")).beside(&spec.texts[level as usize])
        }
        Frame::Act(ask::Act { .. }) => act_question(table),
        Frame::War(ask::War { stage: 0, left, .. }) => {
            let text = format!("Warfare: choose a Land Area to move Units to, or pass ({left} to go).");
            ask(Place, text, rule!("Z11.1"))
        }
        Frame::War(ask::War { target, sent: 0, .. }) => {
            ask(ChooseSome, format!("Which Units go to {}?", at(target)), rule!("Z11.1"))
        }
        Frame::War(ask::War { target, seat, .. }) => {
            let there = army_words(table, target, seat);
            ask(ChooseSome, format!("Which Units go to {}, too?", at(target)), rule!("Z11.1"))
                .beside(format!("There: {there}."))
        }
        Frame::Resolve(ask::Resolve { .. }) => {
            ask(Order, "Which Area that you entered is resolved next?", rule!("Z18.1.2"))
        }
        Frame::Clash(ask::Clash { area, .. }) => {
            ask(ChooseOne, format!("{} is wild: what about its native?", at(area)), rule!("Z23.8"))
        }
        Frame::Wounds(ask::Wounds { area, left, .. }) => {
            let wounds = if left == 1 { "1 Wound".to_owned() } else { format!("{left} Wounds") };
            let question = format!("{wounds} in {}: who takes the next?", at(area));
            ask(Allocate, question, rule!("Z18.5.2")).routine(Routine::Losses)
        }
        Frame::Warp(ask::Warp { area, .. }) => ask(
            ChooseSome,
            format!("Warp Units from {} to a Civilized Area of yours, or stop.", at(area)),
            rule!("Z22.10"),
        ),
        Frame::Pursue(ask::Pursue { area, target: NO, .. }) => {
            ask(Place, format!("Pursue from {} to an adjacent Area, or stop.", at(area)), rule!("Z22.6.1"))
        }
        Frame::Pursue(ask::Pursue { target, sent: 0, .. }) => {
            ask(ChooseSome, format!("Who pursues to {}?", at(target)), rule!("Z22.6.3"))
        }
        Frame::Pursue(ask::Pursue { seat, target, .. }) => {
            let there = army_words(table, target, seat);
            ask(ChooseSome, format!("Who else pursues to {}?", at(target)), rule!("Z22.6.3"))
                .beside(format!("There: {there}."))
        }
        Frame::Evacuate(ask::Evacuate { area, mover: Mover::Nobody }) => {
            let text = format!("{} is being taken: move Units out, all but one, or stop.", at(area));
            ask(ChooseSome, text, rule!("Z10.6.5"))
        }
        Frame::Evacuate(ask::Evacuate { .. }) => ask(Place, "Where does the Unit go?", rule!("Z10.6.5")),
        Frame::Window(ask::Window { timing, .. }) => {
            let clause = match timing {
                Timing::BattleStart => rule!("Z18.2.2"),
                Timing::Targeted => rule!("Z26.9"),
                Timing::AreaTaken => rule!("Z10.6.11"),
                Timing::Rituals => rule!("Z10.8.3"),
            };
            ask(ChooseOne, format!("{}: play a reaction?", reacted_to(table)), clause).routine(Routine::Pass)
        }
        Frame::Acquire(ask::Acquire { unit, left, .. }) => {
            let name = &kit.units[usize::from(unit) % UNITS].name;
            let card = running_card(table);
            ask(Place, format!("{card}: where do you place {name} ({left} to come)?"), rule!("Z20.3"))
        }
        Frame::Build(ask::Build { upgrade, left, .. }) => {
            let name = &kit.upgrades[usize::from(upgrade) % 4].name;
            let card = running_card(table);
            ask(Place, format!("{card}: where do you build a {name} ({left} to come)?"), rule!("Z21.4"))
        }
        Frame::Kill(ask::Kill { ctx, left, owner, .. }) => {
            let (card, whose) = (card_of(table, ctx), colour_name(table, owner));
            let text = match left {
                1 => format!("{card}: which Unit of {whose} must go?"),
                _ => format!("{card}: {left} Units of {whose} must go: which is next?"),
            };
            ask(ChooseOne, text, rule!("Z28.7.6"))
        }
        Frame::Desert(ask::Desert { ctx, .. }) => {
            ask(ChooseOne, format!("{}: which Unit comes over to you?", card_of(table, ctx)), rule!("Z28.7.12"))
        }
        Frame::Keep(ask::Keep { keep, .. }) => {
            let deck = Deck::nth(table.p.look_deck).unwrap_or(Deck::Artifact);
            let card = back_name(deck);
            ask(ChooseOne, format!("Keep {} {card} ({keep} to keep).", article(card)), rule!("Z10.1.5"))
        }
        Frame::Discard(ask::Discard { seat, by, left, .. }) => {
            let whose =
                if seat == by { "your hand".to_owned() } else { format!("the hand of {}", empire_name(table, seat)) };
            ask(ChooseOne, format!("{}: discard {left} of {whose}.", running_card(table)), rule!("Z28.7.8"))
        }
        Frame::Steal(ask::Steal { from, .. }) => {
            let text = format!("{}: take a card of {}.", running_card(table), empire_name(table, from));
            ask(ChooseOne, text, rule!("Z28.7.8"))
        }
        Frame::Redraw(ask::Redraw { drawing: false, .. }) => {
            let text = format!("{}: discard any number of cards, then stop.", running_card(table));
            ask(ChooseSome, text, rule!("Z28.7.8"))
        }
        Frame::Redraw(ask::Redraw { left, .. }) => {
            let text = format!("{}: draw from which deck ({left} to come)?", running_card(table));
            ask(ChooseOne, text, rule!("Z28.7.8"))
        }
        Frame::Relocate(ask::Relocate { op, ctx, from, to, sent }) => {
            let most = if let Op::Relocate { count, .. } = table.op(op) { count } else { 0 };
            let card = card_of(table, ctx);
            let units = if most == 1 { "1 Unit".to_owned() } else { format!("up to {most} Units") };
            let went = format!("{sent} of at most {most} Units went there.");
            let rest = if from != NO && to != NO && sent > 0 { went } else { String::new() };
            let text = match (from, to, sent) {
                (NO, ..) => format!("{card}, {units}: from which Area?"),
                (_, NO, _) => format!("{card}, {units} of {}: where to?", at(from)),
                (_, _, 0) => format!("{card}, {units}: who goes to {}?", at(to)),
                _ => format!("{card}: who else goes to {}?", at(to)),
            };
            ask(if to == NO { Place } else { ChooseSome }, text, rule!("Z28.7.10")).beside(rest)
        }
        Frame::SummonPick(ask::SummonPick { .. }) => {
            ask(ChooseOne, format!("{}: which Monster do you summon?", running_card(table)), rule!("Z24.5"))
        }
        Frame::SummonPlace(ask::SummonPlace { monster, .. }) => {
            ask(Place, format!("Where does {} appear?", kit.monster(monster).name), rule!("Z24.3"))
        }
        Frame::TakeSeat(ask::TakeSeat { by_card: true, .. }) => {
            ask(ChooseOne, format!("{}: take a Position card.", running_card(table)), rule!("Z28.7.14"))
        }
        Frame::TakeSeat(ask::TakeSeat { exclude: 0, .. }) => {
            ask(ChooseOne, "Take a Position card, or stop.", rule!("Z10.5.1"))
        }
        Frame::TakeSeat(ask::TakeSeat { .. }) => {
            ask(ChooseOne, "Take a Position card but Master of the Council, or stop.", rule!("Z10.5.2"))
        }
        Frame::ChooseArea(ask::ChooseArea { ctx, .. }) => {
            ask(Place, format!("{}: choose an Area.", card_of(table, ctx)), rule!("Z28.7.25"))
        }
        Frame::ChoosePlayer(ask::ChoosePlayer { ctx, .. }) => {
            ask(ChooseOne, format!("{}: choose a player.", card_of(table, ctx)), rule!("Z28.7.25"))
        }
        Frame::Choose(ask::Choose { ctx, .. }) => {
            ask(ChooseOne, format!("{}: choose one.", card_of(table, ctx)), rule!("Z28.7.17"))
        }
        Frame::May(ask::May { ctx, op }) => match table.op(op) {
            Op::Pay { amount, .. } => {
                let question = format!("{}: pay {amount} Gold?", card_of(table, ctx));
                ask(Pay, question, rule!("Z28.7.17")).beside(text_of(table, ctx))
            }
            _ => {
                let question = format!("{}: do it?", card_of(table, ctx));
                ask(YesNo, question, rule!("Z28.7.17")).beside(text_of(table, ctx))
            }
        },
        Frame::BarbarianArea(ask::BarbarianArea { ctx, op }) => match table.op(op) {
            Op::PlaceMonster { monster, .. } => ask(
                Place,
                format!("Master of Events: where does {} appear?", kit.monster(monster).name),
                rule!("Z28.7.11"),
            ),
            _ => ask(Place, format!("{}: which Area do Barbarians attack?", card_of(table, ctx)), rule!("Z28.7.16")),
        },
        Frame::Bid(ask::Bid { ctx, .. }) => {
            ask(Pay, format!("{}: bid in secret.", card_of(table, ctx)), rule!("Z28.7.19"))
        }
        Frame::Swap(ask::Swap { .. }) => ask(ChooseOne, "Exchange which two Action cards?", rule!("Z9.7")),
        Frame::ExtraEnvoy(ask::ExtraEnvoy { .. }) => {
            ask(Place, "Place the extra Envoy on a free space not yet reached.", rule!("Z9.6"))
        }
        Frame::Trade(ask::Trade { seat, .. }) => {
            let n = kit.trade_draw + table.raised(seat, ModKind::TradeCards);
            ask(YesNo, format!("You trade: draw {n} Trade Bonus cards?"), rule!("Z12.5"))
        }
        Frame::Claim(ask::Claim { slot, .. }) => {
            let card = kit.vp_card(table.p.vp[usize::from(slot) % CHART]);
            let text = card.map_or_else(String::new, |c| format!("Pay {} Gold for {} VP ({})?", c.cost, c.vp, c.name));
            ask(Pay, text, rule!("Z14.7"))
        }
        Frame::Over(ask::Over {}) => ask(ChooseOne, "The game is over.", rule!("Z30.1")),
        Frame::StartCards(ask::StartCards { .. })
        | Frame::List(ask::List { .. })
        | Frame::Repeat(ask::Repeat { .. })
        | Frame::Each(ask::Each { .. })
        | Frame::Checkpoint(ask::Checkpoint {})
        | Frame::Battle(ask::Battle { .. })
        | Frame::Attack(ask::Attack { .. })
        | Frame::Take(ask::Take { .. })
        | Frame::Play(ask::Play { .. })
        | Frame::TradeDone(ask::TradeDone { .. }) => ask(ChooseOne, "The game goes on.", rule!("Z4.1")),
    }
}

fn card_of(table: &Zabor, ctx: u8) -> String {
    let c = table.context(ctx);
    Deck::nth(c.deck).map_or_else(|| "A card".to_owned(), |d| table.kit.card_name(d, c.card).to_owned())
}

fn text_of(table: &Zabor, ctx: u8) -> String {
    let c = table.context(ctx);
    Deck::nth(c.deck).map_or_else(String::new, |d| card_text(table.kit, d, c.card))
}

/// The card whose effects are running.
fn running_card(table: &Zabor) -> String {
    let ctx = (table.p.ctx.len() as u8).checked_sub(1);
    ctx.map_or_else(|| "A card".to_owned(), |ctx| card_of(table, ctx))
}

/// What a window is about: the Battle, the card that is aimed, the Area that is taken. All of it is public.
fn reacted_to(table: &Zabor) -> String {
    let at = |area: u8| table.kit.area(area).name.as_str();
    let who = |seat: u8| empire_name(table, seat);
    let found = table.p.frames.iter().rev().find_map(|f| match *f {
        Frame::Battle(ask::Battle { .. }) => table.fight().map(|f| format!("The Battle in {} begins", at(f.area))),
        Frame::Take(ask::Take { seat, area, .. }) => Some(format!("{} is taking {}", who(seat), at(area))),
        Frame::Play(ask::Play { seat, deck, card, ctx, .. }) => {
            let name = Deck::nth(deck).map_or("A card", |d| table.kit.card_name(d, card));
            let areas = table.context(ctx).areas.into_iter().filter(|a| *a != NO);
            let aims: Vec<&str> = areas.map(at).collect();
            let aims = if aims.is_empty() { "you".to_owned() } else { aims.join(", ") };
            Some(format!("{name} of {} is aimed at {aims}", who(seat)))
        }
        _ => None,
    });
    found.unwrap_or_else(|| "A card is played".to_owned())
}

/// The level at which a player would carry out an Action, and how that is said. [Z28.5.11]
pub(crate) fn level_words(table: &Zabor, seat: u8, action: ActionKind, level: Level) -> (&'static str, Level) {
    match (level, table.level_of(seat, action, level)) {
        (Level::Secondary, Level::Primary) => ("secondary, as primary", Level::Primary),
        (_, level) => (level.word(), level),
    }
}

fn phase_question(table: &Zabor) -> Prompt {
    use DecisionKind::{ChooseSome, Order, Place};
    match table.phase() {
        Phase::PlaceActions => {
            let n = table.p.placed + 1;
            ask(Order, format!("Master of the Council: which Action card comes in place {n}?"), rule!("Z5.1"))
        }
        Phase::Envoys => {
            let n = table.asked_now().lowest().map_or(0, |s| table.empire(s.0).envoys);
            ask(Place, format!("Send an Envoy to a space of the track ({n} left)."), rule!("Z8.1"))
        }
        Phase::Trade => ask(ChooseSome, "Name in secret the Empires you are willing to trade with.", rule!("Z12.3")),
        _ => ask(Order, "The game goes on.", rule!("Z4.1")),
    }
}

fn act_question(table: &Zabor) -> Prompt {
    use DecisionKind::{ChooseOne, ChooseSome, Place};
    let Frame::Act(ask::Act { seat, action, level, stage, n, mover, .. }) = table.top() else {
        return ask(ChooseOne, "The game goes on.", rule!("Z9.1"));
    };
    let gold = table.gold(seat);
    match action {
        ActionKind::Acquisition => {
            let clause = if level == Level::Primary { rule!("Z10.1.1") } else { rule!("Z10.1.2") };
            ask(ChooseOne, format!("Draw from the Dynasty or the Artifact deck ({n} to go)."), clause)
        }
        ActionKind::BuildArmy => match (level, stage) {
            (Level::Secondary, 1) => ask(ChooseOne, "Free Units, or bought Infantry?", rule!("Z10.2.2")),
            (Level::Secondary, 2) => {
                ask(ChooseSome, format!("Take Land Units: {n} Gold of them are still free."), rule!("Z10.2.2"))
            }
            (Level::Secondary, _) => ask(ChooseSome, format!("Buy Infantry; you have {gold} Gold."), rule!("Z10.2.2")),
            _ => ask(ChooseSome, format!("Buy Units; you have {gold} Gold."), rule!("Z10.2.1")),
        },
        ActionKind::Civilize => match (level, stage) {
            (Level::Secondary, 1) => ask(ChooseOne, "A free Keep, or bought Keeps?", rule!("Z10.4.3")),
            (Level::Secondary, 2) => ask(Place, "Where does the free Keep stand?", rule!("Z10.4.3")),
            (Level::Secondary, _) => {
                ask(ChooseSome, format!("Buy Keeps ({n} more); you have {gold} Gold."), rule!("Z10.4.3"))
            }
            _ => ask(ChooseSome, format!("Buy Upgrades; you have {gold} Gold."), rule!("Z10.4.1")),
        },
        ActionKind::Campaign | ActionKind::Maritime => {
            let naval = action == ActionKind::Maritime;
            let clause = match (naval, level) {
                (true, _) => rule!("Z10.7.2"),
                (false, Level::Primary) => rule!("Z10.3.1"),
                (false, Level::Secondary) => rule!("Z10.3.2"),
            };
            match table.mover_kind(mover) {
                Some((kind, from)) => {
                    let name = match (kind, mover) {
                        (_, Mover::Unit(_, slot)) => slot_name(table.kit, slot),
                        (crate::modifiers::Kind::Beast(n), _) => table.kit.monster(n as u8).name.clone(),
                        _ => String::new(),
                    };
                    ask(Place, format!("{name} of {}: where to?", table.kit.area(from).name), rule!("Z17.14"))
                }
                None if naval && stage == BUYING => {
                    ask(ChooseSome, format!("Buy Fleets; you have {gold} Gold."), rule!("Z10.7.1"))
                }
                None if !naval && stage == ORIGIN => {
                    ask(Place, format!("Out of which Land Area do Units move ({n} to choose)?"), rule!("Z10.3.2"))
                }
                None => ask(ChooseSome, "Which Unit moves next?", clause),
            }
        }
        ActionKind::Diplomacy if level == Level::Primary => {
            ask(Place, "Take an adjacent Area without a Battle, or stop.", rule!("Z10.6.1"))
        }
        ActionKind::Diplomacy => ask(Place, "Take an adjacent Barbarian Rural Land Area, or stop.", rule!("Z10.6.2")),
        ActionKind::Rituals if stage == crate::rituals::DRAWING => {
            ask(ChooseOne, format!("Draw from the Destiny or the Sorcery deck ({n} to go)."), rule!("Z10.8.1"))
        }
        ActionKind::Rituals => ask(ChooseSome, "Play cards from your hand, one after another.", rule!("Z10.8.3")),
        ActionKind::CouncilSeat => ask(ChooseOne, "Take a seat.", rule!("Z10.5.1")),
    }
}
