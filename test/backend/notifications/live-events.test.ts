import { expect } from "chai";
import jwt from "jsonwebtoken";
import pg from "pg";
import type { Database } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { buildBuyer, buildSession, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

describe("live events", () => {
  const api = useApi();

  const list = (as: { token: string }, name = "Own lot") =>
    api.post("/products", { as, body: { name, category: "chia", price: "10", quantity: "1" } });
  /** The connection by which the API hears of events. */
  const cutListener = () =>
    api.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agritrade-events' and datname = current_database()",
    );

  it("reach both sides of an offer after commit, and nobody else", async () => {
    const [{ product, supplier }, buyer, stranger] = [await buildProduct(), await buildBuyer(), await buildSupplier()];
    const streams = await Promise.all([supplier, buyer, stranger].map(({ token }) => openEvents(api.url, token)));
    const [atSupplier, atBuyer, atStranger] = streams;
    expect(atSupplier?.type).to.match(/^text\/event-stream/);
    await Promise.all(streams.map((stream) => stream.next("ready")));
    const { body } = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, quantity: "2", message: "Hello" },
    });
    expect((await atSupplier?.next("offer"))?.data).to.include({ id: body.id, event: "offer.created" });
    expect((await atSupplier?.next("notice"))?.data).to.include({ id: body.id, event: "notice.offerReceived" });
    expect((await atBuyer?.next("offer"))?.data).to.include({ id: body.id });
    // The stranger's own product is the first thing its stream brings: the offer before it was not for them.
    await list(stranger);
    expect((await atStranger?.next("product", "offer", "notice"))?.data).to.include({ event: "product.created" });
    for (const stream of streams) stream.close();
  });

  it("are announced when they are committed, and arrive also where whoever committed them died before", async () => {
    const supplier = await buildSupplier();
    const stream = await openEvents(api.url, supplier.token);
    await stream.next("ready");
    const listener = new pg.Client({ connectionString: api.databaseUrl });
    await listener.connect();
    try {
      const heard: string[] = [];
      listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
      await listener.query("listen agritrade");
      // As a process leaves it that was killed between the commit and what it would have told.
      await api.db("live_events").insert({
        organization_id: supplier.organization.id,
        type: "order",
        subject_id: "committed and not announced",
        event: "order.test",
        at: new Date(),
      });
      expect((await stream.next("order")).data).to.include({ id: "committed and not announced" });
      expect(heard, "nobody told").to.deep.equal([]);
      await list(supplier);
      await stream.next("product");
      await eventually(() => heard.includes('{"channel":"log"}'));
    } finally {
      await listener.end();
      stream.close();
    }
  });

  it("go on after a break where they were, also with what was begun before it and committed after", async () => {
    const supplier = await buildSupplier();
    const stream = await openEvents(api.url, supplier.token);
    expect((await stream.next("ready")).data).to.deep.equal({ resumed: false });
    const tell = (trx: Database, subjectId: string) =>
      publish({
        trx,
        organizationIds: [supplier.organization.id],
        type: "order",
        subjectId,
        event: "order.test",
        now: new Date(),
      });
    const slow = await api.db.transaction();
    await tell(slow, "first in number, last to be seen");
    await api.db.transaction((trx) => tell(trx, "seen"));
    const seen = await stream.next("order");
    expect(seen.data).to.include({ id: "seen" });
    stream.close();
    await api.db.transaction((trx) => tell(trx, "missed"));
    await slow.commit();
    const again = await openEvents(api.url, supplier.token, seen.id);
    expect((await again.next("ready")).data).to.deep.equal({ resumed: true });
    const told = [await again.next("order"), await again.next("order")].map(({ data }) => data.id);
    expect(told).to.deep.equal(["first in number, last to be seen", "missed"]);
    await api.db.transaction((trx) => tell(trx, "new"));
    expect((await again.next("order")).data, "and nothing twice").to.include({ id: "new" });
    again.close();
  });

  it("are all told where many come at once, and begun anew where too many were missed", async () => {
    const supplier = await buildSupplier();
    const organizationIds = [supplier.organization.id];
    const stream = await openEvents(api.url, supplier.token);
    const { id: beginning } = await stream.next("ready");
    const subjects = Array.from({ length: 260 }, (_, at) => `subject ${at}`);
    await api.db.transaction(async (trx) => {
      for (const subjectId of subjects)
        await publish({ trx, organizationIds, type: "order", subjectId, event: "order.test", now: new Date() });
    });
    const told: unknown[] = [];
    let last = beginning;
    for (const _ of subjects) {
      const { id, data } = await stream.next("order");
      told.push(data.id);
      last = id;
    }
    expect(told).to.deep.equal(subjects);
    stream.close();
    for (const [place, resumed] of [
      [beginning, false],
      [last, true],
    ] as const) {
      const again = await openEvents(api.url, supplier.token, place);
      expect((await again.next("ready")).data).to.deep.equal({ resumed });
      again.close();
    }
  });

  it("are begun anew after a place that nobody knows, or a day", async () => {
    const { token } = await buildBuyer();
    const day = 24 * 60 * 60_000;
    for (const place of ["17", "x/1:2:/", `${Date.now()}/1:99999999999999:/`, `${Date.now() - day - 1}/1:1:/`]) {
      const stream = await openEvents(api.url, token, place);
      expect((await stream.next("ready")).data, place).to.deep.equal({ resumed: false });
      stream.close();
    }
  });

  it("reach everybody once and all, whoever cuts whom, while eight write at the same time", async () => {
    const supplier = await buildSupplier();
    const told: string[] = [];
    let [place, done, breaks]: [string | undefined, boolean, number] = [undefined, false, 0];
    let current: Awaited<ReturnType<typeof openEvents>> | undefined;
    const reader = (async () => {
      while (!done) {
        current = await openEvents(api.url, supplier.token, place);
        for (let message = await current.read(); message; message = await current.read()) {
          place = message.id;
          if (message.type === "ready") expect(message.data).to.deep.equal({ resumed: breaks > 0 });
          else if (message.data.event === "product.created") told.push(String(message.data.id));
        }
        breaks += 1;
      }
    })();
    await eventually(() => place !== undefined);
    const written: string[] = [];
    const write = async (writer: number) => {
      for (let at = 0; at < 12; at += 1) {
        const { status, body } = await list(supplier, `Lot ${writer}-${at}`);
        expect(status, JSON.stringify(body)).to.equal(201);
        written.push(String(body.id));
        if (at % 4 === writer % 4) current?.close();
        if (writer === 0 && at % 5 === 0) await cutListener();
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(write));
    await eventually(() => told.length >= written.length, { timeout: 10_000, what: "all events" });
    done = true;
    current?.close();
    await reader;
    expect(breaks).to.be.greaterThan(4);
    expect([...told].sort()).to.deep.equal([...written].sort());
  }).timeout(30_000);

  it("are read from the log when the API itself was cut off, and nobody has to read anew", async () => {
    const supplier = await buildSupplier();
    const stream = await openEvents(api.url, supplier.token);
    await stream.next("ready");
    await cutListener();
    const { body } = await list(supplier);
    expect((await stream.next("product", "ready")).data).to.include({ id: body.id, event: "product.created" });
    stream.close();
  });

  it("end with the session, the membership, the organization's good standing and the token", async () => {
    const later = (milliseconds: number) => Math.floor((Date.now() + milliseconds) / 1000);
    const shortened = (token: string) => {
      const { header, payload } = jwt.decode(token, { complete: true }) ?? {};
      return jwt.sign({ ...(payload as object), exp: later(2_000) }, testSecrets.JWT_PRIVATE_KEY, {
        algorithm: "ES256",
        keyid: header?.kid ?? "",
      });
    };
    type Owner = Awaited<ReturnType<typeof buildSupplier>>;
    const ends: Record<string, (owner: Owner) => Promise<unknown>> = {
      "signed out": (owner) => api.post("/auth/v1/logout?scope=local", { as: owner }),
      "signed out elsewhere": async (owner) => {
        const other = await buildSession(owner.user);
        return api.del(`/me/devices/${owner.sessionId}`, { as: other });
      },
      removed: (owner) =>
        api.db("organization_members").where({ user_id: owner.user.id }).update({ deleted_at: new Date() }),
      suspended: (owner) =>
        api.db("organizations").where({ id: owner.organization.id }).update({ suspended_at: new Date() }),
      banned: (owner) =>
        api
          .db("users")
          .where({ id: owner.user.id })
          .update({ banned_until: new Date(later(9e9) * 1000) }),
      "without its second factor": ({ user }) =>
        api.db.raw(
          `insert into factors (id, user_id, status, sealed_secret, key_id, created_at, updated_at)
           values (gen_random_uuid(), ?, 'verified', '', '', now(), now())`,
          [user.id],
        ),
      "expired token": () => Promise.resolve(),
    };
    const bystander = await openEvents(api.url, (await buildSupplier()).token);
    await Promise.all(
      Object.entries(ends).map(async ([name, end]) => {
        const owner = await buildSupplier();
        const stream = await openEvents(api.url, name === "expired token" ? shortened(owner.token) : owner.token);
        expect((await stream.next("ready")).type, name).to.equal("ready");
        await end(owner);
        await stream.ended();
      }),
    );
    await bystander.next("ready");
    const still = await Promise.race([bystander.ended().then(() => "ended"), Promise.resolve("open")]);
    expect(still).to.equal("open");
    bystander.close();
  }).timeout(10_000);

  it("are five of one session: the sixth takes the place of the oldest, which is told so", async () => {
    const buyer = await buildBuyer();
    const streams = [];
    for (let n = 0; n < 6; n += 1) {
      const stream = await openEvents(api.url, buyer.token);
      expect(stream.status).to.equal(200);
      await stream.next("ready");
      streams.push(stream);
    }
    const [oldest, ...others] = streams;
    expect((await oldest?.next("replaced"))?.data).to.deep.equal({});
    await oldest?.ended();
    const open = await Promise.all(
      others.map((stream) => Promise.race([stream.ended().then(() => "ended"), Promise.resolve("open")])),
    );
    expect(open).to.deep.equal(Array(5).fill("open"));
    for (const stream of others) stream.close();
  });

  it("are no more than twenty streams at a time for one user, whatever the number of their sessions", async () => {
    const buyer = await buildBuyer();
    const sessions = [buyer.token];
    for (let n = 0; n < 4; n += 1) sessions.push((await buildSession(buyer.user)).token);
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, n) => openEvents(api.url, sessions[n % 4] ?? buyer.token)),
    );
    expect(streams.map(({ status }) => status)).to.deep.equal(Array(20).fill(200));
    const another = sessions[4] ?? "";
    const refused = await openEvents(api.url, another);
    expect([refused.status, refused.retryAfter]).to.deep.equal([429, "30"]);
    streams[0]?.close();
    await eventually(async () => {
      const stream = await openEvents(api.url, another);
      streams.push(stream);
      return stream.status === 200;
    });
    for (const stream of streams) stream.close();
  });

  it("need a signed-in member, whose token stands in the header", async () => {
    expect((await api.get("/events")).status).to.equal(401);
    const buyer = await buildBuyer();
    expect((await api.get(`/events?access_token=${buyer.token}`)).status).to.equal(401);
  });
});
