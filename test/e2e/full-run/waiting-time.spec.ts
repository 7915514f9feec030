import type { Page } from "playwright";
import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { buildColleague, givePassword } from "../console.ts";
import { enter, linkOfNewestLetter, password } from "../people.ts";

const tries = 8;

describe("one try too many", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "1000", AUTH_MAIL_INTERVAL: "60" });

  /** Uses up what an account takes from networks that its owner has not come from. */
  async function useUp(email: string) {
    for (let n = 0; n < tries; n += 1)
      await api.post("/auth/v1/token?grant_type=password", { body: { email, password: `guess-${n}` } });
  }
  const untilText = async (page: Page, text: RegExp) => page.getByText(text).waitFor();

  journey(
    "says on the sign-in page when the next is taken, in both languages, and keeps what was typed",
    async (stage) => {
      stage.allow(/429/);
      const { user } = await buildUser({ password });
      // The session that the factory has opened came from here: two more tries are kept for its network.
      await api.db("sessions").where({ user_id: user.id }).update({ ip: "198.51.100.7" });
      await useUp(user.email);
      const page = await stage.open("owner");
      const words = {
        "/login": ["Email", "Password", "Sign In", /Too many attempts\. Please try again in 5\sminutes\./],
        "/fr/login": [
          "E-mail",
          "Mot de passe",
          "Se connecter",
          /Trop de tentatives\. Veuillez réessayer dans 5\u00a0minutes\./,
        ],
      } as const;
      for (const [path, [email, secret, submit, said]] of Object.entries(words))
        await stage.step(path, async () => {
          await page.goto(api.url + path);
          await page.getByLabel(email, { exact: true }).fill(user.email);
          await page.getByLabel(secret, { exact: true }).fill(password);
          await page.getByRole("button", { name: submit }).click();
          await untilText(page, said);
          expect(await page.getByLabel(email, { exact: true }).inputValue()).to.equal(user.email);
          expect(await page.getByRole("button", { name: submit }).isEnabled()).to.equal(true);
        });
    },
  );

  journey("says in seconds when the next letter may be asked for", async (stage) => {
    stage.allow(/429/);
    const { user } = await buildUser({ password });
    const page = await stage.open("forgetful");
    await page.goto(`${api.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    const ask = () => page.getByRole("button", { name: "Forgot your password?" }).click();
    await ask();
    await untilText(page, /Password reset email sent!/);
    await ask();
    await untilText(page, /An email was sent a moment ago\. Please try again in \d+\sseconds?\./);
  });

  journey("says in the settings when an account is deleted with the password guessed too often", async (stage) => {
    stage.allow(/403|429/);
    const person = await buildUser({ password });
    for (let n = 0; n < tries + 2; n += 1)
      await api.post("/me/deletion", { as: person, body: { password: `guess-${n}` } });
    const page = await stage.open("owner");
    await enter(page, `${api.url}/dashboard/settings/data`, person);
    await page.getByRole("button", { name: "Delete account…" }).click();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Delete my account for good" }).click();
    await untilText(page, /Too many attempts\. Please try again in 5\sminutes\./);
    expect(await page.getByLabel("Your password").inputValue()).to.equal(password);
  });

  journey("says in the console when the next is taken", async (stage) => {
    stage.allow(/429/);
    const colleague = await buildColleague("admin");
    await api.db("sessions").where({ user_id: colleague.user.id }).update({ ip: "198.51.100.7" });
    await useUp(colleague.user.email);
    const page = await stage.open("colleague");
    await page.goto(`${api.url}/admin`);
    await givePassword(page, colleague);
    await untilText(page, /Too many attempts\. Please try again in 5\sminutes\./);
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).to.equal(colleague.user.email);
  });

  journey("tries a confirmation link again that could not be opened for the number of tries", async (stage) => {
    stage.allow(/429/);
    const page = await stage.open("newcomer");
    let refused = 0;
    await page.route("**/auth/v1/verify", async (route) => {
      if ((refused += 1) > 1) return route.continue();
      await route.fulfill({
        status: 429,
        headers: { "retry-after": "240", "content-type": "application/json" },
        body: JSON.stringify({ error_code: "over_request_rate_limit", message: "Request rate limit reached" }),
      });
    });
    const email = `late-${Date.now()}@example.test`;
    await api.post("/auth/v1/signup", { body: { email, password: "walnut-harbour-58" } });
    await page.goto(await linkOfNewestLetter(api.url, email));
    await untilText(page, /Too many attempts\. Please try again in 4\sminutes\./);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Email Confirmed" }).waitFor();
  });
});
