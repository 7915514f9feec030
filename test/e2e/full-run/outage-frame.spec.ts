import { expect } from "chai";
import type { Page, Route } from "playwright";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { builtPage } from "#test/support/built-page.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter, expectText } from "#test/e2e/people.ts";

/** Lets seconds of the page's clock pass, each with time for the answers that it brings. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await page.clock.fastForward(1000);
    await page.evaluate(() => fetch("/healthz").then(() => new Promise((resolve) => requestAnimationFrame(resolve))));
  }
}

const isEvents = ({ pathname }: URL) => pathname === "/api/v1/events";

describe("the dashboard's frame", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "5000" });

  for (const [what, answer] of Object.entries({
    "a proxy's 502": (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "Bad Gateway" }),
    "no answer": (route: Route) => route.abort(),
  }))
    journey(`stays when a page's code does not come for ${what}, with all that was typed`, async (stage) => {
      stage.allow(/502|ERR_FAILED|Failed to (load|fetch)|preload/);
      const page = await stage.open("buyer");
      await enter(page, `${api.url}/dashboard/settings`, await buildBuyer());
      const city = page.getByLabel("City");
      await city.fill("Antwerp");
      const click = (name: string) => page.getByRole("navigation").getByRole("link", { name }).click();
      const alert = page.getByRole("alert").filter({ hasText: "The server does not answer" });
      await page.context().route("**/*", answer);

      await stage.step("the page stands and says why", async () => {
        await click("Escrow");
        await alert.waitFor();
        expect(new URL(page.url()).pathname).to.equal("/dashboard/settings");
        expect(await city.inputValue()).to.equal("Antwerp");
        expect(await page.getByText(/offline|without a connection/i).count()).to.equal(0);
      });

      await stage.step("another try says it anew", async () => {
        const first = await alert.elementHandle();
        await alert.getByRole("button", { name: "Try again" }).click();
        await page.waitForFunction((element) => !element?.isConnected, first);
        await alert.waitFor();
        expect(await city.inputValue()).to.equal("Antwerp");
      });

      await stage.step(
        "back again, it takes nothing away that somebody has typed, and a click opens the page",
        async () => {
          await page.context().unroute("**/*");
          await alert.waitFor({ state: "detached" });
          expect(await city.inputValue()).to.equal("Antwerp");
          await click("Escrow");
          await page.waitForURL(/\/dashboard\/escrow$/);
          // A browser that has missed a script gets it in a new document alone.
          await page
            .getByRole("banner")
            .getByText(/synced/)
            .waitFor();
        },
      );

      await stage.step("where nothing was typed it comes by itself", async () => {
        await page.context().route("**/*", answer);
        await click("Orders");
        await alert.waitFor();
        await page.context().unroute("**/*");
        await page.waitForURL(/\/dashboard\/orders$/);
        await page.getByRole("heading", { level: 1, name: "Sent Offers" }).waitFor();
        await alert.waitFor({ state: "detached" });
      });
    });

  journey("is read anew once where a new release has taken the page's code away", async (stage) => {
    stage.allow(/404|Failed to (load|fetch)|preload/);
    const page = await stage.open("buyer", { serviceWorkers: "block" });
    await enter(page, `${api.url}/dashboard/settings`, await buildBuyer());
    let missed = 0;
    await page.route(`**${builtPage("src/features/escrow/EscrowPage.tsx")}`, (route) => {
      missed += 1;
      return route.fulfill({ status: 404 });
    });
    const escrow = page.getByRole("navigation").getByRole("link", { name: "Escrow" });
    const again = page.waitForEvent("load");
    await escrow.click();
    await again;
    await page
      .getByRole("banner")
      .getByText(/synced/)
      .waitFor();
    await page.getByLabel("City").fill("Antwerp");
    await escrow.click();
    await page.getByRole("alert").filter({ hasText: "This page could not be loaded." }).waitFor();
    expect(await page.getByLabel("City").inputValue()).to.equal("Antwerp");
    expect(missed, "before it was read anew, and after").to.be.at.least(2);
  });

  journey("waits longer each time when a proxy cuts the event stream as soon as it is open", async (stage) => {
    const page = await stage.open("buyer", { serviceWorkers: "block" });
    await page.clock.install({ time: new Date() });
    let opened = 0;
    let read = 0;
    await page.route(isEvents, (route) => {
      opened += 1;
      return route.fulfill({ contentType: "text/event-stream", body: "event: ready\ndata: {}\n\n" });
    });
    page.on("request", (request) => {
      if (request.url().endsWith("/api/v1/overview")) read += 1;
    });
    await enter(page, `${api.url}/dashboard`, await buildBuyer(), 200);
    await eventually(() => opened > 0);
    await pass(page, 40);
    // 1, 2, 5, 10, 10 … and 10 seconds, each up to half longer.
    expect(opened, "opened").to.be.within(4, 7);
    expect(read, "read again").to.be.at.most(2 * opened);
    expect(await page.getByText("The server does not answer.").count()).to.equal(0);
  });

  journey(
    "opens its event stream anew at once where the process that has it is about to go, and says nothing of it",
    async (stage) => {
      const page = await stage.open("buyer", { serviceWorkers: "block" });
      const opened: number[] = [];
      await page.route(isEvents, (route) => {
        opened.push(performance.now());
        const ready = "event: ready\ndata: {}\n\n";
        if (opened.length > 1) return route.fulfill({ contentType: "text/event-stream", body: ready });
        return route.fulfill({ contentType: "text/event-stream", body: `${ready}event: leaving\ndata: {}\n\n` });
      });
      await enter(page, `${api.url}/dashboard`, await buildBuyer(), 200);
      await eventually(() => opened.length > 2, { timeout: 10_000 });
      const [first = 0, second = 0, third = 0] = opened;
      expect(second - first, "at once").to.be.below(700);
      expect(third - second, "what was only cut off waits").to.be.above(900);
    },
  );

  journey("says where events do not get through, and reads each minute; changes can be sent", async (stage) => {
    stage.allow(/503/);
    const { product, supplier } = await buildProduct({ supplier: await buildSupplier() });
    const page = await stage.open("supplier", { serviceWorkers: "block" });
    await page.clock.install({ time: new Date() });
    await page.route(isEvents, () => undefined);
    await enter(page, `${api.url}/dashboard`, supplier, 200);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const mark = page.getByRole("banner").getByText(/No live updates/);
    const bar = page.getByRole("status").filter({ hasText: "The server does not answer." });

    await stage.step("the mark says it, the bar does not", async () => {
      await page.clock.fastForward("01:01");
      await mark.waitFor();
      expect(await bar.count()).to.equal(0);
    });

    await stage.step("what is new comes within a minute", async () => {
      const offered = await api.post("/offers", {
        as: await buildBuyer(),
        body: { productId: product.id, message: "Hello" },
      });
      expect(offered.status).to.equal(201);
      await page.clock.fastForward("01:01");
      await page.locator('nav a[href$="/dashboard/orders"]').filter({ hasText: "1" }).first().waitFor();
      expect(await bar.count()).to.equal(0);
    });

    await stage.step("once requests fail, too, the bar says so", async () => {
      await page.route("**/api/v1/**", (route) => route.fulfill({ status: 503 }));
      await page.clock.fastForward("01:01");
      await bar.waitFor();
    });
  });

  journey("does not call a connection slow below the bar that says what is the matter", async (stage) => {
    stage.allow(/503|AuthRetryableFetchError|AuthRefreshDiscardedError/);
    const page = await stage.open("supplier", { serviceWorkers: "block" });
    await page.clock.install({ time: new Date() });
    await enter(page, `${api.url}/dashboard`, await buildSupplier(), 200);
    const bar = page.getByRole("status").filter({ hasText: "You are still logged in" });
    await page.route("**/auth/v1/**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.clock.fastForward("05:00");
    await bar.waitFor();
    await page.reload();
    await bar.waitFor();
    await pass(page, 10);
    expect(await page.getByText("Slow connection").count()).to.equal(0);
    await page.unroute("**/auth/v1/**");
    await expectText(page, "Recent Activity");
  });
});
