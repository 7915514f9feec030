import type { OrderStatus } from "../escrow/process.ts";

/** The colours that carry a meaning; `tokens.css` has text and ground of each. */
export type StatusTone = "grey" | "info" | "amber" | "violet" | "leaf" | "success" | "danger" | "sand";

/** An order's status has one colour wherever it is shown. */
export const orderTone = {
  created: "grey",
  funded: "info",
  awaiting_delivery: "amber",
  quality_control: "violet",
  approved: "leaf",
  funds_released: "success",
  disputed: "danger",
  refunded: "sand",
  cancelled: "grey",
} as const satisfies Record<OrderStatus, StatusTone>;
