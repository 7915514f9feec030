import { mixed, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { languages } from "../kernel/language.ts";
import { optional, problem, timestamp } from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";

const lines = () => mixed<Record<string, unknown>[]>().required();

/** Of the reader's organization. */
export const tradeView = object({
  products: lines(),
  lots: lines(),
  /** Where the reviews of listings stand. */
  listingReviews: lines(),
  offers: lines(),
  samples: lines(),
  requestsForQuotation: lines(),
  /** What a supplier has answered to requests of others. */
  answersToRequests: lines(),
  orders: lines(),
  shipments: lines(),
  goods: lines(),
  drawnPapers: lines(),
  inspections: lines(),
  passports: lines(),
  disputes: lines(),
  disputeStatements: lines(),
  disputeAnswers: lines(),
  proposals: lines(),
  /** What was agreed on as one text, and who has signed it. */
  contracts: lines(),
  signatures: lines(),
  feeNotes: lines(),
  /** Of ended orders: given, and received once they have appeared. */
  /** Inspectors whom the organization has invited. */
  inspectorInvitations: lines(),
  ratings: lines(),
  ratingAnswers: lines(),
  verification: lines(),
  verificationPapers: lines(),
  certificates: lines(),
  documents: lines(),
  /** Postal addresses for papers. */
  addresses: lines(),
  /** Where they are paid, without the number of the account. */
  bankDetails: lines(),
});

/** What is kept about the reader, for themselves: Article 15 and 20 of the GDPR. */
export const ownDataView = object({
  exportedAt: timestamp(),
  /** The lines of a list, newest first where there are more. */
  listsHoldAtMost: number().integer().required(),
  account: mixed<Record<string, unknown>>().required(),
  organization: mixed<Record<string, unknown>>().nullable().defined(),
  /** The ways to sign in. */
  identities: lines(),
  authenticators: lines(),
  termsAccepted: lines(),
  sessions: lines(),
  activity: lines(),
  /** What came through the contact form from the reader's address. */
  contactMessages: lines(),
  /** What the reader was told about trade; kept for 180 days. */
  notices: lines(),
  /** What they have chosen to be told. */
  noticeChoices: lines(),
  /** What they have written to other sides about dealings. */
  messages: lines(),
  /** Into teams, of the reader's address or accepted by them. */
  invitations: lines(),
  /** What they have had ready for a manager to send. */
  drafts: lines(),
  /** What they have told our team about messages. */
  messageReports: lines(),
  /** The same about words of ratings. */
  ratingReports: lines(),
  trade: tradeView.required(),
});
export type OwnDataView = InferType<typeof ownDataView>;

/**
 * What proves that its owner deletes an account: its password; of one that has none, a second factor that was shown within ten minutes,
 * or else the six digits of a letter (`GET /auth/v1/reauthenticate`).
 */
const deletionProof = object({ password: string().min(1).max(1000), code: string().trim().min(1).max(20) });

/** The form of whoever has a password. */
export const deletionForm = object({ password: string().max(1000).required(problem("required")) });

export const preferences = object({
  language: string()
    .oneOf([...languages])
    .required(problem("required")),
});

/** Who somebody is to their colleagues and to those whom they write to. The title is theirs in their organization; without one it stays as it is. */
export const profile = object({
  fullName: requiredName(120),
  jobTitle: optional(nameText(120)).default(undefined),
});
export type Profile = InferType<typeof profile>;

const self = { access: "user" } as const;

/** What a user does with their own account beside signing in; that is `authEndpoints`. */
export const selfEndpoints = {
  exportOwnData: defineEndpoint({
    ...self,
    name: "accounts.exportOwnData",
    summary: "What is kept about the reader, and what their organization sells and takes part in.",
    method: "GET",
    path: "/me/export",
    response: ownDataView,
    errors: ["request.rateLimited"],
  }),
  setPreferences: defineEndpoint({
    ...self,
    name: "accounts.setPreferences",
    summary: "Chooses the language of letters.",
    method: "PUT",
    path: "/me/preferences",
    body: preferences,
  }),
  putOffFactor: defineEndpoint({
    ...self,
    name: "accounts.putOffFactor",
    summary: "Puts off the offer of a second factor, for good.",
    method: "POST",
    path: "/me/factor-offer/put-off",
  }),
  setProfile: defineEndpoint({
    ...self,
    name: "accounts.setProfile",
    summary: "The reader's personal name and, in their organization, their job title.",
    method: "PUT",
    path: "/me/profile",
    body: profile,
  }),
  deleteAccount: defineEndpoint({
    ...self,
    name: "accounts.deleteAccount",
    summary: "Erases the reader's personal data and ends the account; the books are kept.",
    method: "POST",
    path: "/me/deletion",
    body: deletionProof,
    transaction: "none",
    errors: [
      "accounts.moneyHeld",
      "accounts.tradeOpen",
      "accounts.lastAdministrator",
      "accounts.passwordWrong",
      "accounts.codeWrong",
      "accounts.factorStale",
    ],
  }),
};
