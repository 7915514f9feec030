import type { MemberRole, OrganizationType } from "./choices.ts";
import { atLeast } from "./rules.ts";

interface ActionRow {
  /** Whose members it is for. */
  readonly of: readonly OrganizationType[];
  /** The least role. */
  readonly role: MemberRole;
  /** Something new, which nobody begins in the name of a suspended organization; what was agreed goes on. */
  readonly begins: boolean;
}

/**
 * What members do in the name of their organization, and who of them may. Every policy asks `allow` or `refusalOf`, to refuse a call as well as to say in `can` what its reader
 * may do, so that the two cannot differ. Moves of an order have their sides and roles in the rows of the process. What of it people read about roles: `shared/team/role-matrix.ts`.
 */
export const memberActions = {
  updateOrganization: { of: ["buyer", "supplier"], role: "owner", begins: false },
  /** Invites and removes people, gives and takes roles, and makes the rules by which they sign in. */
  manageTeam: { of: ["buyer", "supplier"], role: "owner", begins: false },
  /** Has what they may not do themselves ready for a manager to send. */
  askToSend: { of: ["buyer", "supplier"], role: "member", begins: false },
  /** Sends what others have ready, or gives it back. What is sent is asked for as if they did it themselves. */
  answerDrafts: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Lists goods, edits them and shows them again. */
  manageProducts: { of: ["supplier"], role: "member", begins: true },
  /** Takes goods out of the catalogue until they are shown again. */
  hideProducts: { of: ["supplier"], role: "member", begins: false },
  /** Takes goods out of the catalogue for good, which ends what is offered for them. */
  deleteProducts: { of: ["supplier"], role: "manager", begins: false },
  sendInquiries: { of: ["buyer"], role: "manager", begins: true },
  placeOrders: { of: ["buyer"], role: "manager", begins: true },
  acceptOffers: { of: ["buyer", "supplier"], role: "manager", begins: true },
  /** Answers an offer with another version of it. */
  counterOffers: { of: ["buyer", "supplier"], role: "manager", begins: true },
  rejectOffers: { of: ["buyer", "supplier"], role: "manager", begins: false },
  withdrawOffers: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Binds the organization by what both sides have agreed on, with a proof of who they are. */
  signContracts: { of: ["buyer", "supplier"], role: "manager", begins: true },
  /** Before both sides have signed. */
  withdrawContracts: { of: ["buyer", "supplier"], role: "manager", begins: false },
  requestSamples: { of: ["buyer"], role: "manager", begins: true },
  /** About an order, which was agreed on before: its goods may wait for the sample. */
  requestAgreedSamples: { of: ["buyer"], role: "manager", begins: false },
  /** Accepts that a sample is sent, or sends one unasked. */
  promiseSamples: { of: ["supplier"], role: "member", begins: true },
  /** Sends what was promised, or says that it will not. */
  handleSamples: { of: ["supplier"], role: "member", begins: false },
  receiveSamples: { of: ["buyer"], role: "member", begins: false },
  /** Approves or refuses a sample: a sale may hang on it. */
  judgeSamples: { of: ["buyer"], role: "manager", begins: false },
  withdrawSamples: { of: ["buyer"], role: "manager", begins: false },
  /** Asks suppliers for quotations. Which of them are accepted is asked as with any offer. */
  requestQuotes: { of: ["buyer"], role: "manager", begins: true },
  endRequests: { of: ["buyer"], role: "manager", begins: false },
  sendQuotes: { of: ["supplier"], role: "manager", begins: true },
  /** Its word is a message to the buyer. */
  declineRequests: { of: ["supplier"], role: "manager", begins: true },
  /** Declines what the other side of an order has proposed, or takes its own proposal back: nothing moves. Who agrees stands in the rows of the process. */
  endProposals: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Sends papers and pictures, and takes back those that hang on nothing. Papers of what was agreed are sent by a suspended organization too. */
  uploadDocuments: { of: ["buyer", "supplier"], role: "member", begins: false },
  /** Hands in the papers of a contract, from the payment on, and adds transport documents and proofs of delivery to goods that have left. */
  addPapers: { of: ["supplier"], role: "member", begins: false },
  /** States what a shipment holds, from which its papers are drawn. */
  stateGoods: { of: ["supplier"], role: "member", begins: false },
  /** Adds another version of what an inspection of theirs found. Who submits a result stands in the rows of the process. */
  correctInspections: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Takes back the quality passport of an inspection that they have submitted. */
  revokePassports: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Invites somebody to inspect, takes that back, and says whether the other side's inspector is its own too: what is found binds. */
  handleInspectors: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Accepts or refuses a paper of a contract, on which a release may depend. */
  answerPapers: { of: ["buyer"], role: "manager", begins: false },
  /** Answers a claim, appeals, waives that, and says what became of goods that come back. Who opens a case stands in the rows of the process. */
  handleCases: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Adds what shows how the goods left or arrived. */
  addEvidence: { of: ["buyer", "supplier"], role: "member", begins: false },
  /** Asks for verification, and sees the papers that it is asked with. What was asked before a suspension is answered all the same. */
  askVerification: { of: ["buyer", "supplier"], role: "manager", begins: true },
  answerVerification: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Where they are paid: holder, bank and the last four signs of the account. */
  readBankDetails: { of: ["supplier"], role: "manager", begins: false },
  changeBankDetails: { of: ["supplier"], role: "owner", begins: true },
  withdrawBankDetails: { of: ["supplier"], role: "owner", begins: false },
  /** The addresses that stand on papers. */
  readAddresses: { of: ["buyer", "supplier"], role: "member", begins: false },
  manageAddresses: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** Rates the other side of an order, and answers what it was given: a word in public, which nobody has in the name of a suspended organization. */
  rateOrders: { of: ["buyer", "supplier"], role: "manager", begins: true },
  reportRatings: { of: ["buyer", "supplier"], role: "manager", begins: false },
  /** What was kept of their releases. */
  readFeeNotes: { of: ["supplier"], role: "member", begins: false },
} as const satisfies Record<string, ActionRow>;
export type MemberAction = keyof typeof memberActions;

/** Who acts: undefined and null are nobody. */
type Acting =
  | {
      readonly organizationType: OrganizationType;
      readonly role: MemberRole;
      readonly suspended: boolean;
      /** They lack the second factor that their organization demands. */
      readonly readsOnly?: boolean;
    }
  | null
  | undefined;

/** Why somebody may not do this in the name of their organization; null where they may. */
export function refusalOf(
  action: MemberAction,
  member: Acting,
): "accounts.forbidden" | "organizations.secondFactorDemanded" | "organizations.suspended" | null {
  const { of, role, begins }: ActionRow = memberActions[action];
  if (!member || !of.includes(member.organizationType) || !atLeast(member.role, role)) return "accounts.forbidden";
  if (member.readsOnly) return "organizations.secondFactorDemanded";
  return begins && member.suspended ? "organizations.suspended" : null;
}

export const allow = (action: MemberAction, member: Acting): boolean => refusalOf(action, member) === null;

/** Why somebody may not even ask a manager to do this; null where they may, because all that they could lack is the role. */
export const refusalToAsk = (action: MemberAction, member: Acting): ReturnType<typeof refusalOf> =>
  refusalOf("askToSend", member) ?? refusalOf(action, member && { ...member, role: "owner" });

/** Whether somebody asks a manager to do what they may not do themselves. */
export const asks = (action: MemberAction, member: Acting): boolean =>
  !allow(action, member) && refusalToAsk(action, member) === null;
