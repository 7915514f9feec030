import { readSheet, SheetNotFoundError } from "read-excel-file/universal";
import type { PriceSeriesName } from "#shared/market-prices/series.ts";
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

/** Of the workbook that the World Bank publishes each month: names, units below them, then a month in each row. */
const sheetName = "Monthly Prices";
const [nameRow, unitRow] = [5, 6];
const columns: Readonly<Record<string, PriceSeriesName>> = {
  Cocoa: "cocoa",
  "Coffee, Arabica": "arabica",
  "Coffee, Robusta": "robusta",
};
const unit = /^\(?\s*\$\s*\/\s*kg\s*\)?$/i;

/** Cells as they are shown and found: a number as the file writes it, so that no place is lost. */
type Cell = string | boolean | Date | null;
type Rows = readonly (readonly Cell[])[];

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);
const addressOf = (row: number, column: number): string => `${sheetName}!${letterOf(column)}${row}`;

const textOf = (cell: Cell | undefined): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "").trim();
/** What was found, short enough to be told. */
const shown = (cell: Cell | undefined): string => textOf(cell).slice(0, 40);

async function rowsOf(bytes: Uint8Array): Promise<Rows> {
  try {
    const copy = new Uint8Array(bytes).buffer;
    return (await readSheet<string>(copy, sheetName, { parseNumber: (text) => text })) as Rows;
  } catch (error) {
    if (error instanceof SheetNotFoundError) throw new Unreadable("sheetMissing", { sheet: sheetName });
    // What is inside is XML that somebody else has written.
    throw new Unreadable("workbookBroken");
  }
}

interface Column {
  readonly at: number;
  readonly category: PriceSeriesName;
}

/** The columns that are ours, by their names; flaws for one that is missing, stands twice or has another unit. */
function findColumns(rows: Rows): { found: Column[]; flaws: Flaw[] } {
  const found: Column[] = [];
  const flaws: Flaw[] = [];
  const names = (rows[nameRow - 1] ?? []).map((cell) => textOf(cell).replace(/\*+$/, "").trim());
  for (const [name, category] of Object.entries(columns)) {
    const at = names.indexOf(name);
    if (at < 0) flaws.push({ key: "columnMissing", values: { name, cell: `${sheetName}!${nameRow}` } });
    else if (names.includes(name, at + 1))
      flaws.push({ key: "columnTwice", values: { name, cell: addressOf(nameRow, names.lastIndexOf(name)) } });
    else {
      const given = rows[unitRow - 1]?.[at];
      if (!unit.test(textOf(given)))
        flaws.push({ key: "unitWrong", values: { cell: addressOf(unitRow, at), found: shown(given), unit: "$/kg" } });
      found.push({ at, category });
    }
  }
  return { found, flaws };
}

/** Reads the World Bank's workbook. @throws {Unreadable} */
export async function readWorldBank({ bytes, newest }: GivenFile): Promise<Reading> {
  const rows = await rowsOf(bytes);
  if (!rows.some((row) => row.some((cell) => cell !== null))) throw new Unreadable("sheetEmpty", { sheet: sheetName });
  const { found, flaws } = findColumns(rows);
  const lines: ReadLine[] = [];
  const months = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (number <= unitRow || row.every((cell) => cell === null)) continue;
    const month = monthOf(textOf(row[0]));
    const cell = addressOf(number, 0);
    // Between the units and the first month there may stand a row of codes.
    if (!month && months.size === 0 && textOf(row[0]) === "") continue;
    if (!month || !textOf(row[0]).includes("M"))
      flaws.push({ key: "periodWrong", values: { cell, found: shown(row[0]) } });
    else if (months.has(month)) flaws.push({ key: "monthTwice", values: { cell, month } });
    else if (month > newest) flaws.push({ key: "monthToCome", values: { cell, month } });
    else {
      months.add(month);
      for (const column of found) readCell(row[column.at], { number, month, column, lines, flaws });
    }
    if (lines.length > mostLines) throw new Unreadable("tooManyLines", { most: mostLines });
  }
  if (months.size === 0 && flaws.length === 0) throw new Unreadable("sheetEmpty", { sheet: sheetName });
  return outcome(
    {
      format: "worldBank",
      source: "World Bank Commodity Price Data (The Pink Sheet)",
      sourceUrl: "https://www.worldbank.org/en/research/commodity-markets",
      licence: "CC BY 4.0",
      licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
      lines,
    },
    flaws,
  );
}

interface Place {
  number: number;
  month: string;
  column: Column;
  lines: ReadLine[];
  flaws: Flaw[];
}

function readCell(cell: Cell | undefined, { number, month, column: { at, category }, lines, flaws }: Place): void {
  const place = addressOf(number, at);
  const published = textOf(cell);
  const price = isMissing(published) ? null : pricePerTon(published, "kg");
  if (price === undefined) flaws.push({ key: "priceWrong", values: { cell: place, found: shown(cell) } });
  else lines.push({ cell: place, category, month, published, unit: "kg", price });
}
