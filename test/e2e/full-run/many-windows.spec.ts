import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { password, signIn } from "../people.ts";

describe("six windows of one browser", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "5000" });

  journey("keep five streams: the oldest gives way until somebody looks at it", async (stage) => {
    const supplier = await buildSupplier({ user: { password } });
    const { product } = await buildProduct({ supplier });
    const first = await stage.open("first");
    let opened = 0;
    first.context().on("request", (request) => {
      if (request.url().endsWith("/api/v1/events")) opened += 1;
    });
    // The browser under test says of every window that somebody works in it.
    await first.context().addInitScript(() => {
      Object.defineProperty(window, "isWorkedIn", { value: false, writable: true });
      document.hasFocus = () => (window as unknown as { isWorkedIn: boolean }).isWorkedIn;
    });
    await signIn(first, api.url, supplier.user.email);
    const offers = async (page: Page) => {
      await page.goto(`${api.url}/dashboard/orders`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    };
    await offers(first);
    const others: Page[] = [];
    for (let n = 0; n < 5; n += 1) {
      const page = await first.context().newPage();
      await offers(page);
      others.push(page);
    }
    const told = (message: string) => (page: Page) => page.getByText(message).first();
    const inquire = async (message: string) => {
      const buyer = await buildBuyer();
      const { status } = await api.post("/offers", {
        as: buyer,
        body: { productId: product.id, quantity: "2", message },
      });
      expect(status).to.equal(201);
      return told(buyer.organization.name);
    };

    await stage.step("five are told at once, the first is not", async () => {
      const line = await inquire("Could you ship in March?");
      for (const page of others) await line(page).waitFor();
      expect(await line(first).count()).to.equal(0);
      const before = opened;
      await first.evaluate(() => {
        (window as unknown as { isWorkedIn: boolean }).isWorkedIn = true;
        window.dispatchEvent(new Event("focus"));
      });
      await line(first).waitFor();
      await eventually(() => Promise.resolve(opened > before));
    });

    await stage.step("it is live again, and another gave way", async () => {
      const line = await inquire("And in April?");
      await line(first).waitFor();
      await eventually(async () => {
        const seen = await Promise.all(others.map((page) => line(page).count()));
        return seen.filter((count) => count > 0).length === 4;
      });
    });
  });
});
