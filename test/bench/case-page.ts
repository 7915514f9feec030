import { findChromium } from "../../scripts/testing/browser.mjs";
import { enter } from "#test/e2e/people.ts";
import { median } from "./measure.ts";
import type { Buyer } from "./order-parties.ts";

const visits = 5;

/** The moment when the case is there: its heading, the first dozen of its papers, and the first lines of its history. */
const isShown = () => {
  const [papers, lines] = [document.querySelectorAll("main ul > li"), document.querySelectorAll("main ol > li")];
  return document.querySelector("main h1") !== null && papers.length >= 12 && lines.length >= 10 && performance.now();
};

/** Milliseconds from the start of the navigation until a side of a case sees it, each time in a browser that has kept nothing of the website. */
export async function timeOfCasePage(base: string, path: string, { userId, token }: Buyer): Promise<number> {
  const chromium = await findChromium();
  if (chromium) process.env.TEST_CHROMIUM ??= chromium;
  // It reads where the browser is when it is imported.
  const { chromiumBrowser } = await import("#test/support/chromium.ts");
  const browser = await chromiumBrowser();
  const times: number[] = [];
  try {
    // The first visit also warms the server, as a marketplace in use is.
    for (let n = 0; n <= visits; n += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const user = { id: userId, email: "supplier-2@example.test" };
      await enter(page, `${base}${path}`, { user, token, refreshToken: "none" } as Parameters<typeof enter>[2]);
      const shown = await page.waitForFunction(isShown, undefined, { polling: "raf", timeout: 30_000 });
      if (n > 0) times.push(Number(await shown.jsonValue()));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  console.log(`its page in a browser: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  return median(times);
}
