import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { ReportView, StaffMessageView } from "#shared/threads/admin-contract.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { addMember } from "#test/factories/organizations.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, pay } from "#test/factories/orders.ts";
import { buildStaff, buildUser, type Person } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

/** What was said before a dispute is what its reviewer reads (docs/adr/0043-conversations.md). */
describe("the conversation in a case", () => {
  const api = useSharedApi();

  const write = async (thread: string, as: Person, text: string, documents: string[] = []) => {
    const sent = await api.post(`/threads/${thread}/messages`, { as, body: { text, documents } });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
  };
  const caseOf = async (orderId: string) =>
    ((await api.db("disputes").where({ order_id: orderId }).first("id")) as { id: string }).id;
  const read = (id: string, as: { token: string }, query = "") =>
    api.get(`/admin/disputes/${id}/messages${query}`, { as });
  const opened = async (documentId: string, as: { token: string }) =>
    (await api.get(`/documents/${documentId}`, { as })).status;

  it("shows what both sides have written with its files, newest first and a page at a time, whose files open too", async () => {
    const { order, buyer, supplier } = await buildOrder(api, { status: "disputed", quantity: "4" });
    const [report, picture] = [
      await buildDocument(supplier, { name: "moisture.pdf" }),
      await buildDocument(buyer, { name: "container.pdf" }),
    ];
    await write(order.id, supplier, "The certificate as agreed.", [report.id]);
    await write(order.id, buyer, "It arrived wet.", [picture.id]);
    await write(order.id, supplier, "We will look into it.");
    const [id, reviewer] = [await caseOf(order.id), await buildStaff("reviewer")];
    const { status, body } = await read(id, reviewer);
    expect(status, JSON.stringify(body)).to.equal(200);
    const items = body.items as StaffMessageView[];
    expect(items.map(({ position, side, text }) => [position, side, text])).to.deep.equal([
      [3, "supplier", "We will look into it."],
      [2, "buyer", "It arrived wet."],
      [1, "supplier", "The certificate as agreed."],
    ]);
    expect(items.map(({ papers }) => papers.map(({ document, sentBy }) => [document.name, sentBy]))).to.deep.equal([
      [],
      [["container.pdf", buyer.user.email]],
      [["moisture.pdf", supplier.user.email]],
    ]);
    expect([await opened(report.id, reviewer), await opened(picture.id, reviewer)]).to.deep.equal([200, 200]);
    expect(await opened(report.id, await buildStaff("verifier")), "without the right").to.equal(404);

    const first = await read(id, reviewer, "?limit=2");
    expect(first.body).to.include({ total: 3 });
    const rest = await read(id, reviewer, `?limit=2&cursor=${encodeURIComponent(String(first.body.nextCursor))}`);
    expect((rest.body.items as StaffMessageView[]).map(({ position }) => position)).to.deep.equal([1]);
    expect(rest.body.nextCursor).to.equal(null);
  });

  it("begins with the inquiry where the order came of one", async () => {
    const { offer, buyer, supplier } = await buildOffer({ terms: { message: "Could you confirm the purity?" } });
    const paper = await buildDocument(supplier);
    await write(offer.id, supplier, "The report follows.", [paper.id]);
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id);
    const { body: order } = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    await pay(api, { order: order as OrderView, buyer });
    const reviewer = await buildStaff("reviewer");
    expect(await opened(paper.id, reviewer), "before the case").to.equal(404);
    const reason = "The bank has asked us to hold this order.";
    const stopped = await api.post(`/admin/orders/${(order as OrderView).id}/cases`, {
      as: reviewer,
      body: { reason },
    });
    expect(stopped.status, JSON.stringify(stopped.body)).to.equal(201);
    const { items } = (await read((stopped.body as { id: string }).id, reviewer)).body as { items: StaffMessageView[] };
    expect(items.map(({ text }) => text)).to.deep.equal(["The report follows.", "Could you confirm the purity?"]);
    expect(await opened(paper.id, reviewer)).to.equal(200);
  });

  it("is empty where nobody has written", async () => {
    const { order } = await buildOrder(api, { status: "disputed", quantity: "4" });
    expect((await read(await caseOf(order.id), await buildStaff("reviewer"))).body).to.deep.include({
      items: [],
      total: 0,
    });
  });

  it("is kept from a reviewer who belongs or belonged to a side, with its files", async () => {
    const { order, buyer, supplier } = await buildOrder(api, { status: "disputed", quantity: "4" });
    const paper = await buildDocument(supplier);
    await write(order.id, supplier, "Here", [paper.id]);
    const former = await buildStaff("reviewer");
    await addMember(buyer.organization, former.user.id, "member");
    await api.db("organization_members").where({ user_id: former.user.id }).update({ deleted_at: new Date() });
    const { status, body } = await read(await caseOf(order.id), former);
    expect([status, body.code]).to.deep.equal([403, "escrow.ownTrade"]);
    expect(await opened(paper.id, former)).to.equal(404);
  });

  it("of an order without a case stays between the two sides", async () => {
    const { order, supplier } = await buildOrder(api, { status: "funded", quantity: "4" });
    const paper = await buildDocument(supplier);
    await write(order.id, supplier, "Here", [paper.id]);
    const reviewer = await buildStaff("reviewer");
    const { status, body } = await read(order.id, reviewer);
    expect([status, body.code]).to.deep.equal([404, "escrow.disputeNotFound"]);
    expect(await opened(paper.id, reviewer)).to.equal(404);
  });

  it("names whoever has given no name by their address, in a report too, and nobody whose account is gone", async () => {
    const { order, buyer, supplier } = await buildOrder(api, { status: "disputed", quantity: "4" });
    const gone = await buildUser();
    await addMember(buyer.organization, gone.user.id, "member");
    const paper = await buildDocument(buyer);
    await api.db("documents").where({ id: paper.id }).update({ uploaded_by: gone.user.id });
    await write(order.id, gone, "Before I leave.", [paper.id]);
    await write(order.id, supplier, "Pay me outside.");
    await api.db("users").whereIn("id", [gone.user.id, supplier.user.id]).update({ user_metadata: {} });
    await api.db("users").where({ id: gone.user.id }).update({ deleted_at: new Date(), email: "" });
    const { body } = await read(await caseOf(order.id), await buildStaff("reviewer"));
    expect((body.items as StaffMessageView[])[1]?.papers.map(({ sentBy }) => sentBy)).to.deep.equal([null]);
    const authors = (messages: readonly StaffMessageView[]) => messages.map(({ author }) => author);
    expect(authors(body.items as StaffMessageView[])).to.deep.equal([supplier.user.email, null]);
    await api.post(`/threads/${order.id}/report`, { as: buyer, body: { reason: "Asks us to pay outside." } });
    const [report] = (await api.db("thread_reports").where({ thread_id: order.id }).pluck("id")) as string[];
    const shown = await api.get(`/admin/message-reports/${String(report)}`, { as: await buildStaff("support") });
    expect(authors((shown.body as ReportView).messages)).to.deep.equal([null, supplier.user.email]);
  });
});
