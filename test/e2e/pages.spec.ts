import { expect } from "chai";
import { languages, localPath, type Language } from "#shared/kernel/language.ts";
import { fullJourney, journey, type Stage } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { buildMarket, type PublicPage } from "#test/support/public-pages/index.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { keyboardProblems } from "./keyboard-problems.ts";
import { pageProblems } from "./page-problems.ts";

interface Walk {
  language: Language;
  width: number;
  pages: readonly PublicPage[];
  javaScriptEnabled?: boolean;
  axe?: "all" | "all but contrast";
}

describe("every public page, in both languages", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  let pages: readonly PublicPage[] = [];
  before(async () => void (pages = await buildMarket()));

  /** Opens each page in a language, and says all that is wrong with any. */
  async function walk(stage: Stage, { language, width, pages, javaScriptEnabled = true, axe }: Walk): Promise<void> {
    // The page that is absent and the passport that nobody has issued say so in the console too.
    stage.allow(/404 .*\/(nothing|verify\/passport\/QP-2026-00000-AAAAAA)\)$/);
    const problems: string[] = [];
    const page = await stage.open(`visitor in ${language}`, {
      viewport: { width, height: 800 },
      javaScriptEnabled,
      reducedMotion: "reduce",
    });
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // What is on its way when one goes on is given up; and without JavaScript no script is fetched.
      if (javaScriptEnabled && why !== "net::ERR_ABORTED")
        problems.push(`${page.url()}: ${request.url()} failed: ${why}`);
    });
    for (const shown of pages) {
      const address = localPath(language, shown.path);
      const answer = await page.goto(server.url + address, { waitUntil: "load" });
      if (answer?.status() !== (shown.status ?? 200)) problems.push(`${address} answers ${answer?.status()}`);
      // In every run axe looks at those pages that hold all the parts, in a full one at all.
      const asked = shown.main || process.env.FULL ? axe : undefined;
      const found = await pageProblems(page, shown, { language, alive: javaScriptEnabled, axe: asked });
      if (javaScriptEnabled && shown.main && language === "en") found.push(...(await keyboardProblems(page)));
      problems.push(...found.map((problem) => `${address} ${problem}`));
    }
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }

  journey("is whole, fits, is accessible and has a keyboard at 1440 px, language en", (stage) =>
    walk(stage, { language: "en", width: 1440, pages, axe: "all" }),
  );

  // What axe finds is the same in both languages but for words, and those are read below on every page.
  if (process.env.FULL)
    journey("is whole, fits and is accessible at 1440 px, language fr", (stage) =>
      walk(stage, { language: "fr", width: 1440, pages, axe: "all but contrast" }),
    );

  for (const language of languages) {
    // In French it is the words that take another place: English phones are a full run's.
    const onPhone = language === "fr" ? journey : fullJourney;
    onPhone(`is whole, fits, is accessible and has a keyboard at 360 px, language ${language}`, async (stage) => {
      const small = process.env.FULL ? pages : pages.filter(({ main }) => main);
      // In French it is the words that take another place than in English; all else was seen there, or in a wide window.
      await walk(stage, {
        language,
        width: 360,
        pages: small,
        axe: process.env.FULL ? "all" : language === "en" ? "all but contrast" : undefined,
      });
    });

    // In English every page was seen with its scripts.
    if (process.env.FULL || language === "fr")
      journey(`reads without JavaScript, language ${language}`, (stage) =>
        walk(stage, {
          language,
          width: 1440,
          // In every run those pages that hold all the parts.
          pages: process.env.FULL ? pages : pages.filter(({ main }) => main),
          javaScriptEnabled: false,
        }),
      );
  }

  journey("answers what is absent with a real 404 page", async (stage) => {
    stage.allow(/404/);
    const page = await stage.open("visitor");
    for (const path of [
      "/nothing",
      "/products/gold",
      "/products/coffee/01890000-0000-7000-8000-000000000000",
      "/suppliers/01890000-0000-7000-8000-000000000000",
    ]) {
      const answer = await page.goto(server.url + path);
      expect(answer?.status(), path).to.equal(404);
    }
    await page.goto(`${server.url}/products/coffee/01890000-0000-7000-8000-000000000000`);
    await page.getByText("Product not found").first().waitFor();
    await page.goto(`${server.url}/nothing`);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  });

  journey("takes a filter back with the Back button", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${server.url}/products/all`);
    const box = page.getByLabel(/^Ethiopia/);
    await box.click();
    await page.waitForURL(/origin=et/);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[value=et]")?.checked === true);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[value=et]")?.checked === false);
  });

  journey("returns to where a page was left, also the first of a window", async (stage) => {
    const page = await stage.open("visitor", { viewport: { width: 360, height: 640 } });
    await page.goto(`${server.url}/products/all`, { waitUntil: "networkidle" });
    const card = page.getByRole("link", { name: /^Lot / }).last();
    await card.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).to.be.above(100);
    await card.click();
    await page.getByRole("button", { name: "Send Inquiry" }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).to.equal(0);
    await page.goBack();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, left);
  });

  journey("never puts a password into an address, even before its script has come", async (stage) => {
    stage.allow(/ERR_|Failed to load/);
    const page = await stage.open("hasty");
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`${server.url}/login`, { waitUntil: "domcontentloaded" });
    await page.getByLabel("Email", { exact: true }).fill("buyer@example.test");
    await page.getByLabel("Password", { exact: true }).fill("secret-word");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.waitForLoadState("load");
    await page.waitForURL(`${server.url}/login?unsent=1`);
  });
});
