import { expect } from "chai";
import type { Page, Route } from "playwright";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey, type Stage } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter, expectText, textOf } from "../people.ts";

const stored = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("agritrade.session") ?? "{}") as { refresh_token?: string }).refresh_token ??
      null,
  );

/** Lets seconds of the pages' clock pass, with time for answers in between, until `done`. */
async function passUntil(page: Page, seconds: number, what: string, done: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    if (await done()) return;
    await page.clock.fastForward(1000);
    // What follows from an answer is planned by the time another one is there.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await eventually(done, { what });
}

describe("an outage", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "5000" });

  /** Two tabs on the dashboard, one of them with a form that is half typed. */
  async function openTabs(stage: Stage, person: PersonOf<Organization>): Promise<[Page, Page]> {
    const first = await stage.open("supplier", { serviceWorkers: "block" });
    await first.clock.install({ time: new Date() });
    await enter(first, `${api.url}/dashboard`, person, 200);
    const second = await first.context().newPage();
    await second.goto(`${api.url}/fr/dashboard/settings`);
    await first
      .getByRole("banner")
      .getByText(/synced/)
      .waitFor();
    await second
      .getByRole("banner")
      .getByText(/à jour à/)
      .waitFor();
    await second.getByLabel("Ville").fill("Anvers");
    return [first, second];
  }

  /** A buyer makes another offer: both tabs count it without being read anew. */
  async function expectLive(tabs: readonly Page[], productId: string, count: number) {
    const offered = await api.post("/offers", { as: await buildBuyer(), body: { productId, message: "Hello" } });
    expect(offered.status).to.equal(201);
    for (const tab of tabs)
      await tab
        .locator('nav a[href$="/dashboard/orders"]')
        .filter({ hasText: String(count) })
        .first()
        .waitFor();
  }

  journey(
    "the auth endpoints answer 503 for half a minute: nobody is signed out, both tabs say what is and go on after",
    async (stage) => {
      stage.allow(/503|AuthRetryableFetchError|AuthRefreshDiscardedError/);
      const { product, supplier: person } = await buildProduct({
        supplier: await buildSupplier({ name: "Huye Hills" }),
      });
      const [first, second] = await openTabs(stage, person);
      let asked = 0;
      const context = first.context();
      await context.route("**/auth/v1/**", (route) => {
        asked += 1;
        return route.fulfill({ status: 503, json: {} });
      });
      const notice = first.getByRole("status").filter({ hasText: "You are still logged in" });
      const avis = second.getByRole("status").filter({ hasText: "Votre session reste ouverte" });

      await stage.step("both say it once the token has run out", async () => {
        // Nor was anything heard of the stream for so long.
        await first.clock.fastForward("05:00");
        await notice.waitFor();
        await avis.waitFor();
        expect(
          await first
            .getByRole("banner")
            .getByText(/synced/)
            .count(),
          "up to date",
        ).to.equal(0);
      });

      await stage.step("half a minute later everything stands as it stood", async () => {
        const before = asked;
        await passUntil(first, 30, "more tries", async () => asked > before + 4);
        for (const tab of [first, second]) expect(new URL(tab.url()).pathname).to.match(/\/dashboard/);
        expect(await stored(first)).to.equal(person.refreshToken);
        expect(await second.getByLabel("Ville").inputValue()).to.equal("Anvers");
        await first.getByRole("heading", { level: 1 }).getByText("Huye Hills").waitFor();
      });

      await stage.step("a reload shows the dashboard's frame with the same words", async () => {
        await first.reload();
        await notice.waitFor();
        expect(new URL(first.url()).pathname).to.equal("/dashboard");
        await first.getByRole("navigation").getByRole("link", { name: "Settings" }).waitFor();
      });

      await stage.step("it ends: the words go, the pages are whole, events come", async () => {
        await context.unroute("**/auth/v1/**");
        await passUntil(first, 60, "no notice", async () => (await notice.count()) + (await avis.count()) === 0);
        await first.getByRole("heading", { level: 1 }).getByText("Huye Hills").waitFor();
        expect(await second.getByLabel("Ville").inputValue()).to.equal("Anvers");
        await passUntil(
          first,
          30,
          "live again",
          async () =>
            (await first
              .getByRole("banner")
              .getByText(/synced/)
              .count()) > 0,
        );
        await passUntil(
          first,
          30,
          "live again",
          async () =>
            (await second
              .getByRole("banner")
              .getByText(/à jour à/)
              .count()) > 0,
        );
        await expectLive([first, second], product.id, 1);
      });
    },
  );

  journey(
    "the line is lost and comes back; whoever signs out without the server is signed out in both tabs",
    async (stage) => {
      stage.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503|AuthRetryableFetchError|AuthRefreshDiscardedError/);
      const { product, supplier: person } = await buildProduct({
        supplier: await buildSupplier({ name: "Huye Hills" }),
      });
      const [first, second] = await openTabs(stage, person);
      const context = first.context();
      const bars = [
        first.getByRole("status").filter({ hasText: "Changes cannot be sent until the connection returns" }),
        second.getByRole("status").filter({ hasText: "Aucune modification ne part avant le retour de la connexion" }),
      ];

      await stage.step("both say it, and stay, also when the token runs out meanwhile", async () => {
        await context.setOffline(true);
        for (const bar of bars) await bar.waitFor();
        await first.clock.fastForward("05:00");
        await passUntil(first, 30, "more tries", async () => Boolean(await stored(first)));
        for (const bar of bars) await bar.waitFor();
        for (const tab of [first, second]) expect(new URL(tab.url()).pathname).to.match(/\/dashboard/);
        expect(await stored(first)).to.equal(person.refreshToken);
      });

      await stage.step("with the line all goes on", async () => {
        await context.setOffline(false);
        for (const bar of bars) await passUntil(first, 60, "no bar", async () => (await bar.count()) === 0);
        expect(await second.getByLabel("Ville").inputValue()).to.equal("Anvers");
        await expectLive([first, second], product.id, 1);
      });

      await stage.step("signing out needs no server", async () => {
        await context.route("**/auth/v1/**", (route) => route.fulfill({ status: 503, json: {} }));
        await first.getByRole("button", { name: /^User menu of/ }).click();
        await first.getByRole("button", { name: "Logout" }).click();
        await first.waitForURL(`${api.url}/login?untold=1`);
        await second.waitForURL(/\/fr\/login/);
        expect(await stored(first)).to.equal(null);
      });
    },
  );

  fullJourney(
    "whoever signs out while no token can be had is signed out in both tabs, and stays so after it",
    async (stage) => {
      // A refresh that was still tried hears that the session is over.
      stage.allow(/503|400 \(Bad Request\).*refresh_token|AuthRetryableFetchError|AuthRefreshDiscardedError/);
      const person = await buildSupplier();
      const [first, second] = await openTabs(stage, person);
      const context = first.context();
      await context.route("**/auth/v1/**", (route) => route.fulfill({ status: 503 }));
      await first.clock.fastForward("05:00");
      await first.getByRole("status").filter({ hasText: "You are still logged in" }).waitFor();
      await first.getByRole("button", { name: /^User menu of/ }).click();
      await first.getByRole("button", { name: "Logout" }).click();
      await first.getByText("You are logged out on this device.").waitFor();
      await second.waitForURL(/\/fr\/login/);
      const open = () => api.db("sessions").where({ id: person.sessionId }).whereNull("ended_at");
      await context.unroute("**/auth/v1/**");
      await passUntil(first, 30, "no session at the server", async () => (await open()).length === 0);
      await first.goto(`${api.url}/dashboard`);
      await first.waitForURL(/\/login\?next=%2Fdashboard$/);
      expect(await stored(first)).to.equal(null);
    },
  );

  /** Everything of the API but the event stream is answered so. */
  const failing = (page: Page, answer: (route: Route) => Promise<void>) =>
    page.route("**/api/v1/**", (route) =>
      new URL(route.request().url()).pathname.endsWith("/events") ? route.continue() : answer(route),
    );

  fullJourney(
    "requests fail while the event stream is held: the bar says it, and all comes by itself after",
    async (stage) => {
      stage.allow(/50[23]|ERR_FAILED|Failed to load resource/);
      const { product, supplier: person } = await buildProduct({
        supplier: await buildSupplier({ name: "Huye Hills" }),
      });
      const page = await stage.open("supplier", { serviceWorkers: "block" });
      await enter(page, `${api.url}/dashboard`, person);
      const live = page.getByRole("banner").getByText(/synced/);
      const bar = page.getByRole("status").filter({ hasText: "The server does not answer." });
      await live.waitFor();

      await stage.step("an event comes, what it speaks of does not", async () => {
        await failing(page, (route) => route.fulfill({ status: 503, body: "" }));
        const offered = await api.post("/offers", {
          as: await buildBuyer(),
          body: { productId: product.id, message: "Is it washed?" },
        });
        expect(offered.status).to.equal(201);
        await bar.waitFor();
        await page.getByRole("banner").getByText("Server not reachable").waitFor();
        expect(await live.count(), "up to date").to.equal(0);
      });

      await stage.step("nor does a list; nothing is said of what nobody has typed", async () => {
        await page
          .getByRole("navigation")
          .getByRole("link", { name: /Orders/ })
          .click();
        await expectText(page, "could not be loaded");
        expect(await textOf(page)).not.to.match(/entered|typed|\{|<html/);
      });

      await stage.step("one request finds out that it is over, then the others follow", async () => {
        await page.unroute("**/api/v1/**");
        const asked: string[] = [];
        let release: () => void = () => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await failing(page, async (route) => {
          asked.push(route.request().url());
          await released;
          await route.continue();
        });
        await eventually(() => asked.length > 0, { timeout: 20_000, what: "a probe" });
        await page.evaluate(() => fetch("/healthz").then(({ status }) => status));
        expect(asked).to.have.length(1);
        release();
        await expectText(page, "Is it washed?");
        await page
          .getByRole("navigation")
          .getByRole("link", { name: /Orders/ })
          .filter({ hasText: "1" })
          .waitFor();
        await live.waitFor();
        expect(await bar.count()).to.equal(0);
        await page.unroute("**/api/v1/**");
      });

      for (const [what, answer] of Object.entries({
        "a proxy's page": (route: Route) =>
          route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad Gateway" }),
        ...(process.env.FULL ? { "no answer": (route: Route) => route.abort() } : {}),
      }))
        await stage.step(`opened anew it has its frame on ${what}, and comes by itself`, async () => {
          await failing(page, answer);
          await page.goto(`${api.url}/dashboard/orders`, { waitUntil: "commit" });
          await bar.waitFor();
          await page.getByRole("navigation").getByRole("link", { name: "Settings" }).waitFor();
          await expectText(page, "Your account could not be loaded.");
          expect(await textOf(page)).not.to.match(/Gateway|entered|What you see/);
          await page.unroute("**/api/v1/**");
          await expectText(page, "Is it washed?");
          expect(await bar.count()).to.equal(0);
        });

      await stage.step("a change that is lost says it too, until something comes", async () => {
        await page.goto(`${api.url}/dashboard/settings`);
        await page.getByLabel("City").fill("Huye");
        await page.route("**/api/v1/organizations/**", (route) => route.abort());
        await page.getByRole("button", { name: "Save changes" }).click();
        await expectText(page, "What you entered has been kept here.");
        await bar.waitFor();
        await page.unroute("**/api/v1/organizations/**");
        await bar.waitFor({ state: "detached" });
      });
    },
  );
});
