import { sweepFailing } from "#backend/src/kernel/outbox.ts";
import type { Domain } from "../domain.ts";
import { deliverCalls, tellOfCalls } from "./jobs/deliver-calls.ts";
import { sweepDeadlines, sweepOverdue, sweepProposals, sweepSettledTasks } from "./jobs/sweep-deadlines.ts";
import { reconcile, reconcileJob, sweepReconciliation } from "./jobs/reconcile.ts";
import { reversalLetterJob, sendReversalLetter } from "./jobs/send-reversal-letter.ts";
import { sendReminders } from "./jobs/send-reminders.ts";
import { outageLetterJob, sendOutageLetter, sweepOutage } from "./jobs/tell-of-outage.ts";
import { sweepPartyChecks } from "./jobs/sweep-party-checks.ts";
import { sweepQuestions, sweepStandstill } from "./jobs/sweep-silence.ts";
import { Order } from "./model.ts";
import { reversalRoutes } from "./reversal-routes.ts";
import { checklistRoutes } from "./checklist/routes.ts";
import { feeNoteRoutes } from "./fee-note-routes.ts";
import { fundSplitRoutes } from "./fund-split-routes.ts";
import { goodsRoutes } from "./goods/routes.ts";
import { inspectionRoutes } from "./inspection-routes.ts";
import { escrowPersonData } from "./own-data.ts";
import { countOpenOrders } from "./queries/count-open-orders.ts";
import { paperRoutes } from "./paper-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { proposalRoutes } from "./proposal-routes.ts";
import { readsInspection } from "./queries/reads-inspection.ts";
import { readsShipment } from "./queries/reads-shipment.ts";
import { providerHealthRoutes } from "./provider-health-routes.ts";
import { providerCallRoutes } from "./provider-call-routes.ts";
import { reconciliationRoutes } from "./reconciliation-routes.ts";
import { escrowRoutes } from "./routes.ts";
import { shipmentRoutes } from "./shipment-routes.ts";
import { readEscrowToday } from "./today/read-today.ts";

export { cancel } from "./commands/cancel.ts";
export { Dispute } from "./dispute-model.ts";
export { confirmDelivery, inspectionEnd } from "./commands/confirm-delivery.ts";
export { countedView, readChecklist, stateOf, type CheckedPaper } from "./checklist/model.ts";
export { createOrder } from "./commands/create-order.ts";
export { detailsOf } from "./commands/answer-proposal.ts";
export { addPapers } from "./commands/add-papers.ts";
export { moveOrder, type Placed } from "./commands/move-order.ts";
export { keepInspection } from "./commands/keep-inspection.ts";
export { openDispute } from "./commands/open-dispute.ts";
export { overtakeProposals } from "./commands/overtake.ts";
export { release } from "./commands/release.ts";
export { ship } from "./commands/ship.ts";
export { submitInspection } from "./commands/submit-inspection.ts";
export { tellSides, type Known } from "./commands/tell-sides.ts";
export { worthOfDelivered } from "./delivered-worth.ts";
export { forLedger, movementsOf } from "./commands/move-money.ts";
export { hasGoneBack } from "./commands/note-provider.ts";
export { hasEndedAtProvider } from "./ended-at-provider.ts";
export { inspectedJob, queueInspected } from "./commands/queue-inspected.ts";
export { ShipmentGoods } from "./goods/model.ts";
export { Order } from "./model.ts";
export { sideOfDocument } from "./paper-policy.ts";
export { numberOf, type Address } from "./order-access.ts";
export { allowedProposals } from "./policy.ts";
export { Proposal, proposalsOf } from "./proposal-model.ts";
export { belongedToSide, eligibleReviewers, ownTrades } from "./queries/eligible-reviewers.ts";
export { goodsAt, type GoodsAt } from "./queries/goods-at.ts";
export { inspectionsOf } from "./queries/order-inspections.ts";
export { orderJournals } from "./queries/order-journals.ts";
export { deliveredView, presentAgreedPrice, presentProposal, presentShares } from "./shipment-presenter.ts";
export { unheardOf } from "./jobs/sweep-silence.ts";
export { Shipment } from "./shipment-model.ts";

export const escrowDomain: Domain = {
  ...escrowPersonData,
  closing: { openTrade: countOpenOrders },
  documentAccess: { shipment: readsShipment, inspection: readsInspection },
  endpoints: [
    ...escrowRoutes,
    ...shipmentRoutes,
    ...proposalRoutes,
    ...reversalRoutes,
    ...fundSplitRoutes,
    ...feeNoteRoutes,
    ...paperRoutes,
    ...checklistRoutes,
    ...inspectionRoutes,
    ...goodsRoutes,
    ...paymentRoutes,
    ...providerCallRoutes,
    ...providerHealthRoutes,
    ...reconciliationRoutes,
  ],
  today: readEscrowToday,
  otherNames: { orderId: async (db, written) => (await Order.find(db, written))?.id },
  outbox: deliverCalls,
  outboxTold: tellOfCalls,
  jobs: { [reconcileJob]: reconcile, [outageLetterJob]: sendOutageLetter, [reversalLetterJob]: sendReversalLetter },
  sweeps: {
    // Before the deadlines: what was not told in time ends later.
    "escrow.standstill": sweepStandstill,
    "escrow.questions": sweepQuestions,
    "escrow.deadlines": sweepDeadlines,
    "escrow.proposals": sweepProposals,
    "escrow.overdue": sweepOverdue,
    "escrow.failing": sweepFailing,
    "escrow.outage": sweepOutage,
    "escrow.partyChecks": sweepPartyChecks,
    "escrow.settledTasks": sweepSettledTasks,
    "escrow.reconciliation": sweepReconciliation,
    "escrow.reminders": sendReminders,
  },
};
