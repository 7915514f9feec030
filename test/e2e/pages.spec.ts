import { expect } from "chai";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildSupplier } from "#test/factories/accounts.ts";

const widths = [1440, 360] as const;

/** Texts of ours that would betray an English page behind /fr. */
const english =
  /\b(Log in|Register|Search|Suppliers|Products found|Clear all|Password|Sign In|Available|Page Not Found|Loading|Please)\b/;

describe("every public page, in both languages and at both widths", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  const paths: string[] = [];

  before(async () => {
    const supplier = await buildSupplier({
      name: "Coopérative Kochere",
      country: "et",
      city: "Kochere",
      verification: "verified",
    });
    const { product } = await buildProduct({ name: "Lot 41", description: "", supplier, images: [] });
    await buildProduct({ name: "Lot 42", description: "", supplier, images: [], category: "sesame", currency: "EUR" });
    paths.push(
      "/",
      "/products",
      "/products/coffee",
      "/products/all?search=rien",
      `/products/coffee-organic/${product.id}`,
      "/suppliers",
      "/buyers",
      "/pricing",
      "/about",
      "/faq",
      "/suppliers/register",
      "/insights",
      `/suppliers/${supplier.organization.id}`,
    );
    paths.push("/coffee-wholesale", "/sesame-wholesale", "/chia-wholesale");
    paths.push("/login", "/register", "/register?type=seller", "/confirm", "/reset-password");
    paths.push("/contact", "/terms", "/privacy", "/escrow", "/debug");
  });

  for (const width of widths) {
    journey(`hydrates without an error and fits ${width} px`, async (stage) => {
      const page = await stage.open(`visitor-${width}`, { viewport: { width, height: 800 } });
      for (const language of ["en", "fr"]) {
        for (const path of paths) {
          const address = server.url + (language === "fr" ? (path === "/" ? "/fr" : `/fr${path}`) : path);
          const answer = await page.goto(address, { waitUntil: "load" });
          expect(answer?.status(), address).to.equal(200);
          await page.evaluate(() => document.fonts.ready);
          expect(await page.locator("html").getAttribute("lang"), address).to.equal(language);
          expect(await page.locator("h1").count(), `headings of ${address}`).to.equal(1);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(wider, `${address} is wider than the window`).to.be.at.most(0);
          const text = await page.locator("body").innerText();
          if (language === "fr") expect(english.exec(text)?.[0], `English on ${address}`).to.equal(undefined);
          expect(
            /\b[a-z]+(?:\.[a-z]+){1,3}\b(?!@)/i.exec(text.replace(/\S+@\S+|https?:\S+|\S+\.example\S*/g, ""))?.[0],
            `a key instead of a text on ${address}`,
          ).to.equal(undefined);
        }
      }
    });
  }

  journey("answers what is absent with a real 404 page", async (stage) => {
    stage.allow(/404/);
    const page = await stage.open("visitor");
    for (const path of [
      "/nothing",
      "/products/gold",
      "/products/coffee/01890000-0000-7000-8000-000000000000",
      "/suppliers/01890000-0000-7000-8000-000000000000",
    ]) {
      const answer = await page.goto(server.url + path);
      expect(answer?.status(), path).to.equal(404);
    }
    await page.goto(`${server.url}/products/coffee/01890000-0000-7000-8000-000000000000`);
    await page.getByText("Product not found").first().waitFor();
    await page.goto(`${server.url}/nothing`);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  });

  journey("takes a filter back with the Back button", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${server.url}/products/all`);
    const box = page.getByLabel(/^Ethiopia/);
    await box.click();
    await page.waitForURL(/origin=et/);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[value=et]")?.checked === true);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[value=et]")?.checked === false);
  });

  journey("never puts a password into an address, even before its script has come", async (stage) => {
    stage.allow(/ERR_|Failed to load/);
    const page = await stage.open("hasty");
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill("buyer@example.test");
    await page.getByLabel("Password", { exact: true }).fill("secret-word");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.waitForLoadState("load");
    await page.waitForURL(`${server.url}/login?unsent=1`);
  });

  journey("can be read without JavaScript", async (stage) => {
    const page = await stage.open("reader", { javaScriptEnabled: false });
    await page.goto(`${server.url}/products/all?search=lot`);
    await page.getByRole("link", { name: "Lot 41" }).first().waitFor();
    await page.goto(`${server.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});
