import type { UnparseConfig } from "papaparse";
import type { DataProvider, RaRecord } from "react-admin";
import type { Language } from "#shared/kernel/language.ts";
import { mostStaffRows } from "#shared/kernel/staff-list.ts";

/** A column of a list's file: values as other programs read them, one fact in each. */
export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null | undefined;
}

/** A file holds at most so many rows; whoever needs more narrows the list. */
export const mostFileRows = 10_000;

/**
 * What a spreadsheet would take for a formula when it opens the file, also in wide signs. Such a text is preceded by an apostrophe, so
 * that it stays a text (OWASP, "CSV Injection").
 */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]/u;

/** Where a cell begins for a spreadsheet that parts at another sign than ours: it takes no notice of quotes in the middle of its cells. */
const laterFormula = /((?:[;,]|(?<=\S\s*)[\t\r\n])\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20|])/gu;
const neutral = (value: string | number): string | number =>
  typeof value === "string" ? value.replace(laterFormula, "$1'") : value;

/** French spreadsheets read a comma as the decimal sign, so their columns part at semicolons. */
const delimiters: Record<Language, string> = { en: ",", fr: ";" };

/** The list as a text of comma-separated values (RFC 4180), each in quotes. */
export async function fileText<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<string> {
  const { unparse } = (await import("papaparse")).default;
  const config: UnparseConfig = { quotes: true, escapeFormulae: formula, delimiter: delimiters[language] };
  const data = rows.map((row) => columns.map(({ value }) => neutral(value(row) ?? "")));
  // The mark at the start lets spreadsheets read accents.
  return `\ufeff${unparse({ fields: columns.map(({ header }) => header), data }, config)}\r\n`;
}

/** An amount as the language's spreadsheets read it, without spaces between thousands. */
export const fileAmount = (amount: string, language: Language): string =>
  language === "fr" ? amount.replace(".", ",") : amount;

/** "2026-11-20 16:05:00", in UTC. */
export const fileMoment = (iso: string | null | undefined): string =>
  iso ? new Date(iso).toISOString().slice(0, 19).replace("T", " ") : "";

interface Asked {
  data: DataProvider;
  resource: string;
  sort: { field: string; order: "ASC" | "DESC" };
  filter: Record<string, unknown>;
  onProgress: (read: number, total: number) => void;
}

/** All rows that the list's search and filters let through, in its order; a row that moved while it was read stands there once. */
export async function readAllRows<Row extends RaRecord>({
  data,
  resource,
  sort,
  filter,
  onProgress,
}: Asked): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; (page - 1) * mostStaffRows < mostFileRows; page += 1) {
    const pagination = { page, perPage: mostStaffRows };
    const answer = await data.getList<Row>(resource, { sort, filter, pagination });
    for (const row of answer.data) rows.set(String(row.id), row);
    onProgress(rows.size, answer.total ?? rows.size);
    if (answer.data.length < mostStaffRows) break;
  }
  return [...rows.values()];
}
