import { expect } from "chai";
import { buildMember } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { goodPassword } from "../identity/mailbox.ts";
import { buildAgreed, order, read, refusal, sign, told, withdraw } from "./parties.ts";

describe("a contract that nobody goes on with", () => {
  const api = useApi();
  const advance = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });

  it("expires when a signature is missing after seven days; both are reminded before and told then", async () => {
    const agreed = await buildAgreed(api);
    const { contract, buyer, supplier } = agreed;
    await sign(api, contract, supplier);
    await advance("145h");
    expect(await told(api, buyer)).to.deep.equal(["contractSignSoon", "contractToCountersign"]);
    expect(await told(api, supplier), "who has signed has nothing to do").not.to.include("contractSignSoon");
    await advance("24h");
    expect((await read(api, contract.id, buyer)).status).to.equal("expired");
    for (const as of [buyer, supplier]) expect((await told(api, as))[0]).to.equal("contractExpired");
    expect(refusal(await sign(api, contract, buyer))).to.deep.equal([409, "contracts.expired"]);
    expect(refusal(await withdraw(api, contract, buyer))).to.deep.equal([409, "contracts.expired"]);
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "offers.expired"]);
  });

  it("ends when one side withdraws, also one that has signed, and its offer with it", async () => {
    const agreed = await buildAgreed(api);
    const { contract, buyer, supplier, offerId } = agreed;
    await sign(api, contract, supplier);
    expect(refusal(await withdraw(api, contract, await buildMember(supplier.organization)))).to.deep.equal([
      403,
      "accounts.forbidden",
    ]);
    expect((await withdraw(api, contract, supplier, "  ")).status, "a reason is given").to.equal(400);
    const { body } = await withdraw(api, contract, supplier, "Our warehouse has burnt down.");
    expect(body).to.deep.include({
      status: "withdrawn",
      withdrawal: { side: "supplier", reason: "Our warehouse has burnt down." },
      can: [],
    });
    expect((await told(api, buyer))[0]).to.equal("contractWithdrawn");
    const after = await sign(api, contract, buyer);
    expect(refusal(after)).to.deep.equal([409, "contracts.withdrawn"]);
    expect(after.body.details.by).to.equal("supplier");
    expect(refusal(await withdraw(api, contract, buyer))).to.deep.equal([409, "contracts.withdrawn"]);
    expect((await api.get(`/offers/${offerId}`, { as: buyer })).body).to.include({ status: "withdrawn" });
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "offers.notAccepted"]);
  });

  it("lapses when it is signed and no order comes of it in time", async () => {
    const agreed = await buildAgreed(api);
    const { contract, buyer, supplier } = agreed;
    for (const as of [buyer, supplier]) await sign(api, contract, as);
    expect(refusal(await withdraw(api, contract, buyer))).to.deep.equal([409, "contracts.signedByBoth"]);
    await advance("169h");
    expect((await read(api, contract.id, supplier)).status).to.equal("lapsed");
    for (const as of [buyer, supplier]) expect((await told(api, as))[0]).to.equal("contractLapsed");
    expect(refusal(await order(api, agreed))).to.deep.equal([409, "offers.expired"]);
    expect(refusal(await sign(api, contract, buyer))).to.deep.equal([409, "contracts.lapsed"]);
  });

  it("keeps its organization open while it waits, and stays with its signatures when the organization has gone", async () => {
    const waiting = await buildAgreed(api);
    const { buyer, supplier } = waiting;
    const leave = () => api.post("/me/deletion", { as: supplier, body: { password: goodPassword } });
    const refused = await leave();
    expect(refusal(refused), JSON.stringify(refused.body)).to.deep.equal([409, "accounts.tradeOpen"]);
    await withdraw(api, waiting.contract, buyer);
    const signed = await buildAgreed(api, { buyer, supplier });
    for (const as of [buyer, supplier]) await sign(api, signed.contract, as);
    await advance("169h");
    const left = await leave();
    expect(left.status, JSON.stringify(left.body)).to.equal(204);
    const kept = await read(api, signed.contract.id, buyer);
    expect(kept.text).to.deep.equal(signed.contract.text);
    expect(kept.signatures.map(({ name }) => name)).to.have.members([buyer.user.email, supplier.user.email]);
  });

  it("is told in the overview to whoever has not signed", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    await sign(api, contract, supplier);
    const rowsOf = async (as: { token: string }) =>
      (await api.get("/overview", { as })).body.today.rows as { kind: string; place: string }[];
    const row = await eventually(async () => (await rowsOf(buyer)).find(({ kind }) => kind === "contractToSign"));
    expect(row?.place).to.equal(`/dashboard/orders/contracts/${contract.number}`);
    expect((await rowsOf(supplier)).map(({ kind }) => kind)).not.to.include("contractToSign");
  });

  it("waits as often as its page says, to be signed and then to be ordered from", async () => {
    const agreed = await buildAgreed(api);
    const waits = async (as: { token: string }) => {
      const { body } = await api.get("/contracts?yourTurn=true", { as });
      return [(await api.get("/overview", { as })).body.waiting.contracts, body.total];
    };
    const both = async () => [await waits(agreed.buyer), await waits(agreed.supplier)];
    expect(await both()).to.deep.equal([
      [1, 1],
      [1, 1],
    ]);
    for (const as of [agreed.buyer, agreed.supplier]) await sign(api, agreed.contract, as);
    expect(await both()).to.deep.equal([
      [1, 1],
      [0, 0],
    ]);
    expect((await order(api, agreed)).status).to.equal(201);
    expect(await both()).to.deep.equal([
      [0, 0],
      [0, 0],
    ]);
  });
});
