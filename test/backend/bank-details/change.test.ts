import { expect } from "chai";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { signedIn } from "../identity/authenticator.ts";
import { goodPassword, letterAbout, lettersTo } from "../identity/mailbox.ts";
import { bankDetailsOf, buildProvenOwner, french, malian } from "./owners.ts";

describe("where a supplier is paid", () => {
  const api = useApi();
  const advance = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });
  const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  it("is changed by an owner with a second factor alone, with the password, and is read by managers", async () => {
    const owner = await buildProvenOwner(api);
    const { organization } = owner;
    const details = bankDetailsOf(api, organization.id);
    const [manager, member] = [await buildMember(organization, "manager"), await buildMember(organization, "member")];
    expect(refusal(await details.change(manager, french, 0))).to.deep.equal([403, "accounts.forbidden"]);
    expect(refusal(await details.read(member))).to.deep.equal([403, "accounts.forbidden"]);
    expect(refusal(await details.read(await buildSupplier()))).to.deep.equal([404, "organizations.notFound"]);
    const buyer = await buildBuyer();
    expect(refusal(await bankDetailsOf(api, buyer.organization.id).read(buyer))).to.deep.equal([
      403,
      "accounts.forbidden",
    ]);
    const plain = await buildMember(organization, "owner", { password: goodPassword });
    expect(refusal(await details.change(plain, french, 0)), "without a factor").to.deep.equal([
      403,
      "accounts.factorMissing",
    ]);
    expect(refusal(await details.change(owner, { ...french, password: "guessed" }))).to.deep.equal([
      403,
      "accounts.passwordWrong",
    ]);
    const stale = await signedIn(api, owner.user.email);
    expect(refusal(await details.change({ token: stale.token }, french, 0)), "the password alone").to.deep.equal([
      403,
      "accounts.secondFactorNeeded",
    ]);
    const { status, body } = await details.change(owner, french);
    expect([status, body.waiting], JSON.stringify(body)).to.deep.equal([200, null]);
    expect(body.inForce, "the first is in force at once").to.deep.include({
      last4: "2606",
      bankName: "Banque du Port",
    });
    expect(body.can).to.deep.equal(["change"]);
    expect((await details.read(manager)).body).to.deep.include({ inForce: body.inForce, can: [] });
    expect(JSON.stringify(body)).not.to.match(/iban|FR14|20041010/i);
  });

  it("is checked field by field: an IBAN by its digits and its country, other accounts by number and BIC", async () => {
    const owner = await buildProvenOwner(api);
    const { change } = bankDetailsOf(api, owner.organization.id);
    const faults = async (account: object) => {
      const { status, body } = await change(owner, account, 0);
      expect(status).to.equal(400);
      return (body as { details: { fields: { field: string; key: string }[] } }).details.fields.map(
        ({ field, key }) => `${field} ${key}`,
      );
    };
    expect(await faults({ ...french, iban: "FR14 2004 1010 0505 0001 3M02 607" })).to.deep.equal(["iban iban"]);
    expect(await faults({ ...french, iban: "DE89 3704 0044 0532 0130 00" })).to.deep.equal(["iban ibanCountry"]);
    expect(await faults({ ...french, iban: "" })).to.deep.equal(["iban required"]);
    expect(await faults({ ...malian, accountNumber: "", bic: "BDDM" })).to.have.members([
      "accountNumber required",
      "bic bic",
    ]);
    expect(await faults({ ...malian, intermediaryBank: "Citibank" })).to.deep.equal(["intermediaryBic required"]);
  });

  it("changes after 24 hours, and all owners are told, each in their language", async () => {
    const owner = await buildProvenOwner(api);
    const other = await buildProvenOwner(api, { organization: owner.organization, language: "fr" });
    const { change, read } = bankDetailsOf(api, owner.organization.id);
    await change(owner, malian);
    const asked = await change(owner, french);
    expect(asked.body.inForce).to.include({ last4: "5678" });
    expect(asked.body.waiting).to.include({ last4: "2606", askedBy: owner.user.email });
    expect(asked.body.can).to.deep.equal(["withdraw"]);
    expect(refusal(await change(owner, malian)), "asked twice").to.deep.equal([409, "bankDetails.changeWaiting"]);
    const letter = await letterAbout(api, owner.user.email, "Your bank details change on");
    expect(letter.text).to.include("withdraw the change").and.to.include("/dashboard/settings#payouts");
    await letterAbout(api, other.user.email, "Vos coordonnées bancaires changent le");
    const told = await api.db("notices").where({ user_id: other.user.id }).orderBy("created_at").pluck("kind");
    expect(told).to.deep.equal(["bankDetailsChanged", "bankDetailsChangeAsked"]);
    await advance("23h");
    expect((await read(owner)).body.waiting, "before its time").to.include({ last4: "2606" });
    await advance("1h");
    expect((await read(owner)).body)
      .to.deep.include({ waiting: null })
      .and.nested.include({ "inForce.last4": "2606" });
    const lines = await api.db("audit_log").where({ subject_id: owner.organization.id }).orderBy("id").pluck("action");
    expect(lines).to.deep.equal(["bankDetails.changed", "bankDetails.changeAsked", "bankDetails.changed"]);
  });

  it("stays as it was when an owner takes the change back, once", async () => {
    const owner = await buildProvenOwner(api);
    const other = await buildMember(owner.organization, "owner");
    const { change, read, withdraw } = bankDetailsOf(api, owner.organization.id);
    await change(owner, malian);
    const { id } = (await change(owner, french)).body.waiting as { id: string };
    expect(refusal(await withdraw(await buildMember(owner.organization, "manager"), id))[0]).to.equal(403);
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(other, id)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "bankDetails.changeOver")).to.have.lengthOf(7);
    await advance("25h");
    const { body } = await read(owner);
    expect(body).to.nested.include({ "inForce.last4": "5678", waiting: null, "withdrawn.because": "owner" });
    expect(body.can, "another may be asked for").to.deep.equal(["change"]);
    await letterAbout(api, owner.user.email, "was withdrawn");
  });

  it("is asked for by one of two owners at once", async () => {
    const owner = await buildProvenOwner(api);
    const { change, read } = bankDetailsOf(api, owner.organization.id);
    const other = await buildProvenOwner(api, { organization: owner.organization });
    await change(owner, malian);
    const { version } = (await read(owner)).body as { version: number };
    // Of one person three passwords are looked at at once.
    const asked = [owner, other, owner, other, owner, other];
    const answers = await Promise.all(asked.map((who) => change(who, french, version)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409, 412]);
  });

  it("comes to nothing when whoever asked is no owner any more, or the organization is suspended", async () => {
    const owner = await buildProvenOwner(api);
    const { organization } = owner;
    const other = await buildProvenOwner(api, { organization });
    const { change, read } = bankDetailsOf(api, organization.id);
    await change(other, malian);
    await change(owner, french);
    await api.db("organization_members").where({ user_id: owner.user.id }).update({ deleted_at: new Date() });
    await advance("1m");
    expect((await read(other)).body).to.nested.include({ waiting: null, "withdrawn.because": "askerGone" });
    expect(await lettersTo(api, other.user.email, 3)).to.have.lengthOf.at.least(3);
    await change(other, french);
    await api.db("organizations").where({ id: organization.id }).update({ suspended_at: new Date() });
    await advance("1m");
    expect((await read(other)).body).to.nested.include({ waiting: null, "withdrawn.because": "suspended" });
    expect(refusal(await change(other, french, 99))).to.deep.equal([403, "organizations.suspended"]);
  });

  it("goes with the organization", async () => {
    const owner = await buildProvenOwner(api);
    const { change } = bankDetailsOf(api, owner.organization.id);
    await change(owner, malian);
    await change(owner, french);
    const gone = await api.post("/me/deletion", { as: owner, body: { password: goodPassword } });
    expect(gone.status, JSON.stringify(gone.body)).to.equal(204);
    const rows = await api.db("bank_details").where({ organization_id: owner.organization.id });
    expect(rows).to.have.lengthOf(2);
    for (const row of rows)
      expect(row).to.include({ sealed: null, shown: null, state: "withdrawn", ended_because: "closed" });
  });
});
