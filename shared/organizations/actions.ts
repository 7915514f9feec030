import type { MemberRole, OrganizationType } from "./choices.ts";
import { atLeast } from "./rules.ts";

interface ActionRow {
  /** Whose members it is for. */
  readonly of: readonly OrganizationType[];
  /** The least role. */
  readonly role: MemberRole;
}

/**
 * What members do in the name of their organization, and who of them may. Every policy asks `allow`, to refuse a call as well as to say in `can` what its reader
 * may do, so that the two cannot differ. Moves of an order have their sides and roles in the rows of the process.
 */
export const memberActions = {
  updateOrganization: { of: ["buyer", "supplier"], role: "owner" },
  /** Lists goods and edits them. */
  manageProducts: { of: ["supplier"], role: "member" },
  /** Takes goods out of the catalogue for good, which ends what is offered for them. */
  deleteProducts: { of: ["supplier"], role: "manager" },
  sendInquiries: { of: ["buyer"], role: "manager" },
  placeOrders: { of: ["buyer"], role: "manager" },
  answerOffers: { of: ["buyer", "supplier"], role: "manager" },
  withdrawOffers: { of: ["buyer"], role: "manager" },
  /** Declines what the other side of an order has proposed, or takes its own proposal back: nothing moves. Who agrees stands in the rows of the process. */
  endProposals: { of: ["buyer", "supplier"], role: "manager" },
} as const satisfies Record<string, ActionRow>;
export type MemberAction = keyof typeof memberActions;

/** Whether a member of such an organization may do this; `undefined` is nobody. */
export function allow(
  action: MemberAction,
  member: { readonly organizationType: OrganizationType; readonly role: MemberRole } | null | undefined,
): boolean {
  if (!member) return false;
  const { of, role }: ActionRow = memberActions[action];
  return of.includes(member.organizationType) && atLeast(member.role, role);
}
