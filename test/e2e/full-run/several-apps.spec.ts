import { expect } from "chai";
import type { Page } from "playwright";
import { codeOf, enrol, forgetSteps, nextCode, signedIn } from "#test/backend/identity/authenticator.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, givePassword } from "../console.ts";
import { expectText, password } from "../people.ts";

describe("several authenticator apps", () => {
  const api = useApi();

  /** A phone and a tablet for somebody who can sign in. */
  async function giveApps({ email }: { email: string }) {
    const { client } = await signedIn(api, email, password);
    const phone = await enrol(client, "Phone");
    const tablet = await enrol(client, "Tablet");
    return { phone, tablet };
  }
  const code = (page: Page) => page.getByLabel("Six-digit code");

  journey("the code of either signs in, and removing one asks for no second one", async (stage) => {
    const { user } = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    const { tablet } = await giveApps(user);
    const page = await stage.open("two apps");
    await page.goto(`${api.url}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expectText(page, "A code from any of your apps will do: Phone or Tablet.");
    expect(await page.locator("main select").count(), "nothing to choose").to.equal(0);
    await expectAccessible(page, "two apps at sign-in");
    await code(page).fill(nextCode(tablet.secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/settings\/security$/);
    const card = page.getByRole("region", { name: "Two-factor authentication", exact: true });
    await card.getByRole("button", { name: "Remove Tablet" }).click();
    await forgetSteps(api, user.id);
    await code(page).fill(codeOf(tablet.secret));
    await card.getByRole("button", { name: "Remove Tablet" }).click();
    await expectText(page, "The app has been removed.");
    await card.getByRole("button", { name: "Remove Phone" }).waitFor();
    await page.reload();
    await card.getByRole("button", { name: "Remove Phone" }).waitFor();
    expect(new URL(page.url()).pathname).to.equal("/dashboard/settings/security");
  });

  journey("the console takes either as well", async (stage) => {
    stage.allow(/403/);
    const colleague = await buildColleague("support");
    const { tablet } = await giveApps(colleague.user);
    const page = await stage.open("support");
    await page.goto(`${api.url}/admin/my-security`);
    await givePassword(page, colleague);
    await expectText(page, "A code from any of your apps will do: Phone or Tablet.");
    await expectAccessible(page, "two apps in the console");
    await code(page).fill(nextCode(tablet.secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Tablet", { exact: true }).waitFor();
  });
});
