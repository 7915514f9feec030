import { expect } from "chai";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { createKeptAuthClient } from "#shared/browser/kept-auth-client.ts";
import { eventually } from "#test/support/wait.ts";

const key = "session";
const json = (status: number, body: unknown) => ({ status, type: "application/json", text: JSON.stringify(body) });
const page = (status: number) => ({ status, type: "text/html", text: "<h1>Not now</h1>" });
type Answer = ReturnType<typeof json>;

const fresh = {
  access_token: "fresh",
  refresh_token: "next",
  token_type: "bearer",
  expires_in: 3600,
  user: { id: "1", email: "ama@example.test" },
};

describe("a kept session whose token has run out", () => {
  let server: Server;
  let answer: Answer;
  let asked = 0;
  let paths: string[] = [];

  before(async () => {
    server = createServer(({ url = "" }, response) => {
      asked += 1;
      paths.push(url);
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.text);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => void server.close());

  /** @param ends when the token runs out, as the session says: seconds since 1970. */
  function open(url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ends = 1_700_000_000) {
    paths = [];
    const old = {
      access_token: "old",
      refresh_token: "one",
      token_type: "bearer",
      expires_at: ends,
      user: fresh.user,
    };
    const entries = new Map([[key, JSON.stringify(old)]]);
    const told: boolean[] = [];
    const { client, keeper } = createKeptAuthClient({
      url,
      storageKey: key,
      storage: {
        getItem: (name) => entries.get(name) ?? null,
        setItem: (name, value) => void entries.set(name, value),
        removeItem: (name) => void entries.delete(name),
      },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      onReach: (isReachable) => told.push(isReachable),
    });
    return { client, keeper, entries, told };
  }

  for (const [what, given] of Object.entries({
    "503 of ours": json(503, { code: "server.unavailable", message: "" }),
    "500 without words": page(500),
    "a page of somebody in between": page(403),
    "404 of a proxy": json(404, { message: "no route" }),
    "408": page(408),
    "one try too many": json(429, { code: "over_request_rate_limit", message: "Request rate limit reached" }),
    "511, a hotel that wants a room number": page(511),
    "200 with somebody else's page": page(200),
    "200 without a session": json(200, {}),
  }))
    it(`stays stored on ${what}, is tried again, and goes on`, async () => {
      answer = given;
      const { client, keeper, entries, told } = open();
      expect(await keeper.accessToken()).to.deep.equal({ kind: "unreachable" });
      expect(entries.get(key)).to.contain('"refresh_token":"one"');
      expect(told).to.deep.equal([false]);
      const before = asked;
      await eventually(() => asked > before);
      answer = json(200, fresh);
      await eventually(async () => (await keeper.accessToken()).kind === "token", { timeout: 15_000 });
      expect(await keeper.accessToken()).to.deep.equal({ kind: "token", token: "fresh" });
      expect(told).to.deep.equal([false, true]);
      await client.dispose();
    });

  it("stays stored while there is no server at all", async () => {
    const { client, keeper, entries } = open("http://127.0.0.1:9");
    expect(await keeper.accessToken()).to.deep.equal({ kind: "unreachable" });
    expect(entries.has(key)).to.equal(true);
    // Leaving needs no server.
    await keeper.signOut();
    expect(entries.has(key)).to.equal(false);
    expect(await keeper.accessToken()).to.deep.equal({ kind: "none" });
    await client.dispose();
  });

  for (const code of [
    "refresh_token_not_found",
    "refresh_token_already_used",
    "session_not_found",
    "session_expired",
    "user_banned",
  ])
    it(`ends on ${code}, which is told as no fault of the line`, async () => {
      answer = json(400, { code, message: "" });
      const { client, keeper, entries, told } = open();
      expect(await keeper.accessToken()).to.deep.equal({ kind: "none" });
      expect(entries.has(key)).to.equal(false);
      expect(told).to.deep.equal([]);
      await client.dispose();
    });

  describe("and a call that the API refuses, although the token should have time left", () => {
    const late = Math.floor(Date.now() / 1000) + 3600;
    /** The API takes the fresh token alone. */
    function call() {
      const sent: (string | null)[] = [];
      const send = (token: string | null) => {
        sent.push(token);
        return Promise.resolve(new Response(null, { status: token === "fresh" ? 200 : 401 }));
      };
      return { sent, send };
    }

    it("is made once more, with another token", async () => {
      answer = json(200, fresh);
      const { client, keeper, entries } = open(undefined, late);
      const { sent, send } = call();
      expect((await keeper.authorized(send))?.status).to.equal(200);
      expect(sent).to.deep.equal(["old", "fresh"]);
      expect(entries.get(key)).to.contain('"refresh_token":"next"');
      expect(paths).to.deep.equal(["/token?grant_type=refresh_token"]);
      await client.dispose();
    });

    it("ends a session that the server knows no more, which it is not asked to end", async () => {
      answer = json(400, { code: "session_not_found", message: "" });
      const { client, keeper, entries } = open(undefined, late);
      const { sent, send } = call();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      expect((await keeper.authorized(send))?.status).to.equal(401);
      expect(sent).to.deep.equal(["old"]);
      expect(entries.has(key)).to.equal(false);
      expect(events).to.include("SIGNED_OUT");
      expect(paths).to.deep.equal(["/token?grant_type=refresh_token"]);
      await client.dispose();
    });

    it("comes to nothing and ends nothing while the auth endpoints do not answer", async () => {
      answer = page(503);
      const { client, keeper, entries } = open(undefined, late);
      const { sent, send } = call();
      expect(await keeper.authorized(send)).to.equal(null);
      expect(sent).to.deep.equal(["old"]);
      expect(entries.get(key)).to.contain('"refresh_token":"one"');
      await client.dispose();
    });

    it("of a visitor stays refused", async () => {
      const { client, keeper, entries } = open(undefined, late);
      entries.clear();
      const { sent, send } = call();
      expect((await keeper.authorized(send))?.status).to.equal(401);
      expect(sent).to.deep.equal([null]);
      expect(paths).to.deep.equal([]);
      await client.dispose();
    });
  });
});
