import { expect } from "chai";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { movementOf, reverseJournal } from "#backend/src/domains/ledger/index.ts";
import { buildOrder, mountedProvider, readOrder, type Trade } from "#test/factories/orders.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";

const absent = "01900000-0000-7000-8000-000000000000";

describe("the fee notes of releases", () => {
  const api = useApi();
  interface Reader {
    token: string;
  }

  const notesOf = async (as: Reader, query = ""): Promise<FeeNoteView[]> => {
    const { status, body } = await api.get(`/fee-notes${query}`, { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.items as FeeNoteView[];
  };
  const noteOf = async ({ order, supplier }: Trade): Promise<FeeNoteView> => {
    const [note, ...others] = await notesOf(supplier, `?order=${order.reference}`);
    if (!note || others.length > 0) throw new Error(`${order.reference} has ${others.length} notes too many, or none`);
    return note;
  };
  const paper = async (as: Reader, id: string, language = "en") => {
    const answer = await fetch(`${api.url}/api/v1/fee-notes/${id}/pdf?language=${language}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const numbers = async () =>
    (await api.db("fee_notes").orderBy(["year", "serial"]).select("number", "serial", "created_at")) as {
      number: string;
      serial: number;
      created_at: Date;
    }[];
  const year = () => new Date().getUTCFullYear();

  /** Its money is released; several tests read it. */
  let trade: Trade;
  before(async function () {
    this.timeout(60_000);
    trade = await buildOrder(api, { status: "approved", quantity: "30" });
    expect(await notesOf(trade.supplier)).to.deep.equal([]);
    const release = () => api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    const answers = await Promise.all(Array.from({ length: 8 }, release));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
  });

  it("are one for each release, with what the ledger says of it", async () => {
    const note = await noteOf(trade);
    const { split, total } = await readOrder(api, trade);
    expect(note).to.deep.include({
      reference: trade.order.reference,
      shipment: null,
      quantity: "30",
      unit: "MT",
      product: trade.product.name,
      gross: total,
      impactFund: split.impactFund,
      net: split.supplier,
      takenBackAt: null,
    });
    expect(note.number).to.match(new RegExp(`^FN-${year()}-\\d{6}$`));
    expect(note.recipient.name).to.equal(trade.supplier.organization.name);
    expect(minorOf(note.platformShare)).to.equal(minorOf(split.platform) + minorOf(split.impactFund));
  });

  it("have numbers without gap or double when eight orders are released at once", async () => {
    const { supplier, product } = await buildOrder(api);
    const trades: Trade[] = [];
    for (let count = 0; count < 8; count += 1)
      trades.push(await buildOrder(api, { status: "approved", quantity: "1", supplier, product }));
    const answers = await Promise.all(
      trades.map(({ order, buyer }) => api.post(`/orders/${order.id}/release`, { as: buyer })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 200));
    const serials = (await numbers()).map(({ serial }) => serial);
    expect(serials).to.deep.equal(Array.from({ length: serials.length }, (_, index) => index + 1));
    // A page of three, and from it to the next; a number, and a part of a reference, find theirs.
    const first = await api.get("/fee-notes?limit=3", { as: supplier });
    expect(first.body).to.include({ total: 8, totalCapped: false });
    const next = await notesOf(supplier, `?limit=3&cursor=${first.body.nextCursor as string}`);
    const all = await notesOf(supplier);
    expect([...(first.body.items as FeeNoteView[]), ...next].map(({ number }) => number)).to.deep.equal(
      all.slice(0, 6).map(({ number }) => number),
    );
    const [newest] = all;
    expect(await notesOf(supplier, `?search=${newest?.number.toLowerCase()}`)).to.deep.equal([newest]);
    const reference = newest?.reference.slice(4) ?? "";
    expect((await notesOf(supplier, `?search=${reference}`)).map((one) => one.reference)).to.include(newest?.reference);
    expect(await notesOf(supplier, "?search=%25")).to.deep.equal([]);
  }).timeout(60_000);

  it("name the part that was released by a price agreed later, and the shipment of several", async () => {
    const several = await buildShipments(api, { quantities: ["2", "3"], pricePerUnit: "1000", tolerance: "5" });
    const move = (name: string, as: Reader, body?: object) =>
      api.post(`/orders/${several.order.id}/shipments/2/${name}`, { as, ...(body ? { body } : {}) });
    const expectedArrival = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const shipping = { transportDocument: "MSKU-1", expectedArrival, netWeight: "2.9" };
    await move("ship", several.supplier, shipping);
    await move("confirm-delivery", several.buyer);
    const proposed = await move("proposals", several.buyer, {
      kind: "allowPrice",
      reduction: "900.00",
      reason: "A tenth of the beans is broken.",
    });
    expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
    await move(`proposals/${(proposed.body as { proposal: { id: string } }).proposal.id}/accept`, several.supplier);
    const note = await noteOf(several);
    // 2.9 of 3 MT at 1,000.00, less 900.00.
    expect(note).to.deep.include({ shipment: 2, shipments: 2, quantity: "2.9" });
    expect([note.gross, note.platformShare, note.impactFund, note.net].map(({ amount }) => amount)).to.deep.equal([
      "2000.00",
      "200.00",
      "30.00",
      "1800.00",
    ]);
  });

  it("are papers in both languages, tagged, with their fonts", async () => {
    const note = await noteOf(trade);
    const english = await paper(trade.supplier, note.id);
    expect(english.status).to.equal(200);
    expect(english.headers.get("content-type")).to.equal("application/pdf");
    expect(english.headers.get("content-disposition")).to.equal(`attachment; filename="${note.number}.pdf"`);
    expect(english.headers.get("cache-control")).to.equal("no-store");
    const read = await readPdf(english.bytes);
    expect(read).to.include({ title: `Fee note ${note.number}`, language: "en" });
    expect(read.tags).to.include.members(["Document", "H1", "P", "Table", "TR", "TH", "TD"]);
    expect(read.size.map(Math.round)).to.deep.equal([595, 842]);
    expect(read.pages).to.have.lengthOf(1);
    for (const said of [note.number, trade.order.reference, note.recipient.name, note.product, "VAT is not computed"])
      expect(read.pages[0]).to.include(said);
    expect(read.pages[0]).to.include(`${note.number} · Page 1 / 1`);
    const french = await readPdf((await paper(trade.supplier, note.number, "fr")).bytes);
    expect(french.title).to.equal(`Relevé de frais ${note.number}`);
    expect(french.language).to.equal("fr");
    const amount = note.net.amount.replace(".", ",").replace(/\B(?=(\d{3})+(?!\d))/g, " ");
    expect(french.pages[0]).to.include(`${amount} USD`);
    expect(french.pages[0]).to.include("La TVA n’est pas calculée");
  });

  it("are drawn once for eight who ask at once, and for whoever asks again", async () => {
    const note = await noteOf(trade);
    const several = await Promise.all(Array.from({ length: 8 }, () => paper(trade.supplier, note.id, "fr")));
    expect(several.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    // Each drawing has a number of its own in its trailer.
    const ofBytes = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString("base64");
    expect(new Set([...several, await paper(trade.supplier, note.number, "fr")].map(ofBytes)).size).to.equal(1);
    expect(ofBytes(await paper(trade.supplier, note.id, "en"))).not.to.equal(ofBytes(several[0] as never));
  });

  it("are the supplier's and finance's; to all others there is none", async () => {
    const note = await noteOf(trade);
    const member = await buildMember(trade.supplier.organization, "member");
    const finance = await buildStaff("finance");
    for (const as of [member, finance])
      for (const id of [note.id, note.number]) {
        expect((await api.get(`/fee-notes/${id}`, { as })).body).to.deep.equal(note);
        expect((await paper(as, id)).status).to.equal(200);
      }
    const { body: split } = await api.get(`/admin/fund-splits/${trade.order.id}`, { as: finance });
    expect(split.feeNotes).to.deep.equal([{ id: note.id, number: note.number, shipment: 1 }]);
    for (const as of [trade.buyer, await buildSupplier(), await buildStaff("verifier")]) {
      const [foreign, missing] = [
        await api.get(`/fee-notes/${note.id}`, { as }),
        await api.get(`/fee-notes/${absent}`, { as }),
      ];
      expect([foreign.status, foreign.body.code]).to.deep.equal([404, "escrow.feeNoteNotFound"]);
      expect({ ...missing.body, requestId: null }).to.deep.equal({ ...foreign.body, requestId: null });
      expect((await paper(as, note.id)).status).to.equal(404);
    }
    expect((await api.get("/fee-notes", { as: trade.buyer })).body.code).to.equal("accounts.forbidden");
    expect((await api.get(`/fee-notes/${note.id}`)).status).to.equal(401);
  });

  it("say that the ledger has taken a release back, and keep their figures", async () => {
    const wrong = await buildOrder(api, { status: "approved", quantity: "1" });
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${wrong.order.id}/release`, { as: wrong.buyer });
    const before = await noteOf(wrong);
    const { id: shipmentId } = (await api.db("shipments").where({ order_id: wrong.order.id }).first("id")) as {
      id: string;
    };
    await api.db.transaction(async (trx) => {
      const journalId = movementOf(shipmentId, "release");
      await reverseJournal({ trx, journalId, cause: "mistake", now: new Date() });
    });
    // What was taken back is not told to the provider either.
    await api.db("outbox").where({ subject_id: wrong.order.id }).update({ delivered_at: new Date() });
    await mountedProvider(api).faults("none");
    const { takenBackAt, ...note } = await noteOf(wrong);
    expect(takenBackAt).to.be.a("string");
    expect({ ...note, takenBackAt: null }).to.deep.equal(before);
    const { pages } = await readPdf((await paper(wrong.supplier, note.id, "fr")).bytes);
    expect(pages[0]).to.include("ANNULÉ").and.to.include("Le grand livre a annulé ce déblocage");
  });

  it("are given to releases of before by their day", async () => {
    const issued = await numbers();
    // A database in which contracts were signed does not go back; nothing here is about them.
    await api.db.raw(
      "alter table contract_signatures disable trigger user; delete from contract_signatures; alter table contract_signatures enable trigger user",
    );
    await redoFrom(api.db, "20261209-1-fee-notes");
    const again = await numbers();
    expect(again).to.have.lengthOf(issued.length);
    const days = again.map(({ created_at }) => Number(created_at));
    expect(days).to.deep.equal([...days].sort((one, other) => one - other));
    expect(again.map(({ serial }) => serial)).to.deep.equal(issued.map(({ serial }) => serial));
    const next = await buildOrder(api, { status: "funds_released", quantity: "1" });
    expect((await noteOf(next)).number).to.equal(`FN-${year()}-${String(issued.length + 1).padStart(6, "0")}`);
  });
});
