import { expect } from "chai";
import { buildBuyer, buildSession, buildStaff, buildUser, type Person } from "#test/factories/people.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { useApi } from "#test/support/api.ts";
import { refresh } from "./mailbox.ts";

const [minute, hour, day] = [60, 3600, 86_400];

describe("sessions end by themselves", () => {
  const api = useApi({ AUTH_SESSION_LIFE: "30d/90d", AUTH_STAFF_SESSION_LIFE: "30m/12h" });

  /** A session that began, and whose owner did something last, so many seconds ago. */
  const age = (person: Person, { begun, seen = begun }: { begun: number; seen?: number }) =>
    api
      .db("sessions")
      .where({ id: person.sessionId })
      .update({ created_at: ago(begun), seen_at: ago(seen) });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const me = async (as: Person, headers = {}) => {
    const { status, body } = await api.get("/me", { as, headers });
    return status === 200 ? "in" : `${status} ${String(body.code)} ${String(body.reason ?? body.details?.reason)}`;
  };
  const out = "401 accounts.tokenInvalid session_expired";
  const seenAt = async ({ sessionId }: Person) =>
    ((await api.db("sessions").where({ id: sessionId }).first("seen_at")) as { seen_at: Date }).seen_at;

  it("of users after 30 days in which nothing was done, and after 90 whatever was; a refresh is nothing that was done", async () => {
    const cases = [
      { begun: 29.9 * day, is: "in" },
      { begun: 30.1 * day, is: out },
      { begun: 89.9 * day, seen: hour, is: "in" },
      { begun: 90.1 * day, seen: hour, is: out },
    ];
    for (const { is, ...times } of cases) {
      const [person, other] = [await buildUser(), await buildUser()];
      await age(person, times);
      expect(await me(person), JSON.stringify(times)).to.equal(is);
      await age(other, times);
      const { status, body } = await refresh(api, other.refreshToken);
      if (is === "in") expect(status).to.equal(200);
      else expect([status, body.code]).to.deep.equal([400, "session_expired"]);
      if (is === "in") expect(Date.now() - Number(await seenAt(other))).to.be.greaterThan(50 * minute * 1000);
    }
  });

  it("of staff after 30 minutes, and after 12 hours", async () => {
    const cases = [
      { begun: 29 * minute, is: "in" },
      { begun: 31 * minute, is: out },
      { begun: 11.9 * hour, seen: minute, is: "in" },
      { begun: 12.1 * hour, seen: minute, is: out },
    ];
    for (const { is, ...times } of cases) {
      const person = await buildStaff("support");
      await age(person, times);
      expect(await me(person), JSON.stringify(times)).to.equal(is);
    }
  });

  it("go on with what is done, written once a minute at most; what a page asks by itself is nothing that was done", async () => {
    const staff = await buildStaff("support");
    await age(staff, { begun: hour, seen: 20 * minute });
    const before = await seenAt(staff);
    expect(await me(staff, { "x-idle-seconds": String(25 * minute) })).to.equal("in");
    expect(await seenAt(staff), "left alone since").to.deep.equal(before);
    expect(await me(staff, { "x-idle-seconds": String(10 * minute) })).to.equal("in");
    expect(Date.now() - Number(await seenAt(staff)), "typed ten minutes ago").to.be.within(599_000, 610_000);
    await Promise.all(Array.from({ length: 8 }, () => me(staff)));
    const now = await seenAt(staff);
    expect(Date.now() - Number(now)).to.be.lessThan(10_000);
    await me(staff);
    expect(await seenAt(staff), "not again").to.deep.equal(now);
    const answer = await api.get("/admin/me", { as: staff });
    expect(answer.headers["x-session-ends"]).to.match(/^(179\d|1800) idle$/);
    await age(staff, { begun: 11 * hour + 50 * minute, seen: 0 });
    expect((await api.get("/admin/me", { as: staff })).headers["x-session-ends"]).to.match(/^(59\d|600) most$/);
  });

  it("are swept with all that they had opened, stand no more among the devices, and still say why", async () => {
    const buyer = await buildBuyer();
    const stale = await buildSession(buyer.user);
    const signedOut = await buildSession(buyer.user);
    await api.post("/auth/v1/logout?scope=local", { as: signedOut });
    const stream = await openEvents(api.url, stale.token);
    await stream.next("ready");
    const devices = async () =>
      ((await api.get("/me/devices", { as: buyer })).body.items as { id: string }[]).map(({ id }) => id);
    expect(await devices()).to.have.members([buyer.sessionId, stale.sessionId]);
    await age(stale, { begun: 31 * day });
    expect(await devices()).to.deep.equal([buyer.sessionId]);
    // The clock's move performs what is due.
    await api.post("/dev/clock", { body: { advance: "1s" } });
    await stream.ended();
    const row = (await api.db("sessions").where({ id: stale.sessionId }).first("ended_at")) as {
      ended_at: Date | null;
    };
    expect(row.ended_at).to.be.instanceOf(Date);
    expect(await me(stale)).to.equal(out);
    expect((await refresh(api, stale.refreshToken)).body.code).to.equal("session_expired");
    expect(await me(signedOut)).to.equal("401 accounts.tokenInvalid session_not_found");
    expect((await api.get("/auth/v1/user", { as: stale })).body.code).to.equal("session_expired");
    expect(await me(buyer)).to.equal("in");
  });
});
