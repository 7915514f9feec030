import { boolean, mixed, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, manyOf, optionalInteger, optionalString, requiredText, timestamp } from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { passportProblems } from "./problems.ts";
import type { PassportRecord } from "./record.ts";

/** Looks at passports that one network may have in an hour: nobody goes through all numbers. */
export const looksPerHour = 300;

/** Where a version stands: a newer one has taken its place, or the passport was taken back with all of its versions. */
export const passportStandings = ["valid", "replaced", "revoked"] as const;
export type PassportStanding = (typeof passportStandings)[number];

/** Who takes a passport back: the side whose inspection it is of, or our team. */
export const revokers = [...organizationTypes, "staff"] as const;
export type Revoker = (typeof revokers)[number];

export const passportView = object({
  number: string().required(),
  version: number().required(),
  standing: choice(passportStandings).required(),
  record: mixed<PassportRecord>().required(),
  /** SHA-256 of the canonical JSON of the record. */
  sha256: string().required(),
  keyId: string().required(),
  /** What the server has found when it looked at the signature just now. */
  check: object({
    valid: boolean().required(),
    problem: choice(passportProblems).nullable().defined(),
    at: timestamp(),
  }).required(),
  revocation: object({ by: choice(revokers).required(), reason: string().required(), at: timestamp() })
    .nullable()
    .defined(),
  /** The newest first. */
  versions: manyOf(
    object({
      version: number().required(),
      issuedAt: timestamp(),
      sha256: string().required(),
      correction: optionalString(),
    }),
  ),
});
export type PassportView = InferType<typeof passportView>;

const params = object({ number: string().trim().max(40).required() });
/** The newest unless told. */
const query = object({ version: optionalInteger() });
const errors = ["passports.notFound", "request.rateLimited"] as const;

export const passportEndpoints = {
  show: defineEndpoint({
    name: "passports.show",
    summary:
      "A quality passport: the record that was signed, whether it stands, its versions, and what the server finds when it looks at the signature now. Of a number that nobody can guess.",
    method: "GET",
    path: "/passports/:number",
    access: "public",
    isSecret: true,
    topics: [],
    params,
    query,
    response: passportView,
    errors: [...errors],
  }),
  file: defineEndpoint({
    name: "passports.file",
    summary:
      "The signed record as a file `{record, signature}`, to be verified without us (docs/PASSPORT.md). It says nothing of whether the passport was taken back since.",
    method: "GET",
    path: "/passports/:number/file",
    kind: "file",
    fileType: "application/json",
    access: "public",
    topics: [],
    params,
    query,
    errors: [...errors],
  }),
  certificate: defineEndpoint({
    name: "passports.certificate",
    summary: "The certificate of quality as a paper in both languages, with a QR code that leads to the public page.",
    method: "GET",
    path: "/passports/:number/certificate",
    kind: "file",
    fileType: "application/pdf",
    access: "public",
    topics: [],
    params,
    query,
    errors: [...errors],
  }),
  revoke: defineEndpoint({
    name: "passports.revoke",
    summary:
      "Takes a passport back, with all of its versions and for good: managers and owners of the side whose inspection it is of, or staff who decide disputes; staff alone, where an inspector of both sides has found it. Whoever looks at it is told so and why, and both sides get a notice. The signature stays what it is.",
    method: "POST",
    path: "/passports/:number/revoke",
    access: "user",
    params,
    // Everybody reads it: it names no account and no way to reach somebody, which is looked at where it is taken, since the public page has no use for how.
    body: object({ reason: requiredText(500, 10) }),
    response: passportView,
    idempotency: "optional",
    errors: ["passports.notFound", "passports.revoked", "accounts.forbidden", "organizations.ownOrganization"],
  }),
};
