import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";

describe("a password that is guessed first", () => {
  const api = useApi();

  journey("is not called strong beside its refusal at registration", async (stage) => {
    stage.allow(/422/);
    const page = await stage.open("visitor", { viewport: { width: 360, height: 740 }, locale: "fr-FR" });
    await page.goto(`${api.url}/fr/register`);
    await page.getByText("Vendeur", { exact: true }).click();
    await page.getByLabel("E-mail", { exact: true }).fill("awa@example.test");
    const secret = page.getByLabel("Mot de passe", { exact: true });
    await secret.fill("agritrade2026");
    await page.getByText(/^Robustesse/).waitFor();
    await page.getByLabel("Nom de la coopérative ou de l’organisation").fill("Coopérative Bonoua");
    await page.getByLabel("Numéro de téléphone").fill("+2250707000000");
    await page.getByLabel("Votre fonction").selectOption({ index: 1 });
    await page.getByLabel("Type d’organisation").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Créer le compte" }).click();
    await page.getByText("se devinent en premier").waitFor();
    expect(await page.getByText(/^Robustesse/).count(), "beside the refusal").to.equal(0);
    await secret.fill("quatre chevaux bruyants");
    await page.getByText(/^Robustesse/).waitFor();
  });
});
