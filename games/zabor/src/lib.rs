pub mod components;
pub mod parse;
pub mod vocabulary;

#[cfg(test)]
mod t {
    #[test]
    fn shipped() {
        let kit = crate::parse::kit(&Default::default()).unwrap_or_else(|e| panic!("{e}"));
        println!("{} ops {} mods {} triggers {} filters", kit.ops.len(), kit.mods.len(), kit.triggers.len(), kit.filters.len());
    }
}
