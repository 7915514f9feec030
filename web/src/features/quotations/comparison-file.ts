import type { QuoteView } from "#shared/quotations/contract.ts";
import type { Row } from "./comparison-rows.ts";

/** What begins like a formula would be one in a spreadsheet. */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => `"${plain(text).replaceAll('"', '""')}"`;

/** The comparison as a file for a spreadsheet: a line for each line of the table, with what deviates. */
export function comparisonFile(rows: readonly Row[], quotes: readonly QuoteView[], first: string): string {
  const lines = [
    [first, ...quotes.map(({ supplier }) => supplier.name)],
    ...rows.map(({ label, asked, cells }) => [
      asked ? `${label} (${asked})` : label,
      ...cells.map(({ text, sub, deviation }) => [text, sub, deviation].filter(Boolean).join(" · ")),
    ]),
  ];
  // Spreadsheets read UTF-8 by this sign.
  return `\uFEFF${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}
