import { expect } from "chai";
import type { TeamActivityView } from "#shared/team/activity-contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildMember } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** What colleagues have done, by person. */
describe("the activity of a team", function () {
  this.timeout(30_000);
  const api = useApi();

  it("is what was recorded with whoever did it, newest first and a page at a time, for each member and nobody else", async () => {
    const owner = await buildBuyer({ user: { userMetadata: { full_name: "Claudine Uwase" } } });
    const member = await buildMember(owner.organization, "member", { userMetadata: { full_name: "Eric Nshuti" } });
    const { offer, supplier } = await buildOffer({ buyer: owner });
    const { order } = await buildOrder(api, { buyer: owner });
    for (const text of ["Good morning.", "Any news?"])
      await api.post(`/threads/${offer.id}/messages`, { as: member, body: { text } });
    await api.post(`/threads/${offer.id}/messages`, { as: supplier, body: { text: "Soon." } });
    await api.post(`/organizations/${owner.organization.id}/invitations`, {
      as: owner,
      body: { email: "colleague@example.test", role: "member", language: "en" },
    });
    const read = async (as: typeof owner, query = "") =>
      (await api.get(`/organizations/${owner.organization.id}/activity${query}`, { as })).body as {
        items: TeamActivityView[];
        total: number;
        nextCursor: string | null;
      };
    const { items, total } = await read(member);
    expect(items.map(({ kind, what, person, count }) => [kind, what, person, count])).to.deep.include.members([
      ["invitation", null, "Claudine Uwase", 1],
      ["messages", null, "Eric Nshuti", 2],
      ["order", "create", "Claudine Uwase", 1],
      ["inquiry", null, "Claudine Uwase", 1],
    ]);
    expect(items.some(({ reference }) => reference === order.reference)).to.equal(true);
    expect(
      items.every(({ person }) => ["Claudine Uwase", "Eric Nshuti"].includes(person ?? "")),
      "the other side's are theirs",
    ).to.equal(true);
    const paged: TeamActivityView[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(member, `?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).to.deep.equal(items);
    expect(total).to.equal(items.length);
    const stranger = await api.get(`/organizations/${owner.organization.id}/activity`, { as: supplier });
    expect(stranger.status).to.equal(404);
  });
});
