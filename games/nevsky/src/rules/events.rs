//! Immediate Events, and the immediate parts of the others: what is shifted, removed, placed. [N7] [N2.2.3]

use ravelin_core::journal::{Part, moved};
use ravelin_core::question::Next;
use ravelin_core::{Asking, Choices, Clause, DecisionKind, Question, Violation, ask, ensure, question, rule, tell};

use crate::kit::*;
use crate::prompt::count;
use crate::questions::Frame;
use crate::rules::flow::{Fate, Stage};
use crate::state::{Legate, Nevsky, Place};
use crate::tokens::{VECHE, calendar};

/// How far an Event shifts, and in which directions. [N2.2.3e]
struct Reach {
    boxes: u8,
    /// Fewer may be chosen, or none.
    up_to: bool,
    left: bool,
    right: bool,
}

fn reach(card: CardId) -> Reach {
    let both = |boxes, up_to| Reach { boxes, up_to, left: true, right: true };
    match card {
        event::POPE_GREGORY => Reach { right: false, ..both(1, false) },
        event::SWEDISH_CRUSADE | event::RUSSIAN_DIETRICH_VON_GRUNINGEN => both(1, false),
        event::OSILIAN_REVOLT => Reach { right: false, ..both(2, false) },
        event::BATU_KHAN => both(2, true),
        event::VALDEMAR => both(1, true),
        _ => both(2, false),
    }
}

/// Which piece an Event shifts, how far and which way, as a question. [N2.2.3e]
pub(crate) fn shift_question(card: CardId) -> String {
    let Reach { boxes, up_to, right, .. } = reach(card);
    let far = count(boxes, "box", "boxes");
    let up_to = if up_to { "up to " } else { "" };
    format!("which piece is shifted {up_to}{far}{}?", if right { ", and which way" } else { " to the left" })
}

/// The clause of an Event that shifts a piece when it is drawn.
pub(crate) fn shift_clause(card: CardId) -> Clause {
    match card {
        event::GRAND_PRINCE => rule!("N7.T1E.a"),
        event::POPE_GREGORY => rule!("N7.T11E.a"),
        event::KHAN_BATY => rule!("N7.T12E.a"),
        event::SWEDISH_CRUSADE => rule!("N7.T18E.a"),
        event::OSILIAN_REVOLT => rule!("N7.R9E.a"),
        event::BATU_KHAN => rule!("N7.R10E.a"),
        event::VALDEMAR => rule!("N7.R11E.a"),
        _ => rule!("N7.R17E.a"),
    }
}

impl Nevsky {
    /// Carries out an Event as able. [N0.7] [N3.1.3f]
    pub(crate) fn immediate(&mut self, card: CardId, io: &mut impl Fate) {
        let lords = |ids: &[LordId]| ids.iter().copied().collect::<Lords>();
        let shift = |left| Frame::from(Shift { card, left });
        let frame = match card {
            event::GRAND_PRINCE | event::KHAN_BATY => shift(lords(&[LordId::Aleksandr, LordId::Andrey])),
            event::TORZHOK => Torzhok { from: None, left: 3 }.into(),
            event::POPE_GREGORY => {
                // The card enters play as Crusade. [N7.T11E.a]
                self.p.levy.spent.remove(card);
                tell!(io, "N7.T11E.a", "{card} enters play.", card = card.capability(); to = card.side().edge();
                    ..std::iter::once(moved(card.event(), card.side().drawn(), None)).chain(self.deploying(card)));
                self.deploy(card);
                shift(Side::Teutonic.all_lords())
            }
            event::TEUTONIC_BOUNTIFUL_HARVEST | event::RUSSIAN_BOUNTIFUL_HARVEST => {
                RemoveRavaged { side: card.side() }.into()
            }
            event::TEUTONIC_MINDAUGAS | event::RUSSIAN_MINDAUGAS => PlaceRavaged { side: card.side() }.into(),
            event::SWEDISH_CRUSADE => shift(lords(&[LordId::Vladislav, LordId::Karelians])),
            event::OSILIAN_REVOLT => shift(lords(&[LordId::Andreas, LordId::Heinrich])),
            event::BATU_KHAN => shift(lords(&[LordId::Andreas])),
            event::VALDEMAR => shift(lords(&[LordId::KnudAbel])),
            event::PRUSSIAN_REVOLT => return self.prussian_revolt(io),
            event::DEATH_OF_THE_POPE => return self.death_of_the_pope(io),
            event::TEMPEST => Tempest {}.into(),
            event::RUSSIAN_DIETRICH_VON_GRUNINGEN => shift(lords(&[LordId::Andreas, LordId::Rudolf])),
            _ => return,
        };
        let asks = match frame {
            Frame::Tempest(tempest) => tempest.asks(self) && (self.p.switches.hidden_mats || self.any_ships()),
            Frame::Shift(shift) => shift.asks(self),
            Frame::Torzhok(torzhok) => torzhok.asks(self),
            Frame::RemoveRavaged(harvest) => harvest.asks(self),
            Frame::PlaceRavaged(plunder) => plunder.asks(self),
            other => unreachable!("no Event asks {other:?}"),
        };
        if !asks {
            let nothing = if matches!(frame, Frame::Shift(_)) { "finds nothing to shift" } else { "has no effect" };
            tell!(io, "N3.1.3f", "{card} {nothing}.", card = card.event(), nothing);
            return;
        }
        self.push(frame);
    }

    /// The pieces that an Event may shift now, by their Lords. [N7.T1E.b] [N7.R9E.a]
    pub(crate) fn shift_pieces(&self, card: CardId, left: Lords) -> impl Iterator<Item = LordId> + '_ {
        let on_calendar = move |l: &LordId| self.cylinder(*l).is_some();
        let may = move |l: &LordId| match card {
            // Grand Prince: of two Service markers only the one further right. [N7.T1E.b]
            event::GRAND_PRINCE => {
                let other = if *l == LordId::Aleksandr { LordId::Andrey } else { LordId::Aleksandr };
                on_calendar(l)
                    || (self.on_map(*l) && (!self.on_map(other) || self.lord(*l).service >= self.lord(other).service))
            }
            event::POPE_GREGORY => on_calendar(l),
            event::OSILIAN_REVOLT => {
                let other = if *l == LordId::Andreas { LordId::Heinrich } else { LordId::Andreas };
                let low = |l: LordId| self.lord(l).service <= 1;
                self.on_map(*l) && (!low(*l) || !self.on_map(other) || low(other))
            }
            _ => self.lord(*l).place != Place::Removed,
        };
        left.iter().filter(may)
    }

    /// Shifts the cylinder or the Service marker, whichever is on the Calendar. [N2.2.3]
    pub(crate) fn shift_piece(&mut self, l: LordId, right: bool, boxes: u8, clause: Clause, io: &mut impl Fate) {
        let by = if right { boxes as i8 } else { -(boxes as i8) };
        if self.on_map(l) {
            let before = self.shift_service(l, by);
            tell!(io, clause, "{marker} is shifted from {old} to {new}.",
                marker = l.service_marker(), old = calendar(before.0), new = calendar(self.lord(l).service);
                ..self.served(l, before));
        } else {
            let from = self.cylinder(l).unwrap_or_default();
            self.shift_cylinder(l, by);
            let to = self.cylinder(l).unwrap_or_default();
            tell!(
                io,
                clause,
                "The cylinder of {piece} is shifted from {from} to {to}.",
                piece = l,
                from = calendar(from),
                to = calendar(to)
            );
        }
    }

    /// Whether any Teutonic Lord on map has Ships.
    fn any_ships(&self) -> bool {
        self.lords_on_map(Side::Teutonic).iter().any(|l| self.asset(l, AssetId::Ship) > 0)
    }

    /// Where Mindaugas may plunder. [N7.T15E.a] [N7.R12E.a]
    pub(crate) fn mindaugas(&self, side: Side) -> Locales {
        let (near, land) = match side {
            Side::Teutonic => (LocaleId::Ostrov, self.book.rus),
            Side::Russian => (LocaleId::Rositten, self.book.livonia),
        };
        let far = &self.book.distance[near];
        let enemy = side.enemy();
        let fits = |at: &LocaleId| far[*at] <= 2 && self.lords_at(enemy, *at).is_empty();
        land.minus(self.p.ravaged).minus(self.holds_of(enemy)).iter().filter(fits).collect()
    }

    /// Ravaged markers in a side's own territory. [N7.T14E.a] [N7.R18E.a]
    pub(crate) fn harvest(&self, side: Side) -> Locales {
        self.p.ravaged.and(self.territory(side))
    }

    /// Andreas goes to empty Riga, or his cylinder moves on. [N7.R14E.a]
    fn prussian_revolt(&mut self, io: &mut impl Fate) {
        let l = LordId::Andreas;
        if self.cylinder(l).is_some() {
            return self.shift_piece(l, true, 2, rule!("N7.R14E.a"), io);
        }
        let riga = LocaleId::Riga;
        let empty = LordId::ALL.into_iter().all(|l| self.lord(l).place != Place::Map(riga))
            && self.p.legate != Legate::At(riga)
            && !self.p.conquered.or(self.p.ravaged).or(self.p.walls).has(riga)
            && !self.sieged(riga);
        if self.on_map(l) && !self.lord(l).inside && empty {
            self.leave_stack(l);
            let from = self.locale_of(l).expect("Andreas is on map");
            self.lord_mut(l).place = Place::Map(riga);
            self.p.dirty = true;
            tell!(io, "N7.R14E.a", "{piece} is called away from {from} to {to}.", piece = l, from, to = riga);
        } else {
            tell!(io, "N3.1.3f", "{card} has no effect.", card = event::PRUSSIAN_REVOLT.event());
        }
    }

    /// William of Modena is discarded, even Besieged. [N7.R15E.a]
    fn death_of_the_pope(&mut self, io: &mut impl Fate) {
        let card = capability::WILLIAM_OF_MODENA;
        if self.in_play(card) {
            tell!(io, "N7.R15E.a", "{card} is discarded, and the Legate leaves.", card = card.capability();
                ..self.withdrawn(card));
            self.leave_play(card, io);
        } else {
            tell!(io, "N7.R15E.a", "{card} is not in play: nothing is discarded.", card = card.capability());
        }
    }
}

question! {
    /// An Event shifts a piece of one of these Lords. Osilian Revolt is the Teutons' choice. [N2.2.3] [N7.R9E.a]
    pub Shift { card: CardId, left: Lords = always } in Nevsky;
    asked(|q, game| game.seat_of(if q.card == event::OSILIAN_REVOLT { Side::Teutonic } else { q.card.side() }));
    prompt(|q, game| {
        let text = format!("{}: {}", game.book.card(q.card).event, shift_question(q.card));
        ask(DecisionKind::ChooseOne, text, shift_clause(q.card))
    });
    Shifted {
        Piece { lord: LordId, right: bool, boxes: u8 } = (|_, f| write!(f, "shift {lord} {} {boxes}", turn(right))),
            (|_, game| game.shift_words(lord, right, boxes)), at lord;
        Nothing {} = "done", "Shift nothing";
    }
}

/// In which direction.
pub(crate) const fn turn(right: bool) -> &'static str {
    if right { "right" } else { "left" }
}

impl Shift {
    fn asks(self, game: &Nevsky) -> bool {
        game.shift_pieces(self.card, self.left).next().is_some()
    }
}

impl Question<Nevsky> for Shift {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Shifted>) {
        let Shift { card, left } = self;
        let reach = reach(card);
        let least = if reach.up_to { 1 } else { reach.boxes };
        for lord in game.shift_pieces(card, left) {
            for boxes in least..=reach.boxes {
                if reach.left {
                    out.offer(Shifted::Piece { lord, right: false, boxes });
                }
                if reach.right {
                    out.offer(Shifted::Piece { lord, right: true, boxes });
                }
            }
        }
        if reach.up_to {
            out.offer(Shifted::Nothing {});
        }
        let why = |lord: LordId| match card {
            event::GRAND_PRINCE => Some(Violation::new(
                rule!("N7.T1E.b"),
                "of two Service markers only the one further right may be shifted",
            )),
            event::OSILIAN_REVOLT => Some(Violation::with(
                rule!("N7.R9E.a"),
                "his Service marker is in box {0}: the other Lord must be chosen",
                [i16::from(game.lord(lord).service), 0],
            )),
            _ => None,
        };
        for lord in left.iter().filter(|l| game.on_map(*l) && !game.shift_pieces(card, left).any(|m| m == *l)) {
            why(lord).into_iter().for_each(|why| out.refuse(Shifted::Piece { lord, right: false, boxes: 2 }, why));
        }
    }

    fn answer(self, game: &mut Nevsky, _: ravelin_core::Seat, answer: Shifted, ctx: &mut impl Fate) {
        game.pop();
        let Shifted::Piece { lord, right, boxes } = answer else { return };
        game.shift_piece(lord, right, boxes, shift_clause(self.card), ctx);
        // Swedish Crusade shifts both. [N7.T18E.a]
        if self.card == event::SWEDISH_CRUSADE {
            game.push(Shift { left: self.left.without(lord), ..self });
        }
    }

    fn sound(self, game: &Nevsky) -> bool {
        matches!(game.p.stage, Stage::Draw(side, _) if side == self.card.side())
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if self.asks(game) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }
}

question! {
    /// Torzhok: where from, Domash or the Veche, then what. [N7.T2E.a]
    pub Torzhok { from: Option<bool> = always, left: u8 } in Nevsky;
    asked(|_, game| game.seat_of(Side::Teutonic));
    prompt(|q, _| match q.from {
        None => ask(DecisionKind::ChooseOne, "Torzhok: who pays?", rule!("N7.T2E.a")),
        Some(_) => ask(DecisionKind::ChooseSome, format!("Torzhok: take up to {} more.", q.left), rule!("N7.T2E.a")),
    });
    Robbed {
        FromDomash {} = "from domash", "Take from Domash";
        FromVeche {} = "from veche", "Take Coin from the Veche";
        Take { asset: AssetId } = "take {asset}", "Take 1 {asset}";
        Enough {} = "done", "Take no more";
    }
}

impl Torzhok {
    fn asks(self, game: &Nevsky) -> bool {
        let domash = game.on_map(LordId::Domash);
        let any = match self.from {
            None => domash || game.p.veche_coin > 0,
            Some(true) => domash && game.mat(LordId::Domash).assets != Goods::default(),
            Some(false) => game.p.veche_coin > 0,
        };
        self.left > 0 && any
    }
}

impl Question<Nevsky> for Torzhok {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Robbed>) {
        match self.from {
            None => {
                if game.on_map(LordId::Domash) {
                    out.offer(Robbed::FromDomash {});
                }
                if game.p.veche_coin > 0 {
                    out.offer(Robbed::FromVeche {});
                }
            }
            Some(true) => {
                let has = |a: &AssetId| game.asset(LordId::Domash, *a) > 0;
                AssetId::ALL.into_iter().filter(has).for_each(|asset| out.offer(Robbed::Take { asset }));
            }
            Some(false) => out.offer(Robbed::Take { asset: AssetId::Coin }),
        }
        out.offer(Robbed::Enough {});
    }

    fn answer(self, game: &mut Nevsky, _: ravelin_core::Seat, answer: Robbed, ctx: &mut impl Fate) {
        let domash = LordId::Domash;
        match answer {
            Robbed::FromDomash {} => {
                if game.p.switches.hidden_mats {
                    // The screen is lifted, so this is not taken back. [N9.1c]
                    tell!(ctx, "N9.1c", "Torzhok reveals the Assets of {lord}.", lord = Part::Shown(domash.token()));
                }
                game.replace(Torzhok { from: Some(true), ..self });
            }
            Robbed::FromVeche {} => game.replace(Torzhok { from: Some(false), ..self }),
            Robbed::Take { asset } => {
                if self.from == Some(true) {
                    game.lose(domash, asset, 1);
                    tell!(ctx, "N7.T2E.a", "Torzhok costs {lord} {goods}.", lord = domash, goods = asset.many(1);
                        ..game.lost(domash, asset, 1));
                } else {
                    game.p.veche_coin -= 1;
                    tell!(ctx, "N7.T2E.a", "Torzhok costs {from} {piece}.", from = VECHE, piece = asset.many(1));
                }
                game.replace(Torzhok { left: self.left - 1, ..self });
            }
            Robbed::Enough {} => game.pop(),
        }
    }

    fn sound(self, game: &Nevsky) -> bool {
        matches!(game.p.stage, Stage::Draw(Side::Teutonic, _)) && (1..=3).contains(&self.left)
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if self.asks(game) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }
}

question! {
    /// [N7.R16E.a]
    pub Tempest {} in Nevsky;
    asked(|_, game| game.seat_of(Side::Russian));
    prompt(ChooseOne, "N7.R16E.a", "Tempest: whose Ships are lost?");
    Wrecked {
        Ships { lord: LordId } = "tempest {lord}", (|_, game| match game.asset(lord, AssetId::Ship) {
            _ if !game.mat_open(lord) => format!("Wreck the Ships of {}", game.lord_name(lord)),
            n => format!("Wreck the Ships of {} ({n})", game.lord_name(lord)),
        }), at lord;
    }
}

impl Tempest {
    fn asks(self, game: &Nevsky) -> bool {
        !game.lords_on_map(Side::Teutonic).is_empty()
    }
}

impl Question<Nevsky> for Tempest {
    /// Lords without Ships are refused, except with hidden mats, where that would show who has none. [N7.R16E.a] [N9.1c]
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Wrecked>) {
        // A saved game of rules version 4 may ask this when nobody has Ships: then anybody will do.
        let any = game.p.switches.hidden_mats || !game.any_ships();
        for lord in game.lords_on_map(Side::Teutonic).iter() {
            let has = any || game.asset(lord, AssetId::Ship) > 0;
            out.put(Wrecked::Ships { lord }, ensure(has, rule!("N7.R16E.a"), "no Ships to lose"));
        }
    }

    /// All Ships, or half of them rounded up with Cogs. [N7.R16E.a]
    fn answer(
        self,
        game: &mut Nevsky,
        _: ravelin_core::Seat,
        Wrecked::Ships { lord: l }: Wrecked,
        ctx: &mut impl Fate,
    ) {
        game.pop();
        let ships = game.asset(l, AssetId::Ship);
        let lost = if game.has_card(l, capability::COGS) { ships.div_ceil(2) } else { ships };
        game.lose(l, AssetId::Ship, lost);
        if game.p.switches.hidden_mats {
            tell!(ctx, "N7.R16E.a", "The Tempest strikes {lord}.", lord = l; ..game.lost(l, AssetId::Ship, lost));
        } else {
            tell!(ctx, "N7.R16E.a", "The Tempest costs {from} {piece}.", from = l, piece = AssetId::Ship.many(lost));
        }
    }

    fn sound(self, game: &Nevsky) -> bool {
        matches!(game.p.stage, Stage::Draw(Side::Russian, _))
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if self.asks(game) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }
}

question! {
    /// Mindaugas plunders. [N7.T15E.a] [N7.R12E.a]
    pub PlaceRavaged { side: Side = alone } in Nevsky;
    asked(|q, game| game.seat_of(q.side));
    prompt(|q, _| match q.side {
        Side::Teutonic => ask(DecisionKind::Place, "Mindaugas: which Locale of Rus is Ravaged?", rule!("N7.T15E.a")),
        Side::Russian => ask(DecisionKind::Place, "Mindaugas: which Locale of Livonia is Ravaged?", rule!("N7.R12E.a")),
    });
    Plundered {
        Mark { place: LocaleId } = "mark {place}", "Ravage {place}", at place;
    }
}

impl PlaceRavaged {
    fn asks(self, game: &Nevsky) -> bool {
        !game.mindaugas(self.side).is_empty()
    }
}

impl Question<Nevsky> for PlaceRavaged {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Plundered>) {
        game.mindaugas(self.side).iter().for_each(|place| out.offer(Plundered::Mark { place }));
    }

    fn answer(
        self,
        game: &mut Nevsky,
        _: ravelin_core::Seat,
        Plundered::Mark { place }: Plundered,
        ctx: &mut impl Fate,
    ) {
        game.pop();
        game.p.ravaged.insert(place);
        let clause = if self.side == Side::Teutonic { rule!("N7.T15E.a") } else { rule!("N7.R12E.a") };
        tell!(ctx, clause, "Mindaugas Ravages {to}.", to = place; piece = self.side.ravaged());
    }

    fn sound(self, game: &Nevsky) -> bool {
        matches!(game.p.stage, Stage::Draw(drawer, _) if drawer == self.side)
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if self.asks(game) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }
}

question! {
    /// Bountiful Harvest. [N7.T14E.a] [N7.R18E.a]
    pub RemoveRavaged { side: Side = alone } in Nevsky;
    asked(|q, game| game.seat_of(q.side));
    prompt(|q, _| {
        ask(DecisionKind::Place, "Bountiful Harvest: where is the Ravaged marker removed?", q.clause())
    });
    Harvested {
        Clear { place: LocaleId } = "clear {place}", "Remove the Ravaged marker at {place}", at place;
    }
}

impl RemoveRavaged {
    fn clause(self) -> Clause {
        if self.side == Side::Teutonic { rule!("N7.T14E.a") } else { rule!("N7.R18E.a") }
    }

    fn asks(self, game: &Nevsky) -> bool {
        !game.harvest(self.side).is_empty()
    }
}

impl Question<Nevsky> for RemoveRavaged {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Harvested>) {
        game.harvest(self.side).iter().for_each(|place| out.offer(Harvested::Clear { place }));
    }

    fn answer(
        self,
        game: &mut Nevsky,
        _: ravelin_core::Seat,
        Harvested::Clear { place }: Harvested,
        ctx: &mut impl Fate,
    ) {
        game.pop();
        game.p.ravaged.remove(place);
        tell!(ctx, self.clause(), "Bountiful Harvest removes the Ravaged marker of {from}.", from = place;
            piece = self.side.enemy().ravaged());
    }

    fn sound(self, game: &Nevsky) -> bool {
        matches!(game.p.stage, Stage::Draw(drawer, _) if drawer == self.side)
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if self.asks(game) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }
}
