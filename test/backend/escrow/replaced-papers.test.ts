import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { mostPapers, mostReplaced, type PapersView } from "#shared/escrow/papers-contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, inspectionForm, type Trade } from "#test/factories/orders.ts";
import { buildMember, buildSupplier, type Person } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

/** A wrong bill of lading is put right by a newer one; the wrong one stays in sight of both sides. */
describe("a paper of an order that is replaced", () => {
  const api = useApi();

  const bill = (trade: Trade, name = "paper.pdf") =>
    buildDocument(trade.supplier, { purpose: "transportDocument", name });
  const hang = async (trade: Trade, documents: string[], purpose = "transportDocument") => {
    const body = { purpose, documents };
    const added = await api.post(`/orders/${trade.order.id}/papers`, { as: trade.supplier, body });
    expect(added.status, JSON.stringify(added.body)).to.equal(201);
  };
  const replace = ({ order }: Trade, as: { token: string }, older: string, document: string, key?: string) =>
    api.post(`/orders/${order.id}/papers/${older}/replacement`, { as, body: { document }, ...(key ? { key } : {}) });
  const seenBy = async ({ order }: Trade, as: Person) =>
    ((await api.get(`/orders/${order.id}/papers`, { as })).body as unknown as PapersView).papers;
  const told = ({ status, body }: ApiAnswer): unknown => {
    const { code, details } = body as { code?: string; details?: { fields?: FieldProblem[] } };
    return [status, code, ...(details?.fields ?? []).map(({ field, key }) => `${field} ${key}`)];
  };

  it("stands below the newer one, which takes its place, for both sides", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { supplier, buyer } = trade;
    const [wrong, other] = [await bill(trade, "Bill.pdf"), await bill(trade, "Packing list.pdf")];
    await hang(trade, [wrong.id]);
    await hang(trade, [other.id]);
    const [second, third] = [await bill(trade, "Bill, corrected.pdf"), await bill(trade, "Bill, signed.pdf")];
    const answer = await replace(trade, await buildMember(supplier.organization, "member"), wrong.id, second.id);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    const key = uuid();
    for (const time of ["first", "answer was lost"])
      expect((await replace(trade, supplier, second.id, third.id, key)).status, time).to.equal(201);
    for (const person of [supplier, buyer]) {
      const seen = await seenBy(trade, person);
      const rights = person === supplier ? ["replace"] : [];
      expect(seen.map(({ document, replacedBy, can }) => [document.name, replacedBy, can])).to.deep.equal([
        ["Bill, signed.pdf", null, rights],
        ["Bill, corrected.pdf", third.id, []],
        ["Bill.pdf", second.id, []],
        ["Packing list.pdf", null, rights],
      ]);
      const at = (await api.db("documents").where({ id: second.id }).first("attached_at")) as { attached_at: Date };
      expect(seen.map(({ replacedAt }) => replacedAt !== null)).to.deep.equal([false, true, true, false]);
      expect(seen[2]?.replacedAt).to.equal(at.attached_at.toISOString());
      expect(seen[1]?.attachedAt, "of one day for everybody").to.equal(at.attached_at.toISOString());
      expect((await api.get(`/documents/${wrong.id}`, { as: person })).status).to.equal(200);
    }
  });

  it("is replaced by its own side alone", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { supplier, buyer } = trade;
    const paper = await bill(trade);
    await hang(trade, [paper.id]);
    const newer = await bill(trade);
    const theirs = await buildDocument(buyer, { purpose: "transportDocument" });
    expect(told(await replace(trade, buyer, paper.id, theirs.id))).to.deep.equal([403, "accounts.forbidden"]);
    const stranger = await buildSupplier();
    expect(told(await replace(trade, stranger, paper.id, newer.id))).to.deep.equal([404, "escrow.orderNotFound"]);
    const elsewhere = await buildOrder(api, { status: "awaiting_delivery", supplier });
    const loose = await bill(trade);
    for (const [where, id] of [
      [elsewhere, paper.id],
      [trade, loose.id],
      [trade, uuid()],
    ] as const)
      expect(told(await replace(where, supplier, id, newer.id))).to.deep.equal([404, "escrow.paperNotFound"]);
    expect((await seenBy(trade, buyer)).map(({ replacedBy }) => replacedBy)).to.deep.equal([null]);
  });

  it("is not what an inspection was handed in with, whoever has submitted it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { supplier, buyer, order } = trade;
    for (const person of [supplier, buyer]) {
      const report = await buildDocument(person, { purpose: "inspectionReport" });
      const picture = await buildDocument(person, { purpose: "inspectionPicture" });
      const body = inspectionForm({ reports: [report.id], pictures: [picture.id] });
      expect((await api.post(`/orders/${order.id}/inspections`, { as: person, body })).status).to.be.within(200, 201);
      for (const { id, purpose } of [report, picture]) {
        const newer = await buildDocument(person, { purpose });
        const refused = [409, "escrow.inspectionPaperKept"];
        expect(told(await replace(trade, person, id, newer.id)), purpose).to.deep.equal(refused);
      }
      const other = person === supplier ? buyer : supplier;
      const absent = other === supplier ? [404, "escrow.paperNotFound"] : [403, "accounts.forbidden"];
      const theirs = await buildDocument(other, { purpose: "inspectionReport" });
      expect(told(await replace(trade, other, report.id, theirs.id)), "the other side's").to.deep.equal(absent);
    }
    const seen = await seenBy(trade, supplier);
    expect(seen.map(({ replacedBy, can }) => [replacedBy, can])).to.deep.equal(Array(4).fill([null, []]));
  });

  it("is replaced once, by a paper that was sent for the same and is nowhere yet; the field says what is wrong", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { supplier, buyer } = trade;
    const [paper, neighbour] = [await bill(trade), await bill(trade)];
    await hang(trade, [paper.id, neighbour.id]);
    const refusals = [
      [(await buildDocument(supplier, { purpose: "deliveryProof" })).id, 409, "wrongPurpose", "documentPurpose"],
      [(await buildDocument(buyer, { purpose: "transportDocument" })).id, 404, "notFound", "documentMissing"],
      [uuid(), 404, "notFound", "documentMissing"],
      [neighbour.id, 409, "alreadyAttached", "documentAttached"],
      [paper.id, 409, "alreadyAttached", "documentAttached"],
    ] as const;
    for (const [id, status, code, key] of refusals)
      expect(told(await replace(trade, supplier, paper.id, id))).to.deep.equal([
        status,
        `documents.${code}`,
        `document ${key}`,
      ]);
    expect((await replace(trade, supplier, paper.id, (await bill(trade)).id)).status).to.equal(201);
    const again = await replace(trade, supplier, paper.id, (await bill(trade)).id);
    expect(told(again)).to.deep.equal([404, "escrow.paperNotFound"]);
  });

  it("has one newer version where eight want its place at once", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const paper = await bill(trade);
    await hang(trade, [paper.id]);
    const newer = await Promise.all(Array.from({ length: 8 }, () => bill(trade)));
    const answers = await Promise.all(newer.map(({ id }) => replace(trade, trade.supplier, paper.id, id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array<number>(7).fill(404)]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).to.deep.equal(Array(7).fill("escrow.paperNotFound"));
    expect(await seenBy(trade, trade.buyer)).to.have.lengthOf(2);
  });

  it("takes no place of a paper, and older versions have a limit of their own", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const { supplier, order } = trade;
    const { id: subjectId } = (await api.db("shipments").where({ order_id: order.id }).first("id")) as { id: string };
    const hung = () => buildDocument(supplier, { purpose: "transportDocument", subjectType: "shipment", subjectId });
    const papers = await Promise.all(Array.from({ length: mostPapers - 1 }, hung));
    const [first, second, third] = papers.map(({ id }) => id) as [string, string, string];
    const newer = await bill(trade);
    expect((await replace(trade, supplier, first, newer.id)).status).to.equal(201);
    await hang(trade, [(await bill(trade)).id]);
    expect((await replace(trade, supplier, second, (await bill(trade)).id)).status, "of a full shipment").to.equal(201);
    const more = { purpose: "transportDocument", documents: [(await bill(trade)).id] };
    const added = await api.post(`/orders/${order.id}/papers`, { as: supplier, body: more });
    expect(told(added)).to.deep.equal([409, "escrow.tooManyPapers"]);
    const older = await Promise.all(Array.from({ length: mostReplaced - 2 }, hung));
    await api
      .db("documents")
      .whereIn(
        "id",
        older.map(({ id }) => id),
      )
      .update({ replaced_by: newer.id });
    const refused = await replace(trade, supplier, third, (await bill(trade)).id);
    expect(told(refused)).to.deep.equal([409, "escrow.tooManyReplaced"]);
  });
});
