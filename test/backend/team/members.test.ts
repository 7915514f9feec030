import { expect } from "chai";
import type { TeamMemberView } from "#shared/team/contract.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildBuyer, buildMember, buildSupplier, type Person, type PersonOf } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { goodPassword, letterAbout } from "../identity/mailbox.ts";

/** Who belongs to an office, in which role, and how that changes. */
describe("a team", function () {
  this.timeout(30_000);
  const api = useApi();
  const place = ({ organization }: PersonOf<Organization>) => `/organizations/${organization.id}/members`;
  const codeOf = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const list = async (reader: PersonOf<Organization>, query = "") =>
    (await api.get(place(reader) + query, { as: reader })).body as {
      items: TeamMemberView[];
      total: number;
      nextCursor: string | null;
    };
  const find = async (reader: PersonOf<Organization>, { user }: Person) => {
    const found = (await list(reader)).items.find(({ userId }) => userId === user.id);
    if (!found) throw new Error("no such member");
    return found;
  };
  const change = async (owner: PersonOf<Organization>, who: Person, body: object, version?: number) => {
    const member = await find(owner, who);
    return api.patch(`${place(owner)}/${member.id}`, { as: owner, body, version: version ?? member.version });
  };

  it("is read by each of its members with names, roles and second factors, a page at a time, and by nobody else", async () => {
    const owner = await buildSupplier({ user: { userMetadata: { full_name: "Claudine Uwase" } } });
    const manager = await buildMember(owner.organization, "manager", {
      userMetadata: { full_name: "Jean-Bosco Habimana" },
    });
    const member = await buildMember(owner.organization);
    const { items, total } = await list(member);
    expect(total).to.equal(3);
    expect(items.map(({ name, role, can }) => ({ name, role, can }))).to.deep.equal([
      { name: "Claudine Uwase", role: "owner", can: [] },
      { name: "Jean-Bosco Habimana", role: "manager", can: [] },
      { name: null, role: "member", can: ["changeJobTitle", "leave"] },
    ]);
    expect((await find(owner, manager)).can).to.deep.equal(["changeRole", "changeJobTitle", "remove", "giveOwnership"]);
    expect((await find(owner, owner)).can, "the last owner").to.deep.equal(["changeJobTitle"]);
    const first = await list(owner, "?limit=2");
    expect(first.items).to.have.lengthOf(2);
    expect((await list(owner, `?limit=2&cursor=${first.nextCursor}`)).items).to.have.lengthOf(1);
    expect((await list(owner, "?search=jean-b")).items.map(({ userId }) => userId)).to.deep.equal([manager.user.id]);
    expect((await list(owner, "?search=%25")).items, "a sign of the pattern is none").to.deep.equal([]);
    const stranger = await buildSupplier();
    expect(codeOf(await api.get(place(owner), { as: stranger }))).to.equal("404 organizations.notFound");
  });

  it("has its roles changed by owners alone; nobody raises their own", async () => {
    const owner = await buildBuyer();
    const manager = await buildMember(owner.organization, "manager");
    const member = await buildMember(owner.organization);
    for (const who of [manager, member])
      expect(codeOf(await change(who, who, { role: "owner" }))).to.equal("400 request.invalid");
    expect(codeOf(await change(member, member, { role: "manager" }))).to.equal("403 accounts.forbidden");
    expect(codeOf(await change(manager, member, { role: "manager" }))).to.equal("403 accounts.forbidden");
    expect(codeOf(await change(member, member, { jobTitle: "Trader / Buyer" }))).to.equal("200");
    const changed = await change(owner, member, { role: "manager" });
    expect(changed.body as TeamMemberView).to.include({ role: "manager", jobTitle: "Trader / Buyer" });
    expect((await letterAbout(api, member.user.email, "Your role")).text).to.include("It is now: Manager");
    expect(codeOf(await change(owner, member, { role: "member" }, 1))).to.equal("412 request.versionStale");
    expect(codeOf(await change(owner, owner, { role: "manager" }))).to.equal("409 team.lastOwner");
  });

  it("loses somebody at once: their next call is refused, and what they did stays", async () => {
    const owner = await buildSupplier();
    const manager = await buildMember(owner.organization, "manager");
    const { id } = await find(owner, manager);
    expect(codeOf(await api.del(`${place(owner)}/${id}`, { as: manager }))).to.equal("403 accounts.forbidden");
    expect(codeOf(await api.del(`${place(owner)}/${id}`, { as: owner }))).to.equal("204");
    expect(codeOf(await api.get(`/organizations/${owner.organization.id}/products`, { as: manager }))).to.equal(
      "403 accounts.organizationRequired",
    );
    expect(codeOf(await api.del(`${place(owner)}/${id}`, { as: owner })), "a second time").to.equal(
      "404 team.memberNotFound",
    );
    expect((await letterAbout(api, manager.user.email, "no longer belong")).text).to.include(owner.organization.name);
  });

  it("keeps its last owner: of two who leave, are lowered or removed at once, one stays", async () => {
    for (const way of ["leave", "lower", "remove"] as const) {
      const first = await buildBuyer();
      const second = await buildMember(first.organization, "owner");
      const [one, two] = [await find(first, first), await find(first, second)];
      const act = (who: PersonOf<Organization>, own: TeamMemberView, other: TeamMemberView) =>
        way === "leave"
          ? api.post(`/organizations/${who.organization.id}/leave`, { as: who })
          : way === "lower"
            ? api.patch(`${place(who)}/${own.id}`, { as: who, body: { role: "member" }, version: own.version })
            : api.del(`${place(who)}/${other.id}`, { as: who });
      const answers = await Promise.all([act(first, one, two), act(second, two, one)]);
      expect(
        answers.filter(({ status }) => status < 300),
        way,
      ).to.have.lengthOf(1);
      const owners = (await api
        .db("organization_members")
        .where({ organization_id: first.organization.id, role: "owner" })
        .whereNull("deleted_at")
        .pluck("user_id")) as string[];
      expect(owners, way).to.have.lengthOf(1);
    }
  });

  it("is handed over by an owner who proves who they are", async () => {
    const owner = await buildSupplier({ user: { password: goodPassword } });
    const manager = await buildMember(owner.organization, "manager");
    const { id } = await find(owner, manager);
    const give = (password: string, stay = false) =>
      api.post(`${place(owner)}/${id}/ownership`, { as: owner, body: { password, stay } });
    expect(codeOf(await give("not the password"))).to.equal("403 accounts.passwordWrong");
    expect(codeOf(await give(goodPassword, true))).to.equal("200");
    expect([(await find(manager, manager)).role, (await find(manager, owner)).role], "both").to.deep.equal([
      "owner",
      "owner",
    ]);
    expect(codeOf(await give(goodPassword))).to.equal("200");
    expect([(await find(manager, manager)).role, (await find(manager, owner)).role]).to.deep.equal([
      "owner",
      "manager",
    ]);
    expect(codeOf(await give(goodPassword)), "a second time").to.equal("403 accounts.forbidden");
    await letterAbout(api, manager.user.email, "You are now an owner");
  });

  it("lets go whoever leaves, who can begin anew elsewhere", async () => {
    const owner = await buildSupplier();
    const member = await buildMember(owner.organization);
    const leave = () => api.post(`/organizations/${owner.organization.id}/leave`, { as: member });
    expect(codeOf(await leave())).to.equal("204");
    expect(codeOf(await leave())).to.equal("403 accounts.organizationRequired");
    expect(codeOf(await api.post(`/organizations/${owner.organization.id}/leave`, { as: owner }))).to.equal(
      "409 team.lastOwner",
    );
    const made = await api.post("/organizations", {
      as: member,
      body: { name: "Akagera Traders", type: "buyer", organizationType: "Trader / Importer" },
    });
    expect(made.status).to.equal(201);
  });
});
