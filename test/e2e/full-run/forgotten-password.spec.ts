import { expect } from "chai";
import type { Page } from "playwright";
import { inviteStaff } from "#backend/src/domains/people/commands/invite-staff.ts";
import { call, enrol, nextCode, signedIn, wrongCode } from "#test/backend/identity/authenticator.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "#test/e2e/accessible.ts";
import { buildColleague, givePassword } from "#test/e2e/console.ts";
import { expectText, linkOfNewestLetter, linksOfLetters, password } from "#test/e2e/people.ts";

const chosen = "quiet-harbour-4";

describe("a forgotten password of an account with two factors", () => {
  const api = useApi();

  /** Somebody with an authenticator app and ten recovery codes, and the link of a letter. */
  async function buildForgetful() {
    const person = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    const { email, id } = person.user;
    const { client } = await signedIn(api, email, password);
    const { secret } = await enrol(client);
    const { codes } = (await call(api, client, "post", "/factors/recovery-codes", {})).body as { codes: string[] };
    return { email, id, secret, codes, client, link: await newLink(email) };
  }
  async function newLink(email: string): Promise<string> {
    const known = await linksOfLetters(api.url, email);
    expect((await api.post("/auth/v1/recover", { body: { email } })).status).to.equal(200);
    return linkOfNewestLetter(api.url, email, known);
  }
  const mayEnter = async (email: string, secret: string) =>
    (await api.post("/auth/v1/token?grant_type=password", { body: { email, password: secret } })).status === 200;
  const proof = (page: Page) => page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  const newPassword = (page: Page) => page.getByLabel("New password", { exact: true });
  const press = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
  async function choose(page: Page): Promise<void> {
    await newPassword(page).fill(chosen);
    await page.getByLabel("Confirm password").fill(chosen);
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
  }

  journey(
    "forgot password with two factors: the app's code comes first, and a reload keeps the place",
    async (stage) => {
      stage.allow(/422/);
      const person = await buildForgetful();
      const page = await stage.open("forgetful");

      await stage.step("the code is asked for before a password is typed", async () => {
        await page.goto(person.link);
        await proof(page);
        await expectText(page, `${person.email} is protected by two-factor authentication.`);
        expect(await newPassword(page).isVisible()).to.equal(false);
        await expectAccessible(page, "the code before a new password");
        await page.reload();
        await proof(page);
      });
      await stage.step("a wrong code stays where it was typed", async () => {
        const wrong = wrongCode(person.secret);
        const field = page.getByLabel("Six-digit code");
        await field.fill(wrong);
        await press(page);
        await expectText(page, "This code is wrong or has expired.");
        expect(await field.inputValue()).to.equal(wrong);
        expect(await field.getAttribute("aria-invalid")).to.equal("true");
        await field.fill(nextCode(person.secret));
        await press(page);
      });
      await stage.step("then the new password, also after a reload", async () => {
        await page.getByRole("heading", { name: "Set a new password" }).waitFor();
        await newPassword(page).waitFor();
        expect(await newPassword(page).evaluate((field) => field === document.activeElement)).to.equal(true);
        await page.reload();
        await page.getByRole("heading", { name: "Set a new password" }).waitFor();
        await choose(page);
        expect(await mayEnter(person.email, chosen)).to.equal(true);
        expect(await mayEnter(person.email, password)).to.equal(false);
      });
      await stage.step("two-factor sign-in is as it was", async () => {
        const left = (await api.db("factors").where({ user_id: person.id }).pluck("status")) as string[];
        expect(left).to.deep.equal(["verified"]);
      });
    },
  );

  journey(
    "forgot password with two factors: a recovery code does as well, and who has neither is told",
    async (stage) => {
      stage.allow(/422/);
      const person = await buildForgetful();
      const page = await stage.open("lost phone", { locale: "fr-FR" });
      await page.goto(person.link.replace("/reset-password", "/fr/reset-password"));
      await page.getByRole("heading", { name: "Confirmez que c’est bien vous" }).waitFor();
      await page.getByRole("button", { name: "Je n’ai ni application ni codes" }).click();
      await page.getByRole("link", { name: "trade@agritrade.example" }).first().waitFor();
      await expectAccessible(page, "neither phone nor codes");
      await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
      await expectText(page, "Il ne pourra plus servir après cette saisie.");
      await page.getByLabel("Code de secours").fill("aaaaa-aaaaa");
      await page.getByRole("button", { name: "Continuer" }).click();
      await expectText(page, "Ce code de secours est incorrect ou a déjà servi.");
      expect(await page.getByLabel("Code de secours").inputValue()).to.equal("aaaaa-aaaaa");
      await page.getByLabel("Code de secours").fill(person.codes[0] ?? "");
      await page.getByRole("button", { name: "Continuer" }).click();
      await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(chosen);
      await page.getByLabel("Confirmez le mot de passe").fill(chosen);
      await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
      await page.getByRole("heading", { name: "Mot de passe réinitialisé" }).waitFor();
      expect(await mayEnter(person.email, chosen)).to.equal(true);
      expect(
        await api.db("recovery_codes").where({ user_id: person.id }).whereNull("used_at").pluck("id"),
      ).to.have.lengthOf(9);
    },
  );

  journey("a password that was typed already waits for the code of an app that came meanwhile", async (stage) => {
    stage.allow(/401/);
    const { user } = await buildBuyer({ user: { password } });
    const link = await newLink(user.email);
    const page = await stage.open("forgetful");
    await page.goto(link);
    await newPassword(page).fill(chosen);
    await page.getByLabel("Confirm password").fill(chosen);
    const { client } = await signedIn(api, user.email, password);
    const { secret } = await enrol(client);
    // A first factor ends the link's session too; here only the factor is to be new.
    await api.db("sessions").where({ user_id: user.id }).update({ ended_at: null });
    await page.getByRole("button", { name: "Save new password" }).click();
    await proof(page);
    await page.getByLabel("Six-digit code").fill(nextCode(secret));
    await press(page);
    await newPassword(page).waitFor();
    expect(await newPassword(page).inputValue()).to.equal(chosen);
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
  });

  journey("a session that ends meanwhile leads to another letter", async (stage) => {
    stage.allow(/403|401/);
    const person = await buildForgetful();
    const page = await stage.open("forgetful");
    await page.goto(person.link);
    await page.getByLabel("Six-digit code").fill(nextCode(person.secret));
    await api.db("sessions").where({ user_id: person.id }).delete();
    await press(page);
    await expectText(page, "Invalid reset link. Please request a new password reset.");
    await page.reload();
    await expectText(page, "Invalid reset link. Please request a new password reset.");
    await page.getByRole("button", { name: "Send Password Reset Email" }).waitFor();
  });

  journey("a member of staff shows the factor too, and goes on to the console", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const email = `staff-${Date.now()}@example.test`;
    await inviteStaff({ db: api.db, address: email, role: "support", config: { publicUrl: api.url }, now: new Date() });
    const first = await stage.open("invited");
    await first.goto(await linkOfNewestLetter(api.url, email));
    await choose(first);
    const { client } = await signedIn(api, email, chosen);
    const { secret } = await enrol(client);
    const link = await newLink(email);
    const page = await stage.open("forgetful");
    await page.goto(`${link}&next=%2Fadmin`);
    await proof(page);
    await page.getByLabel("Six-digit code").fill(nextCode(secret));
    await press(page);
    await newPassword(page).fill(`${chosen}5`);
    await page.getByLabel("Confirm password").fill(`${chosen}5`);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expectText(page, "You are being taken to the staff console.");
    await page.waitForURL(/\/admin/);
  });

  journey(
    "the console's forgotten password is asked for on the website, and leads back to the console",
    async (stage) => {
      const colleague = await buildColleague("support");
      const page = await stage.open("forgetful", { locale: "fr-FR" });
      await page.goto(`${api.url}/admin`);
      await page.getByRole("link", { name: /^Mot de passe oublié/ }).click();
      await page.waitForURL(/\/fr\/reset-password\?next=\/admin$/);
      await page.getByRole("heading", { name: /^Mot de passe oublié/ }).waitFor();
      await expectAccessible(page, "asking for a link");
      await page.getByLabel("E-mail", { exact: true }).fill(colleague.user.email);
      await page.getByRole("button", { name: "Recevoir un lien par e-mail" }).click();
      await expectText(page, "L’e-mail de réinitialisation a été envoyé");
      const link = new URL(await linkOfNewestLetter(api.url, colleague.user.email));
      expect([link.pathname, link.searchParams.get("next")]).to.deep.equal(["/fr/reset-password", "/admin"]);
      await page.goto(link.href);
      await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(chosen);
      await page.getByLabel("Confirmez le mot de passe").fill(chosen);
      await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
      await page.getByRole("heading", { name: "Mot de passe réinitialisé" }).waitFor();
      await page.waitForURL(/\/admin/);
      await givePassword(page, colleague, { language: "fr", secret: chosen });
      await page.locator("#content h1").waitFor();
    },
  );

  journey("a new password leads to no other address than the console's", async (stage) => {
    const { user } = await buildBuyer({ user: { password } });
    const page = await stage.open("victim");
    for (const elsewhere of ["https://phish.example", "//phish.example", "/admin/../dashboard", "/ADMIN"]) {
      await page.goto(`${api.url}/reset-password?next=${encodeURIComponent(elsewhere)}`);
      await expectText(page, "Invalid reset link. Please request a new password reset.");
    }
    await page.goto(`${await newLink(user.email)}&next=https%3A%2F%2Fphish.example`);
    await choose(page);
    await page.waitForURL(/\/login$/);
  });

  it("stands in the server's page with words about what is done", async () => {
    const page = await fetch(`${api.url}/reset-password?token_hash=abc&type=recovery`).then((answer) => answer.text());
    expect(page).to.match(/<main[^]*Checking your link…<\/span>[^]*<\/main>/);
  });
});
