import { expect } from "chai";
import type { Page } from "playwright";
import { codeOf, enrol, forgetSteps, signedIn } from "#test/backend/identity/authenticator.ts";
import { buildBuyer, buildSession, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { enter, expectText, password } from "../people.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR" };

describe("settings in a session of an hour ago", () => {
  const api = useApi();
  const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  /** By a name: no key belongs to a number. */
  const settings = () => `${api.url.replace("127.0.0.1", "localhost")}/fr/dashboard/settings/security`;
  /** As a computer is found that was left open. */
  async function leaveOpen({ user }: Person) {
    const amr = JSON.stringify([{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 3600 }]);
    await api.db("sessions").where({ user_id: user.id }).update({ amr });
  }
  const open = async (page: Page, person: Person) => {
    await leaveOpen(person);
    await enter(page, settings(), person);
  };

  journey(
    "ask for the present password where it is needed, in French on a phone, and nothing is typed twice",
    async (stage) => {
      stage.allow(/400|403/);
      const person = await buildBuyer({ user: { password } });
      const other = await buildSession(person.user);
      const page = await stage.open("phone", phone);
      await open(page, person);
      const wish = `new-${person.user.email}`;

      await stage.step("a new address", async () => {
        const card = region(page, "Adresse e-mail");
        await card.getByRole("button", { name: "Modifier l’adresse" }).click();
        await card.getByLabel("Nouvelle adresse e-mail").fill(wish);
        const send = card.getByRole("button", { name: "Envoyer les confirmations" });
        await send.click();
        const field = card.getByLabel("Mot de passe actuel");
        await field.waitFor();
        expect(await field.evaluate((one) => one === document.activeElement), "the focus is there").to.equal(true);
        expect(await field.getAttribute("aria-invalid"), "nobody has done anything wrong").not.to.equal("true");
        await expectAccessible(page, "a form that asks for the present password");
        await field.fill("not-the-password");
        await page.keyboard.press("Enter");
        await expectText(page, "Le mot de passe actuel est incorrect. Vérifiez-le et réessayez.");
        expect(await card.getByLabel("Nouvelle adresse e-mail").inputValue()).to.equal(wish);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, "sideways").to.be.at.most(0);
        await field.fill(password);
        await send.click();
        await expectText(page, "Nous avons écrit aux deux adresses");
      });
      await stage.step("another device", async () => {
        const card = region(page, "Appareils connectés");
        await card.getByRole("button", { name: /^Déconnecter : / }).click();
        await card.getByLabel("Mot de passe actuel").fill(password);
        await card.getByRole("button", { name: /^Déconnecter : / }).click();
        await expectText(page, "Aucun autre appareil n’est connecté.");
        expect((await api.get("/me", { as: other })).status).to.equal(401);
      });
      await stage.step("an authenticator app", async () => {
        const card = region(page, "Double authentification");
        await card.getByRole("button", { name: "Configurer" }).click();
        await card.getByLabel("Mot de passe actuel").fill(password);
        await card.getByRole("button", { name: "Continuer" }).click();
        await card.getByAltText("Code QR pour votre application d’authentification").waitFor();
        await card.getByRole("button", { name: "Annuler" }).last().click();
      });
      await stage.step("a passkey, whose name stays", async () => {
        const card = region(page, "Double authentification");
        await card.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
        await card.getByLabel("Nom de la clé d’accès").fill("Clé bleue");
        await card.getByRole("button", { name: "Créer la clé d’accès" }).click();
        await card.getByLabel("Mot de passe actuel").waitFor();
        expect(await card.getByLabel("Nom de la clé d’accès").inputValue()).to.equal("Clé bleue");
      });
    },
  );

  journey("of whoever has no password lead to a new sign-in, after which all others can be ended", async (stage) => {
    stage.allow(/400|403/);
    const person = await buildBuyer();
    await buildSession(person.user);
    const page = await stage.open("phone", phone);
    await open(page, person);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Déconnecter tous les autres" }).click();
    await dialog.getByRole("button", { name: "Déconnecter tous les autres" }).click();
    await expectText(page, "votre compte n’a pas de mot de passe");
    expect(await dialog.getByLabel("Mot de passe actuel").count()).to.equal(0);
    await dialog.getByRole("button", { name: "Se déconnecter et se reconnecter" }).click();
    await page.waitForURL(/\/fr\/login\?next=/);
    await enter(page, settings(), await buildSession(person.user));
    await page.getByRole("button", { name: "Déconnecter tous les autres" }).click();
    await dialog.getByRole("button", { name: "Déconnecter tous les autres" }).click();
    await expectText(page, "Tous les autres appareils ont été déconnectés.");
  });

  journey("of whoever has a second factor and no password ask for that", async (stage) => {
    stage.allow(/400|403/);
    const person = await buildBuyer({ user: { password } });
    const { client } = await signedIn(api, person.user.email, password);
    const { secret } = await enrol(client);
    const { data } = await client.getSession();
    const session = { token: data.session?.access_token ?? "", refreshToken: data.session?.refresh_token ?? "" };
    await api.db("users").where({ id: person.user.id }).update({ password_hash: null });
    await forgetSteps(api, person.user.id);
    const page = await stage.open("phone", phone);
    await open(page, { ...person, ...session });
    const card = region(page, "Adresse e-mail");
    await card.getByRole("button", { name: "Modifier l’adresse" }).click();
    await card.getByLabel("Nouvelle adresse e-mail").fill(`new-${person.user.email}`);
    await card.getByRole("button", { name: "Envoyer les confirmations" }).click();
    await card.getByLabel("Code à six chiffres").fill(codeOf(secret));
    await card.getByRole("button", { name: "Envoyer les confirmations" }).click();
    await expectText(page, "Nous avons écrit aux deux adresses");
  });
});
