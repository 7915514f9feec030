import type { TablerIcon } from "@tabler/icons-react";
import type { ReviewStatus } from "#shared/catalogue/review-process.ts";
import type { DisputeOutcome, DisputeStatus } from "#shared/disputes/process.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import { orderTone, type StatusTone } from "#shared/look/status-tone.ts";
import type { VerificationState } from "#shared/organizations/choices.ts";
import type { IdentityRequestState } from "#shared/organizations/identity-process.ts";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCashBanknote,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFilePlus,
  IconGavel,
  IconHourglass,
  IconLock,
  IconMicroscope,
  IconScale,
  IconRosetteDiscountCheck,
  IconShip,
  IconUserCheck,
} from "./icons.ts";

interface Look {
  tone: StatusTone;
  icon: TablerIcon;
}

/** The same as on the website. */
export const orderIcon: Record<OrderStatus, TablerIcon> = {
  created: IconFilePlus,
  funded: IconLock,
  awaiting_delivery: IconShip,
  quality_control: IconMicroscope,
  approved: IconCircleCheck,
  funds_released: IconCashBanknote,
  disputed: IconAlertTriangle,
  refunded: IconArrowBackUp,
  cancelled: IconBan,
};

export const orderLook = (status: OrderStatus): Look => ({ tone: orderTone[status], icon: orderIcon[status] });

export const disputeLook: Record<DisputeStatus, Look> = {
  answering: { tone: "sand", icon: IconHourglass },
  open: { tone: "danger", icon: IconAlertTriangle },
  announced: { tone: "violet", icon: IconGavel },
  returning: { tone: "amber", icon: IconShip },
  awaiting_confirmation: { tone: "amber", icon: IconUserCheck },
  decided: { tone: "leaf", icon: IconGavel },
  closed: { tone: "grey", icon: IconArrowBackUp },
};

export const outcomeLook: Record<DisputeOutcome, Look> = {
  supplier: { tone: "success", icon: IconCashBanknote },
  buyer: { tone: "sand", icon: IconArrowBackUp },
  split: { tone: "violet", icon: IconScale },
  delivered: { tone: "leaf", icon: IconShip },
};

export const verificationLook: Record<VerificationState, Look> = {
  none: { tone: "grey", icon: IconClock },
  waiting: { tone: "amber", icon: IconHourglass },
  verified: { tone: "success", icon: IconRosetteDiscountCheck },
  refused: { tone: "danger", icon: IconCircleX },
  expired: { tone: "sand", icon: IconClock },
};

export const reviewLook: Record<ReviewStatus, Look> = {
  waiting: { tone: "amber", icon: IconHourglass },
  listed: { tone: "info", icon: IconClock },
  approved: { tone: "success", icon: IconCircleCheck },
  takenDown: { tone: "danger", icon: IconBan },
};

export const identityLook: Record<IdentityRequestState, Look> = {
  waiting: { tone: "amber", icon: IconHourglass },
  accepted: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
};
