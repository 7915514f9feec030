import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { expect } from "chai";
import jwt from "jsonwebtoken";
import { runCommand } from "#backend/src/commands.ts";
import { ConfigError } from "#backend/src/config.ts";
import { keysOf } from "#backend/src/domains/identity/tokens/keys.ts";
import { rotateKeys } from "#backend/src/domains/identity/tokens/rotate-keys.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { enrol, memory, nextCode } from "./authenticator.ts";
import { codeOf as digitsOf } from "./client.ts";
import { freshAddress, goodPassword, lettersTo, refresh } from "./mailbox.ts";

const pem = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
type Client = InstanceType<typeof AuthClient>;
const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;

describe("a rotation of the key", () => {
  const database = useDatabase();
  let server: TestServer | undefined;
  const underway = new Set<Promise<unknown>>();
  /** All clients know one address, as they do behind a proxy; a server that has just gone is tried again. */
  const throughProxy: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (;;) {
      const target = server;
      try {
        if (target) return await drained(fetch(target.url + url.pathname + url.search, init));
      } catch (error) {
        if (target === server && server) throw error;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const drained = (answer: Promise<Response>) => {
    const settled: Promise<unknown> = answer.then(
      () => underway.delete(settled),
      () => underway.delete(settled),
    );
    underway.add(settled);
    return answer;
  };
  const api = createApi({
    get url() {
      return server?.url ?? "";
    },
  });
  const createClient = () =>
    new AuthClient({
      url: "http://proxy.test/auth/v1",
      storage: memory(),
      storageKey: "session",
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      fetch: throughProxy,
    });
  const serve = async (keys: string) => {
    const before = server;
    server = await startServer({
      database,
      env: {
        JWT_PRIVATE_KEY: keys,
        AUTH_AUTO_CONFIRM: "true",
        AUTH_RATE_LIMIT: "100000",
        AUTH_MAIL_INTERVAL: "0",
      },
    });
    await Promise.all(underway);
    await before?.close();
  };
  after(() => server?.close());

  it("keeps everybody signed in, while the new key takes over and the old one goes", async function () {
    this.timeout(120_000);
    const old = pem();
    const { introduce, sign, finish } = rotateKeys(old);
    await serve(old);
    const clients = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = createClient();
        const { error } = await client.signUp({ email: freshAddress(), password: goodPassword });
        expect(error).to.equal(null);
        return client;
      }),
    );
    const [first, second, third] = clients as [Client, Client, Client];
    const sessionOf = async (client: Client) => {
      const { session } = (await client.getSession()).data;
      return { token: session?.access_token ?? "", refreshToken: session?.refresh_token ?? "" };
    };
    const earlier = await sessionOf(first);
    const oldKid = kidOf(earlier.token);
    const { factorId, secret } = await enrol(second);
    const waiting = createClient();
    const address = freshAddress();
    await waiting.signInWithOtp({ email: address });
    const digits = digitsOf((await lettersTo(api, address))[0]);
    // The answer to this one is lost: its parent comes back after the rotation.
    const lost = await sessionOf(third);
    const { body: answer } = await refresh(api, lost.refreshToken);

    // Everybody but the first and the third goes on refreshing meanwhile.
    let isOver = false;
    let refreshes = 0;
    const load = clients.slice(3).map(async (client) => {
      while (!isOver) {
        expect((await client.refreshSession()).error).to.equal(null);
        refreshes += 1;
      }
    });
    await serve(introduce);
    expect(kidOf((await first.refreshSession()).data.session?.access_token ?? "")).to.equal(oldKid);
    await serve(sign);
    const kept = await api.get("/me", { as: earlier });
    expect(kept.status, "a token of the old key").to.equal(200);
    const { data: claims, error: claimsError } = await first.getClaims();
    expect([claimsError, claims?.header.kid]).to.deep.equal([null, oldKid]);
    const renewed = (await first.refreshSession()).data.session?.access_token ?? "";
    const newKid = kidOf(renewed);
    expect(newKid).to.be.a("string").and.not.equal(oldKid);
    const fresh = await createClient().getClaims(renewed);
    expect([fresh.error, fresh.data?.header.kid]).to.deep.equal([null, newKid]);
    const late = await waiting.verifyOtp({ email: address, token: digits, type: "email" });
    expect(late.error, "digits that were sent before").to.equal(null);
    const published = (await api.get("/auth/v1/.well-known/jwks.json")).body as { keys: Record<string, string>[] };
    expect(published.keys.map(({ kid }) => kid)).to.deep.equal([newKid, oldKid]);
    for (const key of published.keys) expect(key).to.not.have.property("d");
    const found = await refresh(api, lost.refreshToken);
    expect([found.status, found.body.refresh_token]).to.deep.equal([200, answer.refresh_token]);
    isOver = true;
    await Promise.all(load);
    expect(refreshes).to.be.greaterThan(5);
    // Any move of the clock runs what is due, the sealing with the new key among it.
    expect((await api.post("/dev/clock", { body: { advance: "1s" } })).status).to.equal(200);

    await serve(finish);
    expect((await api.get("/auth/v1/user", { as: earlier })).body.code).to.equal("bad_jwt");
    for (const client of clients) {
      if (client === third) continue;
      expect((await client.refreshSession()).error).to.equal(null);
    }
    const verified = await second.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    expect(verified.error, "the secret of an app").to.equal(null);
  });

  it("believes a token of its own key alone, by that key's own algorithm", async () => {
    const secret = "37c304f8-51aa-419a-a1af-06154e63707a";
    const { sign } = rotateKeys(secret);
    const mixed = JSON.stringify({
      keys: [
        generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
        ...(JSON.parse(sign) as { keys: object[] }).keys,
      ],
    });
    await serve(mixed);
    const { body } = await api.post("/auth/v1/signup", { body: { email: freshAddress(), password: goodPassword } });
    const token = String(body.access_token);
    const claims = jwt.decode(token) as object;
    const status = async (forged: string) => (await api.get("/me", { as: { token: forged } })).status;
    expect(await status(token)).to.equal(200);
    const { keys } = (await api.get("/auth/v1/.well-known/jwks.json")).body as { keys: { kid: string; n: string }[] };
    expect(keys, "no shared secret is published").to.have.lengthOf(1);
    const keyid = keys[0]?.kid ?? "";
    expect(await status(jwt.sign(claims, secret)), "an earlier secret").to.equal(200);
    expect(await status(jwt.sign(claims, secret, { keyid })), "under another key's name").to.equal(401);
    expect(await status(jwt.sign(claims, keys[0]?.n ?? "", { keyid })), "the public key as a secret").to.equal(401);
    expect(await status(jwt.sign(claims, "", { algorithm: "none", keyid })), "unsigned").to.equal(401);
    expect(await status(jwt.sign(claims, secret, { keyid: "unknown" })), "an unknown key").to.equal(401);
  });

  it("reads several PEMs, and makes a new key of the newest one's kind", () => {
    const [one, two] = [pem(), pem()];
    const read = (jwtPrivateKey: string) => keysOf({ jwtPrivateKey, local: false });
    expect(read(one + two).all.map(({ keyId }) => keyId)).to.deep.equal([read(one).keyId, read(two).keyId]);
    expect(() => read(one + one)).to.throw(ConfigError, "two keys of one name");
    expect(() => read('{"keys":[]}')).to.throw(ConfigError, "no key");
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
    const list = read(
      JSON.stringify([
        { ...rsa, kid: "first" },
        { kty: "oct", k: "x".repeat(43), kid: "second" },
      ]),
    );
    expect(
      list.all.map(({ keyId }) => keyId),
      "a bare list of JWKs",
    ).to.deep.equal(["first", "second"]);
    for (const [given, algorithm] of [
      [one, "ES256"],
      [JSON.stringify(rsa), "RS256"],
      ["37c304f8-51aa-419a-a1af-06154e63707a", "HS256"],
    ] as const) {
      const { introduce, sign, finish } = rotateKeys(given);
      const [before, during, after, alone] = [given, introduce, sign, finish].map(read);
      expect(after?.algorithm).to.equal(algorithm);
      expect(during?.keyId).to.equal(before?.keyId);
      expect(after?.all.map(({ keyId }) => keyId)).to.deep.equal([alone?.keyId, before?.keyId]);
      expect(during?.refreshSecret.equals(before?.refreshSecret ?? Buffer.alloc(0)), "however it is written").to.equal(
        true,
      );
    }
  });

  describe("by the command", () => {
    let folder = "";
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "agritrade-keys-"));
    });
    after(() => rm(folder, { recursive: true }));
    const run = (words: string[], env: Record<string, string>) => runCommand(["keys:rotate", ...words], env);

    it("writes a local run's file, for its owner's eyes alone, and keeps the other secrets", async () => {
      const file = join(folder, "secrets.json");
      const old = pem();
      await writeFile(file, JSON.stringify({ JWT_PRIVATE_KEY: old, OTHER: "kept" }));
      const { code, output } = await run([file], {});
      expect(code, output).to.equal(0);
      const written = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
      expect(written.OTHER).to.equal("kept");
      const { all } = keysOf({ jwtPrivateKey: written.JWT_PRIVATE_KEY, local: false });
      expect(all).to.have.lengthOf(2);
      expect(all[1]?.keyId).to.equal(keysOf({ jwtPrivateKey: old, local: false }).keyId);
      expect((await stat(file)).mode & 0o777).to.equal(0o600);
      expect(output).to.not.include('"d"');
    });

    it("prints the three values to set, and refuses what is no key", async () => {
      const { output } = await run([], { JWT_PRIVATE_KEY: pem() });
      const values = output.split("\n").filter((line) => line.startsWith('{"keys":'));
      const names = values.map((value) => keysOf({ jwtPrivateKey: value, local: false }).all.map(({ keyId }) => keyId));
      expect(names).to.have.lengthOf(3);
      expect(names[1]).to.deep.equal([...(names[0] ?? [])].reverse());
      expect(names[2]).to.deep.equal([names[1]?.[0]]);
      const refused = await run([], { JWT_PRIVATE_KEY: "short" });
      expect([refused.code, refused.output.includes("fewer than 32 bytes")]).to.deep.equal([1, true]);
    });
  });
});
