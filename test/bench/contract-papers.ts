import { performance } from "node:perf_hooks";
import PDFDocument from "pdfkit";
import { contractPaper, type ContractSheet } from "#backend/src/domains/contracts/contract-paper.ts";
import { drawSheet, type DrawnSheet } from "#backend/src/domains/escrow/goods/drawn-sheet.ts";
import { clausesEdition, clausesInBoth } from "#shared/contracts/clauses.ts";
import { textForm, type ContractPartyText, type ContractText } from "#shared/contracts/text.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { readPdfLines } from "#test/support/read-pdf.ts";
import { median, type Goal } from "./measure.ts";

/** What the issue asks of a paper: milliseconds of the processor, and bytes. */
const most = { ms: 400, bytes: 300_000 } as const;
const rounds = 15;

const party = (name: string, country: string): ContractPartyText => ({
  organization: name,
  name,
  city: "Huye",
  country,
  verified: true,
  register: { legalName: `${name} Ltd`, register: "RDB", country, number: "102934857" },
  address: { name, street: "12 Market Road\nBuilding B", postalCode: "3029", city: "Huye", country, vatNumber: null },
});
const parties = {
  supplier: party("Imisozi Coffee Growers Cooperative", "rw"),
  buyer: party("Noordkade Koffie", "nl"),
};

const money = { amount: "142200.00", currency: "USD" };
const text: ContractText = {
  form: textForm,
  number: "CT-2026-00131",
  origin: "offer",
  date: "2026-11-18",
  from: { id: "offer", version: 4 },
  parties,
  goods: { name: "Huye Mountain washed arabica", category: "coffee-conventional", origin: "rw" },
  terms: {
    price: {
      perUnit: "5925.00",
      currency: "USD",
      unit: "MT",
      differential: null,
      fixing: null,
      listed: null,
      rate: null,
    },
    quantity: { amount: "24", unit: "MT", unitWeightKg: null, tolerancePercent: "2.0" },
    quality: {
      text: "Screen 15+, moisture to 12 %, SCA 86 and above",
      description: null,
      certifications: [],
      lot: null,
    },
    delivery: { terms: "FOB Mombasa, Kenya", incoterm: "FOB", place: "Mombasa, Kenya", placeCode: "KEMBA" },
    shipment: {
      timeDays: null,
      shipments: Array.from({ length: 12 }, (_, index) => ({
        number: index + 1,
        quantity: "2",
        amount: "11850.00",
        shipFrom: "2026-12-10",
        shipBy: "2026-12-24",
        deliverFrom: null,
        deliverTo: null,
      })),
    },
    packing: "60 kg jute bags with inner liner",
    weights: "netShipped",
    inspection: { days: 5, by: "independent", inspector: "SGS" },
    sample: { type: "preShipment", dueOn: "2026-12-01" },
    documents: { required: ["billOfLading", "packingList", "weightNote"], releaseNeeds: true },
  },
  total: money,
  paidIn: "USD",
  shares: { supplier: 900, platform: 85, impactFund: 15, feeBearer: "buyer" },
  governing: siteFacts.contracts,
  clauses: {
    edition: clausesEdition,
    ...clausesInBoth({
      origin: "offer",
      governing: siteFacts.contracts,
      site: siteFacts.name,
      orderDays: 7,
      payHours: 72,
      paperDays: 14,
    }),
  },
};

const contract: ContractSheet = {
  text,
  textHash: "54dc24dd507be076".repeat(4),
  status: "signed",
  signatures: [
    { side: "supplier", name: "Claudine Uwase", jobTitle: null, method: "password", signedAt: "2026-11-18T10:00:00Z" },
    { side: "buyer", name: "Joost Verbeek", jobTitle: "Buyer", method: "password", signedAt: "2026-11-18T11:00:00Z" },
  ],
  concludedAt: "2026-11-18T11:00:00Z",
  verifyUrl: "https://agritrade.example/verify/contract/CT-2026-00131?t=abcdefghijklmnopqrstuv",
  size: "a4",
};

const lots = Array.from({ length: 12 }, (_, index) => ({
  lot: `HU-26-${index + 10}`,
  bags: 20,
  netKg: "1200.000",
  grossKg: "1214.500",
}));
const paper = (kind: DrawnSheet["says"]["kind"]): DrawnSheet => ({
  number: "CI-2026-00418",
  verifyUrl: contract.verifyUrl,
  day: "2026-11-24T10:00:00Z",
  size: "a4",
  says: {
    kind,
    language: "en",
    reference: "ORD-1792397520-7F3K",
    orderedOn: "2026-11-20T10:00:00Z",
    contract: { number: text.number, date: text.date },
    shipment: { number: 1, of: 2 },
    parties,
    goods: { name: text.goods.name, origin: "rw", quality: text.terms.quality.text },
    hsCode: "090111",
    delivery: { terms: text.terms.delivery.terms, isIncoterm: true },
    packing: text.terms.packing,
    money: {
      ...{ currency: "USD", unit: "MT", quantity: "14.4", perUnit: "5925.00", listed: null },
      ...{ worth: "85320.00", amount: "85320.00" },
    },
    payBy: null,
    provider: siteFacts.escrowProvider,
    shipped: { on: "2026-11-24T10:00:00Z", document: "MSKU-4417702" },
    record: {
      lots,
      ...{ container: "CSQU3054383", seal: "ML-8842017", marks: "002-1961-0978", hsCode: "090111" },
      ...{ bags: 240, netKg: "14400.000", grossKg: "14574.000" },
    },
  },
});

/** The same words as plain lines in one of the fonts that every reader has: no tags, nothing embedded, nothing measured. */
const plain = (lines: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ size: "A4" });
    let bytes = 0;
    document.on("data", (piece: Buffer) => (bytes += piece.length)).on("end", () => resolve(bytes));
    for (const line of lines) document.fontSize(9).text(line);
    document.end();
  });

/** Milliseconds of the processor, whatever else the machine does: the median, and the first, for which the fonts are read. */
async function spent(draw: () => Promise<unknown>): Promise<{ first: number; usual: number }> {
  const all: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    await draw();
    const { user, system } = process.cpuUsage(before);
    all.push((user + system) / 1000);
  }
  const [first = 0, ...others] = all;
  return { first, usual: median(others) };
}

/** What a contract's paper and those of a shipment cost, beside the same words in a bare document. */
export async function benchContractPapers(): Promise<Goal[]> {
  const goals: Goal[] = [];
  const papers: [string, () => Promise<Buffer>][] = [
    ["contract of 12 shipments", () => contractPaper(contract)],
    ["commercial invoice", () => drawSheet(paper("commercialInvoice"))],
    ["packing list of 12 lots", () => drawSheet(paper("packingList"))],
    ["weight note", () => drawSheet(paper("weightNote"))],
  ];
  for (const [name, draw] of papers) {
    const began = performance.now();
    const { first, usual } = await spent(draw);
    const bytes = await draw();
    const { lines, pages } = await readPdfLines(bytes);
    const bare = await spent(() => plain(lines));
    console.log(
      `${name}: ${pages.length} pages, ${usual.toFixed(0)} ms of the processor (the first ${first.toFixed(0)}), ${bytes.length} bytes; ` +
        `its words in a bare document ${bare.usual.toFixed(0)} ms; ${((performance.now() - began) / 1000).toFixed(1)} s in all`,
    );
    goals.push({ name: `${name}: ms of the processor`, value: usual, limit: most.ms, below: true });
    goals.push({ name: `${name}: bytes`, value: bytes.length, limit: most.bytes, below: true });
  }
  return goals;
}
