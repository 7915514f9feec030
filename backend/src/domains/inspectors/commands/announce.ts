import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Order } from "../../escrow/index.ts";
import type { InspectorInvitation } from "../model.ts";

/** As people name an inspector: the person and the company. */
export const nameOf = ({ inspector, company }: Pick<InspectorInvitation, "inspector" | "company">): string =>
  `${inspector}, ${company}`;

export const otherSide = (side: OrganizationType): OrganizationType => (side === "buyer" ? "supplier" : "buyer");

/** Browsers of both sides read anew how an order's invitations stand. */
export const announceInspectors = (
  trx: Transaction,
  order: Pick<Order, "id" | "buyerOrgId" | "supplierOrgId">,
  now: Date,
): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.inspector",
    now,
  });
