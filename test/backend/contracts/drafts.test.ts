import { createHash } from "node:crypto";
import { expect } from "chai";
import { draftsInTenMinutes } from "#shared/contracts/process.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { buildAgreed, read, sign } from "./parties.ts";

describe("drafts of a contract", () => {
  const api = useApi();
  const load = async (number: string, as: { token: string }, size = "a4") => {
    const answer = await fetch(`${api.url}/api/v1/contracts/${number}/pdf?size=${size}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return `${answer.status} ${answer.ok ? createHash("sha256").update(bytes).digest("hex") : ""}`;
  };

  it("are drawn once for all who ask at once, not without end for one person, and keep no signed file waiting", async () => {
    const { contract, buyer, supplier } = await buildAgreed(api);
    const most = draftsInTenMinutes - 2;
    const asked = [buyer, supplier].flatMap((as) => Array.from({ length: most }, () => load(contract.number, as)));
    const [first = "", ...others] = await Promise.all(asked);
    expect(first).to.match(/^200 /);
    // More than have room in the line, were each of them drawn.
    expect(new Set(others)).to.deep.equal(new Set([first]));
    await sign(api, contract, supplier);
    expect(await load(contract.number, buyer), "another set of signatures is another draft").to.match(/^200 /);
    expect(await load(contract.number, buyer)).not.to.equal(first);
    expect(await load(contract.number, buyer)).to.equal("429 ");
    await sign(api, contract, buyer);
    await eventually(async () => (await read(api, contract.id, buyer)).files.length === 2, {
      what: "both files",
      timeout: 20_000,
    });
    expect(await load(contract.number, buyer), "a kept file is not counted").to.match(/^200 /);
  }).timeout(60_000);
});
