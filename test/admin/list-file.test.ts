import { expect } from "chai";
import type { DataProvider } from "react-admin";
import { fileAmount, fileText, readAllRows } from "#admin/src/ui/list-file.ts";

interface Row {
  id: string;
  name: string;
}
const columns = [
  { header: "Number", value: ({ id }: Row) => id },
  { header: "Name", value: ({ name }: Row) => name },
];
const linesOf = async (names: string[], language: "en" | "fr" = "en") => {
  const text = await fileText(
    columns,
    names.map((name, index) => ({ id: String(index + 1), name })),
    language,
  );
  return text.slice(1).split("\r\n");
};

describe("a list's file", () => {
  it("begins with the mark by which spreadsheets know its letters, then its headings", async () => {
    expect((await fileText(columns, [], "en")).startsWith('\ufeff"Number","Name"\r\n')).to.equal(true);
    expect((await linesOf(["Café"], "fr")).slice(0, 2)).to.deep.equal(['"Number";"Name"', '"1";"Café"']);
  });

  for (const formula of [
    '=HYPERLINK("https://example.test";"Open")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "|calc",
    "\t=1",
    "  =1",
    "＝1+1",
    "\r=1",
  ])
    it(`keeps ${JSON.stringify(formula)} from being calculated`, async () => {
      const text = await fileText(columns, [{ id: "1", name: formula }], "en");
      expect(text).to.contain(`,"'${formula.replaceAll('"', '""')}"`);
    });

  it("leaves what is no formula as it is, with quotes doubled", async () => {
    const [, line] = await linesOf(['Growers "North", est. 1990; 1 = 1']);
    expect(line).to.equal('"1","Growers ""North"", est. 1990; 1 = 1"');
  });

  for (const separator of [",", ";", "\t", "\n", "\r\n", "; "])
    it(`opens no cell with a formula for a spreadsheet that parts at ${JSON.stringify(separator)}`, async () => {
      for (const language of ["en", "fr"] as const) {
        const name = `Huye${separator}=1+1${separator}-2${separator.trim() || ";"}=3`;
        const text = await fileText(columns, [{ id: "1", name }], language);
        expect(text.split(/[;,\t\r\n]/).map((cell) => cell.trim())).to.not.satisfy((cells: string[]) =>
          cells.some((cell) => /^[=+\-@]/.test(cell)),
        );
      }
    });

  it("writes amounts as the language's spreadsheets read them", () => {
    expect([fileAmount("65625.00", "en"), fileAmount("65625.00", "fr")]).to.deep.equal(["65625.00", "65625,00"]);
  });

  it("holds all pages of the list, each row once, and says how far it is", async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({ id: String(index), name: `Row ${index}` }));
    const asked: number[] = [];
    const data = {
      getList: (
        _resource: string,
        { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
      ) => {
        asked.push(page);
        // A row was added in front while the pages were read: the last of each page comes again.
        const start = Math.max(0, (page - 1) * perPage - (page - 1));
        return Promise.resolve({ data: all.slice(start, start + perPage), total: all.length });
      },
    } as unknown as DataProvider;
    const progress: number[] = [];
    const rows = await readAllRows<Row>({
      data,
      resource: "organizations",
      sort: { field: "id", order: "ASC" },
      filter: {},
      onProgress: (read) => progress.push(read),
    });
    expect(rows.map(({ id }) => id)).to.deep.equal(all.map(({ id }) => id));
    expect(asked).to.deep.equal([1, 2, 3]);
    expect(progress).to.deep.equal([100, 199, 250]);
  });
});
