import { expect } from "chai";
import { termsVersion } from "#shared/identity/terms.ts";
import { invitationLettersPerDay } from "#shared/team/rules.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildBuyer, buildMember, buildSupplier, buildUser, type PersonOf } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { freshAddress, goodPassword, lettersTo } from "../identity/mailbox.ts";

/** What somebody does with invitations who wants no colleague. */
describe("invitations that are abused", function () {
  this.timeout(30_000);
  const api = useApi({ AUTH_RATE_LIMIT: "12" });
  type Owner = PersonOf<Organization>;
  const place = ({ organization }: Owner) => `/organizations/${organization.id}/invitations`;
  const invite = (owner: Owner, email: string) =>
    api.post(place(owner), { as: owner, body: { email, role: "member", language: "en" } });
  const codeOf = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const tokenFrom = async (email: string): Promise<string> => {
    const [letter] = await lettersTo(api, email);
    const link = letter?.links.find((each) => each.includes("/invitation?token="));
    return new URL(link ?? "").searchParams.get("token") ?? "";
  };
  const join = (token: string, more: object = {}) =>
    api.post("/invitations/join", {
      body: { token, fullName: "Solange Mukamana", password: goodPassword, termsVersion, ...more },
    });

  it("are counted by organization and by owner, whatever becomes of them", async () => {
    const owner = await buildSupplier();
    const other = await buildMember(owner.organization, "owner");
    for (let n = 0; n < invitationLettersPerDay.others; n += 1) {
      const { status, body } = await invite(n % 2 ? owner : other, freshAddress());
      expect(status, JSON.stringify(body)).to.equal(201);
      await api.del(`${place(owner)}/${(body as { id: string }).id}`, { as: owner });
    }
    const refused = await invite(owner, freshAddress());
    expect(codeOf(refused)).to.equal("429 team.tooManyToday");
    expect(Number(refused.headers["retry-after"])).to.be.within(86_000, 86_400);
    expect(refused.body.details).to.include({ most: 20, hours: 24 });
    await api.db("organizations").where({ id: owner.organization.id }).update({ verification: "verified" });
    expect(codeOf(await invite(owner, freshAddress())), "a verified office sends more").to.equal("201");
  });

  it("keep no other organization from inviting the same address", async () => {
    const [abuser, honest] = [await buildSupplier(), await buildBuyer()];
    const email = freshAddress();
    const answers = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await invite(abuser, email);
      answers.push(codeOf(answer));
      if (answer.status === 201)
        await api.del(`${place(abuser)}/${(answer.body as { id: string }).id}`, { as: abuser });
    }
    expect(answers).to.deep.equal([...Array.from({ length: 5 }, () => "201"), "429 team.tooManyLetters"]);
    expect(codeOf(await invite(honest, email))).to.equal("201");
  });

  it("make no link of a name, and show no more of it than a name has", async () => {
    const owner = await buildSupplier({
      name: "Security: reset at https://evil.example/now",
      user: { userMetadata: { full_name: `www.evil.example ${"x".repeat(400)} //evil.example` } },
    });
    const email = freshAddress();
    expect(codeOf(await invite(owner, email))).to.equal("201");
    const [letter] = await lettersTo(api, email);
    for (const text of [letter?.subject, letter?.text, letter?.html]) {
      expect(text).to.include("Security: reset at https: evil. example/now");
      expect(text).not.to.match(/evil\.example|\/\/evil|x{121}/);
    }
    const plain = await buildSupplier({ name: "Coop. du Lac S.A.R.L. (St. Louis)" });
    const other = freshAddress();
    await invite(plain, other);
    expect((await lettersTo(api, other))[0]?.subject).to.include("Coop. du Lac S.A.R.L. (St. Louis)");
  });

  it("by an owner whom another removes or makes a manager let nobody in; those of one who leaves do", async () => {
    const owner = await buildSupplier();
    const { organization } = owner;
    const [removed, lowered, leaving] = [
      await buildMember(organization, "owner"),
      await buildMember(organization, "owner"),
      await buildMember(organization, "owner"),
    ];
    const tokens = [];
    for (const person of [removed, lowered, leaving]) {
      const email = freshAddress();
      expect(codeOf(await invite(person, email))).to.equal("201");
      tokens.push(await tokenFrom(email));
    }
    const members = `/organizations/${organization.id}/members`;
    const { items } = (await api.get(members, { as: owner })).body as {
      items: { id: string; email: string; version: number }[];
    };
    const memberOf = ({ user }: Owner) => items.find(({ email }) => email === user.email) ?? { id: "", version: 0 };
    expect((await api.del(`${members}/${memberOf(removed).id}`, { as: owner })).status).to.equal(204);
    const { id, version } = memberOf(lowered);
    expect((await api.patch(`${members}/${id}`, { as: owner, version, body: { role: "manager" } })).status).to.equal(
      200,
    );
    expect((await api.post(`/organizations/${organization.id}/leave`, { as: leaving })).status).to.equal(204);
    const states = [];
    for (const token of tokens)
      states.push(((await api.post("/invitations/read", { body: { token } })).body as { state: string }).state);
    expect(states).to.deep.equal(["revoked", "revoked", "open"]);
  });

  it("are no owner's to send, and nobody's to remove, who is removed in the same moment", async () => {
    const owner = await buildSupplier();
    const other = await buildMember(owner.organization, "owner");
    const members = `/organizations/${owner.organization.id}/members`;
    const { items } = (await api.get(members, { as: owner })).body as { items: { id: string; email: string }[] };
    const idOf = (person: Owner) => items.find(({ email }) => email === person.user.email)?.id ?? "";
    const held = await api.db.transaction();
    let answers: ApiAnswer[] = [];
    try {
      await held("organizations").where({ id: owner.organization.id }).forUpdate().first("id");
      const waiting = Promise.all([
        api.del(`${members}/${idOf(other)}`, { as: owner }),
        api.del(`${members}/${idOf(owner)}`, { as: other }),
      ]);
      await eventually(
        async () => {
          const { rows } = await api.db.raw<{ rows: { count: string }[] }>(
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return Number(rows[0]?.count) >= 2;
        },
        { what: "two owners who wait" },
      );
      await held.commit();
      answers = await waiting;
    } finally {
      if (!held.isCompleted()) await held.rollback();
    }
    expect(answers.map(codeOf).sort()).to.deep.equal(["204", "403 accounts.forbidden"]);
  });

  it("make nobody's sign-in wait: a link is used so often, and costs nothing where it can do nothing", async () => {
    const owner = await buildBuyer();
    const known = await buildUser({ password: goodPassword });
    await invite(owner, known.user.email);
    const email = freshAddress();
    await invite(owner, email);
    const [useless, good] = [await tokenFrom(known.user.email), await tokenFrom(email)];
    for (const terms of [undefined, "1999-01-01"])
      expect(codeOf(await join(good, { termsVersion: terms })), "without the terms").to.equal("400 request.invalid");
    // Before its password is even looked at.
    expect(codeOf(await join(useless, { password: "123456" }))).to.equal("409 team.hasAccount");
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(codeOf(await join(useless)));
    expect(answers.at(-1)).to.equal("429 request.rateLimited");
    const refused = await join(good);
    expect(codeOf(refused)).to.equal("429 request.rateLimited");
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 300);
  });
});
