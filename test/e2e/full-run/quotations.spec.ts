import { expect } from "chai";
import type { QuoteView } from "#shared/quotations/contract.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { quoteForm } from "#test/factories/quotations.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter } from "../people.ts";

const words = {
  fr: {
    crop: "Culture",
    coffee: "Café",
    quantity: "Quantité",
    send: "Envoyer la demande",
    quote: "Faire une offre",
    listing: "Votre produit",
    price: "Prix",
    sendQuote: "Envoyer l’offre",
    quoted: "Vous avez répondu. Votre offre attend une réponse.",
    lowest: "Le plus bas",
    less: "10 t de moins",
    take: "Attribuer à",
    award: "Attribuer 2 offres",
    accepted: "Acceptée",
    waits: "Attend le fournisseur",
  },
  en: {
    crop: "Crop",
    coffee: "Coffee",
    quantity: "Quantity",
    send: "Send request",
    quote: "Quote",
    listing: "Your listing",
    price: "Price",
    sendQuote: "Send quote",
    quoted: "You have quoted. Your offer waits for an answer.",
    lowest: "Lowest",
    less: "10 MT less",
    take: "Award",
    award: "Award 2 quotes",
    accepted: "Accepted",
    waits: "Waits for the supplier",
  },
} as const;

const names = ["Agnéby Coopérative", "Semuliki Farmers", "Kyela Amcos"] as const;

describe("a request for quotation, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const say = words[language];
    const home = language === "fr" ? "/fr" : "";
    walked(language, width)(
      `is quoted by three, compared and awarded to two: ${language}, ${width} px`,
      async (stage) => {
        const verified = { verification: "verified" } as const;
        const [first, second, third] = await Promise.all(
          names.map(async (name) =>
            buildProduct({ supplier: await buildSupplier({ ...verified, name, country: "ug" }), images: [] }),
          ),
        );
        if (!first || !second || !third) throw new Error("unreachable: there are three");
        const buyer = await buildBuyer();
        const importer = await stage.open("buyer", lookOf(language, width));
        const seller = await stage.open("supplier", lookOf(language, width));
        let number = "";

        await stage.step("the buyer describes what is sought", async () => {
          await enter(importer, `${api.url}${home}/dashboard/orders/requests/new`, buyer);
          await importer.getByLabel(say.crop, { exact: true }).selectOption({ label: say.coffee });
          await importer.getByLabel(say.quantity, { exact: true }).fill("25");
          await expectAccessible(importer);
          await importer.getByRole("button", { name: say.send }).click();
          await importer.waitForURL(/requests\/RFQ-/);
          number = /RFQ-\d{4}-\d+/.exec(importer.url())?.[0] ?? "";
        });

        await stage.step("a supplier quotes on one of their listings, two others by the API", async () => {
          await enter(seller, `${api.url}${home}/dashboard/orders/requests`, first.supplier);
          const row = seller.getByRole("listitem").filter({ hasText: number });
          await row.getByRole("link", { name: `${say.coffee}, 25` }).click();
          await seller.getByRole("button", { name: say.quote, exact: true }).click();
          await seller.getByLabel(say.listing, { exact: true }).selectOption({ label: first.product.name });
          await seller.getByRole("textbox", { name: say.price, exact: true }).fill("5100");
          await expectAccessible(seller);
          await fits(seller);
          await seller.getByRole("button", { name: say.sendQuote }).click();
          await seller.getByText(say.quoted).waitFor();
          const quote = (one: typeof second, body: object) =>
            api.post(`/requests-for-quotation/${number}/quotes`, {
              as: one.supplier,
              body: quoteForm(one.product.id, body),
            });
          await quote(second, { pricePerUnit: "5200.00" });
          await quote(third, { pricePerUnit: "5300.00", quantity: "15" });
        });

        await stage.step("the buyer compares, and awards one whole and one in part", async () => {
          await importer.reload();
          const shown = (text: string) => importer.getByText(text).filter({ visible: true }).first();
          for (const name of names) await shown(name).waitFor();
          await shown(say.lowest).waitFor();
          await shown(say.less).waitFor();
          await fits(importer);
          await expectAccessible(importer);
          const take = (name: string) =>
            importer
              .getByRole("checkbox", { name: `${say.take} ${name}` })
              .filter({ visible: true })
              .check();
          await take("Kyela Amcos");
          await take("Agnéby Coopérative");
          await importer.getByLabel("Agnéby Coopérative", { exact: true }).fill("10");
          await importer.getByRole("button", { name: say.award }).click();
          const dialog = importer.getByRole("dialog");
          await expectAccessible(importer);
          await dialog.getByRole("button", { name: say.award }).click();
          await dialog.waitFor({ state: "hidden" });
          await shown(say.accepted).waitFor();
          await shown(say.waits).waitFor();
          const { body } = await api.get(`/requests-for-quotation/${number}/quotes`, { as: buyer });
          const outcomes = (body as { items: QuoteView[] }).items.map(
            ({ supplier, status, number: version, quantity }) =>
              [supplier.name, status, version, Number(quantity)] as const,
          );
          expect(outcomes).to.have.deep.members([
            ["Agnéby Coopérative", "pending", 2, 10],
            ["Semuliki Farmers", "pending", 1, 25],
            ["Kyela Amcos", "accepted", 1, 15],
          ]);
          await fits(importer);
        });
      },
    );
  }
});
