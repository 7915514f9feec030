import type { NoticeKind } from "#shared/notifications/kinds.ts";
import { IconClock, IconFilePlus, IconGavel, IconHourglass, IconScale, IconTruckDelivery } from "#web/src/ui/icons.ts";
import { escrowLook, offerLook, type StatusLook } from "#web/src/ui/status-look.ts";

/** A notice looks like the status that it tells of; what is late or refused stands out. */
export const noticeLook: Readonly<Record<NoticeKind, StatusLook>> = {
  offerReceived: offerLook.pending,
  offerAccepted: offerLook.accepted,
  offerRejected: offerLook.rejected,
  offerWithdrawn: offerLook.withdrawn,
  offerExpired: offerLook.expired,
  orderPlaced: escrowLook.created,
  orderToFund: { tone: "amber", icon: IconFilePlus },
  paymentDeclined: { ...offerLook.rejected, tone: "danger" },
  orderFunded: escrowLook.funded,
  orderCancelled: escrowLook.cancelled,
  shipByPassed: { tone: "danger", icon: IconClock },
  orderShipped: escrowLook.awaiting_delivery,
  weightToAnswer: { tone: "amber", icon: IconTruckDelivery },
  weightAccepted: escrowLook.approved,
  weightCaseOpened: { tone: "violet", icon: IconScale },
  deliveryToConfirm: { tone: "amber", icon: IconTruckDelivery },
  questionUndelivered: { tone: "amber", icon: IconTruckDelivery },
  deliveryConfirmed: escrowLook.quality_control,
  inspectionEnds: { tone: "amber", icon: IconHourglass },
  inspectionSubmitted: escrowLook.quality_control,
  orderApproved: escrowLook.approved,
  fundsReleased: escrowLook.funds_released,
  paidOut: escrowLook.funds_released,
  refundOnItsWay: escrowLook.refunded,
  refunded: escrowLook.refunded,
  disputeOpened: escrowLook.disputed,
  orderStopped: escrowLook.disputed,
  disputeDecided: { tone: "violet", icon: IconGavel },
  deliveryCounted: { tone: "violet", icon: IconGavel },
  caseOpened: { tone: "violet", icon: IconScale },
  proposalReceived: { tone: "amber", icon: IconScale },
  proposalAnswered: { tone: "info", icon: IconScale },
};
