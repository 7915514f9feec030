import type { TablerIcon } from "@tabler/icons-react";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCashBanknote,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFilePlus,
  IconHourglass,
  IconLock,
  IconMicroscope,
  IconShip,
} from "./icons.ts";
import { orderTone } from "#shared/look/status-tone.ts";
import type { Tone } from "./Badge.tsx";

export interface StatusLook {
  tone: Tone;
  icon: TablerIcon;
}

/** How each escrow status looks, wherever it is shown. */
export const escrowLook = {
  created: { tone: orderTone.created, icon: IconFilePlus },
  funded: { tone: orderTone.funded, icon: IconLock },
  awaiting_delivery: { tone: orderTone.awaiting_delivery, icon: IconShip },
  quality_control: { tone: orderTone.quality_control, icon: IconMicroscope },
  approved: { tone: orderTone.approved, icon: IconCircleCheck },
  funds_released: { tone: orderTone.funds_released, icon: IconCashBanknote },
  disputed: { tone: orderTone.disputed, icon: IconAlertTriangle },
  refunded: { tone: orderTone.refunded, icon: IconArrowBackUp },
  cancelled: { tone: orderTone.cancelled, icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const offerLook = {
  pending: { tone: "amber", icon: IconHourglass },
  accepted: { tone: "success", icon: IconCircleCheck },
  rejected: { tone: "danger", icon: IconCircleX },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
  expired: { tone: "sand", icon: IconClock },
} as const satisfies Record<string, StatusLook>;

export type EscrowStatusName = keyof typeof escrowLook;
export type OfferStatusName = keyof typeof offerLook;
