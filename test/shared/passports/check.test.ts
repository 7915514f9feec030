import { expect } from "chai";
import { canonicalJson } from "#shared/contracts/canonical.ts";
import { canonicalRecord, checkPassport } from "#shared/passports/check.ts";
import type { PassportProblem } from "#shared/passports/problems.ts";
import { isPassportNumber } from "#shared/passports/number.ts";
import { limitsMet, type PassportRecord } from "#shared/passports/record.ts";
import { firstFormat, newKey, passportRecord, signed, verifyBytes } from "#test/factories/sealed.ts";

describe("a signed passport", () => {
  const [key, other] = [newKey("first"), newKey("second")];
  const record = passportRecord();
  const signature = signed(record, key);
  const check = (file: unknown, keys = [key.publicKey]) =>
    checkPassport(typeof file === "string" ? file : JSON.stringify(file), keys, verifyBytes);
  /** A copy with one thing done to it. */
  const altered = (change: (copy: PassportRecord & Record<string, unknown>) => void): PassportRecord => {
    const copy = structuredClone(record) as PassportRecord & Record<string, unknown>;
    change(copy);
    return copy;
  };
  const refused = async (
    file: unknown,
    problem: PassportProblem,
    field: string | null = null,
    keys = [key.publicKey],
  ) => expect(await check(file, keys)).to.deep.equal({ problem, field });

  it("is valid however it is written down, and whichever of several keys has signed it", async () => {
    const shuffled = Object.fromEntries(Object.entries(record).reverse());
    for (const file of [
      { record, signature },
      { signature, record: shuffled },
    ])
      for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)])
        expect(await check(text, [other.publicKey, key.publicKey])).to.deep.include({ problem: null, keyId: "first" });
  });

  it("names the first field in which it was changed", async () => {
    await refused({ record: altered((copy) => (copy.goods.bags = 401)), signature }, "fieldChanged", "goods.bags");
    const digit = altered((copy) => (copy.verdicts[0]!.found = "11.2"));
    await refused({ record: digit, signature }, "fieldChanged", "verdicts[0].found");
    await refused({ record: altered((copy) => (copy.version = 3)), signature }, "fieldChanged", "version");
    await refused({ record: altered((copy) => (copy.contract = null)), signature }, "fieldChanged", "contract");
    const text = altered((copy) => (copy.goods.bags = "400" as never));
    await refused({ record: text, signature }, "fieldChanged", "goods.bags");
  });

  it("misses a field that was taken out, and a place in a list", async () => {
    for (const name of Object.keys(record)) {
      const less = altered((copy) => delete copy[name]);
      await refused({ record: less, signature }, "fieldMissing", name);
    }
    await refused({ record: altered((copy) => copy.verdicts.splice(2)), signature }, "fieldMissing", "verdicts[2]");
    const inner = altered((copy) => delete (copy.inspection as Partial<typeof copy.inspection>).notes);
    await refused({ record: inner, signature }, "fieldMissing", "inspection.notes");
  });

  it("sees what was added", async () => {
    await refused({ record: altered((copy) => (copy.premium = true)), signature }, "fieldAdded", "premium");
    const file = altered((copy) => copy.files.push({ name: "x", mediaType: "y", bytes: 1, sha256: "0" }));
    await refused({ record: file, signature }, "fieldAdded", "files[1]");
  });

  it("is not taken from another key: one that nobody knows, or one that borrows a name", async () => {
    await refused({ record, signature: signed(record, other) }, "unknownKey");
    await refused({ record, signature: signed(record, other, { kid: "first" }) }, "signatureWrong");
    await refused({ record, signature }, "unknownKey", null, []);
    const [head, payload, mark = ""] = signature.split(".");
    const flipped = `${mark.slice(0, 9)}${mark[9] === "A" ? "B" : "A"}${mark.slice(10)}`;
    await refused({ record, signature: [head, payload, flipped].join(".") }, "signatureWrong");
    await refused({ record, signature: [head, payload, ""].join(".") }, "signatureWrong");
    const changed = Buffer.from(canonicalRecord(altered((copy) => (copy.goods.bags = 1)))).toString("base64url");
    await refused({ record, signature: [head, changed, mark].join(".") }, "signatureWrong");
  });

  it("is no file in which a name stands twice: others would read the first, which nobody has signed", async () => {
    const text = JSON.stringify({ record, signature });
    const twice = (before: string) => text.replace(before, `${before.replace(/:.*/, ':"approved"')},${before}`);
    await refused(twice('"result":'), "nameTwice");
    await refused(text.replace('{"record":', '{"record":{"fake":1},"record":'), "nameTwice");
    await refused(text.replace('"result":', '"re\\u0073ult":"rejected","result":'), "nameTwice");
    const like = passportRecord({ issuer: 'did:web:a.example","x":"{' });
    const quoting = JSON.stringify({ record: like, signature: signed(like, key) }, null, 1);
    expect(await check(quoting), "a name in a text is none").to.deep.include({ problem: null });
  });

  it("has whole numbers and bytes that are written in one way alone", async () => {
    const text = JSON.stringify({ record, signature });
    for (const number of ["1.0", "1e0", "1.00000000000000001"])
      await refused(text.replace('"shipment":1', `"shipment":${number}`), "notPassport");
    const last = signature.at(-1) ?? "";
    for (const next of ["", String.fromCharCode(last.charCodeAt(0) + 1)])
      await refused({ record, signature: signature.slice(0, -1) + next }, "signatureWrong");
  });

  it("is not taken with a signature of ours over another order", async () => {
    const order = { reference: "ORD-1792397521-9A2B", shipment: 1, shipments: 1 };
    const another = passportRecord({ number: "QP-2026-22222-ABCDEF", passportId: crypto.randomUUID(), order });
    await refused({ record, signature: signed(another, key) }, "otherPassport");
  });

  it("is not taken as what it is not: another algorithm, another type, another form, no passport", async () => {
    for (const head of [{ alg: "none" }, { alg: "ES256" }, { typ: "JWT" }, { typ: undefined }])
      await refused({ record, signature: signed(record, key, head) }, "otherSignature");
    const later = { ...record, format: "agritrade-quality-passport/3" };
    await refused({ record: later, signature: signed(later, key) }, "otherFormat");
    for (const nothing of ["", "null", "[]", "{", '{"record":1,"signature":"a"}', "[".repeat(100_000), "x".repeat(3e6)])
      await refused(nothing, "notPassport");
    for (const broken of ["", "a", "a.b", "..", "é.é.é", `${signature}.x`, "bnVsbA.e30.AA"])
      await refused({ record, signature: broken }, "notPassport");
  });

  it("is valid in the first format as well, and says nothing there that it did not", async () => {
    const old = firstFormat(record);
    const file = { record: old, signature: signed(old, key) };
    expect(await check(file)).to.deep.include({ problem: null, keyId: "first", isDoubted: false });
    const added = { ...old, inspection: { ...old.inspection, invitedBy: "both" } };
    await refused({ ...file, record: added }, "fieldAdded", "inspection.invitedBy");
    await refused({ record, signature: file.signature }, "fieldChanged", "format");
  });

  it("is not believed from the moment on from which its key was in other hands, and doubted before", async () => {
    const at = (moment: string) => ({
      ...key.publicKey,
      revoked: { revoked_at: Date.parse(moment) / 1000, reason: "compromised" },
    });
    await refused({ record, signature }, "keyRevoked", null, [at("2026-11-22T09:58:00Z")]);
    expect(await check({ record, signature }, [at("2026-11-22T09:58:01Z")])).to.deep.include({
      problem: null,
      isDoubted: true,
    });
    const odd = altered((copy) => (copy.issuedAt = "once"));
    await refused({ record: odd, signature: signed(odd, key) }, "keyRevoked", null, [at("2030-01-01T00:00:00Z")]);
    expect(await check({ record, signature }, [{ ...key.publicKey, iat: 1, exp: 2 }])).to.include({ problem: null });
  });

  it("is canonical as the text of a contract is", () => {
    const plain = { b: ["x", 1, null, true], a: { é: "“”\n", z: "", A: "1" } };
    expect(canonicalRecord(plain)).to.equal(canonicalJson(plain));
    expect(canonicalRecord(record)).to.equal(canonicalJson(record as never));
  });

  it("counts the contract's limits alone", () => {
    expect(limitsMet(record)).to.deep.equal({ met: 1, of: 2 });
    expect(limitsMet({ verdicts: [] })).to.equal(null);
  });

  it("has a number that is read aloud", () => {
    expect(isPassportNumber("QP-2026-11873-K7QF3M")).to.equal(true);
    for (const text of ["QP-2026-11873", "QP-2026-11873-K7QF3O", "QP-2026-11873-k7qf3m", " QP-2026-11873-K7QF3M"])
      expect(isPassportNumber(text), text).to.equal(false);
  });
});
