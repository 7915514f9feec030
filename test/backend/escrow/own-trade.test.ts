import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { answerCase, buildOrder, inspectionForm, rulings } from "#test/factories/orders.ts";
import { buildBuyer, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("whoever decides", () => {
  const api = useApi();

  it("decides about no organization that they belong or belonged to; where nobody else is left, our team has a task", async () => {
    const verifier = await buildStaff("verifier");
    const buyer = await buildBuyer();
    await api.db("organizations").where({ id: buyer.organization.id }).update({ verification: "waiting" });
    const membership = {
      id: randomUUID(),
      organization_id: buyer.organization.id,
      user_id: verifier.user.id,
      role: "member",
      deleted_at: new Date(),
    };
    await api.db("organization_members").insert(membership);
    const { body: shown } = await api.get(`/admin/organizations/${buyer.organization.id}`, { as: verifier });
    const { status, body } = await api.post(`/admin/organizations/${buyer.organization.id}/verify`, {
      as: verifier,
      version: shown.version as number,
      body: { reason: "The register's extract names it." },
    });
    expect([status, body.code]).to.deep.equal([403, "organizations.ownOrganization"]);
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const tasks = () =>
      api
        .db("staff_tasks")
        .where({ kind: "organizations.nobodyEligible" })
        .select<{ subject_id: string; resolved_at: Date | null }[]>("subject_id", "resolved_at");
    expect(await tasks()).to.deep.equal([{ subject_id: buyer.organization.id, resolved_at: null }]);
    await buildStaff("verifier");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect((await tasks())[0]?.resolved_at).to.be.a("date");
  });

  it("does not see their decision confirmed once they have joined a side", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const [first, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
    await api.post(`/orders/${trade.order.id}/inspections`, {
      as: trade.buyer,
      body: inspectionForm({ status: "rejected", notes: "The moisture is too high." }),
    });
    await answerCase(api, { order: trade.order, by: trade.supplier });
    const { body: cases } = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`, {
      as: first,
    });
    const [open] = cases as { id: string; version: number }[];
    const reason = "The certificate shows 14 percent.";
    const proposed = await api.post(`/admin/disputes/${open?.id}/decide`, {
      as: first,
      version: open?.version ?? 0,
      body: { ...rulings.buyer, reason },
    });
    expect(proposed.body, JSON.stringify(proposed.body)).to.include({ status: "awaiting_confirmation" });
    await api.db("organization_members").insert({
      id: randomUUID(),
      organization_id: trade.buyer.organization.id,
      user_id: first.user.id,
      role: "member",
    });
    const { status, body } = await api.post(`/admin/disputes/${open?.id}/confirm`, {
      as: second,
      version: proposed.body.version as number,
      body: { reason },
    });
    expect([status, body.code]).to.deep.equal([403, "escrow.ownTrade"]);
  });

  it("is told to an administrator where nobody else may confirm what one reviewer has proposed", async () => {
    const trade = await buildOrder(api, { status: "disputed" });
    const alone = await buildStaff("reviewer");
    const kept = (await api.db("staff_members").select("user_id", "role")) as { user_id: string; role: string }[];
    await api.db("staff_members").whereNot({ user_id: alone.user.id }).delete();
    const { id, version } = (await api.db("disputes").where({ order_id: trade.order.id }).first("id", "version")) as {
      id: string;
      version: number;
    };
    const body = { ...rulings.buyer, reason: "The certificate shows 14 percent." };
    const proposed = await api.post(`/admin/disputes/${id}/decide`, { as: alone, version, body });
    await api.db("staff_members").insert(kept.filter(({ user_id: userId }) => userId !== alone.user.id));
    expect(proposed.body, JSON.stringify(proposed.body)).to.include({ status: "awaiting_confirmation" });
    const tasks = (await api.db("staff_tasks").where({ subject_id: id }).pluck("kind")) as string[];
    expect(tasks).to.deep.equal(["escrow.nobodyEligible"]);
  });
});
