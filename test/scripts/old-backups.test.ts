import { expect } from "chai";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { draftIn, inWords, removeOld } from "../../scripts/backup/folders.mjs";

const hour = 3_600_000;

describe("old backups", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "agritrade-backups-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const moment = (ago: number) => new Date(Date.now() - ago * hour);

  function keepFile(key: string, ago: number) {
    const path = join(folder, "files", key);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, key);
    writeFileSync(`${path}.sha256`, "hash\n");
    utimesSync(`${path}.sha256`, moment(ago), moment(ago));
  }

  function makeBackup(ago: number, keys: readonly string[]) {
    const at = moment(ago).toISOString();
    const place = join(folder, `${at.replace(/[:.]/g, "-")}-rows`);
    mkdirSync(place);
    writeFileSync(join(place, "files.gz"), gzipSync(keys.map((key) => `${key}\thash\n`).join("")));
    writeFileSync(join(place, "manifest.json"), JSON.stringify({ at, files: { file: "files.gz" } }));
    return place;
  }

  it("go, and with them files that no moment has that can still be restored", () => {
    const places = [
      makeBackup(30, ["a/kept", "a/erased"]),
      makeBackup(20, ["a/kept", "a/later"]),
      makeBackup(10, ["a/kept"]),
    ];
    for (const key of ["a/kept", "a/erased"]) keepFile(key, 31);
    keepFile("a/later", 21);
    keepFile("a/between", 15);
    const stands = (key: string) => existsSync(join(folder, "files", key));

    expect(removeOld(folder, "rows", 3)).to.equal(0);
    expect(["a/kept", "a/erased", "a/later", "a/between"].map(stands)).to.deep.equal([true, true, true, true]);

    expect(removeOld(folder, "rows", 2)).to.equal(1);
    expect(places.map(existsSync)).to.deep.equal([false, true, true]);
    expect(["a/kept", "a/later", "a/between"].map(stands)).to.deep.equal([true, true, true]);
    expect(["a/erased", "a/erased.sha256"].map(stands)).to.deep.equal([false, false]);

    expect(removeOld(folder, "rows", 1)).to.equal(1);
    expect(["a/kept", "a/later", "a/between"].map(stands)).to.deep.equal([true, false, false]);
  });

  it("have no next one where BACKUP_DIR is no folder, which is said in words", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const said = (work: () => void) => {
      try {
        work();
        return "";
      } catch (error) {
        return inWords(error as Error, file).message;
      }
    };
    expect(said(() => draftIn(file, "next"))).to.match(
      /^No backup was made in .+file \(BACKUP_DIR\): it is no folder\./,
    );
    expect(said(() => draftIn(join(file, "below"), "next"))).to.include("it is no folder");
    const own = new Error("The server does not keep its record of changes");
    expect(inWords(own, file)).to.equal(own);
  });
});
