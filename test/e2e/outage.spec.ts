import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/accounts.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey, type Stage } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter } from "./people.ts";

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

describe("an outage while the token has run out", () => {
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
        await first.waitForURL(`${api.url}/`);
        await second.waitForURL(/\/fr\/login/);
        expect(await stored(first)).to.equal(null);
      });
    },
  );
});
