import { roleOf } from "../escrow/order-transition.ts";
import { escrowRow } from "../escrow/process.ts";
import { memberActions, type MemberAction } from "../organizations/actions.ts";
import { memberRoles, type MemberRole, type OrganizationType } from "../organizations/choices.ts";
import type { DraftCall } from "./draft-calls.ts";

/** What a role is told to be for, in the sequence in which it is read; the words are `team:matrix.<name>`. */
export const roleDuties = [
  "read",
  "papers",
  "products",
  "removal",
  "inquiries",
  "requests",
  "quotes",
  "answers",
  "sendSamples",
  "receiveSamples",
  "judgeSamples",
  "contracts",
  "orders",
  "goods",
  "shipping",
  "paperAnswers",
  "inspection",
  "passports",
  "changes",
  "release",
  "ratings",
  "drafts",
  "verification",
  "addresses",
  "readPayouts",
  "team",
  "payouts",
  "settings",
] as const;
export type RoleDuty = (typeof roleDuties)[number];

/** Of which duty each action is. Those of one duty have one role on a side, or the page would tell a half-truth. Who asks a manager to send reads it at the duties themselves. */
export const dutyOf: Readonly<Record<Exclude<MemberAction, "askToSend">, RoleDuty>> = {
  updateOrganization: "settings",
  manageTeam: "team",
  answerDrafts: "drafts",
  manageProducts: "products",
  hideProducts: "products",
  deleteProducts: "removal",
  sendInquiries: "inquiries",
  placeOrders: "orders",
  acceptOffers: "answers",
  counterOffers: "answers",
  rejectOffers: "answers",
  withdrawOffers: "answers",
  signContracts: "contracts",
  withdrawContracts: "contracts",
  requestSamples: "judgeSamples",
  requestAgreedSamples: "judgeSamples",
  promiseSamples: "sendSamples",
  handleSamples: "sendSamples",
  receiveSamples: "receiveSamples",
  judgeSamples: "judgeSamples",
  withdrawSamples: "judgeSamples",
  requestQuotes: "requests",
  endRequests: "requests",
  sendQuotes: "quotes",
  declineRequests: "quotes",
  endProposals: "changes",
  uploadDocuments: "papers",
  addPapers: "papers",
  stateGoods: "goods",
  correctInspections: "inspection",
  handleInspectors: "inspection",
  revokePassports: "passports",
  answerPapers: "paperAnswers",
  handleCases: "changes",
  addEvidence: "papers",
  askVerification: "verification",
  answerVerification: "verification",
  readBankDetails: "readPayouts",
  changeBankDetails: "payouts",
  withdrawBankDetails: "payouts",
  readAddresses: "read",
  manageAddresses: "addresses",
  readFeeNotes: "read",
  rateOrders: "ratings",
  reportRatings: "ratings",
};

/** Moves of an order that are told; the process says whose they are. */
const moveOf = { shipping: "ship", inspection: "approve", release: "release" } as const satisfies Partial<
  Record<RoleDuty, Parameters<typeof escrowRow>[0]>
>;

/** Whoever may not do it themselves has these ready for a manager to send. */
const draftedFor: Readonly<Record<DraftCall, RoleDuty>> = {
  "offers.create": "inquiries",
  "offers.accept": "answers",
  "offers.counter": "answers",
  "offers.reject": "answers",
  "quotations.quote": "quotes",
  "escrow.create": "orders",
  "escrow.ship": "shipping",
  "shipments.ship": "shipping",
};

export interface DutyRow {
  readonly duty: RoleDuty;
  /** The least role that does all of it; the first of `memberRoles` is the highest. */
  readonly role: MemberRole;
  /** Whoever may not do it has it ready for a manager to send. */
  readonly asks: boolean;
}

/** The least roles of all that a side does of a duty. */
export function rolesOf(duty: RoleDuty, type: OrganizationType): MemberRole[] {
  const actions = (Object.keys(dutyOf) as (keyof typeof dutyOf)[]).filter(
    (name) => dutyOf[name] === duty && memberActions[name].of.some((each) => each === type),
  );
  const move = duty in moveOf ? escrowRow(moveOf[duty as keyof typeof moveOf]) : undefined;
  const moves = move?.by.includes(type) ? [roleOf(move, type)] : [];
  return [...actions.map((name) => memberActions[name].role), ...moves];
}

/** What each role may do, for people to read: made of the rows that policies ask, so that the two cannot differ. */
export const roleMatrix = (type: OrganizationType): readonly DutyRow[] =>
  roleDuties.flatMap((duty) => {
    const roles = rolesOf(duty, type);
    const role = memberRoles.find((each) => roles.includes(each));
    return role ? [{ duty, role, asks: Object.values(draftedFor).includes(duty) }] : [];
  });
