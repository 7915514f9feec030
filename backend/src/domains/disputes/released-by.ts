import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { fromMinor, scaleOf, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { Shipment } from "../escrow/index.ts";

/**
 * Minor units that a decision releases.
 *
 * @throws {AppError} `request.invalid` for a split that gives more than was delivered, or nothing.
 */
export function releasedBy(
  { outcome, releasedAmount }: Pick<DecisionDraft, "outcome" | "releasedAmount">,
  shipment: Shipment,
  currency: Currency,
): bigint {
  // What was shipped, by its weight.
  if (outcome === "supplier") return shipment.worthIn(currency);
  if (outcome === "buyer" || outcome === "delivered") return 0n;
  const kept = releasedAmount ?? "0";
  const scale = scaleOf(currency);
  if (!isDecimal(kept, scale)) throw wrong(amountProblem(scale));
  const released = toMinor(kept, currency);
  const worth = shipment.worthIn(currency);
  // Nor does a division give more than was delivered.
  if (released >= worth) throw wrong({ key: "below", values: { most: fromMinor(worth, currency) } });
  return released;
}

const wrong = (problem: Omit<FieldProblem, "field">) =>
  new AppError("request.invalid", { fields: [{ field: "releasedAmount", ...problem }] });
