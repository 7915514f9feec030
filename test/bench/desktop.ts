import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "../../scripts/testing/browser.mjs";
import { installShell, startBridge } from "#test/e2e/desktop-bridge.ts";
import { apiUrl, root } from "#test/support/cluster.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { median } from "./measure.ts";
import { startBuiltApi } from "./servers.ts";

const email = "supplier@demo.test";
const password = "demo-harvest-1";
const visits = 5;

/** The demo's supplier signs in; answers what the sign-in library would keep. */
async function sessionAt(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`the demo's supplier cannot sign in: ${response.status}`);
  return response.text();
}

/** True once the dashboard's heading and figures stand there, with values in them. */
const isShown = () => {
  const figures = document.querySelectorAll('main ul[aria-label="Figures"] > li');
  return document.querySelector("main h1") !== null && figures.length >= 4 && performance.now();
};

/**
 * Milliseconds from the start of the navigation until a signed-in supplier sees the dashboard with its figures: each time in a
 * browser context that has never loaded anything, behind the window's own protocol handler on this machine.
 */
export async function benchDesktop(databaseUrl: string): Promise<number> {
  const chromium = await findChromium();
  if (chromium) process.env.TEST_CHROMIUM ??= chromium;
  const env = {
    ...process.env,
    ...testSecrets,
    NODE_ENV: "production",
    APP_ENV: "local",
    DATABASE_URL: apiUrl(databaseUrl),
  };
  await promisify(execFile)(process.execPath, [join(root, "dist/backend/cli.js"), "demo"], { cwd: root, env });
  const api = await startBuiltApi(databaseUrl);
  const bridge = await startBridge(api.url);
  // It reads where the browser is when it is imported.
  const { chromiumBrowser } = await import("#test/support/chromium.ts");
  const browser = await chromiumBrowser();
  const times: number[] = [];
  try {
    const stored = await sessionAt(api.url);
    // The first visit also warms the server, as a marketplace in use is.
    for (let n = 0; n <= visits; n++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 840 } });
      await installShell(context, { session: new Map([["agritrade.session", stored]]) });
      const page = await context.newPage();
      await page.goto(`${bridge.url}/dashboard`, { waitUntil: "commit" });
      const shown = await page.waitForFunction(isShown, undefined, { polling: "raf", timeout: 30_000 });
      if (n > 0) times.push(Number(await shown.jsonValue()));
      await context.close();
    }
  } finally {
    await browser.close();
    await bridge.close();
    await api.stop();
  }
  console.log(`desktop window: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  return median(times);
}
