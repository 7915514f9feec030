import { createHash } from "node:crypto";
import { expect } from "chai";
import { drawSheet, type DrawnSheet } from "#backend/src/domains/escrow/goods/drawn-sheet.ts";
import { shipmentForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { readPdfLines } from "#test/support/read-pdf.ts";
import { buildContracted, goodsForm, loadPaper, stateGoods } from "./parties.ts";

const kinds = ["proForma", "commercialInvoice", "packingList", "weightNote"] as const;
const issuedKinds = kinds.slice(1);

describe("the papers of a shipment", () => {
  const api = useApi();
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  it("are drafts before the goods leave, then numbered for good, and say the same on each: sums, money, parties, and whom to pay", async () => {
    const trade = await buildContracted(api, { pricePerUnit: "3333.33", terms: { tolerancePercent: "2" } });
    const { order, buyer, supplier } = trade;
    await stateGoods(
      api,
      trade,
      goodsForm({
        lots: [
          { lot: "HU-26-14", bags: 100, netKg: "5950.250", grossKg: "6020.5" },
          { lot: "HU-26-15", bags: 66, netKg: "3960.750", grossKg: "4007" },
        ],
      }),
    );
    const draft = await loadPaper(api, trade, "packingList", buyer);
    expect(draft.name).to.include("draft");
    expect((await readPdf(draft.bytes)).pages[0]).to.include("DRAFT / PROJET");
    const shipped = await api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm() });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    const contract = (await api.get(`/orders/${order.id}`, { as: buyer })).body.contract as { number: string };
    const [row] = await api.db("shipments").where({ order_id: order.id }).select("payable", "amount");

    // Two ask at once for what is issued by being asked for.
    const asked = await Promise.all([buyer, supplier].map((as) => loadPaper(api, trade, "proForma", as)));
    expect(asked[0]?.bytes.length).to.be.above(0);
    expect(sha256(asked[0]!.bytes)).to.equal(sha256(asked[1]!.bytes));
    for (const kind of kinds) {
      const { status, bytes, name } = await loadPaper(api, trade, kind, buyer);
      expect([kind, status]).to.deep.equal([kind, 200]);
      expect(bytes.length).to.be.below(300_000);
      expect(name).to.match(/"(PF|CI|PL|WN)-\d{4}-00001\.pdf"/);
      expect(sha256((await loadPaper(api, trade, kind, supplier)).bytes), "the same bytes").to.equal(sha256(bytes));
      const { lines } = await readPdfLines(bytes);
      const text = lines.join("\n").replaceAll("\t", " ");
      for (const part of [
        order.reference,
        `/verify/contract/${contract.number}`,
        buyer.organization.name,
        supplier.organization.name,
      ])
        expect(text, kind).to.include(part);
      expect(text.replaceAll("\n", " "))
        .to.include(`Pay only through escrow: Sandbox Escrow, order ${order.reference}`)
        .and.to.include("Payez uniquement par séquestre")
        .and.not.to.match(/IBAN|SWIFT|BIC/);
      expect(text).to.include("0901.11");
      const { tags, boxes, language, pages } = await readPdf(bytes);
      expect(pages, `${kind} on one page`).to.have.lengthOf(1);
      expect(tags).to.include.members(["H1", "Table", "TH", "TD"]);
      expect([language, boxes]).to.deep.equal(["en", 0]);
    }
    const textOf = async (kind: (typeof kinds)[number], size = "a4") =>
      (await readPdfLines((await loadPaper(api, trade, kind, buyer, size)).bytes)).lines;
    const [packing, weights, invoice, proForma] = await Promise.all([
      textOf("packingList"),
      textOf("weightNote"),
      textOf("commercialInvoice"),
      textOf("proForma"),
    ]);
    for (const list of [packing, weights]) {
      expect(list).to.include("HU-26-14\t100\t6,020.500\t70.250\t5,950.250");
      expect(list).to.include("Total\t166\t10,027.500\t116.500\t9,911.000");
      expect(list.join("\n")).to.include("CSQU3054383").and.to.include("ML-8842017").and.to.include("HUYE MOUNTAIN");
    }
    // 9.911 MT at 3,333.33 are 33,036.63(3…).
    expect(row).to.deep.equal({ payable: "33036.63", amount: "33333.30" });
    expect(invoice.join("\n")).to.include("9.911 MT\t3,333.33 USD\t33,036.63 USD").and.to.include("9,911.000 kg net");
    expect(invoice.some((line) => /Total.*\t33,036\.63 USD$/.test(line))).to.equal(true);
    expect(proForma.some((line) => /Total.*\t33,333\.30 USD$/.test(line))).to.equal(true);
    // It was issued after the payment: nobody is asked to pay by a day.
    expect(proForma.join("\n")).to.include("Paid into escrow on").and.not.to.include("To be paid by");
    const letter = await loadPaper(api, trade, "packingList", buyer, "letter");
    expect((await readPdf(letter.bytes)).size[0]).to.be.closeTo(612, 0.1);
    const numbers = (await api.db("drawn_papers").orderBy("number").select("number")) as { number: string }[];
    const year = new Date().getUTCFullYear();
    expect(numbers.map(({ number }) => number)).to.deep.equal(
      ["CI", "PF", "PL", "WN"].map((kind) => `${kind}-${year}-00001`),
    );
  });

  it("are drawn whatever somebody has written: pictures, writings from the right, five thousand letters without a space", async function () {
    // Some seventy thousand letters are set on each of three papers.
    this.timeout(120_000);
    const endless = "Kaffee".repeat(834);
    const odd = `🌱☕ قهوة ${endless} שלום \u202e\u0000`;
    const says: DrawnSheet["says"] = {
      kind: "packingList",
      language: "fr",
      reference: odd,
      orderedOn: "2026-11-20T10:00:00Z",
      contract: null,
      shipment: { number: 1, of: 1 },
      parties: {
        buyer: {
          organization: "b",
          name: odd,
          city: null,
          country: null,
          verified: false,
          register: null,
          address: null,
        },
        supplier: {
          organization: "s",
          name: "قهوة",
          city: "🌱",
          country: "rw",
          verified: true,
          register: null,
          address: null,
        },
      },
      goods: { name: odd, origin: "rw", quality: odd },
      hsCode: null,
      delivery: { terms: null, isIncoterm: false },
      packing: null,
      money: {
        currency: "USD",
        unit: "MT",
        quantity: "1",
        perUnit: "1.00",
        listed: null,
        worth: "1.00",
        amount: "1.00",
      },
      payBy: null,
      provider: "Sandbox Escrow",
      shipped: null,
      record: {
        lots: Array.from({ length: 3 }, (_, lot) => ({
          lot: `${lot} ${odd}`,
          bags: 1,
          netKg: "1.000",
          grossKg: "1.000",
        })),
        container: null,
        seal: null,
        marks: `${odd}\n${odd}`,
        hsCode: "090111",
        bags: 3,
        netKg: "3.000",
        grossKg: "3.000",
      },
    };
    for (const kind of issuedKinds) {
      const bytes = await drawSheet({
        says: { ...says, kind },
        number: "PL-2026-00001",
        day: "2026-11-20T10:00:00Z",
        size: "letter",
        verifyUrl: "https://market.example/verify/contract/CT-2026-00001?t=x",
      });
      const { pages } = await readPdf(bytes);
      expect(pages.length).to.be.above(1);
      const whole = pages.join("").replaceAll(" ", "");
      expect(whole.split("Kaffee").length, "no letter is lost").to.be.above(4 * 834);
    }
  });
});
