import type { ContractLine } from "#shared/contracts/contract.ts";
import { IconArrowBackUp, IconCircleCheck, IconClock, IconPencil, IconShieldCheck } from "#web/src/ui/icons.ts";
import type { StatusLook } from "#web/src/ui/status-look.ts";

/** As a status is named and looks: what was concluded by an order carries no signature. */
export const contractLook = {
  awaiting: { tone: "amber", icon: IconPencil },
  signed: { tone: "success", icon: IconCircleCheck },
  ordered: { tone: "success", icon: IconShieldCheck },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
  expired: { tone: "sand", icon: IconClock },
  lapsed: { tone: "sand", icon: IconClock },
} as const satisfies Record<string, StatusLook>;

export const shownStatus = ({ status, origin }: Pick<ContractLine, "status" | "origin">): keyof typeof contractLook =>
  origin === "listing" && status === "signed" ? "ordered" : status;
