import type { Database } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Order } from "../model.ts";
import type { Proposal } from "../proposal-model.ts";

interface Props {
  trx: Database;
  order: Order;
  proposal: Proposal;
  what: "proposed" | "accepted" | "declined" | "withdrawn" | "expired";
  now: Date;
}

/** Tells both sides of a proposal, or of its answer. */
export async function noteProposal({ trx, order, what, now }: Props): Promise<void> {
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: `order.proposal.${what}`,
    now,
  });
}
