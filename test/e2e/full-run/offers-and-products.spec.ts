import { expect } from "chai";
import { createApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows, useRows } from "#test/factories/rows.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { expectText, password, signIn } from "../people.ts";

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
    await page.goto(`${server.url}/dashboard/orders?tab=mine`);
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
    "are asked for by the bell as an offer arrives; the inbox leads to it and remembers what was read",
    async (stage) => {
      const supplier = await buildSupplier({ user: { password } });
      const { product } = await buildProduct({ supplier, name: "Huye Mountain", images: [] });
      const page = await stage.open("supplier");
      await signIn(page, server.url, supplier.user.email);
      const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
      const named = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
      await named("Notifications, none unread");

      await stage.step("it counts while the page stands open", async () => {
        await page.getByRole("banner").getByText("synced").waitFor();
        await buildOffer({ product, supplier, quantity: "2" });
        await named("Notifications, 1 unread");
        await buildOffer({ product, supplier });
        await named("Notifications, 2 unread");
      });

      await stage.step(
        "a panel over the page shows them, and what needs the organization; Escape closes it",
        async () => {
          await bell.click();
          const panel = page.getByRole("dialog", { name: "Notifications" });
          await panel.getByText("10,500.00 USD for 2 MT of Huye Mountain.").waitFor();
          await expectAccessible(page);
          await panel.getByRole("button", { name: "Needs you 2" }).click();
          await panel.getByRole("link", { name: /^Answer question/ }).waitFor();
          await panel.getByRole("button", { name: "Messages" }).click();
          await panel.getByText("No notifications here yet.").waitFor();
          await page.keyboard.press("Escape");
          await panel.waitFor({ state: "detached" });
        },
      );

      await stage.step("the inbox says who offers what, by when to answer, and arrives live too", async () => {
        await bell.click();
        await page.getByRole("link", { name: "All notifications" }).click();
        await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
        await page.getByRole("heading", { name: "Today" }).waitFor();
        await expectText(page, "10,500.00 USD for 2 MT of Huye Mountain.");
        await expectAccessible(page);
        await buildOffer({ product, supplier, quantity: "3" });
        await expectText(page, "15,750.00 USD for 3 MT of Huye Mountain.");
      });

      await stage.step("whoever takes one has read it, and stands at its offer", async () => {
        await page.getByRole("main").getByRole("link").filter({ hasText: "2 MT" }).click();
        await page.waitForURL(/\/dashboard\/orders#offer-/);
        await named("Notifications, 2 unread");
        await page.goBack();
      });

      await stage.step("all at once, and the filter then says so", async () => {
        await page.getByRole("button", { name: "Mark all as read" }).click();
        await named("Notifications, none unread");
        await page.getByRole("radio", { name: "Unread" }).click();
        await expectText(page, "Everything is read");
      });

      await stage.step("settings choose how, and say what is fixed and why", async () => {
        await page.getByRole("link", { name: "Choose notifications" }).click();
        const row = page.getByRole("row").filter({ hasText: "Offer or question received" });
        await row.getByRole("radio", { name: "Never" }).click();
        await expectText(page, "Saved");
        await page.getByRole("row").filter({ hasText: "Deadlines" }).getByText("Always, at once").waitFor();
        await expectAccessible(page);
        await page.reload();
        await eventually(() => row.getByRole("radio", { name: "Never" }).isChecked());
      });
    },
  );

  fullJourney(
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

describe("a product that is edited while orders come", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  fullJourney(
    "gives away no stock that an order has reserved: what nobody typed shows the present state",
    async (stage) => {
      const supplier = await buildSupplier({ user: { password } });
      const { product } = await buildProduct({ supplier, name: "Huye Mountain", quantity: "20", images: [] });
      const page = await stage.open("supplier");
      // The save that comes too late.
      stage.allow(/412|409/);
      await signIn(page, server.url, supplier.user.email);
      await page.goto(`${server.url}/dashboard/products`);
      await page.getByRole("button", { name: "Edit Huye Mountain" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Description").fill("Washed, dried on raised beds.");
      const { status } = await createApi(server.url).post("/orders", {
        as: await buildBuyer(),
        body: orderForm(product, { quantity: "5" }),
      });
      expect(status).to.equal(201);

      await stage.step("the first save is refused and says what has changed", async () => {
        await form.getByRole("button", { name: "Save changes" }).click();
        await form.getByText("Changed meanwhile: Available quantity").waitFor();
        expect(await form.getByLabel("Available quantity").inputValue()).to.match(/^15(?:\.0+)?$/);
        expect(await form.getByLabel("Description").inputValue()).to.equal("Washed, dried on raised beds.");
      });

      await stage.step("the second keeps both", async () => {
        await form.getByRole("button", { name: "Save changes" }).click();
        await form.waitFor({ state: "detached" });
        const row = await rows()("supplier_products")
          .where({ id: product.id })
          .first<{ quantity: string; description: string }>("quantity", "description");
        expect(row).to.deep.equal({ quantity: "15.000", description: "Washed, dried on raised beds." });
      });
    },
  );
});
