import { expect } from "chai";
import type { PapersView } from "#shared/escrow/papers-contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, inspectionForm, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** What shows that goods have left, have arrived and are as they should be: files on the order, read by both sides. */
describe("the papers of an order", () => {
  const api = useApi();

  const papers = async ({ order }: Trade, as: Person) =>
    (await api.get(`/orders/${order.id}/papers`, { as })).body as unknown as PapersView;
  const add = ({ order }: Trade, as: Person, body: object) => api.post(`/orders/${order.id}/papers`, { as, body });

  it("come with the shipping, and are added when the goods have arrived; both sides read them, strangers do not", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { supplier, buyer, order } = trade;
    const proof = await buildDocument(supplier, { purpose: "deliveryProof" });
    const early = await add(trade, supplier, { purpose: "deliveryProof", documents: [proof.id] });
    expect([early.status, early.body.code]).to.deep.equal([409, "escrow.wrongStatus"]);
    const bill = await buildDocument(supplier, { purpose: "transportDocument", name: "B-L 55193.pdf" });
    const shipped = await api.post(`/orders/${order.id}/ship`, {
      as: supplier,
      body: shipmentForm({ documents: [bill.id] }),
    });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    const added = await add(trade, await buildMember(supplier.organization, "member"), {
      purpose: "deliveryProof",
      documents: [proof.id],
    });
    expect(added.status, JSON.stringify(added.body)).to.equal(201);
    for (const person of [buyer, supplier]) {
      const seen = await papers(trade, person);
      expect(
        seen.papers.map(({ document, by, shipment }) => [document.id, document.purpose, by, shipment]),
      ).to.deep.equal([
        [bill.id, "transportDocument", "supplier", 1],
        [proof.id, "deliveryProof", "supplier", 1],
      ]);
      expect((await api.get(`/documents/${bill.id}`, { as: person })).status).to.equal(200);
    }
    const stranger = await buildBuyer();
    expect((await api.get(`/orders/${order.id}/papers`, { as: stranger })).status).to.equal(404);
    expect((await api.get(`/documents/${bill.id}`, { as: stranger })).status).to.equal(404);
    expect((await add(trade, buyer, { purpose: "deliveryProof", documents: [proof.id] })).status).to.equal(403);
  });

  it("ship nothing where one of them cannot be taken, and the field says which", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const [good, other] = [
      await buildDocument(trade.supplier, { purpose: "transportDocument" }),
      await buildDocument(trade.supplier, { purpose: "message" }),
    ];
    const refused = await api.post(`/orders/${trade.order.id}/ship`, {
      as: trade.supplier,
      body: shipmentForm({ documents: [good.id, other.id] }),
    });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "documents.wrongPurpose"]);
    expect((refused.body as { details: { fields: { field: string }[] } }).details.fields[0]?.field).to.equal(
      "documents[1]",
    );
    expect((await api.get(`/orders/${trade.order.id}`, { as: trade.buyer })).body.status).to.equal("funded");
    expect((await papers(trade, trade.buyer)).papers).to.deep.equal([]);
  });

  it("of an inspection are its report and its pictures, by whichever side has submitted it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, order } = trade;
    const [report, picture] = [
      await buildDocument(buyer, { purpose: "inspectionReport" }),
      await buildDocument(buyer, { purpose: "inspectionPicture", name: "bags.jpg" }),
    ];
    const body = inspectionForm({ reports: [report.id], pictures: [picture.id] });
    const inspected = await api.post(`/orders/${order.id}/inspections`, { as: buyer, body });
    expect(inspected.status, JSON.stringify(inspected.body)).to.be.within(200, 201);
    const seen = (await papers(trade, trade.supplier)).papers;
    expect(seen.map(({ document, by, certificate }) => [document.id, by, certificate !== null])).to.deep.equal([
      [report.id, "buyer", true],
      [picture.id, "buyer", true],
    ]);
    expect((await api.get(`/documents/${picture.id}`, { as: trade.supplier })).status).to.equal(200);
  });

  it("are forty of a shipment at most, also when all come at once", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const files = await Promise.all(
      Array.from({ length: 50 }, () => buildDocument(trade.supplier, { purpose: "deliveryProof" })),
    );
    const answers = await Promise.all(
      [0, 10, 20, 30, 40].map((at) =>
        add(trade, trade.supplier, {
          purpose: "deliveryProof",
          documents: files.slice(at, at + 10).map(({ id }) => id),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 201, 201, 409]);
    expect((await papers(trade, trade.buyer)).papers).to.have.lengthOf(40);
  });
});
