import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

interface Line {
  id: string;
  action: string;
  subjectId: string;
}

describe("finding lines of the audit log", () => {
  const api = useApi();

  async function find(filter: object, range = [0, 24]) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) });
    const { body, headers } = await api.get(`/admin/audit-log?${query.toString()}`, { as: await buildStaff("admin") });
    return {
      lines: body as Line[],
      place: headers["content-range"] ?? "",
      isCapped: headers["x-total-capped"] === "true",
    };
  }
  /** Somebody of whom the log has no line yet. */
  async function buildPerson() {
    const id = randomUUID();
    const email = `${id.slice(0, 8)}@people.example`;
    await api.db("users").insert({ id, email, created_at: new Date(), updated_at: new Date() });
    return { id, email };
  }
  const write = (rows: readonly object[]) => api.db("audit_log").insert(rows);
  const line = (action: string, id: string, more: object = {}) => ({
    action,
    actor_user_id: id,
    subject_type: "user",
    subject_id: id,
    ...more,
  });

  it("goes by the address of who did it or whom it is about, by action, by kind of action and by subject", async () => {
    const [user, other, colleague] = [await buildPerson(), await buildPerson(), await buildPerson()];
    await write([
      line("auth.signedIn", user.id),
      line("user.factorsRemoved", colleague.id, { subject_id: user.id }),
      line("auth.signedIn", other.id),
      line("staff.refused", other.id, { subject_type: "route", subject_id: "auditLog.list" }),
    ]);
    const actions = async (filter: object) => (await find(filter)).lines.map(({ action }) => action);
    expect(await actions({ q: user.email.slice(0, -3).toUpperCase() })).to.deep.equal([
      "user.factorsRemoved",
      "auth.signedIn",
    ]);
    expect(await actions({ q: colleague.email })).to.deep.equal(["user.factorsRemoved"]);
    expect(await actions({ q: user.email, action: "auth.signedIn" })).to.deep.equal(["auth.signedIn"]);
    expect(await actions({ q: "factorsrem" })).to.deep.equal(["user.factorsRemoved"]);
    expect(await actions({ q: "auditLog.list" })).to.deep.equal(["staff.refused"]);
    expect(await actions({ q: user.id })).to.deep.equal(["user.factorsRemoved", "auth.signedIn"]);
    expect(await actions({ q: "%" }), "no wildcard").to.deep.equal([]);
    expect(await actions({ group: "decisions" })).to.deep.equal(["user.factorsRemoved"]);
    expect(await actions({ group: "staff" })).to.deep.equal(["staff.refused"]);
    expect(await actions({ subjectId: user.id })).to.deep.equal(["user.factorsRemoved", "auth.signedIn"]);
    expect(await actions({ subjectType: "route" })).to.deep.equal(["staff.refused"]);
  });

  it("has pages of a search that hang together", async () => {
    const user = await buildPerson();
    await write(Array.from({ length: 7 }, (_, index) => line(index % 2 ? "auth.signedIn" : "auth.signedOut", user.id)));
    const all = (await find({ q: user.email })).lines.map(({ id }) => id);
    expect(all).to.have.lengthOf(7);
    const first = await find({ q: user.email }, [0, 3]);
    const second = await find({ q: user.email }, [4, 7]);
    expect([...first.lines, ...second.lines].map(({ id }) => id)).to.deep.equal(all);
    expect([first.place, second.place]).to.deep.equal(["audit-log 0-3/7", "audit-log 4-6/7"]);
    expect(first.isCapped).to.equal(false);
  });

  it("counts up to 10,000 and says that there are more, also in a search", async function () {
    this.timeout(30_000);
    const user = await buildPerson();
    const fill = (count: number) =>
      api.db.raw(
        `insert into audit_log (actor_user_id, action, subject_type, subject_id)
         select ?, 'auth.factorChallenged', 'user', ? from generate_series(1, ?)`,
        [user.id, user.id, count],
      );
    await fill(10_000);
    const ways = [{ action: "auth.factorChallenged" }, { q: user.email }, { q: "factorChallenged" }];
    for (const filter of ways)
      expect(await find(filter)).to.include({ place: "audit-log 0-24/10000", isCapped: false });
    await fill(1);
    for (const filter of ways) expect(await find(filter)).to.include({ place: "audit-log 0-24/10000", isCapped: true });
    const beyond = await find({ q: user.email }, [10_000, 10_024]);
    expect(beyond.lines, "what is not counted can be read all the same").to.have.lengthOf(1);
  });

  it("says so when an address fits more accounts than are looked at", async () => {
    const domain = "crowded.example";
    await api.db.raw(
      `insert into users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'someone-' || n || '@${domain}', now(), now() from generate_series(1, 201) n`,
    );
    await api.db.raw(
      `insert into audit_log (actor_user_id, action, subject_type, subject_id)
       select id, 'auth.registered', 'user', id::text from users where email like '%@${domain}'`,
    );
    expect(await find({ q: domain })).to.include({ place: "audit-log 0-24/200", isCapped: true });
    expect(await find({ q: `someone-201@${domain}` })).to.include({ place: "audit-log 0-0/1", isCapped: false });
  });

  it("reads no more of the table than it shows", async () => {
    const plan = await api.db.transaction(async (trx) => {
      // So few lines are read faster without any.
      for (const way of ["seqscan", "bitmapscan", "sort"]) await trx.raw(`set local enable_${way} = off`);
      const { rows } = await trx.raw<{ rows: { "QUERY PLAN": string }[] }>(
        "explain select * from audit_log where action = 'auth.signInFailed' order by id desc limit 25",
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).to.contain("audit_log_action").and.not.to.contain("Sort");
  });
});
