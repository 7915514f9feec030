import { expect } from "chai";
import { buildBuyer, buildMember, buildUser } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, useApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { startServer } from "#test/support/server.ts";

/** So many writes may one user make in a minute; an organization three times as many, an address five times. */
const limit = 4;

describe("what signed-in people write", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1", WRITE_RATE_LIMIT: String(limit) });

  /** How many of so many writes go through, and what the first that does not is told. */
  async function write(as: { token: string }, times: number, ip: string) {
    const send = () =>
      api.put("/auth/v1/user", { as, headers: { "x-forwarded-for": ip }, body: { data: { note: "again" } } });
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await send());
    const refused = answers.find(({ status }) => status === 429);
    return { accepted: answers.filter(({ status }) => status === 200).length, refused };
  }

  it("is counted by user, who learns when to go on, and nobody else waits for them", async () => {
    const [hasty, other] = [await buildBuyer(), await buildBuyer()];
    const { accepted, refused } = await write(hasty, limit + 2, "192.0.2.1");
    expect(accepted).to.equal(limit);
    expect(Number(refused?.headers["retry-after"])).to.be.within(1, 60);
    // In either form of the API: the auth endpoints and our own share one count.
    const own = await api.post("/offers", { as: hasty, headers: { "x-forwarded-for": "192.0.2.99" }, body: {} });
    expect([own.status, own.body.code]).to.deep.equal([429, "request.rateLimited"]);
    expect((await api.get("/me", { as: hasty })).status, "reading goes on").to.equal(200);
    expect((await write(other, 1, "192.0.2.1")).accepted).to.equal(1);
  });

  it("is counted by organization, whoever of its people writes from wherever", async () => {
    const owner = await buildBuyer();
    const people = [owner];
    for (let n = 0; n < 3; n += 1) people.push({ ...owner, ...(await buildMember(owner.organization, "manager")) });
    let accepted = 0;
    for (const [n, person] of people.entries()) accepted += (await write(person, limit, `198.51.100.${n}`)).accepted;
    expect(accepted).to.equal(limit * 3);
  });

  it("is counted by address, however many accounts are behind it", async () => {
    let accepted = 0;
    for (let n = 0; n < 6; n += 1) accepted += (await write(await buildUser(), limit, "203.0.113.7")).accepted;
    expect(accepted).to.equal(limit * 5);
    expect((await write(await buildUser(), 1, "203.0.113.8")).accepted, "another address").to.equal(1);
  });

  it("is counted once for all, also of what comes at the same moment", async () => {
    const hasty = await buildUser();
    const all = await Promise.all(Array.from({ length: 12 }, () => write(hasty, 1, "192.0.2.50")));
    expect(all.filter(({ accepted }) => accepted === 1)).to.have.length(limit);
  });
});

describe("what signed-in people write at several servers", () => {
  const database = useDatabase();
  useRows(database);

  it("is leased part by part: what comes to one of them at the same moment leaves the others theirs", async () => {
    const env = { WRITE_RATE_LIMIT: "60", LOG_LEVEL: "silent" };
    const servers = [await startServer({ database, env }), await startServer({ database, env })];
    const hasty = await buildUser();
    const statuses: number[] = [];
    for (const { url } of servers) {
      const api = createApi(url);
      const together = (send: () => ReturnType<typeof api.get>) => Promise.all(Array.from({ length: 30 }, send));
      // Lines and connections stand already, so that what follows comes at one moment.
      await together(() => api.get("/auth/v1/user", { as: hasty }));
      const answers = await together(() => api.put("/auth/v1/user", { as: hasty, body: { data: { note: "again" } } }));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 200)).to.deep.equal([]);
  });
});
