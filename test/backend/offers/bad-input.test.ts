import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import en from "#shared/locales/en/errors.json" with { type: "json" };
import fr from "#shared/locales/fr/errors.json" with { type: "json" };
import { acceptNow, buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { rows } from "#test/factories/rows.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { buildAgreed, read, sign } from "#test/backend/contracts/parties.ts";
import { readPdf } from "#test/support/pdf.ts";
import { useApi } from "#test/support/api.ts";

interface Side {
  token: string;
}

describe("what a negotiation refuses", function () {
  this.timeout(180_000);
  const api = useApi();
  const counter = ({ id }: { id: string }, as: Side, body: object = {}) =>
    api.post(`/offers/${id}/counter`, { as, body: { answers: 1, quantity: "10", pricePerUnit: "5300.00", ...body } });
  const view = async ({ id }: { id: string }, as: Side) => (await api.get(`/offers/${id}`, { as })).body as OfferView;

  it("says so in the reader's language, and changes nothing: a counter to an accepted, a withdrawn and a foreign offer", async () => {
    const [accepted, withdrawn, foreign] = [
      await buildOffer({ quantity: "10" }),
      await buildOffer({ quantity: "10" }),
      await buildOffer({ quantity: "10" }),
    ];
    await rows().transaction((trx) => acceptNow(accepted.offer, { trx }));
    await api.post(`/offers/${withdrawn.offer.id}/withdraw`, { as: withdrawn.buyer });
    const tried: [{ id: string }, Side, number, string][] = [
      [accepted.offer, accepted.supplier, 409, "offers.notPending"],
      [accepted.offer, accepted.buyer, 409, "offers.notPending"],
      [withdrawn.offer, withdrawn.supplier, 409, "offers.notPending"],
      [foreign.offer, await buildBuyer(), 404, "offers.notFound"],
      [foreign.offer, await buildSupplier(), 404, "offers.notFound"],
    ];
    for (const [offer, as, status, code] of tried) {
      const answer = await counter(offer, as);
      expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
      const [domain = "", name = ""] = code.split(".");
      for (const texts of [en, fr]) {
        const said = (texts as unknown as Record<string, Record<string, string>>)[domain]?.[name];
        expect(said, code).to.be.a("string").and.to.have.length.above(10);
      }
    }
    for (const { offer, buyer } of [accepted, withdrawn, foreign])
      expect(await view(offer, buyer)).to.deep.include({
        number: 1,
        quantity: "10",
        pricePerUnit: { amount: "5250.00", currency: "USD" },
      });
  });

  it("names the field of what contradicts itself, with a window that has passed and figures that nobody trades", async () => {
    const { offer, supplier } = await buildOffer({ quantity: "10" });
    const million = "1" + "0".repeat(24);
    const wrong: [body: object, field: string][] = [
      [{ pricePerUnit: million }, "pricePerUnit"],
      [{ pricePerUnit: "-1" }, "pricePerUnit"],
      [{ quantity: "0.0001" }, "quantity"],
      [{ tolerancePercent: "60" }, "tolerancePercent"],
      [{ shipments: [{ quantity: "10", shipBy: "2020-01-01" }] }, "shipments[0].shipBy"],
      [{ shipments: [{ quantity: "4" }, { quantity: "5.999" }] }, "shipments"],
      [{ inspectionDays: 0 }, "inspectionDays"],
      [{ message: "m".repeat(5001) }, "message"],
      [{ packing: "p".repeat(5000) }, "packing"],
    ];
    for (const [body, field] of wrong) {
      const { status, body: refused } = await counter(offer, supplier, body);
      const fields = (refused.details?.fields ?? []) as { field: string }[];
      expect([status, fields.some((each) => each.field === field)], JSON.stringify(body).slice(0, 80)).to.deep.equal([
        400,
        true,
      ]);
    }
    expect((await view(offer, supplier)).number).to.equal(1);
  });

  it("takes what can be written, emoji, right to left and as much as a field holds, and draws the contract of it", async () => {
    const hostile = "🌱 مرحبا \u202e Ω < & é ".repeat(12).trim();
    const user = { password: goodPassword };
    const [buyer, supplier] = [await buildBuyer({ user }), await buildSupplier({ user })];
    const agreed = await buildAgreed(api, { buyer, supplier, terms: { packing: hostile, quality: hostile } });
    const { contract } = agreed;
    const kept = (contract.text.terms as unknown as { packing: string }).packing;
    expect(kept).to.include("مرحبا").and.to.include("🌱");
    for (const as of [supplier, buyer]) expect((await sign(api, contract, as)).status).to.equal(200);
    const answer = await fetch(`${api.url}/api/v1/contracts/${contract.number}/pdf?size=a4`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(answer.status).to.equal(200);
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages.join(" ")).to.include(contract.number).and.to.include("Ω");
    expect((await read(api, contract.id, buyer)).status).to.equal("signed");
  });
});
