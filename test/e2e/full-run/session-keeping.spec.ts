import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter } from "../people.ts";

/** Where the client keeps the session. */
const key = "agritrade.session";
const refreshCall = "**/auth/v1/token?grant_type=refresh_token";
const second = 1000;

interface Calls {
  /** When the page asked for a new token, and when it had an answer: milliseconds by its own clock. */
  asked: number[];
  answered: number[];
}

const callsOf = (page: Page): Promise<Calls> => page.evaluate(() => (window as unknown as { calls: Calls }).calls);
const refreshesOf = async (page: Page): Promise<number[]> => (await callsOf(page)).asked;

const storedIn = (page: Page): Promise<{ access_token?: string; refresh_token?: string } | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null") as null, key);

/**
 * The dashboard with a session that ends `left` seconds later, on a clock that stands still once all is shown: what the client plans
 * happens when the clock is moved.
 *
 * @returns when the session ends, by the page's clock.
 */
async function openDashboard(
  page: Page,
  url: string,
  person: PersonOf<Organization>,
  left: number,
  beside?: () => Promise<void>,
): Promise<number> {
  const now = new Date();
  const ends = Math.floor(now.getTime() / second) + left;
  await page.clock.install({ time: now });
  await page.addInitScript(() => {
    const calls: Calls = { asked: [], answered: [] };
    Object.assign(window, { calls });
    const send = window.fetch;
    window.fetch = async (...call) => {
      const address = call[0] instanceof Request ? call[0].url : call[0].toString();
      const counts = address.includes("grant_type=refresh_token");
      if (counts) calls.asked.push(Date.now());
      const answer = await send(...call);
      if (counts) calls.answered.push(Date.now());
      return answer;
    };
  });
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    ([name = "", text = ""]) => localStorage.setItem(name, text),
    [
      key,
      JSON.stringify({
        access_token: person.token,
        refresh_token: person.refreshToken,
        token_type: "bearer",
        expires_in: left,
        expires_at: ends,
        user: { id: person.user.id, email: person.user.email },
      }),
    ],
  );
  await page.goto(`${url}/dashboard`);
  await page.getByText(person.organization.name).first().waitFor();
  // The clock is that of all tabs.
  await beside?.();
  // Ahead of what pausing takes: it does not go back.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 5 * second));
  return ends * second;
}

/** Moves the page's clock by steps of a second until `done`; at most for so many seconds. */
async function runUntil(page: Page, done: () => Promise<boolean>, most: number): Promise<void> {
  for (let passed = 0; passed < most; passed += 1) {
    if (await done()) return;
    await page.clock.runFor(second);
  }
  expect(await done(), `after ${most} seconds`).to.equal(true);
}

describe("keeping a session", () => {
  const api = useApi();

  journey("asks for a new token when the old one is about to end, and not before", async (stage) => {
    const person = await buildBuyer({ name: "Antwerp Importers" });
    const page = await stage.open("buyer");
    const ends = await openDashboard(page, api.url, person, 200);
    expect(await refreshesOf(page), "at once").to.deep.equal([]);
    await runUntil(page, async () => (await refreshesOf(page)).length > 0, 200);
    const [asked = 0] = await refreshesOf(page);
    // It looks every 30 seconds for a token that has 90 left.
    expect(ends - asked).to.be.within(60 * second, 120 * second);
    await eventually(async () => (await storedIn(page))?.refresh_token !== person.refreshToken);
    const stored = await storedIn(page);
    expect((await api.get("/me", { as: { token: stored?.access_token ?? "" } })).status).to.equal(200);
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });

  journey("goes on after a sleep in which the token has ended", async (stage) => {
    const person = await buildBuyer({ name: "Marseille Négoce" });
    const page = await stage.open("buyer");
    await openDashboard(page, api.url, person, 3600);
    // A lid that is opened again: timers that were due come once, and the window is looked at.
    await page.clock.fastForward("26:00:00");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await eventually(async () => (await storedIn(page))?.refresh_token !== person.refreshToken, {
      timeout: 10_000,
      what: "a new token",
    });
    const spoken = page.waitForRequest((request) => request.url().includes("/api/v1/me/devices"));
    await page.getByRole("link", { name: "Settings" }).first().click();
    const { authorization } = (await spoken).headers();
    expect(authorization).to.match(/^Bearer /);
    expect(authorization).not.to.equal(`Bearer ${person.token}`);
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });

  journey("is removed in every tab when the server refuses a new token; the page comes back after", async (stage) => {
    stage.allow(/40[0-3]/);
    const person = await buildBuyer({ name: "Lagos Trading" });
    const page = await stage.open("buyer");
    const other = await page.context().newPage();
    await openDashboard(page, api.url, person, 200, async () => {
      await other.goto(`${api.url}/dashboard/orders`);
      await other.getByText("Lagos Trading").first().waitFor();
    });
    // Signed out from elsewhere; nothing here has asked the server since.
    await api.db("sessions").where({ id: person.sessionId }).update({ ended_at: new Date() });
    const refused = page.context().waitForEvent("response", (answer) => answer.url().includes("refresh_token"));
    // A token that still opens something is kept to its end, and the server is not asked twice in a minute.
    await runUntil(page, async () => (await storedIn(page)) === null, 320);
    expect((await refused).status()).to.equal(400);
    await page.waitForURL(/\/login\?next=%2Fdashboard$/);
    await other.waitForURL(/\/login\?next=%2Fdashboard%2Forders$/);
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
  });

  journey("stays while the server cannot answer: tried again after 200 ms, then twice as long", async (stage) => {
    stage.allow(/503/);
    const person = await buildBuyer({ name: "Porto Grãos" });
    const page = await stage.open("buyer");
    await openDashboard(page, api.url, person, 200);
    let refused = 0;
    await page.route(refreshCall, (route) => {
      refused += 1;
      return refused > 2 ? route.continue() : route.fulfill({ status: 503, json: {} });
    });
    await runUntil(page, async () => (await refreshesOf(page)).length > 0, 200);
    for (const [count, wait] of [
      [1, 200],
      [2, 400],
    ] as const) {
      await eventually(async () => (await callsOf(page)).answered.length === count);
      // What follows from the answer has been planned by the time another one is there.
      await page.evaluate(() => fetch("/healthz").then(({ status }) => status));
      await eventually(
        async () => {
          if ((await refreshesOf(page)).length > count) return true;
          await page.clock.runFor(20);
          return false;
        },
        { timeout: 20_000, what: `try ${count + 1}` },
      );
      const { asked, answered } = await callsOf(page);
      expect((asked[count] ?? 0) - (answered[count - 1] ?? 0), `try ${count + 1}`).to.be.within(wait, wait + 190);
    }
    await eventually(async () => (await storedIn(page))?.refresh_token !== person.refreshToken);
    expect(page.url()).to.equal(`${api.url}/dashboard`);
  });

  journey(
    "the event stream asks for another token, too, where the API does not take the one at hand",
    async (stage) => {
      stage.allow(/401.*\/api\/v1\/events\)/);
      const person = await buildBuyer();
      const page = await stage.open("buyer", { serviceWorkers: "block" });
      const tokens: (string | undefined)[] = [];
      await page.route("**/api/v1/events", (route) => {
        tokens.push(route.request().headers().authorization);
        return tokens.length === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue();
      });
      await enter(page, `${api.url}/dashboard`, person);
      await page
        .getByRole("banner")
        .getByText(/synced/)
        .waitFor();
      expect(tokens).to.have.length(2);
      expect(tokens[1]).not.to.equal(tokens[0]);
    },
  );

  journey("the event stream goes on where it was when the line comes back", async (stage) => {
    stage.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const { product, supplier } = await buildProduct();
    const page = await stage.open("supplier", { serviceWorkers: "block" });
    await enter(page, `${api.url}/dashboard`, supplier);
    const synced = page.getByRole("banner").getByText(/synced/);
    await synced.waitFor();
    await page.context().setOffline(true);
    await synced.waitFor({ state: "hidden" });
    await api.post("/offers", { as: await buildBuyer(), body: { productId: product.id, message: "Hello" } });
    const resumed = page.waitForRequest(
      (request) => request.url().endsWith("/api/v1/events") && "last-event-id" in request.headers(),
    );
    await page.context().setOffline(false);
    await resumed;
    await synced.waitFor();
    await page.locator('nav a[href$="/dashboard/orders"]').filter({ hasText: "1" }).first().waitFor();
  });
});
