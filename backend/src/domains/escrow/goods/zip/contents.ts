import choices from "#shared/locales/en/choices.json" with { type: "json" };
import documents from "#shared/locales/en/documents.json" with { type: "json" };
import drawn from "#shared/locales/en/drawn-papers.json" with { type: "json" };
import type { ZipEntry } from "./entries.ts";

/** What the list says of each file; `sha256` is of the bytes that were put in. */
export type Listed = Omit<ZipEntry, "open"> & { sha256: string };

const columns = ["file", "paper", "number", "issuer", "date", "state", "sha256"] as const;

/** In English for everybody, as the columns are: a list that programs read too. */
const names: Readonly<Record<string, string>> = {
  ...documents.purpose,
  ...choices.tradePaper,
  ...drawn.title,
  contract: "Contract",
  feeNote: "Fee note",
};

/** A cell of RFC 4180. What a spreadsheet would compute, because it begins like a formula, is text. */
function cell(text: string): string {
  const plain = text.replace(/\r?\n/g, " ");
  const safe = /^[=+\-@\t]/.test(plain) ? `'${plain}` : plain;
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `contents.csv`: UTF-8 with the mark by which spreadsheets know it. */
export const contentsOf = (files: readonly Listed[]): Buffer =>
  Buffer.from(
    `\ufeff${[columns, ...files.map((file) => columns.map((name) => cell((name === "paper" ? (names[file.paper] ?? file.paper) : file[name]) ?? "")))].map((row) => row.join(",")).join("\r\n")}\r\n`,
  );
