import { expect } from "chai";
import { streamZip } from "#backend/src/domains/escrow/goods/zip/stream-zip.ts";
import type { ZipEntry } from "#backend/src/domains/escrow/goods/zip/entries.ts";
import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";

describe("a ZIP in a busy moment", () => {
  /** A ZIP of one paper, which is refused so often before it is drawn. */
  async function zipOf(refusals: number, code: ErrorCode) {
    let asked = 0;
    const failed: unknown[] = [];
    const about = { file: "a.pdf", paper: "contract", number: null, issuer: null, date: null, state: "signed" };
    const open: ZipEntry["open"] = () => {
      asked += 1;
      return asked <= refusals
        ? Promise.reject(new AppError(code, { retryAfter: 0.01 }))
        : Promise.resolve({ bytes: Buffer.from("%PDF") });
    };
    const zip = streamZip({
      entries: [{ ...about, open }],
      actorNow: () => Promise.resolve({} as never),
      now: new Date(),
      onFailure: (error) => failed.push(error),
    });
    const pieces: Buffer[] = [];
    try {
      for await (const piece of zip) pieces.push(piece as Buffer);
    } catch {
      return { failed, bytes: undefined };
    }
    return { failed, bytes: Buffer.concat(pieces) };
  }

  it("waits for its turn to have a paper drawn, and is broken off by any other refusal", async () => {
    const { bytes, failed } = await zipOf(3, "server.busy");
    expect([bytes?.includes("%PDF"), failed]).to.deep.equal([true, []]);
    expect((await zipOf(1, "escrow.orderNotFound")).failed).to.have.lengthOf(1);
    expect((await zipOf(1000, "server.busy")).failed, "not for good").to.have.lengthOf(1);
  });
});
