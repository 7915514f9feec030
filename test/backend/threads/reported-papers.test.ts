import { expect } from "chai";
import type { StaffPaperView } from "#shared/documents/staff-view.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { buildStaff, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("the files of a reported message", () => {
  const api = useApi();

  const write = async ({ order }: Trade, as: Person, documents: string[]) => {
    const sent = await api.post(`/threads/${order.id}/messages`, { as, body: { text: "Here", documents } });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    return (sent.body as unknown as { position: number }).position;
  };
  const reportOf = async ({ order }: Trade, as: Person, position: number | null) => {
    const body = { reason: "Asks us to pay outside.", ...(position === null ? {} : { position }) };
    expect((await api.post(`/threads/${order.id}/report`, { as, body })).status).to.equal(204);
    const { id } = (await api
      .db("thread_reports")
      .where({ thread_id: order.id })
      .orderBy("created_at", "desc")
      .first("id")) as { id: string };
    return id;
  };
  const papersOf = async (report: string, as: Person | { token: string }) =>
    api.get(`/admin/message-reports/${report}/papers`, { as });

  it("are read by those of our team who read tasks; what nobody has reported stays between the two", async () => {
    const trade = await buildOrder(api);
    const { buyer, supplier } = trade;
    const [shown, kept] = [await buildDocument(supplier, { name: "account.pdf" }), await buildDocument(supplier)];
    const support = await buildStaff("support");
    const position = await write(trade, supplier, [shown.id]);
    await write(trade, supplier, [kept.id]);
    for (const { id } of [shown, kept])
      expect((await api.get(`/documents/${id}`, { as: support })).status, "before the report").to.equal(404);
    const report = await reportOf(trade, buyer, position);
    const { papers } = (await papersOf(report, support)).body as unknown as { papers: StaffPaperView[] };
    expect(papers.map(({ document, organization, sentBy }) => [document.name, organization, sentBy])).to.deep.equal([
      ["account.pdf", supplier.organization.name, supplier.user.email],
    ]);
    expect((await api.get(`/documents/${shown.id}`, { as: support })).status).to.equal(200);
    expect((await api.get(`/documents/${kept.id}`, { as: support })).status).to.equal(404);
    expect((await api.get(`/documents/${shown.id}`, { as: await buildStaff("verifier") })).status).to.equal(404);
    expect((await papersOf(report, await buildStaff("verifier"))).status).to.equal(403);
    expect((await papersOf(report, buyer)).status).to.equal(404);
  });

  it("are none where the conversation as a whole was reported, or there is no such report", async () => {
    const trade = await buildOrder(api);
    await write(trade, trade.supplier, [(await buildDocument(trade.supplier)).id]);
    const support = await buildStaff("support");
    const report = await reportOf(trade, trade.buyer, null);
    expect((await papersOf(report, support)).body).to.deep.equal({ papers: [] });
    expect((await papersOf("01900000-0000-7000-8000-000000000000", support)).status).to.equal(404);
  });
});
