import { expect } from "chai";
import type { Page } from "playwright";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { enter } from "./people.ts";

const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("pages-1")).keys()).map(({ url }) => new URL(url).pathname));

describe("without a line", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  journey("visited pages stay readable and say when they were kept; others say so in their language", async (stage) => {
    stage.allow(/ERR_INTERNET_DISCONNECTED|503|Failed to fetch|ServiceWorker/);
    const { product } = await buildProduct({ name: "Lot 12", images: [] });
    const page = await stage.open("visitor", { serviceWorkers: "allow" });
    const address = `/products/${product.category}/${product.id}`;

    await stage.step(
      "pages are kept: the first, one that is opened by its address, one inside the browser",
      async () => {
        await page.goto(server.url + address);
        await eventually(async () => (await kept(page)).includes(address), { timeout: 15_000 });
        await page.goto(`${server.url}/fr/suppliers`);
        await eventually(async () => (await kept(page)).includes("/fr/suppliers"), { timeout: 15_000 });
      },
    );

    await stage.step("nothing of the API or of signing in is kept", async () => {
      // As a provider's sign-in comes back.
      await page.goto(`${server.url}/harvest-calendar?code=secret`);
      await page.goto(`${server.url}/fr/faq`);
      await eventually(async () => (await kept(page)).includes("/fr/faq"), { timeout: 15_000 });
      await page.goto(`${server.url}/login`);
      await page.getByLabel("Email").first().fill("a@b.test");
      const names = await page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(names.filter((name) => /^\/(api|auth|login|dashboard|admin|dev|sandbox)/.test(name))).to.deep.equal([]);
      const addresses = await page.evaluate(async () =>
        (await (await caches.open("pages-1")).keys()).map(({ url }) => url),
      );
      expect(addresses.filter((one) => one.includes("secret"))).to.deep.equal([]);
      expect(names.some((name) => /^\/assets\/.*\.woff2$/.test(name))).to.equal(true);
    });

    await stage.step(
      "a link to a page whose code has not come opens what is kept of it, or says what is missing",
      async () => {
        const loseLineAndOpen = async (link: string) => {
          await page.context().setOffline(false);
          await page.goto(`${server.url}/fr/faq`);
          await page.locator("html[data-ready]").waitFor();
          await page.context().setOffline(true);
          await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
        };
        await loseLineAndOpen("Fournisseurs");
        await page.waitForURL(`${server.url}/fr/suppliers`);
        await page.getByText(/Vous êtes hors ligne\. Voici la page/).waitFor();
        await loseLineAndOpen("À propos");
        await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();
      },
    );

    await stage.step("a kept page is readable, with its styles, and says its age", async () => {
      await page.goto(server.url + address);
      await page.getByRole("heading", { level: 1, name: "Lot 12" }).waitFor();
      await page.getByText(/You are offline\. This is the page as it was on/).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).to.include("Source Sans");
      await page.goto(`${server.url}/fr/suppliers`);
      await page.getByText(/Vous êtes hors ligne\. Voici la page/).waitFor();
    });

    await stage.step("a page that was never opened says so", async () => {
      await page.goto(`${server.url}/suppliers`);
      await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
      await page.goto(`${server.url}/fr/products/tea`);
      await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();
    });

    await stage.step(
      "a page of the dashboard or of signing in says that it needs a line, and is not kept",
      async () => {
        for (const path of ["/dashboard", "/dashboard/orders", "/login"]) {
          await page.goto(server.url + path);
          await page.getByText("This page needs a connection").waitFor();
          await page.goto(`${server.url}/fr${path}`);
          await page.getByText("Cette page a besoin d’une connexion").waitFor();
          await page.getByRole("link", { name: "Réessayer" }).waitFor();
        }
        expect((await kept(page)).filter((path) => /dashboard|login/.test(path))).to.deep.equal([]);
      },
    );

    await stage.step("with a line again everything is as before", async () => {
      await page.context().setOffline(false);
      await page.goto(server.url + address);
      await page.getByRole("heading", { level: 1, name: "Lot 12" }).waitFor();
      expect(await page.getByText("You are offline").count()).to.equal(0);
    });
  });

  journey(
    "the dashboard stays, says that there is no line and that a page cannot come, and goes on with it",
    async (stage) => {
      stage.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const buyer = await buildBuyer();
      const page = await stage.open("buyer", { serviceWorkers: "block" });
      await enter(page, `${server.url}/dashboard/orders`, buyer);
      // What is read anew has the code of no other page, that of the page before it included.
      await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
      await page.waitForURL(`${server.url}/dashboard/settings`);
      await page.reload();
      const header = page.getByRole("banner");
      const alert = page.getByRole("alert").filter({ hasText: "This page cannot be opened without a connection." });
      await header.getByText(/synced/).waitFor();

      await stage.step("the header and the bar below it know at once", async () => {
        await page.context().setOffline(true);
        await header.getByText("Offline", { exact: true }).waitFor();
        expect(await header.getByText(/Up to date/).count()).to.equal(0);
        await page.getByText("Changes cannot be sent until the connection returns").waitFor();
      });

      await stage.step(
        "a page whose code has not come is said to be out of reach, each time it is asked for",
        async () => {
          const city = page.getByLabel("City");
          await city.fill("Antwerp");
          const escrow = page.getByRole("navigation").getByRole("link", { name: "Escrow" });
          await escrow.click();
          await alert.waitFor();
          const first = await alert.elementHandle();
          await escrow.click();
          await page.waitForFunction((element) => !element?.isConnected, first);
          await alert.waitFor();
          expect(new URL(page.url()).pathname).to.equal("/dashboard/settings");
          expect(await city.inputValue()).to.equal("Antwerp");
        },
      );

      await stage.step("so is one on the way back, whose address does not stay", async () => {
        // The browser's own store has its code from before.
        await page.route("**/assets/OffersPage*", (route) => route.abort("internetdisconnected"));
        await page.goBack();
        await eventually(() => new URL(page.url()).pathname === "/dashboard/settings");
        await alert.waitFor();
      });

      await stage.step("with a line the word goes, and the click opens the page with its styles", async () => {
        await page.unroute("**/assets/OffersPage*");
        await page.context().setOffline(false);
        await alert.waitFor({ state: "detached" });
        await header.getByText(/synced/).waitFor();
        await page.getByRole("navigation").getByRole("link", { name: "Escrow" }).click();
        await page.waitForURL(/\/dashboard\/escrow$/);
        const unstyled = () =>
          page.evaluate(
            () =>
              [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")].filter(
                ({ sheet }) => !sheet?.cssRules.length,
              ).length,
          );
        await eventually(async () => (await unstyled()) === 0, { what: "all stylesheets" });
      });
    },
  );
});
