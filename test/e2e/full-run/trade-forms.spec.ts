import { expect } from "chai";
import type { Locator } from "playwright";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectConfirmed } from "../expect-confirmed.ts";
import { expectFound } from "../expect-found.ts";
import { enter } from "../people.ts";

const phone = { viewport: { width: 360, height: 740 } };

/** In focus at the upper edge of the window, however far the page had been scrolled. */
async function expectBegun(heading: Locator): Promise<void> {
  await eventually(
    () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return document.activeElement === element && top >= 0 && top < 100;
      }),
    { timeout: 5_000, what: "the heading in focus at the top" },
  );
}

describe("the trade's forms", () => {
  const api = useApi();
  const count = async (table: string) => Number((await rows()(table).count("* as n").first<{ n: string }>())?.n);

  journey("check an order where it is typed, and order once for one click", async (stage) => {
    const buyer = await buildBuyer();
    const { product } = await buildProduct({ price: "5250", quantity: "38", minimumOrder: "2", images: [] });
    const page = await stage.open("buyer", phone);
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, buyer);
    const order = page.locator("form", { has: page.getByLabel(/^Order notes/) });
    const quantity = order.getByLabel(/^Quantity/);
    const place = order.getByRole("button", { name: "Place secure order" });
    const conclude = order.getByRole("button", { name: "Order and conclude the contract" });
    const placeReviewed = async () => {
      await place.click();
      await order.getByLabel("I have read these terms and accept them").check();
      await conclude.click();
    };

    await stage.step("on leaving the field, in the words of the server, and without a sum", async () => {
      for (const [typed, words] of [
        ["39", "Only 38 MT are available. Enter a smaller quantity, or send an inquiry."],
        ["1.5", "The supplier’s minimum order is 2 MT."],
        ["2.05", "Please use steps of 0.1."],
        ["many", "Please enter a valid quantity"],
        ["5.250", "= 5.25 MT"],
      ] as const) {
        await quantity.fill(typed);
        await order.getByLabel(/^Order notes/).focus();
        await order.getByText(words).waitFor();
        expect(await order.getByText("Where your payment goes").count(), typed).to.equal(0);
      }
    });

    await stage.step("a refused click leads back to the field", async () => {
      await place.click();
      await expectFound(quantity);
      expect(await count("orders")).to.equal(0);
    });

    await stage.step("nothing is ordered before its terms are accepted", async () => {
      await quantity.fill("12.5");
      await order.getByText("65,625.00").first().waitFor();
      await place.click();
      await conclude.click();
      await order.getByText("Confirm that you accept the terms of the contract.").waitFor();
      await order.getByRole("button", { name: "Back to the form" }).click();
      expect(await count("orders")).to.equal(0);
    });

    await stage.step("another order begins empty", async () => {
      await placeReviewed();
      await expectConfirmed(order);
      await order.getByRole("button", { name: "Place another order" }).click();
      await place.waitFor();
      await expectFound(quantity);
      expect(await quantity.inputValue()).to.equal("");
      expect(await order.getByText("Secure escrow order created successfully!").count()).to.equal(0);
      await place.click();
      await order.getByText("Please enter a valid quantity").waitFor();
      expect(await count("orders")).to.equal(1);
    });

    await stage.step(
      "terms that have changed stand beside those that were seen, and what was typed stays",
      async () => {
        stage.allow(/409/);
        const raise = (price: string) => rows()("supplier_products").where({ id: product.id }).update({ price });
        await quantity.fill("3");
        await order.getByLabel(/^Order notes/).fill("Jute bags");
        await raise("5900.00");
        await placeReviewed();
        await order.getByText("The terms of this listing have changed since you opened it.").waitFor();
        for (const line of [/Total.*Changed.*15,750.00 USD.*17,700.00 USD/s, /Minimum order(?!.*Changed).*2 MT.*2 MT/s])
          await order.getByRole("row", { name: line }).waitFor();
        await expectBegun(order.getByRole("heading", { name: /^The terms of this listing have changed/ }));
        await order.getByRole("button", { name: "Go back" }).click();
        await order.getByText("3 MT × 5,900.00 USD").waitFor();
        expect(await quantity.inputValue()).to.equal("3");
        expect(await order.getByLabel(/^Order notes/).inputValue()).to.equal("Jute bags");
        // Changed without a word to anybody, the price stands in no kept page: an order from one is still told of it.
        await page.reload();
        await raise("6100.00");
        await page.reload();
        await quantity.fill("3");
        await order.getByText("3 MT × 5,900.00 USD").waitFor();
        await order.getByLabel(/^Order notes/).fill("Jute bags");
        await placeReviewed();
        await order.getByRole("row", { name: /17,700.00 USD.*18,300.00 USD/s }).waitFor();
        await raise("6200.00");
        const again = order.getByRole("button", { name: "Order at the new terms" });
        await again.click();
        await order.getByRole("row", { name: /18,300.00 USD.*18,600.00 USD/s }).waitFor();
        await expectBegun(order.getByRole("heading", { name: /^The terms of this listing have changed/ }));
        expect(await count("orders")).to.equal(1);
        await again.click();
        await expectConfirmed(order);
        const last = await rows()("orders as o")
          .join("agreed_terms as t", "t.id", "o.terms_id")
          .orderBy("o.created_at", "desc")
          .first<object>("t.price_per_unit", "o.notes");
        expect(last).to.deep.equal({ price_per_unit: "6200.00", notes: "Jute bags" });
      },
    );

    await stage.step(
      "a quantity that the new terms do not take has no sum anywhere, and leads to its field",
      async () => {
        stage.allow(/409/);
        await order.getByRole("button", { name: "Place another order" }).click();
        await quantity.fill("2");
        await rows()("supplier_products").where({ id: product.id }).update({ minimum_order: "3", price: "6300.00" });
        await placeReviewed();
        const terms = order.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "Now" }) });
        const total = terms.getByRole("row", { name: /^Total/ });
        await total.getByText("The supplier’s minimum order is 3 MT. Enter 3 MT or more.").waitFor();
        expect(await total.innerText()).not.to.contain("USD");
        await order.getByRole("row", { name: /Minimum order.*Changed.*2 MT.*3 MT/s }).waitFor();
        await order.getByText("The total follows once the quantity can be ordered.").waitFor();
        await page.evaluate(() => window.scrollTo(0, 0));
        const bar = page.getByRole("link", { name: "Place order" }).locator("..");
        await bar.waitFor();
        expect(await bar.innerText()).not.to.match(/USD|3 MT/);
        await order.getByRole("button", { name: "Order at the new terms" }).click();
        await expectFound(quantity);
        expect(await count("orders")).to.equal(2);
        await page.setViewportSize({ width: 1440, height: 900 });
        await quantity.fill("3");
        await total.getByText("18,900.00 USD").waitFor();
        await order.getByRole("button", { name: "Order at the new terms" }).click();
        await expectConfirmed(order);
        await order.getByRole("button", { name: "Place another order" }).click();
        await quantity.fill("4");
        await placeReviewed();
        await expectConfirmed(order);
        expect(await count("orders")).to.equal(4);
      },
    );

    await stage.step("goods that have changed are named in words, to an order and to an inquiry", async () => {
      stage.allow(/409/);
      await order.getByRole("button", { name: "Place another order" }).click();
      await page.reload();
      const inquiry = page.locator("form", { has: page.getByLabel("Message") });
      await inquiry.getByLabel("Message").fill("Is this lot available?");
      await quantity.fill("3");
      const change = (name: string, description: string) =>
        rows()("supplier_products").where({ id: product.id }).update({ name, certifications: [], description });
      const changed = (from: string, to: string, text: string) => [
        new RegExp(`Product.*Changed.*${from}.*${to}`, "s"),
        new RegExp(`Description.*Changed.*The description has changed. It now reads:.*${text}`, "s"),
      ];
      await change("Triage", "Broken beans,\nunwashed.");
      await placeReviewed();
      for (const line of changed(product.name, "Triage", "Broken beans,\\s+unwashed."))
        await order.getByRole("row", { name: line }).waitFor();
      await order
        .getByText("The goods are not those that you saw. Changed: Product, Certifications, Description.")
        .waitFor();
      await order.getByRole("button", { name: "Go back" }).click();
      expect(await quantity.inputValue()).to.equal("3");

      // By now the page shows what the order was told.
      await page.getByRole("heading", { name: "Triage" }).waitFor();
      await change("Sweepings", "Dust.");
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      for (const line of changed("Triage", "Sweepings", "Dust."))
        await inquiry.getByRole("row", { name: line }).waitFor();
      await inquiry.getByText("Nothing has been sent. Please compare before you send.").waitFor();
      expect(await inquiry.getByLabel("Message").inputValue()).to.equal("Is this lot available?");
      expect(await count("offers")).to.equal(0);
      await inquiry.getByRole("button", { name: "Send at the new terms" }).click();
      await inquiry.getByText("Your inquiry has been sent to the supplier").waitFor();
      const [offer] = await rows()("offers as o")
        .join("agreed_terms as t", "t.id", "o.terms_id")
        .select<{ name: string }[]>("t.product_name as name");
      expect(offer?.name).to.equal("Sweepings");
      expect(await count("orders")).to.equal(4);
    });
  });

  fullJourney(
    "have the bar of a phone again when a busy browser tells at once that their button came and went",
    async (stage) => {
      const { product } = await buildProduct({ images: [] });
      const page = await stage.open("visitor", phone);
      await page.addInitScript(() => {
        const held: IntersectionObserverEntry[] = [];
        const Native = window.IntersectionObserver;
        window.IntersectionObserver = class extends Native {
          constructor(heard: IntersectionObserverCallback) {
            super((entries, observer) => {
              held.push(...entries);
              // Two changes and no moment between them.
              if (document.body.dataset.busy === undefined || held.length > 1) heard(held.splice(0), observer);
            });
          }
        };
      });
      await page.goto(`${api.url}/products/${product.category}/${product.id}`, { waitUntil: "networkidle" });
      const bar = page.locator('a[href="#order"]');
      const place = page.getByRole("button", { name: "Place secure order" });
      await bar.waitFor();
      await place.scrollIntoViewIfNeeded();
      await bar.waitFor({ state: "hidden" });
      await page.evaluate(() => window.scrollTo(0, 0));
      await bar.waitFor();
      await page.evaluate(() => void (document.body.dataset.busy = ""));
      await place.scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.evaluate(() => window.scrollTo(0, 0));
      await eventually(() => bar.isVisible());
      // Both have been told by now; the bar stays.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await bar.isVisible()).to.equal(true);
    },
  );

  fullJourney("confirm the order that takes the last of the stock", async (stage) => {
    const { product } = await buildProduct({ price: "5250", quantity: "3", images: [] });
    const page = await stage.open("buyer", phone);
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, await buildBuyer());
    const order = page.locator("form", { has: page.getByLabel(/^Order notes/) });
    await order.getByLabel(/^Quantity/).fill("3");
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/products/${product.id}`));
    await order.getByRole("button", { name: "Place secure order" }).click();
    await order.getByLabel("I have read these terms and accept them").check();
    await order.getByRole("button", { name: "Order and conclude the contract" }).click();
    await read;
    await page.getByText(/^0 MT/).first().waitFor();
    await expectConfirmed(order);
  });

  journey("lead a supplier to the first wrong field, and ask before an offer is rejected", async (stage) => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier, images: [] });
    const { offer } = await buildOffer({ product, supplier, quantity: "2" });
    const page = await stage.open("supplier", phone);
    await enter(page, `${api.url}/dashboard/products`, supplier);

    await stage.step("of a product", async () => {
      await page.getByRole("button", { name: "Add Product" }).first().click();
      const form = page.getByRole("dialog", { name: "Add Product" });
      await form.getByLabel("Product name").fill("Lot 9");
      await form.getByLabel("Category").selectOption({ index: 1 });
      await form.getByLabel(/^Price/).fill("5.250");
      await form.getByLabel("Available quantity").fill("20");
      await form.getByRole("button", { name: "Add Product" }).click();
      await form.getByText("Please correct: Price.").waitFor();
      await expectFound(form.getByLabel(/^Price/));
      await form.getByLabel(/^Price/).fill("5250");
      await form.getByText("= 5,250.00 USD per MT").waitFor();
    });

    await stage.step("and Reject asks first", async () => {
      const statusOf = async () =>
        (await rows()("offers").where({ id: offer.id }).first<{ status: string }>("status"))?.status;
      await page.goto(`${api.url}/dashboard/orders/${offer.id}`);
      await page.getByRole("button", { name: "Reject", exact: true }).click();
      const question = page.getByRole("dialog", { name: "Reject this offer?" });
      await question.getByRole("button", { name: "Go back" }).click();
      await question.waitFor({ state: "detached" });
      expect(await statusOf()).to.equal("pending");
      await page.getByRole("button", { name: "Reject", exact: true }).click();
      await question.getByRole("button", { name: "Reject offer" }).click();
      await question.waitFor({ state: "detached" });
      await eventually(async () => (await statusOf()) === "rejected", { timeout: 5_000, what: "a rejected offer" });
    });
  });
});
