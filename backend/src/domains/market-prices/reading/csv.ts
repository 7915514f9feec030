import papaparse from "papaparse";
import { priceUnits, type PriceUnit } from "#shared/market-prices/import-contract.ts";
import { isPriceSeries } from "#shared/market-prices/series.ts";
import { isMissing, monthOf, pricePerTon } from "./price-text.ts";
import {
  mostLines,
  outcome,
  Unreadable,
  type Flaw,
  type GivenFile,
  type ReadLine,
  type Reading,
} from "./read-prices.ts";

const columns = ["series", "date", "value", "unit", "currency", "source", "licence"] as const;
type Row = Record<(typeof columns)[number], string>;

/** Where the text of a licence stands. */
const licences: Readonly<Record<string, string>> = {
  "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
  "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "CC BY 3.0 IGO": "https://creativecommons.org/licenses/by/3.0/igo/",
  "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
};
const longest = { source: 200, licence: 100 };
/* eslint-disable-next-line no-control-regex -- signs that no name of a publisher has */
const control = /[\u0000-\u001f\u007f]/;

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("notUtf8");
  }
}

/** The lines of a table with their numbers in the file, by the names in its first line. */
function rowsOf(text: string): { number: number; row: Row }[] {
  const { data, errors } = papaparse.parse<string[]>(text, {
    skipEmptyLines: false,
    delimitersToGuess: [",", ";", "\t"],
    preview: mostLines + 2,
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) throw new Unreadable("csvBroken", { line: (broken.row ?? 0) + 1 });
  if (data.length > mostLines + 1) throw new Unreadable("tooManyLines", { most: mostLines });
  const names = (data[0] ?? []).map((name) => name.trim().toLowerCase());
  const absent = columns.filter((name) => !names.includes(name));
  if (absent.length > 0) throw new Unreadable("csvColumns", { columns: absent.join(", ") });
  return data.flatMap((cells, index) => {
    if (index === 0 || cells.every((cell) => cell.trim() === "")) return [];
    const row = Object.fromEntries(columns.map((name) => [name, (cells[names.indexOf(name)] ?? "").trim()]));
    return [{ number: index + 1, row: row as Row }];
  });
}

/** Reads a table of prices: all of one source and licence. @throws {Unreadable} */
export function readCsv({ bytes, newest }: GivenFile): Reading {
  const rows = rowsOf(textOf(bytes));
  const first = rows[0]?.row;
  if (!first) throw new Unreadable("noPrices");
  const flaws: Flaw[] = [];
  const lines: ReadLine[] = [];
  const seen = new Set<string>();
  for (const { number, row } of rows) {
    const found = flawOf(row, first, newest);
    const month = monthOf(row.date) ?? "";
    const key = `${row.series} ${month}`;
    if (found) flaws.push({ key: found.key, values: { line: number, ...found.values } });
    else if (seen.has(key)) flaws.push({ key: "csvTwice", values: { line: number, series: row.series, month } });
    else if (isPriceSeries(row.series)) {
      seen.add(key);
      const unit = row.unit as PriceUnit;
      const price = isMissing(row.value) ? null : (pricePerTon(row.value, unit) ?? null);
      lines.push({ cell: String(number), category: row.series, month, published: row.value, unit, price });
    }
  }
  const { source, licence } = first;
  return outcome(
    { format: "csv", source, sourceUrl: null, licence, licenceUrl: licences[licence] ?? null, lines },
    flaws,
  );
}

/** What is wrong with a line, the first thing only. */
function flawOf(row: Row, first: Row, newest: string): Flaw | undefined {
  const flaw = (key: string, column: keyof Row): Flaw => ({ key, values: { found: row[column].slice(0, 40) } });
  const month = monthOf(row.date);
  if (!isPriceSeries(row.series)) return flaw("csvSeries", "series");
  if (!month) return flaw("csvDate", "date");
  if (month > newest) return flaw("csvToCome", "date");
  if (!(priceUnits as readonly string[]).includes(row.unit)) return flaw("csvUnit", "unit");
  if (row.currency !== "USD") return flaw("csvCurrency", "currency");
  if (!isMissing(row.value) && pricePerTon(row.value, row.unit as PriceUnit) === undefined)
    return flaw("csvValue", "value");
  for (const column of ["source", "licence"] as const) {
    if (row[column] === "" || row[column].length > longest[column] || control.test(row[column]))
      return flaw(column === "source" ? "csvSource" : "csvLicence", column);
    if (row[column] !== first[column]) return flaw("csvOneSource", column);
  }
  return undefined;
}
