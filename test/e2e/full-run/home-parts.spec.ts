import { expect } from "chai";
import type { Page } from "playwright";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { buildMarket } from "#test/support/public-pages/index.ts";
import { useServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { useRows } from "#test/factories/rows.ts";
import { printed } from "../printed.ts";

/** Whether what stands in a part of home has been laid out; the document's end is far from its start on a phone. */
const isLaidOut = (page: Page, heading: string): Promise<boolean> =>
  page.getByRole("heading", { name: heading }).evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));

/** How far below the window's top a heading stands, in pixels. */
const top = (page: Page, heading: string): Promise<number> =>
  page.getByRole("heading", { name: heading }).evaluate((one) => one.getBoundingClientRect().top);

describe("the parts of home on a phone", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  before(async () => void (await buildMarket()));
  const phone = { viewport: { width: 412, height: 823 } };
  const far = "Where it grows";

  const places = ["Browse by crop", "Market prices", far];

  journey(
    "are laid out when they come near, before the scripts have come, and a reload finds its place",
    async (stage) => {
      stage.allow(/ERR_FAILED|Failed to (?:load|fetch)/);
      const page = await stage.open("visitor", phone);
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.goto(server.url, { waitUntil: "domcontentloaded" });
      expect(await isLaidOut(page, far)).to.equal(false);
      while ((await top(page, far)) > 300) await page.mouse.wheel(0, 300);
      expect(await isLaidOut(page, far)).to.equal(true);
      const left = await top(page, far);
      await page.reload({ waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => window.scrollY > 0);
      // The parts above take about the height that three products and three suppliers have; this market is smaller.
      expect(Math.abs((await top(page, far)) - left)).to.be.below(phone.viewport.height);
    },
  );

  journey("are all laid out once the browser rests, and from the start without scripts", async (stage) => {
    const page = await stage.open("visitor", phone);
    await page.goto(server.url);
    for (const place of places) await eventually(() => isLaidOut(page, place), { what: place });
    const plain = await stage.open("without scripts", { ...phone, javaScriptEnabled: false });
    await plain.goto(server.url);
    for (const place of places) expect(await isLaidOut(plain, place), place).to.equal(true);
  });

  journey("stand whole when home is opened inside the browser", async (stage) => {
    const page = await stage.open("visitor", phone);
    await page.goto(`${server.url}/faq`);
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("banner").getByRole("link", { name: /home/i }).click();
    await page.getByRole("heading", { name: far }).waitFor();
    expect(await isLaidOut(page, far)).to.equal(true);
  });

  journey("leave errors their lines once the scripts have come", async (stage) => {
    const page = await stage.open("visitor", phone);
    await page.goto(server.url);
    await page.locator("html[data-ready]").waitFor();
    expect(await page.evaluate(() => new Error("x").stack?.split("\n").length)).to.be.above(1);
  });

  journey("are whole on paper, three cards beside each other, with words that paper can carry", async (stage) => {
    const page = await stage.open("visitor", { viewport: { width: 1440, height: 900 } });
    await page.goto(server.url);
    const { texts, sheets } = await printed(page);
    expect(texts).to.include.members([...places, "What trade changes"]);
    expect(texts, "what one presses").to.not.include.members(["Find Buyers", "List Your Products"]);
    expect(sheets).to.be.within(2, 5);
    await page.emulateMedia({ media: "print" });
    const pale = await page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, h2, h3, p)")]
        .filter((one) => one.checkVisibility() && /rgb\((2[0-5]\d, ){2}2[0-5]\d\)/.test(getComputedStyle(one).color))
        .map((one) => one.textContent),
    );
    expect(pale).to.deep.equal([]);
  });
});
