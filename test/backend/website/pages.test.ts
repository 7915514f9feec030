import { expect } from "chai";
import { storePrices } from "#backend/src/domains/market-prices/index.ts";
import { useApi } from "#test/support/api.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";

describe("public pages, as the server writes them", () => {
  const api = useApi();
  let product = { id: "", organizationId: "" };

  before(async () => {
    const supplier = await buildSupplier({ country: "et", certifications: ["Organic"] });
    const built = await buildProduct({ supplier, priceMax: "5600.00" });
    const points = [
      ["2024-01", "4100.00"],
      ["2024-02", "4250.00"],
    ] as const;
    await api.db.transaction(async (trx) => {
      for (const category of ["cocoa", "arabica", "coffee-conventional", "coffee-organic"])
        await storePrices({ trx, category, source: "ico", sample: true, points });
    });
    product = { id: built.product.id, organizationId: built.supplier.organization.id };
  });

  /** The page's text without its tags and scripts, and its markup. */
  const open = async (path: string) => {
    const response = await fetch(api.url + path, { redirect: "manual" });
    const html = await response.text();
    const words = html
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/&quot;/g, '"')
      .replace(/[\s\u00a0\u202f]+/g, " ");
    return { status: response.status, location: response.headers.get("location"), html, words };
  };
  const links = (html: string, part: "header" | "footer" | "main") =>
    [...(new RegExp(`<${part}[\\s>][\\s\\S]*?</${part}>`).exec(html)?.[0] ?? "").matchAll(/href="(\/[^"]*)"/g)].map(
      ([, href = ""]) => href.replace(/&amp;/g, "&"),
    );

  it("surround every page with header and footer", async () => {
    const { html, words } = await open("/products/all");
    expect(links(html, "header")).to.include.members([
      "/",
      "/coffee-wholesale",
      "/sesame-wholesale",
      "/chia-wholesale",
      "/products/all",
      "/suppliers",
      "/buyers",
      "/insights",
      "/escrow",
      "/login",
      "/register",
    ]);
    expect(links(html, "header")).not.to.include("/dashboard");
    expect(links(html, "footer")).to.include.members([
      "/products/all",
      "/suppliers",
      "/buyers",
      "/insights",
      "/dashboard",
      "/about",
      "/contact",
      "/terms",
      "/terms#conduct",
      "/privacy",
      "/escrow",
      "/faq",
    ]);
    expect(html).to.include('name="search"');
    for (const text of [
      "15% of net profits go to the Impact Fund",
      "Netherlands",
      "Rwanda",
      "Robusta Coffee Agency",
      "+31 10 555 01 40",
      "trade@agritrade.example",
    ])
      expect(words, text).to.include(text);
  });

  it("home: hero, three ways in, crops, featured products, impact, prices, suppliers, regions, mission", async () => {
    const { status, html, words } = await open("/");
    expect(status).to.equal(200);
    expect(html).to.include('placeholder="African products or suppliers"');
    expect(links(html, "main")).to.include.members([
      "/register?type=supplier",
      "/register?type=buyer",
      "/register",
      "/products/coffee",
      "/products/sesame",
      "/products/chia",
      "/suppliers",
      `/products/coffee-organic/${product.id}`,
    ]);
    for (const text of [
      "List Your Products",
      "Sign Up",
      "For service providers",
      "Women",
      "Youth",
      "Community",
      "Cocoa",
      "Arabica coffee",
      "West Africa",
      "East Africa",
      "Southern Africa",
      "Noordkade Koffie",
      "Sample names",
      "The goal is $1M by 2026",
      "more than $2M invested",
    ])
      expect(words, text).to.include(text);
  });

  it("listing: title, count, filters, sort, chart beside a category, and the way back from an empty search", async () => {
    const all = await open("/products/all");
    for (const text of [
      "All Products",
      "Browse our complete selection of African agricultural products.",
      "1 product found",
      "Relevance",
      "Ethiopia",
      "Fairtrade",
    ])
      expect(all.words, text).to.include(text);
    expect(links(all.html, "main")).to.include(`/products/coffee-organic/${product.id}`);
    expect((await open("/products")).status).to.equal(200);
    const coffee = await open("/products/coffee");
    expect(coffee.words).to.include("1 product found").and.include("price trend").and.include("Price (USD/MT)");
    expect((await open("/products/all?search=yirga")).words).to.include('1 product found for "yirga"');
    const none = await open("/products/all?search=nothing-like-it");
    expect(none.words).to.include("No products found").and.include("Clear all filters");
    expect((await open("/products/tobacco")).status).to.equal(404);
  });

  it("product: range, quantity, origin, season, certifications, both forms, its supplier", async () => {
    const { status, html, words } = await open(`/products/coffee-organic/${product.id}`);
    expect(status).to.equal(200);
    for (const text of [
      "Yirgacheffe Grade 1",
      "Price range per MT",
      "5,250 – 5,600 USD",
      "38.5 MT",
      "Ethiopia",
      "Year-round",
      "Organic",
      "Fairtrade",
      "Secure Escrow Order",
      "Send Inquiry",
    ])
      expect(words, text).to.include(text);
    expect(links(html, "main")).to.include(`/suppliers/${product.organizationId}`);
    const moved = await open(`/products/chia/${product.id}`);
    expect(moved.location).to.include(`/products/coffee-organic/${product.id}`);
    const absent = await open("/products/coffee/01900000-0000-7000-8000-000000000000");
    expect(absent.status).to.equal(404);
    expect(absent.words).to.include("Product not found");
    expect(links(absent.html, "main")).to.include("/products/all");
  });

  it("suppliers: directory with search and filters, an empty state, and a profile", async () => {
    const { words, html } = await open("/suppliers");
    for (const text of ["Supplier Directory", "1 supplier found", "Country", "Products", "Certifications"])
      expect(words, text).to.include(text);
    expect(links(html, "main")).to.include(`/suppliers/${product.organizationId}`);
    const none = await open("/suppliers?search=nothing-like-it");
    expect(none.words).to.include("No suppliers found").and.include("Clear all filters");
    const profile = await open(`/suppliers/${product.organizationId}`);
    expect(profile.status).to.equal(200);
    expect(profile.words).to.include("Yirgacheffe Grade 1");
    expect((await open("/suppliers/01900000-0000-7000-8000-000000000000")).status).to.equal(404);
  });

  it("accounts: sign in, both kinds of registration, confirmation and reset without a link", async () => {
    const login = await open("/login");
    for (const text of ["Welcome Back", "Email", "Password", "Sign In", "Forgot your password?"])
      expect(login.words, text).to.include(text);
    expect(links(login.html, "main")).to.include("/register");
    const choice = await open("/register");
    expect(links(choice.html, "main")).to.include.members(["/register?type=buyer", "/register?type=seller", "/login"]);
    expect((await open("/register?type=buyer")).words)
      .to.include("Company name")
      .and.include("Import Manager");
    for (const type of ["seller", "supplier"]) {
      const { words } = await open(`/register?type=${type}`);
      for (const text of ["Cooperative/Organization Name", "Phone number", "Your role", "Organization type"])
        expect(words, text).to.include(text);
    }
    const confirm = await open("/confirm");
    for (const text of ["Invalid confirmation link", "Try Registering Again", "Back to Login"])
      expect(confirm.words, text).to.include(text);
    expect((await open("/reset-password")).words).to.include("Invalid reset link.");
    const reset = await open("/reset-password?access_token=a&refresh_token=r");
    for (const text of ["Set a new password", "Back to Login"]) expect(reset.words, text).to.include(text);
  });

  it("any other address: Page Not Found, with the way home", async () => {
    const { status, words, html } = await open("/no/such/page");
    expect(status).to.equal(404);
    expect(words).to.include("Page Not Found");
    expect(links(html, "main")).to.include("/");
  });

  it("speak French below /fr", async () => {
    const { html, words } = await open("/fr/suppliers");
    expect(html).to.match(/<html[^>]*lang="fr"/);
    expect(words).to.include("1 fournisseur");
    expect(links(html, "header")).to.include.members(["/fr", "/fr/products/all", "/suppliers"]);
  });
});
