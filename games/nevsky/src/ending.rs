//! The end of a Battle or Storm: fate of the losers, Losses, Spoils, Service, Aftermath. [N4.4.3]-[N4.4.5] [N4.5.2p]-[N4.5.2x]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Mark, Party, Tally, Verdict, Violation, rule, tell};

use crate::action::{Action, Doom};
use crate::battle::{Battle, Clash};
use crate::flow::{Fate, Fight, Stage};
use crate::kit::*;
use crate::state::{Legate, March, Nevsky, Place};
use crate::tokens::{Company, FIGHT_EVENTS, GARRISON, SIEGE, SPOILS, VECHE, WALLS, calendar, go, goods, to_deck};
use ravelin_core::Each;

impl Nevsky {
    /// Who has lost, or a new Round. [N4.4.2.X3] [N4.5.2p]
    pub(crate) fn round_end_step(&mut self, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        let storm = b.clash == Some(Clash::Storm);
        let worn = storm && b.round >= self.p.siege[b.at];
        let loser = match (b.conceded, self.has_stood(b.defender())) {
            (Some(side), _) => Some(side),
            (None, Some(side)) => Some(side),
            (None, None) if worn => Some(b.attacker),
            (None, None) => None,
        };
        match loser {
            Some(side) => {
                self.p.battle.loser = Some(side);
                self.end_fight(io);
            }
            None => {
                self.begin_round();
                tell!(io, "N4.4.2.X3", "Round {round} begins.", round = self.p.battle.round);
            }
        }
        true
    }

    pub(crate) fn end_fight(&mut self, io: &mut impl Fate) {
        let Some(loser) = self.p.battle.loser else { return };
        let storm = self.p.battle.clash == Some(Clash::Storm);
        let clause = if storm { rule!("N4.5.2p") } else { rule!("N4.4.2.X3") };
        tell!(
            io,
            clause,
            "The {seat} lose at {at} in Round {round}.",
            seat = self.seat_of(loser),
            at = self.p.battle.at,
            round = self.p.battle.round
        );
        let (at, sides) = (self.p.battle.at.token(), [self.p.battle.attacker, self.p.battle.defender()]);
        io.mark(|| {
            let (won, sides) = (sides.iter().position(|side| *side != loser), sides.map(|side| self.seat_of(side)));
            Mark::Decided(Verdict { at, sides: sides.map(Party::seat), won, how: None, tally: Tally::Nothing })
        });
        let b = &mut self.p.battle;
        b.cursor = 0;
        b.group = Lords::NONE;
        if b.clash == Some(Clash::Storm) {
            if loser == b.defender() {
                return self.go(Fight::Sack);
            }
            // Losing Attackers neither Retreat nor give Spoils. [N4.5.2q]
            return self.go(Fight::Losses(loser));
        }
        // Sallying Lords go back inside and nothing else. [N4.4.3g]
        let losers = b.part.and(loser.all_lords());
        b.withdrew = losers.and(b.sallying);
        b.doomed = losers.minus(b.sallying);
        let (at, back) = (b.at, b.withdrew);
        if !back.is_empty() {
            tell!(io, "N4.4.3g", "{lords} {go} back inside {at}.", lords = back, go = back.does("goes", "go"), at);
        }
        if !b.withdrew.is_empty() && loser == Side::Teutonic && self.p.legate == Legate::At(self.p.battle.at) {
            self.lose_legate(io); // [N1.4.1f]
        }
        self.go(Fight::Fate);
    }

    /// Where the losers may Retreat to: all of them together. [N4.4.3c] [N4.4.3d] [N4.4.3e]
    pub(crate) fn retreats(&self) -> impl Iterator<Item = Step> + '_ {
        let bars = self.hostile(self.p.battle.loser.unwrap_or(self.p.battle.attacker));
        self.book.steps[self.p.battle.at].iter().copied().filter(move |&step| self.can_retreat(step, bars).is_ok())
    }

    fn can_retreat(&self, (to, way): Step, bars: Locales) -> Result<(), Violation> {
        let b = &self.p.battle;
        if b.loser.unwrap_or(b.attacker) == b.attacker {
            if Some(way) != b.way || to != b.from {
                return Err(Violation::new(rule!("N4.4.3e"), "only back along the Way of Approach"));
            }
        } else if Some(way) == b.way {
            return Err(Violation::new(rule!("N4.4.3d"), "not along the Way of Approach"));
        }
        if bars.has(to) {
            return Err(Violation::new(rule!("N4.4.3c"), "an Unbesieged enemy Lord or Stronghold is there"));
        }
        Ok(())
    }

    pub(crate) fn list_retreats(&self, out: &mut impl Choices<Action>) {
        let bars = self.hostile(self.p.battle.loser.unwrap_or(self.p.battle.attacker));
        for &(to, way) in self.book.steps[self.p.battle.at].iter() {
            out.put(Action::RetreatTo { to, way }, self.can_retreat((to, way), bars));
        }
    }

    fn can_meet(&self, l: LordId, doom: Doom) -> Result<(), Violation> {
        let b = &self.p.battle;
        match doom {
            Doom::Removed => Ok(()),
            Doom::Retreat if self.retreats().next().is_some() => Ok(()),
            Doom::Retreat if l.side() == b.attacker => Err(Violation::new(
                rule!("N4.4.3e"),
                "the way back is barred by an Unbesieged enemy Lord or Stronghold",
            )),
            Doom::Retreat => Err(Violation::new(rule!("N4.4.3c"), "no Way leads to a Locale that is open to him")),
            Doom::Withdraw if l.side() == b.attacker => {
                Err(Violation::new(rule!("N4.4.3f"), "Marching Attackers may not Withdraw"))
            }
            Doom::Withdraw => self.can_withdraw(l, b.at, rule!("N4.4.3f")),
        }
    }

    pub(crate) fn fate_step(&mut self, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        if let Some(l) = b.doomed.lowest() {
            let stay = self.can_meet(l, Doom::Retreat).is_err() && self.can_meet(l, Doom::Withdraw).is_err();
            if stay {
                self.meet(l, Doom::Removed, io); // [N4.4.3h]
                return true;
            }
            return false;
        }
        self.go(if b.retreated.is_empty() { Fight::Losses(b.loser.unwrap_or(b.attacker)) } else { Fight::RetreatTo });
        true
    }

    pub(crate) fn list_fate(&self, out: &mut impl Choices<Action>) {
        let Some(lord) = self.p.battle.doomed.lowest() else { return };
        for doom in [Doom::Retreat, Doom::Withdraw, Doom::Removed] {
            out.put(Action::Doom { lord, doom }, self.can_meet(lord, doom));
        }
    }

    pub(crate) fn choose_fate(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Doom { lord, doom } = action {
            self.meet(lord, doom, io);
        }
    }

    /// A Lieutenant and his Lower Lord choose alike. [N4.4.3b]
    fn meet(&mut self, lord: LordId, doom: Doom, io: &mut impl Fate) {
        let pair = self.with_partner(lord).and(self.p.battle.doomed);
        for l in pair.iter() {
            self.p.battle.doomed.remove(l);
            match doom {
                Doom::Retreat => _ = self.p.battle.retreated.insert(l),
                Doom::Withdraw => {
                    self.p.battle.withdrew.insert(l);
                    self.lord_mut(l).inside = true;
                    let at = self.p.battle.at;
                    let withdraws = l.does("Withdraws", "Withdraw");
                    tell!(io, "N4.4.3f", "{piece} {withdraws} into {place}.", piece = l, withdraws, place = at;
                        from = at, to = at.inside());
                    if l.side() == Side::Teutonic && self.p.legate == Legate::At(at) {
                        self.lose_legate(io);
                    }
                }
                Doom::Removed => {
                    self.strip(l, None, io);
                    self.remove_lord(l, rule!("N4.4.3h"), io);
                }
            }
        }
    }

    /// Assets become Spoils: all but Ships, or all Loot and so much Provender. [N4.4.3k] [N4.4.3m]
    fn strip(&mut self, l: LordId, provender: Option<u8>, io: &mut impl Fate) {
        let mut taken = Goods::default();
        for a in AssetId::ALL.into_iter().filter(|a| *a != AssetId::Ship) {
            let have = self.asset(l, a);
            let n = match (provender, a) {
                (None, _) | (Some(_), AssetId::Loot) => have,
                (Some(n), AssetId::Provender) => n.min(have),
                _ => 0,
            };
            self.lose(l, a, n);
            taken[a] = n;
            let pot = &mut self.p.battle.spoils[a];
            *pot = pot.saturating_add(n);
        }
        if taken != Goods::default() {
            tell!(io, "N4.4.3k", "{lord} {loses} {goods} to the Spoils.",
                lord = l, loses = l.does("loses", "lose"), goods = goods(&taken);
                ..self.veiled(Nevsky::goods_go(taken, Some(l.token()), Some(SPOILS))));
        }
    }

    pub(crate) fn retreat_to_step(&mut self) -> bool {
        let mut ways = self.retreats();
        let (first, second) = (ways.next(), ways.next());
        drop(ways);
        match (first, second) {
            (Some((to, way)), None) => {
                self.choose_retreat(Action::RetreatTo { to, way });
                true
            }
            (Some(_), Some(_)) => false,
            (None, _) => {
                // Nowhere to go any more: their fate is open again.
                let b = &mut self.p.battle;
                b.doomed = b.doomed.or(std::mem::take(&mut b.retreated));
                self.go(Fight::Fate);
                true
            }
        }
    }

    pub(crate) fn choose_retreat(&mut self, action: Action) {
        if let Action::RetreatTo { to, way } = action {
            self.p.battle.retreat = Some((to, way));
            self.go(Fight::RetreatDrop);
        }
    }

    /// Provender above Transport that must still be given up in an orderly Retreat. [N4.4.3k]
    fn retreat_excess(&self) -> u8 {
        let b = &self.p.battle;
        let Some((_, way)) = b.retreat else { return 0 };
        let kept = |l: LordId| self.asset(l, AssetId::Provender).saturating_sub(self.mat(l).dropping);
        let have: u8 = b.retreated.iter().map(kept).sum();
        have.saturating_sub(self.transport(b.retreated, self.way_kind(way)))
    }

    pub(crate) fn conceded_retreat(&self) -> bool {
        self.p.battle.conceded.is_some() && self.p.battle.conceded == self.p.battle.loser
    }

    pub(crate) fn retreat_drop_step(&mut self, io: &mut impl Fate) -> bool {
        let excess = if self.conceded_retreat() { self.retreat_excess() } else { 0 };
        if excess > 0 {
            let can = |l: &LordId| self.asset(*l, AssetId::Provender) > self.mat(*l).dropping;
            let lords: Lords = self.p.battle.retreated.iter().filter(can).collect();
            match lords.sole() {
                Some(l) => self.mat_mut(l).dropping += excess,
                None => return false,
            }
            return true;
        }
        self.retreat(io);
        true
    }

    pub(crate) fn list_retreat_drop(&self, out: &mut impl Choices<Action>) {
        let can = |l: &LordId| self.asset(*l, AssetId::Provender) > self.mat(*l).dropping;
        let lords = self.p.battle.retreated.iter().filter(can);
        lords.for_each(|lord| out.offer(Action::Discard { lord, asset: AssetId::Provender }));
    }

    pub(crate) fn drop_in_retreat(&mut self, action: Action) {
        if let Action::Discard { lord, .. } = action {
            self.mat_mut(lord).dropping += 1;
        }
    }

    fn retreat(&mut self, io: &mut impl Fate) {
        let Some((to, way)) = self.p.battle.retreat else { return };
        let orderly = self.conceded_retreat();
        for l in self.p.battle.retreated.iter() {
            let dropping = std::mem::take(&mut self.mat_mut(l).dropping);
            self.strip(l, orderly.then_some(dropping), io);
            let from = self.p.battle.at;
            let lord = self.lord_mut(l);
            lord.place = Place::Map(to);
            lord.inside = false;
            tell!(
                io,
                "N4.4.3c",
                "{piece} {retreats} from {from} to {to} by {way}.",
                piece = l,
                retreats = l.does("Retreats", "Retreat"),
                from,
                to,
                way
            );
        }
        let (at, loser) = (self.p.battle.at, self.p.battle.loser);
        if loser == Some(Side::Teutonic) && self.p.legate == Legate::At(at) {
            self.lose_legate(io); // [N1.4.1f]
        }
        // Before Losses, which may remove those who arrived. [N4.4.3j]
        if self.p.legate == Legate::At(to) {
            self.endangered_legate(io);
        }
        self.trade_route(to, io);
        self.go(Fight::Losses(self.p.battle.lost()));
    }

    /// Lords inside are removed, the Stronghold is Conquered and plundered. [N4.5.2t] [N4.5.2w]
    pub(crate) fn sack_step(&mut self, io: &mut impl Fate) -> bool {
        let (at, attacker, defender) = (self.p.battle.at, self.p.battle.attacker, self.p.battle.defender());
        if let Some(l) = self.inside(defender, at).lowest() {
            self.strip(l, None, io);
            self.remove_lord(l, rule!("N4.5.2t"), io);
            return true;
        }
        let worth = self.hold_spec(at).spoils;
        let mut sacked = Goods::default();
        for a in [AssetId::Loot, AssetId::Provender, AssetId::Coin] {
            sacked[a] = worth;
        }
        tell!(io, "N4.5.2t", "{at} is Sacked: {goods} join the Spoils.", at, goods = goods(&sacked);
            ..Nevsky::goods_go(sacked, None, Some(SPOILS)));
        for a in [AssetId::Loot, AssetId::Provender, AssetId::Coin] {
            let pot = &mut self.p.battle.spoils[a];
            *pot = pot.saturating_add(worth);
        }
        if at == LocaleId::Novgorod && attacker == Side::Teutonic {
            // The Veche's Coin joins the Spoils. [N1.4.2b]
            let coin = std::mem::take(&mut self.p.veche_coin);
            let pot = &mut self.p.battle.spoils[AssetId::Coin];
            *pot = pot.saturating_add(coin);
            if coin > 0 {
                tell!(io, "N1.4.2b", "The {piece} of {from} join the Spoils.", piece = AssetId::Coin.many(coin), from = VECHE;
                    to = SPOILS);
            }
        }
        self.conquer(at, attacker, io);
        if self.p.walls.has(at) {
            self.p.walls.remove(at);
            tell!(io, "N1.9.1i", "The {piece} of {from} is removed.", piece = WALLS, from = at);
        }
        self.go(Fight::Losses(defender));
        true
    }

    /// A die for each Routed unit, Lord by Lord. [N4.4.4] [N4.5.2r] [N0.13]
    pub(crate) fn losses_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        let hurt =
            |l: &LordId| *l as u8 >= b.cursor && (self.mat(*l).routed != Forces::default() || self.unit_count(*l) == 0);
        let Some(l) = b.part.and(side.all_lords()).iter().find(hurt) else {
            self.p.battle.cursor = 0;
            let first = self.p.battle.lost();
            self.go(if side == first { Fight::Losses(side.enemy()) } else { Fight::Spoils });
            return true;
        };
        let harsh =
            (b.clash == Some(Clash::Storm) && side == b.attacker) || (b.retreated.has(l) && b.conceded != Some(side));
        self.p.battle.cursor = l as u8 + 1;
        for u in UnitId::ALL.into_iter() {
            let n = std::mem::take(&mut self.mat_mut(l).routed[u]);
            let spec = &self.book.units[u];
            let steady = self.p.switches.no_horse_archery && u == UnitId::AsiaticHorse;
            let range = if harsh {
                1
            } else if steady {
                spec.protection_archery
            } else {
                spec.losses
            };
            for _ in 0..n {
                let die = io.die(6);
                if die <= range {
                    self.mat_mut(l).units[u] += 1;
                }
                let clause = match (harsh, self.p.battle.clash) {
                    (true, Some(Clash::Storm)) => rule!("N4.5.2r"),
                    (true, _) => rule!("N4.4.4b"),
                    (false, _) => rule!("N4.4.4c"),
                };
                let (saved, how) = (die <= range, if die <= range { "saved" } else { "lost" });
                let to = Some(l.token()).filter(|_| saved);
                tell!(io, clause, "{unit} of {lord} rolls {die} against {range}: {how}.",
                    unit = Part::A(u.token()), lord = l, die = Part::Die(die), range, how;
                    ..go(u.token(), 1, Some(l.routed()), to));
            }
        }
        if self.unit_count(l) == 0 {
            // Assets of losers in the field are Spoils, others return to the pool. [N4.4.3k] [N4.5.2x]
            let b = &self.p.battle;
            if b.loser == Some(side) && b.clash != Some(Clash::Storm) {
                self.strip(l, None, io);
            }
            let lost = l.does("has lost all his", "have lost all their");
            tell!(io, "N4.4.4e", "{lord} {lost} Forces.", lord = l, lost);
            self.remove_lord(l, rule!("N4.4.4e"), io);
        }
        true
    }

    /// All Lords of the winner still at the Locale, whether they took part or not. [N4.4.3l]
    fn receivers(&self) -> Lords {
        let b = &self.p.battle;
        self.lords_at(b.lost().enemy(), b.at)
    }

    pub(crate) fn spoils_step(&mut self, io: &mut impl Fate) -> bool {
        let (spoils, lords) = (self.p.battle.spoils, self.receivers());
        if let Some(l) = lords.sole() {
            if spoils != Goods::default() {
                self.take_spoils(spoils, l, io);
            }
            self.p.battle.spoils = Goods::default();
        }
        if self.next_share(&self.p.battle.spoils, lords).is_some() {
            return false;
        }
        let rest = std::mem::take(&mut self.p.battle.spoils);
        if rest != Goods::default() {
            tell!(io, "N4.4.3l", "Nobody takes the rest of the Spoils: {goods}.", goods = goods(&rest);
                ..Nevsky::goods_go(rest, Some(SPOILS), None));
        }
        self.p.battle.cursor = 0;
        self.go(Fight::Service);
        true
    }

    /// The one Lord who is there takes all that his mat holds.
    fn take_spoils(&mut self, spoils: Goods, l: LordId, io: &mut impl Fate) {
        let mut lost = Goods::default();
        for a in AssetId::ALL.into_iter() {
            lost[a] = self.gain(l, a, spoils[a]);
        }
        let kept: Goods = Each::from_fn(|n| spoils[n] - lost[n]);
        let moves = || {
            let rest = Nevsky::goods_go(lost, Some(SPOILS), None);
            self.veiled(Nevsky::goods_go(kept, Some(SPOILS), Some(l.token())).chain(rest))
        };
        tell!(io, "N4.4.3l", "{lord} {takes} the Spoils: {goods}.",
            lord = l, takes = l.does("takes", "take"), goods = goods(&spoils); ..moves());
        AssetId::ALL.into_iter().for_each(|a| self.tell_excess(l, a, lost[a], io));
    }

    pub(crate) fn list_spoils(&self, out: &mut impl Choices<Action>) {
        if let Some((asset, lords)) = self.next_share(&self.p.battle.spoils, self.receivers()) {
            lords.iter().for_each(|lord| out.offer(Action::Spoil { lord, asset }));
        }
    }

    pub(crate) fn take_spoil(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Spoil { lord, asset } = action {
            self.gain(lord, asset, 1);
            self.p.battle.spoils[asset] -= 1;
            tell!(io, "N4.4.3l", "{lord} {takes} {goods} of the Spoils.",
                lord, takes = lord.does("takes", "take"), goods = asset.many(1);
                ..self.veiled(go(asset.token(), 1, Some(SPOILS), Some(lord.token()))));
        }
    }

    /// Half a die of Service, rounded up, for each Lord who Retreated. [N4.4.3n]
    pub(crate) fn service_step(&mut self, io: &mut impl Fate) -> bool {
        for l in self.p.battle.retreated.iter() {
            let die = io.die(6);
            let before = self.shift_service(l, -(die.div_ceil(2) as i8));
            tell!(io, "N4.4.3n", "{lord} {rolls} {die} for Service, which goes to {at}.", lord = l,
                rolls = l.does("rolls", "roll"), die = Part::Die(die), at = calendar(self.lord(l).service);
                ..self.served(l, before));
        }
        self.go(Fight::Aftermath);
        true
    }

    /// Markers, Events, Sieges; the card is over. [N4.4.5]
    pub(crate) fn aftermath_step(&mut self, io: &mut impl Fate) -> bool {
        let b = self.p.battle;
        let moves = || {
            let cards = b.used.iter().map(|c| to_deck(c.event(), c.side(), FIGHT_EVENTS));
            let guards = b.garrison.iter().filter_map(|(guard, n)| go(guard.unit().token(), *n, Some(GARRISON), None));
            let guards: Vec<_> = guards.collect();
            let array = b.part.iter().filter_map(|l| b.leaves_array(l));
            let array = array.collect::<Vec<_>>().into_iter().chain(self.fight_ends());
            cards.chain(guards).chain(array).chain(self.marked(b.part))
        };
        tell!(io, "N4.4.5a", "The fight at {at} is over: all who took part are marked Moved/Fought.", at = b.at; ..moves());
        for l in b.part.iter() {
            self.lord_mut(l).moved = true;
        }
        let besieged_lost = b.loser == Some(b.attacker) && !b.sallying.is_empty();
        if besieged_lost && self.p.siege[b.at] > 1 {
            let gone = std::mem::replace(&mut self.p.siege[b.at], 1) - 1;
            let clause = if b.clash == Some(Clash::Sally) { rule!("N4.5.3e") } else { rule!("N4.4.5c") };
            tell!(
                io,
                clause,
                "The Siege of {from} loses {piece} and keeps 1.",
                from = b.at,
                piece = Part::Count(gone.into(), SIEGE)
            );
        }
        io.mark(|| Mark::Ends);
        self.p.battle = Battle::default();
        self.p.march = March::default();
        self.p.card.ended = true; // [N4.4.5f]
        self.begin_siege(b.at, io); // [N4.4.5d]
        self.lift_sieges(io);
        self.p.dirty = true;
        self.p.stage = Stage::Command;
        true
    }
}
