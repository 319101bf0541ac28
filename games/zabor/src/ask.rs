//! What can be pending: every question and every running procedure, as data. What they ask and do is in the chapters. [Z4]

use ravelin_core::{Choices, Fate, Head, Next, Prompt, Question, Seat, Seats, Step, Token, saved};

use crate::action::Reply;
use crate::components::*;
use crate::frame::Mover;
use crate::state::Zabor;
use crate::vocabulary::{ActionKind, Chooser, Deck, Level, NO, Op, Timing};

/// A question whose answers are those of [`Reply`].
macro_rules! older {
    (
        $(#[$doc:meta])*
        $name:ident { $($field:ident : $ty:ty),* }
        asked(|$g1:ident| $asked:expr);
        run(|$g2:ident, $io2:ident| $run:expr);
        choices(|$g3:ident, $by3:ident, $out3:ident| $choices:expr);
        answer(|$g4:ident, $by4:ident, $action4:ident, $io4:ident| $answer:expr);
        sound(|$g5:ident| $sound:expr);
    ) => {
        saved! {
            $(#[$doc])*
            pub struct $name { $(pub $field: $ty),* }
        }

        #[allow(unused_variables, reason = "not every question needs all of it")]
        impl Head<Zabor> for $name {
            const NAME: &'static str = ravelin_core::question!(@name $name);
            const FIELDS: usize = ravelin_core::question!(@count $($field)*);
            type Answer = Reply;

            fn asked(self, $g1: &Zabor) -> Seats {
                let $name { $($field),* } = self;
                $asked
            }

            fn prompt(self, game: &Zabor) -> Prompt {
                crate::prompt::question(game)
            }

            fn words(self, game: &Zabor, answer: Reply) -> String {
                crate::words::reply_words(game, answer)
            }

            fn notation(kit: &Kit, answer: Reply, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                crate::action::notation(kit, answer, f)
            }

            fn anchor(_: &Kit, answer: Reply) -> Option<Token> {
                crate::action::anchor(answer)
            }
        }

        #[allow(unused_variables, clippy::unused_unit, reason = "not every question needs all of it")]
        impl Question<Zabor> for $name {
            fn run(self, $g2: &mut Zabor, $io2: &mut impl Fate) -> Next {
                let $name { $($field),* } = self;
                if $run { Next::GoOn } else { Next::Ask }
            }

            fn choices(self, $g3: &Zabor, $by3: Seat, $out3: &mut impl Choices<Reply>) {
                let ($by3, $name { $($field),* }) = ($by3.0, self);
                $choices
            }

            fn answer(self, $g4: &mut Zabor, $by4: Seat, $action4: Reply, $io4: &mut impl Fate) {
                let ($by4, $name { $($field),* }) = ($by4.0, self);
                $answer;
            }

            fn sound(self, $g5: &Zabor) -> bool {
                let $name { $($field),* } = self;
                $sound
            }

            fn asks_single(self, game: &Zabor, _: Seat) -> bool {
                game.asks_anyway()
            }

            fn fights(answer: Reply) -> bool {
                crate::action::fights(answer)
            }

            fn about(game: &Zabor, answer: Reply) -> Option<Token> {
                crate::action::about(game, answer)
            }

            fn standing(self, game: &Zabor, answer: Reply) -> Option<ravelin_core::Answer> {
                crate::prompt::answer(game, answer)
            }
        }
    };
}

macro_rules! older_step {
    (
        $(#[$doc:meta])*
        $name:ident { $($field:ident : $ty:ty),* }
        run(|$g1:ident, $io1:ident| $run:expr);
        sound(|$g2:ident| $sound:expr);
    ) => {
        ravelin_core::step! {
            $(#[$doc])*
            pub $name { $($field: $ty),* } in Zabor;
        }

        #[allow(unused_variables, reason = "not every step needs all of it")]
        impl Step<Zabor> for $name {
            fn run(self, $g1: &mut Zabor, $io1: &mut impl Fate) {
                let $name { $($field),* } = self;
                $run;
            }

            fn sound(self, $g2: &Zabor) -> bool {
                let $name { $($field),* } = self;
                $sound
            }
        }
    };
}

older! {
    /// Set-up. [Z3]
    Draft {  }
    asked(|game| game.yet_to_answer(u8::MAX));
    run(|game, io| false);
    choices(|game, asked, out| game.list_draft(asked, out));
    answer(|game, asked, reply, io| game.act_draft(asked, reply, io));
    sound(|game| true);
}

older! {
    Starts { n: u8 }
    asked(|game| game.seat_of(game.nth_from_events(n)));
    run(|game, io| game.starts_step(n));
    choices(|game, asked, out| game.list_starts(out));
    answer(|game, asked, reply, io| game.act_starts(n, reply, io));
    sound(|game| n <= game.p.seats);
}

older! {
    Pieces { n: u8, stage: u8, fleets: u8 }
    asked(|game| game.seat_of(game.nth_from_events(n)));
    run(|game, io| game.pieces_step(n, stage, fleets, io));
    choices(|game, asked, out| game.list_pieces(n, stage, out));
    answer(|game, asked, reply, io| game.act_pieces(n, stage, fleets, reply, io));
    sound(|game| n <= game.p.seats && stage <= 1 && fleets <= 20);
}

older! {
    Barbarians { n: u8 }
    asked(|game| game.seat_of(game.nth_from_events(n)));
    run(|game, io| game.barbarians_step(n));
    choices(|game, asked, out| game.list_barbarians(out));
    answer(|game, asked, reply, io| game.act_barbarians(n, reply, io));
    sound(|game| n <= game.p.seats);
}

older_step! {
    StartCards { n: u8, card: u8, op: u8 }
    run(|game, io| game.start_cards_step(n, card, op, io));
    sound(|game| n <= game.p.seats && card <= 32 && op <= 16);
}

older! {
    /// The running phase, at the bottom of the stack from Turn 1 on. [Z4.1]
    Phase { stage: u8, n: u8 }
    asked(|game| if game.naming(stage) { game.yet_to_answer(n) } else { game.seat_of(game.phase_asks(stage, n)) });
    run(|game, io| game.phase_step(stage, n, io));
    choices(|game, asked, out| game.list_phase(stage, n, asked, out));
    answer(|game, asked, reply, io| game.act_phase(stage, n, asked, reply, io));
    sound(|game| stage <= 10 && n <= 64 && game.p.turn > 0);
}

older! {
    Reenter { seat: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.reenter_step(seat));
    choices(|game, asked, out| game.list_reenter(out));
    answer(|game, asked, reply, io| game.act_reenter(seat, reply, io));
    sound(|game| game.known_seat(seat));
}

older! {
    /// Triggers of one moment, in the queue from here on. [Z4.6]
    Triggers { from: u8, ctx: u8 }
    asked(|game| game.seat_of(game.first_in_queue(from).unwrap_or(0)));
    run(|game, io| game.triggers_step(from, ctx, io));
    choices(|game, asked, out| game.list_triggers(from, ctx, out));
    answer(|game, asked, reply, io| game.act_triggers(from, ctx, reply, io));
    sound(|game| usize::from(from) <= game.p.queue.len() && game.known_ctx(ctx));
}

older! {
    Optional { trigger: u8, seat: u8, ctx: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| false);
    choices(|game, asked, out| game.list_yes_no(asked, out));
    answer(|game, asked, reply, io| game.act_optional(trigger, seat, ctx, reply, io));
    sound(|game| usize::from(trigger) < game.kit.triggers.len() && game.known_seat(seat) && game.known_ctx(ctx));
}

older_step! {
    /// Effects still to be resolved. `own`: the context ends with the list; `chosen`: its names were bound before. [Z26.7]
    List { at: u16, left: u16, ctx: u8, own: bool, chosen: bool }
    run(|game, io| game.list_step(at, left, ctx, own, chosen, io));
    sound(|game| game.known_span(at, left) && game.known_ctx(ctx));
}

older_step! {
    /// The same effects again and again.
    Repeat { at: u16, len: u16, ctx: u8, times: u8 }
    run(|game, io| game.repeat_step(at, len, ctx, times));
    sound(|game| game.known_span(at, len) && game.known_ctx(ctx));
}

older_step! {
    /// The same effects for several players. [Z28.7.24]
    Each { at: u16, len: u16, ctx: u8, who: u8 }
    run(|game, io| game.each_step(at, len, ctx, who));
    sound(|game| game.known_span(at, len) && game.known_ctx(ctx));
}

older_step! {
    Checkpoint {  }
    run(|game, io| game.checkpoint_step(io));
    sound(|game| true);
}

older! {
    OverCapacity { seat: u8, unit: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.over_capacity_step(seat, unit));
    choices(|game, asked, out| game.list_over_capacity(seat, unit, out));
    answer(|game, asked, reply, io| game.act_over_capacity(seat, reply, io));
    sound(|game| game.known_seat(seat) && usize::from(unit) < UNITS);
}

older! {
    OverLimit { seat: u8, deck: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.over_limit_step(seat, deck));
    choices(|game, asked, out| game.list_over_limit(seat, deck, out));
    answer(|game, asked, reply, io| game.act_over_limit(seat, deck, reply, io));
    sound(|game| game.known_seat(seat) && deck <= Deck::Monster as u8 && deck != Deck::Trait as u8);
}

older! {
    /// The Master of Events: which Event, then its pieces. [Z7]
    ChooseEvent {  }
    asked(|game| game.seat_of(game.me()));
    run(|game, io| game.choose_event_step());
    choices(|game, asked, out| game.list_look(out));
    answer(|game, asked, reply, io| game.act_choose_event(reply, io));
    sound(|game| game.p.look_deck == Deck::Event as u8);
}

older! {
    Spare { n: u8 }
    asked(|game| game.seat_of(game.order_seat(n)));
    run(|game, io| game.spare_step(n));
    choices(|game, asked, out| game.list_spare(out));
    answer(|game, asked, reply, io| game.act_spare(n, reply, io));
    sound(|game| n <= game.p.seats);
}

older! {
    PlaceBarbarian { entry: u8, left: u8 }
    asked(|game| game.seat_of(game.me()));
    run(|game, io| game.place_barbarian_step(entry, left));
    choices(|game, asked, out| game.list_place_barbarian(entry, out));
    answer(|game, asked, reply, io| game.act_place_barbarian(entry, left, reply, io));
    sound(|game| entry <= 16 && (left == NO || left <= 20));
}

older! {
    /// An Action may be skipped as a whole. [Z9.4] [Z9.8]
    Offer { seat: u8, action: ActionKind, level: Level, taken: bool, mods: u16, len: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| false);
    choices(|game, asked, out| { out.offer(Reply::Do); out.offer(Reply::Skip); });
    answer(|game, asked, reply, io| game.act_offer(reply, io));
    sound(|game| game.known_seat(seat) && usize::from(mods) + usize::from(len) <= game.kit.mods.len());
}

older! {
    Act { seat: u8, action: ActionKind, level: Level, taken: bool, stage: u8, n: u8, mover: Mover }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.act_step(seat, action, level, stage, io));
    choices(|game, asked, out| {
                game.list_act(seat, action, level, (stage, n), mover, out);
            });
    answer(|game, asked, reply, io| game.act_act(reply, io));
    sound(|game| game.known_seat(seat) && stage <= 21 && game.known_mover(mover) && game.fits_moves(Act { seat, action, level, taken, stage, n, mover }));
}

older! {
    War { seat: u8, left: u8, stage: u8, target: u8, sent: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.war_step(seat, left, stage, target, io));
    choices(|game, asked, out| game.list_war(seat, stage, target, sent, out));
    answer(|game, asked, reply, io| game.act_war(reply, io));
    sound(|game| { let war = game.phase() == crate::vocabulary::Phase::Warfare;
            war && game.known_seat(seat) && stage <= 2 && game.known_area_or_no(target) && (stage == 0) == (target == NO) });
}

older! {
    /// Areas entered are resolved one after another. [Z18.1]
    Resolve { seat: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.resolve_step(seat));
    choices(|game, asked, out| game.list_resolve(seat, out));
    answer(|game, asked, reply, io| game.act_resolve(reply));
    sound(|game| game.known_seat(seat));
}

older! {
    Clash { area: u8, stage: u8 }
    asked(|game| game.seat_of(game.p.guest_of.get(usize::from(area)).copied().unwrap_or(0)));
    run(|game, io| game.clash_step(area, stage, io));
    choices(|game, asked, out| game.list_natives(area, out));
    answer(|game, asked, reply, io| game.act_natives(area, reply, io));
    sound(|game| game.known_area(area) && stage <= 2);
}

older_step! {
    Battle { stage: u8 }
    run(|game, io| game.battle_step(stage, io));
    sound(|game| stage <= 9);
}

older! {
    /// Wounds still to be assigned in an Area to a colour. [Z18.5]
    Wounds { area: u8, colour: u8, left: u8, by: u8, spell: bool }
    asked(|game| game.seat_of(colour));
    run(|game, io| game.wounds_step(area, colour, left, by, spell, io));
    choices(|game, asked, out| game.list_wounds(area, colour, out));
    answer(|game, asked, reply, io| {
                game.act_wounds(area, colour, left, by, spell, reply, io);
            });
    sound(|game| game.known_area(area) && game.known_colour(colour) && game.known_colour(by) && colour != by);
}

older_step! {
    /// Kills of an attack effect, counted until they are told. [Z28.7.5]
    Attack { area: u8, by: u8, ctx: u8, at: u16, len: u16 }
    run(|game, io| game.attack_step(area, by, ctx, at, len));
    sound(|game| game.known_area(area) && game.known_colour(by) && game.known_ctx(ctx) && game.known_span(at, len));
}

older! {
    Warp { area: u8, seat: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.warp_step(area, seat));
    choices(|game, asked, out| game.list_warp(area, seat, out));
    answer(|game, asked, reply, io| game.act_warp(area, seat, reply, io));
    sound(|game| game.known_area(area) && game.known_seat(seat));
}

older! {
    Pursue { area: u8, seat: u8, target: u8, sent: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.pursue_step(area, seat, target, sent));
    choices(|game, asked, out| game.list_pursue(area, seat, target, sent, out));
    answer(|game, asked, reply, io| game.act_pursue(area, seat, target, sent, reply, io));
    sound(|game| game.known_area(area) && game.known_seat(seat) && game.known_area_or_no(target) && target != area);
}

older_step! {
    Take { seat: u8, area: u8, stage: u8, cancelled: bool }
    run(|game, io| game.take_step(seat, area, stage, cancelled, io));
    sound(|game| game.known_seat(seat) && game.known_area(area) && stage <= 2);
}

older! {
    Evacuate { area: u8, mover: Mover }
    asked(|game| game.seat_of(game.control(area)));
    run(|game, io| game.evacuate_step(area, mover));
    choices(|game, asked, out| game.list_evacuate(area, mover, out));
    answer(|game, asked, reply, io| game.act_evacuate(area, mover, reply, io));
    sound(|game| { let there = match mover {
                Mover::Unit(from, _) => from == area,
                Mover::Beast(n) => game.beast(n).area == area,
                Mover::Nobody => true,
            };
            game.known_area(area) && game.known_mover(mover) && there && game.known_seat(game.control(area)) && game.kit.is_land(area) });
}

older_step! {
    /// A card played in Rituals. [Z26.7]
    Play { seat: u8, deck: u8, card: u8, stage: u8, targets: u8, cancelled: bool, ctx: u8 }
    run(|game, io| game.play_step(stage, io));
    sound(|game| { let known = Deck::nth(deck).filter(|_| deck < 2).is_some_and(|d| game.kit.full(d) >> card.min(63) & 1 != 0);
            game.known_seat(seat) && known && stage <= 4 && game.known_ctx(ctx) && targets < 1 << game.p.seats });
}

older! {
    /// A reaction window. [Reactions]
    Window { seat: u8, timing: Timing, deck: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.window_step(seat, timing, deck));
    choices(|game, asked, out| game.list_window(seat, timing, deck, out));
    answer(|game, asked, reply, io| game.act_window(seat, reply, io));
    sound(|game| game.known_seat(seat) && (deck == NO || deck < 2));
}

older! {
    Acquire { seat: u8, unit: u8, left: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.acquire_step(seat, unit, left));
    choices(|game, asked, out| game.list_acquire(seat, unit, out));
    answer(|game, asked, reply, io| game.act_acquire(seat, unit, left, reply, io));
    sound(|game| game.known_seat(seat) && usize::from(unit) < UNITS);
}

older! {
    Build { seat: u8, upgrade: u8, left: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.build_step(seat, upgrade, left));
    choices(|game, asked, out| game.list_build(seat, upgrade, out));
    answer(|game, asked, reply, io| game.act_build(seat, upgrade, left, reply, io));
    sound(|game| game.known_seat(seat) && upgrade < 4);
}

older! {
    Kill { op: u16, ctx: u8, left: u8, owner: u8 }
    asked(|game| game.seat_of(match game.op(op) { Op::Kill { chooser: Chooser::Owner, .. } => owner, _ => game.context(ctx).me }));
    run(|game, io| game.kill_step(op, ctx, left, owner));
    choices(|game, asked, out| game.list_kill(op, ctx, owner, out));
    answer(|game, asked, reply, io| game.act_kill(op, ctx, left, owner, reply, io));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && game.known_colour(owner) && matches!(game.op(op), Op::Kill { .. }) && game.known_seat(game.context(ctx).me));
}

older! {
    Desert { op: u16, ctx: u8, left: u8 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| game.desert_step(op, ctx, left));
    choices(|game, asked, out| game.list_desert(op, ctx, out));
    answer(|game, asked, reply, io| game.act_desert(op, ctx, left, reply, io));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::Desert { .. }) && game.known_seat(game.context(ctx).me));
}

older! {
    Keep { seat: u8, keep: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.keep_step(seat, keep));
    choices(|game, asked, out| game.list_look(out));
    answer(|game, asked, reply, io| game.act_keep(seat, keep, reply, io));
    sound(|game| game.known_seat(seat) && (game.p.look_seat == NO || game.p.look_seat == seat));
}

older! {
    Discard { seat: u8, by: u8, decks: u8, left: u8 }
    asked(|game| game.seat_of(by));
    run(|game, io| game.discard_step(seat, decks, left));
    choices(|game, asked, out| game.list_discard(seat, decks, out));
    answer(|game, asked, reply, io| game.act_discard(seat, by, decks, left, reply, io));
    sound(|game| game.known_seat(seat) && game.known_seat(by) && decks <= 3);
}

older! {
    Steal { seat: u8, from: u8, decks: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.steal_step(from, decks));
    choices(|game, asked, out| game.list_discard(from, decks, out));
    answer(|game, asked, reply, io| game.act_steal(seat, from, reply, io));
    sound(|game| game.known_seat(seat) && game.known_seat(from) && seat != from && decks <= 3);
}

older! {
    Redraw { seat: u8, decks: u8, drawing: bool, left: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.redraw_step(seat, decks, drawing, left));
    choices(|game, asked, out| game.list_redraw(seat, decks, drawing, out));
    answer(|game, asked, reply, io| game.act_redraw(seat, decks, drawing, left, reply, io));
    sound(|game| game.known_seat(seat) && decks <= 3);
}

older! {
    Relocate { op: u16, ctx: u8, from: u8, to: u8, sent: u8 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| game.relocate_step(op, ctx, from, to, sent));
    choices(|game, asked, out| game.list_relocate(op, ctx, from, to, sent, out));
    answer(|game, asked, reply, io| game.act_relocate(reply, io));
    sound(|game| { let known = game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::Relocate { .. }) && game.known_seat(game.context(ctx).me);
            known && game.known_area_or_no(from) && game.known_area_or_no(to) && (from == NO || from != to) });
}

older! {
    SummonPick { seat: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.summon_pick_step(seat));
    choices(|game, asked, out| game.list_summon_pick(seat, out));
    answer(|game, asked, reply, io| game.act_summon_pick(seat, reply, io));
    sound(|game| game.known_seat(seat) && (game.p.look_seat == NO || game.p.look_seat == seat));
}

older! {
    SummonPlace { seat: u8, monster: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.summon_place_step(seat, monster, io));
    choices(|game, asked, out| game.list_summon_place(seat, monster, out));
    answer(|game, asked, reply, io| game.act_summon_place(seat, monster, reply, io));
    sound(|game| game.known_seat(seat) && usize::from(monster) < game.kit.monsters.len());
}

older! {
    /// A Position card is taken: by the Action, which may stop, or by a card. [Z10.5] [Z28.7.14]
    TakeSeat { seat: u8, exclude: u8, by_card: bool }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.take_seat_step(seat, exclude));
    choices(|game, asked, out| game.list_take_seat(seat, exclude, by_card, out));
    answer(|game, asked, reply, io| game.act_take_seat(seat, reply, io));
    sound(|game| game.known_seat(seat));
}

older! {
    ChooseArea { op: u16, ctx: u8, list: u16, len: u16 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| game.choose_area_step(op, ctx, list, len));
    choices(|game, asked, out| game.list_choose_area(op, ctx, list, len, out));
    answer(|game, asked, reply, io| game.act_choose_area(op, ctx, reply, io));
    sound(|game| game.known_op(op)
                && game.known_ctx(ctx)
                && game.known_span(list, len)
                && matches!(game.op(op), Op::ChooseArea { .. })
                && game.known_seat(game.context(ctx).me));
}

older! {
    ChoosePlayer { op: u16, ctx: u8, list: u16, len: u16 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| game.choose_player_step(op, ctx, list, len));
    choices(|game, asked, out| game.list_choose_player(op, ctx, list, len, out));
    answer(|game, asked, reply, io| game.act_choose_player(op, ctx, reply, io));
    sound(|game| game.known_op(op)
                && game.known_ctx(ctx)
                && game.known_span(list, len)
                && matches!(game.op(op), Op::ChoosePlayer { .. })
                && game.known_seat(game.context(ctx).me));
}

older! {
    Choose { op: u16, ctx: u8 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| game.choose_step(op, ctx));
    choices(|game, asked, out| game.list_choose(op, ctx, out));
    answer(|game, asked, reply, io| game.act_choose(op, ctx, reply));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::Choose { .. }) && game.known_seat(game.context(ctx).me));
}

older! {
    May { op: u16, ctx: u8 }
    asked(|game| game.seat_of(game.context(ctx).me));
    run(|game, io| false);
    choices(|game, asked, out| game.list_yes_no(asked, out));
    answer(|game, asked, reply, io| game.act_may(op, ctx, reply, io));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::May { .. } | Op::Pay { .. }) && game.known_seat(game.context(ctx).me));
}

older! {
    BarbarianArea { op: u16, ctx: u8 }
    asked(|game| game.seat_of(game.me()));
    run(|game, io| game.barbarian_area_step(op, ctx));
    choices(|game, asked, out| game.list_barbarian_area(op, ctx, out));
    answer(|game, asked, reply, io| game.act_barbarian_area(op, ctx, reply, io));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::BarbarianAttack { .. } | Op::PlaceMonster { .. }));
}

older! {
    Bid { op: u16, ctx: u8 }
    asked(|game| game.yet_to_answer(u8::MAX));
    run(|game, io| false);
    choices(|game, asked, out| game.list_bid(op, asked, out));
    answer(|game, asked, reply, io| game.act_bid(op, ctx, asked, reply, io));
    sound(|game| game.known_op(op) && game.known_ctx(ctx) && matches!(game.op(op), Op::Bid { .. }));
}

older! {
    Swap { seat: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.swap_step());
    choices(|game, asked, out| game.list_swap(out));
    answer(|game, asked, reply, io| game.act_swap(seat, reply, io));
    sound(|game| game.known_seat(seat));
}

older! {
    ExtraEnvoy { seat: u8, left: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.extra_envoy_step(left));
    choices(|game, asked, out| game.list_extra_envoy(out));
    answer(|game, asked, reply, io| game.act_extra_envoy(seat, left, reply, io));
    sound(|game| game.known_seat(seat));
}

older! {
    Trade { seat: u8, left: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| game.trade_step(seat, left, io));
    choices(|game, asked, out| { out.offer(Reply::Yes); out.offer(Reply::No); });
    answer(|game, asked, reply, io| game.act_trade(seat, left, reply, io));
    sound(|game| game.known_seat(seat));
}

older_step! {
    /// A Trade Bonus card is put away after its effect. [Z12.7]
    TradeDone { kind: u8 }
    run(|game, io| game.trade_done_step(kind, io));
    sound(|game| usize::from(kind) < game.kit.decks[Deck::Trade as usize].len());
}

older! {
    Claim { seat: u8, slot: u8 }
    asked(|game| game.seat_of(seat));
    run(|game, io| false);
    choices(|game, asked, out| { out.offer(Reply::Yes); out.offer(Reply::No); });
    answer(|game, asked, reply, io| game.act_claim(seat, slot, reply, io));
    sound(|game| game.known_seat(seat) && slot < game.p.vp_up);
}

older! {
    Over {  }
    asked(|game| Seats::NONE);
    run(|game, io| false);
    choices(|game, asked, out| {});
    answer(|game, asked, reply, io| {});
    sound(|game| true);
}
