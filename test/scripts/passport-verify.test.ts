import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { firstFormat, newKey, passportRecord, signed } from "#test/factories/sealed.ts";
import { root } from "#test/support/cluster.ts";

describe("npm run passport:verify", function () {
  this.timeout(120_000);
  let folder = "";
  const key = newKey("2026-10-a");
  const record = passportRecord();
  const signature = signed(record, key);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-verify-"));
    await write("jwks.json", { keys: [key.publicKey] });
    await write("good.json", { record, signature });
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
  /** As it is called from where the files lie. */
  const verify = (...words: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, "none"), PASSPORT_PRIVATE_KEY: "" };
      const program = join(root, "scripts/passport-verify.mjs");
      execFile(process.execPath, [program, ...words], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });

  it("says that a record is valid, and what it is", async () => {
    const { code, said } = await verify("good.json", "--keys", "jwks.json");
    expect(code, said).to.equal(0);
    for (const words of ["VALID", record.number, "version 2", "2026-10-a", "Maas Inspection B.V."])
      expect(said).to.contain(words);
  });

  it("says in words what is wrong, and fails", async () => {
    await write("changed.json", { record: { ...record, goods: { ...record.goods, bags: 401 } }, signature });
    const { contract: _none, ...less } = record;
    await write("less.json", { record: less, signature });
    await write("stranger.json", { record, signature: signed(record, newKey("other")) });
    await write("borrowed.json", { record, signature: signed(record, newKey("2026-10-a")) });
    const another = passportRecord({ number: "QP-2026-22222-ABCDEF", passportId: crypto.randomUUID() });
    await write("another.json", { record, signature: signed(another, key) });
    await write("none.json", []);
    for (const [file, words] of [
      ["changed.json", "A field was changed: goods.bags"],
      ["less.json", "A field was taken out: contract"],
      ["stranger.json", "none of the keys"],
      ["borrowed.json", "not by the key"],
      ["another.json", "of another passport"],
      ["none.json", "no quality passport"],
      ["absent.json", "cannot be read"],
    ] as const) {
      const { code, said } = await verify(file, "--keys", "jwks.json");
      expect([code, said.includes(words)], `${file}: ${said}`).to.deep.equal([1, true]);
    }
  });

  it("takes what was signed in the first format, and says what a key that was in other hands has signed", async () => {
    const old = firstFormat(record);
    await write("old.json", { record: old, signature: signed(old, key) });
    const first = await verify("old.json", "--keys", "jwks.json");
    expect([first.code, first.said.includes("VALID")], first.said).to.deep.equal([0, true]);
    const at = (moment: string) =>
      write("revoked.json", {
        keys: [{ ...key.publicKey, revoked: { revoked_at: Date.parse(moment) / 1000, reason: "compromised" } }],
      });
    await at("2026-11-22T00:00:00Z");
    const refused = await verify("good.json", "--keys", "revoked.json");
    expect([refused.code, refused.said.includes("was in other hands")], refused.said).to.deep.equal([1, true]);
    await at("2026-12-01T00:00:00Z");
    const doubted = await verify("good.json", "--keys", "revoked.json");
    expect([doubted.code, doubted.said.includes("Look the number up")], doubted.said).to.deep.equal([0, true]);
  });

  it("asks for keys where there are none, and takes none over a line that others read", async () => {
    for (const [words, answer] of [
      [["good.json"], "There are no keys"],
      [[], "usage"],
      [["good.json", "--keys"], "usage"],
      [["good.json", "--keys", "good.json"], "no JWKS"],
      [["good.json", "--fetch", "http://agritrade.example"], "https"],
    ] as const) {
      const { code, said } = await verify(...words);
      expect([code, said.includes(answer)], said).to.deep.equal([1, true]);
    }
  });
});
