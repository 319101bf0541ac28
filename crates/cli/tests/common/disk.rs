//! A disk that can be filled: a small tmpfs where the test may mount one, else a limit on the size of the server's files.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::house::House;

pub enum Disk {
    Tmpfs(PathBuf),
    /// Linux's RLIMIT_FSIZE, set from outside on the running server.
    Limit(PathBuf),
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Disk::Tmpfs(folder) = self {
            // A process that is being killed may hold it a moment longer.
            let _ = Command::new("umount").arg("--lazy").arg(folder).status();
        }
    }
}

impl Disk {
    pub fn new(folder: &Path) -> Disk {
        let folder = folder.join("disk");
        fs::create_dir_all(&folder).expect("a folder");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(&folder).output();
        if mounted.is_ok_and(|done| done.status.success()) {
            println!("the disk is a tmpfs of 4 MiB");
            return Disk::Tmpfs(folder);
        }
        println!("no tmpfs can be mounted: the disk is a limit on the size of files (prlimit)");
        Disk::Limit(folder)
    }

    pub fn folder(&self) -> &Path {
        match self {
            Disk::Tmpfs(folder) | Disk::Limit(folder) => folder,
        }
    }

    /// Serves from this disk. A file that grows beyond its limit is an error to the server, not a signal.
    pub fn serve(&self, args: &[&str]) -> House {
        let mut command = Command::new("sh");
        let script = "trap '' XFSZ; exec \"$0\" serve --listen 127.0.0.1:0 --data \"$@\"";
        command.args(["-c", script, super::house::PROGRAM]).arg(self.folder()).args(args);
        House::start(command, self.folder())
    }

    pub fn fill(&self, house: &House) {
        match self {
            Disk::Tmpfs(folder) => {
                let mut ballast = fs::File::create(folder.join("ballast")).expect("a file");
                for size in [1 << 16, 1 << 12, 1] {
                    while ballast.write_all(&vec![0; size]).is_ok() {}
                }
            }
            Disk::Limit(_) => limit(house, "1:unlimited"),
        }
    }

    pub fn free(&self, house: &House) {
        match self {
            Disk::Tmpfs(folder) => fs::remove_file(folder.join("ballast")).expect("removed"),
            Disk::Limit(_) => limit(house, "unlimited:unlimited"),
        }
    }
}

fn limit(house: &House, size: &str) {
    let done = Command::new("prlimit").args(["--pid", &house.pid().to_string(), &format!("--fsize={size}")]).status();
    assert!(done.expect("prlimit of util-linux runs").success());
}
