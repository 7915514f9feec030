import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import type { PassportRecord, SignedPassport } from "#shared/passports/record.ts";
import { loadConfig } from "#backend/src/config.ts";
import { fileOf, seal } from "#backend/src/domains/passports/sealing.ts";
import { buildOrder, inspectionForm, type Trade } from "#test/factories/orders.ts";
import { correct, publishedKeys, signedFile } from "#test/factories/passports.ts";
import { firstFormat, newKey, signed } from "#test/factories/sealed.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

const run = promisify(execFile);
const verifier = join(import.meta.dirname, "passport_verifier.py");

/** What people write: quotes, breaks, accents, signs beyond the first plane. */
const remarks = [
  "Clean.",
  'Moisture "11.3 %"\nno smell\t\\ no dust',
  "Humidité conforme ; café lavé, très propre.",
  "ንጹህ ቡና ☕ 🌱",
  "</script> \u2028 \u00a0 ﬁ",
];

/** Every leaf and branch of a record by its path. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.keys(value).flatMap((name) =>
    placesOf((value as Record<string, unknown>)[name], [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

function changed({ record, signature }: SignedPassport, at: number, remove: boolean): SignedPassport {
  const copy = structuredClone(record);
  const places = placesOf(copy).filter((path) => !remove || typeof path.at(-1) === "string");
  const path = places[(at * 7919) % places.length] ?? [];
  const last = path.at(-1) ?? "";
  const parent = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as never)[name], copy) as Record<
    string,
    unknown
  >;
  const before = parent[last];
  if (remove) delete parent[last];
  else if (typeof before === "number") parent[last] = before + 1;
  else if (typeof before === "string")
    parent[last] = before === "" ? "x" : before.replace(/.$/su, (sign) => (sign === "7" ? "8" : "7"));
  else parent[last] = before === null ? "" : null;
  return { record: copy, signature };
}

describe("a verifier in Python, which knows our documentation alone", () => {
  const api = useApi();
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-python-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function inspections({ order, supplier, buyer }: Trade): Promise<{ id: string; passport: string }[]> {
    for (let at = 0; at < 10; at += 1) {
      const form = inspectionForm({ notes: `${remarks[at % remarks.length]} ${at}`, certificateNumber: `QC-${at}` });
      const { status, body } = await api.post(`/orders/${order.id}/inspections`, { as: supplier, body: form });
      expect(status, JSON.stringify(body)).to.equal(200);
    }
    return eventually(
      async () => {
        const all = (await api.get(`/orders/${order.id}`, { as: buyer })).body.inspections as {
          id: string;
          passport: string | null;
        }[];
        return all.length === 10 && all.every(({ passport }) => passport)
          ? (all as { id: string; passport: string }[])
          : undefined;
      },
      { what: "ten passports", timeout: 20_000 },
    );
  }

  it("accepts 50 real passports and refuses 200 mutated ones", async function () {
    this.timeout(180_000);
    const hasPython = await run("python3", ["-c", "import cryptography"]).then(
      () => true,
      () => false,
    );
    // Said where the run counts what it has skipped: `python3` or its package `cryptography` is not installed here.
    if (!hasPython) return this.skip();
    const files: SignedPassport[] = [];
    const config = loadConfig({ APP_ENV: "local", DATABASE_URL: api.databaseUrl, PUBLIC_URL: api.url, ...testSecrets });
    for (let trades = 0; trades < 5; trades += 1)
      for (const [at, { id, passport }] of (
        await inspections(await buildOrder(api, { status: "quality_control" }))
      ).entries()) {
        if (at % 2 === 1) await correct(api, id, 1, remarks[at % remarks.length] ?? null);
        const file = await signedFile(api, passport);
        // Some as they were signed before there was another format, by the same key.
        if (at % 3 !== 0) files.push(file);
        else {
          const old = await seal(config, firstFormat(file.record));
          files.push(JSON.parse(fileOf({ record: old.text, jws: old.jws })) as SignedPassport);
        }
      }
    expect(files).to.have.lengthOf(50);
    expect(new Set(files.map(({ record }) => record.format.at(-1)))).to.deep.equal(new Set(["1", "2"]));
    const [stranger, keys] = [newKey("stranger"), await publishedKeys(api)];
    const borrowed = newKey(keys[0]?.kid ?? "");
    const mutated = files.flatMap((file, at) => {
      const other = files[(at + 1) % files.length];
      return [
        changed(file, at, false),
        changed(file, at, true),
        { record: file.record, signature: other?.signature ?? "" },
        { record: file.record, signature: signed(file.record, at % 2 === 0 ? stranger : borrowed) },
      ];
    });
    expect(mutated).to.have.lengthOf(200);
    const keysFile = join(folder, "jwks.json");
    await writeFile(keysFile, JSON.stringify({ keys }));
    const verdicts = async (all: readonly SignedPassport[], name: string) => {
      const paths = all.map((_one, at) => join(folder, `${name}-${at}.json`));
      for (const [at, path] of paths.entries()) await writeFile(path, JSON.stringify(all[at], null, at % 2));
      const { stdout } = await run("python3", [verifier, keysFile, ...paths]);
      return stdout.trim().split("\n");
    };
    const [real, bad] = [await verdicts(files, "real"), await verdicts(mutated, "bad")];
    expect(
      real.filter((line) => line === "valid"),
      real.find((line) => line !== "valid"),
    ).to.have.lengthOf(50);
    expect(bad.filter((line) => line.startsWith("refused"))).to.have.lengthOf(200);

    // Signed by the right key, and of no format; and what a key has signed that was in other hands.
    const [one] = files.filter(({ record }) => record.format.endsWith("2"));
    if (!one) throw new Error("there is none of the second format");
    const resigned = async (record: PassportRecord) => {
      const { text, jws } = await seal(config, record);
      return JSON.parse(fileOf({ record: text, jws })) as SignedPassport;
    };
    const { steps: _steps, ...less } = one.record.inspection;
    const odd = [
      await resigned({ ...one.record, format: "agritrade-quality-passport/3" as never }),
      await resigned({ ...one.record, inspection: less }),
      await resigned({ ...firstFormat(one.record), inspection: one.record.inspection }),
    ];
    expect(await verdicts(odd, "odd")).to.deep.equal(Array(3).fill("refused: another form"));
    const revokedAt = async (moment: number) => {
      const revoked = { revoked_at: Math.floor(moment / 1000), reason: "compromised" };
      await writeFile(keysFile, JSON.stringify({ keys: keys.map((key) => ({ ...key, revoked })) }));
      return verdicts([one], "revoked");
    };
    const issued = Date.parse(one.record.issuedAt);
    expect(await revokedAt(issued - 1000)).to.deep.equal(["refused: the key was in other hands"]);
    expect(await revokedAt(issued + 2000)).to.deep.equal(["valid: to be looked up"]);
  });
});
