import { expect } from "chai";
import { factorDays } from "#shared/team/rules.ts";
import type { TeamRuleView } from "#shared/team/rule-contract.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildBuyer, buildMember, type Person, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

/** That an organization demands a second factor of everybody, from the letter to the day on which who lacks one only reads. */
describe("the rule of signing in", function () {
  this.timeout(30_000);
  const api = useApi();
  type Colleague = PersonOf<Organization>;
  const codeOf = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string } | null)?.code ?? ""}`.trim();
  const place = ({ organization }: Colleague) => `/organizations/${organization.id}/sign-in-rule`;
  const read = async (as: Colleague) => (await api.get(place(as), { as })).body as TeamRuleView;
  const set = (as: Colleague, secondFactor: boolean) => api.put(place(as), { as, body: { secondFactor } });
  /** As somebody who has set one up and shown it. */
  const giveFactor = async ({ user, sessionId }: Person) => {
    const now = new Date();
    await api.db("factors").insert({
      id: api.db.raw("gen_random_uuid()"),
      user_id: user.id,
      status: "verified",
      sealed_secret: Buffer.from("sealed"),
      key_id: "none",
      created_at: now,
      updated_at: now,
    });
    await api.db("sessions").where({ id: sessionId }).update({ aal: "aal2" });
  };
  const later = (days: number) => api.post("/dev/clock", { body: { advance: `${days}d` } });

  it("is made by an owner who has a second factor, told by letter, and shuts out of all but reading whoever lacks one", async () => {
    const owner = await buildBuyer();
    const manager = await buildMember(owner.organization, "manager", { userMetadata: { full_name: "Eric Nshuti" } });
    const { product } = await buildProduct();
    const inquire = () =>
      api.post("/offers", { as: manager, body: { productId: product.id, message: "Is this lot available?" } });
    expect(codeOf(await set(manager, true))).to.equal("403 accounts.forbidden");
    expect(codeOf(await set(owner, true))).to.equal("409 team.ownFactorFirst");
    await giveFactor(owner);
    expect((await set(owner, true)).body as TeamRuleView).to.have.nested.property("lacking[0].name", "Eric Nshuti");
    const { secondFactorSince } = await read(manager);
    expect((await set(owner, true)).body, "said twice").to.include({ secondFactorSince });
    await letterAbout(api, manager.user.email, "second factor");
    expect((await inquire()).status).to.equal(201);

    const [{ memberId } = { memberId: "" }] = (await read(owner)).lacking;
    const remind = () =>
      api.post(`/organizations/${owner.organization.id}/members/${memberId}/reminder`, { as: owner });
    expect([codeOf(await remind()), codeOf(await remind())]).to.deep.equal(["204", "409 team.remindedToday"]);
    const letters = (await lettersTo(api, manager.user.email, 2)).length;
    await later(factorDays - 3);
    await lettersTo(api, manager.user.email, letters + 1);

    await later(3);
    expect(codeOf(await inquire())).to.equal("403 organizations.secondFactorDemanded");
    const { body: me } = await api.get("/me", { as: manager });
    expect(me.can, "nothing is offered that would be refused").to.deep.equal([]);
    expect((await api.get("/offers", { as: manager })).status).to.equal(200);
    expect(
      codeOf(
        await api.post(`/organizations/${owner.organization.id}/drafts`, {
          as: manager,
          body: { call: "offers.create" },
        }),
      ),
    ).to.equal("403 organizations.secondFactorDemanded");
    expect((await api.get("/offers", { as: owner })).status, "the owner has one").to.equal(200);

    await giveFactor(manager);
    expect((await inquire()).status).to.equal(201);
    expect((await read(owner)).lacking).to.deep.equal([]);
    expect(codeOf(await remind())).to.equal("409 team.nothingToRemind");
  });

  it("gives whoever joins later their own time, and ends at once when it is taken back", async () => {
    const owner = await buildBuyer();
    await giveFactor(owner);
    const early = await buildMember(owner.organization);
    await set(owner, true);
    await later(factorDays + 1);
    const late = await buildMember(owner.organization);
    // Rows that tests make know nothing of the clock that they have moved, by this test and the one before.
    const joined = new Date(Date.now() + 3 * factorDays * 86_400_000);
    await api.db("organization_members").where({ user_id: late.user.id }).update({ created_at: joined });
    const write = (as: Colleague) => api.post(`/organizations/${owner.organization.id}/drafts`, { as, body: {} });
    expect(codeOf(await write(early))).to.equal("403 organizations.secondFactorDemanded");
    expect(codeOf(await write(late))).to.equal("400 request.invalid");
    expect((await set(owner, false)).body).to.include({ secondFactorSince: null });
    expect(codeOf(await write(early))).to.equal("400 request.invalid");
  });
});
