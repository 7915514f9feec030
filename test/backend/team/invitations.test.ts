import { expect } from "chai";
import type { InvitationView, ReceivedInvitationView } from "#shared/team/contract.ts";
import { termsVersion } from "#shared/identity/terms.ts";
import { invitationLettersPerHour } from "#shared/team/rules.ts";
import {
  buildBuyer,
  buildMember,
  buildStaff,
  buildSupplier,
  buildUser,
  type PersonOf,
} from "#test/factories/people.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo } from "../identity/mailbox.ts";

/** How a colleague comes into an office, and each way in which they do not. */
describe("an invitation into a team", function () {
  this.timeout(30_000);
  const api = useApi();
  type Owner = PersonOf<Organization>;
  const place = ({ organization }: Owner) => `/organizations/${organization.id}/invitations`;
  const invite = (owner: Owner, email: string, role = "manager", language = "en") =>
    api.post(place(owner), { as: owner, body: { email, role, language } });
  const codeOf = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const tokenFrom = async (email: string, count = 1): Promise<string> => {
    const [letter] = await lettersTo(api, email, count);
    const link = letter?.links.find((each) => each.includes("/invitation?token="));
    return new URL(link ?? "").searchParams.get("token") ?? "";
  };
  const join = (token: string, more: object = {}) =>
    api.post("/invitations/join", {
      body: { token, fullName: "Solange Mukamana", password: goodPassword, termsVersion, ...more },
    });
  const read = (token: string) => api.post("/invitations/read", { body: { token } });
  const signIn = async (email: string) =>
    (await api.post("/auth/v1/token?grant_type=password", { body: { email, password: goodPassword } })).body as {
      access_token: string;
    };
  const membersOf = async (owner: Owner) =>
    (
      (await api.get(`/organizations/${owner.organization.id}/members`, { as: owner })).body as {
        items: { email: string; role: string; name: string | null }[];
      }
    ).items;
  const later = (advance: string) => api.post("/dev/clock", { body: { advance } });

  it("comes by letter in the language that was chosen, and makes an account and a colleague with one password", async () => {
    const owner = await buildSupplier({ user: { userMetadata: { full_name: "Claudine Uwase" } } });
    const email = freshAddress();
    const answer = await invite(owner, email.toUpperCase(), "manager", "fr");
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.body as InvitationView).to.deep.include({
      email,
      role: "manager",
      state: "open",
      invitedBy: "Claudine Uwase",
      can: ["resend", "revoke"],
    });
    const [letter] = await lettersTo(api, email);
    expect(letter?.subject).to.equal(`${owner.organization.name} vous invite sur AgriTrade Africa`);
    expect(letter?.text)
      .to.include("Claudine Uwase vous invite")
      .and.include("/fr/invitation?token=")
      .and.include("Gestionnaire");
    const token = await tokenFrom(email);
    expect((await read(token)).body as ReceivedInvitationView).to.deep.include({
      state: "open",
      organization: { name: owner.organization.name, type: "supplier" },
      email,
      role: "manager",
      hasAccount: false,
    });
    const fieldsOf = async (password: string) =>
      ((await join(token, { password })).body as { fields?: object[]; details?: { fields?: object[] } }).details
        ?.fields;
    const beside = (key: string) => [{ field: "password", key }];
    expect(await fieldsOf("123456")).to.deep.equal(beside("passwordWeak"));
    expect(await fieldsOf(`${owner.organization.name} 1`)).to.deep.equal(beside("passwordPersonal"));
    expect(await fieldsOf("agritrade-26")).to.deep.equal(beside("passwordProduct"));
    expect(codeOf(await join(token, { fullName: " " }))).to.equal("400 request.invalid");
    expect(codeOf(await join(token))).to.equal("201");
    const { access_token: mine } = await signIn(email);
    const me = (await api.get("/me", { as: { token: mine } })).body as {
      organization: { id: string };
      membership: { role: string };
    };
    expect([me.organization.id, me.membership.role]).to.deep.equal([owner.organization.id, "manager"]);
    expect(await membersOf(owner)).to.deep.include.members([await memberLike(owner, email)]);
    expect(codeOf(await join(token)), "a second time").to.equal("409 team.invitationUsed");
    expect(((await api.get(place(owner), { as: owner })).body as { items: unknown[] }).items).to.deep.equal([]);
  });

  const memberLike = async (owner: Owner, email: string) => {
    const found = (await membersOf(owner)).find((each) => each.email === email);
    expect(found).to.include({ role: "manager", name: "Solange Mukamana" });
    return found;
  };

  it("is accepted by whoever has an account, with the address that was invited and no other", async () => {
    const owner = await buildBuyer();
    const invited = await buildUser();
    await invite(owner, invited.user.email, "member");
    const token = await tokenFrom(invited.user.email);
    const stranger = await buildUser();
    const refused = await api.post("/invitations/accept", { as: stranger, body: { token } });
    expect(codeOf(refused)).to.equal("403 team.otherAddress");
    expect(JSON.stringify(refused.body)).not.to.include(invited.user.email);
    expect(codeOf(await join(token))).to.equal("409 team.hasAccount");
    const unconfirmed = await buildUser({ confirmed: false });
    await invite(owner, unconfirmed.user.email);
    const other = await tokenFrom(unconfirmed.user.email);
    expect(codeOf(await api.post("/invitations/accept", { as: unconfirmed, body: { token: other } }))).to.equal(
      "403 team.otherAddress",
    );
    expect(codeOf(await api.post("/invitations/accept", { as: invited, body: { token } }))).to.equal("204");
    expect((await membersOf(owner)).map(({ email }) => email)).to.include(invited.user.email);
  });

  it("asks a member of another organization to leave it first, and takes nobody of the staff", async () => {
    const owner = await buildBuyer();
    const other = await buildBuyer();
    const colleague = await buildMember(other.organization, "manager");
    await invite(owner, colleague.user.email);
    const token = await tokenFrom(colleague.user.email);
    const refused = await api.post("/invitations/accept", { as: colleague, body: { token } });
    expect(codeOf(refused)).to.equal("409 team.leaveFirst");
    expect((refused.body as { details: { organization: string } }).details.organization).to.equal(
      other.organization.name,
    );
    expect(codeOf(await api.post(`/organizations/${other.organization.id}/leave`, { as: colleague }))).to.equal("204");
    expect(codeOf(await api.post("/invitations/accept", { as: colleague, body: { token } }))).to.equal("204");
    const staff = await buildStaff("support");
    await invite(owner, staff.user.email);
    const answer = await api.post("/invitations/accept", {
      as: staff,
      body: { token: await tokenFrom(staff.user.email) },
    });
    expect(answer.status).to.equal(403);
  });

  it("ends: it expires after seven days, is taken back, or is replaced by a newer letter; each says so", async () => {
    const owner = await buildSupplier();
    const email = freshAddress();
    const { id } = (await invite(owner, email)).body as InvitationView;
    const first = await tokenFrom(email);
    expect(codeOf(await invite(owner, email)), "asked again").to.equal("409 team.alreadyInvited");
    expect(codeOf(await api.post(`${place(owner)}/${id}/letter`, { as: owner }))).to.equal("200");
    const second = await tokenFrom(email, 2);
    expect(codeOf(await join(first))).to.equal("404 team.invitationNotFound");
    await later("8d");
    try {
      expect(codeOf(await join(second))).to.equal("409 team.invitationExpired");
      const { items } = (await api.get(place(owner), { as: owner })).body as { items: InvitationView[] };
      expect(items.map(({ state }) => state)).to.deep.equal(["expired"]);
      expect(codeOf(await invite(owner, email, "member")), "anew").to.equal("201");
      const third = await tokenFrom(email, 3);
      expect(((await read(third)).body as ReceivedInvitationView).role).to.equal("member");
      expect(codeOf(await api.del(`${place(owner)}/${id}`, { as: owner }))).to.equal("204");
      expect(codeOf(await join(third))).to.equal("409 team.invitationRevoked");
      expect(codeOf(await api.post(`${place(owner)}/${id}/letter`, { as: owner }))).to.equal(
        "409 team.invitationRevoked",
      );
    } finally {
      await api.del("/dev/clock");
    }
  });

  it("is an owner's to send, for their own organization, to whoever is no member yet, and not without end", async () => {
    const owner = await buildSupplier();
    const manager = await buildMember(owner.organization, "manager");
    const stranger = await buildSupplier();
    expect(
      codeOf(
        await api.post(place(owner), { as: manager, body: { email: freshAddress(), role: "member", language: "en" } }),
      ),
    ).to.equal("403 accounts.forbidden");
    expect(
      codeOf(
        await api.post(place(owner), { as: stranger, body: { email: freshAddress(), role: "member", language: "en" } }),
      ),
    ).to.equal("404 organizations.notFound");
    expect(codeOf(await invite(owner, manager.user.email))).to.equal("409 team.alreadyMember");
    expect(codeOf(await invite(owner, "no address"))).to.equal("400 request.invalid");
    const email = freshAddress();
    const { id } = (await invite(owner, email)).body as InvitationView;
    for (let n = 0; n < invitationLettersPerHour; n += 1)
      expect(codeOf(await api.post(`${place(owner)}/${id}/letter`, { as: owner }))).to.equal("200");
    const last = await api.post(`${place(owner)}/${id}/letter`, { as: owner });
    expect(codeOf(last)).to.equal("429 team.tooManyLetters");
    expect(codeOf(await api.post(`${place(stranger)}/${id}/letter`, { as: stranger }))).to.equal(
      "404 team.invitationNotFound",
    );
  });

  it("has one winner of eight who use it at once, and of two who send it", async () => {
    const owner = await buildBuyer();
    const email = freshAddress();
    const sent = await Promise.all([invite(owner, email), invite(owner, email)]);
    expect(sent.map(codeOf).sort()).to.deep.equal(["201", "409 team.alreadyInvited"]);
    const token = await tokenFrom(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(token)));
    expect(answers.map(codeOf).filter((code) => code === "201")).to.have.lengthOf(1);
    expect((await membersOf(owner)).filter((member) => member.email === email)).to.have.lengthOf(1);
  });

  it("makes no account beside one that was registered and never confirmed, and nobody's earlier password opens it", async () => {
    const owner = await buildSupplier();
    const earlier = await buildUser({ confirmed: false, password: "someone-elses-9" });
    await invite(owner, earlier.user.email);
    expect(codeOf(await join(await tokenFrom(earlier.user.email)))).to.equal("201");
    const guess = await api.post("/auth/v1/token?grant_type=password", {
      body: { email: earlier.user.email, password: "someone-elses-9" },
    });
    expect(guess.status).to.equal(400);
    expect((await signIn(earlier.user.email)).access_token).to.be.a("string");
  });
});
