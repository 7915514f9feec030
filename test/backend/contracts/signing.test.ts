import { createHash } from "node:crypto";
import { expect } from "chai";
import { canonicalJson } from "#shared/contracts/canonical.ts";
import { clauseKeys } from "#shared/contracts/clause-keys.ts";
import { contractTerms } from "#shared/contracts/terms-text.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildMember } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { enrol, signedIn, tokenOf } from "../identity/authenticator.ts";
import { goodPassword } from "../identity/mailbox.ts";
import { buildAgreed, order, read, refusal, sign, told, withdraw } from "./parties.ts";

const day = 24 * 60 * 60 * 1000;

describe("a contract", () => {
  const api = useApi();
  /** How many wait for a side, and how many do not. */
  const yours = (as: { token: string }) =>
    Promise.all(
      [true, false].map(async (turn) => (await api.get(`/contracts?yourTurn=${turn}`, { as })).body.total as number),
    );

  it("is made with the acceptance, says all that was agreed on, and is signed by both before anything is ordered", async () => {
    const agreed = await buildAgreed(api);
    const { contract, buyer, supplier, offerId } = agreed;
    expect(contract.number).to.match(/^CT-\d{4}-\d{5}$/);
    expect(contract).to.deep.include({ status: "awaiting", signed: [], can: ["sign", "withdraw"], order: null });
    const { text } = contract;
    expect(text).to.deep.include({
      number: contract.number,
      total: { amount: "6200.00", currency: "USD" },
      from: { id: offerId, version: 1 },
      governing: { language: "en", law: "swiss", seat: "geneva" },
    });
    expect(Object.keys(text.terms).sort()).to.deep.equal([...contractTerms].sort());
    expect(text.clauses.fr.map(({ key }) => key)).to.deep.equal([...clauseKeys]);
    expect(JSON.stringify(text.clauses)).not.to.include("{{");
    expect([text.parties.buyer.name, text.parties.supplier.name]).to.deep.equal([
      buyer.organization.name,
      supplier.organization.name,
    ]);
    const digest = createHash("sha256")
      .update(canonicalJson(text as never))
      .digest("hex");
    expect(contract.textHash).to.equal(digest);

    const turns = () => Promise.all([yours(supplier), yours(buyer)]);
    expect(await turns(), "both sign").to.deep.equal([
      [1, 0],
      [1, 0],
    ]);
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "contracts.notSigned"]);
    const first = await sign(api, contract, supplier);
    expect([first.status, first.body.status], JSON.stringify(first.body)).to.deep.equal([200, "awaiting"]);
    expect(await turns(), "the buyer signs").to.deep.equal([
      [0, 1],
      [1, 0],
    ]);
    expect(first.body.can, "who has signed may still withdraw").to.deep.equal(["withdraw"]);
    expect(await told(api, buyer)).to.deep.equal(["contractToCountersign"]);
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "contracts.notSigned"]);

    await api.post("/dev/clock", { body: { advance: "5d" } });
    const { body: signed } = await sign(api, contract, buyer);
    expect(signed).to.deep.include({ status: "signed", signed: ["supplier", "buyer"], can: ["order"] });
    expect(signed.signatures[1]).to.include({ side: "buyer", method: "password", name: buyer.user.email });
    expect(await turns(), "the buyer orders").to.deep.equal([
      [0, 1],
      [1, 0],
    ]);
    // The buyer has seven days from the second signature on.
    expect(Date.parse(signed.orderUntil) - Date.parse(signed.concludedAt)).to.equal(7 * day);
    expect((await told(api, supplier))[0]).to.equal("contractConcluded");

    await api.post("/dev/clock", { body: { advance: "6d" } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(api, agreed)));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "offers.alreadyOrdered")).to.have.lengthOf(7);
    const placed = answers.find(({ status }) => status === 201)?.body;
    expect(await turns(), "nobody is awaited").to.deep.equal([
      [0, 1],
      [0, 1],
    ]);
    expect(placed.contract).to.deep.equal({ id: contract.id, number: contract.number });
    expect(placed.total).to.deep.equal(text.total);
    expect((await read(api, contract.number, supplier)).order).to.deep.equal({
      id: placed.id,
      reference: placed.reference,
    });
    expect((await api.get(`/orders/${placed.id}`, { as: supplier })).body.contract.number).to.equal(contract.number);
    expect((await api.get(`/contracts?search=${contract.number}`, { as: buyer })).body.items).to.have.lengthOf(1);
    expect((await api.get("/contracts?search=nobody", { as: buyer })).body.items).to.be.empty;
  });

  it("is signed by nobody who may not, has read something else, or does not show who they are", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    const user = { password: goodPassword };
    const member = await buildMember(buyer.organization, "member", user);
    const manager = await buildMember(buyer.organization, "manager", user);
    expect(refusal(await sign(api, contract, member))).to.deep.equal([403, "accounts.forbidden"]);
    const draft = { call: "contracts.sign", params: { contractId: contract.id }, body: {} };
    const place = `/organizations/${buyer.organization.id}/drafts`;
    expect((await api.post(place, { as: member, body: draft })).status, "nor by a draft").to.equal(400);
    expect(refusal(await sign(api, contract, await buildBuyer()))).to.deep.equal([404, "contracts.notFound"]);
    expect(refusal(await sign(api, contract, manager, { textHash: "0".repeat(64) }))).to.deep.equal([
      412,
      "contracts.otherText",
    ]);
    const without = await sign(api, contract, manager, { authority: false });
    expect(without.body.details.fields).to.deep.equal([{ field: "authority", key: "required" }]);
    expect(refusal(await sign(api, contract, manager, { password: "guessed" }))).to.deep.equal([
      403,
      "accounts.passwordWrong",
    ]);
    const nameless = await buildMember(buyer.organization, "manager");
    expect(refusal(await sign(api, contract, nameless, { code: "000000" })), "neither of both").to.deep.equal([
      403,
      "accounts.codeWrong",
    ]);
    await api.db("organizations").where({ id: buyer.organization.id }).update({ suspended_at: new Date() });
    expect(refusal(await sign(api, contract, manager))).to.deep.equal([403, "organizations.suspended"]);
    expect((await read(api, contract.id, manager)).can, "what was agreed is still taken back").to.deep.equal([
      "withdraw",
    ]);
    await api.db("organizations").where({ id: buyer.organization.id }).update({ suspended_at: null });
    expect(await api.db("contract_signatures").where({ contract_id: contract.id })).to.be.empty;
    expect((await sign(api, contract, manager)).status).to.equal(200);
    expect((await sign(api, contract, supplier)).body.status).to.equal("signed");
  });

  it("is signed with a fresh second factor where the account has no password", async () => {
    const { contract, buyer } = await buildAgreed(api);
    const manager = await buildMember(buyer.organization, "manager", { password: goodPassword });
    const { client } = await signedIn(api, manager.user.email);
    await enrol(client);
    const token = await tokenOf(client);
    await api.db("users").where({ id: manager.user.id }).update({ password_hash: null });
    const { status, body } = await sign(api, contract, { token }, { password: undefined });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.signatures[0].method).to.equal("secondFactor");
  });

  it("has one signature a side, however many sign at once, and one end of two that race", async () => {
    const both = await buildAgreed(api);
    const { contract, buyer, supplier } = both;
    // As many as one user may have proofs looked at side by side.
    const answers = await Promise.all(
      [buyer, supplier, buyer, supplier, buyer, supplier].map((as) => sign(api, contract, as)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
    expect((await read(api, contract.id, buyer)).signatures).to.have.lengthOf(2);
    expect((await told(api, buyer)).filter((kind) => kind === "contractConcluded")).to.have.lengthOf(1);

    const other = await buildAgreed(api);
    await sign(api, other.contract, other.supplier);
    const [signed, withdrawn] = await Promise.all([
      sign(api, other.contract, other.buyer),
      withdraw(api, other.contract, other.supplier),
    ]);
    const { status } = await read(api, other.contract.id, other.buyer);
    if (status === "signed") expect(refusal(withdrawn)).to.deep.equal([409, "contracts.signedByBoth"]);
    else expect([status, ...refusal(signed)]).to.deep.equal(["withdrawn", 409, "contracts.withdrawn"]);
  });

  it("says the same for good: neither the text nor a signature is changed by anybody", async () => {
    const { contract, supplier } = await buildAgreed(api);
    await sign(api, contract, supplier);
    const attempt = (statement: string) =>
      api.db.raw(statement, [contract.id]).then(
        () => "done",
        (error: unknown) => (error as { code?: string }).code,
      );
    expect(await attempt('update contracts set text = text || \'{"number":"CT-1"}\' where id = ?')).to.equal("23001");
    expect(await attempt("update contracts set sign_until = now() where id = ?")).to.equal("23001");
    expect(await attempt("delete from contracts where id = ?")).not.to.equal("done");
    expect(await attempt("update contract_signatures set name = 'Somebody' where contract_id = ?")).not.to.equal(
      "done",
    );
  });

  it("is concluded by an order from the catalogue, from the listing's terms", async () => {
    const { contract: before } = await buildAgreed(api);
    const trade = await buildOrder(api, { quantity: "2" });
    const contract = await read(api, trade.order.contract?.number ?? "", trade.supplier);
    expect(contract).to.deep.include({ origin: "listing", status: "signed", signatures: [], can: [], signUntil: null });
    expect(contract.text.from).to.deep.equal({ id: trade.product.id, version: trade.product.termsVersion });
    expect(contract.text.total).to.deep.equal(trade.order.total);
    expect(contract.order?.reference).to.equal(trade.order.reference);
    // Numbers have no gap.
    const serial = (number: string) => Number(number.slice(-5));
    expect(serial(contract.number)).to.equal(serial(before.number) + 1);
    expect(refusal(await sign(api, contract, trade.supplier, { password: "x" }))[0]).to.be.oneOf([403, 409]);
    expect(refusal(await withdraw(api, contract, trade.supplier))).to.deep.equal([409, "contracts.signedByBoth"]);
  });
});
