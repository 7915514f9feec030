import { expect } from "chai";
import { demoKeeping, keeperLock } from "#backend/src/demo/keep-demo.ts";
import { day } from "#backend/src/kernel/clock.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("keeping the demo", () => {
  const api = useApi();

  const keep = () => {
    const told: unknown[] = [];
    const services = {
      db: api.db,
      clock: { now: () => new Date() },
      config: { publicUrl: api.url, escrowApiUrl: "http://127.0.0.1:1/sandbox/escrow" },
      logger: { info: ({ state }: { state: unknown }) => told.push(state) },
    };
    return Promise.resolve(demoKeeping.sweeps?.["demo.keep"]?.(services as never)).then(() => told);
  };

  before(async () => {
    const buyer = await buildBuyer({ user: { email: "buyer@demo.test" } });
    await buildOffer({ buyer, sentAt: new Date(Date.now() - 10 * day) });
  });

  it("is one process's at a time: nobody orders, or confirms a delivery, twice", async () => {
    await api.db.transaction(async (other) => {
      await other.raw("select pg_advisory_xact_lock(?)", [keeperLock]);
      expect(await keep()).to.deep.equal([]);
    });
  });

  it("leaves alone what it needs a product for that a visitor has called otherwise, and the sweep is done", async () => {
    expect(await keep()).to.include("acceptedOffer");
  });
});
