/** The papers of a deal whose figures are read, and what each has to say. */
import { execFile } from "node:child_process";
import type { OrderView } from "#shared/escrow/contract.ts";
import { drawnPapers, type DrawnPaper } from "#shared/escrow/goods-contract.ts";
import { lotsOf, plain, type Deal, type Figures, type ShipmentFigures } from "./random-deals.ts";

/** "12500" kilograms as "12.5", in metric tons. */
export const tons = (kilograms: number): string => String(kilograms / 1000);
/** The same as papers write it. */
const weight = (kilograms: number): string =>
  `${(kilograms / 1000).toLocaleString("en-US", { maximumFractionDigits: 3 })} MT`;
/** Grams as papers write kilograms. */
const kilos = (grams: number): string => (grams / 1000).toLocaleString("en-US", { minimumFractionDigits: 3 });
/** "1234567" cents as "12,345.67 USD". */
const money = (minor: number, currency: string): string =>
  `${plain(minor, currency).replace(/\B(?=(\d{3})+(?!\d))/g, (_, __, at, whole: string) => (whole.slice(0, at).includes(".") ? "" : ","))} ${currency}`;

export interface Made {
  order: OrderView;
  deal: Deal;
  figures: Figures;
}

interface Paper {
  name: string;
  /** Where it is, below `/api/v1`. */
  path: string;
  /** What stands on one line of it together, each in this sequence. */
  says: string[][];
}

/** Every paper that shows figures of a deal. */
export const papersOf = ({ order, deal, figures }: Made): Paper[] => [
  {
    name: "contract",
    path: `/contracts/${order.contract?.number}/pdf?size=a4`,
    says: [
      ...figures.shipments.map(({ quantity, amount }) => [
        weight(quantity),
        money(figures.perTon, deal.currency),
        money(amount, deal.currency),
      ]),
      ["Total", money(figures.total, deal.currency)],
    ],
  },
  ...figures.shipments.flatMap((shipment, at) =>
    drawnPapers.map((kind) => ({
      name: `${kind} of shipment ${at + 1}`,
      path: `/orders/${order.id}/shipments/${at + 1}/papers/${kind}/pdf`,
      says: says(kind, deal, shipment),
    })),
  ),
];

function says(kind: DrawnPaper, deal: Deal, shipment: ShipmentFigures): string[][] {
  const { currency, listed, price } = deal;
  const invoice = (kilograms: number, worth: number, amount: number) => [
    [weight(kilograms), money(price, listed), money(worth, currency)],
    ["Total", money(amount, currency)],
  ];
  if (kind === "proForma") return invoice(shipment.quantity, shipment.worth, shipment.amount);
  const lots = lotsOf(shipment.shipped);
  const all = (of: "bags" | "net" | "gross") => lots.reduce((sum, lot) => sum + lot[of], 0);
  const total = { lot: "Total", bags: all("bags"), net: all("net"), gross: all("gross") };
  if (kind === "commercialInvoice")
    return [
      ...invoice(shipment.shipped, shipment.shippedWorth, shipment.invoiced),
      [`${kilos(total.net)} kg net`, `${kilos(total.gross)} kg gross`],
    ];
  return [...lots, total].map(({ lot, bags, net, gross }) => [
    lot,
    bags.toLocaleString("en-US"),
    kilos(gross),
    kilos(gross - net),
    kilos(net),
  ]);
}

const spaced = (line: string): string => line.replace(/[\s\u00a0\u202f]+/g, " ").trim();

/** Whether one of the lines has all of it in this sequence, none of it a part of a longer number. */
export function stands(lines: readonly string[], parts: readonly string[]): boolean {
  const words = parts.map((part) => `(?<![\\d.,])${part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\d]|[.,]\\d)`);
  const wanted = new RegExp(words.join(".*"));
  return lines.some((line) => wanted.test(spaced(line)));
}

/** The lines of a PDF as poppler reads it; null where that is not installed. */
export const linesByPoppler = (bytes: Uint8Array): Promise<string[] | null> =>
  new Promise((resolve, reject) => {
    const child = execFile("pdftotext", ["-layout", "-", "-"], { maxBuffer: 10_000_000 }, (error, stdout) => {
      if (error && "code" in error && error.code === "ENOENT") resolve(null);
      else if (error) reject(error as Error);
      else resolve(stdout.split("\n"));
    });
    child.stdin?.on("error", () => undefined).end(bytes);
  });
