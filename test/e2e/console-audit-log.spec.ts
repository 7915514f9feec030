import { expect } from "chai";
import { buildUser } from "#test/factories/accounts.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { buildColleague, openConsole } from "./console.ts";
import { password } from "./people.ts";

describe("the audit log in the console", () => {
  const api = useApi();

  journey("names what happens to accounts, offers all of it as a filter, and says who", async (stage) => {
    const admin = await buildColleague("admin");
    const { user } = await buildUser({ password });
    const sign = (secret: string) =>
      api.post("/auth/v1/token?grant_type=password", { body: { email: user.email, password: secret } });
    await sign("not-the-password");
    await sign(password);
    const page = await stage.open("admin");
    await openConsole(page, api.url, admin);

    await stage.step("the start page has words, and no names of programs", async () => {
      await page.getByText("Signed in", { exact: true }).first().waitFor();
      expect(await page.locator("#content").innerText()).not.to.match(/auth\.\w+/);
    });
    await stage.step("the filter shows one kind alone", async () => {
      await page.goto(`${api.url}/admin/audit-log`);
      const filter = page.getByLabel("Action", { exact: true });
      await filter.locator("optgroup").last().waitFor({ state: "attached" });
      expect(
        await filter.locator("optgroup").evaluateAll((groups) => groups.map((group) => group.getAttribute("label"))),
      ).to.deep.equal(["Signing in", "Account", "Second factor", "Operator’s programs", "Staff"]);
      await filter.selectOption({ label: "Sign-in failed" });
      await page.getByText("1 entry", { exact: true }).waitFor();
      await page.getByRole("cell", { name: user.email }).waitFor();
      expect(await page.locator("tbody strong").allInnerTexts()).to.deep.equal(["Sign-in failed"]);
    });
    await stage.step("in French as well", async () => {
      await page.getByRole("button", { name: "Français" }).click();
      await page.getByText("Échec de la connexion").last().waitFor();
    });
  });
});
