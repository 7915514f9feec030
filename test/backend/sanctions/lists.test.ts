import { expect } from "chai";
import type { SanctionsListDetail, SanctionsListView } from "#shared/sanctions/contract.ts";
import { dayAgo, euFile, sanctionsDesk, tableFile, unFile, type ListedEntry } from "#test/factories/sanctions.ts";
import { buildBuyer, buildStaff } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

const company = (key: string, ...names: string[]): ListedEntry => ({ key, names });
const several = (count: number) => Array.from({ length: count }, (_, i) => company(`S${i}`, `Zembla Shipping ${i}`));

describe("sanctions lists as files", () => {
  const api = useApi();
  let desk: Awaited<ReturnType<typeof sanctionsDesk>>;
  before(async () => (desk = await sanctionsDesk(api)));

  const view = ({ status, body }: ApiAnswer, expected = 201): SanctionsListDetail => {
    expect(status, JSON.stringify(body)).to.equal(expected);
    return body as SanctionsListDetail;
  };
  const problem = ({ status, body }: ApiAnswer) => {
    expect([status, body.code], JSON.stringify(body)).to.deep.equal([400, "request.invalid"]);
    const [{ field, key, values = {} }] = body.details.fields as [{ field: string; key: string; values?: object }];
    return { field, key, ...values };
  };
  const commit = ({ id }: { id: string }, body: object = {}, as = desk.verifier) =>
    api.post(`/admin/sanctions-lists/${id}/commit`, { as, body });
  const rowsOf = async (table: string) => Number((await api.db(table).count("* as rows").first())?.rows);

  it("are read in each form, compared with the last one, and put in force once", async () => {
    for (const [source, file] of [
      ["un", (entries: ListedEntry[], day: string) => unFile(entries, day)],
      ["eu", (entries: ListedEntry[], day: string) => euFile(entries, day)],
    ] as const) {
      const person: ListedEntry = {
        key: "7",
        type: "person",
        names: ["Ostap Volodin Karr", "Ostap Carr"],
        country: "XX",
      };
      const first = view(await desk.read(file([person, ...several(9)], dayAgo(9)), { source }));
      expect(first).to.include({ status: "draft", listedOn: dayAgo(9), entries: 10, added: 10, removed: 0 });
      expect(view(await commit(first), 200)).to.include({ status: "current" });
      const renamed = { ...person, names: ["Ostap Volodin Karr", "Ostap Karrow"] };
      const draft = await desk.read(file([renamed, company("N", "Nova <Zembla> & Sons"), ...several(8)], dayAgo(2)), {
        source,
      });
      const second = view(draft);
      expect(second).to.include({ entries: 10, added: 1, changed: 1, removed: 1, removesMany: false });
      expect(second.addedNames).to.deep.equal(["Nova <Zembla> & Sons"]);
      expect(second.removedNames).to.deep.equal(["Zembla Shipping 8"]);
      expect(second.inForce).to.include({ id: first.id, listedOn: dayAgo(9) });
      const answers = await Promise.all(Array.from({ length: 8 }, () => commit(second)));
      expect(answers.map(({ status, body }) => (status === 200 ? "done" : body.code)).sort()).to.deep.equal([
        "done",
        ...Array.from({ length: 7 }, () => "staff.listNotDraft"),
      ]);
      const filter = JSON.stringify({ source });
      const { body } = await api.get(`/admin/sanctions-lists?${new URLSearchParams({ filter }).toString()}`, {
        as: desk.finance,
      });
      const states = (body as SanctionsListView[]).map(({ listedOn, status }) => `${listedOn} ${status}`);
      expect(states).to.deep.equal([`${dayAgo(2)} current`, `${dayAgo(9)} replaced`]);
    }
  });

  it("say that the same file is known, that a later one is in force, and that many entries are missing", async () => {
    const file = tableFile(several(20));
    expect(problem(await desk.read(file, { source: "uk" }))).to.include({ field: "listedOn", key: "required" });
    const draft = view(await desk.read(file, { source: "uk", listedOn: dayAgo(5) }));
    const again = problem(await desk.read(file, { source: "uk", listedOn: dayAgo(5) }));
    expect(again).to.deep.equal({ field: "file", key: "listWaitsAlready", day: dayAgo(5) });
    view(await commit(draft), 200);
    expect(problem(await desk.read(file, { source: "uk", listedOn: dayAgo(4) })).key).to.equal("listInForceAlready");
    const half = view(await desk.read(tableFile(several(10)), { source: "uk", listedOn: dayAgo(3) }));
    expect(half.removesMany).to.equal(true);
    expect(problem(await commit(half))).to.include({ field: "confirmed", key: "listRemovesMany", removed: 10 });
    view(await commit(half, { confirmed: true }), 200);
    const older = view(await desk.read(tableFile(several(19)), { source: "uk", listedOn: dayAgo(4) }));
    expect((await commit(older)).body.code).to.equal("staff.listOlder");
    const discarded = await api.post(`/admin/sanctions-lists/${older.id}/discard`, { as: desk.verifier });
    expect(view(discarded, 200)).to.include({ status: "discarded" });
    // Nobody has decided about it within a day.
    const left = view(await desk.read(tableFile(several(19)), { source: "uk", listedOn: dayAgo(2) }));
    await api.post("/dev/clock", { body: { advance: "25h" } });
    expect((await commit(left)).body.code).to.equal("staff.listNotDraft");
  });

  it("are refused as a whole where they are broken, with the line", async () => {
    const before = await rowsOf("sanctions_entries");
    const un = unFile([company("1", "Zembla Holding")], dayAgo(1));
    const eu = euFile([company("1", "Zembla Holding")], dayAgo(1));
    const table = tableFile(several(3));
    const broken: [source: "un" | "eu" | "own", file: string, expected: object][] = [
      ["un", un.replace("</ENTITY>", "</ENTITIY>"), { key: "listXml", line: 9 }],
      ["un", un.slice(0, -30), { key: "listXml" }],
      ["un", un.replace("<CONS", '<!DOCTYPE x [<!ENTITY a "b">]><CONS'), { key: "listXml" }],
      ["un", un.replace("Zembla", "&zembla;"), { key: "listXml" }],
      ["un", un.replaceAll("CONSOLIDATED_LIST", "OTHER"), { key: "listOtherXml", element: "OTHER" }],
      ["un", un.replace("dateGenerated", "date"), { key: "listDayMissing" }],
      ["un", un.replace("Zembla Holding", " "), { key: "listNameMissing" }],
      ["un", eu, { key: "listXml", line: 1 }],
      ["eu", un, { key: "listColumns" }],
      ["eu", eu.replace(";Novigrad;", ";"), { key: "listCells", line: 2, expected: 7, found: 6 }],
      ["eu", eu.replace('"Zembla Holding"', '"Zembla'), { key: "listQuotes", line: 3 }],
      ["eu", eu.replace('"Zembla Holding"', ""), { key: "listNameMissing" }],
      ["own", table.replace(",organization,,S1", ",bank,,S1"), { key: "listType", line: 3, type: "bank" }],
      ["own", table.replace(",S2", ",S1"), { key: "listKeyTwice", line: 4, reference: "S1" }],
      ["own", table.replace(",S1", ","), { key: "listKeyMissing", line: 3 }],
      ["own", table.split("\n")[0]!, { key: "listEmpty" }],
      ["own", "%PDF-1.7\u0000", { key: "listNotText" }],
      ["own", "", { key: "required" }],
    ];
    for (const [source, file, expected] of broken) {
      const listedOn = source === "own" ? dayAgo(1) : undefined;
      const answer = await desk.read(file, { source, ...(listedOn && { listedOn }) });
      expect(problem(answer), JSON.stringify(expected)).to.deep.include(expected);
    }
    expect(await rowsOf("sanctions_entries")).to.equal(before);
  });

  it("take 25 MB at most, of those who may, while everybody else is answered", async () => {
    const row = `${"Zembla Quarry ".repeat(20)}`;
    const long = tableFile(Array.from({ length: 60_000 }, (_, i) => company(`L${i}`, `${row} ${i}`)));
    const large = await desk.read(long + " ".repeat(26 * 1024 * 1024 - long.length), { listedOn: dayAgo(1) });
    expect([large.status, large.body.code]).to.deep.equal([413, "request.tooLarge"]);
    const reader = await buildStaff("support");
    for (const [as, status] of [
      [reader, 403],
      [await buildBuyer(), 404],
      [desk.finance, 403],
    ] as const)
      expect((await desk.read(tableFile(several(2)), { listedOn: dayAgo(1), as })).status).to.equal(status);
    const reading = desk.read(tableFile(Array.from({ length: 20_000 }, (_, i) => company(`L${i}`, `Quarry ${i}`))), {
      listedOn: dayAgo(1),
    });
    let slowest = 0;
    let isRead = false;
    void reading.then(() => (isRead = true));
    while (!isRead) {
      const asked = performance.now();
      await api.get("/healthz");
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(view(await reading).entries).to.equal(20_000);
    expect(slowest).to.be.below(1_500);
  }).timeout(60_000);
});
