import { expect } from "chai";
import type { TeamMemberView } from "#shared/team/contract.ts";
import { buildMember, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

/** What somebody is called, which they say once. */
describe("a personal name", () => {
  const api = useSharedApi();

  it("is said by oneself with the job title, is what colleagues read, and is refused where it hides something", async () => {
    const owner = await buildSupplier();
    const member = await buildMember(owner.organization);
    const say = (body: object) => api.put("/me/profile", { as: member, body });
    const me = async () => (await api.get("/me", { as: member })).body as { user: object; membership: object };
    const seen = async () =>
      (
        (await api.get(`/organizations/${owner.organization.id}/members`, { as: owner })).body as {
          items: TeamMemberView[];
        }
      ).items.find(({ userId }) => userId === member.user.id);
    expect((await me()).user).to.include({ name: null });
    for (const fullName of ["  ", "Eric\u202eNshuti", "E".repeat(121)]) {
      const { status, body } = await say({ fullName });
      expect(status, fullName).to.equal(400);
      expect((body as { details: { fields: object[] } }).details.fields[0]).to.include({ field: "fullName" });
    }
    expect((await say({ fullName: " Eric  Nshuti", jobTitle: "Assistant commercial" })).status).to.equal(204);
    expect(await seen()).to.include({ name: "Eric Nshuti", jobTitle: "Assistant commercial" });
    expect((await say({ fullName: "Éric Nshuti" })).status).to.equal(204);
    expect(await me()).to.deep.include({
      membership: { role: "member", jobTitle: "Assistant commercial", readsOnlyFrom: null },
    });
    expect((await me()).user).to.include({ name: "Éric Nshuti" });
    expect((await api.put("/me/profile", { as: await buildUser(), body: { fullName: "Nobody" } })).status).to.equal(
      204,
    );
  });
});
