//! K11, steps 1 to 6: from the Armory to the last property. The reveal is in `battle/reveal.rs`, step 7 in `result.rs`, the
//! properties of cards in `properties.rs`.

pub mod reveal;

use ravelin_core::{
    Answer, Asking, Choices, Cover, DecisionKind, Fate, Field, Next, Part, Question, Routine, Seat, Violation, ask,
    question, rule, tell,
};

use crate::ids::{Held, Kind, Lands, Role, Source, Territory, Use, Work, Works};
use crate::kit::Timing;
use crate::questions::{Frame, Reveal};
use crate::state::{Battle, Side, Sovereigns, SwitchedOff, Units};

use crate::rules::gold::too_dear;
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
            attacking: Side::BLANK,
            defending: Side::BLANK,
            winner: None,
            stopped: false,
            conquered: false,
            risen: 0,
            retreating: Units::NONE,
            arrived: Field::BLANK,
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
        match role {
            Role::Attacker => &self.attacking,
            Role::Defender => &self.defending,
        }
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

const PEACE: Battle = Battle::new(None, None, Territory::BLANK, Territory::BLANK);

question! {
    /// The Armory in an attack. [K11.1.3] [K14.4.3]
    pub UseArmory {} in Sovereigns;
    asked(|_, game| game.chooser(Role::Attacker));
    prompt(|_, game| ask(DecisionKind::YesNo, format!("Use the Armory in the attack on {}?", game.battlefield()), rule!("K14.4.3")));
    ArmoryUsed {
        Armory {} = "armory", "Use the Armory";
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for UseArmory {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<ArmoryUsed>) {
        out.offer(ArmoryUsed::Armory {});
        out.offer(ArmoryUsed::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: ArmoryUsed, io: &mut impl Fate) {
        game.replace(SwitchOff {});
        if matches!(answer, ArmoryUsed::Armory {}) {
            game.use_armory(io);
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.can_use_armory() {
            return Next::Ask;
        }
        game.replace(SwitchOff {});
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

question! {
    /// The Tactician cancels a property. [K11.5.3] [K15.2.3]
    pub CancelProperty { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|q, game| {
        let text = format!("Cancel the property of the card of {}, once in this age?", game.fighter(q.role.other()));
        ask(DecisionKind::YesNo, text, rule!("K15.2.3")).beside(game.so_far()).routine(Routine::Pass)
    });
    Cancelled {
        CancelProperty {} = "cancel property", "Cancel the property";
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for CancelProperty {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<Cancelled>) {
        out.offer(Cancelled::CancelProperty {});
        out.offer(Cancelled::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Cancelled, io: &mut impl Fate) {
        match self.role {
            Role::Defender => game.replace(Ride { role: Role::Attacker }),
            Role::Attacker => game.replace(Reveal {}),
        }
        if matches!(answer, Cancelled::CancelProperty {}) {
            game.cancel_property(self.role, io);
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.can_cancel(self.role) {
            return Next::Ask;
        }
        match self.role {
            Role::Defender => game.replace(Ride { role: Role::Attacker }),
            Role::Attacker => game.replace(Reveal {}),
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn standing(self, _: &Sovereigns, answer: Cancelled) -> Option<Answer> {
        matches!(answer, Cancelled::Decline {}).then_some(Answer::Pass)
    }
}

impl Sovereigns {
    /// The attacker places first. [K11.4.1] [KD27] [KR6]
    fn after_cards(&mut self, role: Role) {
        match role {
            Role::Attacker => self.replace(PlaceMain { role: Role::Defender }),
            Role::Defender => self.replace(Ride { role }),
        }
    }

    /// The battle under way. Battle frames exist only while there is one; a state from outside is checked for it.
    pub(crate) fn fight(&self) -> &Battle {
        self.p.battle.as_ref().unwrap_or(&PEACE)
    }

    pub(crate) fn fight_mut(&mut self) -> &mut Battle {
        self.p.battle.get_or_insert(PEACE)
    }

    pub(crate) fn side_mut(&mut self, role: Role) -> &mut Side {
        let battle = self.fight_mut();
        match role {
            Role::Attacker => &mut battle.attacking,
            Role::Defender => &mut battle.defending,
        }
    }

    /// Who chooses for a side: its player, or for revolutionaries the right neighbour of the other. [K1.2.17] [KD51] [KR14]
    pub(crate) fn chooser(&self, role: Role) -> Seat {
        let Some(battle) = &self.p.battle else { return self.p.active };
        let other = battle.seat(role.other()).unwrap_or(self.p.active);
        battle.seat(role).unwrap_or_else(|| self.right_neighbour(other))
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
        let mut works = self.active(defender, battle.to) & types(defender);
        for off in self.p.turn.off.iter().filter(|off| off.territory == battle.to) {
            self.kit.building(defender, off.building).into_iter().for_each(|b| _ = works.remove(b));
        }
        works
    }

    fn switch_off_price(&self, b: crate::ids::Building) -> Option<u8> {
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
}

question! {
    /// The Conqueror switches off protective buildings. [K11.3.1] [K15.3.3]
    pub SwitchOff {} in Sovereigns;
    asked(|_, game| game.chooser(Role::Attacker));
    prompt(|_, game| ask(DecisionKind::ChooseSome, format!("Switch off protective buildings in {}, or go on.", game.battlefield()), rule!("K15.3.3")));
    SwitchedOut {
        SwitchOff { work: Work } = "switch off {work}", (|_, game| game.switch_words(work)), at work;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for SwitchOff {
    /// The Conqueror switches off protective buildings of the target, before cards are placed. [K11.3.1] [K15.3.3] [K15.3.3.2] [KD25]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<SwitchedOut>) {
        let battle = game.fight();
        let (Some(seat), Some(defender)) = (battle.attacker, battle.defender) else { return };
        let gold = game.gold(seat);
        for b in game.protection(|s| game.with(s).protective).iter() {
            let price = game.switch_off_price(b).unwrap_or(u8::MAX);
            let dear = too_dear(rule!("K15.3.3"), price, gold);
            out.put(
                SwitchedOut::SwitchOff { work: Work { builder: defender, b } },
                if price <= gold { Ok(()) } else { Err(dear) },
            );
        }
        out.offer(SwitchedOut::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: SwitchedOut, io: &mut impl Fate) {
        match answer {
            SwitchedOut::SwitchOff { work } => game.switch_off(work, io),
            SwitchedOut::Done {} => game.replace(PlaceMain { role: Role::Attacker }),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.can_switch_off_any() {
            return Next::Ask;
        }
        game.replace(PlaceMain { role: Role::Attacker });
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

impl Sovereigns {
    fn switch_off(&mut self, Work { builder: defender, b }: Work, io: &mut impl Fate) {
        let Some(seat) = self.fight().attacker else { return };
        let to = self.fight().to;
        let price = self.switch_off_price(b).unwrap_or(0);
        // At most 16: the list has room for every protective token two players can have on the map, and gold runs out first.
        let off = SwitchedOff { territory: to, building: self.kit.design(defender, b) };
        let _ = self.p.turn.off.push(off);
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
            && !self.protection(|s| self.with(s).openly | self.with(s).no_blind).is_empty()
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
}

question! {
    /// A side places its main card. [K11.4]
    pub PlaceMain { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|_, game| ask(DecisionKind::ChooseOne, format!("Place your card for the battle of {}.", game.battlefield()), rule!("K11.4.2")));
    MainPlaced {
        Main { held: Held } = "main {held}", (|q, game| game.main_words(q.role, held)), at held;
        MainDeck {} = "main deck", (|_, game| game.deck_words());
    }
}

impl Question<Sovereigns> for PlaceMain {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<MainPlaced>) {
        let role = self.role;
        let Some(seat) = game.fight().seat(role) else { return };
        game.hand(seat)
            .playable()
            .for_each(|(source, c)| out.offer(MainPlaced::Main { held: Held { source, card: c } }));
        out.put(MainPlaced::MainDeck {}, game.can_play_deck(role));
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: MainPlaced, io: &mut impl Fate) {
        let role = self.role;
        game.replace(PlaceSupport { role });
        let seat = game.chooser(role);
        let MainPlaced::Main { held: Held { source, card: c } } = answer else {
            game.side_mut(role).main = Some(Source::Deck);
            tell!(io, "K11.4.2", "{seat} play the top card of the deck.", seat);
            return;
        };
        let (card, from, to) = (game.put_by(seat, c, Cover::A("card")), cards_of(seat, source), laid(role, Use::Main));
        let origin = origin(source);
        tell!(io, "K11.4.2", "{seat} place {card} {origin}.", seat, card, origin; from, to);
        game.lay(role, Use::Main, source, c, io);
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        match game.place_main(self.role, io) {
            Placing::Ask => return Next::Ask,
            Placing::Done => game.replace(PlaceSupport { role: self.role }),
            Placing::NoCard => game.after_cards(self.role),
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD26]
    }
}

impl Sovereigns {
    /// Puts a card of the hand on the table: face down, its source open, or open under a Watchtower. [K11.4.7] [K11.4.11] [KI9]
    fn lay(&mut self, role: Role, which: Use, source: Source, c: crate::ids::CardId, io: &mut impl Fate) {
        let Some(seat) = self.fight().seat(role) else { return };
        self.s.hands[seat].take(source, c);
        let open = self.plays_openly(role);
        if open {
            self.saw(seat, source, c);
            self.rule_out(seat);
            let (at, card) = (laid(role, which), Part::Shown(card(c)));
            tell!(io, "K11.4.8", "The Watchtower sees {card}.", card; from = at, to = at);
        } else {
            self.s.placed[role][which] = Some(c);
        }
        let side = self.side_mut(role);
        let shown = open.then_some(c);
        if which == Use::Main {
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
}

question! {
    /// A side adds a supporting card. [K11.4.4]
    pub PlaceSupport { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|_, _| ask(DecisionKind::ChooseOne, "Add a supporting card, or none.", rule!("K11.4.4")).routine(Routine::Pass));
    SupportPlaced {
        Support { held: Held } = "support {held}", (|_, game| game.support_words(held)), at held;
        NoSupport {} = "no support", "No support";
    }
}

impl Question<Sovereigns> for PlaceSupport {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<SupportPlaced>) {
        let role = self.role;
        let Some(seat) = game.fight().seat(role) else { return };
        game.hand(seat)
            .playable()
            .for_each(|(source, c)| out.offer(SupportPlaced::Support { held: Held { source, card: c } }));
        out.offer(SupportPlaced::NoSupport {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: SupportPlaced, io: &mut impl Fate) {
        let role = self.role;
        game.after_cards(role);
        if let SupportPlaced::Support { held: Held { source, card: c } } = answer {
            let seat = game.chooser(role);
            let (card, from, to) =
                (game.put_by(seat, c, Cover::A("card")), cards_of(seat, source), laid(role, Use::Support));
            let origin = origin(source);
            tell!(io, "K11.4.4", "{seat} add {card} {origin} as a supporting card.", seat, card, origin; from, to);
            game.lay(role, Use::Support, source, c, io);
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.can_support(self.role) {
            return Next::Ask;
        }
        game.after_cards(self.role);
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD27]
    }

    fn standing(self, _: &Sovereigns, answer: SupportPlaced) -> Option<Answer> {
        matches!(answer, SupportPlaced::NoSupport {}).then_some(Answer::Pass)
    }
}

impl Sovereigns {
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
        let mut lands = self.kit.neighbours(battle.to) & self.owned(seat);
        lands.remove(battle.to);
        lands.remove(battle.from);
        lands
    }
}

question! {
    /// Cavalry rides into the battle. [K11.5.2] [K13.3.1]
    pub Ride { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|_, game| ask(DecisionKind::ChooseSome, format!("Bring cavalry into the battle of {}, or go on.", game.battlefield()), rule!("K13.3.1")));
    Ridden {
        Ride { at: Territory } = "ride {at}", "Ride from {at}", at at;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Ride {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Ridden>) {
        let role = self.role;
        let riders = game.riders(role);
        let spent = Violation::new(rule!("K13.3.2"), "no unused cavalry stands there");
        for t in game.nearby(role) {
            out.put(Ridden::Ride { at: t }, if riders.has(t) { Ok(()) } else { Err(spent) });
        }
        out.offer(Ridden::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Ridden, io: &mut impl Fate) {
        match answer {
            Ridden::Ride { at } => game.ride(self.role, at, io),
            Ridden::Done {} => game.replace(CancelProperty { role: self.role }),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if !game.riders(self.role).is_empty() {
            return Next::Ask;
        }
        game.replace(CancelProperty { role: self.role });
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn fights(answer: Ridden) -> bool {
        matches!(answer, Ridden::Ride { .. })
    }
}

impl Sovereigns {
    fn ride(&mut self, role: Role, t: Territory, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.p.units[t].remove(Kind::Special);
        self.p.units[t].add(Kind::Spent); // once per own age [K13.3.2]
        let moved = &mut self.p.turn.moved[t];
        if moved.remove(Kind::Special) {
            moved.add(Kind::Spent);
        }
        self.side_mut(role).joined[t].add(Kind::Spent);
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

/// Steps of a battle, with the seed's numbers in K11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleStep {
    Armory,
    SwitchOff,
    Main(Role),
    Support(Role),
    Ride(Role),
    Tactician(Role),
    Reveal,
    Red(Role),
    Property(Role),
    Rapture(Role),
    Totals,
    /// The points of this side destroy units of the other.
    Losses(Role),
    Result,
    Retreat,
    Through,
    Conquest,
    After(Role),
    Finished,
}

impl Frame {
    /// The step of a battle that this is.
    pub fn battle(self) -> Option<BattleStep> {
        use BattleStep as B;
        Some(match self {
            Frame::UseArmory(_) => B::Armory,
            Frame::SwitchOff(_) => B::SwitchOff,
            Frame::PlaceMain(q) => B::Main(q.role),
            Frame::PlaceSupport(q) => B::Support(q.role),
            Frame::Ride(q) => B::Ride(q.role),
            Frame::CancelProperty(q) => B::Tactician(q.role),
            Frame::Reveal(_) => B::Reveal,
            Frame::UseRed(q) => B::Red(q.role),
            Frame::Properties(q) => B::Property(q.role),
            Frame::Rapture(q) => B::Rapture(q.role),
            Frame::Totals(_) => B::Totals,
            Frame::Losses(q) => B::Losses(q.role),
            Frame::Outcome(_) => B::Result,
            Frame::Retreat(_) => B::Retreat,
            Frame::FightThrough(_) => B::Through,
            Frame::Conquest(_) => B::Conquest,
            Frame::Aftermath(q) => B::After(q.role),
            Frame::BattleEnd(_) => B::Finished,
            _ => return None,
        })
    }

    pub fn is_battle(self) -> bool {
        self.battle().is_some()
    }
}

impl BattleStep {
    /// The property that is under way while frames stand on this step: the next step is noted before it is resolved.
    pub(crate) fn resolving(self) -> Option<(Role, Timing)> {
        match self {
            BattleStep::Property(Role::Attacker) => Some((Role::Defender, Timing::Resolve)),
            BattleStep::Rapture(Role::Defender) => Some((Role::Attacker, Timing::Resolve)),
            BattleStep::After(Role::Attacker) => Some((Role::Defender, Timing::After)),
            BattleStep::Finished => Some((Role::Attacker, Timing::After)),
            _ => None,
        }
    }
}
