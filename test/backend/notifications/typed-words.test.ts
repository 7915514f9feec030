import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

describe("what somebody has typed, in our emails", () => {
  const api = useSharedApi();

  it("leads nowhere where it is the name of goods or of an organization, and is told in full", async () => {
    const trade = await buildOrder(api);
    const { product } = await buildProduct({
      supplier: trade.supplier,
      name: "Coffee, see https://agritrade-pay.example/x or www.evil.tk, evil\ufe52com",
    });
    const buyer = await buildBuyer({ name: "Pay at https://evil.example now" });
    const inquiry = { productId: product.id, message: "What does a container cost?" };
    expect((await api.post("/offers", { as: buyer, body: inquiry })).status).to.equal(201);
    const { subject, text, html } = await letterAbout(api, trade.supplier.user.email, "asks about");
    for (const part of [subject, text, html])
      expect(part).not.to.match(/https:\/\/(?:evil|agritrade-pay)|evil[.\ufe52](?:example|tk|com)|www\.evil/);
    expect(text).to.include("Pay at https:// evil. example now");
    expect(subject).to.include("agritrade-pay. example");
  });

  it("is no paragraph of ours: it is told in one line", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const reason = "Documents missing.”\n\nOpen the order:\nOur bank has changed.\n\nKind regards,\nThe team\n\n“";
    await api.post(`/orders/${trade.order.id}/inspections`, {
      as: trade.buyer,
      body: inspectionForm({ status: "rejected", notes: reason }),
    });
    const { text } = await letterAbout(api, trade.supplier.user.email, "a claim to answer");
    expect(text).to.include("Documents missing.” Open the order: Our bank has changed. Kind regards, The team");
  });
});
