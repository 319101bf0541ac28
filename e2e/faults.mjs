// What goes wrong around a server: its disk is full, its database is locked by another program, a second process wants its
// folder, its clock jumps. Each fault leaves things as they were.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./house.mjs";

export const pause = ms => new Promise(done => setTimeout(done, ms));

/** A data folder on a disk that can be filled: a small tmpfs, or where none can be mounted a limit on the size of files. */
export class Disk {
  constructor(megabytes = 96) {
    this.folder = mkdtempSync(join(tmpdir(), "ravelin-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", this.folder]);
    this.tmpfs = mounted.status === 0;
    this.name = this.tmpfs ? "a tmpfs" : "a limit on the size of files (no tmpfs can be mounted)";
    this.data = join(this.folder, "data");
    mkdirSync(this.data);
    // A file that grows beyond its limit is an error to the server, not a signal that ends it.
    this.wrap = this.tmpfs ? [] : ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"];
  }

  fill(house) {
    if (!this.tmpfs) { this.limit(house, "1:unlimited"); return; }
    const ballast = openSync(join(this.folder, "ballast"), "w");
    for (let size = 1 << 20; size >= 1; size >>= 2) {
      try { for (;;) writeSync(ballast, Buffer.alloc(size)); } catch (error) { assert.equal(error.code, "ENOSPC"); }
    }
    closeSync(ballast);
  }

  free(house) {
    if (this.tmpfs) rmSync(join(this.folder, "ballast"), { force: true });
    else this.limit(house, "unlimited:unlimited");
  }

  limit(house, size) { execFileSync("prlimit", ["--pid", String(house.process.pid), `--fsize=${size}`]); }

  remove() {
    if (this.tmpfs) spawnSync("umount", ["--lazy", this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A clock that can be set while the server runs; time that only passes is left alone. */
export class Clock {
  constructor() {
    const libraries = "/usr/lib";
    const found = existsSync(libraries) && readdirSync(libraries)
      .map(folder => join(libraries, folder, "faketime", "libfaketimeMT.so.1")).find(file => existsSync(file));
    assert.ok(found, "libfaketime is missing: install Debian's package libfaketime");
    this.folder = mkdtempSync(join(tmpdir(), "ravelin-clock-"));
    this.file = join(this.folder, "offset");
    this.set("+0");
    this.env = {
      LD_PRELOAD: found, FAKETIME_TIMESTAMP_FILE: this.file, FAKETIME_CACHE_DURATION: "1", NO_FAKE_STAT: "1",
      DONT_FAKE_MONOTONIC: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  }

  /** Sets the clock this far from the real one, such as "+3d" or "-40m". */
  set(offset) { writeFileSync(this.file, offset + "\n"); }

  remove() { rmSync(this.folder, { recursive: true, force: true }); }
}

/** Holds the write lock of a database for a while, as a program of somebody else might. */
export async function holdLock(database, ms) {
  const other = spawn("sqlite3", ["-cmd", ".timeout 5000", database], { stdio: ["pipe", "pipe", "inherit"] });
  const held = once(other.stdout, "data");
  other.stdin.write("BEGIN IMMEDIATE; SELECT 'held';\n");
  const failed = once(other, "exit").then(([code]) => { throw new Error(`sqlite3 ended: ${code}`); });
  await Promise.race([held, failed]);
  failed.catch(() => {});
  await pause(ms);
  const ended = once(other, "exit");
  other.stdin.end("ROLLBACK;\n");
  await ended;
}

/** A second process on the folder of a server: it must refuse and say who has it. */
export async function secondProcess(house) {
  const other = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", house.data], { stdio: ["ignore", "ignore", "pipe"], timeout: 30000 });
  let said = "";
  other.stderr.setEncoding("utf8").on("data", text => { said += text; });
  const [code] = await once(other, "close");
  assert.equal(code, 1, said);
  assert.match(said, new RegExp(`in use by process ${house.process.pid}\\b`));
}
