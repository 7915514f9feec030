import { expect } from "chai";
import type { Page } from "playwright";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { buildMarket, type PublicPage } from "#test/support/public-pages/index.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { eventually } from "#test/support/wait.ts";
import { enter, expectText } from "../people.ts";

/** Presses a key until the focus is on what `selector` finds. */
async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${key} does not lead to ${selector}`);
}

const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

describe("the keyboard alone", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  let product = "";
  before(async () => {
    const isProduct = ({ route }: PublicPage) => route === "/products/:category/:productId";
    product = (await buildMarket()).find(isProduct)?.path ?? "";
  });

  journey(
    "another page begins at its heading, and its title is said; a filter leaves the focus alone",
    async (stage) => {
      const page = await stage.open("desk", { viewport: { width: 1440, height: 800 } });
      await page.goto(`${server.url}/fr/about`, { waitUntil: "networkidle" });
      const status = page.locator("body > * [role=status]").filter({ hasText: "AgriTrade" });
      expect(await status.count(), "nothing is said of the first page").to.equal(0);
      await tabTo(page, 'header a[href="/fr/escrow"]');
      await page.keyboard.press("Enter");
      await isFocused(page, "main h1");
      expect(await page.evaluate(() => document.activeElement?.textContent)).to.include("séquestre");
      await page.waitForFunction(() =>
        [...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent === document.title),
      );
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).to.equal(true);
      await page.goBack();
      await isFocused(page, "main h1");
    },
  );

  journey("skips to the text, searches, and changes the language", async (stage) => {
    const page = await stage.open("desk", { viewport: { width: 1440, height: 800 } });
    await page.goto(`${server.url}/suppliers`, { waitUntil: "networkidle" });
    await page.keyboard.press("Tab");
    await isFocused(page, 'a[href="#main"]');
    await page.keyboard.press("Enter");
    await isFocused(page, "main");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).to.equal(true);

    await tabTo(page, "header input[type=search]", "Shift+Tab");
    await page.keyboard.type("lot 41");
    await page.getByRole("option", { name: "Lot 41" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option").waitFor({ state: "detached" });
    await isFocused(page, "header input[type=search]");
    await tabTo(page, 'header a[hreflang="fr"]');
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/fr\/suppliers(#main)?$/);
  });

  journey("walks the suggestions and the menu of whoever is signed in", async (stage) => {
    stage.allow(/40[0-9]/);
    const person = await buildBuyer();
    const page = await stage.open("signed in", { viewport: { width: 1440, height: 800 } });
    await enter(page, `${server.url}/suppliers`, person);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

    await stage.step("a list of suggestions: down, round the box, Home and End stay in the box", async () => {
      const box = page.locator("header input[type=search]:visible");
      await box.focus();
      // At once: a busy machine would ask about "lo" too, and the list that is counted must be the last.
      await page.keyboard.insertText("lot");
      const options = page.getByRole("option");
      await options.first().waitFor();
      const chosen = () => page.getByRole("option", { selected: true }).count();
      const count = await options.count();
      expect(await chosen()).to.equal(0);
      const isChosen = (index: number) =>
        eventually(async () => (await options.nth(index).getAttribute("aria-selected")) === "true");
      await page.keyboard.press("ArrowDown");
      await isChosen(0);
      expect(await box.getAttribute("aria-activedescendant")).to.equal(await options.first().getAttribute("id"));
      await page.keyboard.press("ArrowUp");
      await eventually(async () => (await chosen()) === 0, { what: "the box itself" });
      await page.keyboard.press("ArrowUp");
      await isChosen(count - 1);
      await page.keyboard.press("Home");
      expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).to.equal(0);
      await page.keyboard.press("Tab");
      await options.first().waitFor({ state: "detached" });
    });
    await stage.step(
      "a menu: down opens it, up and End lead to the last entry, Escape back to the button",
      async () => {
        const trigger = page.getByRole("button", { name: new RegExp(person.user.email) });
        await trigger.focus();
        await page.keyboard.press("ArrowDown");
        await eventually(async () => (await focused()) === "Dashboard");
        await page.keyboard.press("End");
        expect(await focused()).to.equal("Logout");
        await page.keyboard.press("Home");
        expect(await focused()).to.equal("Dashboard");
        await page.keyboard.press("ArrowUp");
        expect(await focused()).to.equal("Logout");
        await page.keyboard.press("Escape");
        expect(await trigger.getAttribute("aria-expanded")).to.equal("false");
        expect(await trigger.evaluate((button) => button === document.activeElement)).to.equal(true);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        expect(await focused()).to.equal("Dashboard");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await eventually(async () => (await trigger.getAttribute("aria-expanded")) === "false");
      },
    );
  });

  journey("opens and leaves the menu and the filters of a phone", async (stage) => {
    const page = await stage.open("phone", { viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products/all`, { waitUntil: "networkidle" });

    await stage.step("Escape closes the menu and stays where it was opened", async () => {
      await tabTo(page, "header details:last-of-type > summary");
      await page.keyboard.press("Enter");
      await page.locator("header details[open]").waitFor();
      await page.keyboard.press("Tab");
      await isFocused(page, 'header details[open] a[href="/coffee-wholesale"]');
      await page.keyboard.press("Escape");
      await page.locator("header details[open]").waitFor({ state: "detached" });
      await isFocused(page, "header details:last-of-type > summary");
    });

    await stage.step("the filters keep the focus until Escape gives it back", async () => {
      await tabTo(page, 'main a[href="#filter"]');
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      const stops = await sheet.locator("button, input, summary").count();
      for (let step = 0; step <= stops; step += 1) {
        await page.keyboard.press("Tab");
        // Between the last and the first stop of a dialog is the browser's own window.
        const place = await page.evaluate(() =>
          document.activeElement === document.body
            ? "browser"
            : document.activeElement?.closest("dialog, [role=dialog]"),
        );
        expect(place, `after ${step + 1} steps`).not.to.equal(null);
      }
      await tabTo(page, "dialog input[type=checkbox], [role=dialog] input[type=checkbox]");
      await page.keyboard.press("Space");
      await page.waitForURL(/(?:origin|certification)=/);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await isFocused(page, 'main a[href="#filter"]');
    });
  });

  journey("filters suppliers, orders a lot and asks about it", async (stage) => {
    const page = await stage.open("buyer", { viewport: { width: 1440, height: 800 } });
    await page.goto(`${server.url}/suppliers`, { waitUntil: "networkidle" });
    await tabTo(page, "main input[name=country]");
    await page.keyboard.press("Space");
    await page.waitForURL(/country=et/);
    // The filter that was chosen keeps the focus, so that the next one is a step away.
    await isFocused(page, "main input[name=country]:checked");

    await page.goto(server.url + product, { waitUntil: "networkidle" });
    await tabTo(page, "input[inputmode=decimal]");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("2.5");
    await tabTo(page, "button[type=submit]");
    await page.keyboard.press("Enter");
    await expectText(page, "Please log in to place orders");
    await tabTo(page, "textarea[name=message]");
    await page.keyboard.type("Samples, please.");
    await tabTo(page, "button[type=submit]");
    await page.keyboard.press("Space");
    await expectText(page, "Please log in to send inquiries");
  });

  journey("reads a chart point by point, as a table, and in another range", async (stage) => {
    const page = await stage.open("trader", { viewport: { width: 1440, height: 800 } });
    await page.goto(`${server.url}/insights`, { waitUntil: "networkidle" });
    const chart = page.getByRole("figure");
    await tabTo(page, "figure input[type=radio]");
    await page.keyboard.press("ArrowRight");
    expect(await chart.getByRole("radio", { name: "1Y" }).isChecked()).to.equal(true);
    await tabTo(page, "figure [role=application]");
    await page.keyboard.press("Home");
    await chart.getByText(/^January 2024: /).waitFor();
    await page.keyboard.press("ArrowRight");
    await chart.getByText(/^February 2024: /).waitFor();
    await tabTo(page, "figure button");
    await page.keyboard.press("Enter");
    await chart.getByRole("table").waitFor();
  });
});
