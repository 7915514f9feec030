import { string } from "yup";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { problem } from "#shared/kernel/fields.ts";
import { quantityScale, toMinor, totalOf } from "#shared/kernel/money.ts";
import { orderDraft } from "#shared/escrow/contract.ts";
import { leastOrder, orderStep } from "#shared/escrow/rules.ts";

const quantity = (text: string) => parseDecimal(text, quantityScale);

/** The typed quantity in thousandths of a metric ton, or null while it is none above zero. */
export function readQuantity(text: string): bigint | null {
  if (!isDecimal(text, quantityScale)) return null;
  const value = quantity(text);
  return value > 0n ? value : null;
}

const whenReadable = (check: (value: bigint) => boolean) => (text: string | undefined) => {
  const value = readQuantity(text ?? "");
  return value === null || check(value);
};

/** The secure order form (specification, section 5): at least 1 MT in steps of 0.1. */
export const orderForm = orderDraft.pick(["notes"]).shape({
  quantity: string()
    .trim()
    .default("")
    .test("quantity", problem("quantity"), (text) => readQuantity(text) !== null)
    .test(
      "least",
      problem("atLeast", { least: leastOrder }),
      whenReadable((value) => value >= quantity(leastOrder)),
    )
    .test(
      "step",
      problem("step", { step: orderStep }),
      whenReadable((value) => value % quantity(orderStep) === 0n),
    ),
});

/** Quantity times the minimum of the price range, in cents; null while there is no quantity. */
export function orderTotal(text: string, price: string): bigint | null {
  const value = readQuantity(text);
  return value === null ? null : totalOf(value, toMinor(price));
}
