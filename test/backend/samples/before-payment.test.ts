import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay, readOrder } from "#test/factories/orders.ts";
import { buildSample } from "#test/factories/samples.ts";
import { useApi } from "#test/support/api.ts";
import { buildAgreed, order, read, refusal, sign, type Agreed } from "../contracts/parties.ts";

describe("a sample whose day passes before the goods are paid", () => {
  const api = useApi();
  const advance = async (duration: string) =>
    Date.parse((await api.post("/dev/clock", { body: { advance: duration } })).body.now as string);
  /** By the server's clock, wherever a test has moved it. */
  const dayIn = async (days: number) => new Date((await advance("1s")) + days * 86_400_000).toISOString().slice(0, 10);
  const hanging = async (days: number) => ({ sample: { type: "preShipment", dueOn: await dayIn(days) } });
  const offer = async ({ offerId }: Pick<Agreed, "offerId">, as: { token: string }) =>
    (await api.get(`/offers/${offerId}`, { as })).body as OfferView;

  it("is signed by nobody, until it is approved after all", async () => {
    const agreed = await buildAgreed(api, { terms: await hanging(3) });
    const { contract, buyer, supplier, offerId } = agreed;
    const { id } = await buildSample(api, { buyer, supplier, about: { offerId }, status: "received" });
    await sign(api, contract, supplier);
    await advance("96h");
    const refused = await sign(api, contract, buyer);
    expect(refusal(refused)).to.deep.equal([409, "samples.failed"]);
    expect(refused.body.details).to.deep.equal(contract.text.terms.sample);
    expect(await read(api, contract.id, buyer)).to.deep.include({ sampleFailed: true, can: ["withdraw"] });
    expect(await offer(agreed, supplier)).to.deep.include({ notOrderable: "sample", can: [] });
    await api.post(`/samples/${id}/approve`, { as: buyer, body: {} });
    expect((await read(api, contract.id, buyer)).can).to.deep.equal(["sign", "withdraw"]);
    expect((await sign(api, contract, buyer)).body.status).to.equal("signed");
  });

  it("is ordered by nobody, until another is approved", async () => {
    const agreed = await buildAgreed(api, { terms: await hanging(3) });
    const { contract, buyer, supplier, offerId } = agreed;
    for (const as of [buyer, supplier]) await sign(api, contract, as);
    expect((await offer(agreed, buyer)).can).to.include("order");
    await advance("96h");
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "samples.failed"]);
    expect(await read(api, contract.id, buyer)).to.deep.include({ sampleFailed: true, can: [] });
    expect(await offer(agreed, buyer)).to.deep.include({ notOrderable: "sample", can: [] });
    await buildSample(api, { buyer, supplier, about: { offerId }, status: "approved" });
    expect((await order(api, agreed)).status).to.equal(201);
  });

  it("lets either side step back from what was ordered before it, with the money", async () => {
    const {
      offer: accepted,
      buyer,
      supplier,
    } = await buildOffer({
      quantity: "2",
      accepted: true,
      // Its day is over 24 to 48 hours from now, and there are 72 to pay.
      terms: await hanging(1),
      sentAt: new Date(await advance("1s")),
    });
    const { body } = await api.post("/orders", { as: buyer, body: { offerId: accepted.id } });
    await advance("60h");
    expect((body as OrderView).fundBy, "there is time to pay").to.be.a("string");
    expect((await readOrder(api, { order: body as OrderView, buyer })).sampleCondition?.state).to.equal("failed");
    const paid = await pay(api, { order: body as OrderView, buyer });
    expect(paid.can).to.include("cancelForSample");
    expect((await api.post(`/orders/${paid.id}/cancel-for-sample`, { as: supplier })).body.status).to.equal("refunded");
  });

  it("moves with another day to ship, where both agree on it", async () => {
    const {
      offer: accepted,
      buyer,
      supplier,
    } = await buildOffer({
      quantity: "2",
      accepted: true,
      terms: { ...(await hanging(5)), shipments: [{ quantity: "2", shipBy: await dayIn(20) }] },
      sentAt: new Date(await advance("1s")),
    });
    const { body } = await api.post("/orders", { as: buyer, body: { offerId: accepted.id } });
    const paid = await pay(api, { order: body as OrderView, buyer });
    const [shipBy, sampleDueOn] = [await dayIn(60), await dayIn(50)];
    const at = `/orders/${paid.id}/proposals`;
    const propose = (days: object) =>
      api.post(at, { as: supplier, body: { kind: "changeDates", reason: "The harvest is late.", ...days } });
    for (const [days, key] of [
      [{ shipBy, sampleDueOn: await dayIn(61) }, "afterShipBy"],
      [{ shipBy, sampleDueOn: await dayIn(-1) }, "past"],
    ] as const)
      expect((await propose(days)).body.details.fields).to.deep.equal([{ field: "sampleDueOn", key }]);
    const proposed = await propose({ shipBy, sampleDueOn });
    expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
    expect(proposed.body.proposal).to.deep.include({ shipBy, sampleDueOn });
    await api.post(`${at}/${proposed.body.proposal.id}/accept`, { as: buyer });
    await advance("144h");
    const shown = await readOrder(api, { order: paid, buyer });
    expect(shown.sampleCondition).to.deep.include({ dueOn: sampleDueOn, state: "awaited" });
    expect((await api.post(`/orders/${paid.id}/cancel-for-sample`, { as: buyer })).body.code).to.equal(
      "escrow.sampleNotFailed",
    );
    const sample = await buildSample(api, { buyer, supplier, about: { orderId: paid.id } });
    expect((await api.get(`/samples/${sample.id}`, { as: buyer })).body.condition.dueOn).to.equal(sampleDueOn);
  });
});
