import { expect } from "chai";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pruneCrashDumps } from "#desktop/src/main/crash-dumps.ts";
import { createLog, createLogFile } from "#desktop/src/main/log.ts";

describe("what the desktop window writes down", () => {
  let folder = "";
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "agritrade-log-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is one JSON line for each event, without tokens, passwords or what stands behind a question mark", () => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line), now: () => new Date(0) });
    log.warn("address.refused", { address: "https://amina:secret-1@bank.example/pay?card=4711#secret-2", tries: 2 });
    log.info("started", { note: 'Authorization: Bearer secret-3, {"refresh_token":"secret-4","password":"secret-5"}' });
    log.warn("x", {
      error: `Error: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.secret-6 at app://agritrade/reset?token=secret-7`,
    });
    const all = lines.join("");
    expect(all).not.to.match(/secret-\d|amina|4711/);
    expect(lines.map((line) => JSON.parse(line) as unknown)).to.have.lengthOf(3);
    expect(JSON.parse(lines[0] ?? "")).to.deep.equal({
      at: "1970-01-01T00:00:00.000Z",
      level: "warn",
      event: "address.refused",
      address: "https://bank.example/pay",
      tries: 2,
    });
    expect(all).to.include("app://agritrade/reset");
  });

  it("begins a new file when one is full, and keeps three older ones", () => {
    const write = createLogFile(join(folder, "logs"), 100);
    for (let n = 0; n < 12; n++) write(`${n} ${"x".repeat(50)}\n`);
    expect(readdirSync(join(folder, "logs")).sort()).to.deep.equal([
      "main.1.log",
      "main.2.log",
      "main.3.log",
      "main.log",
    ]);
    expect(readFileSync(join(folder, "logs/main.log"), "utf8")).to.match(/^11 /);
    expect(readFileSync(join(folder, "logs/main.3.log"), "utf8")).to.match(/^8 /);
  });

  it("stops nothing where it cannot be written", () => {
    writeFileSync(join(folder, "logs"), "a file");
    createLogFile(join(folder, "logs"))("line\n");
    expect(readFileSync(join(folder, "logs"), "utf8")).to.equal("a file");
  });

  it("keeps the ten newest crash dumps of a month, and nothing else is touched", async () => {
    mkdirSync(join(folder, "completed"));
    const now = Date.now();
    const dump = (name: string, days: number) => {
      writeFileSync(join(folder, name), "MDMP");
      utimesSync(join(folder, name), (now - days * 86_400_000) / 1000, (now - days * 86_400_000) / 1000);
    };
    for (let n = 0; n < 12; n++) dump(`completed/${n}.dmp`, n);
    dump("old.dmp", 31);
    dump("settings.dat", 400);
    await pruneCrashDumps(folder, now);
    expect(readdirSync(join(folder, "completed"))).to.have.lengthOf(10);
    expect(existsSync(join(folder, "completed/11.dmp"))).to.equal(false);
    expect(readdirSync(folder).sort()).to.deep.equal(["completed", "settings.dat"]);
    await pruneCrashDumps(join(folder, "absent"), now);
  });
});
