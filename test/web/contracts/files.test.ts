import { createHash } from "node:crypto";
import { expect } from "chai";
import type { VerifiedContract } from "#shared/contracts/contract.ts";
import { checkFile, mostMegabytes } from "#web/src/features/contracts/verify/check-file.ts";
import { verdictOf } from "#web/src/features/contracts/verify/Verdict.tsx";

const file = (...parts: BlobPart[]) => new File(parts, "contract.pdf");

describe("a file that somebody checks against a contract", () => {
  it("is hashed whole, here", async () => {
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, 7)]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await checkFile(file(bytes))).to.deep.equal({ name: "contract.pdf", size: bytes.length, sha256 });
  });

  it("is no contract where it is empty, too large, or no PDF", async () => {
    const problem = async (of: File) => (await checkFile(of)).problem;
    expect(await problem(file())).to.equal("empty");
    expect(await problem(file("PK\u0003\u0004"))).to.equal("notPdf");
    expect(await problem(file(" %PDF-1.7"))).to.equal("notPdf");
    const most = mostMegabytes * 1024 * 1024;
    expect(await problem(file("%PDF-", new Uint8Array(most - 5)))).to.equal(undefined);
    expect(await problem(file("%PDF-", new Uint8Array(most - 4)))).to.equal("tooLarge");
  });

  it("is told apart from one that cannot be read any more", async () => {
    const gone = Object.assign(file("%PDF-1.7"), { slice: () => ({ text: () => Promise.reject(new Error("gone")) }) });
    expect(await checkFile(gone as unknown as File)).to.include({ problem: "unreadable" });
  });
});

describe("the verdict about a file", () => {
  const verdict = (isSignedFile: boolean, status: VerifiedContract["status"]) =>
    verdictOf({ isSignedFile, status } as VerifiedContract);

  it("is that it differs only where there is a signed one", () => {
    expect(verdict(true, "signed")).to.equal("signed");
    // What was signed stays so when the order never came.
    expect([verdict(true, "lapsed"), verdict(false, "lapsed")]).to.deep.equal(["signed", "differs"]);
    expect(verdict(false, "signed")).to.equal("differs");
    for (const status of ["awaiting", "withdrawn", "expired"] as const)
      expect(verdict(false, status)).to.equal("unsigned");
  });

  it("says of what an order has concluded neither that it is signed nor that it stands when nobody paid", () => {
    const ofOrder = (isSignedFile: boolean, status: "signed" | "lapsed") =>
      verdictOf({ isSignedFile, status, origin: "listing" } as VerifiedContract);
    expect([ofOrder(true, "signed"), ofOrder(true, "lapsed")]).to.deep.equal(["ordered", "neverPaid"]);
    expect(ofOrder(false, "signed")).to.equal("otherOrder");
  });
});
