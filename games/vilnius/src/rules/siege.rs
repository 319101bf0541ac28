//! Step C: Units still in hand against enemy Buildings. [V16]

use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Few, Mark, Next, Places, Prompt, Question, Seat, Set, ask, ensure, question,
    rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::conquest::Conquer;
use crate::rules::fight::{InWindow, Offers};
use crate::rules::weapons::lacking_of;
use crate::state::{Deployed, Vilnius};
use crate::tokens::{FORTS_IN_PLAY, ORDER_DISCARD, Zone};

question! {
    /// The deployment window against enemy Buildings. [V16.2]
    pub Siege { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|_, game| game.siege_prompt());
    InSiege {
        /// The plan, done, or the recall.
        End { how: InWindow } = "{how}", (|_, game| game.end_words(how));
        Deploy { unit: Unit, foe: Front } = "deploy {unit} {foe}", (|_, game| game.deploy_words(unit, foe)), at foe;
        /// Refused always; a near miss of those who know the fight.
        Split { unit: Unit } = "split {unit}", "Split the weapons of {unit}", at unit;
    }
}

impl Question<Vilnius> for Siege {
    /// Whole Units only: `distribute` names enemies, and Buildings are stormed. [V16.2] [V11.3]
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<InSiege>) {
        game.put_window_ends(self.seat, |how, verdict| out.put(InSiege::End { how }, verdict));
        for unit in game.player(self.seat).units.kinds() {
            for (foe, _) in game.p.order.buildings.places() {
                out.offer(InSiege::Deploy { unit, foe });
            }
            if out.explains() && game.kit.unit(unit).distribute {
                let why = "symbols are distributed among enemies, not among Buildings";
                out.put(InSiege::Split { unit }, ensure(false, rule!("V16.2"), why));
            }
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: InSiege, ctx: &mut impl Fate) {
        match answer {
            InSiege::End { how } => game.end_in_window(seat, how, ctx),
            InSiege::Deploy { unit, foe } => game.deploy(seat, unit, foe, ctx),
            InSiege::Split { unit } => unreachable!("{unit:?} is split in fights only"),
        }
    }

    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        match game.next_in_window(self.seat) {
            Some(next) if next == self.seat => return Next::Ask,
            Some(next) => game.replace(Siege { seat: next }),
            None => game.close_siege(ctx),
        }
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat)
    }

    fn fights(answer: InSiege) -> bool {
        !matches!(answer, InSiege::End { .. })
    }

    fn about(_: &Vilnius, answer: InSiege) -> Option<ravelin_core::Token> {
        match answer {
            InSiege::Deploy { unit, .. } | InSiege::Split { unit } => Some(unit.into()),
            InSiege::End { .. } => None,
        }
    }
}

question! {
    /// Loot for each destroyed enemy Building, and whose turn. [V16.7]
    pub FortLoot { left: u8, n: u8 } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(YesNo, "V16.7", "A destroyed Building gives loot: take a Province from your pile?");
    FortLooted {
        Take {} = "take", "Take a Province as loot";
        Leave {} = "leave", "Leave the loot";
    }
}

impl Question<Vilnius> for FortLoot {
    fn choices(self, _: &Vilnius, _: Seat, out: &mut impl Choices<FortLooted>) {
        out.offer(FortLooted::Take {});
        out.offer(FortLooted::Leave {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: FortLooted, ctx: &mut impl Fate) {
        match answer {
            FortLooted::Take {} => game.take_loot(seat, rule!("V16.7"), ctx),
            FortLooted::Leave {} => tell!(ctx, "V16.7", "{seat} takes no loot.", seat),
        }
        game.replace(FortLoot { left: self.left, n: self.n + 1 });
    }

    /// For each destroyed Building every player in turn order may take a card. [V16.7] [V16.8]
    fn run(self, game: &mut Vilnius, _: &mut impl Fate) -> Next {
        let FortLoot { left, n } = self;
        if left == 0 {
            game.replace(Conquer { n: 0 });
        } else if n >= game.p.seats {
            game.replace(FortLoot { left: left - 1, n: 0 });
        } else if game.player(game.in_turn(n)).province_pile() > 0 {
            return Next::Ask;
        } else {
            game.replace(FortLoot { left, n: n + 1 });
        }
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && self.left <= FORTS as u8
    }
}

impl Vilnius {
    /// Symbols an enemy Building still lacks: all with three players, any six with two. [V16.3]
    pub fn fort_lacks(&self, kind: Enemy, have: Weapons) -> u8 {
        lacking_of(self.kit.fort(kind).demand, have, self.count().fort_weapons)
    }

    /// A guard protects all other enemy Buildings. [V16.4] [V19.5]
    pub fn guarded(&self) -> bool {
        self.p.order.buildings.iter().any(|k| self.kit.fort(*k).guard)
    }

    /// A guard that stands against what is offered: as long as it does, no other enemy Building falls. [V16.4]
    pub(crate) fn standing_guard(&self, have: &Offers) -> Option<Enemy> {
        let mut forts = self.p.order.buildings.places::<Front>();
        let stands =
            |(at, kind): &(Front, &Enemy)| self.kit.fort(**kind).guard && self.fort_lacks(**kind, have[*at]) > 0;
        forts.find(stands).map(|(_, kind)| *kind)
    }

    fn siege_prompt(&self) -> Prompt {
        let any = self.count().fort_weapons;
        let enough = (any > 0).then(|| format!("Any {any} of the symbols shown are enough."));
        let guard = self.standing_guard(&self.offers()).filter(|_| self.p.order.buildings.len() > 1);
        let guard = guard.map(|kind| format!("While {} stands, no other falls.", self.kit.order_name(kind)));
        let said: Vec<String> = enough.into_iter().chain(guard).collect();
        let question = "Deploy Units against enemy Buildings, or say done.";
        ask(DecisionKind::Allocate, question, rule!("V16.2")).beside(said.join(" "))
    }

    /// The step is skipped if all hands together could destroy nothing. [V16.1a] [V13.2]
    pub(crate) fn begin_siege(&mut self, ctx: &mut impl Fate) {
        let hands = self.all_hands();
        let guarded = self.guarded();
        let could = |k: &Enemy| (!guarded || self.kit.fort(*k).guard) && self.fort_lacks(*k, hands) == 0;
        if !self.p.order.buildings.iter().any(could) {
            return self.start_over(Conquer { n: 0 });
        }
        tell!(ctx, "V16.1", "Units still in hand may attack enemy Buildings.");
        ctx.mark(|| Mark::Begins { what: "The siege", at: FORTS_IN_PLAY, named: false });
        self.p.fight.deployed.clear();
        self.p.window.renew();
        self.start_over(Siege { seat: self.p.start });
    }

    /// The guard is evaluated first; if it stands, the other assignments are void. [V16.4]-[V16.6]
    fn close_siege(&mut self, ctx: &mut impl Fate) {
        let have = self.offers();
        let forts = self.p.order.buildings;
        let guards = |kind: &Enemy| self.kit.fort(*kind).guard;
        let guard = self.standing_guard(&have);
        let falls =
            |(at, kind): &(Front, &Enemy)| self.fort_lacks(**kind, have[*at]) == 0 && (guards(kind) || guard.is_none());
        let fallen: Set<Front> = forts.places().filter(falls).map(|(at, _)| at).collect();
        let others: Set<Front> = forts.places().filter(|(_, kind)| !guards(kind)).map(|(at, _)| at).collect();
        let behind = |d: &Deployed| d.fought().meets(others);
        if let Some(guard) = guard.filter(|_| self.p.fight.deployed.iter().any(behind)) {
            tell!(
                ctx,
                "V16.4",
                "{guard} still stands: what was deployed against other enemy Buildings is void.",
                guard
            );
        }
        self.return_from_siege(fallen, ctx);
        self.p.order.buildings = forts.places().filter(|(at, _)| !fallen.has(*at)).map(|(_, kind)| *kind).collect();
        let gone: Few<Enemy, FORTS> = forts.places().filter(|(at, _)| fallen.has(*at)).map(|(_, kind)| *kind).collect();
        let mut loot = 0;
        // The guard fell first. [V16.4]
        for guard in [true, false] {
            for &piece in gone.iter().filter(|kind| self.kit.fort(**kind).guard == guard) {
                self.discard_order(piece);
                loot += u8::from(self.kit.fort(piece).loot);
                tell!(ctx, "V16.5", "The defenders destroy {piece}.", piece; from = FORTS_IN_PLAY, to = ORDER_DISCARD);
            }
        }
        ctx.mark(|| Mark::Decided(self.verdict(FORTS_IN_PLAY, [gone.len() as u8, forts.len() as u8], "destroyed")));
        ctx.mark(|| Mark::Ends);
        self.start_over(FortLoot { left: loot, n: 0 });
    }

    /// There are no losses: victors are discarded, and who attacked in vain returns to hand. [V16.6]
    fn return_from_siege(&mut self, fallen: Set<Front>, ctx: &mut impl Fate) {
        let won = |d: &Deployed| d.fought().meets(fallen);
        self.tell_return(true, |d| !won(d), ctx);
        for seat in self.turn_order().filter(|seat| self.p.fight.deployed.iter().any(|d| d.owner == *seat && won(d))) {
            tell!(ctx, "V16.6", "{seat} discards the victorious {units}.",
                seat, units = self.deployed_units(seat, won);
                ..self.leaving(seat, won, Zone::UnitDiscard.of(seat)));
        }
        for d in std::mem::take(&mut self.p.fight.deployed).iter() {
            let player = self.player_mut(d.owner);
            if won(d) { player.unit_discard.add(d.unit) } else { player.units.add(d.unit) }
        }
    }
}
