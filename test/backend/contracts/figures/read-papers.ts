/** The papers of a deal whose figures are read, and what each has to say. */
import { execFile } from "node:child_process";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { Figures } from "./random-deals.ts";

/** "1234567" cents as "12,345.67". */
export const money = (cents: number): string =>
  `${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
/** "12500" kilograms as "12.5", in metric tons. */
export const tons = (kilograms: number): string => String(kilograms / 1000);
/** The same as papers write it. */
export const weight = (kilograms: number): string =>
  (kilograms / 1000).toLocaleString("en-US", { maximumFractionDigits: 3 });

export interface Made {
  order: OrderView;
  currency: string;
  /** Cents for each ton. */
  price: number;
  figures: Figures;
}

interface Paper {
  name: string;
  /** Where it is, below `/api/v1`. */
  paths: (made: Made) => string[];
  /** What stands on one line of it together, each in this sequence. */
  says: (made: Made, at: number) => string[][];
}

/** Every paper that shows figures of a deal. */
export const papers: readonly Paper[] = [
  {
    name: "contract",
    paths: ({ order }) => [`/contracts/${order.contract?.number}/pdf?size=a4`],
    says: ({ figures, price, currency }) => [
      ...figures.shipments.map(({ quantity, amount }) => [
        weight(quantity),
        `${money(price)} ${currency}`,
        `${money(amount)} ${currency}`,
      ]),
      [`${money(figures.total)} ${currency}`],
    ],
  },
];

/** Whether one of the lines has all of it. */
export const stands = (lines: readonly string[], parts: readonly string[]): boolean =>
  lines.some((line) => parts.every((part) => line.replace(/[\u00a0\u202f]/g, " ").includes(part)));

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
