import { buildZip } from "./zip.ts";

type Cell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return "";
  return typeof cell === "number"
    ? `<c r="${address}"><v>${cell}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** A workbook of one sheet. */
export function buildWorkbook(
  rows: readonly (readonly Cell[])[],
  sheet = "Monthly Prices",
  more = {},
  claimed?: number,
) {
  const xml = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  const files = {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData>${xml.join("")}</sheetData></worksheet>`,
    ...more,
  };
  return buildZip(files, claimed);
}

/** Cocoa, Arabica and Robusta of a month in dollars per kilogram. */
export type WorldBankMonth = readonly [month: string, cocoa: Cell, arabica: Cell, robusta: Cell];

/** The rows of the World Bank's sheet: four of titles, names, units, and one for each month. */
export const worldBankRows = (
  months: readonly WorldBankMonth[],
  units: readonly [string, string, string] = ["($/kg)", "($/kg)", "($/kg)"],
): Cell[][] => [
  ["World Bank Commodity Price Data (The Pink Sheet)"],
  ["monthly prices in nominal US dollars, 1960 to present"],
  ["(monthly series are available only in nominal US dollars)"],
  ["Updated on November 3, 2026"],
  [null, "Crude oil, average", "Cocoa", "Coffee, Arabica", "Coffee, Robusta**"],
  [null, "($/bbl)", ...units],
  ...months.map(([month, ...prices]): Cell[] => [month, 71.5, ...prices]),
];

export const buildPinkSheet = (...months: WorldBankMonth[]): Buffer => buildWorkbook(worldBankRows(months));

/** A table of prices in US dollars, each `[series, date, value]`. */
export const buildPriceCsv = (
  lines: readonly (readonly [string, string, string])[],
  { unit = "MT", currency = "USD", source = "Sesame Growers' Association", licence = "CC BY 4.0" } = {},
): string =>
  [
    "series,date,value,unit,currency,source,licence",
    ...lines.map((line) => [...line, unit, currency, source, licence].join(",")),
  ].join("\n");
