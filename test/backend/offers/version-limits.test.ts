import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildOffer } from "#test/factories/offers.ts";

describe("versions of offers", () => {
  const api = useApi();
  const counter = (offer: { id: string }, as: { token: string }, answers: number) =>
    api.post(`/offers/${offer.id}/counter`, { as, body: { answers, quantity: "10", pricePerUnit: "5300.00" } });

  it("are so many in a day to one partner, whatever they are about", async () => {
    const first = await buildOffer({ quantity: "10" });
    const { supplier, buyer } = first;
    const { offer: other } = await buildOffer({ ...first, quantity: "12" });
    for (let number = 1; number <= 8; number += 1)
      expect((await counter(first.offer, supplier, number)).body.number).to.equal(number + 1);
    for (let number = 1; number <= 7; number += 1)
      expect((await counter(other, supplier, number)).body.number).to.equal(number + 1);
    expect((await counter(other, supplier, 8)).body.code).to.equal("offers.tooManyVersions");
    expect((await counter(first.offer, supplier, 9)).body.code).to.equal("offers.tooManyVersions");
    expect((await counter(first.offer, buyer, 9)).body.number, "the other side").to.equal(10);
  });

  it("are one email in an hour as long as nobody answers", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10" });
    await counter(offer, buyer, 1);
    await counter(offer, supplier, 2);
    await counter(offer, supplier, 3);
    await counter(offer, buyer, 4);
    const hour = new Date(Date.now() - 3_700_000);
    await api.db("notices").where({ subject_id: offer.id }).update({ created_at: hour });
    await counter(offer, buyer, 5);
    const told = (await api
      .db("notices")
      .where({ subject_id: offer.id })
      .orderByRaw("split_part(event_id, ':', 4)")
      .select("event_id", "letter")) as { event_id: string; letter: string }[];
    expect(told.map(({ event_id, letter }) => [event_id.split(":").slice(2).join(" "), letter])).to.deep.equal([
      ["pending", "atOnce"],
      ["version 2", "never"],
      ["version 3", "atOnce"],
      ["version 4", "never"],
      ["version 5", "atOnce"],
      ["version 6", "atOnce"],
    ]);
  });
});
