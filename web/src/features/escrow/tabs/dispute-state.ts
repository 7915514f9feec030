import type { OrderView } from "#shared/escrow/contract.ts";

/** Whether somebody still has to decide. What was decided, or closed by an agreement, is a thing of the past. */
export const isDisputeOpen = ({ dispute }: Pick<OrderView, "dispute">): boolean =>
  dispute?.decision === null && dispute.closedBy === null;
