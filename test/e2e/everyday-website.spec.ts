import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { enter, expectText, password } from "./people.ts";

describe("everyday: the website", () => {
  const api = useApi();

  journey("an empty search does nothing, and forms of trade ask visitors to log in", async (stage) => {
    stage.allow(/ERR_/);
    const { product } = await buildProduct({ name: "Lot 7", images: [] });
    const page = await stage.open("visitor");
    const address = `${api.url}/products/${product.category}/${product.id}`;

    await stage.step("neither nothing nor blanks are searched for", async () => {
      const asked: string[] = [];
      page.on(
        "request",
        (request) => void (/\/products(\/all)?(\?|$)/.test(request.url()) && asked.push(request.url())),
      );
      for (const path of ["/suppliers", "/"]) {
        await page.goto(api.url + path, { waitUntil: "networkidle" });
        asked.length = 0;
        for (const box of await page.getByLabel("Search products", { exact: true }).all()) {
          if (!(await box.isVisible())) continue;
          for (const typed of ["", "   "]) {
            await box.fill(typed);
            await box.press("Enter");
          }
        }
        // The same box does search once there is a term, so the empty one was not just ignored.
        await page.getByLabel("Search products", { exact: true }).first().fill(" lot 7 ");
        await page.getByLabel("Search products", { exact: true }).first().press("Enter");
        await page.waitForURL(`${api.url}/products/all?search=lot+7`);
        expect(asked).not.to.have.lengthOf(0);
        for (const url of asked) expect(url, `asked for by all the searches of ${path}`).to.match(/search=lot/);
      }
    });

    await stage.step("an order and an inquiry ask for a login that leads back", async () => {
      await page.goto(address);
      await page.getByRole("button", { name: "Place secure order" }).click();
      await expectText(page, "Please log in to place orders");
      const inquiry = page.locator("form", { has: page.getByRole("button", { name: "Send Inquiry" }) });
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await expectText(page, "Please enter a message");
      await inquiry.getByLabel("Message to the supplier").fill("Samples, please.");
      await inquiry.getByRole("button", { name: "More terms" }).click();
      await inquiry.getByLabel(/^Packing/).fill("Jute bags");
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await expectText(page, "Please log in to send inquiries");
      const { user } = await buildBuyer({ user: { password } });
      await inquiry.getByRole("link", { name: "Log in" }).click();
      await page.waitForURL(/\/login\?next=/);
      await page.getByLabel("Email", { exact: true }).fill(user.email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL(address);
      expect(await inquiry.getByLabel("Message to the supplier").inputValue()).to.equal("Samples, please.");
      expect(await inquiry.getByLabel(/^Packing/).inputValue()).to.equal("Jute bags");
    });
  });

  journey("a catalogue that cannot be loaded shows samples, marked and without a way to order", async (stage) => {
    stage.allow(/ERR_/);
    const { product } = await buildProduct({ name: "Lot 8", images: [] });
    const page = await stage.open("importer");
    await page.goto(`${api.url}/suppliers`, { waitUntil: "networkidle" });
    // The connection breaks where the list is asked for.
    await page.route(/\/api\/v1\/products\?/, (route) => route.abort());
    await page.getByRole("link", { name: "All products" }).first().click();
    await expectText(page, "They are not on offer.");
    const samples = page.locator("section", { has: page.getByRole("heading", { name: "Sample products" }) });
    expect(await samples.getByRole("listitem").filter({ hasText: "USD" }).count()).to.equal(9);
    expect(await samples.getByText("Sample", { exact: true }).count()).to.equal(9);
    expect(await samples.getByRole("link").count()).to.equal(0);
    expect(await samples.getByRole("button").count()).to.equal(0);
    await page.unroute(/\/api\/v1\/products\?/);
    await page.getByRole("button", { name: /Try again|Retry/ }).click();
    await page.getByRole("link", { name: product.name }).waitFor();
    expect(await samples.count()).to.equal(0);
  });

  journey("at 360 px the header is a menu and the filters fold away with their count", async (stage) => {
    const buyer = await buildBuyer();
    await buildProduct({ images: [] });
    const page = await stage.open("phone", { viewport: { width: 360, height: 760 } });
    const menu = page.locator("header summary", { hasText: "Menu" });
    const panel = page.locator("header details[open]");

    await stage.step("the menu opens, leads on and closes", async () => {
      await page.goto(`${api.url}/`);
      await menu.click();
      for (const name of ["Register", "Log in", "Coffee", "All products"])
        await panel.getByRole("link", { name, exact: true }).waitFor();
      await panel.getByRole("link", { name: "Suppliers", exact: true }).click();
      await page.waitForURL(`${api.url}/suppliers`);
      await panel.waitFor({ state: "detached" });
    });

    await stage.step("the filters count what is chosen", async () => {
      await page.goto(`${api.url}/products/all?origin=et`);
      const button = page.getByRole("link", { name: /^Filters/ });
      await button.getByLabel("1 active filter", { exact: true }).waitFor();
      expect(await page.getByRole("dialog").count()).to.equal(0);
      await button.click();
      const sheet = page.getByRole("dialog");
      const organic = sheet.getByRole("checkbox", { name: /^Organic/ });
      await organic.waitFor();
      // On a slow phone the answer is there long before it is drawn; a box that is ticked must not look unticked meanwhile.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
      const frames = await organic.evaluateHandle((box: HTMLInputElement) => {
        const seen = [box.checked];
        setInterval(() => {
          if (seen.at(-1) !== box.checked) seen.push(box.checked);
        }, 1);
        return seen;
      });
      await organic.click();
      await page.waitForURL(/certification=Organic/);
      await sheet.getByRole("button", { name: /^Show/, disabled: false }).waitFor();
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.waitForLoadState("networkidle");
      expect(await frames.jsonValue()).to.deep.equal([false, true]);
      await sheet.getByRole("button", { name: /^Show/ }).click();
      await button.getByLabel("2 active filters", { exact: true }).waitFor();
      await page.getByRole("link", { name: /Ethiopia/ }).click();
      await button.getByLabel("1 active filter", { exact: true }).waitFor();
    });

    await stage.step("signed in, the menu has the dashboard and Logout instead of Log in and Register", async () => {
      await enter(page, `${api.url}/products/all`, buyer);
      await menu.click();
      await panel.getByRole("link", { name: "Dashboard" }).waitFor();
      await panel.getByText(buyer.user.email).waitFor();
      expect(await page.getByRole("link", { name: /^(Log in|Register)/ }).count()).to.equal(0);
      await panel.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(`${api.url}/`);
    });
  });
});
