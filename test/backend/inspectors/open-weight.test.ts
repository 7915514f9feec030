import { expect } from "chai";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { mostEver } from "#shared/inspectors/rules.ts";
import {
  answerTo,
  buildInspector,
  confirmAt,
  foundForm,
  inspect,
  inviteTo,
  linkFrom,
} from "#test/factories/inspectors.ts";
import { buildOrder, readOrder, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

/** A weight that was shipped outside what was agreed is the buyer's to answer, whoever inspects the goods. */
describe("an inspector and a weight that the buyer has not answered", function () {
  this.timeout(60_000);
  const api = useApi();
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  /** Shipped at less than was agreed, and here. */
  const lighter = async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const path = `/orders/${trade.order.id}`;
    const shipped = await api.post(`${path}/ship`, { as: trade.supplier, body: shipmentForm({ netWeight: "9" }) });
    expect(said(shipped), JSON.stringify(shipped.body)).to.equal("200");
    const here = await api.post(`${path}/confirm-delivery`, { as: trade.buyer });
    expect(said(here), JSON.stringify(here.body)).to.equal("200");
    expect(await readOrder(api, trade)).to.deep.include({ status: "quality_control", weightOpen: true });
    return trade;
  };
  const stands = async (trade: Trade) => {
    const { status, weightOpen, inspections } = await readOrder(api, trade);
    return [status, weightOpen, inspections.length];
  };

  it("approves nothing for the buyer before, keeps the link, and approves once the buyer has answered", async () => {
    const trade = await lighter();
    const { bound } = await buildInspector(api, trade, trade.buyer);
    expect((await inspect(api, bound, "work")).body).to.deep.include({ weightOpen: true, waitsFor: null });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("409 inspectors.weightOpen");
    expect(await stands(trade)).to.deep.equal(["quality_control", true, 0]);
    const accepted = await api.post(`/orders/${trade.order.id}/accept-weight`, { as: trade.buyer });
    expect(said(accepted), JSON.stringify(accepted.body)).to.equal("200");
    expect((await inspect(api, bound, "work")).body).to.deep.include({ weightOpen: false, can: ["submit"] });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("200");
    expect(await stands(trade)).to.deep.equal(["approved", false, 1]);
  });

  it("approves nothing for both either, and rejects at once", async () => {
    const trade = await lighter();
    const asked = await inviteTo(api, trade, trade.supplier, { mode: "joint" });
    const invitation = asked.body as InspectorInvitationView & { email: string };
    expect(said(await answerTo(api, invitation, trade.buyer, "consent"))).to.equal("200");
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("409 inspectors.weightOpen");
    expect(await stands(trade)).to.deep.equal(["quality_control", true, 0]);
    expect(said(await inspect(api, bound, "submit", foundForm({ status: "rejected" })))).to.equal("200");
    expect(await stands(trade)).to.deep.equal(["disputed", true, 1]);
  });

  it("leaves it open where the supplier's inspector approves, which waits", async () => {
    const trade = await lighter();
    const { bound } = await buildInspector(api, trade, trade.supplier);
    expect((await inspect(api, bound, "work")).body).to.deep.include({ weightOpen: false });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("200");
    expect(await stands(trade)).to.deep.equal(["quality_control", true, 1]);
  });
});

describe("invitations of a shipment in all", function () {
  this.timeout(60_000);
  const api = useApi();

  it("end with the thirtieth, which is said as it is: none of them is open", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const first = await inviteTo(api, trade, trade.buyer);
    const { id } = first.body as { id: string };
    await answerTo(api, { id }, trade.buyer, "revoke");
    const row = (await api.db("inspector_invitations").where({ id }).first()) as object;
    await api
      .db("inspector_invitations")
      .insert(Array.from({ length: mostEver - 1 }, () => ({ ...row, id: crypto.randomUUID(), token_hash: null })));
    const refused = await inviteTo(api, trade, trade.buyer);
    expect([refused.status, (refused.body as { code: string }).code]).to.deep.equal([409, "inspectors.tooManyEver"]);
    expect((refused.body as { details: object }).details).to.deep.equal({ most: mostEver });
    const theirs = await inviteTo(api, trade, trade.supplier);
    expect(theirs.status, "none of them is the other side's").to.equal(201);
  });
});
