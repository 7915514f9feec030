import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, givePassword } from "../console.ts";
import { expectText } from "../people.ts";
import { givePhone } from "../virtual-keys.ts";

describe("passkeys beyond the website's settings", () => {
  const api = useApi();
  const site = () => api.url.replace("127.0.0.1", "localhost");

  journey("where none can be used the pages say so in words", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/fr/login`);
    await page.getByRole("button", { name: "Continuer avec une clé d’accès" }).click();
    await expectText(page, "Les clés d’accès ne fonctionnent pas à une adresse faite de chiffres.");
    await expectAccessible(page, "no passkeys at a number");
  });

  journey("the console takes them alike", async (stage) => {
    stage.allow(/40[013]/);
    const colleague = await buildColleague("support");
    const page = await stage.open("support");
    await givePhone(page);
    await page.goto(`${site()}/admin/my-security`);
    await givePassword(page, colleague);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name of the passkey").fill("Desk");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await page.getByLabel("I have kept the codes").check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Desk", { exact: true }).waitFor();
    await expectText(page, "Logs you in without a password");
    await page.getByRole("button", { name: "Add an app" }).click();
    await page.getByLabel("Six-digit code").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expectAccessible(page, "a passkey in the console");
    await page.getByRole("button", { name: "Rename Desk" }).click();
    await page.getByLabel("Name of the passkey").fill("Office");
    await page.getByRole("button", { name: "Save name" }).click();
    await expectText(page, "The passkey has its new name.");
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/admin/my-security`);
    await givePassword(page, colleague);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await page.getByText("Office", { exact: true }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/admin/my-security`);
    await page.getByRole("button", { name: "Continue with a passkey" }).click();
    await page.getByText("Office", { exact: true }).waitFor();
  });
});
