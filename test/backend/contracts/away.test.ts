import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { buildOffer } from "#test/factories/offers.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { buildAgreed, read, refusal, sign } from "./parties.ts";

describe("a contract with one that is away", () => {
  const api = useApi();
  const neutral = [409, "offers.productUnavailable"];

  /** What two people have confirmed of an organization. */
  async function list(organizationId: string): Promise<void> {
    const { user } = await buildStaff("finance");
    const now = new Date();
    await api.db("screening_hits").insert({
      ...{ id: randomUUID(), organization_id: organizationId, kind: "organization", name: "A", folded: "a" },
      ...{ source: "own", entry_key: "E1", entry_type: "organization", entry_names: ["A"], entry_details: "" },
      ...{ fingerprint: "f", listed_on: "2026-01-01", matched_name: "A", score: 1, status: "confirmed" },
      ...{ proposed_by: user.id, proposed_at: now, proposed_reason: "It is.", created_at: now, updated_at: now },
    });
  }

  it("is not made: the offer stays open, and the words tell nothing of why", async () => {
    const accept = ({ offer, supplier }: Awaited<ReturnType<typeof buildOffer>>) =>
      api.post(`/offers/${offer.id}/accept`, { as: supplier, body: { number: 1 } });
    const suspended = await buildOffer();
    const set = (suspended_at: Date | null) =>
      api.db("organizations").where({ id: suspended.buyer.organization.id }).update({ suspended_at });
    await set(new Date());
    const away = await accept(suspended);
    expect(refusal(away)).to.deep.equal(neutral);
    expect((await api.get(`/offers/${suspended.offer.id}`, { as: suspended.supplier })).body.status).to.equal(
      "pending",
    );
    for (const side of ["buyer", "supplier"] as const) {
      const found = await buildOffer();
      await list(found[side].organization.id);
      const [refused, { requestId: _, ...words }] = [await accept(found), away.body];
      expect({ status: refused.status, ...refused.body }, side).to.deep.include({ status: away.status, ...words });
      expect(await api.db("contracts").where({ offer_id: found.offer.id })).to.be.empty;
    }
    await set(null);
    expect((await accept(suspended)).status, "who is back").to.equal(200);
  });

  it("is not concluded with a side that has signed and was suspended since", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    const stand = (suspended_at: Date | null) =>
      api.db("organizations").where({ id: supplier.organization.id }).update({ suspended_at });
    expect((await sign(api, contract, supplier)).status).to.equal(200);
    await stand(new Date());
    expect(refusal(await sign(api, contract, buyer))).to.deep.equal(neutral);
    expect((await read(api, contract.id, buyer)).status).to.equal("awaiting");
    await stand(null);
    expect((await sign(api, contract, buyer)).body.status, "that is back").to.equal("signed");
  });

  it("is signed by neither side, with the same words", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    await list(supplier.organization.id);
    for (const as of [buyer, supplier]) expect(refusal(await sign(api, contract, as))).to.deep.equal(neutral);
    expect(await api.db("contract_signatures").where({ contract_id: contract.id })).to.be.empty;
  });
});
