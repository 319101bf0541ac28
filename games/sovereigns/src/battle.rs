//! K11, steps 1 to 6: from the Armory to the last property. The reveal is in `battle/reveal.rs`, step 7 in `result.rs`, the
//! properties of cards in `properties.rs`.

mod reveal;

use ravelin_core::{Choices, Cover, Part, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::{Lands, MAX_TERRITORIES, Territory, Timing, Works};
use crate::flow::{BattleStep, Fate, Frame};
use crate::gold::too_dear;
use crate::state::{Battle, Kind, Role, Side, Source, Sovereigns, Units};
use crate::tokens::{building, card, cards_of, laid, one, unit};

impl Battle {
    pub(crate) const fn new(attacker: Option<Seat>, defender: Option<Seat>, from: Territory, to: Territory) -> Self {
        Battle {
            attacker,
            defender,
            from,
            to,
            raid: false,
            armory: 0,
            ignore_fortifications: false,
            sides: [Side::EMPTY; 2],
            winner: None,
            stopped: false,
            conquered: false,
            risen: 0,
            retreating: Units::NONE,
            arrived: [0; MAX_TERRITORIES],
            through: None,
        }
    }

    pub(crate) fn seat(&self, role: Role) -> Option<Seat> {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => self.defender,
        }
    }

    pub(crate) fn side(&self, role: Role) -> &Side {
        &self.sides[role.index()]
    }

    /// Where the side's army stands. [K11.8.4]
    pub(crate) fn place(&self, role: Role) -> Territory {
        match role {
            Role::Attacker => self.from,
            Role::Defender => self.to,
        }
    }

    /// Against revolutionaries no property is resolved. [K18.2.8] [K18.2.15]
    pub(crate) fn has_properties(&self) -> bool {
        self.attacker.is_some() && self.defender.is_some()
    }
}

const PEACE: Battle = Battle::new(None, None, Territory(0), Territory(0));

/// The order in which sides act in a pair of steps, defender first. [K11.5.1] [K11.7.4] [KR7] [KR8] [KR9] [KR10] [KR12]
fn then(step: fn(Role) -> BattleStep, role: Role, next: BattleStep) -> BattleStep {
    match role {
        Role::Defender => step(Role::Attacker),
        Role::Attacker => next,
    }
}

impl Sovereigns {
    /// The battle under way. Battle frames exist only while there is one; a state from outside is checked for it.
    pub(crate) fn fight(&self) -> &Battle {
        self.p.battle.as_ref().unwrap_or(&PEACE)
    }

    pub(crate) fn fight_mut(&mut self) -> &mut Battle {
        self.p.battle.get_or_insert(PEACE)
    }

    pub(crate) fn side_mut(&mut self, role: Role) -> &mut Side {
        &mut self.fight_mut().sides[role.index()]
    }

    /// Who chooses for a side: its player, or for revolutionaries the right neighbour of the other. [K1.2.17] [KD51] [KR14]
    pub(crate) fn chooser(&self, role: Role) -> Seat {
        let Some(battle) = &self.p.battle else { return self.p.active };
        let other = battle.seat(role.other()).unwrap_or(self.p.active);
        battle.seat(role).unwrap_or_else(|| self.right_neighbour(other))
    }

    pub(crate) fn battle_asks(&self, step: BattleStep) -> Seat {
        use BattleStep as B;
        match step {
            B::Main(r) | B::Support(r) | B::Ride(r) | B::Tactician(r) | B::Red(r) | B::Rapture(r) | B::Losses(r) => {
                self.chooser(r)
            }
            B::Property(r) | B::After(r) => self.chooser(r),
            B::Retreat | B::Through => self.chooser(Role::Defender),
            B::Armory | B::SwitchOff | B::Reveal | B::Totals | B::Result | B::Conquest | B::Finished => {
                self.chooser(Role::Attacker)
            }
        }
    }

    fn go(&mut self, step: BattleStep) {
        self.become_frame(Frame::Battle(step));
    }

    /// Runs steps of the battle one after the other; false when somebody must choose.
    #[inline(never)] // a loop of its own, so that `run` stays small
    pub(crate) fn battle(&mut self, mut step: BattleStep, io: &mut impl Fate) -> bool {
        use BattleStep as B;
        loop {
            let next = match step {
                B::Armory if self.can_use_armory() => return false,
                B::Armory => B::SwitchOff,
                B::SwitchOff if self.can_switch_off_any() => return false,
                B::SwitchOff => B::Main(Role::Attacker),
                B::Main(role) => match self.place_main(role, io) {
                    Placing::Ask => return false,
                    Placing::Done => B::Support(role),
                    Placing::NoCard => Self::after_cards(role),
                },
                B::Support(role) if self.can_support(role) => return false,
                B::Support(role) => Self::after_cards(role),
                B::Ride(role) if !self.riders(role).is_empty() => return false,
                B::Ride(role) => B::Tactician(role),
                B::Tactician(role) if self.can_cancel(role) => return false,
                B::Tactician(role) => then(B::Ride, role, B::Reveal),
                B::Reveal => {
                    self.reveal(io);
                    B::Red(Role::Defender)
                }
                B::Red(role) if self.has_red_choice(role) => return false,
                B::Red(role) => then(B::Red, role, B::Property(Role::Defender)),
                B::Property(role) => {
                    self.go(then(B::Property, role, B::Rapture(Role::Defender)));
                    if let Some(property) = self.live_property(role, Timing::Resolve) {
                        self.resolve(role, property, io);
                    }
                    if self.fight().stopped {
                        self.go(B::Result); // [K11.11.2]
                    }
                    return true;
                }
                B::Rapture(role) if self.rapture(role).is_some() => return false,
                B::Rapture(role) => then(B::Rapture, role, B::Totals),
                B::Totals => {
                    self.count_totals(io);
                    B::Losses(Role::Defender)
                }
                B::Losses(role) => {
                    if self.losses_ask(role, io) {
                        return false;
                    }
                    then(B::Losses, role, B::Result)
                }
                B::Result => {
                    self.go(B::Finished);
                    self.result(io);
                    return true;
                }
                B::Retreat => return self.retreat_step(),
                B::Through => return self.through_step(io),
                B::Conquest => {
                    self.go(B::After(Role::Defender));
                    self.conquest(io);
                    return true;
                }
                B::After(role) => {
                    self.go(then(B::After, role, B::Finished));
                    if let Some(property) = self.live_property(role, Timing::After) {
                        self.resolve(role, property, io);
                    }
                    return true;
                }
                B::Finished => {
                    self.pop();
                    self.clear_battle(io);
                    return true;
                }
            };
            self.go(next);
            step = next;
        }
    }

    /// The attacker places first. [K11.4.1] [KD27] [KR6]
    fn after_cards(role: Role) -> BattleStep {
        match role {
            Role::Attacker => BattleStep::Main(Role::Defender),
            Role::Defender => BattleStep::Ride(Role::Defender),
        }
    }

    pub(crate) fn list_battle(&self, step: BattleStep, out: &mut impl Choices<Action>) {
        use BattleStep as B;
        match step {
            B::Armory => {
                out.offer(Action::Armory);
                out.offer(Action::Decline);
            }
            B::SwitchOff => self.list_switch_off(out),
            B::Main(role) => self.list_main(role, out),
            B::Support(role) => self.list_support(role, out),
            B::Ride(role) => self.list_riders(role, out),
            B::Tactician(_) => {
                out.offer(Action::CancelProperty);
                out.offer(Action::Decline);
            }
            B::Red(_) => {
                out.offer(Action::Strength);
                out.offer(Action::Property);
            }
            B::Rapture(role) => {
                if let Some(card) = self.rapture(role) {
                    out.offer(Action::PlayBonus(card));
                }
                out.offer(Action::Decline);
            }
            B::Losses(role) => self.list_losses(role, out),
            B::Retreat => self.list_retreat(out),
            B::Through => self.list_through(out),
            B::Property(_) | B::Reveal | B::Totals | B::Result | B::Conquest | B::After(_) | B::Finished => {}
        }
    }

    pub(crate) fn choose_in_battle(&mut self, step: BattleStep, action: Action, io: &mut impl Fate) {
        use BattleStep as B;
        match step {
            B::Armory => {
                self.go(B::SwitchOff);
                if action == Action::Armory {
                    self.use_armory(io);
                }
            }
            B::SwitchOff => match action {
                Action::SwitchOff(..) => self.switch_off(action, io),
                _ => self.go(B::Main(Role::Attacker)),
            },
            B::Main(role) => self.choose_main(role, action, io),
            B::Support(role) => self.choose_support(role, action, io),
            B::Ride(role) => match action {
                Action::Ride(t) => self.ride(role, t, io),
                _ => self.go(B::Tactician(role)),
            },
            B::Tactician(role) => {
                self.go(then(B::Ride, role, B::Reveal));
                if action == Action::CancelProperty {
                    self.cancel_property(role, io);
                }
            }
            B::Red(role) => {
                self.go(then(B::Red, role, B::Property(Role::Defender)));
                self.choose_red(role, action, io);
            }
            B::Rapture(role) => {
                self.go(then(B::Rapture, role, B::Totals));
                if let Action::PlayBonus(card) = action {
                    self.play_rapture(role, card, io);
                }
            }
            B::Losses(role) => self.inflict(role, action, io),
            B::Retreat => self.retreat(action, io),
            B::Through => self.enter(action, io),
            B::Property(_) | B::Reveal | B::Totals | B::Result | B::Conquest | B::After(_) | B::Finished => {}
        }
    }

    // --- steps 1 and 2 ---

    /// [K11.8.2]
    fn armory_strength(&self, seat: Seat) -> u8 {
        self.sum(seat, self.with(seat).attack_strength, |e| e.attack_strength)
    }

    /// Once per attack, as often as there are active Storehouses. [K11.1.3] [K14.4.3] [K14.4.3.1] [KD24] [KL24]
    fn can_use_armory(&self) -> bool {
        let Some(seat) = self.fight().attacker else { return false };
        let uses = self.count_active(seat, self.with(seat).free_moves);
        self.armory_strength(seat) > 0 && self.realm(seat).armory_used < uses
    }

    fn use_armory(&mut self, io: &mut impl Fate) {
        let Some(seat) = self.fight().attacker else { return };
        self.fight_mut().armory = self.armory_strength(seat);
        self.realm_mut(seat).armory_used += 1;
        let strength = self.fight().armory;
        tell!(io, "K14.4.3", "{seat} use the Armory: {strength} more strength.", seat, strength);
    }

    /// Protective buildings of the defender that work: active, not switched off. [K11.3.2] [K15.3.3.1]
    pub(crate) fn protection(&self, types: impl Fn(Seat) -> Works) -> Works {
        let battle = self.fight();
        let Some(defender) = battle.defender else { return Works::NONE };
        let mut works = self.active(defender, battle.to).and(types(defender));
        for &(t, b) in self.p.turn.off.iter() {
            if t == battle.to {
                works.remove(b);
            }
        }
        works
    }

    fn switch_off_price(&self, b: crate::components::Building) -> Option<u8> {
        let battle = self.fight();
        let (second, third) = self.ability(battle.attacker?)?.neutralise_protective?;
        let level = self.spec(battle.defender?, b).level;
        Some(if level >= 3 { third } else { second })
    }

    fn can_switch_off_any(&self) -> bool {
        let Some(seat) = self.fight().attacker else { return false };
        let gold = self.gold(seat);
        let works = self.protection(|s| self.with(s).protective);
        works.iter().any(|b| self.switch_off_price(b).is_some_and(|price| price <= gold))
    }

    /// The Conqueror switches off protective buildings of the target, before cards are placed. [K11.3.1] [K15.3.3] [K15.3.3.2] [KD25]
    fn list_switch_off(&self, out: &mut impl Choices<Action>) {
        let battle = self.fight();
        let (Some(seat), Some(defender)) = (battle.attacker, battle.defender) else { return };
        let gold = self.gold(seat);
        for b in self.protection(|s| self.with(s).protective).iter() {
            let price = self.switch_off_price(b).unwrap_or(u8::MAX);
            let dear = too_dear(rule!("K15.3.3"), price, gold);
            out.put(Action::SwitchOff(defender, b), if price <= gold { Ok(()) } else { Err(dear) });
        }
        out.offer(Action::Done);
    }

    fn switch_off(&mut self, action: Action, io: &mut impl Fate) {
        let (Action::SwitchOff(defender, b), Some(seat)) = (action, self.fight().attacker) else { return };
        let to = self.fight().to;
        let price = self.switch_off_price(b).unwrap_or(0);
        // At most 16: the list has room for every protective token two players can have on the map, and gold runs out first.
        let _ = self.p.turn.off.push((to, b));
        let off = building(defender, b);
        tell!(io, "K15.3.3", "{seat} switch off the {off} in {at} for this turn.", seat, off, at = to);
        self.pay(seat, price, io);
    }

    // --- step 3: placing cards ---

    /// A working Watchtower: the attacker places face up and only from hand. [K11.4.8] [K11.4.9] [K14.3.1] [K18.2.9]
    fn plays_openly(&self, role: Role) -> bool {
        let battle = self.fight();
        role == Role::Attacker
            && battle.has_properties()
            && !self.protection(|s| self.with(s).openly.or(self.with(s).no_blind)).is_empty()
    }

    fn can_play_deck(&self, role: Role) -> Result<(), Violation> {
        if self.plays_openly(role) {
            return Err(Violation::new(rule!("K11.4.8"), "the Watchtower allows no card from the deck"));
        }
        self.can_draw_combat()
    }

    /// Asks whoever holds a card, so that the pause tells nothing; without a card the deck must serve. [K11.4.3] [KD26]
    fn place_main(&mut self, role: Role, io: &mut impl Fate) -> Placing {
        let seat = self.fight().seat(role);
        if seat.is_some_and(|s| !self.hand(s).is_empty()) {
            return Placing::Ask;
        }
        let who = || match seat {
            Some(seat) => Part::Phrase(vec![Part::Seat(seat), Part::Text(" have no card in hand and")]),
            None => Part::Text("the revolutionaries"),
        };
        if self.can_play_deck(role).is_err() {
            tell!(io, "K11.4.12", "{who} play no card.", who = who());
            return Placing::NoCard; // [K11.4.10] [K11.4.12]
        }
        self.side_mut(role).main = Some(Source::Deck);
        tell!(io, "K11.4.3", "{who} play the top card of the deck.", who = who());
        Placing::Done
    }

    fn list_main(&self, role: Role, out: &mut impl Choices<Action>) {
        let Some(seat) = self.fight().seat(role) else { return };
        self.hand(seat).playable().for_each(|(source, c)| out.offer(Action::Main(source, c)));
        out.put(Action::MainDeck, self.can_play_deck(role));
    }

    fn choose_main(&mut self, role: Role, action: Action, io: &mut impl Fate) {
        self.go(BattleStep::Support(role));
        let seat = self.chooser(role);
        let Action::Main(source, c) = action else {
            self.side_mut(role).main = Some(Source::Deck);
            tell!(io, "K11.4.2", "{seat} play the top card of the deck.", seat);
            return;
        };
        let (card, from, to) = (self.put_by(seat, c, Cover::A("card")), cards_of(seat, source), laid(role, 0));
        let origin = origin(source);
        tell!(io, "K11.4.2", "{seat} place {card} {origin}.", seat, card, origin; from, to);
        self.lay(role, 0, source, c, io);
    }

    /// Puts a card of the hand on the table: face down, its source open, or open under a Watchtower. [K11.4.7] [K11.4.11] [KI9]
    fn lay(&mut self, role: Role, which: usize, source: Source, c: crate::components::CardId, io: &mut impl Fate) {
        let Some(seat) = self.fight().seat(role) else { return };
        self.s.hands[seat.index()].take(source, c);
        let open = self.plays_openly(role);
        if open {
            self.saw(seat, source, c);
            self.rule_out(seat);
            let (at, card) = (laid(role, which), Part::Shown(card(c)));
            tell!(io, "K11.4.8", "The Watchtower sees {card}.", card; from = at, to = at);
        } else {
            self.s.placed[role.index()][which] = Some(c);
        }
        let side = self.side_mut(role);
        let shown = open.then_some(c);
        if which == 0 {
            (side.main, side.card) = (Some(source), shown);
        } else {
            (side.support, side.support_card) = (Some(source), shown);
        }
    }

    /// One supporting card from hand, never from the deck. [K11.4.4] [K11.4.6] [KL15]
    fn can_support(&self, role: Role) -> bool {
        let battle = self.fight();
        let side = battle.side(role);
        let Some(seat) = battle.seat(role) else { return false };
        self.kit.constants.max_support_cards > 0
            && side.main.is_some()
            && side.support.is_none()
            && !self.hand(seat).is_empty()
    }

    fn list_support(&self, role: Role, out: &mut impl Choices<Action>) {
        let Some(seat) = self.fight().seat(role) else { return };
        self.hand(seat).playable().for_each(|(source, c)| out.offer(Action::Support(source, c)));
        out.offer(Action::NoSupport);
    }

    fn choose_support(&mut self, role: Role, action: Action, io: &mut impl Fate) {
        self.go(Self::after_cards(role));
        if let Action::Support(source, c) = action {
            let seat = self.chooser(role);
            let (card, from, to) = (self.put_by(seat, c, Cover::A("card")), cards_of(seat, source), laid(role, 1));
            let origin = origin(source);
            tell!(io, "K11.4.4", "{seat} add {card} {origin} as a supporting card.", seat, card, origin; from, to);
            self.lay(role, 1, source, c, io);
        }
    }

    // --- step 4: before the reveal ---

    /// Own territories next to the battle whose unused cavalry may join, whatever the limits and the capital.
    /// [K11.5.2] [K13.3.1] [K13.3.2] [K13.3.3] [K13.3.6] [K13.3.7] [K13.3.8] [KD28] [KL23]
    fn riders(&self, role: Role) -> Lands {
        let battle = self.fight();
        let Some(seat) = battle.seat(role) else { return Lands::NONE };
        if !self.kingdom(seat).special_unit.reinforces || self.fighters(role).is_empty() {
            return Lands::NONE;
        }
        let near = self.nearby(role);
        near.into_iter().filter(|t| self.units(*t).of(Kind::Special) > 0).collect()
    }

    /// Own territories bordering the defending one, without the two of the battle.
    pub(crate) fn nearby(&self, role: Role) -> Lands {
        let battle = self.fight();
        let Some(seat) = battle.seat(role) else { return Lands::NONE };
        let mut lands = self.kit.neighbours(battle.to).and(self.owned(seat));
        lands.remove(battle.to);
        lands.remove(battle.from);
        lands
    }

    fn list_riders(&self, role: Role, out: &mut impl Choices<Action>) {
        let riders = self.riders(role);
        let spent = Violation::new(rule!("K13.3.2"), "no unused cavalry stands there");
        for t in self.nearby(role) {
            out.put(Action::Ride(t), if riders.has(t) { Ok(()) } else { Err(spent) });
        }
        out.offer(Action::Done);
    }

    fn ride(&mut self, role: Role, t: Territory, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.p.units[t.index()].remove(Kind::Special);
        self.p.units[t.index()].add(Kind::Spent); // once per own age [K13.3.2]
        let moved = &mut self.p.turn.moved[t.index()];
        if moved.remove(Kind::Special) {
            moved.add(Kind::Spent);
        }
        self.side_mut(role).joined[t.index()].add(Kind::Spent);
        tell!(
            io,
            "K13.3.1",
            "{unit} from {from} joins the battle of {seat}.",
            unit = one(seat, Kind::Special),
            from = t,
            seat;
            piece = unit(seat, Kind::Special);
            piece = unit(seat, Kind::Spent),
            to = t
        );
    }

    /// The Tactician, once per age, against a side that placed a main card, open or not. [K15.2.3] [K11.5.3] [K11.5.4] [K11.5.5] [KD29]
    fn can_cancel(&self, role: Role) -> bool {
        let battle = self.fight();
        let Some(seat) = battle.seat(role) else { return false };
        let uses = self.ability(seat).map_or(0, |a| a.cancel_enemy_property);
        let enemy = battle.side(role.other());
        battle.has_properties()
            && enemy.main.is_some()
            && !enemy.cancelled
            && self.realm(seat).age.properties_cancelled < uses
    }

    fn cancel_property(&mut self, role: Role, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.realm_mut(seat).age.properties_cancelled += 1;
        self.side_mut(role.other()).cancelled = true; // a Neutralizing card too [K15.2.3.1]
        tell!(io, "K15.2.3", "{seat} cancel the property of the enemy's main card.", seat);
    }
}

/// Where a card of a battle comes from, which everybody may know. [KI10]
fn origin(source: Source) -> &'static str {
    match source {
        Source::Hand => "from hand",
        Source::Slot => "from the slot",
        Source::Commander => "of the Great Commander",
        Source::Deck => "from the deck",
    }
}

enum Placing {
    Ask,
    Done,
    NoCard,
}
