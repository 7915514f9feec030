import { expect } from "chai";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildOrder, shipmentForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { buildColleague, buildRefused, resumeConsole } from "../console.ts";
import { enter, expectText } from "../people.ts";

describe("the console's other pages", () => {
  const api = useApi();

  journey(
    "a verifier verifies, and the mark stands on the product's public page; then it is withdrawn",
    async (stage) => {
      const supplier = await buildSupplier({ name: "Kochere Growers", verification: "waiting" });
      const { product } = await buildProduct({ supplier, images: [] });
      const address = `${api.url}/products/coffee-organic/${product.id}`;
      const [page, visitor] = [await stage.open("verifier"), await stage.open("visitor")];
      await resumeConsole(page, api.url, await buildColleague("verifier"));

      await stage.step("no mark before", async () => {
        await visitor.goto(address);
        expect(await visitor.getByText("Verified", { exact: true }).count()).to.equal(0);
      });
      await stage.step("from the start page to the organization, verified with a reason", async () => {
        await page.getByRole("link", { name: "Kochere Growers" }).first().click();
        await page.getByRole("button", { name: "Verify", exact: true }).click();
        const question = page.getByRole("dialog");
        await question.getByRole("button", { name: "Verify" }).click();
        await question.getByText("This field is required.").waitFor();
        await question.getByLabel("Reason").fill("Registration and export licence checked.");
        const asked: string[] = [];
        page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
        await question.getByRole("button", { name: "Verify" }).click();
        await expectText(page, "Kochere Growers is verified.");
        await expectText(page, "Registration and export licence checked.");
        // What it touched alone: the answer renews the record, and the menu's count of what waits is asked for again.
        const { organization } = supplier;
        expect(asked).to.deep.equal([
          `POST /api/v1/admin/organizations/${organization.id}/verify`,
          "GET /api/v1/admin/organizations",
        ]);
      });
      await stage.step("the mark stands there at once", async () => {
        await visitor.reload();
        await visitor.getByText("Verified", { exact: true }).first().waitFor();
      });
      await stage.step("and goes again", async () => {
        await page.getByRole("button", { name: "Withdraw the verification" }).click();
        const question = page.getByRole("dialog");
        await question.getByLabel("Reason").fill("The licence has been revoked.");
        await question.getByRole("button", { name: "Refuse" }).click();
        await expectText(page, "Kochere Growers has been refused.");
        await visitor.reload();
        expect(await visitor.getByText("Verified", { exact: true }).count()).to.equal(0);
      });
    },
  );

  journey("a verified supplier's new name waits; a verifier refuses one and accepts another", async (stage) => {
    const supplier = await buildSupplier({ name: "Bugisu Washing Station", country: "ug", verification: "verified" });
    await buildProduct({ supplier, images: [] });
    const [page, owner] = [await stage.open("verifier"), await stage.open("owner")];
    await enter(owner, `${api.url}/dashboard/settings`, supplier);
    const rename = async (name: string) => {
      await owner.getByLabel("Organization name").fill(name);
      await owner.getByRole("button", { name: "Save changes" }).click();
      await expectText(owner, `Waits for verification: ${name}, Uganda`);
      expect(await owner.getByLabel("Organization name").inputValue()).to.equal("Bugisu Washing Station");
    };
    const decide = async (name: string, word: string, reason: string) => {
      await page.getByRole("link", { name }).first().click();
      await page.getByRole("button", { name: word }).click();
      const question = page.getByRole("dialog");
      await question.getByLabel("Reason").fill(reason);
      await question.getByRole("button", { name: word }).click();
    };
    await stage.step("the owner is told that it waits, and takes it back", async () => {
      await rename("Bugisu One");
      await owner.getByRole("button", { name: "Withdraw the change" }).click();
      await owner.getByText("The change was withdrawn.").waitFor();
      await eventually(async () => (await owner.getByText(/waits for verification/i).count()) === 0);
      await rename("Bugisu Two");
    });
    await stage.step("refused with a reason, which the owner reads at once", async () => {
      await resumeConsole(page, api.url, await buildColleague("verifier"));
      await decide("Bugisu Two", "Refuse", "The register knows no such name.");
      await expectText(page, "“Bugisu Two” was refused.");
      await expectText(owner, "Not accepted: Bugisu Two, Uganda");
      await eventually(async () => (await owner.getByText(/waits for verification/i).count()) === 0);
      await expectText(owner, "The register knows no such name.");
    });
    await stage.step("accepted, and public", async () => {
      await rename("Bugisu Three");
      await page.getByRole("link", { name: "Name checks" }).first().click();
      await decide("Bugisu Three", "Accept", "The register has the new name.");
      await expectText(page, "“Bugisu Three” is public now.");
      await owner.goto(`${api.url}/suppliers/${supplier.organization.id}`);
      await expectText(owner, "Bugisu Three");
    });
  });

  journey("finance reads fund splits that equal the ledger, and each order's journals", async (stage) => {
    const { order } = await buildOrder(api, { status: "funds_released", quantity: "5" });
    const page = await stage.open("finance");
    await resumeConsole(page, api.url, await buildColleague("finance"), "/fund-splits");
    await expectText(page, "Splits and ledger are equal");
    await expectText(page, "Trial balance 0.00 USD");
    await page.getByRole("link", { name: order.reference }).click();
    for (const text of ["23,625.00 USD", "2,231.25 USD", "393.75 USD", "Paid into escrow", "Held for the order"])
      await expectText(page, text);
  });

  journey("support settles a task with a reason; a kind without words shows its name", async (stage) => {
    await addStaffTask(
      api.db,
      { kind: "escrow.deliveryOverdue", subjectId: "one", details: { reference: "ORD-1" } },
      new Date(),
    );
    await addStaffTask(api.db, { kind: "escrow.unheardOf", subjectId: "two", details: {} }, new Date());
    const page = await stage.open("support");
    await resumeConsole(page, api.url, await buildColleague("support"), "/tasks");
    await expectText(page, "escrow.unheardOf");
    await page.getByRole("link", { name: "Nobody has spoken of a delivery for 14 days" }).click();
    await page.getByRole("button", { name: "Mark as settled" }).click();
    const question = page.getByRole("dialog");
    await question.getByLabel("Reason").fill("The buyer has the goods and will confirm.");
    await question.getByRole("button", { name: "Mark as settled" }).click();
    await expectText(page, "The task is settled.");
    await page.getByRole("link", { name: "Tasks" }).first().click();
    await expectText(page, "escrow.unheardOf");
    await page.getByText("A delivery has not been confirmed").waitFor({ state: "detached" });
  });

  journey("finance has the provider asked again what it has refused; buyer and supplier see both", async (stage) => {
    const { order, supplier } = await buildRefused(api);
    const [page, exporter] = [await stage.open("finance"), await stage.open("supplier")];
    await enter(exporter, `${api.url}/dashboard/escrow/${order.reference}`, supplier);
    await expectText(exporter, "The escrow provider has refused a message about this order.");
    await resumeConsole(page, api.url, await buildColleague("finance"), "/provider-calls");
    await expectText(page, "Nothing has been compared yet.");
    await page.getByRole("button", { name: "Compare now" }).click();
    await expectText(page, "Orders compared");
    await page.getByRole("link", { name: "Open a transaction" }).click();
    await expectText(page, "Escrow API error: 422 - the sandbox was told to refuse");
    await page.getByRole("button", { name: "Send again" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Send again" }).click();
    await question.getByText("This field is required.").waitFor();
    await question.getByLabel("Reason").fill("The provider has mended its side.");
    await question.getByRole("button", { name: "Send again" }).click();
    await expectText(page, "The message is being sent.");
    await exporter.getByText("The escrow provider has refused").waitFor({ state: "detached" });
    await exporter.getByText("The payment is being prepared.").waitFor({ state: "detached" });
  });

  journey("a case is about one of several shipments, and says what it weighs", async (stage) => {
    stage.allow(/404|409/);
    const { order, supplier } = await buildShipments(api, {
      quantities: ["4", "4", "4.5"],
      pricePerUnit: "3500.00",
      tolerance: "2.5",
    });
    const body = shipmentForm({ netWeight: "3.8" });
    expect((await api.post(`/orders/${order.id}/shipments/2/ship`, { as: supplier, body })).status).to.equal(200);
    const page = await stage.open("reviewer");
    await resumeConsole(page, api.url, await buildColleague("reviewer"), "/disputes");
    const question = page.getByRole("dialog");
    const stop = () => question.getByRole("button", { name: "Stop an order" }).click();

    await stage.step("stopping an order of several asks which, once it is known to have several", async () => {
      await page.getByRole("button", { name: "Stop an order" }).click();
      expect(await question.getByLabel("Shipment").count()).to.equal(0);
      await question.getByLabel("Order ID").fill(order.reference);
      await question.getByLabel("Reason, shown to both parties").fill("The weight note belongs to another lot.");
      await stop();
      await question.getByText("This order has 3 shipments.").waitFor();
      await question.getByLabel("Shipment").fill("4");
      await stop();
      await question.getByText("Please choose one of the options.").waitFor();
      await question.getByLabel("Shipment").fill("2");
      await stop();
    });
    await stage.step("its page and the list name the shipment, the page its weight", async () => {
      for (const text of [
        "Shipment 2 of 3",
        "14,000.00 USD",
        "3.8 MT, worth 13,300.00 USD",
        "It lies outside the tolerance, and the buyer has not accepted it.",
        "2.5% more or less",
        "Shipped, weight outside the tolerance",
      ])
        await expectText(page, text);
    });
    await stage.step("decided for the supplier it is paid for by its weight, and the question says so", async () => {
      await page.getByLabel(/For the supplier/).check();
      await expectText(page, "13,300.00 USD is released");
      await page.getByLabel("Reason code").selectOption("weightMet");
      await page.getByLabel("Reason, shown to both parties").fill("The terminal's scale agrees with the supplier's.");
      await page.getByRole("button", { name: "Review and decide" }).click();
      const decision = page.getByRole("dialog");
      await decision.getByText("700.00 USD goes back to the buyer").waitFor();
      await decision.getByRole("button", { name: "Decide", exact: true }).click();
      await expectText(page, "The decision is announced to both parties.");
      const released = (await api.db("disputes").where({ order_id: order.id }).pluck("released_amount")) as string[];
      expect(released).to.deep.equal(["13300.00"]);
      await page.getByRole("link", { name: "Disputes" }).first().click();
      await expectText(page, "Shipment 2 of 3");
    });
  });
});
