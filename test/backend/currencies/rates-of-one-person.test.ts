import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { hoursAgo, rateDesk } from "#test/factories/rate-imports.ts";
import { buildRate } from "#test/factories/rates.ts";
import { useApi } from "#test/support/api.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;

describe("how far one person alone moves a currency", () => {
  const api = useApi();
  const { send, decide, inForce } = rateDesk(api);
  let finance: Staff, second: Staff;
  /** Hours by which the server's clock was moved. */
  let gone = 0;
  before(async () => {
    [finance, second] = [await buildStaff("finance"), await buildStaff("admin")];
  });
  const aDayLater = async () => {
    await api.post("/dev/clock", { body: { advance: "25h" } });
    gone += 25;
  };
  /** What became of an import of one rate as of now: "holds", or why it waits and what it was held against. */
  const importing = async (currency: string, rate: string) => {
    const { status, body } = await send(finance, { [currency]: rate }, { confirmed: true, asOf: hoursAgo(-gone) });
    expect(status, JSON.stringify(body)).to.equal(201);
    const [waiting] = body.waiting as { id: string; ground: string; comparedTo: { usdPerUnit: string } }[];
    return waiting ? { ...waiting, comparedTo: waiting.comparedTo.usdPerUnit } : "holds";
  };

  it("is a tenth from the smallest and from the largest of the last 24 hours, down and up again", async () => {
    await buildRate("XOF", "0.001651", { asOf: new Date(hoursAgo(2)) });
    for (const step of ["0.0014942", "0.0016427"]) expect(await importing("XOF", step)).to.equal("holds");
    expect(await importing("XOF", "0.0018062")).to.include({ ground: "smallSteps", comparedTo: "0.0014942" });
    expect(await inForce("XOF")).to.equal("0.0016427");
    // The smallest and the largest are in force no longer, and count.
    expect(await importing("XOF", "0.0014785")).to.include({ ground: "smallSteps", comparedTo: "0.001651" });
  });

  it("does not count a rate that never stood, because it was older than the last when it came", async () => {
    await buildRate("GHS", "0.08", { asOf: new Date(hoursAgo(2)) });
    await send(finance, { GHS: "0.0721" }, { asOf: hoursAgo(5) });
    expect(await inForce("GHS")).to.equal("0.08");
    expect(await importing("GHS", "0.0865")).to.equal("holds");
  });

  it("is a fifth from the last rate that two people have agreed on, over any number of days", async () => {
    await buildRate("KES", "0.00695");
    await buildRate("EUR", "1.08");
    const jump = await importing("EUR", "1.3");
    await decide(second, (jump as { id: string }).id, "confirm");
    expect(await importing("KES", "0.007638")).to.equal("holds");
    expect(await importing("EUR", "1.42")).to.equal("holds");
    await aDayLater();
    // Nobody has confirmed one of these: the first that is known counts.
    expect(await importing("KES", "0.0083945")).to.include({ ground: "sinceConfirmed", comparedTo: "0.00695" });
    expect(await importing("EUR", "1.55")).to.equal("holds");
    await aDayLater();
    const far = await importing("EUR", "1.57");
    expect(far).to.include({ ground: "sinceConfirmed", comparedTo: "1.3" });
    expect((await decide(second, (far as { id: string }).id, "confirm")).status).to.equal(200);
    await aDayLater();
    // Agreed on by two, it is what the next are held against.
    expect(await importing("EUR", "1.7")).to.equal("holds");
  });
});

describe("a rate that waits while others import", () => {
  const api = useApi();
  const { send, propose, decide, show, inForce } = rateDesk(api);
  let finance: Staff, colleague: Staff, second: Staff;
  before(async () => {
    [finance, colleague, second] = [
      await buildStaff("finance"),
      await buildStaff("finance"),
      await buildStaff("admin"),
    ];
  });
  const openTasks = (currency: string) =>
    api.db("staff_tasks").where({ subject_id: currency }).whereNull("resolved_at").pluck<string[]>("kind");

  it("stays where a colleague imports the present rate, is named in the answer, and holds once it is confirmed", async () => {
    await buildRate("XOF", "0.00165", { asOf: new Date(hoursAgo(5)) });
    const id = await propose(finance, "XOF", "0.0019", { asOf: hoursAgo(3) });
    const { status, body } = await send(colleague, { XOF: "0.00165" }, { asOf: hoursAgo(1) });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.items).to.have.lengthOf(1);
    expect(body.waiting).to.deep.equal([]);
    expect(body.stillWaiting.map((rate: { id: string }) => rate.id)).to.deep.equal([id]);
    expect(await show(second, id)).to.deep.include({ status: "awaiting_confirmation", can: ["confirm", "refuse"] });
    expect(await openTasks("XOF")).to.deep.equal(["currencies.rateWaits"]);
    // It is the older of the two by its moment; two people have put it before the other.
    expect((await decide(second, id, "confirm")).status).to.equal(200);
    expect(await inForce("XOF")).to.equal("0.0019");
    const { body: stored } = await api.get(`/admin/reference-rates/${id}`, { as: second });
    expect(stored).to.include({ state: "inForce" });
    const newest = await api.get(`/admin/reference-rates?filter=${JSON.stringify({ newest: true })}`, { as: second });
    expect((newest.body as { id: string }[]).map((rate) => rate.id)).to.deep.equal([id]);
    // What comes after it by its moment takes its place as ever.
    expect((await send(colleague, { XOF: "0.00191" }, { asOf: hoursAgo(0.5) })).body.items[0].state).to.equal(
      "inForce",
    );
    expect(await inForce("XOF")).to.equal("0.00191");
  });

  it("is superseded where its own importer imports another, or a colleague the same", async () => {
    await buildRate("GBP", "1.26", { asOf: new Date(hoursAgo(9)) });
    const own = await propose(finance, "GBP", "1.5", { asOf: hoursAgo(5) });
    const corrected = await propose(finance, "GBP", "1.45", { asOf: hoursAgo(5) });
    expect((await show(second, own)).status).to.equal("superseded");
    expect((await send(finance, { GBP: "1.27" }, { asOf: hoursAgo(4) })).body.stillWaiting).to.deep.equal([]);
    expect((await show(second, corrected)).status).to.equal("superseded");
    expect(await openTasks("GBP")).to.deep.equal([]);

    // Far from the first that is known, and near what two have agreed on since.
    const far = await propose(finance, "GBP", "1.4", { asOf: hoursAgo(3) });
    await api.db("reference_rates").insert({
      id: "01900000-0000-7000-8000-000000000001",
      currency: "GBP",
      usd_per_unit: "1.35",
      as_of: new Date(hoursAgo(3.5)),
      source: "ECB reference rate",
      imported_by: colleague.user.id,
      confirmed_by: second.user.id,
      imported_at: new Date(),
    });
    expect((await send(colleague, { GBP: "1.40" }, { asOf: hoursAgo(2) })).body.items).to.have.lengthOf(1);
    expect((await show(second, far)).status).to.equal("superseded");
  });

  it("is the only one of its currency: a colleague's other that would have to wait is refused beside its line", async () => {
    await buildRate("ZAR", "0.055", { asOf: new Date(hoursAgo(9)) });
    const id = await propose(finance, "ZAR", "0.07", { asOf: hoursAgo(5) });
    for (const rate of ["0.08", "0.07"]) {
      const { status, body } = await send(colleague, { EUR: "1.08", ZAR: rate }, { confirmed: true });
      expect([status, body.details.fields]).to.deep.equal([
        400,
        [{ field: "rates[1].usdPerUnit", key: "rateWaitsAlready", values: { rate: "0.07" } }],
      ]);
    }
    await decide(colleague, id, "refuse", "The bank says 0.08.");
    await propose(colleague, "ZAR", "0.08");
    // Eight people at once: one waits.
    await buildRate("NGN", "0.00065", { asOf: new Date(hoursAgo(9)) });
    const people = await Promise.all(Array.from({ length: 8 }, () => buildStaff("finance")));
    const answers = await Promise.all(people.map((as) => send(as, { NGN: "0.0009" }, { confirmed: true })));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(await api.db("proposed_rates").where({ currency: "NGN" })).to.have.lengthOf(1);
  });

  it("makes place for another once its 24 hours are over", async () => {
    await buildRate("TND", "0.3", { asOf: new Date(hoursAgo(9)) });
    const id = await propose(finance, "TND", "0.4");
    const { body: clock } = await api.post("/dev/clock", { body: { advance: "25h" } });
    await propose(colleague, "TND", "0.41", { asOf: hoursAgo(0, Date.parse(clock.now as string)) });
    expect((await show(second, id)).status).to.equal("expired");
  });
});
