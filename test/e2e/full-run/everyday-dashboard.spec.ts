import { expect } from "chai";
import { buildBuyer, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { enter, expectText, textOf } from "../people.ts";

/** One dot. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe("everyday: the dashboard", () => {
  const api = useApi();

  journey("who has no organization sets one up, and the page is read anew after a second", async (stage) => {
    stage.allow(/ERR_FAILED/);
    const founder = await buildUser();
    const page = await stage.open("founder");
    await enter(page, `${api.url}/dashboard`, founder);

    await stage.step("the overview asks for the profile and has nothing else", async () => {
      await expectText(page, "Setup required");
      await expectText(page, "Profile Setup Needed");
      await expectText(page, "No organization profile found.");
      expect(await page.getByRole("link", { name: "Back to the website" }).getAttribute("href")).to.equal("/");
      const places = page.getByRole("complementary").getByRole("link");
      expect((await places.allInnerTexts()).filter((name) => /^(Products|Orders|Escrow|Team)/.test(name))).to.be.empty;
      await page.getByRole("link", { name: "Complete the profile" }).click();
      await page.waitForURL(`${api.url}/dashboard/settings`);
    });

    const create = page.getByRole("button", { name: "Create Organization Profile" });
    await stage.step("what is missing is asked for", async () => {
      await create.click();
      await expectText(page, "Please fill in all required fields");
      await page.getByLabel("Organization name").fill("Huye Hills");
      await page.getByRole("radio", { name: /^Supplier/ }).check();
      await page.getByLabel("Business category").selectOption("Farmer Cooperative");
    });

    await stage.step("a call that comes to nothing has its own words", async () => {
      await page.route("**/api/v1/organizations", (route) => route.abort());
      await create.click();
      await expectText(page, "Failed to create organization profile");
      await page.unroute("**/api/v1/organizations");
    });

    await stage.step("success is read for a second, then the page is loaded anew", async () => {
      await page.clock.install();
      await page.evaluate(() => void (document.title = "not read anew"));
      await create.click();
      await expectText(page, "Organization profile created successfully!");
      await page.clock.runFor(1000);
      await page.waitForFunction(() => document.title !== "not read anew");
      await expectText(page, "Account Settings");
      await expectText(page, "Farmer Cooperative");
    });
  });

  journey("settings show what stands fast, keep what is changed, and say so", async (stage) => {
    stage.allow(/ERR_|logos\.example/);
    const owner = await buildSupplier({ name: "Kibuye Coffee", organizationType: "Certified Export Company" });
    const page = await stage.open("owner");
    await page.route("https://logos.example/kibuye.gif", (route) =>
      route.fulfill({ contentType: "image/gif", body: picture }),
    );
    await page.route("https://logos.example/gone.gif", (route) => route.abort());
    await enter(page, `${api.url}/dashboard/settings`, owner);
    const logo = page.getByLabel("Logo address");
    const save = page.getByRole("button", { name: "Save changes" });

    await expectText(page, "Certified Export Company");
    await expectText(page, "Member since");
    await expectText(page, owner.user.email);
    await expectText(page, "Owner");

    await stage.step("a logo needs an address that starts with https://", async () => {
      await logo.fill("http://logos.example/kibuye.gif");
      await save.click();
      await expectText(page, "Please enter a web address that starts with https://.");
    });

    await stage.step("changes are saved and said to be", async () => {
      await logo.fill("https://logos.example/kibuye.gif");
      await page.getByLabel("City").fill("Kibuye");
      await page.getByLabel("Export volume per year").fill("120.5");
      await page.getByLabel("Unit", { exact: true }).selectOption("Containers");
      await page.locator("img[src='https://logos.example/kibuye.gif']").waitFor();
      await save.click();
      await expectText(page, "Settings updated successfully");
      await page.reload();
      expect(await page.getByLabel("City").inputValue()).to.equal("Kibuye");
      expect(await page.getByLabel("Export volume per year").inputValue()).to.equal("120.5");
      expect(await page.getByLabel("Unit", { exact: true }).inputValue()).to.equal("Containers");
      expect(await logo.inputValue()).to.equal("https://logos.example/kibuye.gif");
    });

    await stage.step("a logo that does not load gives way to the monogram, and figures can be taken away", async () => {
      await logo.fill("https://logos.example/gone.gif");
      await page.getByLabel("Export volume per year").fill("");
      await page.locator("img[src='https://logos.example/kibuye.gif']").waitFor({ state: "detached" });
      await page.locator("img[src='https://logos.example/gone.gif']").waitFor({ state: "detached" });
      await save.click();
      await expectText(page, "Settings updated successfully");
      await page.reload();
      await logo.waitFor();
      expect(await page.getByLabel("Export volume per year").inputValue()).to.equal("");
    });
  });

  journey("a supplier edits, hides and deletes a product; others are told why they cannot", async (stage) => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier, name: "Bourbon Lot 3", images: [] });
    const page = await stage.open("supplier");
    await enter(page, `${api.url}/dashboard/products`, supplier);
    const listed = async () => (await api.get(`/products/${product.id}`)).status;

    await stage.step("the row says what is offered", async () => {
      for (const text of ["Bourbon Lot 3", "5,250.00 USD", "38.5 MT"]) await expectText(page, text);
    });

    await stage.step("an edit is shown at once", async () => {
      await page.getByRole("button", { name: "Edit Bourbon Lot 3" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Product name").fill("Bourbon Lot 4");
      await form.getByLabel("Price", { exact: true }).fill("5400.00");
      await form.getByRole("button", { name: "Save changes" }).click();
      await expectText(page, "Bourbon Lot 4");
      await expectText(page, "5,400.00 USD");
    });

    await stage.step("the switch takes it out of the catalogue and back", async () => {
      const toggle = page.getByRole("switch", { name: "Bourbon Lot 4: active in the catalogue" });
      for (const [state, status] of [
        ["false", 404],
        ["true", 200],
      ] as const) {
        await toggle.click();
        await page.locator(`[role=switch][aria-checked=${state}]`).waitFor();
        expect(await listed()).to.equal(status);
      }
    });

    await stage.step("deleting asks first", async () => {
      const remove = page.getByRole("button", { name: "Delete Bourbon Lot 4" });
      await remove.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Are you sure you want to delete this product?").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await listed()).to.equal(200);
      await remove.click();
      await dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await expectText(page, "No products yet");
      expect(await listed()).to.equal(404);
    });

    await stage.step("a buyer is told, with two ways on", async () => {
      const other = await stage.open("buyer");
      await enter(other, `${api.url}/dashboard/products`, await buildBuyer());
      await expectText(other, "Only supplier organizations can manage products");
      const ways = other.getByRole("main").getByRole("link");
      const targets = await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(targets).to.include.members(["/dashboard/settings", "/products/all"]);
    });
  });

  journey("escrow orders are cards that a search and a status find", async (stage) => {
    const buyer = await buildBuyer();
    const supplier = await buildSupplier({ name: "Yirga Union", country: "et" });
    const { product } = await buildProduct({ supplier, name: "Yirgacheffe Lot 9", images: [] });
    const { order } = await buildOrder(api, { buyer, supplier, product });
    const { order: funded } = await buildOrder(api, { buyer, supplier, product, quantity: "2", status: "funded" });
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard/escrow`, buyer);
    await page.getByText("Buyer Dashboard").waitFor();
    const cards = page.getByRole("list", { name: "Escrow orders" }).getByRole("listitem");
    const card = (reference: string) => cards.filter({ hasText: reference });
    const only = async (reference: string) => {
      await card(reference).waitFor();
      await page.waitForFunction(() => document.querySelectorAll("ul[aria-label^='Escrow orders'] > li").length === 1);
    };

    await stage.step("a card names goods, counterparty, terms, sum and status", async () => {
      await card(order.reference).waitFor();
      const text = (await card(order.reference).innerText()).replace(/\u00a0|\u202f/g, " ");
      for (const part of ["Yirgacheffe Lot 9", "Yirga Union", "12.5 MT", "5,250.00", "65,625.00", "Created"])
        expect(text).to.include(part);
      expect(await cards.count()).to.equal(2);
      // Nothing was released yet, so nothing was contributed.
      await expectText(page, "Impact Fund");
      await expectText(page, "None of your orders has been released yet.");
      await expectText(page, "Who holds the money");
    });

    await stage.step("another page of the dashboard begins at its heading", async () => {
      const begins = async (name: string, heading: string) => {
        await page.getByRole("complementary").getByRole("link", { name }).click();
        await page.waitForFunction(
          (wanted) => document.activeElement?.tagName === "H1" && document.activeElement.textContent === wanted,
          heading,
        );
      };
      await begins("Settings", "Account Settings");
      await begins("Escrow", "Escrow");
    });

    await stage.step("a part of the reference finds one, in any case", async () => {
      await page.getByRole("searchbox", { name: "Search by order ID" }).fill(order.reference.slice(-6).toLowerCase());
      await page.waitForURL(/search=/);
      await only(order.reference);
      await page.getByRole("searchbox", { name: "Search by order ID" }).fill("ORD-nothing");
      await expectText(page, "No order matches “ORD-nothing”.");
      await page.getByRole("button", { name: "Show all orders" }).click();
      await card(funded.reference).waitFor();
      await page.getByRole("searchbox", { name: "Search by order ID" }).fill("yirga lot");
      // An order that is opened before the search has begun stays open beside what it finds.
      await card(order.reference).getByRole("link").first().click();
      await page.waitForURL(new RegExp(`/escrow/${order.reference}\\?search=yirga`));
      await card(order.reference).waitFor();
      await page.getByRole("searchbox", { name: "Search by order ID" }).fill("");
      await page.waitForURL(({ search }) => !search.includes("search="));
      await card(funded.reference).waitFor();
    });

    await stage.step("the status filter has every status but refunded", async () => {
      const filter = page.getByLabel("Status", { exact: true });
      const offered = await filter.locator("option").allInnerTexts();
      expect(offered).to.have.lengthOf(8);
      expect(offered.join()).to.not.match(/Refunded|Cancelled/);
      await filter.selectOption("funded");
      await page.waitForURL(/status=funded/);
      await only(funded.reference);
      await card(funded.reference).getByRole("link").click();
      await page.waitForURL(new RegExp(`/dashboard/escrow/${funded.reference}\\?status=funded`));
      expect(await textOf(page)).to.include(funded.reference);
    });

    await stage.step("what was refunded or cancelled has a chip, and a dispute a link to its case", async () => {
      const more = { buyer, supplier, product, quantity: "1" };
      const { order: cancelled } = await buildOrder(api, { ...more, status: "cancelled" });
      const { order: disputed } = await buildOrder(api, { ...more, status: "disputed" });
      await page.goto(`${api.url}/dashboard/escrow`);
      const ended = page.getByRole("button", { name: "Refunded or cancelled" });
      await ended.click();
      await page.waitForURL(/status=ended/);
      await only(cancelled.reference);
      await ended.click();
      await card(disputed.reference).getByRole("link", { name: "View Dispute" }).click();
      await page.waitForURL(new RegExp(`${disputed.reference}/dispute`));
      await page.getByRole("heading", { name: "Quality below contract" }).waitFor();
    });

    await stage.step("the figures of both pages add up to the cards", async () => {
      await buildOrder(api, { buyer, supplier, product, quantity: "3", status: "approved" });
      await page.goto(`${api.url}/dashboard/escrow`);
      await eventually(async () => (await cards.count()) === 5, { timeout: 5_000, what: "five cards" });
      const all = await cards.allInnerTexts();
      const sum = (states: RegExp) =>
        all
          .filter((text) => states.test(text))
          .reduce((one, text) => one + Number(/([\d,]+\.\d{2})\sUSD/.exec(text)?.[1]?.replace(/,/g, "")), 0);
      expect([sum(/^(Funded|Approved)$/m), sum(/^Disputed$/m)]).to.deep.equal([26_250, 5_250]);
      const [funded, disputed] = ["2 funded (26,250.00 USD in escrow)", "plus 1 in dispute (5,250.00 USD held)"];
      await expectText(page, `5 orders, 3 of them active: ${funded}, 1 not paid; ${disputed}.`);
      await page.goto(`${api.url}/dashboard`);
      const stat = page.getByRole("listitem").filter({ hasText: "Active Escrow Orders" });
      await stat.getByText(disputed).waitFor();
      const told = (await stat.innerText()).replace(/[\s\u00a0\u202f]+/g, " ");
      expect(told).to.include(`Active Escrow Orders 3 ${funded} 1 not paid ${disputed}`);
    });
  });

  journey(
    "an address of the dashboard that names nothing is told inside it, also on the way from another page",
    async (stage) => {
      const page = await stage.open("buyer");
      await enter(page, `${api.url}/dashboard/settings`, await buildBuyer());
      await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
      // As the back button leads to an old address: the page is not loaded anew.
      await page.evaluate(() => {
        Object.assign(window, { sameDocument: true });
        history.pushState({ key: "old" }, "", "/dashboard/nowhere");
        window.dispatchEvent(new PopStateEvent("popstate"));
      });
      const heading = page.getByRole("heading", { level: 1, name: "Page Not Found" });
      await heading.waitFor();
      expect(await page.evaluate(() => "sameDocument" in window)).to.equal(true);
      expect(await page.title()).to.contain("Page Not Found");
      await eventually(() => heading.evaluate((element) => element === document.activeElement));
      await page.getByRole("link", { name: "Back to the overview" }).click();
      await page.waitForURL(`${api.url}/dashboard`);
      await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
      expect(await page.evaluate(() => "sameDocument" in window)).to.equal(true);
    },
  );
});
