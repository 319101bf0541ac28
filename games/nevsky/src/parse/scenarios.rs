//! Scenarios: who stands where, what is conquered, and that the printed score is the score of the markers. [N6]

use ravelin_core::Specs;
use ravelin_core::pack::check::{Record, Result};
use ravelin_core::pack::{PackError, Spanned};

use super::files::*;
use super::{Raw, amounts, in_order_of, reference, specs};
use crate::kit::*;

pub(super) const SCENARIO_IDS: [&str; 7] = [
    "pleskau",
    "pleskau_quickstart",
    "watland",
    "return_of_the_prince",
    "return_of_the_prince_nicolle",
    "peipus",
    "crusade_on_novgorod",
];

pub(super) fn scenarios(
    raw: &Raw<'_>,
    locales: &Specs<LocaleId, LocaleSpec>,
    holds: &Specs<Kind, HoldSpec>,
    lords: &Specs<LordId, LordSpec>,
    vassals: &Specs<VassalId, VassalSpec>,
    cards: &Specs<CardId, CardSpec>,
) -> Result<Vec<ScenarioSpec>> {
    let (file, rows) = &raw.scenarios;
    let all = in_order_of(*file, "scenario", &rows.scenario, |r| &r.id, &SCENARIO_IDS)?;
    let read = |(record, row)| Reader { record, row, locales, holds, lords, vassals, cards }.scenario();
    all.into_iter().map(read).collect()
}

struct Reader<'a> {
    record: Record<'a>,
    row: &'a ScenarioRow,
    locales: &'a Specs<LocaleId, LocaleSpec>,
    holds: &'a Specs<Kind, HoldSpec>,
    lords: &'a Specs<LordId, LordSpec>,
    vassals: &'a Specs<VassalId, VassalSpec>,
    cards: &'a Specs<CardId, CardSpec>,
}

impl Reader<'_> {
    fn lord<T>(&self, place: &Spanned<T>, id: &str) -> Result<LordId> {
        ravelin_core::ids::find::<LordId>(id).ok_or_else(|| self.record.at(place, format!("there is no lord \"{id}\"")))
    }

    fn locale<T>(&self, place: &Spanned<T>, id: &str) -> Result<LocaleId> {
        ravelin_core::ids::find::<LocaleId>(id)
            .ok_or_else(|| self.record.at(place, format!("there is no locale \"{id}\"")))
    }

    fn side<T>(&self, place: &Spanned<T>, id: &str) -> Result<Side> {
        match id {
            "teutonic" => Ok(Side::Teutonic),
            "russian" => Ok(Side::Russian),
            _ => Err(self.record.at(place, format!("there is no side \"{id}\""))),
        }
    }

    /// A marker of a side stands in the enemy's territory.
    fn marked(&self, list: &Spanned<Vec<AtRow>>) -> Result<Locales> {
        let mut out = Locales::NONE;
        for row in list.get_ref() {
            let (at, side) = (self.locale(list, &row.locale)?, self.side(list, &row.side)?);
            self.foreign(list, at, side)?;
            out.insert(at);
        }
        Ok(out)
    }

    fn foreign<T>(&self, place: &Spanned<T>, at: LocaleId, side: Side) -> Result<()> {
        if self.locales[at].land.side() == side {
            return Err(self.record.at(place, format!("{} is in the side's own territory", at.word())));
        }
        Ok(())
    }

    fn conquered(&self) -> Result<Locales> {
        let list = &self.row.conquered;
        let mut out = Locales::NONE;
        for row in list.get_ref() {
            let (at, side) = (self.locale(list, &row.locale)?, self.side(list, &row.side)?);
            self.foreign(list, at, side)?;
            let vp = self.holds[self.locales[at].kind].vp;
            if vp == 0 || row.markers != vp {
                let what = format!("{} takes {vp} Conquered markers, not {}", at.word(), row.markers);
                return Err(self.record.at(list, what));
            }
            out.insert(at);
        }
        Ok(out)
    }

    fn castles(&self) -> Result<Sides<Locales>> {
        let list = &self.row.castles;
        let mut out: Sides<Locales> = Sides::default();
        for row in list.get_ref() {
            let (at, side) = (self.locale(list, &row.locale)?, self.side(list, &row.side)?);
            let kind = self.locales[at].kind;
            if !matches!(kind, Kind::Fort | Kind::Town) || self.locales[at].land != Land::Rus {
                return Err(self.record.at(list, format!("{} is no Fort or Town of Rus", at.word())));
            }
            out[side].insert(at);
        }
        let n = out.values().map(|castles| castles.len()).sum::<usize>();
        self.record.ensure(n <= 2, || format!("{n} Castle markers, but there are 2"))?;
        Ok(out)
    }

    fn scenario(&self) -> Result<ScenarioSpec> {
        let (record, row) = (&self.record, self.row);
        let first = record.number("first_box", &row.first_box, 1..=16)?;
        let last = record.number("last_box", &row.last_box, first..=16)?;
        record.exactly("turns", &row.turns, usize::from(last - first) + 1, "first_box and last_box say so")?;
        let phases = [("levy_arts_of_war", false), ("campaign_plan", true)];
        let from_plan = record.word("start_phase", &row.start_phase, &phases)?;
        const BLANKS: [(&str, Blanks); 3] = [
            ("remove_when_drawn", Blanks::RemoveWhenDrawn),
            ("remove_before_play", Blanks::RemoveBeforePlay),
            ("keep", Blanks::Keep),
        ];
        let mut removed_vp = false;
        for word in &row.special {
            record.word("special", word, &[("enemy_lord_removed_vp", ())])?;
            removed_vp = true;
        }
        let (mut mustered, mut cylinders, mut seen) = (Vec::new(), Vec::new(), Lords::NONE);
        let twice = |lord: LordId| record.error(format!("{} stands in two places", lord.word()));
        for m in row.mustered.get_ref() {
            let lord = self.lord(&row.mustered, &m.lord)?;
            let at = self.locale(&row.mustered, &m.locale)?;
            self.boxed(&row.mustered, m.service_box)?;
            if seen.has(lord) {
                return Err(twice(lord));
            }
            seen.insert(lord);
            mustered.push((lord, at, m.service_box));
        }
        for c in row.cylinders.get_ref() {
            let lord = self.lord(&row.cylinders, &c.lord)?;
            self.boxed(&row.cylinders, c.r#box)?;
            if seen.has(lord) {
                return Err(twice(lord));
            }
            seen.insert(lord);
            cylinders.push((lord, c.r#box));
        }
        for name in &row.removed {
            let lord: LordId = reference(record, "removed", name)?;
            if seen.has(lord) {
                return Err(twice(lord));
            }
        }
        for side in Side::ALL {
            record.ensure(mustered.iter().any(|m: &(LordId, LocaleId, u8)| m.0.side() == side), || {
                format!("no Lord of the {side:?} side is on map")
            })?;
        }
        let spec = ScenarioSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            first,
            last,
            from_plan,
            blanks: record.word("no_cards", &row.no_cards, &BLANKS)?,
            watland: record.word("victory", &row.victory, &[("standard", false), ("watland", true)])?,
            removed_vp,
            conquered: self.conquered()?,
            castles: self.castles()?,
            ravaged: self.marked(&row.ravaged)?,
            mustered,
            cylinders,
            veche_vp: record.number("veche_vp", &row.veche_vp, 0..=8)?,
            veche_coin: record.number("veche_coin", &row.veche_coin, 0..=8)?,
            transport: self.transport()?,
            vassals: self.mustered_vassals()?,
            capabilities: self.capabilities()?,
            legate: match &row.legate {
                Some(at) => Some(reference(record, "legate", at)?),
                None => None,
            },
            plans: specs(vec![self.plan(&row.plan_teutonic)?, self.plan(&row.plan_russian)?]),
        };
        self.placed(&spec)?;
        self.score(&spec)?;
        Ok(spec)
    }

    fn boxed<T>(&self, place: &Spanned<T>, n: u8) -> Result<()> {
        if n > 17 {
            return Err(self.record.at(place, format!("box {n} is above the largest allowed, 17")));
        }
        Ok(())
    }

    fn transport(&self) -> Result<Vec<(LordId, Goods)>> {
        let Some(list) = &self.row.transport else { return Ok(Vec::new()) };
        let mut out = Vec::new();
        for row in list.get_ref() {
            let lord = self.lord(list, &row.lord)?;
            let goods = amounts(&row.goods, 4, |e| self.record.at(list, e))?;
            out.push((lord, goods));
        }
        Ok(out)
    }

    fn mustered_vassals(&self) -> Result<Vec<VassalId>> {
        let names = self.row.mustered_vassals.iter().flatten();
        names.map(|n| reference(&self.record, "mustered_vassals", n)).collect()
    }

    fn capabilities(&self) -> Result<Vec<(CardId, Option<LordId>)>> {
        let Some(list) = &self.row.capabilities else { return Ok(Vec::new()) };
        let mut out: Vec<(CardId, Option<LordId>)> = Vec::new();
        for row in list.get_ref() {
            let wrong = |what: String| -> PackError { self.record.at(list, format!("card \"{}\": {what}", row.card)) };
            let Some(card) = ravelin_core::ids::find::<CardId>(&row.card) else {
                return Err(wrong("there is no such card".to_owned()));
            };
            let spec = &self.cards[card];
            let lord = if row.lord.is_empty() { None } else { Some(self.lord(list, &row.lord)?) };
            let fits = match (spec.scope, lord) {
                (Scope::Side, None) => true,
                (Scope::ThisLord, Some(l)) => spec.lords.has(l),
                _ => false,
            };
            if !fits || out.iter().any(|(c, _)| *c == card) {
                return Err(wrong("it cannot be deployed there".to_owned()));
            }
            out.push((card, lord));
        }
        Ok(out)
    }

    fn plan(&self, list: &Option<Vec<ravelin_core::pack::check::Text>>) -> Result<Vec<LordId>> {
        let names = list.iter().flatten();
        names.map(|n| reference(&self.record, "plan", n)).collect()
    }

    /// Nobody starts at an enemy's Stronghold or among enemies; what a mat gets fits it.
    fn placed(&self, spec: &ScenarioSpec) -> Result<()> {
        for &(lord, at, _) in &spec.mustered {
            let with_enemy = spec.mustered.iter().any(|m| m.1 == at && m.0.side() != lord.side());
            self.record.ensure(!with_enemy, || format!("{} starts among enemies", lord.word()))?;
        }
        let on_map = |lord: LordId| spec.mustered.iter().any(|m| m.0 == lord);
        let all = spec.transport.iter().map(|t| t.0).chain(spec.capabilities.iter().filter_map(|c| c.1));
        let all = all.chain(spec.vassals.iter().map(|v| self.vassals[*v].lord));
        for lord in all {
            self.record.ensure(on_map(lord), || format!("{} has things but is not on map", lord.word()))?;
        }
        let free = spec.mustered.iter().filter(|m| self.lords[m.0].transport_choice > 0);
        let chosen = free.filter(|m| !spec.transport.iter().any(|t| t.0 == m.0)).count();
        self.record.ensure(!spec.from_plan || chosen == 0, || "every Lord's Transport must be given".to_owned())
    }

    fn score(&self, spec: &ScenarioSpec) -> Result<()> {
        let mut half: Sides<i64> = Sides::default();
        half[Side::Russian] = 2 * i64::from(spec.veche_vp);
        for at in spec.conquered.iter() {
            let l = &self.locales[at];
            half[l.land.side().enemy()] += 2 * i64::from(self.holds[l.kind].vp);
        }
        for side in Side::ALL {
            half[side] += 2 * spec.castles[side].len() as i64;
        }
        for at in spec.ravaged.iter() {
            half[self.locales[at].land.side().enemy()] += 1;
        }
        let said = *self.row.vp_check_half.get_ref();
        let worth = (half[Side::Teutonic], half[Side::Russian]);
        if said != worth {
            let what =
                format!("vp_check_half {said:?}, but the markers are worth {:?} half points", [worth.0, worth.1]);
            return Err(self.record.at(&self.row.vp_check_half, what));
        }
        Ok(())
    }
}
