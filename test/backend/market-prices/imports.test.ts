import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { buildPinkSheet, buildPriceCsv } from "#test/factories/price-files.ts";
import { buildPrices } from "#test/factories/prices.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { priceDesk } from "#test/support/price-desk.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;

const sheet = buildPinkSheet(
  ["1960M01", 0.6344285714, 0.9409, "…"],
  ["2026M09", 5.87, 8.1, 4.9],
  ["2026M10", 5.9, 8.25, ".."],
);

describe("market prices entered by staff", () => {
  const api = useApi();
  const { send, move, preview, commit, undo, lines, series } = priceDesk(api);
  let finance: Staff, other: Staff;
  before(async () => {
    [finance, other] = [await buildStaff("finance"), await buildStaff("admin")];
  });
  beforeEach(async () => {
    await api.db.raw("truncate market_prices, market_price_imports, market_price_changes");
  });
  const code = async (answer: ReturnType<typeof undo>) => {
    const { status, body } = await answer;
    return [status, (body as { code?: string }).code];
  };
  const pricesOf = async (category: string) =>
    (await series(category)).points.map(({ date, price }) => `${date} ${price}`);
  const standing = () => api.db("market_prices").orderBy(["category", "month", "sample"]);

  it("a workbook is previewed without entering anything, entered, shown with its licence, and taken back to what stood before", async () => {
    await buildPrices("arabica", [4210, 4320]);
    await buildPrices("cocoa", [5000], "icco");
    await api.db("market_prices").where({ category: "cocoa" }).update({ month: "2026-09-01" });
    const before = await standing();

    const draft = await preview(finance, sheet, "CMO-Historical-Data-Monthly.xlsx");
    expect(draft).to.deep.include({
      status: "draft",
      format: "worldBank",
      fileName: "CMO-Historical-Data-Monthly.xlsx",
      counts: { new: 6, changed: 1, same: 0, skipped: 2 },
      series: ["arabica", "cocoa", "robusta"],
      draftedBy: finance.user.email,
      enteredBefore: null,
      can: ["commit", "compare", "discard"],
    });
    expect(await standing(), "a preview").to.deep.equal(before);
    const read = await lines(finance, draft);
    expect(
      read.map(({ cell, series: of, month, kind, price, before: was }) => [cell, of, month, kind, price, was]),
    ).to.deep.equal([
      ["Monthly Prices!C7", "cocoa", "1960-01", "new", "634.43", null],
      ["Monthly Prices!D7", "arabica", "1960-01", "new", "940.90", null],
      ["Monthly Prices!E7", "robusta", "1960-01", "skipped", null, null],
      ["Monthly Prices!C8", "cocoa", "2026-09", "changed", "5870.00", "5000.00"],
      ["Monthly Prices!D8", "arabica", "2026-09", "new", "8100.00", null],
      ["Monthly Prices!E8", "robusta", "2026-09", "new", "4900.00", null],
      ["Monthly Prices!C9", "cocoa", "2026-10", "new", "5900.00", null],
      ["Monthly Prices!D9", "arabica", "2026-10", "new", "8250.00", null],
      ["Monthly Prices!E9", "robusta", "2026-10", "skipped", null, null],
    ]);

    const held = await commit(finance, draft);
    expect(held).to.include({ status: "committed", committedBy: finance.user.email });
    const arabica = await series("arabica");
    expect(arabica.points).to.deep.equal([
      { date: "1960-01", price: 940.9 },
      { date: "2026-09", price: 8100 },
      { date: "2026-10", price: 8250 },
    ]);
    expect(arabica.sample, "samples give way").to.equal(false);
    expect(arabica.sources).to.deep.equal([
      {
        name: "World Bank Commodity Price Data (The Pink Sheet)",
        url: "https://www.worldbank.org/en/research/commodity-markets",
        licence: "CC BY 4.0",
        licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
      },
    ]);

    expect(await code(undo(other, held))).to.deep.equal([200, undefined]);
    expect(await standing(), "all as before").to.deep.equal(before);
    expect((await series("arabica")).sample).to.equal(true);
    expect(await code(undo(other, { ...held, version: held.version + 1 })), "twice").to.deep.equal([
      409,
      "staff.importNotCommitted",
    ]);
    const audit = await api.db("audit_log").where({ subject_id: held.id }).orderBy("id").select("action", "details");
    expect(audit.map(({ action }: { action: string }) => action)).to.deep.equal([
      "marketPrices.imported",
      "marketPrices.undone",
    ]);
    expect(audit[1]).to.deep.nested.include({ "details.removed": 6, "details.restored": 1 });
  });

  it("the same file twice says so, and enters nothing", async () => {
    await commit(finance, await preview(finance, sheet));
    const again = await preview(other, sheet);
    expect(again).to.deep.include({ counts: { new: 0, changed: 0, same: 7, skipped: 2 } });
    expect(again.enteredBefore).to.be.a("string");
    expect(await code(move(other, again, "commit"))).to.deep.equal([409, "staff.nothingToImport"]);
  });

  it("of two who enter the same months at once one wins; the other compares again", async () => {
    const drafts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        preview(index % 2 ? finance : other, buildPriceCsv([["sesame", "2026-09", String(1700 + index)]])),
      ),
    );
    const answers = await Promise.all(drafts.map((draft) => move(finance, draft, "commit")));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(7).fill(409)]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]?.body.code).to.equal("staff.pricesChanged");
    const draft = drafts[lost];
    if (!draft) throw new Error("nobody lost");
    const compared = (await move(finance, draft, "compare")).body as typeof draft;
    expect(compared).to.deep.include({ counts: { new: 0, changed: 1, same: 0, skipped: 0 } });
    expect(await code(move(finance, draft, "commit")), "what was seen is old").to.deep.equal([
      412,
      "request.versionStale",
    ]);
    await commit(finance, compared);
    expect(await pricesOf("sesame")).to.deep.equal([`2026-09 ${1700 + lost}`]);
  });

  it("eight who enter one preview at once enter it once, and eight who take it back take it back once", async () => {
    const draft = await preview(finance, sheet);
    const entered = await Promise.all(Array.from({ length: 8 }, () => move(finance, draft, "commit")));
    expect(entered.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    const held = { id: draft.id, version: draft.version + 1 };
    const undone = await Promise.all(Array.from({ length: 8 }, () => undo(other, held)));
    expect(undone.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(await standing()).to.deep.equal([]);
  });

  it("an import is not taken back from under a later one, which is named; in turn both are", async () => {
    const first = await commit(
      finance,
      await preview(finance, buildPriceCsv([["chia", "2026-08", "2100"]]), "july.csv"),
    );
    const later = await commit(
      finance,
      await preview(
        finance,
        buildPriceCsv([
          ["chia", "2026-08", "2100"],
          ["chia", "2026-09", "2200"],
        ]),
        "august.csv",
      ),
    );
    const refused = await undo(other, first);
    expect([refused.status, refused.body.code, refused.body.details.name]).to.deep.equal([
      409,
      "staff.laterImport",
      "august.csv",
    ]);
    expect(await code(undo(other, later))).to.deep.equal([200, undefined]);
    expect(await pricesOf("chia")).to.deep.equal(["2026-08 2100"]);
    expect(await code(undo(other, first))).to.deep.equal([200, undefined]);
    expect(await pricesOf("chia")).to.deep.equal([]);
  });

  it("a preview that is thrown away, or that nobody enters for a day, is over", async () => {
    const draft = await preview(finance, sheet);
    const thrown = (await move(finance, draft, "discard")).body as typeof draft;
    expect(thrown).to.deep.include({ status: "discarded", can: [] });
    expect(await code(move(finance, thrown, "commit"))).to.deep.equal([409, "staff.importNotOpen"]);
    const held = await commit(finance, await preview(finance, sheet));
    const old = await preview(other, sheet);
    const dayAgo = new Date(Date.now() - 24 * 3_600_000);
    await api.db("market_price_imports").whereNot({ id: thrown.id }).update({ drafted_at: dayAgo });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const left = () => api.db("market_price_imports").pluck<string[]>("id");
    await eventually(async () => !(await left()).includes(old.id), { what: "yesterday's preview is cleared away" });
    expect(await left()).to.have.members([thrown.id, held.id]);
    expect((await move(other, old, "commit")).body.code).to.equal("staff.importNotFound");
  });

  it("is finance's and administrators' alone; nobody else sends a file, however large", async () => {
    const support = await buildStaff("support");
    expect(await code(send(support, Buffer.alloc(11 * 1024 * 1024)))).to.deep.equal([403, "accounts.forbidden"]);
    expect(await code(send(undefined, sheet))).to.deep.equal([401, "accounts.signInRequired"]);
    expect((await api.get("/admin/market-price-imports", { as: support })).status).to.equal(403);
    const list = await api.get("/admin/market-price-imports", { as: finance });
    expect([list.status, list.body]).to.deep.equal([200, []]);
  });

  it("an undoing says why, and a preview's name is one line", async () => {
    const held = await commit(finance, await preview(finance, sheet, "a\u0000b\nc.xlsx".replace("\u0000", "")));
    expect(held.fileName).to.equal("ab c.xlsx");
    const { status, body } = await move(finance, held, "undo", { reason: "no" });
    expect([status, body.details.fields]).to.deep.equal([
      400,
      [{ field: "reason", key: "tooShort", values: { min: 10 } }],
    ]);
  });
});
