import { expect } from "chai";
import { renewSampleRates } from "#backend/src/demo/rates.ts";
import { buildStaff } from "#test/factories/people.ts";
import { rateDesk } from "#test/factories/rate-imports.ts";
import { useApi } from "#test/support/api.ts";

describe("the demo's sample rates", () => {
  const api = useApi();
  const { send, propose } = rateDesk(api);
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const sources = async (currency: string) =>
    (await api.db("reference_rates").where({ currency }).orderBy("as_of").pluck<string[]>("source")) as string[];

  it("are those of the day, and take the place of none that staff have imported, nor of one that waits", async () => {
    const finance = await buildStaff("finance");
    await renewSampleRates(api.db, new Date());
    expect((await send(finance, { EUR: "1.09" }, { asOf: new Date().toISOString() })).body.items).to.have.lengthOf(1);
    const waiting = await propose(finance, "GBP", "1.5");
    for (const hours of [13, 26]) await renewSampleRates(api.db, later(hours));
    expect(await sources("EUR")).to.deep.equal(["BCEAO (demo)", "ECB reference rate"]);
    expect(await sources("GBP")).to.deep.equal(["BCEAO (demo)"]);
    expect(await sources("KES")).to.deep.equal(["BCEAO (demo)", "BCEAO (demo)", "BCEAO (demo)"]);
    const proposed = (await api.db("proposed_rates").where({ id: waiting }).first("status")) as { status: string };
    expect(proposed.status).to.equal("awaiting_confirmation");
  });
});
