import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { buildColleague, openConsole } from "../console.ts";
import { enter, expectText, password } from "../people.ts";

describe("the end of a session in the console", () => {
  const api = useApi({ AUTH_STAFF_SESSION_LIFE: "30m/12h" });

  journey(
    "is told two minutes before, is put off by a click, and leads to the sign-in page that says why",
    async (stage) => {
      stage.allow(/40[01]|ERR_FAILED/);
      const colleague = await buildColleague("support");
      const page = await stage.open("support");
      await page.clock.install();
      await openConsole(page, api.url, colleague, { path: "/contact-messages" });
      /** Time passes at the server and here. */
      const pass = async (minutes: number) => {
        await api.post("/dev/clock", { body: { advance: `${minutes}m` } });
        await page.clock.fastForward(minutes * 60_000);
      };
      const warning = page.getByRole("alertdialog", { name: "You are about to be logged out" });

      await stage.step("whoever is at work without calling anything is not asked", async () => {
        await pass(20);
        await page.keyboard.press("Tab");
        await pass(9);
        await page.waitForResponse(/admin\/me/);
        await warning.waitFor({ state: "hidden" });
      });

      await stage.step("after 28 minutes of nothing it is said, and a click goes on", async () => {
        await pass(20);
        await warning.waitFor();
        await page.route("**/api/v1/admin/me", (route) => route.abort());
        await warning.getByRole("button", { name: "Stay logged in" }).click();
        await warning.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
        await page.unroute("**/api/v1/admin/me");
        await warning.getByRole("button", { name: "Stay logged in" }).click();
        await warning.waitFor({ state: "hidden" });
      });

      await stage.step("after 30 the session is over", async () => {
        await pass(29);
        await warning.waitFor();
        await pass(3);
        await page.getByRole("heading", { name: "Log in to the staff console" }).waitFor();
        await expectText(page, "because nothing had been done for a while");
      });
    },
  );
});

// A server each: the clock of one does not go back.
for (const [base, synced, words, email, secret, submit] of [
  ["", /synced/, "this session had gone unused, or had lasted, for too long", "Email", "Password", "Sign In"],
  ["/fr", /à jour à/, "cette session est restée trop longtemps inutilisée", "E-mail", "Mot de passe", "Se connecter"],
] as const)
  describe(`the end of a session on the website, at ${base}/`, () => {
    const api = useApi({ AUTH_SESSION_LIFE: "30d/90d" });

    journey(`leads to ${base}/login, which says why, once, and back to the page`, async (stage) => {
      stage.allow(/40[01]/);
      const person = await buildBuyer({ user: { password } });
      const page = await stage.open("buyer");
      await enter(page, `${api.url}${base}/dashboard/settings`, person);
      await page.getByRole("banner").getByText(synced).waitFor();
      await api.post("/dev/clock", { body: { advance: "31d" } });
      await page.reload();
      await page.waitForURL(`${api.url}${base}/login?**`);
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: submit }).waitFor();
      expect(await page.getByRole("alert").count(), "said once").to.equal(0);
      await page.getByLabel(email, { exact: true }).fill(person.user.email);
      await page.getByLabel(secret, { exact: true }).fill(password);
      await page.getByRole("button", { name: submit }).click();
      await page.waitForURL(`${api.url}${base}/dashboard/settings`);
      await page.getByRole("main").getByText(person.user.email).first().waitFor();
    });
  });
