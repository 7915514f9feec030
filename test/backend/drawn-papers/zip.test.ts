import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { expect } from "chai";
import drawn from "#shared/locales/en/drawn-papers.json" with { type: "json" };
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { shipmentForm } from "#test/factories/orders.ts";
import { makePdf } from "#test/factories/files.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { buildContracted, goodsForm, load, stateGoods } from "./parties.ts";

/** The files of a ZIP by its directory, which stands at its end. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  expect(end, "it ends as a ZIP does").to.be.above(0);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(from, from + size);
    files.set(bytes.toString("utf8", at + 46, at + 46 + name), method === 8 ? inflateRawSync(raw) : raw);
    at += 46 + name + extra + comment;
  }
  return files;
}

describe("all papers of an order in one ZIP", () => {
  const api = useApi();
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  it("holds for each side what it may see, names that every system takes, and a list with their hashes", async function () {
    this.timeout(60_000);
    const trade = await buildContracted(api);
    const { order, buyer, supplier } = trade;
    await stateGoods(api, trade, goodsForm());
    const send = async (purpose: "transportDocument" | "certificateOfOrigin" | "commercialInvoice") =>
      sendAndWait(api, supplier, { bytes: await makePdf(), purpose });
    const bill = await send("transportDocument");
    await api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm({ documents: [bill.id] }) });
    const origin = await send("certificateOfOrigin");
    await api.post(`/orders/${order.id}/checklist`, {
      as: supplier,
      body: { paper: "certificateOfOrigin", document: origin.id, number: "../Ö 7/A", issuer: "=cmd()" },
    });
    const own = await send("commercialInvoice");
    await api.post(`/orders/${order.id}/checklist`, {
      as: supplier,
      body: { paper: "commercialInvoice", document: own.id, number: "F-26/9" },
    });
    const path = `/orders/${order.reference}/papers.zip`;
    expect((await load(api, path, await buildBuyer())).status).to.equal(404);
    for (const as of [buyer, supplier]) {
      const { status, bytes, name } = await load(api, path, as);
      expect([status, name]).to.deep.equal([200, `attachment; filename="${order.reference}-papers.zip"`]);
      const files = unzip(Buffer.from(bytes));
      const names = [...files.keys()];
      for (const file of names)
        expect(file).to.match(/^(?:[A-Za-z0-9][A-Za-z0-9-]*\/)?[A-Za-z0-9][A-Za-z0-9-]*\.[a-z]{2,7}$/);
      expect(names.some((file) => /^contract-CT-\d{4}-\d{5}\.pdf$/.test(file))).to.equal(true);
      expect(names).to.include("shipment-1/certificate-of-origin-O-7-A.pdf");
      for (const part of [
        "pro-forma",
        "commercial-invoice-CI",
        "packing-list-PL",
        "weight-note-WN",
        "transport-document",
      ])
        expect(
          names.some((file) => file.startsWith(`shipment-1/${part}`)),
          part,
        ).to.equal(true);
      const list = files.get("contents.csv")?.toString() ?? "";
      // Of two invoices the list and the name say which one counts.
      const invoices = list.split("\r\n").filter((line) => line.includes("Commercial invoice"));
      expect(invoices.map((line) => line.split(",").filter((_cell, column) => [0, 5].includes(column)))).to.deep.equal([
        [names.find((file) => /commercial-invoice-CI-\d{4}-\d{5}-replaced\.pdf$/.test(file)), "replaced"],
        ["shipment-1/commercial-invoice-F-26-9.pdf", "uploaded"],
      ]);
      expect(list.charCodeAt(0)).to.equal(0xfeff);
      expect(list).to.include("'=cmd()").and.not.to.include(",=cmd()");
      for (const [file, held] of files)
        if (file !== "contents.csv") expect(list, file).to.include(file).and.to.include(sha256(held));
      expect(list.trim().split("\r\n").length).to.equal(files.size);
      // The first look has issued the pro-forma invoice, by being put in.
      const issued = await api
        .db("drawn_papers")
        .whereIn("shipment_id", api.db("shipments").where({ order_id: order.id }).select("id"));
      for (const { kind, number, created_at: at } of issued as { kind: string; number: string; created_at: Date }[]) {
        const line = [
          drawn.title[kind as keyof typeof drawn.title],
          number,
          supplier.organization.name,
          at.toISOString().slice(0, 10),
        ].join(",");
        expect(list, kind).to.include(`,${line},${kind === "commercialInvoice" ? "replaced" : "issued"},`);
      }
      expect(issued).to.have.lengthOf(4);
      expect(list).to.match(/,(Bill of lading|Transport document),[A-Z0-9-]+,/);
    }
  });

  it("is broken off where a file cannot be read, and not given to whoever asks again and again", async () => {
    const trade = await buildContracted(api);
    const { order, supplier, buyer } = trade;
    // A row without bytes in the store.
    const paper = await buildDocument(supplier, { purpose: "insurance" });
    await api.post(`/orders/${order.id}/checklist`, { as: supplier, body: { paper: "insurance", document: paper.id } });
    const path = `/orders/${order.id}/papers.zip`;
    const failed = await load(api, path, buyer).catch((error: unknown) => error);
    expect(failed, "the connection is broken off").to.be.instanceOf(Error);
    await Promise.all(Array.from({ length: 9 }, () => load(api, path, buyer).catch(() => undefined)));
    const refused = await load(api, path, buyer);
    expect([refused.status, refused.code]).to.deep.equal([429, "request.rateLimited"]);
  });
});
