import type { ContractLine, ContractView } from "#shared/contracts/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";

/** Where a contract stands for one side: whose step is next, or how it went on. */
export type Stage =
  | `${"yours" | "theirs"}.${"sign" | "order"}`
  | "ordered"
  | "concludedByOrder"
  | "withdrawn"
  | "expired"
  | "lapsed"
  | "unpaid";

export function stageOf({ status, origin, signed, order, orderUntil }: ContractLine, side: OrganizationType): Stage {
  if (status === "awaiting") return signed.includes(side) ? "theirs.sign" : "yours.sign";
  if (status === "lapsed" && order) return "unpaid";
  if (status !== "signed") return status;
  if (origin === "listing") return "concludedByOrder";
  if (order) return "ordered";
  // The clock says so within a minute.
  if (orderUntil === null) return "lapsed";
  return side === "buyer" ? "yours.order" : "theirs.order";
}

export const isYours = (stage: Stage): boolean => stage.startsWith("yours.");

/** Of what both have signed the files are drawn by themselves; of an order from the catalogue when they are first asked for. */
export const areDrawn = ({ origin, concludedAt, files }: ContractView): boolean =>
  origin === "listing" || concludedAt === null || files.length > 1;
