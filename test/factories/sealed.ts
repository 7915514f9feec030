import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from "node:crypto";
import { canonicalRecord, type PassportKey, type VerifyBytes } from "#shared/passports/check.ts";
import { passportFormat, passportFormats, passportType, type PassportRecord } from "#shared/passports/record.ts";

/** A record as it is signed, without a server. */
export const passportRecord = (more: Partial<PassportRecord> = {}): PassportRecord => ({
  format: passportFormat,
  number: "QP-2026-11873-K7QF3M",
  passportId: "0199e0c2-9d2a-7c0e-8a51-0f4b3c2d1e00",
  version: 2,
  replaces: { version: 1, sha256: "ab".repeat(32) },
  issuedAt: "2026-11-22T09:58:00.000Z",
  issuer: "did:web:agritrade.example",
  order: { reference: "ORD-1792397520-7F3K", shipment: 1, shipments: 1 },
  contract: { number: "CT-2026-00131", textSha256: "cd".repeat(32) },
  seller: { name: "Imisozi Coffee Growers “Huye” ☕", country: "rw" },
  buyer: { name: "Noordkade Koffie B.V.", country: "nl" },
  goods: {
    product: "Huye Mountain washed arabica",
    category: "coffee",
    origin: "rw",
    lots: [
      { lot: "HU-26-14", bags: 200, netKg: "12000.000" },
      { lot: "HU-26-15", bags: 200, netKg: "12000.000" },
    ],
    marks: "HUYE\n\t26/14",
    cropYear: "2026",
    quantity: { amount: "24.000", unit: "MT" },
    netTonsShipped: "24.000",
    netTonsFound: "23.964",
    bags: 400,
    container: "MSKU1234565",
    seal: "RW 440655",
    transportDocument: "MBA-RTM-55193",
  },
  inspection: {
    id: "0199e0c2-9d2a-7c0e-8a51-0f4b3c2d1e01",
    certificateNumber: "RW-QC-2026-11873",
    inspector: "Maas Inspection B.V.",
    date: "2026-11-21",
    result: "approved",
    side: "buyer",
    notes: "Dépoussiéré, no smell.",
    reportAddress: null,
    invitedBy: "both",
    accreditation: "ISO/IEC 17020, RvA I 123",
    steps: [
      { by: "buyer", what: "invited", at: "2026-11-18T08:00:00.000Z" },
      { by: "supplier", what: "agreed", at: "2026-11-18T09:30:00.000Z" },
      { by: "inspector", what: "agreed", at: "2026-11-19T07:00:00.000Z" },
    ],
    submittedAt: "2026-11-21T16:20:00.000Z",
    correction: "Bag count corrected, 398 to 400.",
    record: { crop: "coffee", ö: [1, "ﬁ"], figures: [{ figure: "moisture", value: "11.3" }] },
  },
  verdicts: [
    {
      ...{ figure: "moisture", unit: "percent", found: "11.3", operator: null, method: "ISO 6673", met: true },
      limit: { least: null, most: "12.0", isBelow: false, source: "contract", standard: null },
    },
    {
      ...{ figure: "quakers", unit: "in100g", found: "1", operator: null, method: "SCA roast count", met: false },
      limit: { least: null, most: "0", isBelow: false, source: "contract", standard: null },
    },
    {
      ...{ figure: "ochratoxinA", unit: "microgramsPerKg", found: "0.5", operator: "<", method: "EN 14132", met: true },
      limit: { least: null, most: "3", isBelow: false, source: "reference", standard: "eu" },
    },
  ],
  files: [{ name: "RW-QC-2026-11873.pdf", mediaType: "application/pdf", bytes: 1_200_000, sha256: "ef".repeat(32) }],
  ...more,
});

/** The same as the first format said it: what was signed then is verified for ever. */
export function firstFormat(record: PassportRecord): PassportRecord {
  const { invitedBy: _by, accreditation: _stated, steps: _steps, ...inspection } = record.inspection;
  return { ...record, format: passportFormats[0], inspection };
}

export interface TestKey {
  privateKey: KeyObject;
  publicKey: PassportKey;
}

export function newKey(kid: string): TestKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return { privateKey, publicKey: { kty: "OKP", crv: "Ed25519", x, kid } };
}

const part = (value: string | Buffer) => Buffer.from(value).toString("base64url");

/** Signs as the server does, or with another head. */
export function signed(record: object, { privateKey, publicKey }: TestKey, head: object = {}): string {
  const header = part(JSON.stringify({ alg: "EdDSA", kid: publicKey.kid, typ: passportType, ...head }));
  const body = `${header}.${part(canonicalRecord(record))}`;
  return `${body}.${part(sign(null, Buffer.from(body), privateKey))}`;
}

export const verifyBytes: VerifyBytes = (key, signature, bytes) =>
  verify(null, bytes, createPublicKey({ key: { ...key }, format: "jwk" }), signature);
