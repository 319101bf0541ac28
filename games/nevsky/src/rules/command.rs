//! The menu of a Command card, and the Commands that move nobody and fight nobody: Forage, Ravage, Tax, Stonemasons, Stone
//! Kremlin, Serfs. State checks after every change. [N4.2] [N4.7] [N0.8]

use ravelin_core::question::Next;
use ravelin_core::{Asking, Choices, DecisionKind, Question, Violation, ask, question, rule, tell};

use crate::action::{Deed, Load, Lodya};
use crate::kit::*;
use crate::rules::flow::{Fate, Stage};
use crate::rules::muster::out_explains;
use crate::setup::Outfit;
use crate::state::{End, Legate, Nevsky, Place};
use crate::tokens::{LEGATE, SIEGE, WALLS, go};
use ravelin_core::Each;

impl Nevsky {
    /// Actions that can still be spent, the Legate's included. [N4.2.1c]
    pub(crate) fn actions_left(&self) -> u8 {
        self.p.card.actions + u8::from(self.p.card.legate)
    }

    /// Spends actions, the Legate's last: then the pawn returns to its card. [N4.2.1c]
    pub(crate) fn spend(&mut self, n: u8, io: &mut impl Fate) {
        let card = &mut *self.p.card;
        card.acted = true;
        if n <= card.actions {
            card.actions -= n;
            return;
        }
        card.actions = 0;
        card.legate = false;
        let from = match self.p.legate {
            Legate::At(at) => Some(at.token()),
            Legate::Card | Legate::Out => None,
        };
        self.p.legate = Legate::Card;
        self.p.card.legate_along = false;
        tell!(io, "N4.2.1c", "The Legate's action is used: the pawn returns to its card.";
            ..go(LEGATE, u8::from(from.is_some()), from, Some(capability::WILLIAM_OF_MODENA.capability())));
    }

    /// A full Command needs an untouched card and uses it up. [N4.2.1d]
    pub(crate) fn full_card(&self) -> Result<(), Violation> {
        if self.p.card.acted {
            return Err(Violation::new(rule!("N4.2.1d"), "it takes the whole card, and something was done on it"));
        }
        Ok(())
    }

    pub(crate) fn use_up(&mut self) {
        let card = &mut *self.p.card;
        card.actions = 0;
        card.legate = false;
        card.acted = true;
        card.ended = true;
    }

    pub(crate) fn needs(&self, n: u8) -> Result<(), Violation> {
        let left = self.actions_left();
        if left >= n {
            return Ok(());
        }
        let why = if n == 1 { "needs an action, he has none left" } else { "needs {0} actions, he has {1}" };
        Err(Violation::with(rule!("N4.2.1b"), why, [i16::from(n), i16::from(left)]))
    }

    /// Nothing can be done on the card any more. [N4.2.1f]
    pub(crate) fn card_over(&self, l: LordId) -> bool {
        self.p.card.ended || (self.actions_left() == 0 && !self.may_march_free(l))
    }

    pub(crate) fn command_step(&mut self) -> bool {
        let Some(l) = self.p.card.lord else {
            self.p.stage = Stage::CardEnd;
            return true;
        };
        if !self.on_map(l) {
            self.p.card.ended = true; // [N4.2.1f]
        }
        let over = self.card_over(l);
        if over {
            self.leave_all();
        }
        if over && !self.may_hold_own(l.side()) {
            self.p.stage = Stage::FeedStop(l.side(), Side::Teutonic);
            return true;
        }
        false
    }

    pub(crate) fn list_commands(&self, out: &mut impl Choices<Deed>) {
        let Some(l) = self.p.card.lord else { return };
        if let Some(at) = self.locale_of(l).filter(|_| !self.p.card.ended) {
            if self.lord(l).inside {
                // A Besieged Lord may only Sally, use Stone Kremlin, or Pass. [N4.2.2a]
                out.put(Deed::Sally, self.needs(1));
                if out_explains(out) {
                    self.refuse_besieged(l, at, out);
                }
            } else {
                self.list_marches(l, at, out);
                self.list_siege(l, at, out);
                out.refuse(Deed::Sally, Violation::new(rule!("N4.5.3a"), "he is not Besieged"));
                self.list_supply(l, at, out);
                out.put(Deed::Forage, self.can_forage(l, at));
                self.list_ravages(l, at, out);
                self.list_sails(l, at, out);
                out.put(Deed::Tax, self.can_tax(l, at));
                if self.has_card(l, capability::STONEMASONS) {
                    out.put(Deed::Castle, self.can_build_castle(l, at));
                }
                if l.side() == Side::Russian && self.in_play(capability::SMERDI) {
                    out.put(Deed::Serf, self.can_take_serf(at));
                }
            }
            if self.has_card(l, capability::STONE_KREMLIN) {
                self.list_walls(at, out);
            }
        }
        self.list_own(l.side(), out);
        self.list_watch(l.side(), out);
        out.offer(Deed::Done);
    }

    fn refuse_besieged(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Deed>) {
        let why = Violation::new(rule!("N4.2.2a"), "a Besieged Lord may only Sally, use Stone Kremlin, or Pass");
        for &(to, way) in self.book.steps[at].iter() {
            out.refuse(Deed::March { to, way, load: Load::AsIs }, why);
        }
        let supply = if self.edition().transport_spent { Deed::SupplyBy(Lodya::No) } else { Deed::Supply(1) };
        let castle = self.has_card(l, capability::STONEMASONS).then_some(Deed::Castle);
        let serf = (l.side() == Side::Russian && self.in_play(capability::SMERDI)).then_some(Deed::Serf);
        let siege = [Deed::Siege, Deed::Surrender, Deed::Storm];
        let all = [supply, Deed::Forage, Deed::Ravage(at), Deed::Tax].into_iter().chain(siege);
        all.chain(castle).chain(serf).for_each(|action| out.refuse(action, why));
        self.book.seaports.without(at).iter().for_each(|to| out.refuse(Deed::Sail(to), why));
    }

    pub(crate) fn command(&mut self, action: Deed, io: &mut impl Fate) {
        let Some(l) = self.p.card.lord else { return };
        let Some(at) = self.locale_of(l) else {
            self.p.stage = Stage::FeedStop(l.side(), Side::Teutonic);
            return;
        };
        match action {
            Deed::Along(other) => {
                self.p.card.group = self.p.card.group.or(self.with_partner(other));
                return;
            }
            Deed::Stay(other) => {
                self.p.card.group = self.p.card.group.minus(self.with_partner(other));
                self.p.card.staying.insert(other);
                return;
            }
            Deed::LegateAlong => {
                self.p.card.legate_along = true;
                return;
            }
            Deed::LegateStays => {
                self.p.card.legate_along = false;
                self.p.card.legate_stays = true;
                return;
            }
            Deed::March { to, way, load } => return self.march(l, to, way, load, io),
            Deed::Sail(to) => return self.sail(l, to, io),
            _ => {}
        }
        self.ask_again();
        match action {
            Deed::Siege => self.siege(at, io),
            Deed::Surrender => self.surrender(at, io),
            Deed::Storm => self.storm(l, at, io),
            Deed::Sally => self.sally(l, at, io),
            Deed::Supply(n) => self.supply(l, at, n, io),
            Deed::SupplyBy(mode) => self.begin_supply(l, at, mode, io),
            Deed::SupplyAll => self.supply_all(l, at, io),
            Deed::Forage => self.forage(l, io),
            Deed::Ravage(target) => self.ravage(l, at, target, io),
            Deed::Tax => self.tax(l, io),
            Deed::Castle => {
                self.use_up();
                self.push(Masons { left: 6 });
            }
            Deed::Walls(from) => self.raise_walls(at, from, io),
            Deed::Serf => self.take_serf(l, io),
            _ => {
                if !self.card_over(l) {
                    tell!(io, "N4.2.1f", "{lord} {ends} card.", lord = l, ends = l.does("ends his", "end their"));
                }
                self.leave_all();
                self.p.stage = Stage::FeedStop(l.side(), Side::Teutonic);
            }
        }
    }

    /// Something was done: whoever was told to stay may be taken along again. [N4.3.1d]
    pub(crate) fn ask_again(&mut self) {
        self.p.card.staying = Lords::NONE;
        self.p.card.legate_stays = false;
    }

    /// Nobody goes along any more: the card is over, or there is a fight. [N4.3.1d]
    pub(crate) fn leave_all(&mut self) {
        self.ask_again();
        self.p.card.group = Lords::NONE;
        self.p.card.legate_along = false;
    }

    fn can_forage(&self, l: LordId, at: LocaleId) -> Result<(), Violation> {
        let (famine, clause) = match l.side() {
            Side::Russian => (event::TEUTONIC_FAMINE, rule!("N7.T16E.b")),
            Side::Teutonic => (event::RUSSIAN_FAMINE, rule!("N7.R7E.a")),
        };
        if self.p.events.has(famine) {
            return Err(Violation::new(clause, "Famine: no Forage in this Campaign"));
        }
        if self.p.ravaged.has(at) {
            return Err(Violation::new(rule!("N4.7.1a"), "the Locale is Ravaged"));
        }
        if self.season() != Season::Summer && !(self.is_hold(at) && self.friendly(l.side(), at)) {
            return Err(Violation::new(rule!("N4.7.1a"), "outside Summer only at a Friendly Stronghold"));
        }
        self.needs(1)
    }

    fn forage(&mut self, l: LordId, io: &mut impl Fate) {
        self.spend(1, io);
        let lost = self.gain(l, AssetId::Provender, 1);
        tell!(io, "N4.7.1a", "{lord} {forages} {goods}.",
            lord = l, forages = l.does("Forages", "Forage"), goods = AssetId::Provender.many(1);
            ..self.gained(l, AssetId::Provender, 1 - lost));
        self.tell_excess(l, AssetId::Provender, lost, io);
    }

    /// In enemy territory, not Conquered, not Friendly, not Ravaged. [N4.7.2a]
    fn can_ravage(&self, side: Side, target: LocaleId) -> Result<(), Violation> {
        let no = |why| Err(Violation::new(rule!("N4.7.2a"), why));
        if self.territory(side).has(target) {
            return no("it is in his own territory");
        }
        if self.p.ravaged.has(target) {
            return no("it is Ravaged already");
        }
        if self.p.conquered.has(target) {
            return no("it is Conquered");
        }
        if self.friendly(side, target) {
            return no("it is Friendly");
        }
        let (cost, left) = (self.ravage_cost(side, target), self.actions_left());
        if cost == 2 && left < cost {
            let figures = [i16::from(cost), i16::from(left)];
            let why = "an Unbesieged enemy Lord is near: it takes {0} actions, he has {1}";
            return Err(Violation::with(rule!("N4.7.2b"), why, figures));
        }
        self.needs(cost)
    }

    /// One action; in the second edition two beside an Unbesieged enemy Lord. [N4.7.2b] [N10.10a]
    pub(crate) fn ravage_cost(&self, side: Side, target: LocaleId) -> u8 {
        let watched = !self.book.near[target].and(self.lords_out(side.enemy())).is_empty();
        if self.edition().careful_ravage && watched { 2 } else { 1 }
    }

    /// Raiders: Locales that may be raided from here. [N7.T2C.a] [N7.R12C.a]
    fn raidable(&self, l: LordId, at: LocaleId) -> Result<Locales, Violation> {
        let horse = |units: &[UnitId]| units.iter().any(|u| self.mat(l).units[*u] > 0);
        let light = [UnitId::LightHorse, UnitId::AsiaticHorse];
        let any = [UnitId::Knights, UnitId::Sergeants, UnitId::LightHorse, UnitId::AsiaticHorse];
        if self.has_card(l, capability::TEUTONIC_RAIDERS) {
            if self.p.card.raided {
                return Err(Violation::new(rule!("N7.T2C.a"), "Raiders ride once per Command card"));
            }
            if !horse(&any) {
                return Err(Violation::new(rule!("N7.T2C.a"), "Raiders need a Horse unit"));
            }
            return Ok(self.book.track[at]);
        }
        if self.has_any(l, &capability::RUSSIAN_RAIDERS) {
            if !horse(&light) {
                return Err(Violation::new(rule!("N7.R12C.a"), "Raiders need Light or Asiatic Horse"));
            }
            return Ok(self.book.near[at]);
        }
        Ok(Locales::NONE)
    }

    fn list_ravages(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Deed>) {
        let side = l.side();
        if !self.territory(side).has(at) {
            out.put(Deed::Ravage(at), self.can_ravage(side, at));
        }
        if self.mat(l).cards.is_empty() {
            return;
        }
        match self.raidable(l, at) {
            Ok(near) => {
                for target in near.minus(self.territory(side)).without(at).iter() {
                    let verdict = self.can_ravage(side, target).and_then(|()| {
                        if self.lords_at(side.enemy(), target).is_empty() {
                            return Ok(());
                        }
                        let clause = if side == Side::Teutonic { rule!("N7.T2C.a") } else { rule!("N7.R12C.a") };
                        Err(Violation::new(clause, "an enemy Lord is there"))
                    });
                    out.put(Deed::Ravage(target), verdict);
                }
            }
            Err(why) if out_explains(out) => {
                let near = self.book.near[at].minus(self.territory(side)).without(at);
                near.iter().for_each(|target| out.refuse(Deed::Ravage(target), why));
            }
            Err(_) => {}
        }
    }

    fn ravage(&mut self, l: LordId, at: LocaleId, target: LocaleId, io: &mut impl Fate) {
        self.spend(self.ravage_cost(l.side(), target), io);
        self.p.ravaged.insert(target);
        let raid = target != at;
        self.p.card.raided |= raid;
        let mut lost = [self.gain(l, AssetId::Provender, 1), 0];
        // No Loot from Regions, and none for Russian Raiders. [N4.7.2c] [N7.R12C.a]
        let loot = self.book.locale(target).kind != Kind::Region && !(raid && l.side() == Side::Russian);
        if loot {
            lost[1] = self.gain(l, AssetId::Loot, 1);
        }
        let (clause, how) = match (raid, l.side()) {
            (false, _) => (rule!("N4.7.2c"), l.does("Ravages", "Ravage")),
            (true, Side::Teutonic) => (rule!("N7.T2C.a"), l.does("sends Raiders to", "send Raiders to")),
            (true, Side::Russian) => (rule!("N7.R12C.a"), l.does("sends Raiders to", "send Raiders to")),
        };
        let mut taken = Goods::default();
        (taken[AssetId::Provender], taken[AssetId::Loot]) = (1, u8::from(loot));
        let gains = || {
            let loot = self.gained(l, AssetId::Loot, u8::from(loot) - lost[1]);
            self.gained(l, AssetId::Provender, 1 - lost[0]).into_iter().chain(loot)
        };
        tell!(io, clause, "{lord} {how} {to} for {goods}.", lord = l, how, to = target,
            goods = crate::tokens::goods(&taken); piece = l.side().ravaged(); ..gains());
        self.tell_excess(l, AssetId::Provender, lost[0], io);
        self.tell_excess(l, AssetId::Loot, lost[1], io);
    }

    fn can_tax(&self, l: LordId, at: LocaleId) -> Result<(), Violation> {
        if !self.seats_of(l).has(at) {
            return Err(Violation::new(rule!("N4.7.4a"), "he is not at one of his Seats"));
        }
        self.full_card()
    }

    /// One Coin; Veliky Knyaz adds two Transport and restores Forces. [N4.7.4a] [N7.R17C.a]
    fn tax(&mut self, l: LordId, io: &mut impl Fate) {
        self.use_up();
        let before = self.s.mats;
        let lost = self.gain(l, AssetId::Coin, 1);
        let (knyaz, hidden) = (self.has_card(l, capability::VELIKY_KNYAZ), self.p.switches.hidden_mats);
        let units = self.mat(l).units;
        if knyaz {
            self.restore_forces(l);
        }
        let gained = || if hidden { self.changed_behind(&before) } else { self.gained(l, AssetId::Coin, 1 - lost) };
        tell!(io, "N4.7.4a", "{lord} {taxes} {goods}.",
            lord = l, taxes = l.does("Taxes", "Tax"), goods = AssetId::Coin.many(1); ..gained());
        self.tell_excess(l, AssetId::Coin, lost, io);
        if hidden && l.side() == Side::Russian {
            // Every Russian is asked, so that the card does not show. [N9.1d]
            self.s.stores.due = if knyaz { 2 } else { 0 };
            self.push(Tax { lord: l });
        }
        if knyaz && !hidden {
            let new: Forces = Each::from_fn(|n| self.mat(l).units[n] - units[n]);
            let how = l.does("restores his Forces and takes", "restore their Forces and take");
            if new == Forces::default() {
                tell!(io, "N7.R17C.a", "{lord} {takes} 2 Transport.", lord = l, takes = l.does("takes", "take"));
            } else {
                tell!(io, "N7.R17C.a", "{lord} {how} 2 Transport: {units} return.", lord = l, how,
                    units = crate::tokens::units(&new); ..Nevsky::units_go(new, None, Some(l.token())));
            }
            self.push(Outfit { lord: l, left: 2 });
        }
    }

    /// All that he and his Mustered Vassals began with. [N7.R17C.a]
    fn restore_forces(&mut self, l: LordId) {
        let mut full = self.book.lord(l).forces;
        for v in self.book.retinue(l).filter(|v| self.mat(l).mustered.has(self.book.slot(*v))) {
            for (n, more) in full.values_mut().zip(self.book.vassals[v].forces.values()) {
                *n += more;
            }
        }
        for (have, full) in self.mat_mut(l).units.values_mut().zip(full.values()) {
            *have = (*have).max(*full);
        }
    }

    fn can_build_castle(&self, l: LordId, at: LocaleId) -> Result<(), Violation> {
        let no = |why| Err(Violation::new(rule!("N7.T17C.a"), why));
        let kind = self.book.locale(at).kind;
        if !self.book.rus.has(at) || !matches!(kind, Kind::Town | Kind::Fort) {
            return no("only at a Town or Fort in Rus");
        }
        if self.has_castle(at) {
            return no("there is a Castle marker");
        }
        if kind == Kind::Fort && (self.sieged(at) || self.holder(at) != Some(Side::Teutonic)) {
            return no("the Fort must be the Teutons' and without Siege markers");
        }
        if self.castles().len() >= 2 {
            return no("both Castle markers are on the map");
        }
        self.full_card()?;
        let have: u8 = self.sharing(l).iter().map(|m| self.asset(m, AssetId::Provender)).sum();
        if have < 6 {
            let figures = [6, i16::from(have)];
            return Err(Violation::with(rule!("N7.T17C.a"), "needs {0} Provender, there are {1}", figures));
        }
        Ok(())
    }

    pub(crate) fn build_castle(&mut self, io: &mut impl Fate) {
        let Some(at) = self.p.card.lord.and_then(|l| self.locale_of(l)) else { return };
        self.p.castles[Side::Teutonic].insert(at);
        tell!(io, "N7.T17C.a", "Stonemasons build a Castle at {to}.", to = at; piece = Side::Teutonic.castle());
        if self.edition().castle_replaces_walls && self.p.walls.has(at) {
            self.p.walls.remove(at);
            tell!(io, "N1.9.1h", "The Castle replaces the {piece} at {from}.", piece = WALLS, from = at);
        }
    }

    fn can_raise_walls(&self, at: LocaleId) -> Result<(), Violation> {
        let no = |why| Err(Violation::new(rule!("N7.R18C.a"), why));
        let fits = matches!(self.kind_of(at), Kind::Fort | Kind::City | Kind::Novgorod);
        if !fits || self.holder(at) != Some(Side::Russian) {
            return no("only at a Russian-held Fort, City or Novgorod");
        }
        if self.p.walls.has(at) {
            return no("there is a Walls +1 marker");
        }
        self.full_card()
    }

    fn list_walls(&self, at: LocaleId, out: &mut impl Choices<Deed>) {
        let verdict = self.can_raise_walls(at);
        let spare = if self.p.walls.len() < 4 {
            Ok(())
        } else {
            Err(Violation::new(rule!("N7.R18C.a"), "all four markers are on the map: move one"))
        };
        out.put(Deed::Walls(None), verdict.and(spare));
        for from in self.p.walls.without(at).iter() {
            out.put(Deed::Walls(Some(from)), verdict);
        }
    }

    fn raise_walls(&mut self, at: LocaleId, from: Option<LocaleId>, io: &mut impl Fate) {
        self.use_up();
        if let Some(from) = from {
            self.p.walls.remove(from);
        }
        self.p.walls.insert(at);
        match from {
            Some(from) => tell!(
                io,
                "N7.R18C.a",
                "Stone Kremlin moves the {piece} from {from} to {to}.",
                piece = WALLS,
                from,
                to = at
            ),
            None => tell!(io, "N7.R18C.a", "Stone Kremlin puts a {piece} at {to}.", piece = WALLS, to = at),
        }
    }

    fn can_take_serf(&self, at: LocaleId) -> Result<(), Violation> {
        if !self.book.rus.has(at) {
            return Err(Violation::new(rule!("N7.R4C.a"), "only in Rus"));
        }
        if self.serfs_left() == 0 {
            return Err(Violation::new(rule!("N7.R4C.a"), "no Serf is left on Smerdi"));
        }
        self.needs(1)
    }

    fn take_serf(&mut self, l: LordId, io: &mut impl Fate) {
        self.spend(1, io);
        self.mat_mut(l).units[UnitId::Serfs] += 1;
        tell!(io, "N7.R4C.a", "{lord} {takes} a Serf from Smerdi.", lord = l, takes = l.does("takes", "take");
            ..self.veiled(go(UnitId::Serfs.token(), 1, None, Some(l.token()))));
    }

    /// After every change outside Approach, Battle and Storm. [N0.8]
    pub(crate) fn state_checks(&mut self, io: &mut impl Fate) {
        self.p.dirty = false;
        // (1) Lords without Forces. [N1.6e] [N10.2b]
        if let Some(l) = LordId::ALL.into_iter().find(|&l| self.on_map(l) && self.unit_count(l) == 0) {
            let clause = if self.edition().empty_disbands { rule!("N1.6e") } else { rule!("N10.2b") };
            let leaves = l.does("has no Forces left and leaves", "have no Forces left and leave");
            tell!(io, clause, "{lord} {leaves}.", lord = l, leaves);
            if !self.edition().empty_disbands && self.lord(l).service < self.p.r#box {
                self.remove_lord(l, rule!("N10.2b"), io);
            } else {
                self.disband_lord(l, io);
            }
            self.p.dirty = true;
            return;
        }
        self.lift_sieges(io);
        self.endangered_legate(io);
        let visited = self.p.lords.values().filter_map(|lord| match lord.place {
            Place::Map(at) => Some(at),
            Place::Calendar(_) | Place::Removed => None,
        });
        let visited: Locales = visited.collect();
        (self.book.trade & visited).iter().for_each(|at| self.trade_route(at, io));
        if self.p.campaign {
            self.campaign_victory(io);
        }
    }

    /// (2) Sieges without besiegers end; Lords inside come out. [N4.3.5e]
    pub(crate) fn lift_sieges(&mut self, io: &mut impl Fate) {
        for at in self.sieges().iter() {
            let besieger = self.holder(at).map(Side::enemy);
            if besieger.is_none_or(|s| self.outside(s, at).is_empty()) {
                let n = std::mem::take(&mut self.p.siege[at]);
                tell!(io, "N4.3.5e", "The Siege of {from} is lifted.", from = at; piece = SIEGE, n);
            }
        }
        for l in LordId::ALL.into_iter() {
            if self.lord(l).inside && !self.locale_of(l).is_some_and(|at| self.sieged(at)) {
                self.lord_mut(l).inside = false;
                if let Some(at) = self.locale_of(l) {
                    tell!(io, "N4.3.5e", "{piece} {comes} out of {place}.", piece = l, comes = l.does("comes", "come"),
                        place = at; from = at.inside(), to = at);
                }
            }
        }
    }

    /// (3) A pawn alone with Russians is lost. [N1.4.1f]
    pub(crate) fn endangered_legate(&mut self, io: &mut impl Fate) {
        let Legate::At(at) = self.p.legate else { return };
        if !self.lords_at(Side::Russian, at).is_empty() && self.lords_at(Side::Teutonic, at).is_empty() {
            self.lose_legate(io);
        }
    }

    pub(crate) fn lose_legate(&mut self, io: &mut impl Fate) {
        let card = capability::WILLIAM_OF_MODENA;
        tell!(io, "N1.4.1f", "The Legate is endangered and leaves; {card} is discarded.", card = card.capability();
            ..self.withdrawn(card));
        self.leave_play(capability::WILLIAM_OF_MODENA, io);
    }

    /// (4) A Trade Route is taken and freed by presence. [N4.3.6]
    pub(crate) fn trade_route(&mut self, at: LocaleId, io: &mut impl Fate) {
        if !self.book.trade.has(at) {
            return;
        }
        let [t, r] = Side::ALL.map(|s| !self.lords_at(s, at).is_empty());
        let conquered = self.p.conquered.has(at);
        if t && !r && !conquered {
            self.p.conquered.insert(at);
            tell!(io, "N4.3.6a", "The {seat} take the Trade Route {to}.", seat = self.seat_of(Side::Teutonic), to = at;
                piece = Side::Teutonic.conquered());
        } else if r && !t && conquered {
            self.p.conquered.remove(at);
            tell!(io, "N4.3.6b", "The {seat} free the Trade Route {from}.", seat = self.seat_of(Side::Russian), from = at;
                piece = Side::Teutonic.conquered());
        }
    }

    /// (5) A side without Lords on map loses at once; if neither has one, the score decides. [N5.2a] [N5.2c]
    fn campaign_victory(&mut self, io: &mut impl Fate) {
        let [t, r] = Side::ALL.map(|s| !self.lords_on_map(s).is_empty());
        let end = match (t, r) {
            (true, true) => return,
            (true, false) => End::Campaign(Side::Teutonic),
            (false, true) => End::Campaign(Side::Russian),
            (false, false) => End::Nobody,
        };
        self.finish(end, io);
    }
}

question! {
    /// Whose Provender builds a Castle. [N7.T17C.a]
    pub Masons { left: u8 = always } in Nevsky;
    asked(|_, game| game.seat_of(Side::Teutonic));
    prompt(Pay, "N7.T17C.a", "Stonemasons: whose Provender?", beside "{left} more.");
    Built {
        Discard { lord: LordId, asset: AssetId } = "discard {lord} {asset}",
            (|_, game| format!("{} {} up 1 {}", game.lord_name(lord), lord.does("gives", "give"), asset.name())), at lord;
    }
}

impl Question<Nevsky> for Masons {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Built>) {
        let l = game.p.card.lord.expect("Stonemasons build on a Command card");
        let givers = game.sharing(l).iter().filter(|m| game.asset(*m, AssetId::Provender) > 0);
        givers.for_each(|lord| out.offer(Built::Discard { lord, asset: AssetId::Provender }));
    }

    fn answer(
        self,
        game: &mut Nevsky,
        _: ravelin_core::Seat,
        Built::Discard { lord, asset }: Built,
        ctx: &mut impl Fate,
    ) {
        game.lose(lord, asset, 1);
        game.tell_given_up(lord, rule!("N7.T17C.a"), ctx);
        game.replace(Masons { left: self.left - 1 });
    }

    fn sound(self, game: &Nevsky) -> bool {
        let Some((l, at)) = game.p.card.lord.and_then(|l| Some((l, game.locale_of(l)?))) else { return false };
        let have: u8 = game.sharing(l).iter().map(|m| game.asset(m, AssetId::Provender)).sum();
        let kind = game.book.locale(at).kind;
        let place = game.book.rus.has(at)
            && matches!(kind, Kind::Fort | Kind::Town)
            && !game.has_castle(at)
            && (kind == Kind::Town || game.holder(at) == Some(Side::Teutonic));
        let enough = self.left <= 6 && have >= self.left && game.castles().len() < 2;
        game.p.stage == Stage::Command && enough && place && l.side() == Side::Teutonic
    }

    fn run(self, game: &mut Nevsky, ctx: &mut impl Fate) -> Next {
        if self.left > 0 {
            return Next::Ask;
        }
        game.pop();
        game.build_castle(ctx);
        Next::GoOn
    }
}

question! {
    /// With hidden mats after every Russian Tax, so that Veliky Knyaz does not show. [N9.1d] [N7.R17C.a]
    pub Tax { lord: LordId } in Nevsky;
    asked(|q, game| game.seat_of(q.lord.side()));
    prompt(|q, game| match game.s.stores.due {
        due if due > 0 && game.viewer == Some(q.lord.side()) => game.transport_question(q.lord, due),
        _ => {
            let text = format!("{} {} Taxed: go on.", game.lord_name(q.lord), q.lord.does("has", "have"));
            ask(DecisionKind::Allocate, text, rule!("N4.7.4a"))
        }
    });
    Taxed {
        Take { asset: AssetId } = "{asset}", "Take a {asset}";
        GoOn {} = "done", "Go on";
    }
}

impl Question<Nevsky> for Tax {
    fn choices(self, game: &Nevsky, _: ravelin_core::Seat, out: &mut impl Choices<Taxed>) {
        if game.s.stores.due > 0 && game.outfit_types(self.lord).next().is_some() {
            game.outfit_types(self.lord).for_each(|asset| out.offer(Taxed::Take { asset }));
        } else {
            out.offer(Taxed::GoOn {});
        }
    }

    /// Told to the owner only: the mat is behind the screen. [N9.1d]
    fn answer(self, game: &mut Nevsky, _: ravelin_core::Seat, answer: Taxed, ctx: &mut impl Fate) {
        let l = self.lord;
        match answer {
            Taxed::Take { asset } => {
                game.s.stores.due -= 1;
                game.gain(l, asset, 1);
                tell!(&mut game.aside(l, ctx), "N7.R17C.a", "{lord} {takes} {transport}.", lord = l,
                    takes = l.does("takes", "take"), transport = asset.many(1); ..game.gained(l, asset, 1));
            }
            Taxed::GoOn {} => {
                game.s.stores.due = 0;
                game.pop();
            }
        }
    }

    fn sound(self, game: &Nevsky) -> bool {
        let his = game.p.card.lord == Some(self.lord) && self.lord.side() == Side::Russian;
        game.p.stage == Stage::Command && game.p.switches.hidden_mats && his
    }
}
