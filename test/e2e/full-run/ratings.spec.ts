import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildEnded, buildRated, ratingOf } from "#test/factories/ratings.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter } from "../people.ts";

const words = {
  en: {
    rate: "Rate this order",
    send: "Rate",
    marks: ["Quality as agreed", "Papers: complete and in time", "Punctuality of shipping", "Communication"],
    ofBuyer: [
      "Fair judgement of the quality",
      "Papers: clear instructions, prompt answers",
      "Punctuality of payment and confirmations",
      "Communication",
    ],
    comment: "In words",
    rated: /You have rated Lakeside Coffee/,
    other: /Quiet Roasters has rated this order/,
    answer: "Answer",
    answerText: "Your answer",
    publish: "Publish the answer",
    base: "3 rated orders from 3 independent buyers",
    country: "Buyer, Germany",
    how: "How ratings work",
    counts: "Whose ratings count",
    own: "Ratings of your organization",
    report: "Report these words",
    reason: "What is wrong with them",
    sendReport: "Report",
    none: "Nobody has rated this supplier yet.",
  },
  fr: {
    rate: "Évaluer cette commande",
    send: "Évaluer",
    marks: ["Qualité convenue", "Documents : complets et à temps", "Ponctualité de l’expédition", "Communication"],
    ofBuyer: [
      "Jugement équitable de la qualité",
      "Documents : consignes claires, réponses rapides",
      "Ponctualité du paiement et des confirmations",
      "Communication",
    ],
    comment: "En quelques mots",
    rated: /Vous avez évalué Lakeside Coffee/,
    other: /Quiet Roasters a évalué cette commande/,
    answer: "Répondre",
    answerText: "Votre réponse",
    publish: "Publier la réponse",
    base: "3 commandes évaluées par 3 acheteurs indépendants",
    country: "Acheteur, Allemagne",
    how: "Comment fonctionnent les évaluations",
    counts: "Quelles évaluations comptent",
    own: "Évaluations de votre organisation",
    report: "Signaler ce texte",
    reason: "Ce qui pose problème",
    sendReport: "Signaler",
    none: "Personne n’a encore évalué ce fournisseur.",
  },
} as const;

/** Marks each criterion with the best, and writes some words. */
async function fill(page: Page, say: (typeof words)["en" | "fr"], criteria: readonly string[], comment: string) {
  const dialog = page.getByRole("dialog");
  for (const name of criteria)
    await dialog.getByRole("group", { name, exact: true }).getByLabel("5", { exact: true }).check();
  await dialog.getByLabel(say.comment).fill(comment);
}

describe("ratings of an order, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const say = words[language];
    const home = language === "fr" ? "/fr" : "";
    walked(language, width)(`are given blind, shown together and answered: ${language}, ${width} px`, async (stage) => {
      const supplier = await buildSupplier({ name: "Lakeside Coffee", country: "ug" });
      const { product } = await buildProduct({ supplier, images: [] });
      const profile = `${api.url}${home}/suppliers/${supplier.organization.id}`;
      const visitor = await stage.open("visitor", lookOf(language, width));
      await visitor.goto(profile);
      await visitor.getByText(say.none).waitFor();
      for (const country of ["fr", "nl"])
        await buildRated(api, { buyer: await buildBuyer({ country }), product, supplier }, { ofSupplier: ratingOf(3) });
      const buyer = await buildBuyer({ country: "de", name: "Quiet Roasters" });
      const { order } = await buildEnded(api, { buyer, product, supplier });
      const path = `${api.url}${home}/dashboard/escrow/${order.reference}`;
      const importer = await stage.open("buyer", lookOf(language, width));
      const seller = await stage.open("supplier", lookOf(language, width));

      await stage.step("the buyer rates", async () => {
        await enter(importer, path, buyer);
        await importer.getByRole("button", { name: say.rate }).click();
        await importer.getByRole("dialog").getByRole("button", { name: say.send, exact: true }).click();
        expect(await importer.getByRole("dialog").isVisible(), "marks are missing").to.equal(true);
        await fill(importer, say, say.marks, "Clean bags.\nThe papers came a day late.");
        await expectAccessible(importer);
        await fits(importer);
        await importer.getByRole("dialog").getByRole("button", { name: say.send, exact: true }).click();
        await importer.getByText(say.rated).waitFor();
      });

      await stage.step("the supplier knows that, and not what was said, and rates too", async () => {
        await enter(seller, path, supplier);
        await seller.getByText(say.other).waitFor();
        expect(await seller.getByText("Clean bags.").count()).to.equal(0);
        await seller.getByRole("button", { name: say.rate }).click();
        await fill(seller, say, say.ofBuyer, "Prompt and fair.");
        await seller.getByRole("dialog").getByRole("button", { name: say.send, exact: true }).click();
        await seller.getByText("Clean bags.").waitFor();
        await importer.getByText("Prompt and fair.").waitFor();
        await expectAccessible(seller);
        await fits(seller);
      });

      await stage.step("the supplier answers in the settings, and reports a word", async () => {
        await seller.goto(`${api.url}${home}/dashboard/settings#ratings`);
        const own = seller.getByRole("region", { name: say.own });
        const line = own.getByRole("listitem").filter({ hasText: order.reference });
        await line.getByRole("button", { name: say.answer, exact: true }).click();
        await seller.getByRole("dialog").getByLabel(say.answerText).fill("Thank you. The consulate was closed.");
        await expectAccessible(seller);
        await seller.getByRole("button", { name: say.publish }).click();
        await line.getByText("The consulate was closed.").waitFor();
        await line.getByRole("button", { name: say.report }).click();
        await seller.getByRole("dialog").getByLabel(say.reason).fill("It names the day of a private visit.");
        await seller.getByRole("dialog").getByRole("button", { name: say.sendReport, exact: true }).click();
        await line.getByRole("button", { name: say.report }).waitFor({ state: "hidden" });
        await fits(seller);
      });

      await stage.step("everybody reads marks, words and the answer, and how ratings work", async () => {
        await visitor.goto(profile);
        await visitor.getByText(say.base).waitFor();
        await visitor.getByText(say.country).waitFor();
        await visitor.getByText("The consulate was closed.").waitFor();
        expect(await visitor.getByText("Quiet Roasters").count()).to.equal(0);
        await expectAccessible(visitor);
        await fits(visitor);
        await visitor.getByRole("link", { name: say.how }).click();
        await visitor.getByRole("heading", { name: say.counts }).waitFor();
        await expectAccessible(visitor);
        await fits(visitor);
      });
    });
  }
});
