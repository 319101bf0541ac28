fn main() {
    let n = ravelin_nevsky::GAME.numbers().expect("numbers");
    println!("{}", format!("{n:?}"));
    let kit = <ravelin_nevsky::Nevsky as ravelin_core::Rules>::kit(&ravelin_core::Pack::default()).expect("kit");
    let options =
        <ravelin_nevsky::Nevsky as ravelin_core::Rules>::sheet(kit).resolve(Some(2), None, []).expect("options");
    let _ = (kit, options);
    if let Some(games) = std::env::args().nth(1) {
        let _ = games;
    }
}
