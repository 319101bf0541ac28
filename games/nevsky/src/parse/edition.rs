//! The first edition's values over the second's. Every override names a record and a field that exist; the value must have
//! the field's shape. They are checked for both editions and applied for one. [N10.0d]

use ravelin_core::pack::check::{Record, Result, Text};
use ravelin_core::pack::{File, PackError, Spanned};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Raw;
use super::files::*;

pub(super) fn apply(file: File<'_>, raw: &mut Raw<'_>, first: bool) -> Result<()> {
    let rows: EditionFile = file.parse()?;
    for row in &rows.r#override {
        let over = Override { record: Record::new(file, "override", &row.field), row, first };
        over.apply(raw)?;
    }
    Ok(())
}

struct Override<'a> {
    record: Record<'a>,
    row: &'a OverrideRow,
    first: bool,
}

impl Override<'_> {
    fn apply(&self, raw: &mut Raw<'_>) -> Result<()> {
        let (file, field) = (self.row.file.get_ref().as_str(), self.row.field.get_ref().as_str());
        match (file, field) {
            ("lords", "forces") => self.set(self.find(&mut raw.lords.1.lord, |r| &r.id)?, |r| &mut r.forces),
            ("lords", "assets") => self.set(self.find(&mut raw.lords.1.lord, |r| &r.id)?, |r| &mut r.assets),
            ("forces", "count") => self.set(self.find(&mut raw.forces.1.unit, |r| &r.id)?, |r| &mut r.count),
            ("strongholds", "garrison") => {
                self.set(self.find(&mut raw.holds.1.stronghold, |r| &r.id)?, |r| &mut r.garrison)
            }
            ("strongholds", "text") => {
                let row = self.find(&mut raw.holds.1.stronghold, |r| &r.id)?;
                self.text(row, |r| r.text.get_or_insert_default())
            }
            ("cards", "event.text") => {
                let row = self.find(&mut raw.cards.1.card, |r| &r.id)?;
                self.text(row, |r| &mut r.event.text)
            }
            ("calendar", "end_of_campaign") => {
                let id = self.row.id.get_ref().as_i64();
                let found = raw.calendar.1.r#box.iter_mut().find(|r| Some(*r.r#box.get_ref()) == id);
                let row = found.ok_or_else(|| self.unknown())?;
                self.set(row, |r| &mut r.end_of_campaign)
            }
            ("scenarios", "no_cards") => self.set(self.scenario(raw)?, |r| &mut r.no_cards),
            ("scenarios", "victory") => self.set(self.scenario(raw)?, |r| &mut r.victory),
            ("scenarios", "mustered") => self.set(self.scenario(raw)?, |r| &mut r.mustered),
            ("scenarios", "cylinders") => self.set(self.scenario(raw)?, |r| &mut r.cylinders),
            ("scenarios", "text") => self.text(self.scenario(raw)?, |r| &mut r.text),
            _ => Err(self.record.error(format!("a field of {file} that cannot be overridden"))),
        }
    }

    fn unknown(&self) -> PackError {
        self.record.at(&self.row.id, format!("{} has no record {}", self.row.file.get_ref(), self.row.id.get_ref()))
    }

    fn find<'r, T>(&self, rows: &'r mut [T], id: impl Fn(&T) -> &Text) -> Result<&'r mut T> {
        let wanted = self.row.id.get_ref().as_str();
        rows.iter_mut().find(|r| Some(id(r).get_ref().as_str()) == wanted).ok_or_else(|| self.unknown())
    }

    fn scenario<'r>(&self, raw: &'r mut Raw<'_>) -> Result<&'r mut ScenarioRow> {
        self.find(&mut raw.scenarios.1.scenario, |r| &r.id)
    }

    fn value<T: DeserializeOwned>(&self, value: &Value) -> Result<T> {
        serde_json::from_value(value.clone()).map_err(|e| self.record.at(&self.row.value, format!("value: {e}")))
    }

    fn set<R, T: DeserializeOwned>(&self, row: &mut R, field: impl Fn(&mut R) -> &mut Spanned<T>) -> Result<()> {
        let value = self.value(self.row.value.get_ref())?;
        if self.first {
            let place = field(row);
            *place = Spanned::new(place.span(), value);
        }
        Ok(())
    }

    fn text<R>(&self, row: &mut R, field: impl Fn(&mut R) -> &mut String) -> Result<()> {
        let value = self.value(self.row.value.get_ref())?;
        if self.first {
            *field(row) = value;
        }
        Ok(())
    }
}
