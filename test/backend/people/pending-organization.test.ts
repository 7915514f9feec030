import { expect } from "chai";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { addMember, buildOrganization } from "#test/factories/organizations.ts";
import { useApi } from "#test/support/api.ts";
import { goodPassword, signIn } from "#test/backend/identity/mailbox.ts";

const pending = {
  companyName: "Sidama Union",
  organizationType: "Farmer Cooperative",
  phoneNumber: "+251 911 000",
  userType: "seller",
  role: "Chairperson / Cooperative Leader",
};

describe("the organization of a registration", () => {
  const api = useApi();
  const meOf = async (answer: { body: { access_token: string } }) =>
    (await api.get("/me", { as: { token: answer.body.access_token } })).body as Record<string, unknown>;

  it("is made once, also by eight first sign-ins at the same time", async () => {
    const { user } = await buildUser({
      password: goodPassword,
      userMetadata: { language: "en", pending_organization: pending },
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(api, user.email)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array<number>(8).fill(200));
    const members = (await api.db("organization_members").where({ user_id: user.id })) as {
      role: string;
      job_title: string;
      organization_id: string;
    }[];
    expect(members).to.have.lengthOf(1);
    expect(members[0]).to.include({ role: "owner", job_title: pending.role });
    const made = (await api.db("organizations").where({ name: pending.companyName })) as Record<string, unknown>[];
    expect(made).to.have.lengthOf(1);
    expect(made[0]).to.include({
      id: members[0]?.organization_id,
      type: "supplier",
      organization_type: "Farmer Cooperative",
      phone: "+251 911 000",
      verification: "none",
    });
    expect(made[0]?.search_text).to.contain("sidama union");
    for (const answer of answers) expect(answer.body.user.user_metadata).to.deep.equal({ language: "en" });
    expect(await meOf(answers[0] as never)).to.deep.include({ pendingOrganization: null });
  });

  it("does not stand in the way of signing in when it cannot be made, and prefills the form", async () => {
    const incomplete = { ...pending, companyName: " " };
    const { user } = await buildUser({ password: goodPassword, userMetadata: { pending_organization: incomplete } });
    const answer = await signIn(api, user.email);
    expect(answer.status).to.equal(200);
    expect(await meOf(answer)).to.deep.include({
      organization: null,
      pendingOrganization: incomplete,
      can: ["createOrganization"],
    });
    const nonsense = await buildUser({ password: goodPassword, userMetadata: { pending_organization: "a text" } });
    const other = await signIn(api, nonsense.user.email);
    expect(other.status).to.equal(200);
    expect(await meOf(other)).to.deep.include({ pendingOrganization: null });
  });

  it("is not made for whoever belongs to one already, nor for staff", async () => {
    const member = await buildUser({ password: goodPassword, userMetadata: { pending_organization: pending } });
    await addMember(await buildOrganization({ name: "First Choice" }), member.user.id, "member");
    expect(await meOf(await signIn(api, member.user.email))).to.have.nested.property(
      "organization.name",
      "First Choice",
    );
    const staff = await buildStaff("verifier", {
      password: goodPassword,
      userMetadata: { pending_organization: pending },
    });
    expect(await meOf(await signIn(api, staff.user.email))).to.deep.include({
      organization: null,
      staffRoles: ["verifier"],
    });
    expect(await api.db("organization_members").where({ user_id: staff.user.id })).to.deep.equal([]);
  });
});
