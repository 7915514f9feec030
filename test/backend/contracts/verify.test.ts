import { expect } from "chai";
import { verificationsPerHour } from "#shared/contracts/process.ts";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { buildAgreed, read, refusal, sign } from "./parties.ts";

const sidesOf = ({ buyer, supplier, product }: Trade) => ({ buyer, supplier, product });

describe("whoever holds a contract", () => {
  const api = useApi();
  const verify = (body: object) => api.post("/contracts/verify", { body, key: null });

  it("finds that it is on record, and reads parties and total with the token of its QR code alone", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    for (const as of [supplier, buyer]) await sign(api, contract, as);
    const { number } = contract;
    const token = new URL(contract.verifyPath, "http://a").searchParams.get("t") ?? "";
    expect(token).to.match(/^[\w-]{22}$/);
    const { status, body } = await verify({ number: number.toLowerCase() });
    expect([status, body]).to.deep.equal([
      200,
      {
        ...{ number, date: contract.text.date, origin: "offer", status: "signed" },
        ...{ isSignedFile: null, tokenHolds: null, details: null },
      },
    ]);
    const altered = `${token.slice(0, -2)}${token.at(-2) === "A" ? "B" : "A"}${token.at(-1) ?? ""}`;
    for (const other of [altered, "x", "é".repeat(22)])
      expect((await verify({ number, token: other })).body).to.deep.include({ tokenHolds: false, details: null });
    expect((await verify({ number, sha256: "0".repeat(64) })).body).to.deep.include({
      isSignedFile: false,
      details: null,
    });
    const { details } = (await verify({ number, token })).body;
    expect(details).to.deep.include({ total: { amount: "6200.00", currency: "USD" } });
    expect(details.seller).to.include({ name: supplier.organization.name });
    expect(details.buyer.signedAt).to.be.a("string");
    const stranger = await buildAgreed(api);
    expect((await verify({ number: stranger.contract.number, token })).body.tokenHolds, "of another").to.equal(false);
    for (const nothing of ["CT-2026-99999", contract.id, "ORD-1", "CT-2026-1'"])
      expect(refusal(await verify({ number: nothing }))).to.deep.equal([404, "contracts.notFound"]);
    expect((await verify({ number, sha256: "abc" })).status).to.equal(400);
  });

  it("reads of an order from the catalogue where it stands, and that its contract ended when nobody paid", async () => {
    const stand = async ({ order, buyer }: Pick<Trade, "order" | "buyer">) => {
      const contract = await read(api, order.contract?.number ?? "", buyer);
      const token = new URL(contract.verifyPath, "http://a").searchParams.get("t");
      const { origin, status, details } = (await verify({ number: contract.number, token })).body;
      return [origin, status, details.order];
    };
    const trade = await buildOrder(api);
    expect(await stand(trade)).to.deep.equal(["listing", "signed", "unpaid"]);
    const cancelled = await buildOrder(api, { status: "cancelled", ...sidesOf(trade) });
    expect(await stand(cancelled)).to.deep.equal(["listing", "lapsed", "neverPaid"]);
    const ended = await read(api, cancelled.order.contract?.number ?? "", trade.supplier);
    expect([ended.status, typeof ended.endedAt, ended.can]).to.deep.equal(["lapsed", "string", []]);
    expect(await stand(await buildOrder(api, { status: "funded", ...sidesOf(trade) }))).to.deep.equal([
      "listing",
      "signed",
      "paid",
    ]);
    await api.post("/dev/clock", { body: { advance: "73h" } });
    await eventually(async () => (await stand(trade))[1] === "lapsed", { what: "the end of an order that expired" });
  });

  it("is asked to wait who goes through all of them", async () => {
    const answers = [];
    for (let tries = 0; tries <= verificationsPerHour; tries += 1)
      answers.push((await verify({ number: "CT-2026-99998" })).status);
    expect(answers.at(-1)).to.equal(429);
  });
});
