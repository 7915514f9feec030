import { expect } from "chai";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import { mostPapers, type PapersView } from "#shared/escrow/papers-contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, inspectionForm, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** What either side shows about goods, so that nobody has to be believed: pictures of what arrived, a survey, a letter of the carrier. */
describe("evidence on an order", () => {
  const api = useApi();

  const evidence = (by: Trade["buyer"], name = "mould.jpg") => buildDocument(by, { purpose: "evidence", name });
  const add = ({ order }: Trade, as: Person, documents: string[], purpose = "evidence") =>
    api.post(`/orders/${order.id}/papers`, { as, body: { purpose, documents } });
  const told = async ({ user }: Person) =>
    (await api.db("notices").where({ kind: "papersAdded", user_id: user.id }).pluck("facts")) as object[];
  const seenBy = async ({ order }: Trade, as: Person) =>
    (await api.get(`/orders/${order.id}/papers`, { as })).body as unknown as PapersView;

  it("is added by both sides, each may read what the other has added, and the view says who may add what", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { buyer, supplier } = trade;
    const [theirs, ours] = [await evidence(buyer), await evidence(supplier, "loading.jpg")];
    const colleague = await buildMember(buyer.organization, "member");
    expect((await add(trade, colleague, [theirs.id])).status).to.equal(201);
    expect((await add(trade, supplier, [ours.id])).status).to.equal(201);
    for (const [person, purposes] of [
      [buyer, ["evidence"]],
      [supplier, ["transportDocument", "deliveryProof", "evidence"]],
    ] as const) {
      const { papers, adds } = await seenBy(trade, person);
      expect(
        papers.map(({ document, by, can: rights }) => [document.name, document.purpose, by, rights]),
      ).to.deep.equal([
        ["mould.jpg", "evidence", "buyer", []],
        ["loading.jpg", "evidence", "supplier", []],
      ]);
      expect(adds).to.deep.equal([{ shipment: 1, purposes: [...purposes] }]);
      for (const { id } of [theirs, ours])
        expect((await api.get(`/documents/${id}`, { as: person })).status).to.equal(200);
    }
    const stranger = await buildBuyer();
    expect((await add(trade, stranger, [(await evidence(stranger)).id])).status).to.equal(404);
    expect((await api.get(`/documents/${theirs.id}`, { as: stranger })).status).to.equal(404);
    const proof = await buildDocument(buyer, { purpose: "deliveryProof" });
    expect((await add(trade, buyer, [proof.id], "deliveryProof")).status).to.equal(403);
  });

  it("waits for goods that have left, or for a dispute about those that have not", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { buyer, order } = trade;
    const paper = await evidence(buyer, "no vessel.pdf");
    const early = await add(trade, buyer, [paper.id]);
    expect([early.status, early.body.code]).to.deep.equal([409, "escrow.wrongStatus"]);
    expect((await seenBy(trade, buyer)).adds).to.deep.equal([]);
    const reviewer = await buildStaff("reviewer");
    const stopped = await api.post(`/admin/orders/${order.id}/cases`, {
      as: reviewer,
      body: { reason: "The supplier has reported a fire in its warehouse." },
    });
    expect(stopped.status, JSON.stringify(stopped.body)).to.be.below(300);
    const { adds } = await seenBy(trade, trade.supplier);
    expect(adds).to.deep.equal([{ shipment: 1, purposes: ["evidence"] }]);
    expect((await add(trade, buyer, [paper.id])).status).to.equal(201);
  });

  it("stands in the case, and stays as it was added, because a decision may rest on it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier, order } = trade;
    const body = inspectionForm({ status: "rejected" });
    expect((await api.post(`/orders/${order.id}/inspections`, { as: buyer, body })).status).to.be.below(300);
    for (const [person, name] of [
      [buyer, "mould.jpg"],
      [supplier, "loading.jpg"],
    ] as const) {
      const [paper, newer] = [await evidence(person, name), await evidence(person)];
      expect((await add(trade, person, [paper.id])).status).to.equal(201);
      const replaced = await api.post(`/orders/${order.id}/papers/${paper.id}/replacement`, {
        as: person,
        body: { document: newer.id },
      });
      expect([replaced.status, replaced.body.code]).to.deep.equal([409, "escrow.evidenceKept"]);
    }
    const reviewer = await buildStaff("reviewer");
    const { id } = (await api.db("disputes").where({ order_id: order.id }).first("id")) as { id: string };
    const { papers } = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as unknown as DisputeCaseView;
    expect(papers.map(({ document, by, sentBy }) => [document.name, by, sentBy])).to.deep.equal([
      ["mould.jpg", "buyer", buyer.user.email],
      ["loading.jpg", "supplier", supplier.user.email],
    ]);
    for (const { document } of papers)
      expect((await api.get(`/documents/${document.id}`, { as: reviewer })).status).to.equal(200);
  });

  it("and papers that come with a shipping or an inspection are told with it", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { buyer, supplier, order } = trade;
    const idOf = async (by: Person, purpose: Purpose) => (await buildDocument(by as Trade["buyer"], { purpose })).id;
    const steps = [
      ["ship", supplier, shipmentForm({ documents: [await idOf(supplier, "transportDocument")] })],
      ["confirm-delivery", buyer, {}],
      ["inspections", supplier, inspectionForm({ reports: [await idOf(supplier, "inspectionReport")] })],
      ["inspections", buyer, inspectionForm({ pictures: [await idOf(buyer, "inspectionPicture")] })],
    ] as const;
    for (const [path, as, body] of steps) {
      const done = await api.post(`/orders/${order.id}/${path}`, { as, body });
      expect(done.status, `${path}: ${JSON.stringify(done.body)}`).to.be.below(300);
    }
    expect((await seenBy(trade, buyer)).papers).to.have.lengthOf(3);
    for (const person of [buyer, supplier]) expect(await told(person)).to.deep.equal([]);
  });

  it("and later papers are told to the other side, several of an hour as one", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { buyer, supplier, order } = trade;
    const proof = async () => (await buildDocument(supplier, { purpose: "deliveryProof" })).id;
    const [first, newer] = [await proof(), await proof()];
    expect((await add(trade, supplier, [first], "deliveryProof")).status).to.equal(201);
    const replaced = await api.post(`/orders/${order.id}/papers/${first}/replacement`, {
      as: supplier,
      body: { document: newer },
    });
    expect(replaced.status, JSON.stringify(replaced.body)).to.equal(201);
    expect(await told(buyer)).to.deep.equal([{ partner: supplier.organization.name, product: order.product.name }]);
    expect(await told(supplier), "nobody is told of their own").to.deep.equal([]);
    await api.post("/dev/clock", { body: { advance: "61m" } });
    expect((await add(trade, supplier, [await proof()], "deliveryProof")).status).to.equal(201);
    expect(await told(buyer)).to.have.lengthOf(2);
    // Over the full hour of the clock.
    const { body: clock } = await api.post("/dev/clock", { body: { advance: "61m" } });
    const minute = new Date((clock as { now: string }).now).getUTCMinutes();
    await api.post("/dev/clock", { body: { advance: `${59 - minute}m` } });
    for (const [minutes, count] of [
      [0, 3],
      [2, 3],
      [57, 3],
      [3, 4],
    ] as const) {
      await api.post("/dev/clock", { body: { advance: `${minutes}m` } });
      expect((await add(trade, supplier, [await proof()], "deliveryProof")).status).to.equal(201);
      expect(await told(buyer), `${minutes} minutes later`).to.have.lengthOf(count);
    }
    expect((await add(trade, buyer, [(await evidence(buyer)).id])).status).to.equal(201);
    expect(await told(supplier)).to.deep.equal([{ partner: buyer.organization.name, product: order.product.name }]);
  });

  it("of one side takes no place of the other's papers", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { buyer, supplier, order } = trade;
    const { id: subjectId } = (await api.db("shipments").where({ order_id: order.id }).first("id")) as { id: string };
    await Promise.all(
      Array.from({ length: mostPapers }, () =>
        buildDocument(buyer, { purpose: "evidence", subjectType: "shipment", subjectId }),
      ),
    );
    const more = await add(trade, buyer, [(await evidence(buyer)).id]);
    expect([more.status, more.body.code]).to.deep.equal([409, "escrow.tooManyPapers"]);
    const proof = await buildDocument(supplier, { purpose: "deliveryProof" });
    expect((await add(trade, supplier, [proof.id], "deliveryProof")).status).to.equal(201);
  });

  it("about what is over is no way around a block", async () => {
    const trade = await buildOrder(api, { status: "funds_released" });
    const { buyer, supplier, order } = trade;
    expect((await add(trade, buyer, [(await evidence(buyer)).id])).status).to.equal(201);
    const other = await buildOrder(api, { status: "awaiting_delivery", buyer, supplier });
    expect((await api.post(`/threads/${order.id}/block`, { as: supplier })).status).to.equal(200);
    const refused = await add(trade, buyer, [(await evidence(buyer)).id]);
    expect([refused.status, refused.body.code]).to.deep.equal([403, "threads.blocked"]);
    expect((await add(other, buyer, [(await evidence(buyer)).id])).status, "goods under way").to.equal(201);
  });
});
