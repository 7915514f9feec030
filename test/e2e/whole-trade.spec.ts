import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { confirmByLetter, expectText, password, register, signIn } from "./people.ts";

const supplier = {
  type: "seller",
  email: "export@kochere.test",
  company: "Kochere Growers",
  phone: "+251 911 000 000",
  role: "Sales or Export Officer",
  organizationType: "Farmer Cooperative",
} as const;
const buyer = {
  type: "buyer",
  email: "coffee@roasters.test",
  company: "Rotterdam Roasters",
  phone: "+31 10 000 0000",
  role: "Import Manager",
  organizationType: "Trader / Importer",
} as const;

const inFortyDays = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

describe("one whole trade, in two browsers, from an empty database", () => {
  const database = useDatabase();
  const rows = useRows(database);
  const server = useServer(database, { AUTH_RATE_LIMIT: "1000", AUTH_MAIL_INTERVAL: "0" });

  journey("from registration to released funds", async (stage) => {
    const base = server.url;
    const seller = await stage.open("supplier");
    const importer = await stage.open("buyer");
    // The supplier names a picture on a host that no test machine reaches.
    stage.allow(/images\.example|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_/);

    await stage.step("the supplier registers, confirms by the letter's link and signs in", async () => {
      await register(seller, base, supplier);
      await confirmByLetter(seller, base, supplier.email);
      await seller.waitForURL(/\/login/);
      await signIn(seller, base, supplier.email);
      await expectText(seller, "Kochere Growers");
    });

    await stage.step("the supplier adds a product", async () => {
      await seller.getByRole("link", { name: "Products" }).first().click();
      await expectText(seller, "No products yet");
      await seller
        .getByRole("button", { name: /Add Product/ })
        .first()
        .click();
      const form = seller.getByRole("dialog");
      await form.getByLabel("Product name").fill("Yirgacheffe Grade 1");
      await form.getByLabel("Category").selectOption("coffee-organic");
      await form.getByLabel("Price", { exact: true }).fill("5250.00");
      await form.getByLabel("Available quantity").fill("38.5");
      await form.getByLabel("Origin").selectOption("et");
      await form.getByLabel("Organic", { exact: true }).check();
      await form.getByLabel("Fairtrade", { exact: true }).check();
      await form.getByRole("button", { name: "Add image" }).click();
      await form.getByLabel("Image 1", { exact: true }).fill("https://images.example/yirgacheffe.jpg");
      await form
        .getByRole("button", { name: /Add Product|Save/ })
        .last()
        .click();
      await expectText(seller, "Yirgacheffe Grade 1");
      // Nobody has verified them yet, so their goods are looked at first.
      await expectText(seller, "Waiting for review until");
    });

    await stage.step("our team approves the listing", async () => {
      const { db } = rows;
      const { id } = (await db("supplier_products").first("id")) as { id: string };
      const as = await buildStaff("verifier");
      const approve = `/admin/listing-reviews/${id}/approve`;
      expect((await createApi(server).post(approve, { as, version: 1, body: {} })).status).to.equal(200);
    });

    await stage.step("the buyer registers, confirms and signs in", async () => {
      await register(importer, base, buyer);
      await confirmByLetter(importer, base, buyer.email);
      await importer.waitForURL(/\/login/);
      await signIn(importer, base, buyer.email);
      await expectText(importer, "Rotterdam Roasters");
    });

    await stage.step("the buyer searches, filters, opens the product and sends an inquiry", async () => {
      await importer.goto(`${base}/products/all`);
      await importer.getByLabel("Search products", { exact: true }).first().fill("yirgacheffe");
      await importer.getByLabel("Search products", { exact: true }).first().press("Enter");
      await importer.waitForURL(/search=yirgacheffe/);
      await importer.getByLabel(/^Ethiopia/).click();
      await importer.waitForURL(/origin=et/);
      await importer.getByLabel(/^Organic/).click();
      await importer.waitForURL(/certification=Organic/);
      await expectText(importer, "1 product found");
      await importer.getByRole("link", { name: "Yirgacheffe Grade 1" }).first().click();
      await importer.waitForURL(/\/products\/coffee-organic\//);
      await importer.getByRole("heading", { level: 1, name: "Yirgacheffe Grade 1" }).waitFor();
      const inquiry = importer.locator("form", { has: importer.getByRole("button", { name: "Send Inquiry" }) });
      await inquiry.getByLabel("Message to the supplier").fill("For January, in GrainPro please.");
      await inquiry.getByLabel(/^Quantity/).fill("12.5");
      // Opened before the inquiry is sent: it has to appear without reloading.
      await seller.getByRole("link", { name: "Orders" }).first().click();
      await expectText(seller, "No offers received yet");
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await expectText(importer, "Your inquiry has been sent to the supplier");
    });

    await stage.step("the supplier sees the offer appear and accepts it", async () => {
      await seller.getByRole("row").filter({ hasText: "65,625.00 USD" }).getByRole("link").click();
      await expectText(seller, "For January, in GrainPro please.");
      await seller.getByRole("button", { name: "Accept" }).click();
      const question = seller.getByRole("dialog");
      await question.getByText("12.5 MT").waitFor();
      await question.getByRole("button", { name: "Accept offer" }).click();
      await expectText(seller, "Accepted");
    });

    await stage.step("both read the contract and sign it", async () => {
      await importer.goto(`${base}/dashboard/orders`);
      await importer.getByRole("row").filter({ hasText: "65,625.00 USD" }).getByRole("link").first().click();
      for (const [page, signed] of [
        [seller, "You have signed."],
        [importer, "Signed by both"],
      ] as const) {
        await page.getByRole("link", { name: "Sign the contract" }).click();
        await page.waitForURL(/\/dashboard\/orders\/contracts\/CT-/);
        await expectText(page, "65,625.00");
        await page.getByRole("button", { name: "Sign", exact: true }).click();
        const form = page.getByRole("dialog");
        await form.getByRole("checkbox").first().waitFor();
        for (const box of await form.getByRole("checkbox").all()) await box.check();
        await form.getByLabel("Your password").fill(password);
        await form.getByRole("button", { name: "Sign with binding effect" }).click();
        await form.waitFor({ state: "detached" });
        await expectText(page, signed);
      }
      await expectText(seller, "Signed by both");
    });

    let reference = "";
    await stage.step("the buyer places the escrow order and pays on the provider's page", async () => {
      await importer.goto(`${base}/dashboard/orders`);
      await importer.getByRole("button", { name: "Place escrow order" }).first().click();
      await importer.getByRole("dialog").getByText("65,625.00", { exact: false }).first().waitFor();
      await importer.getByRole("dialog").getByRole("button", { name: "Place escrow order" }).click();
      await importer.waitForURL(/\/dashboard\/escrow\/ORD-/);
      reference = /ORD-[\w-]+/.exec(importer.url())?.[0] ?? "";
      await importer.getByRole("button", { name: "Fund Escrow" }).first().click();
      await importer.waitForURL(/\/sandbox\/escrow\/pay\//);
      await importer.getByText("65,625.00").first().waitFor();
      await importer.getByRole("button", { name: /^Pay/ }).click();
      await importer.waitForURL(new RegExp(`/dashboard/escrow/${reference}`));
      await expectText(importer, "Funded");
    });

    await stage.step("the supplier proposes a later day to ship; the buyer, whose page is open, agrees", async () => {
      await seller.goto(`${base}/dashboard/escrow/${reference}`);
      await seller.getByRole("button", { name: "Propose a change" }).click();
      const form = seller.getByRole("dialog");
      await form.getByRole("button", { name: "Send proposal" }).click();
      await form.getByText("This field is required.").first().waitFor();
      await form.getByLabel("Another ship-by date").check();
      await form.getByLabel("Ship by", { exact: true }).fill(inFortyDays);
      await form.getByLabel("Reason").fill("The ship’s departure has been cancelled.");
      await form.getByRole("button", { name: "Send proposal" }).click();
      await expectText(seller, "Proposal sent");
      await expectText(importer, /Kochere Growers proposes .+ as the last day to ship\./);
      await importer.getByRole("button", { name: "Accept", exact: true }).click();
      const question = importer.getByRole("dialog");
      await question.getByText(/On acceptance the supplier has until .+ to ship/).waitFor();
      await question.getByRole("button", { name: "Accept proposal" }).click();
      for (const page of [importer, seller]) {
        await page.getByRole("link", { name: "Activity" }).click();
        await expectText(page, /Accepted on /);
        await page.getByRole("link", { name: "Terms" }).click();
      }
    });

    await stage.step("the supplier ships", async () => {
      await seller.getByRole("button", { name: "Ship goods" }).first().click();
      const form = seller.getByRole("dialog");
      await form.getByLabel("Transport document").fill("B/L DJI-RTM-55193");
      await form.getByLabel("Expected arrival").fill("2027-01-20");
      await form.getByRole("button", { name: /Ship/ }).last().click();
      await expectText(seller, "Awaiting delivery");
    });

    await stage.step("the buyer confirms delivery, submits an approved QC result and releases", async () => {
      await importer.getByRole("button", { name: "Confirm delivery" }).first().click();
      await importer.getByRole("dialog").getByRole("button", { name: "Confirm delivery" }).click();
      await importer.getByRole("button", { name: "Submit QC Results" }).first().click();
      const form = importer.getByRole("dialog");
      await form.getByLabel("Certificate number").fill("QC-77120");
      await form.getByLabel("Inspector").fill("Rotterdam Inspection");
      await form.getByRole("button", { name: "Approve goods" }).click();
      await importer.getByRole("button", { name: "Release Funds" }).first().click();
      await importer.getByRole("dialog").getByRole("button", { name: "Release Funds" }).click();
    });

    await stage.step("both see the released funds and their exact split", async () => {
      for (const page of [importer, seller]) {
        await expectText(page, "Funds released");
        for (const amount of ["59,062.50 USD", "5,578.13 USD", "984.37 USD", "65,625.00 USD"])
          await expectText(page, amount);
      }
    });

    await stage.step("stock and Impact Contribution follow", async () => {
      await seller.goto(`${base}/dashboard/products`);
      await expectText(seller, /\b26\b/);
      await seller.goto(`${base}/dashboard`);
      await expectText(seller, "Impact Contribution");
      await expectText(seller, "984.37");
      await importer.goto(`${base}/dashboard`);
      await expectText(importer, "984.37");
    });
    expect(reference).to.match(/^ORD-\d{10}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});
