import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { password, signIn } from "../people.ts";

/** Where the client keeps the session. */
const key = "agritrade.session";

/** Presents a refresh token as a tab does whose access token has run out, past the lock by which tabs wait for each other. */
const refreshIn = (page: Page, refreshToken: string): Promise<{ status: number; token: string }> =>
  page.evaluate(async (refresh_token) => {
    const answer = await fetch("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    const body = (await answer.json()) as { refresh_token?: string };
    return { status: answer.status, token: body.refresh_token ?? "" };
  }, refreshToken);

const keep = (page: Page, token: string): Promise<void> =>
  page.evaluate(
    ([name = "", refresh_token]) => {
      const session = JSON.parse(localStorage.getItem(name) ?? "{}") as object;
      localStorage.setItem(name, JSON.stringify({ ...session, refresh_token }));
    },
    [key, token],
  );

/** Lets the client's own clock say that the session needs a new token, and both tabs come to the front at once. */
async function wakeBoth(tabs: readonly Page[]): Promise<void> {
  await tabs[0]?.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem(name) ?? "{}") as object;
    localStorage.setItem(name, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 5 }));
  }, key);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))));
}

const storedIn = (page: Page): Promise<{ refresh_token?: string; expires_at?: number }> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "{}") as object, key);

describe("two tabs", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "5000" });

  journey(
    "both stay signed in through 200 refreshes at once; a token two generations old ends the session",
    async (stage) => {
      stage.allow(/400|401|403/);
      const { user, organization } = await buildSupplier({ user: { password } });
      const first = await stage.open("first");
      await signIn(first, api.url, user.email);
      const second = await first.context().newPage();
      await second.goto(`${api.url}/dashboard`);
      const tabs = [first, second];
      for (const tab of tabs) await tab.getByText(organization.name).first().waitFor();
      const begun = (await storedIn(first)).refresh_token ?? "";

      await stage.step("200 double refreshes", async () => {
        let token = begun;
        for (let round = 0; round < 200; round += 1) {
          const [one, other] = await Promise.all(tabs.map((tab) => refreshIn(tab, token)));
          expect([one?.status, other?.status], `round ${round}`).to.deep.equal([200, 200]);
          expect(one?.token, `round ${round}`).to.equal(other?.token);
          token = one?.token ?? "";
        }
        await keep(first, token);
      });

      await stage.step("the client itself, in both tabs at once", async () => {
        for (let round = 0; round < 5; round += 1) {
          const before = await storedIn(first);
          await wakeBoth(tabs);
          await eventually(
            async () => {
              const now = await storedIn(first);
              return now.refresh_token !== before.refresh_token && (now.expires_at ?? 0) > Date.now() / 1000 + 60;
            },
            { timeout: 10_000, what: `a new token in round ${round}` },
          );
        }
        for (const tab of tabs) {
          await tab.reload();
          await tab.getByText(organization.name).first().waitFor();
        }
      });

      await stage.step("an old token comes back", async () => {
        const stolen = await fetch(`${api.url}/auth/v1/token?grant_type=refresh_token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ refresh_token: begun }),
        });
        expect(((await stolen.json()) as { code: string }).code).to.equal("refresh_token_already_used");
        await second.reload();
        await second.waitForURL(/\/login/);
      });
    },
  );

  journey("leave nothing that was typed to whoever comes next, once one of them is signed out", async (stage) => {
    const { user, organization } = await buildBuyer({ user: { password } });
    const { product } = await buildProduct({ images: [] });
    const first = await stage.open("first");
    await signIn(first, api.url, user.email);
    await first.getByText(organization.name).first().waitFor();
    const second = await first.context().newPage();
    const address = `${api.url}/products/${product.category}/${product.id}`;
    await second.goto(address);
    const message = second.locator("textarea[name=message]");
    await message.click();
    await message.fill("We would pay 4,120 USD at most.");
    const hasDrafts = () => second.evaluate(() => Object.keys(sessionStorage).some((name) => name.includes("draft:")));
    await eventually(hasDrafts);
    await second.reload();
    await eventually(async () => (await message.inputValue()).includes("4,120"));
    await first.goto(`${api.url}/suppliers`);
    await first.getByRole("button", { name: `Your account, ${user.email}` }).click();
    await first.getByRole("button", { name: "Logout" }).click();
    await first.waitForURL(`${api.url}/`);
    await second.reload();
    await second.getByRole("link", { name: "Log in" }).first().waitFor();
    expect(await hasDrafts()).to.equal(false);
    expect(await message.inputValue()).to.equal("");
  });
});
