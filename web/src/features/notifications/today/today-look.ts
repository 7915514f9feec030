import type { TodayKind } from "#shared/notifications/today.ts";
import {
  IconAlertTriangle,
  IconClock,
  IconFilePlus,
  IconInbox,
  IconMessage,
  IconScale,
  IconTruckDelivery,
} from "#web/src/ui/icons.ts";
import { escrowLook, offerLook, type StatusLook } from "#web/src/ui/status-look.ts";

/** What is to be done looks like the status that it leads out of. */
export const todayLook: Readonly<Record<TodayKind, StatusLook>> = {
  offerToAnswer: { tone: "amber", icon: IconInbox },
  questionToAnswer: { tone: "info", icon: IconMessage },
  offerToOrder: offerLook.accepted,
  orderToFund: { tone: "amber", icon: IconFilePlus },
  orderToShip: escrowLook.funded,
  shipmentLate: { tone: "danger", icon: IconClock },
  deliveryToAsk: { tone: "amber", icon: IconTruckDelivery },
  deliveryToConfirm: { tone: "amber", icon: IconTruckDelivery },
  weightToAnswer: { tone: "amber", icon: IconScale },
  goodsToInspect: escrowLook.quality_control,
  fundsToRelease: escrowLook.approved,
  proposalToAnswer: { tone: "amber", icon: IconScale },
  dispute: { tone: "danger", icon: IconAlertTriangle },
  silenceCase: { tone: "danger", icon: IconAlertTriangle },
  stopped: { tone: "danger", icon: IconAlertTriangle },
  paperRefused: { tone: "violet", icon: IconFilePlus },
  messagesToRead: { tone: "info", icon: IconMessage },
};
