import { expect } from "chai";
import { letterAbout } from "#test/backend/identity/mailbox.ts";
import type { Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { settlingOf } from "../escrow/settling.ts";
import { casesOf } from "./cases.ts";

/** Spaces that never part at a line's end are spaces all the same. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, " ");

describe("the French letters of what both sides have agreed on", () => {
  const api = useApi();
  const { claimed } = casesOf(api);
  const { propose, answer, dayIn } = settlingOf(api);

  const french = async () => {
    const buyer = await buildBuyer({ name: "Maison Lavoine", user: { language: "fr" } });
    const supplier = await buildSupplier({ name: "Imisozi Growers", user: { language: "fr" } });
    const { product } = await buildProduct({ supplier, images: [] });
    return claimed({}, { buyer, supplier, product });
  };
  /** One side proposes it, the other agrees; who has agreed knows it, and the proposer is written to. */
  const agreed = async (trade: Trade, by: "buyer" | "supplier", body: object) => {
    const [one, other] = by === "buyer" ? [trade.buyer, trade.supplier] : [trade.supplier, trade.buyer];
    const proposed = await propose(trade, one, body);
    expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
    const accepted = await answer(trade, other, (proposed.body.proposal as { id: string }).id);
    expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
  };
  /** What it says, and the page that it leads to. */
  const letter = async (trade: Trade, side: "buyer" | "supplier", about: string) => {
    const { subject, text, links } = await letterAbout(api, trade[side].user.email, about);
    expect(text).not.to.match(/\{\{|undefined|null|kind\./);
    const page = links.map((link) => new URL(link).pathname).find((path) => path.includes("/escrow/"));
    return { subject: plain(subject), text: plain(text).replace(/\s+/g, " "), page };
  };
  const orderPage = ({ order }: Trade) => `/fr/dashboard/escrow/${order.reference}`;

  it("of a refund say how much comes back and what becomes of the goods, and lead to the order", async () => {
    const asked = await french();
    await agreed(asked, "buyer", { kind: "refundAgreed", goods: "destroyed" });
    const put = await letter(asked, "supplier", "propose un remboursement intégral");
    expect(put.text).to.contain("notre équipe peut trancher avant cette date").and.not.contain("rien ne change");
    const own = await letter(asked, "buyer", "remboursement");
    expect(own.text).to.contain("Imisozi Growers et vous avez convenu du remboursement intégral de");
    expect(own.text).to.contain("de vous rembourser 26 250,00 USD. La marchandise est détruite.");
    expect(own.text).to.contain("Nous vous écrivons dès que le remboursement est fait.");
    expect(own.page).to.equal(orderPage(asked));

    const offered = await french();
    await agreed(offered, "supplier", { kind: "refundAgreed", goods: "kept" });
    const theirs = await letter(offered, "supplier", "remboursement");
    expect(theirs.text).to.contain("de rembourser 26 250,00 USD à Maison Lavoine. L’acheteur garde la marchandise.");
  });

  it("of a division say who gets what, fees told apart, and what becomes of the goods", async () => {
    const trade = await french();
    await agreed(trade, "supplier", { kind: "splitAgreed", released: "20000.00", goods: "sold" });
    const theirs = await letter(trade, "supplier", "partagé");
    expect(theirs.text).to.contain("Maison Lavoine et vous avez convenu de partager le montant de");
    expect(theirs.text).to.contain(
      "20 000,00 USD sont débloqués, dont 18 000,00 USD pour vous après les frais, et 6 250,00 USD reviennent à Maison Lavoine. L’acheteur vend la marchandise pour le fournisseur.",
    );
    expect(theirs.page).to.equal(orderPage(trade));
    // An owner of the buyer has agreed, which releases its money: that is written to both.
    const own = await french();
    await agreed(own, "buyer", { kind: "splitAgreed", released: "20000.00", goods: "kept" });
    expect((await letter(own, "buyer", "partagé")).text).to.contain(
      "6 250,00 USD vous reviennent, et 20 000,00 USD sont débloqués pour Imisozi Growers, frais compris. L’acheteur garde la marchandise.",
    );
  });

  it("of other goods lead to the order, where their shipping is reported, and say what becomes of the first", async () => {
    const trade = await french();
    const shipBy = await dayIn(30);
    await agreed(trade, "supplier", {
      kind: "replaceAgreed",
      goods: "returned",
      returnPaidBy: "supplier",
      shipBy,
    });
    const { text, page } = await letter(trade, "supplier", "autre marchandise");
    expect(text).to.contain("La première marchandise est renvoyée aux frais du fournisseur.");
    expect(text).to.contain("Déclarez l’expédition dans la commande");
    expect(page).to.equal(orderPage(trade));
  });

  it("of goods that come back say at whose cost", async () => {
    const trade = await french();
    await agreed(trade, "buyer", { kind: "refundAgreed", goods: "returned", returnPaidBy: "supplier" });
    const { text, page } = await letter(trade, "buyer", "renvoyez la marchandise");
    expect(text).to.contain("26 250,00 USD vous sont remboursés une fois la marchandise renvoyée.");
    expect(text).to.contain("Le retour est aux frais du fournisseur. Présentez le document de transport");
    expect(page).to.equal(`${orderPage(trade)}/dispute`);
  });
});
