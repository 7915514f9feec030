import { expect } from "chai";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows, useRows } from "#test/factories/rows.ts";
import { expectText, password, signIn } from "./people.ts";

describe("a supplier's answers", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  const statusOf = async (id: string) =>
    ((await rows()("offers").where({ id }).first("status")) as { status: string }).status;

  journey("are asked for before they bind, and a refusal stays in its dialog", async (stage) => {
    const supplier = await buildSupplier({ user: { password } });
    const { product } = await buildProduct({ supplier, quantity: "20", images: [] });
    const { offer } = await buildOffer({ product, supplier, quantity: "25" });
    const page = await stage.open("supplier");
    // The refused click.
    stage.allow(/409/);
    await signIn(page, server.url, supplier.user.email);
    await page.goto(`${server.url}/dashboard/orders?status=pending`);
    const question = page.getByRole("dialog");

    await stage.step("Go back and Escape leave the offer as it is", async () => {
      for (const leave of [
        () => question.getByRole("button", { name: "Go back" }).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await page.getByRole("button", { name: "Accept", exact: true }).click();
        await question.getByText("Your listing shows 20 MT; this offer is for 25 MT.").waitFor();
        await leave();
        await question.waitFor({ state: "detached" });
      }
      expect(await statusOf(offer.id)).to.equal("pending");
    });

    await stage.step("an offer that has ended meanwhile is refused, and the terms still stand there", async () => {
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await rows()("offers").where({ id: offer.id }).update({ status: "withdrawn" });
      await question.getByRole("button", { name: "Accept offer" }).click();
      await question.getByText("The offer has changed since you opened this page").waitFor();
      await expectText(page, "No offer has this status.");
      expect(await question.innerText()).to.include("25 MT");
      await question.getByRole("button", { name: "Go back" }).click();
    });
  });

  journey(
    "end with the product that is deleted; a form that was filled in asks before it is discarded",
    async (stage) => {
      const supplier = await buildSupplier({ user: { password } });
      const { product } = await buildProduct({ supplier, name: "Lot 41", images: [] });
      const offers = [await buildOffer({ product, supplier }), await buildOffer({ product, supplier })];
      const page = await stage.open("supplier");
      await signIn(page, server.url, supplier.user.email);
      await page.goto(`${server.url}/dashboard/products`);
      const form = page.getByRole("dialog", { name: "Add Product" });
      const question = form.getByRole("alert").getByText("Discard what you typed?");
      const add = () => page.getByRole("button", { name: "Add Product" }).first().click();

      await stage.step("nothing typed, nothing asked", async () => {
        await add();
        await form.getByLabel("Product name").waitFor();
        await page.keyboard.press("Escape");
        await form.waitFor({ state: "detached" });
      });

      await stage.step("what was typed outlives any number of Escapes", async () => {
        await add();
        await form.getByLabel("Product name").fill("Lot 42");
        for (let press = 0; press < 5; press++) {
          await page.keyboard.press("Escape");
          await question.waitFor();
        }
        await form.getByRole("button", { name: "Keep editing" }).click();
        await question.waitFor({ state: "detached" });
        expect(await form.getByLabel("Product name").inputValue()).to.equal("Lot 42");
        await form.getByRole("button", { name: "Close" }).click();
        await form.getByRole("button", { name: "Discard" }).click();
        await form.waitFor({ state: "detached" });
        await add();
        expect(await form.getByLabel("Product name").inputValue()).to.equal("");
        await form.getByRole("button", { name: "Cancel" }).click();
      });

      await stage.step("the delete dialog counts the pending offers, and they are rejected", async () => {
        await page.getByRole("button", { name: "Delete Lot 41" }).click();
        const deleting = page.getByRole("dialog");
        await deleting.getByText("Are you sure you want to delete this product?").waitFor();
        await deleting.getByText("2 pending offers for it will be rejected.").waitFor();
        await deleting.getByRole("button", { name: "Delete" }).click();
        await expectText(page, "No products yet");
        for (const { offer } of offers) expect(await statusOf(offer.id)).to.equal("rejected");
      });
    },
  );
});
