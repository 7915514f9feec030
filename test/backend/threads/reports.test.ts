import { expect } from "chai";
import type { ReportView } from "#shared/threads/admin-contract.ts";
import { reportedBefore, reportedMost, reportsPerDay } from "#shared/threads/rules.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildMember, buildStaff, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** What our team reads of a conversation: that which one of its two sides has reported, whole and with who wrote it. */
describe("a report of a conversation", () => {
  const api = useApi();

  const write = async (thread: string, as: Person, text: string, documents: string[] = []) => {
    const sent = await api.post(`/threads/${thread}/messages`, { as, body: { text, documents } });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    return (sent.body as unknown as { position: number }).position;
  };
  const report = (thread: string, as: Person, position: number | null, reason = "Asks us to pay outside.") =>
    api.post(`/threads/${thread}/report`, { as, body: { reason, ...(position === null ? {} : { position }) } });
  const reportIds = async (thread: string) =>
    (await api.db("thread_reports").where({ thread_id: thread }).orderBy("id").pluck("id")) as string[];
  const shown = (id: string, as: Person | { token: string }) => api.get(`/admin/message-reports/${id}`, { as });
  const reported = async (thread: string, as: Person, position: number | null) => {
    expect((await report(thread, as, position)).status).to.equal(204);
    const [id = ""] = (await reportIds(thread)).slice(-1);
    const { status, body } = await shown(id, await buildStaff("support"));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as ReportView;
  };

  it("shows one message whole, with its author, both organizations, who reported it, and what came just before", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    await api
      .db("users")
      .where({ id: supplier.user.id })
      .update({ user_metadata: { full_name: "Abebe Tadesse" } });
    for (let at = 1; at <= 8; at += 1) await write(order.id, at % 2 ? buyer : supplier, `Number ${at}`);
    const long = `${"a".repeat(9998)}😀`;
    await write(order.id, supplier, long);
    await write(order.id, supplier, "Afterwards");
    const view = await reported(order.id, buyer, 9);
    expect(view).to.deep.include({
      product: order.product.name,
      order: { id: order.id, reference: order.reference },
      position: 9,
      reason: "Asks us to pay outside.",
      buyer: { id: buyer.organization.id, name: buyer.organization.name },
      supplier: { id: supplier.organization.id, name: supplier.organization.name },
      earlier: 9 - 1 - reportedBefore,
    });
    expect(view.reportedBy).to.include({ side: "buyer", email: buyer.user.email });
    expect(view.messages.map(({ position }) => position)).to.deep.equal([4, 5, 6, 7, 8, 9]);
    const last = view.messages.at(-1);
    expect(last).to.deep.include({ side: "supplier", text: long, papers: [] });
    expect(last?.author).to.equal("Abebe Tadesse");
  });

  it("of all of it shows the last fifty messages as they were then, whatever is written later", async () => {
    const { offer, buyer, supplier } = await buildOffer({ terms: { message: "Could you confirm the purity?" } });
    const colleague = await buildMember(buyer.organization, "member");
    for (let at = 2; at <= reportedMost + 3; at += 1)
      await write(offer.id, [supplier, buyer, colleague][at % 3] ?? buyer, `Number ${at}`);
    const view = await reported(offer.id, supplier, null);
    await write(offer.id, buyer, "Afterwards");
    const [id = ""] = await reportIds(offer.id);
    const later = (await shown(id, await buildStaff("support"))).body as unknown as ReportView;
    expect(later.messages).to.deep.equal(view.messages);
    expect(view.messages).to.have.lengthOf(reportedMost);
    expect(view.messages.at(-1)?.text).to.equal(`Number ${reportedMost + 3}`);
    expect(view).to.deep.include({ order: null, position: null, earlier: 3 });
    expect(view.reportedBy.side).to.equal("supplier");
  });

  it("names product and order in its task, and no number that says nothing", async () => {
    const { offer, supplier, product } = await buildOffer();
    const { order, buyer } = await buildOrder(api);
    await write(order.id, buyer, "Hello");
    await report(offer.id, supplier, 1);
    await report(order.id, buyer, null);
    const filter = encodeURIComponent(JSON.stringify({ kind: "threads.reported" }));
    const { body } = await api.get(`/admin/tasks?filter=${filter}`, { as: await buildStaff("support") });
    const tasks = body as unknown as { subjectId: string; details: Record<string, string> }[];
    const detailsOf = async (thread: string) => {
      const [id] = await reportIds(thread);
      return tasks.find(({ subjectId }) => subjectId === id)?.details;
    };
    expect(await detailsOf(offer.id)).to.deep.equal({
      product: product.name,
      reportedBy: supplier.organization.name,
      reason: "Asks us to pay outside.",
    });
    expect(await detailsOf(order.id)).to.include({ product: order.product.name, reference: order.reference });
  });

  it("shows the files of what it shows to those who read tasks, and nothing else of what the two write", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const files = await Promise.all(
      ["early.pdf", "just before.pdf", "account.pdf", "later.pdf"].map((name) => buildDocument(supplier, { name })),
    );
    const [early, before, meant, later] = files.map(({ id }) => id) as [string, string, string, string];
    await write(order.id, supplier, "Here", [early]);
    for (let at = 0; at < reportedBefore - 1; at += 1) await write(order.id, buyer, "Thank you");
    await write(order.id, supplier, "Here", [before]);
    const position = await write(order.id, supplier, "", [meant]);
    await write(order.id, supplier, "Here", [later]);
    const support = await buildStaff("support");
    const statuses = () =>
      Promise.all(files.map(async ({ id }) => (await api.get(`/documents/${id}`, { as: support })).status));
    expect(await statuses(), "before the report").to.deep.equal([404, 404, 404, 404]);
    const { messages } = await reported(order.id, buyer, position);
    expect(
      messages.flatMap(({ papers }) => papers.map(({ document, sentBy }) => [document.name, sentBy])),
    ).to.deep.equal([
      ["just before.pdf", supplier.user.email],
      ["account.pdf", supplier.user.email],
    ]);
    expect(await statuses()).to.deep.equal([404, 200, 200, 404]);
    expect((await api.get(`/documents/${meant}`, { as: await buildStaff("verifier") })).status).to.equal(404);
    const [id = ""] = await reportIds(order.id);
    expect((await shown(id, await buildStaff("verifier"))).status).to.equal(403);
    expect((await shown(id, buyer)).status).to.equal(404);
    expect((await shown("01900000-0000-7000-8000-000000000000", support)).status).to.equal(404);
  });

  it("is one for each message and organization as long as it is open, also when eight are sent at once", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    await write(order.id, supplier, "Pay me outside.");
    const colleague = await buildMember(buyer.organization, "member");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => report(order.id, at % 2 ? buyer : colleague, 1)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(204));
    expect(await reportIds(order.id)).to.have.lengthOf(1);
    for (const [as, position] of [
      [buyer, null],
      [supplier, null],
    ] as const)
      expect((await report(order.id, as, position)).status).to.equal(204);
    expect((await report(order.id, supplier, 1)).status, "one's own message").to.equal(400);
    const ids = await reportIds(order.id);
    expect(ids).to.have.lengthOf(3);
    await api.db("staff_tasks").where({ subject_id: ids[0] }).update({ resolved_at: new Date(), resolution: "Seen" });
    expect((await report(order.id, buyer, 1)).status).to.equal(204);
    expect(await reportIds(order.id), "once it was settled").to.have.lengthOf(4);
  });

  it("is sent twenty times a day by one organization at most", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    await write(order.id, supplier, "Hello");
    const colleague = await buildMember(buyer.organization, "member");
    for (let sent = 0; sent < reportsPerDay; sent += 1)
      expect((await report(order.id, sent % 2 ? buyer : colleague, 1)).status).to.equal(204);
    const refused = await report(order.id, colleague, 1);
    expect([refused.status, refused.body.code]).to.deep.equal([429, "threads.tooManyReports"]);
    expect((await report(order.id, supplier, null)).status, "others may report").to.equal(204);
  });
});
