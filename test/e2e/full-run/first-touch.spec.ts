import { expect } from "chai";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";

/** A page's own code comes when it is touched: what was done before must not be lost, and what stands there must not move. */
describe("the first touch of a page", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  journey("leaves the server's page as it stands until then", async (stage) => {
    const page = await stage.open("visitor");
    await buildProduct({ images: [] });
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof Element && target.closest("main, footer"))
            ((window as unknown as { changed: string[] }).changed ??= []).push(target.outerHTML.slice(0, 80));
      }).observe(document, { subtree: true, childList: true, characterData: true });
      document.addEventListener("DOMContentLoaded", () => ((window as unknown as { changed: string[] }).changed = []));
    });
    await page.goto(`${server.url}/products/all`, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Log in", exact: true }).first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).to.deep.equal([]);
    await page.mouse.move(640, 500);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).to.deep.equal([]);
  });

  journey("sends a form that was sent before its code had come, with all that was typed", async (stage) => {
    const page = await stage.open("visitor", { serviceWorkers: "block" });
    const { product } = await buildProduct({ images: [] });
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (open = resolve));
    const asked: string[] = [];
    await page.goto(`${server.url}/products/${product.category}/${product.id}`, { waitUntil: "networkidle" });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      asked.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.getByLabel("Message").fill("Is the new crop there?");
    await page.getByRole("button", { name: "Send Inquiry" }).click();
    await eventually(() => expect(asked).not.to.be.empty);
    expect(page.url()).not.to.include("unsent");
    await page.getByLabel("Message").press("End");
    await page.keyboard.type(" And the price?");
    open();
    await page.getByText("Please log in to send inquiries").waitFor();
    expect(await page.getByLabel("Message").inputValue()).to.equal("Is the new crop there? And the price?");
  });

  journey("gives back what was typed in a form that was sent before any script had come", async (stage) => {
    stage.allow(/ERR_|Failed to load/);
    const { product } = await buildProduct({ images: [] });
    const page = await stage.open("hasty", { serviceWorkers: "block" });
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`${server.url}/products/${product.category}/${product.id}`, { waitUntil: "domcontentloaded" });
    await page.getByLabel("Message").fill("Is the new crop there?");
    await page.getByLabel("Message").press("Tab");
    await page.keyboard.type("12.5");
    await page.unroute(/\.js$/);
    await page.getByRole("button", { name: "Send Inquiry" }).click();
    await page.getByText("Nothing was sent").waitFor();
    const message = page.getByLabel("Message");
    expect(await message.inputValue()).to.equal("Is the new crop there?");
    await page.waitForLoadState("networkidle");
    await message.press("End");
    await page.keyboard.type(" And samples?");
    await page.getByRole("button", { name: "Send Inquiry" }).click();
    await page.getByText("Please log in to send inquiries").waitFor();
    expect(await message.inputValue()).to.equal("Is the new crop there? And samples?");
    expect(await page.locator("input[name=quantity]").last().inputValue()).to.equal("12.5");

    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`${server.url}/fr/contact`, { waitUntil: "domcontentloaded" });
    await page.getByLabel("Nom", { exact: true }).fill("Awa Diop");
    await page.getByLabel("Objet").selectOption({ label: "Assistance" });
    await page.unroute(/\.js$/);
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await page.getByText("Rien n’a été envoyé").waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Message").fill("Bonjour.");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await page.locator('input[name="email"][aria-invalid="true"]').waitFor();
    expect(await page.getByLabel("Nom", { exact: true }).inputValue()).to.equal("Awa Diop");
    expect(await page.getByLabel("Objet").inputValue()).to.equal("support");
  });

  journey("of a phone opens its menu and search before the scripts come, and they stay open", async (stage) => {
    const page = await stage.open("phone", { viewport: { width: 360, height: 740 } });
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (open = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.url}/fr/harvest-calendar`, { waitUntil: "commit" });
    await page.locator("header details > summary").first().click();
    const box = page.locator("header details[open] input[type=search]");
    await box.pressSequentially("cafe bio");
    open();
    await page.locator("html[data-ready]").waitFor();
    await page.waitForLoadState("networkidle");
    await box.pressSequentially(" ouganda");
    expect(await box.inputValue()).to.equal("cafe bio ouganda");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/fr\/products\/all\?search=cafe/);
    await page.locator("header details[open]").waitFor({ state: "detached" });
  });

  journey("is heard before the page is taken over: a failed image is replaced by its drawing", async (stage) => {
    stage.allow(/ERR_|404|Failed to load/);
    const page = await stage.open("visitor");
    const { product } = await buildProduct({ images: ["http://127.0.0.1:9/none.jpg"] });
    await page.goto(`${server.url}/products/${product.category}/${product.id}`);
    await page.locator("figure svg.picture").first().waitFor();
  });
});
