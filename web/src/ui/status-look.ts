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
import type { Tone } from "./Badge.tsx";

export interface StatusLook {
  tone: Tone;
  icon: TablerIcon;
}

/** How each escrow status looks, wherever it is shown. */
export const escrowLook = {
  created: { tone: "grey", icon: IconFilePlus },
  funded: { tone: "info", icon: IconLock },
  awaiting_delivery: { tone: "amber", icon: IconShip },
  quality_control: { tone: "violet", icon: IconMicroscope },
  approved: { tone: "leaf", icon: IconCircleCheck },
  funds_released: { tone: "success", icon: IconCashBanknote },
  disputed: { tone: "danger", icon: IconAlertTriangle },
  refunded: { tone: "sand", icon: IconArrowBackUp },
  cancelled: { tone: "grey", icon: IconBan },
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
