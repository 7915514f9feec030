import { expect } from "chai";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { placeBase } from "../../scripts/backup/place-base.mjs";
import { root } from "#test/support/cluster.ts";

const name = "000000010000000000000007";
const run = (command: string, words: string[]) =>
  promisify(execFile)(command, words, { cwd: root }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
const program = [process.execPath, join(root, "scripts/cluster/wal.mjs"), "keep"];

describe("the record of changes", () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "agritrade-record-"));
    writeFileSync(join(place, name), randomBytes(64 * 1024));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const keep = (folders: string[], limit = "unlimited") => {
    writeFileSync(join(place, "kept-in"), folders.join("\n"));
    const words = [...program, join(place, name), name, join(place, "kept-in")];
    return run("sh", ["-c", `ulimit -f ${limit}; exec "$@"`, "sh", ...words]);
  };

  it("goes on where older backups need it while the first backup elsewhere is made, and waits for their folder alone never", async () => {
    const [fresh, older] = [join(place, "fresh"), join(place, "older")];
    expect(await keep([fresh, older])).to.equal(0);
    for (const folder of [fresh, older]) expect(readdirSync(folder)).to.deep.equal([`${name}.gz`]);
    writeFileSync(join(place, "file"), "");
    rmSync(fresh, { recursive: true });
    expect(await keep([fresh, join(place, "file", "away")])).to.equal(0);
    expect(existsSync(join(fresh, `${name}.gz`))).to.equal(true);
    expect(await keep([join(place, "file", "away"), older])).to.equal(1);
  });

  it("leaves nothing behind on a disk that is full", async () => {
    expect(await keep([join(place, "full")], "8")).to.equal(1);
    expect(readdirSync(join(place, "full"))).to.deep.equal([]);
  });

  it("is not begun by a restore whose copy breaks off: what stood stands again", async () => {
    const [dataDir, backup] = [join(place, "data"), join(place, "backup")];
    mkdirSync(join(dataDir, "database"), { recursive: true });
    writeFileSync(join(dataDir, "database", "port"), "1");
    let said = "";
    await placeBase({
      settings: { dataDir, backupDir: place },
      folder: backup,
      manifest: { base: { wal: "none" } },
      stamp: "now",
      target: {},
    }).catch(({ message }: Error) => (said = message));
    expect(said).to.include("Nothing was restored, and what stood stands again.");
    expect(readdirSync(dataDir)).to.deep.equal(["database"]);
    expect(readFileSync(join(dataDir, "database", "port"), "utf8")).to.equal("1");
  });
});
