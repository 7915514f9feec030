import { expect } from "chai";
import { auditActions } from "#shared/kernel/audit-actions.ts";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { buildColleague, openConsole } from "./console.ts";
import { password } from "./people.ts";

describe("the audit log in the console", () => {
  const api = useApi();

  journey("names what happens to accounts, offers all of it as filters, and says who", async (stage) => {
    const admin = await buildColleague("admin");
    const { user } = await buildUser({ password });
    const sign = (secret: string) =>
      api.post("/auth/v1/token?grant_type=password", { body: { email: user.email, password: secret } });
    await sign("not-the-password");
    await sign(password);
    await api.db("audit_log").insert({
      actor_user_id: admin.user.id,
      action: "organization.verified",
      subject_type: "organization",
      subject_id: "01900000-0000-7000-8000-000000000000",
      details: { name: "Kochere Union" },
    });
    const page = await stage.open("admin");
    await openConsole(page, api.url, admin);

    const lines = () => page.locator("tbody strong").allInnerTexts();
    await stage.step("the start page shows what was decided, in words, and no sign-ins", async () => {
      const latest = page.getByRole("region", { name: "Latest decisions by staff and support" });
      await latest.getByText("Organization verified", { exact: true }).waitFor();
      expect(await latest.innerText()).not.to.match(/auth\.\w+|organization\.\w+|Logged in/);
      await latest.getByRole("link", { name: /^Show all/ }).click();
      await page.getByText("1 entry", { exact: true }).waitFor();
      expect(await lines()).to.deep.equal(["Organization verified"]);
    });
    await stage.step("another kind takes the action away that is none of it", async () => {
      const [kind, action] = ["Kind", "Action"].map((label) => page.getByLabel(label, { exact: true }));
      await action?.selectOption({ label: "Dispute decided" });
      await page.getByText("Nothing matches").waitFor();
      await kind?.selectOption({ label: "Login" });
      await page.getByRole("cell", { name: user.email }).first().waitFor();
      expect(new Set(await lines())).to.deep.equal(new Set(["Logged in", "Login failed"]));
      expect(await action?.locator("option").count()).to.equal(1 + auditActions.signIn.length);
    });
    await stage.step("the filter shows one kind alone", async () => {
      await page.goto(`${api.url}/admin/audit-log?filter=%7B%7D`);
      const filter = page.getByLabel("Action", { exact: true });
      await filter.locator("optgroup").last().waitFor({ state: "attached" });
      expect(
        await filter.locator("optgroup").evaluateAll((groups) => groups.map((group) => group.getAttribute("label"))),
      ).to.deep.equal([
        "Login",
        "Account",
        "Second factor",
        "Operator’s programs",
        "Decisions by staff and support",
        "Team",
        "Verification",
        "Contracts",
        "Payouts",
        "Access of staff",
      ]);
      await filter.selectOption({ label: "Login failed" });
      await page.getByText("1 entry", { exact: true }).waitFor();
      await page.getByRole("cell", { name: user.email }).waitFor();
      expect(await lines()).to.deep.equal(["Login failed"]);
    });
    await stage.step("in French as well", async () => {
      await page.getByRole("button", { name: "Français" }).click();
      await page.getByText("Échec de la connexion").last().waitFor();
    });
    await stage.step("a long log says that there is more than was counted", async () => {
      await api.db.raw(
        `insert into audit_log (actor_user_id, action, subject_type, subject_id)
         select ?, 'auth.signedIn', 'user', ? from generate_series(1, 10001)`,
        [user.id, user.id],
      );
      await page.goto(`${api.url}/admin/audit-log?filter=%7B%7D`);
      await page.getByText("Plus de 10\u202f000 entrées", { exact: true }).waitFor();
      await page.getByText("1-25 sur plus de 10\u202f000", { exact: true }).waitFor();
    });
  });
});
