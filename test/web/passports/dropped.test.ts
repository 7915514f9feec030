import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import type { PassportKey } from "#shared/passports/check.ts";
import type { PassportView } from "#shared/passports/contract.ts";
import { firstFormat, passportRecord, newKey, signed } from "#test/factories/sealed.ts";
import { checkDropped } from "#web/src/features/passports/drop/check-dropped.ts";

describe("a file that somebody drops on the page of a passport", () => {
  const key = newKey("first");
  const picture = Buffer.alloc(70_000, 7);
  const files = [
    {
      name: "a.jpg",
      mediaType: "image/jpeg",
      bytes: 70_000,
      sha256: createHash("sha256").update(picture).digest("hex"),
    },
  ];
  const record = passportRecord({ files });
  const passport = { record } as PassportView;
  const ours = globalThis.fetch;
  let server: Server;
  let isAway = false;
  let revoked: PassportKey["revoked"];
  before(async () => {
    server = createServer((_request, response) => {
      response.statusCode = isAway ? 503 : 200;
      response.end(JSON.stringify({ keys: [{ ...key.publicKey, ...(revoked && { revoked }) }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // In Node nothing stands before a path, as the page's own address does in a browser.
    globalThis.fetch = (path, init) => ours(new URL(path as string, origin), init);
  });
  after(() => {
    globalThis.fetch = ours;
    server.close();
  });
  const json = (of: object) => new File([JSON.stringify(of)], "QP.json");

  it("is verified here, against our public keys", async () => {
    const file = json({ record, signature: signed(record, key) });
    const valid = { name: "QP.json", outcome: "valid", number: record.number, version: 2 };
    expect(await checkDropped(file, passport)).to.deep.equal(valid);
    expect(await checkDropped(file, undefined), "on the page without a number").to.deep.equal(valid);
    const changed = json({ record: { ...record, version: 3 }, signature: signed(record, key) });
    expect(await checkDropped(changed, passport)).to.include({
      outcome: "wrong",
      problem: "fieldChanged",
      field: "version",
    });
    const stranger = json({ record, signature: signed(record, newKey("other")) });
    expect(await checkDropped(stranger, passport)).to.include({ outcome: "wrong", problem: "unknownKey" });
  });

  it("is refused where its key was in other hands, doubted where it came there later, and valid in the first format", async () => {
    const old = firstFormat(record);
    const [file, first] = [
      json({ record, signature: signed(record, key) }),
      json({ record: old, signature: signed(old, key) }),
    ];
    expect(await checkDropped(first, passport)).to.include({ outcome: "valid" });
    const at = (moment: string) => ({ revoked_at: Date.parse(moment) / 1000, reason: "compromised" });
    revoked = at("2026-11-22T00:00:00Z");
    expect(await checkDropped(file, passport)).to.include({ outcome: "wrong", problem: "keyRevoked" });
    revoked = at("2026-12-01T00:00:00Z");
    expect(await checkDropped(file, passport)).to.include({ outcome: "keyDoubted", number: record.number });
    revoked = undefined;
  });

  it("is one of the record's files by its hash, or none", async () => {
    const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], "a.jpg");
    expect(await checkDropped(file(picture), passport)).to.include({ outcome: "fileOf" });
    expect(await checkDropped(file(Buffer.alloc(70_000, 8)), passport)).to.include({ outcome: "fileOther" });
    expect(await checkDropped(file(picture), undefined)).to.include({ outcome: "noRecord" });
  });

  it("is not called wrong because the keys did not come", async () => {
    isAway = true;
    const file = json({ record, signature: signed(record, key) });
    expect(await checkDropped(file, passport)).to.deep.equal({ name: "QP.json", outcome: "keysAway" });
    isAway = false;
  });

  it("is compared with the server's record where the browser does not know Ed25519", async () => {
    const { importKey } = crypto.subtle;
    crypto.subtle.importKey = () => Promise.reject(new DOMException("unknown", "NotSupportedError"));
    try {
      const signature = signed(record, key);
      const outcome = async (of: object) => (await checkDropped(json(of), passport)).outcome;
      expect(await outcome({ record, signature })).to.equal("sameRecord");
      expect(await outcome({ record: { ...record, version: 1 }, signature })).to.equal("otherRecord");
      expect((await checkDropped(json({ record, signature }), undefined)).outcome).to.equal("noArithmetic");
    } finally {
      crypto.subtle.importKey = importKey;
    }
  });
});
