import { boolean, mixed, number, object, string, type InferType } from "yup";
import type { OrderStatus } from "../escrow/order-transition.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { contractMoves, contractOrigins, contractStatuses, signingMethods } from "./process.ts";
import type { ContractText } from "./text.ts";

/** What is drawn of a contract has one of two sizes. */
export const paperSizes = ["a4", "letter"] as const;
export type PaperSize = (typeof paperSizes)[number];

const hashPattern = /^[0-9a-f]{64}$/;
const hash = () =>
  string()
    .trim()
    .lowercase()
    .matches(hashPattern, { message: problem("choice"), excludeEmptyString: true });

const signatureView = object({
  side: choice(organizationTypes).required(),
  /** As they were when it was signed. */
  name: string().required(),
  jobTitle: optionalString(),
  method: choice(signingMethods).required(),
  signedAt: timestamp(),
});

/** Where a contract stands, as a line of a list. */
export const contractLine = object({
  id: uuid().required(),
  /** `CT-<year>-<five digits or more>`, without a gap in its year. */
  number: string().required(),
  origin: choice(contractOrigins).required(),
  status: choice(contractStatuses).required(),
  product: object({ name: string().required(), category: string().required() }),
  counterparty: object({ id: uuid().required(), name: string().required(), country: optionalString() }),
  quantity: string().required(),
  unit: string().required(),
  total: moneyShape(),
  createdAt: timestamp(),
  /** Until when both sides may sign; null for what was concluded by an order. */
  signUntil: optionalTimestamp(),
  /** Who has signed, and with whom the next step lies. */
  signed: manyOf(choice(organizationTypes).required()),
  concludedAt: optionalTimestamp(),
  endedAt: optionalTimestamp(),
  offerId: uuid().nullable().defined(),
  order: object({ id: uuid().required(), reference: string().required() }).nullable().defined(),
  /** The sale hangs on a sample that was refused, or not approved by its day: it is neither signed nor ordered until another is under way or it is approved after all. */
  sampleFailed: boolean().required(),
  /** Until when the order is placed from it; null where it was, and where none can be. */
  orderUntil: optionalTimestamp(),
  /** `order`: from its offer. */
  can: can([...contractMoves, "order"]),
});
export type ContractLine = InferType<typeof contractLine>;

export const contractView = contractLine.shape({
  text: mixed<ContractText>().required(),
  /** SHA-256 of the canonical JSON of `text`: what is signed. */
  textHash: string().required(),
  signatures: manyOf(signatureView),
  withdrawal: object({ side: choice(organizationTypes).required(), reason: string().required() })
    .nullable()
    .defined(),
  /** The files of a concluded contract, once they are drawn. */
  files: manyOf(
    object({ size: choice(paperSizes).required(), sha256: string().required(), bytes: number().required() }),
  ),
  /** The public page that says whether a file is the signed one; who has this address reads parties and total there. */
  verifyPath: string().required(),
});
export type ContractView = InferType<typeof contractView>;

/**
 * Where the order of a contract stands, as far as others than its parties are told: not paid into escrow yet, never paid, paid, or all of it paid back.
 */
export const orderStandings = ["unpaid", "neverPaid", "paid", "paidBack"] as const;
export type OrderStanding = (typeof orderStandings)[number];
export const orderStandingOf = (status: OrderStatus): OrderStanding =>
  status === "created" ? "unpaid" : status === "cancelled" ? "neverPaid" : status === "refunded" ? "paidBack" : "paid";

/** What anybody is told of a contract; parties and total only whoever has the token of its QR code, or a file of it. */
export const verifiedContract = object({
  number: string().required(),
  date: string().required(),
  /** Of an order from the catalogue nobody has signed. */
  origin: choice(contractOrigins).required(),
  status: choice(contractStatuses).required(),
  /** Whether the hash is that of a signed file of it; null where none was asked about. */
  isSignedFile: boolean().nullable().defined(),
  /** Whether the token is the one of its QR code; null where none was shown. */
  tokenHolds: boolean().nullable().defined(),
  details: object({
    seller: object({ name: string().required(), country: optionalString(), signedAt: optionalTimestamp() }),
    buyer: object({ name: string().required(), country: optionalString(), signedAt: optionalTimestamp() }),
    total: moneyShape(),
    concludedAt: optionalTimestamp(),
    /** Null where none was placed. */
    order: choice(orderStandings).nullable().defined(),
    files: manyOf(object({ size: choice(paperSizes).required(), sha256: string().required() })),
  })
    .nullable()
    .defined(),
});
export type VerifiedContract = InferType<typeof verifiedContract>;

/** The contract with what proves who signs: the password of an account that has one; else a second factor within ten minutes; else the digits of a letter. */
export const signatureForm = object({
  /** Of the text that the signer has read. */
  textHash: hash().required(problem("required")),
  /** "I have the authority to bind my organization." */
  authority: boolean().required(problem("required")).oneOf([true], problem("required")),
  password: string().max(1000),
  code: string().max(20),
});
export type SignatureForm = InferType<typeof signatureForm>;

/** The id or the number. */
const params = object({ contractId: string().trim().max(60).required() });

export const contractEndpoints = {
  list: defineEndpoint({
    name: "contracts.list",
    summary:
      "The contracts of the caller's organization, newest first. `search` matches the number, the product, its category in both languages and the other side's name, without regard to capitals and accents. `yourTurn`: those alone whose signature or order is awaited of the reader's side, or all others.",
    method: "GET",
    path: "/contracts",
    kind: "collection",
    query: object({
      ...pageQuery,
      search: string().trim().max(60),
      status: choice(contractStatuses),
      yourTurn: boolean(),
    }),
    response: contractLine,
  }),
  verify: defineEndpoint({
    name: "contracts.verify",
    summary:
      "Whether a contract is on record, and whether a file with this hash is the signed one. Parties and total are told with the token of its QR code, or the hash of a signed file.",
    method: "POST",
    path: "/contracts/verify",
    access: "public",
    topics: [],
    body: object({
      number: requiredText(40),
      sha256: optional(hash()),
      token: optional(string().trim().max(60)),
    }),
    response: verifiedContract,
    errors: ["contracts.notFound", "request.rateLimited"],
  }),
  show: defineEndpoint({
    name: "contracts.show",
    summary: "One contract, by its id or number.",
    method: "GET",
    path: "/contracts/:contractId",
    params,
    response: contractView,
    errors: ["contracts.notFound"],
  }),
  sign: defineEndpoint({
    name: "contracts.sign",
    summary:
      "Signs for the caller's organization: managers and owners, with their password or a fresh second factor. Another text than the contract's is 412. Signed by the same side again, it stays as it was.",
    method: "POST",
    path: "/contracts/:contractId/sign",
    params,
    body: signatureForm,
    response: contractView,
    transaction: "none",
    errors: [
      "contracts.notFound",
      "contracts.otherText",
      "contracts.withdrawn",
      "contracts.expired",
      "contracts.lapsed",
      "offers.productUnavailable",
      "samples.failed",
      "organizations.suspended",
      "accounts.forbidden",
      "accounts.passwordWrong",
      "accounts.codeWrong",
      "accounts.factorStale",
      "request.rateLimited",
    ],
  }),
  withdraw: defineEndpoint({
    name: "contracts.withdraw",
    summary: "Withdraws from a contract that not both sides have signed; its offer ends with it.",
    method: "POST",
    path: "/contracts/:contractId/withdraw",
    params,
    body: object({ reason: requiredText(500) }),
    response: contractView,
    idempotency: "required",
    errors: [
      "contracts.notFound",
      "contracts.signedByBoth",
      "contracts.withdrawn",
      "contracts.expired",
      "contracts.lapsed",
      "accounts.forbidden",
    ],
  }),
  pdf: defineEndpoint({
    name: "contracts.pdf",
    summary:
      "The contract as a paper, in both languages: the file that is kept of a concluded one, else a draft, of which one person has thirty drawn in ten minutes at most.",
    method: "GET",
    path: "/contracts/:contractId/pdf",
    kind: "file",
    fileType: "application/pdf",
    params,
    query: object({ size: choice(paperSizes).default("a4") }),
    errors: ["contracts.notFound", "documents.fileLost", "request.rateLimited"],
  }),
};

/** A contract as an offer names it. */
export const contractOfOffer = object({
  id: uuid().required(),
  number: string().required(),
  status: choice(contractStatuses).required(),
  /** Who has signed. */
  signed: manyOf(choice(organizationTypes).required()),
  can: can(contractMoves),
});
/** As an order names it. */
export const contractOfOrder = object({ id: uuid().required(), number: string().required() });

/** The page that the QR code leads to. */
export const verifyContractPath = (number: string, token: string): string => `/verify/contract/${number}?t=${token}`;
