import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("reference rates", () => {
  const api = useApi({ ESCROW_CURRENCIES: "USD,EUR" });
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let finance: Staff;
  before(async () => {
    finance = await buildStaff("finance");
    // The first of a currency waits for a second person (second-person-for-rates.test.ts).
    const earlier = { asOf: new Date(Date.now() - 3 * 3_600_000) };
    for (const [currency, usdPerUnit] of Object.entries({ EUR: "1.08", GBP: "1.26", KES: "0.0077" }))
      await buildRate(currency, usdPerUnit, earlier);
  });

  const agoIso = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const send = (rates: object[], more: object = {}, as: Staff = finance) =>
    api.post("/admin/reference-rates", { as, body: { source: "ECB reference rate", asOf: agoIso(1), rates, ...more } });
  const rate = (currency: string, usdPerUnit: string) => ({ currency, usdPerUnit });
  const fieldsOf = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer;
    return [status, body.details?.fields];
  };
  const list = async (filter: object) =>
    (await api.get(`/admin/reference-rates?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: finance }))
      .body as {
      currency: string;
      usdPerUnit: string;
      state: string;
    }[];

  it("are imported by finance with source and moment, and stand in the audit log", async () => {
    const { status, body } = await send([rate("EUR", "1.0832"), rate("GBP", "1.2631")]);
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.items[0]).to.include({
      currency: "EUR",
      usdPerUnit: "1.0832",
      source: "ECB reference rate",
      state: "inForce",
      importedBy: finance.user.email,
    });
    const line = (await api.db("audit_log").where({ action: "rates.imported" }).first()) as {
      details: { rates: object[] };
    };
    expect(line.details.rates).to.deep.equal([rate("EUR", "1.0832"), rate("GBP", "1.2631")]);
    const { items } = (await api.get("/currencies")).body;
    const [eur] = items.filter(({ code }: { code: string }) => code === "EUR");
    expect(eur).to.deep.include({ code: "EUR", decimals: 2, inEscrow: true });
    expect(eur.rate.usdPerUnit).to.equal("1.0832");
  });

  it("are read by support and imported by nobody but finance and administrators", async () => {
    const [support, admin, reviewer] = [
      await buildStaff("support"),
      await buildStaff("admin"),
      await buildStaff("reviewer"),
    ];
    expect((await api.get("/admin/reference-rates", { as: support })).status).to.equal(200);
    expect((await send([rate("KES", "0.0077")], {}, support)).status).to.equal(403);
    expect((await api.get("/admin/reference-rates", { as: reviewer })).status).to.equal(403);
    expect((await send([rate("KES", "0.0077")], {}, admin)).status).to.equal(201);
  });

  it("are refused line by line, all or none", async () => {
    const before = await list({});
    expect(await fieldsOf(send([rate("ZAR", "0.055"), rate("ABC", "1"), rate("ZAR", "0.056")]))).to.deep.equal([
      400,
      [
        { field: "rates[1].currency", key: "currencyUnknown" },
        { field: "rates[2].currency", key: "currencyTwice" },
      ],
    ]);
    for (const wrong of ["0", "-1", "1e3", "0.00000000001", "1000000", "abc"])
      expect((await fieldsOf(send([rate("ZAR", wrong)])))[1], wrong).to.deep.equal([
        { field: "rates[0].usdPerUnit", key: "rate" },
      ]);
    expect((await fieldsOf(send([rate("USD", "1")])))[1]).to.deep.equal([
      { field: "rates[0].currency", key: "rateOfReference" },
    ]);
    expect(await fieldsOf(send([rate("ZAR", "0.055")], { asOf: agoIso(-1) }))).to.deep.equal([
      400,
      [{ field: "asOf", key: "futureMoment" }],
    ]);
    for (const asOf of ["yesterday", "2026-02-30T12:00:00Z", "0000-01-01T12:00:00Z"])
      expect((await fieldsOf(send([rate("ZAR", "0.055")], { asOf })))[1], asOf).to.deep.equal([
        { field: "asOf", key: "moment" },
      ]);
    expect(await list({})).to.deep.equal(before);
  });

  it("say which is in force, too old and replaced", async () => {
    await buildRate("TND", "0.31", { asOf: new Date(agoIso(30)) });
    expect((await list({ currency: "TND" })).map(({ state }) => state)).to.deep.equal(["tooOld"]);
    await send([rate("TND", "0.32")], { asOf: agoIso(2) });
    // One that is older comes too late to count.
    await send([rate("TND", "0.33")], { asOf: agoIso(20) });
    const states = Object.fromEntries(
      (await list({ currency: "TND" })).map(({ usdPerUnit, state }) => [usdPerUnit, state]),
    );
    expect(states).to.deep.equal({ "0.31": "replaced", "0.32": "inForce", "0.33": "replaced" });
    expect(await list({ currency: "TND", newest: true })).to.have.lengthOf(1);
  });

  it("of which one is too old are a task while a listing needs it", async () => {
    const task = () =>
      api
        .db("staff_tasks")
        .where({ kind: "currencies.rateTooOld", subject_id: "UGX" })
        .first<{ details: object; resolved_at: Date | null } | undefined>();
    const sweep = () => api.post("/dev/clock", { body: { advance: "1m" } });
    await buildRate("UGX", "0.00027", { asOf: new Date(agoIso(25)) });
    await sweep();
    expect(await task()).to.equal(undefined);
    await buildProduct({ price: "9000000", currency: "UGX" });
    await sweep();
    const open = await eventually(task, { what: "the task" });
    expect(open.details).to.include({ listings: 1, orders: 0 });
    await send([rate("UGX", "0.00027")]);
    await sweep();
    await eventually(async () => (await task())?.resolved_at ?? undefined, { what: "the task settled by itself" });
  });
});
