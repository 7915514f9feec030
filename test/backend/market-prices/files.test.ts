import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { buildPinkSheet, buildPriceCsv, buildWorkbook, worldBankRows } from "#test/factories/price-files.ts";
import { buildZip } from "#test/factories/zip.ts";
import { useApi } from "#test/support/api.ts";
import { priceDesk } from "#test/support/price-desk.ts";

const month = ["2026M09", 5.87, 8.1, 4.9] as const;
const good = worldBankRows([month]);

describe("a file of market prices", () => {
  const api = useApi();
  const { send, preview, flaws, lines } = priceDesk(api);
  let finance: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    finance = await buildStaff("finance");
  });
  afterEach(async () => {
    expect(await api.db("market_prices"), "nothing is entered").to.deep.equal([]);
  });

  const refuses = (title: string, file: () => Buffer | string, ...told: string[]) =>
    it(`refuses ${title}`, async () => expect(await flaws(finance, file())).to.deep.equal([400, ...told]));

  refuses("nothing", () => "", "empty");
  refuses("a renamed PDF", () => "%PDF-1.7\n…", "pdf");
  refuses(
    "a workbook of the old form or behind a password",
    () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "oldWorkbook",
  );
  refuses("a picture", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "notAFile");
  refuses("a page that was saved", () => "<!DOCTYPE html><title>Prices</title>", "page");
  refuses("an archive that is no workbook", () => buildZip({ "prices.csv": "a,b" }), "notAWorkbook");
  refuses("half a workbook", () => buildPinkSheet(month).subarray(0, 700), "notAWorkbook");
  refuses(
    "one that is damaged inside",
    () => buildWorkbook(good, undefined, { "xl/worksheets/sheet1.xml": "<x" }),
    "workbookBroken",
  );
  refuses("macros", () => buildWorkbook(good, undefined, { "xl/vbaProject.bin": "Sub" }), "macros");
  refuses(
    "a workbook that unpacks to gigabytes",
    () => buildWorkbook(good, undefined, { "xl/worksheets/sheet2.xml": Buffer.alloc(61 * 1024 * 1024) }),
    "tooLargeUnpacked",
  );
  refuses(
    "one that says that it is small and is not",
    () => buildWorkbook(good, undefined, { "xl/worksheets/sheet2.xml": Buffer.alloc(61 * 1024 * 1024) }, 3000),
    "workbookBroken",
  );
  refuses("another sheet", () => buildWorkbook(good, "Annual Prices"), "sheetMissing Monthly Prices");
  refuses("an empty sheet", () => buildWorkbook([]), "sheetEmpty Monthly Prices");
  refuses("a sheet without a month", () => buildWorkbook(worldBankRows([])), "sheetEmpty Monthly Prices");
  refuses(
    "other units, which are named with their cells",
    () => buildWorkbook(worldBankRows([month], ["($/kg)", "(cents/lb)", "($/mt)"])),
    "unitWrong Monthly Prices!D6 (cents/lb) $/kg",
    "unitWrong Monthly Prices!E6 ($/mt) $/kg",
  );
  refuses(
    "a sheet without one of its columns, and with one twice",
    () =>
      buildWorkbook(good.map((row, index) => (index === 4 ? [null, "Cocoa", "Cocoa", "Coffee, Arabica", "Tea"] : row))),
    "columnTwice Cocoa Monthly Prices!C5",
    "columnMissing Coffee, Robusta Monthly Prices!5",
  );
  refuses(
    "a text where a price belongs, a price of nothing, and one that is too large",
    () => buildPinkSheet(["2026M08", "5,87", 0, -1], ["2026M09", "see note", 1e12, 4.9]),
    "priceWrong Monthly Prices!C7 5,87",
    "priceWrong Monthly Prices!D7 0",
    "priceWrong Monthly Prices!E7 -1",
    "priceWrong Monthly Prices!C8 see note",
    "priceWrong Monthly Prices!D8 1000000000000",
  );
  refuses(
    "a month that is none, stands twice or has not come",
    () =>
      buildPinkSheet(
        month,
        ["2026M13", 1, 1, 1],
        ["2026M09", 1, 1, 1],
        ["2099M01", 1, 1, 1],
        ["Notes", null, null, null],
      ),
    "periodWrong Monthly Prices!A8 2026M13",
    "monthTwice Monthly Prices!A9 2026-09",
    "monthToCome Monthly Prices!A10 2099-01",
    "periodWrong Monthly Prices!A11 Notes",
  );
  refuses("one with no price at all", () => buildPinkSheet(["2026M09", "..", "…", null]), "noPrices");

  it("names nineteen flaws and how many more there are: an answer tells of twenty things", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ["sesame", "2026-09", `x${index}`] as const);
    const told = await flaws(finance, buildPriceCsv(rows));
    expect([told.length, told[1], told.at(-1)]).to.deep.equal([21, "csvValue 2 x0", "more 11"]);
  });

  refuses(
    "a table without its columns",
    () => "series,date,price\nsesame,2026-09,1700",
    "csvColumns value, unit, currency, source, licence",
  );
  refuses("a table of its heads alone", () => buildPriceCsv([]), "noPrices");
  refuses("a quotation that does not end", () => `${buildPriceCsv([])}\n"sesame,2026-09,1700`, "csvBroken 2");
  refuses("another encoding", () => Buffer.from("séries,date", "latin1"), "notUtf8");
  refuses(
    "lines that say nothing we know, each with its number",
    () =>
      buildPriceCsv([
        ["tea", "2026-09", "1700"],
        ["sesame", "September", "1700"],
        ["sesame", "2099-09", "1700"],
        ["sesame", "2026-09", "1.700.5"],
        ["sesame", "2026-09", "1700"],
        ["sesame", "2026-09-30", "1701"],
      ]),
    "csvSeries 2 tea",
    "csvDate 3 September",
    "csvToCome 4 2099-09",
    "csvValue 5 1.700.5",
    "csvTwice 7 sesame 2026-09",
  );
  refuses(
    "other currencies",
    () => buildPriceCsv([["chia", "2026-09", "1"]], { currency: "EUR" }),
    "csvCurrency 2 EUR",
  );
  refuses("other units in a table", () => buildPriceCsv([["chia", "2026-09", "1"]], { unit: "bag" }), "csvUnit 2 bag");
  refuses(
    "a source that is not named",
    () => buildPriceCsv([["chia", "2026-09", "1"]], { source: "" }),
    "csvSource 2 ",
  );
  refuses(
    "a licence that is not named",
    () => buildPriceCsv([["chia", "2026-09", "1"]], { licence: "" }),
    "csvLicence 2 ",
  );
  refuses(
    "prices of two sources in one table",
    () => `${buildPriceCsv([["chia", "2026-09", "1"]])}\nchia,2026-08,1,MT,USD,Somebody else,CC BY 4.0`,
    "csvOneSource 3 Somebody else",
  );
  refuses(
    "more lines than there can be",
    () => buildPriceCsv(Array.from({ length: 12_001 }, () => ["chia", "2026-09", "1"] as const)),
    "tooManyLines 12000",
  );

  it("of more than ten megabytes is not even read", async () => {
    const { status, body } = await send(finance, Buffer.alloc(30 * 1024 * 1024));
    expect([status, (body as { code: string }).code]).to.deep.equal([413, "request.tooLarge"]);
  });

  it("is read whatever it is called and however a table is written: pounds, kilograms and tons in dollars per ton", async () => {
    const csv = [
      "\ufeffDate;Series;Value;Unit;Currency;Source;Licence;Note",
      "2026M09;arabica;2.94;lb;USD;ICO;All rights reserved;",
      "2026-09-30; robusta ;4.9;kg;USD;ICO;All rights reserved;first",
      "",
      "2026-09;coffee;5210.5;MT;USD;ICO;All rights reserved;",
      "2026-08;coffee;n/a;MT;USD;ICO;All rights reserved;",
    ].join("\r\n");
    const draft = await preview(finance, csv, "prices.xlsx");
    expect(draft).to.deep.include({ format: "csv", source: "ICO", licence: "All rights reserved", licenceUrl: null });
    const read = await lines(finance, draft);
    expect(
      read.map(({ cell, series, price, published, unit }) => [cell, series, price, published, unit]),
    ).to.deep.equal([
      ["2", "arabica", "6481.59", "2.94", "lb"],
      ["3", "robusta", "4900.00", "4.9", "kg"],
      ["5", "coffee", "5210.50", "5210.5", "MT"],
      ["6", "coffee", null, "n/a", "MT"],
    ]);
  });
});
