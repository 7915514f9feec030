import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { hoursAgo, rateDesk } from "#test/factories/rate-imports.ts";
import { buildRate } from "#test/factories/rates.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;

describe("a rate that one person alone does not enter", () => {
  const api = useApi();
  const { send, propose, decide, show, inForce } = rateDesk(api);
  let finance: Staff, second: Staff;
  before(async () => {
    [finance, second] = [await buildStaff("finance"), await buildStaff("admin")];
  });

  const openTasks = (currency: string) =>
    api.db("staff_tasks").where({ subject_id: currency }).whereNull("resolved_at").pluck<string[]>("kind");
  const refusal = async (answer: ReturnType<typeof decide>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const notWaiting = [409, "staff.rateNotWaiting"];

  it("waits where it is the first of its currency, and holds once another has confirmed it", async () => {
    const { status, body } = await send(finance, { EUR: "1.0832" });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.items).to.deep.equal([]);
    const [{ id }] = body.waiting;
    expect(body.waiting[0]).to.include({ status: "awaiting_confirmation", ground: "first", last: null });
    expect(body.waiting[0].can).to.deep.equal(["withdraw"]);
    expect(await inForce("EUR")).to.equal(null);
    expect(await openTasks("EUR")).to.deep.equal(["currencies.rateWaits"]);
    expect((await show(second, id)).can).to.deep.equal(["confirm", "refuse"]);

    const confirmed = await decide(second, id, "confirm");
    expect(confirmed.status, JSON.stringify(confirmed.body)).to.equal(200);
    expect(confirmed.body).to.include({ status: "confirmed", decidedBy: second.user.email });
    expect(await inForce("EUR")).to.equal("1.0832");
    expect(await openTasks("EUR")).to.deep.equal([]);
    const { body: rate } = await api.get(`/admin/reference-rates/${id}`, { as: finance });
    expect(rate).to.include({
      state: "inForce",
      importedBy: finance.user.email,
      confirmedBy: second.user.email,
    });
    const audit = await api
      .db("audit_log")
      .whereIn("action", ["rates.imported", "rates.confirmed"])
      .orderBy("id")
      .select<{ action: string; actor_user_id: string; details: object }[]>("action", "actor_user_id", "details");
    expect(audit.map(({ action, actor_user_id: by }) => [action, by])).to.deep.equal([
      ["rates.imported", finance.user.id],
      ["rates.confirmed", second.user.id],
    ]);
    expect(audit[0]?.details).to.deep.include({ waiting: ["EUR"] });
    expect(audit[1]?.details).to.include({ usdPerUnit: "1.0832", importedBy: finance.user.id });
  });

  it("waits where it differs by more than a tenth, while the last one stays in force and others hold at once", async () => {
    await Promise.all([buildRate("XOF", "0.00165", { asOf: new Date(hoursAgo(3)) }), buildRate("GBP", "1.26")]);
    const rates = { XOF: "0.0019", GBP: "1.27" };
    const asked = await send(finance, rates);
    expect([asked.status, asked.body.details.fields]).to.deep.equal([
      400,
      [{ field: "rates[0].usdPerUnit", key: "rateJump", values: { last: "0.00165", percent: 10 } }],
    ]);
    const { status, body } = await send(finance, rates, { confirmed: true });
    expect(status).to.equal(201);
    expect(body.items.map(({ currency, state }: Record<string, string>) => [currency, state])).to.deep.equal([
      ["GBP", "inForce"],
    ]);
    expect(body.waiting).to.have.lengthOf(1);
    expect(body.waiting[0]).to.include({ currency: "XOF", usdPerUnit: "0.0019", ground: "jump" });
    expect(body.waiting[0].last.usdPerUnit).to.equal("0.00165");
    expect(await inForce("XOF")).to.equal("0.00165");
    expect((await decide(second, body.waiting[0].id, "confirm")).status).to.equal(200);
    expect(await inForce("XOF")).to.equal("0.0019");
  });

  it("is asked about and waits also where the last one is long too old", async () => {
    await buildRate("GHS", "0.08", { asOf: new Date(hoursAgo(24 * 40)) });
    expect((await send(finance, { GHS: "0.1" })).status).to.equal(400);
    await propose(finance, "GHS", "0.1");
    expect(await inForce("GHS")).to.equal(null);
    expect((await send(finance, { GHS: "0.081" })).body.items).to.have.lengthOf(1);
  });

  it("is not confirmed by whoever has imported it, who takes it back instead", async () => {
    const id = await propose(finance, "KES", "0.0077");
    expect(await refusal(decide(finance, id, "confirm"))).to.deep.equal([403, "staff.ownRate"]);
    expect(await refusal(decide(finance, id, "refuse"))).to.deep.equal([403, "staff.ownRate"]);
    expect(await refusal(decide(second, id, "withdraw"))).to.deep.equal([403, "staff.notImporter"]);
    expect((await decide(finance, id, "withdraw")).body).to.include({ status: "withdrawn" });
    expect(await openTasks("KES")).to.deep.equal([]);
    expect(await refusal(decide(second, id, "confirm"))).to.deep.equal(notWaiting);
    expect(await inForce("KES")).to.equal(null);
  });

  it("is refused by another with a reason, and never holds", async () => {
    const id = await propose(finance, "KES", "0.77");
    expect((await decide(second, id, "refuse", "no")).status).to.equal(400);
    await decide(second, id, "refuse", "A hundred times the bank's rate.");
    const shown = await show(finance, id);
    expect(shown).to.include({ status: "refused", decidedReason: "A hundred times the bank's rate." });
    expect(shown.can).to.deep.equal([]);
    expect(await inForce("KES")).to.equal(null);
    expect(await openTasks("KES")).to.deep.equal([]);
    const list = await api.get(`/admin/proposed-rates?filter=${JSON.stringify({ status: "refused" })}`, { as: second });
    expect((list.body as { id: string }[]).map((each) => each.id)).to.deep.equal([id]);
    const none = await decide(second, "01900000-0000-7000-8000-000000000000", "confirm");
    expect([none.status, none.body.code]).to.deep.equal([404, "staff.rateNotFound"]);
  });

  it("is superseded by a rate of the same moment or a newer one of its own importer", async () => {
    await buildRate("ZAR", "0.055", { asOf: new Date(hoursAgo(9)) });
    const old = await propose(finance, "ZAR", "0.07", { asOf: hoursAgo(5) });
    const newer = await propose(finance, "ZAR", "0.08", { asOf: hoursAgo(3) });
    await send(finance, { ZAR: "0.056" }, { asOf: hoursAgo(4) });
    expect([(await show(second, old)).status, (await show(second, newer)).status]).to.deep.equal([
      "superseded",
      "awaiting_confirmation",
    ]);
    expect(await refusal(decide(second, old, "confirm"))).to.deep.equal(notWaiting);
    expect(await openTasks("ZAR")).to.deep.equal(["currencies.rateWaits"]);
    await send(finance, { ZAR: "0.057" }, { asOf: hoursAgo(3) });
    expect((await show(second, newer)).status).to.equal("superseded");
    expect(await openTasks("ZAR")).to.deep.equal([]);
    const newest = await propose(finance, "ZAR", "0.081", { asOf: hoursAgo(2) });
    expect((await decide(second, newest, "confirm")).status).to.equal(200);
    expect(await inForce("ZAR")).to.equal("0.081");
    expect(await openTasks("ZAR")).to.deep.equal([]);
  });

  it("is refused at once where it would be too old to hold once confirmed", async () => {
    const fields = [{ field: "rates[0].usdPerUnit", key: "rateTooOldToWait" }];
    const first = await send(finance, { UGX: "0.00027" }, { asOf: hoursAgo(24.01) });
    expect([first.status, first.body.details.fields]).to.deep.equal([400, fields]);
    await buildRate("UGX", "0.00027", { asOf: new Date(hoursAgo(2)) });
    const late = await send(finance, { UGX: "0.001" }, { asOf: hoursAgo(3), confirmed: true });
    expect([late.status, late.body.details.fields]).to.deep.equal([400, fields]);
  });

  it("is confirmed once when eight race, and the others read why not", async () => {
    const id = await propose(finance, "NGN", "0.00065");
    const people = await Promise.all(Array.from({ length: 8 }, () => buildStaff("finance")));
    const answers = await Promise.all(people.map((person) => refusal(decide(person, id, "confirm"))));
    expect(answers.filter(([status]) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(([status]) => status !== 200)).to.deep.equal(Array(7).fill(notWaiting));
    expect(await api.db("reference_rates").where({ currency: "NGN" })).to.have.lengthOf(1);
  });

  it("is the one of many small steps that has moved its currency by more than a tenth within 24 hours", async () => {
    await buildRate("TND", "0.3", { asOf: new Date(hoursAgo(20)) });
    for (const step of ["0.32", "0.33"]) expect((await send(finance, { TND: step })).body.items).to.have.lengthOf(1);
    const { body } = await send(second, { TND: "0.331" });
    expect(body.items).to.deep.equal([]);
    expect(body.waiting[0]).to.deep.include({ ground: "smallSteps", usdPerUnit: "0.331" });
    expect(body.waiting[0].comparedTo.usdPerUnit).to.equal("0.3");
    expect(await inForce("TND")).to.equal("0.33");
    await decide(finance, body.waiting[0].id, "confirm");
    // Two people have looked: from here the steps count anew.
    for (const step of ["0.35", "0.364"]) expect((await send(finance, { TND: step })).body.items).to.have.lengthOf(1);
    expect((await send(finance, { TND: "0.365" })).body.waiting).to.have.lengthOf(1);
  });

  it("needs two who have the right: whoever has lost it neither decides, nor is confirmed", async () => {
    const [gone, other] = [await buildStaff("finance"), await buildStaff("finance")];
    const id = await propose(gone, "GHS", "0.12");
    await api.db("staff_members").whereIn("user_id", [gone.user.id, other.user.id]).delete();
    expect((await decide(other, id, "confirm")).status).to.equal(404);
    expect((await decide(gone, id, "withdraw")).status).to.equal(404);
    expect((await show(second, id)).can).to.deep.equal(["refuse"]);
    expect(await refusal(decide(second, id, "confirm"))).to.deep.equal([403, "staff.importerWithoutRight"]);
    expect((await decide(second, id, "refuse")).status).to.equal(200);
  });

  it("is kept as it was imported and decided, whatever the program is made to do", async () => {
    const waiting = await propose(finance, "KES", "0.0077");
    const refused = (await api.db("proposed_rates").where({ status: "refused" }).first("id")) as { id: string };
    const attempt = (id: string, changes: object) =>
      api
        .db("proposed_rates")
        .where({ id })
        .update(changes)
        .then(
          () => "done",
          ({ code }: { code: string }) => code,
        );
    expect(await attempt(waiting, { usd_per_unit: "0.9" })).to.equal("23001");
    expect(await attempt(refused.id, { status: "awaiting_confirmation", decided_by: null })).to.equal("23001");
    const own = { status: "confirmed", decided_by: finance.user.id, decided_at: new Date(), decided_reason: "Mine." };
    expect(await attempt(waiting, own)).to.equal("23514");
  });

  it("ends with its 24 hours where nobody decides, and so does its task", async () => {
    const id = await propose(finance, "EUR", "1.3");
    expect(await openTasks("EUR")).to.deep.equal(["currencies.rateWaits"]);
    const { body: clock } = await api.post("/dev/clock", { body: { advance: "23h" } });
    expect(await refusal(decide(second, id, "confirm"))).to.deep.equal(notWaiting);
    await eventually(async () => (await openTasks("EUR")).length === 0, { what: "the task settled by itself" });
    expect(await show(second, id)).to.include({ status: "expired", decidedBy: null });
    const stored = (await api.db("proposed_rates").where({ id }).first("status")) as { status: string };
    expect(stored.status).to.equal("expired");

    // What was entered more than 24 hours ago is where the steps begin.
    await api.post("/dev/clock", { body: { advance: "2h" } });
    const asOf = hoursAgo(0, Date.parse(clock.now as string));
    expect((await send(finance, { TND: "0.395" }, { asOf })).body.items).to.have.lengthOf(1);
  });
});

describe("a rate that nobody else may confirm", () => {
  const api = useApi();
  const { propose } = rateDesk(api);

  it("is a task that says so, until somebody else has the right", async () => {
    const alone = await buildStaff("finance");
    await buildStaff("support");
    await propose(alone, "EUR", "1.08");
    const tasks = () =>
      api.db("staff_tasks").where({ subject_id: "EUR" }).whereNull("resolved_at").pluck<string[]>("kind");
    expect(await tasks()).to.deep.equal(["currencies.nobodyEligible"]);
    await buildStaff("finance");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await eventually(async () => (await tasks())[0] === "currencies.rateWaits", { what: "a task for the second" });
    expect(await tasks()).to.have.lengthOf(1);
  });
});
