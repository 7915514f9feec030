import { expect } from "chai";
import { caseDue } from "#shared/disputes/case-due.ts";
import type { SimilarCase } from "#shared/disputes/desk-contract.ts";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";
import { addMember } from "#test/factories/organizations.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("the queue of cases", () => {
  const api = useApi();
  let [reviewer, second]: Reviewer[] = [];
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });
  const list = async (
    as: { token: string },
    query: { filter?: object; sort?: [string, string]; range?: [number, number] } = {},
  ) => {
    const given = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    const { status, body } = await api.get(
      `/admin/disputes?${new URLSearchParams(Object.fromEntries(given)).toString()}`,
      { as },
    );
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as DisputeRowView[];
  };
  const counts = async (as: { token: string }) =>
    (await api.get("/admin/dispute-counts", { as })).body as unknown as Record<string, number>;

  it("begins with what waits for our team by when it is due, then what waits for the sides, then what has ended", async () => {
    const ended = await cases.claimed();
    await cases.did(ended.found.id, ended.buyer, "withdraw");
    const answering = await cases.claimed();
    const early = await cases.claimed({}, { quantity: "3" });
    await cases.did(early.found.id, early.supplier, "answer", words);
    await cases.advance("1h");
    const later = await cases.claimed({}, { quantity: "2" });
    await cases.did(later.found.id, later.supplier, "answer", words);
    const ids = [early, later, answering, ended].map(({ found }) => found.id);
    const found = (await list(reviewer!, { sort: ["decideBy", "ASC"] }))
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
    expect(found).to.deep.equal(ids);
    const byWorth = (await list(reviewer!, { sort: ["total", "DESC"] })).filter(({ id }) => ids.includes(id));
    expect(byWorth.map(({ worth }) => worth?.amount)).to.deep.equal(["26250.00", "26250.00", "15750.00", "10500.00"]);
    expect((await list(reviewer!, { filter: { queue: "parties" } })).map(({ id }) => id))
      .to.include(answering.found.id)
      .and.not.include(early.found.id);
    const [first] = await list(reviewer!, { filter: { queue: "waiting" }, sort: ["decideBy", "ASC"], range: [0, 0] });
    expect(first?.id).to.equal(early.found.id);
    expect(first?.due).to.deep.include({ day: 1, of: 5, daysLate: 0 });
  });

  it("tells one's own, nobody's, late ones and those that wait for a second reviewer, each with its count", async () => {
    const [mine, free, high] = [
      await cases.claimed(),
      await cases.claimed(),
      await cases.claimed({}, { quantity: "20" }),
    ];
    for (const trade of [mine, free, high]) await cases.did(trade.found.id, trade.supplier, "answer", words);
    const took = await api.post(`/admin/disputes/${mine.found.id}/claim`, { as: reviewer, body: { from: null } });
    expect(took.status).to.equal(200);
    await cases.decided(high.found.id, reviewer!, "split");
    const named = async (as: Reviewer, queue: string) =>
      (await list(as, { filter: { queue }, range: [0, 99] })).map(({ id }) => id);
    expect(await named(reviewer!, "mine")).to.deep.equal([mine.found.id]);
    expect(await named(second!, "mine")).to.deep.equal([]);
    expect(await named(second!, "unclaimed"))
      .to.include(free.found.id)
      .and.not.include(mine.found.id);
    expect(await named(second!, "confirm")).to.deep.equal([high.found.id]);
    expect(await named(second!, "late")).to.deep.equal([]);
    const [row] = await list(reviewer!, { filter: { queue: "mine" } });
    expect(row?.assignedTo?.id).to.equal(reviewer!.user.id);
    await cases.advance("121h");
    const late = await named(second!, "late");
    expect(late).to.include.members([mine.found.id, free.found.id]);
    const shown = (await list(reviewer!, { filter: { queue: "mine" } }))[0];
    expect([shown?.isLate, shown?.due?.daysLate, shown?.due?.day]).to.deep.equal([true, 1, 5]);
    for (const queue of ["waiting", "mine", "unclaimed", "late", "confirm", "parties"])
      expect((await counts(reviewer!))[queue], queue).to.equal((await named(reviewer!, queue)).length);
    expect((await api.get('/admin/disputes?filter={"queue":"theirs"}', { as: reviewer })).status).to.equal(400);
  });

  it("gives a case to one of eight who take it at once", async () => {
    const trade = await cases.claimed();
    const people = await Promise.all(Array.from({ length: 8 }, () => buildStaff("reviewer")));
    const answers = await Promise.all(
      people.map((as) => api.post(`/admin/disputes/${trade.found.id}/claim`, { as, body: { from: null } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it("has a case back that was claimed by somebody who has left, who decides no more, or who has joined a side", async () => {
    const [trade, other, third] = [await cases.claimed(), await cases.claimed(), await cases.claimed()];
    const held = [trade, other, third];
    const people = await Promise.all(held.map(() => buildStaff("reviewer")));
    for (const [at, { found, supplier }] of held.entries()) {
      await cases.did(found.id, supplier, "answer", words);
      const taken = await api.post(`/admin/disputes/${found.id}/claim`, { as: people[at]!, body: { from: null } });
      expect(taken.status).to.equal(200);
    }
    await api.db("users").where({ id: people[0]!.user.id }).update({ deleted_at: new Date() });
    await api.db("staff_members").where({ user_id: people[1]!.user.id }).update({ role: "support" });
    await addMember(third.buyer.organization, people[2]!.user.id, "member");
    await cases.advance("1m");
    const ids = held.map(({ found }) => found.id);
    await eventually(
      async () => {
        const nobodys = (await list(reviewer!, { filter: { queue: "unclaimed" } })).map(({ id }) => id);
        return ids.every((id) => nobodys.includes(id));
      },
      { what: "three cases that are nobody's", timeout: 10_000 },
    );
  });

  it("shows other cases of the same parties, and none of an organization of the reader's", async () => {
    const before = await cases.claimed();
    await cases.did(before.found.id, before.supplier, "answer", words);
    await cases.decided(before.found.id, reviewer!, "split");
    const { buyer, supplier, product } = before;
    const again = await cases.claimed({}, { buyer, supplier, product });
    const elsewhere = await cases.claimed({}, { supplier, product });
    const similar = async (id: string, as: Reviewer, query = "") => {
      const { status, body } = await api.get(`/admin/disputes/${id}/similar${query}`, { as });
      expect(status, JSON.stringify(body)).to.equal(200);
      return body as unknown as { items: SimilarCase[]; total: number; nextCursor: string | null };
    };
    const found = await similar(again.found.id, reviewer!);
    expect(found.items.map(({ id, shared }) => [id, shared])).to.deep.equal([
      [elsewhere.found.id, "supplier"],
      [before.found.id, "both"],
    ]);
    expect(found.items[1]?.ruling).to.deep.equal({ outcome: "split", releasedShare: 761, reasonCode: "qualityInPart" });
    const page = await similar(again.found.id, reviewer!, "?limit=1");
    expect([page.total, page.items[0]?.id]).to.deep.equal([2, elsewhere.found.id]);
    const next = await similar(again.found.id, reviewer!, `?limit=1&cursor=${page.nextCursor}`);
    expect(next.items.map(({ id }) => id)).to.deep.equal([before.found.id]);
    // A reviewer who belongs to the other buyer reads this case, and nothing of their own organization's.
    const member = await buildMember(elsewhere.buyer.organization, "member");
    await api.db("staff_members").insert({ user_id: member.user.id, role: "reviewer" });
    expect((await similar(again.found.id, member as unknown as Reviewer)).items.map(({ id }) => id)).to.deep.equal([
      before.found.id,
    ]);
  });

  it("counts days back from the moment that a case waits for", () => {
    const at = new Date("2027-03-10T12:00:00Z");
    const on = (day: string) => caseDue({ status: "open", decideBy: at }, new Date(day));
    expect(on("2027-03-05T12:00:00Z")).to.deep.include({ day: 1, of: 5, daysLate: 0 });
    expect(on("2027-03-08T18:00:00Z")).to.deep.include({ day: 4, of: 5 });
    expect(on("2027-03-10T11:59:00Z")).to.deep.include({ day: 5, of: 5, daysLate: 0 });
    expect(on("2027-03-10T12:00:00Z")).to.deep.include({ day: 5, daysLate: 1 });
    expect(on("2027-03-12T11:00:00Z")).to.deep.include({ daysLate: 2 });
    expect(on("2027-03-01T12:00:00Z")).to.deep.include({ day: 1, of: 9 });
    expect(caseDue({ status: "decided", decideBy: at }, at)).to.equal(null);
  });
});
