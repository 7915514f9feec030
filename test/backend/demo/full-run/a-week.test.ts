import { expect } from "chai";
import { loadConfig } from "#backend/src/config.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { loadDemo } from "#backend/src/demo/load-demo.ts";
import { day, hour } from "#backend/src/kernel/clock.ts";
import { addressKey } from "#backend/src/kernel/rate-limit.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import { activeStatuses, orderStatuses } from "#shared/escrow/process.ts";
import { fundWithinHours, inspectionDays } from "#shared/escrow/rules.ts";
import { fromMinor, minorOf } from "#shared/kernel/money.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { offerStatuses, orderWithinDays, validity } from "#shared/offers/process.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";

interface OrderRow {
  status: string;
  created_at: Date;
  fund_by: Date | null;
  ship_by: Date | null;
  inspection_ends_at: Date | null;
}
interface OfferRow {
  status: string;
  sent_at: Date;
  valid_until: Date;
  order_until: Date | null;
}

interface OrderList {
  items: OrderView[];
  nextCursor: string | null;
}

describe("the demo", function () {
  this.timeout(400_000);
  let database: TestDatabase;
  let server: TestProcess;
  let api: Api;
  let db: Database;
  /** The reference of the order that a visitor goes on with. */
  let visitors: string;
  before(async () => {
    database = await createTestDatabase();
    const local = {
      ...testSecrets,
      APP_ENV: "local",
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: apiUrl(database.url),
    };
    expect(await loadDemo(loadConfig(local))).to.equal(true);
    // The program itself, because the demo's people act in it.
    server = await startProcess({ entry: "main", database });
    api = createApi(server);
    db = connect(database.url, 1, createLogger("error"));
  });
  after(async () => {
    await db?.destroy();
    await server?.kill();
    await database?.drop();
  });

  /** Each once: the demo's people sign in as well, and all of them from one address. */
  const signedIn = new Map<string, { token: string }>();
  async function signIn(email: string): Promise<{ token: string }> {
    const known = signedIn.get(email);
    if (known) return known;
    const body = { email, password: "demo-harvest-1" };
    const { body: grant } = await api.post("/auth/v1/token?grant_type=password", { body });
    const session = { token: grant.access_token as string };
    signedIn.set(email, session);
    return session;
  }

  /** Every deadline lies ahead and no further than its rule allows; every status is there. */
  async function checkDeadlines(now: Date): Promise<void> {
    const orders = (await db("orders as o")
      .join("shipments as s", "s.order_id", "o.id")
      .select("s.status", "o.created_at", "o.fund_by", "s.ship_by", "s.inspection_ends_at")) as OrderRow[];
    expect(new Set(await db("orders").pluck<string[]>("status"))).to.have.all.keys(...orderStatuses);
    for (const { status, ...order } of orders) {
      const within = (end: Date | null, start: Date | null, most: number) => {
        expect(Number(end), `${status} is over`).to.be.above(Number(now));
        expect(Number(end) - Number(start), `${status} takes too long`).to.be.at.most(most);
      };
      if (status === "created") within(order.fund_by, order.created_at, fundWithinHours * hour);
      if (status === "quality_control" || status === "approved")
        within(order.inspection_ends_at, now, inspectionDays * day);
      if (status === "funded") expect(Number(order.ship_by), "ship by").to.be.above(Number(now));
    }
    const offers = (await db("offers as o")
      .join("offer_versions as v", { "v.offer_id": "o.id", "v.number": "o.number" })
      .select("o.*", "v.created_at as sent_at")) as OfferRow[];
    expect([...new Set(offers.map(({ status }) => status))]).to.have.members(offerStatuses);
    // From the version that counts; it may say for how long.
    for (const { sent_at: sent, valid_until: until } of offers)
      expect(Number(until) - Number(sent)).to.be.at.most(validity.mostDays * day);
    const open = offers.filter(({ status, valid_until: until }) => status === "pending" && until > now);
    const agreed = offers.filter(({ order_until: until }) => until && until > now);
    expect(open, "offers that wait for an answer").not.to.have.lengthOf(0);
    expect(agreed, "offers that can be ordered").not.to.have.lengthOf(0);
    for (const { order_until: until } of agreed)
      expect(Number(until) - Number(now)).to.be.at.most(orderWithinDays * day);
  }

  it("leaves whoever signs in next at the same address their own limit", async () => {
    const [counted] = (await db("rate_limits").where("key", "like", "auth-request:%").max("points as points")) as [
      { points: number | null },
    ];
    // The running product's own people may have come meanwhile, one for each thing that they begin anew.
    expect(counted.points ?? 0).to.be.below(10);
    const body = { email: "admin@demo.test", password: "demo-harvest-1" };
    expect((await api.post("/auth/v1/token?grant_type=password", { body })).status).to.equal(200);
  });

  it("has at least 40 listings of 15 suppliers in eight countries", async () => {
    const [products, suppliers] = [await api.get("/products?limit=1"), await api.get("/suppliers?limit=50")];
    expect(products.body.total).to.be.at.least(40);
    expect(suppliers.body.total).to.be.at.least(15);
    const countries = (suppliers.body.items as { country: string }[]).map(({ country }) => country);
    expect(new Set(countries).size).to.be.at.least(8);
  });

  it("counts and sums in the overview what the list of orders shows", async () => {
    const told: OverviewView["orders"][] = [];
    for (const email of ["buyer@demo.test", "supplier@demo.test"]) {
      const as = await signIn(email);
      const { orders } = (await api.get("/overview", { as })).body as OverviewView;
      const { items, nextCursor } = (await api.get("/orders?limit=100", { as })).body as OrderList;
      expect(nextCursor, email).to.equal(null);
      const among = (statuses: readonly string[]) => items.filter(({ status }) => statuses.includes(status));
      const parts = items.flatMap(({ shipments }) => shipments);
      const sum = (statuses: readonly string[]) =>
        fromMinor(
          parts
            .filter(({ status }) => statuses.includes(status))
            .reduce((whole, { amount }) => whole + minorOf(amount), 0n),
          "USD",
        );
      const secured = activeStatuses.filter((status) => status !== "created");
      const sums = (statuses: readonly string[]) =>
        among(statuses).length > 0 ? [{ amount: sum(statuses), currency: "USD" }] : [];
      expect(orders, email).to.deep.equal({
        active: among(activeStatuses).length,
        funded: among(secured).length,
        awaiting: among(["created"]).length,
        inEscrow: sums(secured),
        disputed: among(["disputed"]).length,
        heldInDispute: sums(["disputed"]),
      });
      told.push(orders);
    }
    expect(told.some(({ heldInDispute }) => heldInDispute.length > 0)).to.equal(true);
    expect(told.some(({ active, funded }) => active > funded && funded > 0)).to.equal(true);
  });

  it("shows an order in several parts, a proposal that waits for its answer, and a silence that became a case", async () => {
    const { rows: parts } = await db.raw<{ rows: { statuses: string[] }[] }>(
      "select array_agg(status order by number) as statuses from shipments group by order_id having count(*) > 1",
    );
    expect(parts.map(({ statuses }) => statuses)).to.deep.equal([["funds_released", "awaiting_delivery", "funded"]]);
    expect(await db("order_proposals").where({ status: "open" })).to.have.lengthOf(1);
    expect(await db("disputes").where({ kind: "silence", status: "open" })).to.have.lengthOf(1);
  });

  it("shows both sides whom the provider is verifying, and finance a call that waits for a second person", async () => {
    for (const email of ["buyer@demo.test", "supplier@demo.test"]) {
      const { items } = (await api.get("/orders?limit=100", { as: await signIn(email) })).body as OrderList;
      const checks = items.flatMap(({ partyChecks }) => partyChecks.map(({ party, status }) => `${party} ${status}`));
      expect(checks, email).to.deep.equal(["supplier pending"]);
    }
    const finance = await signIn("finance@demo.test");
    const calls = (await api.get("/admin/provider-calls", { as: finance })).body as { id: string; state: string }[];
    const stopped = calls.filter(({ state }) => state === "stopped");
    expect(stopped).to.have.lengthOf(1);
    const call = (await api.get(`/admin/provider-calls/${stopped[0]?.id}`, { as: finance })).body as ProviderCallDetail;
    expect(call.settlement).to.include({ status: "proposed" });
    expect(call.can).to.deep.equal(["withdrawSettlement"]);
  });

  it("leaves a visitor's own trade alone, while its people go on with theirs", async () => {
    const supplier = await signIn("supplier@demo.test");
    const { items } = (await api.get("/orders?limit=100&status=funded", { as: supplier })).body as OrderList;
    const own = items.find(({ shipments }) => shipments.length === 1);
    if (!own) throw new Error("the demo has a funded order");
    const { body: clock } = await api.post("/dev/clock", { body: { advance: "1s" } });
    // Expected before all that the demo's people have sent.
    const arrival = new Date(Date.parse(clock.now as string) + day).toISOString().slice(0, 10);
    const shipped = await api.post(`/orders/${own.reference}/ship`, {
      as: supplier,
      body: { transportDocument: "CMR 4471", expectedArrival: arrival },
    });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    visitors = own.reference;
  });

  it("shows each status with a deadline as its rule says, and a week later too", async () => {
    await checkDeadlines(new Date());
    const { body } = await api.post("/dev/clock", { body: { advance: "7d" } });
    await checkDeadlines(new Date(body.now as string));
    const [own] = await db("orders").where({ reference: visitors }).pluck<string[]>("status");
    expect(own, "the visitor's order").to.equal("awaiting_delivery");
    expect(await db("disputes").where({ kind: "silence", status: "open" }), "the case of silence").to.have.lengthOf(1);
  });

  it("signs in once, and not again for a while, where a state cannot be begun anew", async () => {
    const email = "buyer@demo.test";
    await db("users").where({ email }).update({ password_hash: "nothing" });
    await api.post("/dev/clock", { body: { advance: "4d" } });
    const failed = async () =>
      (
        (await db("rate_limits")
          .where({ key: `auth-account:${addressKey(email)}` })
          .first("points")) as { points: number } | undefined
      )?.points ?? 0;
    await eventually(async () => (await failed()) > 0, { timeout: 20_000 });
    for (let times = 0; times < 5; times += 1) await api.post("/dev/clock", { body: { advance: "1s" } });
    expect(await failed()).to.equal(1);
  });
});
