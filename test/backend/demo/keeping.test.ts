import { expect } from "chai";
import { demoKeeping } from "#backend/src/demo/keep-demo.ts";
import { day } from "#backend/src/kernel/clock.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("keeping the demo", () => {
  const api = useApi();

  it("leaves alone what it needs a product for that a visitor has called otherwise, and the sweep is done", async () => {
    const buyer = await buildBuyer({ user: { email: "buyer@demo.test" } });
    await buildOffer({ buyer, sentAt: new Date(Date.now() - 10 * day) });
    const told: unknown[] = [];
    const services = {
      db: api.db,
      clock: { now: () => new Date() },
      config: { publicUrl: api.url, escrowApiUrl: "http://127.0.0.1:1/sandbox/escrow" },
      logger: { info: ({ state }: { state: unknown }) => told.push(state) },
    };
    await demoKeeping.sweeps?.["demo.keep"]?.(services as never);
    expect(told).to.include("acceptedOffer");
  });
});
