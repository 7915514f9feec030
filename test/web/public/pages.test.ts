import { expect } from "chai";
import { productView, pageOf, refusal, show, supplierView } from "./page.ts";

describe("the public pages", () => {
  describe("home", () => {
    it("shows its heading, crops, featured products and suppliers, figures and prices", async () => {
      const { status, text, facts } = await show("/");
      expect(status).to.equal(200);
      expect(facts.title).to.match(/AgriTrade Africa$/);
      expect(facts.noindex).to.not.equal(true);
      for (const words of [
        "African harvests, bought from the people who grow them",
        "Yirgacheffe Grade 1",
        "Bensa Highland Union",
        "60%",
        "1,000+",
        "5,000+",
        "Corn, citrus, macadamia nuts",
      ])
        expect(text).to.contain(words);
      expect(text).to.contain("Sample figures.");
    });

    it("asks for three suppliers and shows three products, verified suppliers' first", async () => {
      const named = (name: string, verified: boolean) =>
        productView({ id: `${name}-id`, name, supplier: { ...productView().supplier, verified } });
      const newest = [named("Lot A", false), named("Lot B", true), named("Lot C", false), named("Lot D", true)];
      const { asked, text } = await show("/", { "catalogue.list": { data: pageOf(newest) } });
      const limits = asked.filter(({ query }) => query.limit === 3).map(({ contract }) => contract.name);
      expect(limits).to.deep.equal(["organizations.suppliers"]);
      const order = ["Lot B", "Lot D", "Lot A"].map((name) => text.indexOf(name));
      expect(order)
        .to.deep.equal([...order].sort((a, b) => a - b))
        .and.not.include(-1);
      expect(text).to.not.contain("Lot C");
    });

    it("writes each crop's drawing once, however often it is used", async () => {
      const { html } = await show("/");
      expect(html.match(/<g id="m-coffee">/g)).to.have.lengthOf(1);
    });
  });

  describe("the header", () => {
    it("writes a visitor's links and a search that works as a plain form", async () => {
      const { html } = await show("/products/all?search=chia");
      expect(html).to.match(
        /<form[^>]*role="search"[^>]*action="\/products\/all"[^>]*method="get"|<form[^>]*method="get"[^>]*action="\/products\/all"/,
      );
      expect(html).to.contain('href="/login"').and.to.contain('href="/register"');
      expect(html).to.contain('value="chia"');
    });

    it("leads to the same page in the other language", async () => {
      expect((await show("/products/coffee?origin=et")).html).to.contain('href="/fr/products/coffee?origin=et"');
      expect((await show("/fr/products/coffee")).html).to.contain('href="/products/coffee"');
      expect((await show("/fr")).html).to.contain('href="/"');
    });
  });

  describe("a listing", () => {
    it("has the category's title and description, the count and the price trend", async () => {
      const { text, facts, status } = await show("/products/coffee");
      expect(status).to.equal(200);
      expect(text).to.contain("1 product found").and.to.contain("Coffee price trend");
      expect(facts.title).to.contain("African coffee suppliers");
      expect(facts.description).to.have.length.greaterThan(40);
    });

    it("says what /products and /products/all are, and shows no price trend", async () => {
      for (const path of ["/products", "/products/all"]) {
        const { text } = await show(path);
        expect(text).to.contain("All Products");
        expect(text).to.contain("Browse our complete selection of African agricultural products.");
        expect(text).to.not.contain("price trend");
      }
    });

    it("takes search, filters, sort and cursor from the address", async () => {
      const { asked, text, html } = await show(
        "/products/coffee?search=%20yirga%20&origin=rw&origin=et&certification=Organic&sort=price-asc&cursor=abc",
      );
      const list = asked.find(({ contract }) => contract.name === "catalogue.list");
      expect(list?.query).to.deep.equal({
        category: "coffee",
        search: "yirga",
        origin: ["et", "rw"],
        certification: ["Organic"],
        sort: "price-asc",
        cursor: "abc",
        limit: 24,
      });
      expect(text).to.contain('found for "yirga"');
      expect(html.match(/<input[^>]*name="origin"[^>]*checked/g)).to.have.lengthOf(2);
    });

    it("asks search engines to leave out what is filtered, searched, sorted or paged", async () => {
      for (const query of ["search=a", "origin=et", "certification=UTZ", "sort=price-desc", "cursor=x"])
        expect((await show(`/products/coffee?${query}`)).facts.noindex, query).to.equal(true);
      expect((await show("/products/coffee")).facts.noindex).to.equal(false);
    });

    it("caps the count", async () => {
      const { text } = await show("/products", {
        "catalogue.list": { data: pageOf([productView()], { total: 1000, totalCapped: true, nextCursor: "next" }) },
      });
      expect(text).to.contain("1,000+ products found");
    });

    it("pages by plain links", async () => {
      const { html } = await show("/products/chia?origin=et", {
        "catalogue.list": { data: pageOf([productView()], { nextCursor: "n1", previousCursor: "p1" }) },
      });
      expect(html).to.contain('href="/products/chia?origin=et&amp;cursor=n1"');
      expect(html).to.contain('href="/products/chia?origin=et&amp;cursor=p1"');
    });

    it("says when nothing is found and how to go on", async () => {
      const { text } = await show("/products/coffee?search=zzz", { "catalogue.list": { data: pageOf([]) } });
      expect(text).to.contain("No products found").and.to.contain("Clear all filters");
    });

    it("answers 404 for an unknown category", async () => {
      const { status, text } = await show("/products/gold");
      expect(status).to.equal(404);
      expect(text).to.contain("Page Not Found");
    });

    it("starts again from the first page when the cursor is not valid", async () => {
      const { status, location } = await show("/fr/products/coffee?cursor=bad", {
        "catalogue.list": { error: refusal("request.cursorInvalid") },
      });
      expect(status).to.equal(302);
      expect(location).to.equal("/fr/products/coffee");
    });

    it("starts again from the first page when nothing is left on the one asked for", async () => {
      const none = { data: pageOf([]) };
      const goods = await show("/products/coffee?origin=et&cursor=n1", { "catalogue.list": none });
      expect([goods.status, goods.location]).to.deep.equal([302, "/products/coffee?origin=et"]);
      const directory = await show("/fr/suppliers?cursor=n1", { "organizations.suppliers": none });
      expect([directory.status, directory.location]).to.deep.equal([302, "/fr/suppliers"]);
    });

    it("says so when the server cannot read the products", async () => {
      const { status, text } = await show("/products", { "catalogue.list": { error: refusal("server.unavailable") } });
      expect(status).to.equal(503);
      expect(text).to.contain("Unexpected Application Error!");
    });
  });

  describe("a product", () => {
    const path = `/products/coffee-organic/${productView().id}`;

    it("shows facts, forms and the supplier", async () => {
      const { status, text, html } = await show(path);
      expect(status).to.equal(200);
      for (const words of [
        "Secure Escrow Order",
        "Send Inquiry",
        "October – February",
        "Ethiopia",
        "Bensa Highland Union",
      ])
        expect(text).to.contain(words);
      expect(text).to.contain("Drawn illustration. The supplier has not added photos.");
      expect(html).to.contain(`href="/suppliers/${productView().supplier.id}"`);
    });

    it("previews the exact total and its split", async () => {
      const { text } = await show(path);
      for (const amount of ["5,250.00 USD", "4,725.00 USD", "446.25 USD", "78.75 USD"]) expect(text).to.contain(amount);
    });

    it("redirects for good from a wrong category to its own, in the reader's language", async () => {
      const { status, location } = await show(`/fr/products/chia/${productView().id}`);
      expect(status).to.equal(301);
      expect(location).to.equal(`/fr${path}`);
    });

    it("says with status 404 that it is missing, and where the others are", async () => {
      const { status, text, html, facts } = await show(path, {
        "catalogue.show": { error: refusal("catalogue.productNotFound") },
      });
      expect(status).to.equal(404);
      expect(text).to.contain("Product not found");
      expect(html).to.contain('href="/products/all"');
      expect(facts.noindex).to.equal(true);
    });

    it("names what its price is per as language does", async () => {
      const inBags = productView({ unit: "Bags", availableQuantity: { value: "900", unit: "Bags" } });
      const answers = { "catalogue.show": { data: inBags }, "catalogue.list": { data: pageOf([inBags]) } };
      expect((await show(path, answers)).text)
        .to.contain("Price range per bag")
        .and.to.contain("Price per bag");
      expect((await show(`/fr${path}`, answers)).text).to.contain("Fourchette de prix par sac");
      expect((await show("/products/coffee", answers)).text).to.match(/\/\s*bag/);
      expect((await show("/fr/products/coffee", answers)).text).to.match(/\/\s*sac/);
      expect((await show(path)).text).to.contain("Price range per MT");
      const single = productView({ priceRange: { min: "5250.00", max: "5250.00", currency: "USD" } });
      expect((await show(path, { "catalogue.show": { data: single } })).text)
        .to.contain("Price per MT")
        .and.to.not.contain("Price range");
      expect((await show("/products/coffee")).text).to.match(/\/\s*MT/);
    });

    it("says of its supplier whether staff has verified it", async () => {
      const of = async (verified: boolean) => {
        const product = productView({ supplier: { ...productView().supplier, verified } });
        return (await show(path, { "catalogue.show": { data: product } })).text;
      };
      expect(await of(true))
        .to.contain("Verified supplier")
        .and.to.not.contain("not verified yet");
      expect(await of(false))
        .to.contain("Supplier not verified yet")
        .and.to.not.contain("Verified supplier");
    });

    it("says why a listing takes inquiries only", async () => {
      const inBags = productView({ orderable: false, unit: "Bags", availableQuantity: { value: "900", unit: "Bags" } });
      const { text } = await show(path, { "catalogue.show": { data: inBags } });
      expect(text).to.contain("takes inquiries only").and.to.contain("Send Inquiry");
      expect(text).to.not.contain("Place secure order");
    });

    it("says before anybody types that the whole stock is less than the least order", async () => {
      const of = async (more: Parameters<typeof productView>[0], language = "") =>
        (await show(`${language}${path}`, { "catalogue.show": { data: productView(more) } })).text;
      const bags = { unit: "Bags", netWeightKg: "60", minimumOrder: "5" } as const;
      const few = { ...bags, availableQuantity: { value: "12", unit: "Bags" as const } };
      expect(await of(few))
        .to.contain(
          "Only 0.72 MT (12 bags of 60 kg) is left, and a secure order begins at 1.02 MT (17 bags of 60 kg). Send an inquiry instead.",
        )
        .and.to.not.contain("Place secure order");
      expect(await of(few, "/fr"))
        .to.contain("Envoyez plutôt une demande.")
        .and.to.match(/17\ssacs\sde\s60\skg/);
      const many = { ...bags, availableQuantity: { value: "500", unit: "Bags" as const } };
      expect(await of(many)).to.contain("From 1.02 MT (17 bags of 60 kg), in steps of 0.06 MT.");
      expect(await of(many)).to.contain("For less, send an inquiry.");
      expect(await of({ maximumOrder: "0.5" })).to.contain(
        "its supplier sells 0.5 MT at most, and a secure order begins at 1 MT",
      );
    });
  });

  describe("suppliers", () => {
    it("are counted, filtered by the address and linked to their profiles", async () => {
      const { asked, text, html, facts } = await show(
        "/suppliers?search=bensa&country=et&category=coffee&certification=Organic",
      );
      const list = asked.find(({ contract }) => contract.name === "organizations.suppliers");
      expect(list?.query).to.include({ search: "bensa" });
      expect(list?.query.country).to.deep.equal(["et"]);
      expect(text).to.contain("Supplier Directory").and.to.contain("1 supplier found");
      expect(html).to.contain(`href="/suppliers/${supplierView().id}"`);
      expect(facts.noindex).to.equal(true);
    });

    it("say when none is found; clearing goes back to the whole directory, the search included", async () => {
      const { text, html } = await show("/suppliers?search=zzz", { "organizations.suppliers": { data: pageOf([]) } });
      expect(text).to.contain("No suppliers found").and.to.contain("Clear all filters");
      expect(html).to.match(/<a class="[^"]*" href="\/suppliers"[^>]*><span[^>]*>Clear all filters/);
    });

    it("show a rating only for samples, labelled as one", async () => {
      expect((await show("/suppliers")).text).to.not.contain("rating");
      const rated = await show("/suppliers", {
        "organizations.suppliers": { data: pageOf([supplierView({ sampleRating: "4.8" })]) },
      });
      expect(rated.text).to.contain("Sample rating");
    });

    it("have a profile with their products, or status 404", async () => {
      const profile = await show(`/suppliers/${supplierView().id}`);
      expect(profile.text).to.contain("Farmer Cooperative").and.to.contain("Yirgacheffe Grade 1");
      const absent = await show(`/suppliers/${supplierView().id}`, {
        "organizations.supplier": { error: refusal("catalogue.supplierNotFound") },
      });
      expect(absent.status).to.equal(404);
      expect(absent.text).to.contain("Supplier not found");
    });
  });

  it("answer an unknown address with 404 and a link home", async () => {
    const { status, text, html, facts } = await show("/nowhere/at/all");
    expect(status).to.equal(404);
    expect(text).to.contain("Page Not Found");
    expect(html).to.contain('href="/"');
    expect(facts.noindex).to.equal(true);
  });

  it("carry no inline style, which the content security policy forbids", async () => {
    for (const path of ["/", "/products/coffee", `/products/coffee-organic/${productView().id}`, "/suppliers"])
      expect((await show(path)).html, path).to.not.match(/ style="/);
  });
});
