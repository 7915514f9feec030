import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { orderWithinDays } from "#shared/offers/process.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { enter, expectText, textOf } from "../people.ts";

const hour = 3_600_000;

describe("a computer whose clock is wrong", () => {
  const api = useApi();

  /** Opens a page on a computer whose clock is so many hours ahead of the server's. */
  async function clockOf(page: Page, hours: number): Promise<Page> {
    await page.clock.install({ time: new Date(Date.now() + hours * hour) });
    return page;
  }

  journey("is told the time that is left by the server's clock", async (stage) => {
    const buyer = await buildBuyer({ verification: "verified" });
    const { order } = await buildOrder(api, { status: "created", buyer });
    // Its buyer has a day and a half left to place the order.
    const sentAt = new Date(Date.now() - (orderWithinDays * 24 - 36) * hour);
    const { offer } = await buildOffer({ buyer, accepted: true, sentAt });
    const page = await clockOf(await stage.open("buyer"), -7 * 24);

    await stage.step("a week behind, the order says what is left of its 72 hours", async () => {
      await enter(page, `${api.url}/dashboard/escrow/${order.reference}`, buyer);
      await expectText(page, "2 days 23 hours left to fund.");
    });

    await stage.step("the server's clock goes on by a day: the next answer tells it", async () => {
      expect((await api.post("/dev/clock", { body: { advance: "1d" } })).status).to.equal(200);
      await page.reload();
      await expectText(page, "1 day 23 hours left to fund.");
    });

    await stage.step("an offer past its time says so to its buyer, and waits for nobody", async () => {
      expect((await api.post("/dev/clock", { body: { advance: "1d" } })).status).to.equal(200);
      await page.goto(`${api.url}/dashboard/orders#offer-${offer.id}`);
      await expectText(page, "It was not signed, ordered or paid, and has ended.");
      expect(await textOf(page)).not.to.include("Waiting for the buyer");
    });
  });
});
