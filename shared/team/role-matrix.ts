import { roleOf } from "../escrow/order-transition.ts";
import { escrowRow } from "../escrow/process.ts";
import { memberActions } from "../organizations/actions.ts";
import type { MemberRole, OrganizationType } from "../organizations/choices.ts";

/** What a role is told to be for; the words are `team:matrix.<name>`. */
export type RoleDuty =
  | "read"
  | "papers"
  | "products"
  | "inquiries"
  | "answers"
  | "orders"
  | "shipping"
  | "inspection"
  | "release"
  | "verification"
  | "team"
  | "payouts"
  | "settings";

export interface DutyRow {
  readonly duty: RoleDuty;
  /** The least role that does it. */
  readonly role: MemberRole;
  /** Whoever may not do it has it ready for a manager to send. */
  readonly asks: boolean;
}

/** What each role may do, for people to read: made of the rows that policies ask, so that the two cannot differ. */
export function roleMatrix(type: OrganizationType): readonly DutyRow[] {
  const moves = (name: Parameters<typeof escrowRow>[0]) => roleOf(escrowRow(name), type);
  const row = (duty: RoleDuty, role: MemberRole, asks = false): DutyRow => ({ duty, role, asks });
  const own =
    type === "supplier"
      ? [
          row("products", memberActions.manageProducts.role),
          row("answers", memberActions.acceptOffers.role, true),
          row("shipping", moves("ship"), true),
        ]
      : [row("inquiries", memberActions.sendInquiries.role, true), row("orders", memberActions.placeOrders.role, true)];
  return [
    row("read", "member"),
    row("papers", memberActions.uploadDocuments.role),
    ...own,
    row("inspection", moves("approve")),
    ...(type === "buyer" ? [row("release", moves("release"))] : []),
    row("verification", memberActions.askVerification.role),
    row("team", memberActions.manageTeam.role),
    ...(type === "supplier" ? [row("payouts", memberActions.changeBankDetails.role)] : []),
    row("settings", memberActions.updateOrganization.role),
  ];
}
