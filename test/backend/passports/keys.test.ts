import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { PassportKey } from "#shared/passports/check.ts";
import { runCommand } from "#backend/src/commands.ts";
import { loadConfig } from "#backend/src/config.ts";
import { passportKeysOf } from "#backend/src/domains/passports/keys.ts";
import { revokeKey } from "#backend/src/domains/passports/revoke-key.ts";
import { withNewKey } from "#backend/src/domains/passports/rotate-key.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { buildInspected, passportOf, publishedKeys, readPassport, signedFile } from "#test/factories/passports.ts";
import { rows, useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

const pem = () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const keysOf = (passportPrivateKey: string) => passportKeysOf({ passportPrivateKey, local: false });

describe("the keys that sign passports", () => {
  it("are PEMs, a JWK, a set or a list of them; the first signs, and one key has one name however it is written", () => {
    const [one, two] = [pem(), pem()];
    const [first, second] = keysOf(one + two);
    expect(second?.kid).to.be.a("string").and.not.equal(first.kid);
    const set = withNewKey(one);
    expect(keysOf(set)[1]?.kid, "the one before").to.equal(first.kid);
    const [jwk] = (JSON.parse(set) as { keys: object[] }).keys;
    for (const written of [JSON.stringify(jwk), JSON.stringify([jwk]), set])
      expect(keysOf(written)[0].kid).to.equal(keysOf(set)[0].kid);
    expect(keysOf(one.replaceAll("\n", "\\n"))[0].kid).to.equal(first.kid);
    expect(JSON.stringify(first.publicKey)).not.to.contain('"d"');
  });

  it("are nothing else, and production has one", () => {
    const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
    const one = pem();
    for (const bad of ["", "x".repeat(64), "{}", "[]", "{", ec.toString(), one + one])
      expect(() => keysOf(bad), bad.slice(0, 20)).to.throw(/PASSPORT_PRIVATE_KEY/);
    const { PASSPORT_PRIVATE_KEY: _none, ...others } = testSecrets;
    const production = { APP_ENV: "production", DATABASE_URL: "postgres://a/b", ...others };
    expect(() => loadConfig(production)).to.throw(/PASSPORT_PRIVATE_KEY is missing/);
    expect(passportKeysOf({ passportPrivateKey: undefined, local: true })[0].kid).to.be.a("string");
  });

  it("are changed in the file of a local run, and printed where they are set", async () => {
    const folder = await mkdtemp(join(tmpdir(), "agritrade-keys-"));
    const file = join(folder, "secrets.json");
    const old = pem();
    await writeFile(file, JSON.stringify({ PASSPORT_PRIVATE_KEY: old, OTHER: "stays" }));
    expect((await runCommand(["passport-keys:rotate", file], {})).code).to.equal(0);
    const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    expect(secrets.OTHER).to.equal("stays");
    expect(keysOf(secrets.PASSPORT_PRIVATE_KEY ?? "").map(({ kid }) => kid)).to.include(keysOf(old)[0].kid);
    const { output } = await runCommand(["passport-keys:rotate"], { PASSPORT_PRIVATE_KEY: old });
    const [value = ""] = output.split("\n").filter((line) => line.startsWith("{"));
    expect(keysOf(value)).to.have.lengthOf(2);
    expect((await runCommand(["passport-keys:rotate"], { PASSPORT_PRIVATE_KEY: "nonsense" })).code).to.equal(1);
    await rm(folder, { recursive: true });
  });
});

describe("servers that sign passports one after the other", () => {
  let database: TestDatabase;
  let server: TestServer | undefined;
  const place = {
    get url() {
      return database.url;
    },
  };
  before(async () => {
    database = await createTestDatabase();
  });
  useRows(place);
  after(async () => {
    await server?.close();
    await database.drop();
  });
  const serve = async (keys: string) => {
    await server?.close();
    server = await startServer({ database, env: { PASSPORT_PRIVATE_KEY: keys, AUTH_RATE_LIMIT: "100000" } });
    return { url: server.url, api: createApi(server.url) };
  };

  it("keep what was signed before valid, though the old key is nowhere any more", async function () {
    this.timeout(60_000);
    const [old, fresh] = [pem(), pem()];
    const first = await serve(old);
    const { number } = await buildInspected(first.api);
    const before = await readPassport(first.api, number);
    const { url, api } = await serve(fresh);
    const after = await readPassport(api, number);
    expect([after.check.valid, after.keyId, after.keyId]).to.deep.equal([true, before.keyId, keysOf(old)[0].kid]);
    const kids = (await publishedKeys({ url })).map(({ kid }) => kid);
    expect(kids, "the one that signs first").to.deep.equal([keysOf(fresh)[0].kid, keysOf(old)[0].kid]);
    const { keyId } = await readPassport(api, (await buildInspected(api)).number);
    expect(keyId).to.equal(keysOf(fresh)[0].kid);
    const answer = await fetch(`${url}/.well-known/did.json`);
    const did = (await answer.json()) as {
      id: string;
      verificationMethod: { id: string; publicKeyJwk: PassportKey }[];
      assertionMethod: string[];
    };
    expect(did.id).to.equal(
      (await readPassport(api, number)).record.issuer.replace(/%3A\d+$/, `%3A${new URL(url).port}`),
    );
    expect(did.verificationMethod.map(({ publicKeyJwk }) => publicKeyJwk.kid)).to.deep.equal(kids);
    expect(did.assertionMethod[0]).to.equal(`${did.id}#${kids[0]}`);
    expect(JSON.stringify(did)).not.to.contain('"d"');
    expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("cache-control")]).to.deep.equal([
      ...["*", "public, max-age=300"],
    ]);
    expect((await signedFile(api, number)).record).to.deep.equal(after.record);
  });

  it("sign nothing with a key that is revoked, and anew what that one has signed since it was in other hands", async function () {
    this.timeout(90_000);
    const [old, fresh] = [pem(), pem()];
    const { api } = await serve(old);
    const { trade, inspectionId, number } = await buildInspected(api);
    const { record, sha256, keyId } = await readPassport(api, number);
    await revokeKey(rows(), { kid: keyId, from: record.issuedAt }, new Date());
    const another = await buildOrder(api, { status: "quality_control" });
    const form = { as: another.buyer, body: inspectionForm({ certificateNumber: "WAITS-1" }) };
    expect((await api.post(`/orders/${another.order.id}/inspections`, form)).status).to.equal(200);
    await api.post("/dev/clock", { body: { advance: "10m" } });
    const failed = await eventually(
      () => rows()("passport_attempts").whereNot({ inspection_id: inspectionId }).first("tries"),
      { what: "a try with the revoked key", timeout: 20_000 },
    );
    expect(failed).to.deep.equal({ tries: 1 });
    expect(await rows()("passport_attempts"), "what it has signed before waits for another key").to.have.lengthOf(1);
    expect((await readPassport(api, number)).check.problem).to.equal("keyRevoked");

    const { api: later } = await serve(fresh);
    await later.post("/dev/clock", { body: { advance: "20m" } });
    const anew = await eventually(
      async () => {
        const view = await readPassport(later, number);
        return view.version === 2 ? view : undefined;
      },
      { what: "the next version", timeout: 20_000 },
    );
    expect([anew.check.valid, anew.keyId, anew.standing]).to.deep.equal([true, keysOf(fresh)[0].kid, "valid"]);
    expect(anew.record.replaces).to.deep.equal({ version: 1, sha256 });
    expect(anew.record.inspection).to.deep.equal(record.inspection);
    const waited = await passportOf(later, another);
    expect((await readPassport(later, waited.number)).check.valid).to.equal(true);
    await later.post("/dev/clock", { body: { advance: "10m" } });
    expect((await readPassport(later, (await passportOf(later, trade)).number)).versions, "once").to.have.lengthOf(2);
  });

  it("leave certificates to be had at another address, whose store has none of them", async function () {
    this.timeout(60_000);
    const key = pem();
    const { api } = await serve(key);
    const { number } = await buildInspected(api);
    const load = async (from: Api) => (await from.get(`/passports/${number}/certificate`)).status;
    expect(await load(api)).to.equal(200);
    const elsewhere = await serve(key);
    expect([await load(elsewhere.api), await load(elsewhere.api)]).to.deep.equal([200, 200]);
    const { check, record } = await readPassport(elsewhere.api, number);
    expect([check.valid, record.issuer.endsWith(new URL(elsewhere.url).port)]).to.deep.equal([true, false]);
  });
});
