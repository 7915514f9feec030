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
  | "team"
  | "settings";

export interface DutyRow {
  readonly duty: RoleDuty;
  /** The least role that does it. */
  readonly role: MemberRole;
}

/** What each role may do, for people to read: made of the rows that policies ask, so that the two cannot differ. */
export function roleMatrix(type: OrganizationType): readonly DutyRow[] {
  const moves = (name: Parameters<typeof escrowRow>[0]) => roleOf(escrowRow(name), type);
  const own: readonly DutyRow[] =
    type === "supplier"
      ? [
          { duty: "products", role: memberActions.manageProducts.role },
          { duty: "answers", role: memberActions.acceptOffers.role },
          { duty: "shipping", role: moves("ship") },
        ]
      : [
          { duty: "inquiries", role: memberActions.sendInquiries.role },
          { duty: "orders", role: memberActions.placeOrders.role },
        ];
  return [
    { duty: "read", role: "member" },
    { duty: "papers", role: memberActions.uploadDocuments.role },
    ...own,
    { duty: "inspection", role: moves("approve") },
    ...(type === "buyer" ? [{ duty: "release", role: moves("release") } as const] : []),
    { duty: "team", role: memberActions.manageTeam.role },
    { duty: "settings", role: memberActions.updateOrganization.role },
  ];
}
