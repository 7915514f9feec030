import { expect } from "chai";
import { verificationsPerHour } from "#shared/contracts/process.ts";
import { useApi } from "#test/support/api.ts";
import { buildAgreed, refusal, sign } from "./parties.ts";

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
      { number, date: contract.text.date, status: "signed", isSignedFile: null, tokenHolds: null, details: null },
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

  it("is asked to wait who goes through all of them", async () => {
    const answers = [];
    for (let tries = 0; tries <= verificationsPerHour; tries += 1)
      answers.push((await verify({ number: "CT-2026-99998" })).status);
    expect(answers.at(-1)).to.equal(429);
  });
});
