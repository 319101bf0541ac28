use crate::args;
use crate::fail::Failure;
use crate::out::Out;
pub fn run(_: &args::Sim, _: &mut Out) -> Result<(), Failure> {
    Err(Failure::bad("later"))
}
