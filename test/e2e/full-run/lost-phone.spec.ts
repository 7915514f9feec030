import { expect } from "chai";
import type { Page } from "playwright";
import { call, enrol, nextCode, signedIn } from "#test/backend/identity/authenticator.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, givePassword, openConsole } from "../console.ts";
import { expectText, password, signIn } from "../people.ts";

const other = "quiet-harbour-4";

describe("a lost phone", () => {
  const api = useApi();

  /** Gives somebody an authenticator app, whose phone is lost, and ten recovery codes. */
  async function loseFactorOf(email: string): Promise<string[]> {
    const { client } = await signedIn(api, email, password);
    await enrol(client, "Lost phone");
    return ((await call(api, client, "post", "/factors/recovery-codes", {})).body as { codes: string[] }).codes;
  }
  async function buildLoser() {
    const { user } = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    return { ...user, codes: await loseFactorOf(user.email) };
  }
  const unused = async (userId: string) =>
    (await api.db("recovery_codes").where({ user_id: userId }).whereNull("used_at").pluck("id")) as string[];
  const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  /** Signs in by a recovery code and goes to the settings. */
  async function enterByCode(page: Page, email: string, code = ""): Promise<void> {
    await page.goto(`${api.url}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(code);
    // The titles from here on, as somebody sees them who waits.
    const titles = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      new MutationObserver(() => seen.add(document.querySelector("h1")?.textContent ?? "")).observe(document.body, {
        childList: true,
        subtree: true,
      });
      return seen;
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/settings\/security$/);
    expect(await titles.evaluate((seen) => [...seen]), "no empty form in between").not.to.include("Welcome Back");
  }
  const begin = (page: Page, card: string, button: string) =>
    region(page, card).getByRole("button", { name: button }).click();
  async function giveRecoveryCode(page: Page, card: string, code = ""): Promise<void> {
    await region(page, card).getByRole("button", { name: "Use a recovery code instead" }).click();
    await expectText(page, "It is used up once you enter it.");
    await region(page, card).getByLabel("Recovery code").fill(code);
  }
  async function keepCodes(page: Page): Promise<string[]> {
    const card = region(page, "Two-factor authentication");
    const list = card.getByRole("list", { name: "Recovery codes" });
    await list.waitFor();
    const codes = await list.getByRole("listitem").allInnerTexts();
    await card.getByLabel("I have kept the codes").check();
    await card.getByRole("button", { name: "Done" }).click();
    await expectText(page, "10 recovery codes left");
    return codes;
  }

  journey("lost phone: the app goes by a recovery code, another comes, and so do new codes", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const person = await buildLoser();
    const page = await stage.open("lost phone");
    const card = "Two-factor authentication";
    await enterByCode(page, person.email, person.codes[0]);

    await stage.step("the lost app is removed by a second recovery code", async () => {
      await expectText(page, "9 recovery codes left");
      await begin(page, card, "Remove Lost phone");
      await giveRecoveryCode(page, card, person.codes[0]);
      const remove = region(page, card).getByRole("button", { name: "Remove Lost phone" });
      await remove.click();
      await expectText(page, "This recovery code is wrong or has already been used.");
      await expectAccessible(page, "an app being removed by a recovery code");
      await region(page, card)
        .getByLabel("Recovery code")
        .fill(person.codes[1] ?? "");
      await remove.click();
      await expectText(page, "The app has been removed.");
    });
    let secret = "";
    let codes: string[] = [];
    await stage.step("another app is added, with codes of its own", async () => {
      await begin(page, card, "Set up");
      secret = (
        await region(page, card)
          .getByText(/^(?:[A-Z2-7]{4} ){4,}/)
          .innerText()
      ).replace(/[^A-Z2-7]/g, "");
      await region(page, card).getByLabel("Enter the six-digit code that the app shows").fill(nextCode(secret));
      await region(page, card).getByRole("button", { name: "Turn on" }).click();
      codes = await keepCodes(page);
      expect(person.codes).not.to.include(codes[0]);
    });
    await stage.step("new recovery codes for one of the earlier ones", async () => {
      await begin(page, card, "New recovery codes");
      await giveRecoveryCode(page, card, codes[0]);
      await region(page, card).getByRole("button", { name: "New recovery codes" }).click();
      const renewed = await keepCodes(page);
      expect(new Set([...codes, ...renewed])).to.have.lengthOf(20);
      expect(await unused(person.id)).to.have.lengthOf(10);
    });
  });

  journey("signed in by a recovery code: password, address and account change as ever", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const person = await buildLoser();
    const page = await stage.open("lost phone");
    await enterByCode(page, person.email, person.codes[0]);

    await stage.step("the password, and what was wrong is forgotten as it is typed anew", async () => {
      await begin(page, "Password", "Change password");
      const card = region(page, "Password");
      await card.getByLabel("Current password").fill("not-the-password");
      await card.getByLabel("New password").fill(other);
      await card.getByRole("button", { name: "Save new password" }).click();
      await expectText(page, "The current password is wrong. Check it and try again.");
      await card.getByLabel("Current password").fill(password);
      await card.getByText("The current password is wrong. Check it and try again.").waitFor({ state: "detached" });
      await card.getByRole("button", { name: "Save new password" }).click();
      await expectText(page, "Your password has been changed");
    });
    await stage.step(
      "the address; a session that lost its factor shows one in place, and nothing is typed again",
      async () => {
        await begin(page, "Email address", "Change address");
        const card = region(page, "Email address");
        await card.getByLabel("New email address").fill(`new-${person.email}`);
        await api.db("sessions").where({ user_id: person.id }).update({ aal: "aal1", factor_id: null });
        await card.getByRole("button", { name: "Send confirmation emails" }).click();
        await giveRecoveryCode(page, "Email address", person.codes[1]);
        await expectAccessible(page, "a change of address that needs the factor");
        await card.getByRole("button", { name: "Send confirmation emails" }).click();
        await expectText(page, "We have written to both addresses");
        await expectText(page, `the one in the email to new-${person.email}`);
      },
    );
    await stage.step("the end of the account", async () => {
      await page.goto(`${api.url}/dashboard/settings/data`);
      await begin(page, "Delete my account", "Delete account…");
      await region(page, "Delete my account").getByLabel("Your password").fill(other);
      await begin(page, "Delete my account", "Delete my account for good");
      await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
    });
  });

  fullJourney("an account without a password ends by a recovery code", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const person = await buildLoser();
    const page = await stage.open("lost phone");
    await enterByCode(page, person.email, person.codes[0]);
    await api.db("users").where({ id: person.id }).update({ password_hash: null });
    await page.goto(`${api.url}/dashboard/settings/data`);
    await begin(page, "Delete my account", "Delete account…");
    await giveRecoveryCode(page, "Delete my account", person.codes[1]);
    await begin(page, "Delete my account", "Delete my account for good");
    await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
  });

  journey("neither phone nor codes: support looks the account up and lets its owner in again", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const person = await buildLoser();
    const page = await stage.open("locked out");
    await page.goto(`${api.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "I have neither app nor codes" }).click();
    await page.getByRole("link", { name: "trade@agritrade.example" }).first().waitFor();
    await expectAccessible(page, "signing in with neither phone nor codes");

    await stage.step("support makes sure who asks, and says how", async () => {
      const desk = await stage.open("support");
      await openConsole(desk, api.url, await buildColleague("support"));
      await desk.getByRole("link", { name: "Accounts" }).first().click();
      await desk.getByLabel("Email or organization").fill(person.email);
      await desk.getByRole("link", { name: person.email }).click();
      await desk.getByText("9 recovery codes left").or(desk.getByText("10 recovery codes left")).waitFor();
      await expectAccessible(desk, "an account in the console");
      await desk.getByRole("button", { name: "Remove the second factor" }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByLabel(/^Reason/).fill("Called back at the number of the organization.");
      await expectAccessible(desk, "removing a second factor in the console");
      await dialog.getByRole("button", { name: "Remove the second factor" }).click();
      await expectText(desk, "The second factor has been removed.");
      await expectText(desk, "Off: the password alone opens this account.");
    });
    await stage.step("the password alone is enough", async () => {
      await signIn(await stage.open("owner"), api.url, person.email);
    });
  });

  journey("in the console: in by a recovery code, new codes by another", async (stage) => {
    stage.allow(/403|422/);
    const colleague = await buildColleague("finance");
    const codes = await loseFactorOf(colleague.user.email);
    const page = await stage.open("finance");
    await page.goto(`${api.url}/admin/my-security`);
    await givePassword(page, colleague);
    await page.getByRole("button", { name: "I have neither app nor codes" }).click();
    await page.getByText("Ask a colleague who is an administrator").waitFor();
    await expectAccessible(page, "the console, neither phone nor codes");
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    const panel = region(page, "Two-factor authentication");
    await expectText(page, "9 recovery codes left");
    await panel.getByRole("button", { name: "New recovery codes" }).click();
    await panel.getByRole("button", { name: "Use a recovery code instead" }).click();
    await panel.getByLabel("Recovery code").fill(codes[0] ?? "");
    await panel.getByRole("button", { name: "New recovery codes" }).click();
    await expectText(page, "This recovery code is wrong or has already been used.");
    await expectAccessible(page, "the console, new codes by a recovery code");
    await panel.getByLabel("Recovery code").fill(codes[1] ?? "");
    await panel.getByRole("button", { name: "New recovery codes" }).click();
    const list = panel.getByRole("list", { name: "Recovery codes" });
    await list.waitFor();
    expect(codes).not.to.include((await list.getByRole("listitem").allInnerTexts())[0]);
    await panel.getByLabel("I have kept the codes").check();
    await panel.getByRole("button", { name: "Done" }).click();
    await expectText(page, "10 recovery codes left");
    expect(await unused(colleague.user.id)).to.have.lengthOf(10);
  });
});
