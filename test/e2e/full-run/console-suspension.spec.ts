import { expect } from "chai";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, openConsole } from "../console.ts";

describe("taking part, in the console", () => {
  const api = useApi();

  journey("an organization is suspended with a reason and reinstated, in French on a telephone", async (stage) => {
    const { supplier, product } = await buildProduct();
    const { id, name } = supplier.organization;
    const page = await stage.open("verifier", { viewport: { width: 360, height: 740 }, locale: "fr-FR" });
    await openConsole(page, api.url, await buildColleague("verifier"), {
      path: `/organizations/${id}`,
      language: "fr",
    });
    const decide = async (button: string, reason: string, submit: string, done: string) => {
      await page.getByRole("button", { name: button }).click();
      const question = page.getByRole("dialog");
      await expectAccessible(page);
      await question.getByLabel("Motif").fill("Trop");
      await question.getByRole("button", { name: submit }).click();
      await question.getByText("10 caractères").first().waitFor();
      await question.getByLabel("Motif").fill(reason);
      await question.getByRole("button", { name: submit }).click();
      await page.getByText(done).waitFor();
    };
    await decide(
      "Suspendre",
      "Les certificats présentés sont faux.",
      "Suspendre",
      `L’organisation ${name} est suspendue.`,
    );
    await page.getByText("Les certificats présentés sont faux.").first().waitFor();
    await eventually(async () => (await api.get(`/products/${product.id}`)).status === 404);
    await decide(
      "Lever la suspension",
      "Les certificats sont authentiques.",
      "Lever la suspension",
      `La suspension de l’organisation ${name} est levée.`,
    );
    await eventually(async () => (await api.get(`/products/${product.id}`)).status === 200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(360);
  });
});
