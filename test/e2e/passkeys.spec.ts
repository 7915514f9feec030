import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "./accessible.ts";
import { expectText, password } from "./people.ts";
import { givePhone } from "./virtual-keys.ts";

describe("passkeys", () => {
  const api = useApi();
  /** No key signs for a number. */
  const site = () => api.url.replace("127.0.0.1", "localhost");

  journey("one is added in the settings, shown after the password, and signs in by itself", async (stage) => {
    // What a question left behind is taken away with it, and looked for once more before the next.
    stage.allow(/40[0134]/);
    const { user } = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    const page = await stage.open("buyer");
    const phone = await givePhone(page);
    const signIn = async () => {
      await page.goto(`${site()}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
      await page.getByLabel("Email", { exact: true }).fill(user.email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign In" }).click();
    };
    await signIn();
    const card = page.getByRole("region", { name: "Two-factor authentication", exact: true });
    const add = () => card.getByRole("button", { name: "Add a passkey" }).click();
    // A question that was left open gives way to the next.
    await phone.leave(true);
    await add();
    await card.getByRole("button", { name: "Create passkey" }).click();
    await expectText(page, "Waiting for your device…");
    await card.getByRole("button", { name: "Cancel" }).click();
    await phone.leave(false);
    await add();
    await card.getByLabel("Name of the passkey").fill("Phone");
    await expectAccessible(page, "a passkey being added");
    await card.getByRole("button", { name: "Create passkey" }).click();
    await expectText(page, "Keep these ten recovery codes now");
    await card.getByLabel("I have kept the codes").check();
    await card.getByRole("button", { name: "Done" }).click();
    await expectText(page, "Logs you in without a password");
    await expectAccessible(page, "a passkey in the list");
    await card.getByRole("button", { name: "Rename Phone" }).click();
    await card.getByLabel("Name of the passkey").fill("");
    await card.getByRole("button", { name: "Save name" }).click();
    await expectText(page, "Please give it a name.");
    await card.getByLabel("Name of the passkey").fill("My phone");
    await card.getByRole("button", { name: "Save name" }).click();
    await expectText(page, "The passkey has its new name.");

    const logOut = async () => {
      await page.evaluate(() => localStorage.clear());
    };
    await logOut();
    await signIn();
    await expectText(page, "Your device or security key asks for your fingerprint, face or PIN.");
    await expectAccessible(page, "a passkey at sign-in");
    await phone.refuse(true);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").waitFor();
    await phone.refuse(false);
    await page.getByRole("button", { name: "Use a passkey instead" }).click();
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await page.waitForURL(/\/dashboard\/settings\/security$/);

    await logOut();
    await page.goto(`${site()}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
    await page.waitForURL(/\/dashboard\/settings\/security$/);
    await card.getByRole("button", { name: "Remove My phone" }).click();
    await card.getByRole("button", { name: "Remove My phone" }).click();
    await expectText(page, "The passkey has been removed. Two-factor authentication is off");
    await logOut();
    await page.goto(`${site()}/login`);
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
    await expectText(page, "This passkey opens no account here");
    const lines = await api.db("audit_log").where({ actor_user_id: user.id }).pluck("action");
    expect(lines).to.include.members([
      "auth.passkeyAdded",
      "auth.factorVerified",
      "auth.passkeyRenamed",
      "auth.passkeyRemoved",
    ]);
  });
});
