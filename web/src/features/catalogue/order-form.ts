import { string } from "yup";
import { orderDraft } from "#shared/escrow/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import type { Language } from "#shared/kernel/language.ts";
import { lotProblem } from "./lot-quantity.ts";
import { quantityProblem, type OrderLimits } from "./order-quantity.ts";

/** The secure order form (specification, section 5): at least 1 MT in steps of 0.1, within what the listing sells and has, and what the chosen lot weighs. */
export const orderForm = (limits: OrderLimits, language: Language, lot?: LotView) =>
  orderDraft.pick(["notes"]).shape({
    quantity: string()
      .trim()
      .default("")
      .test("quantity", function (text) {
        const found = quantityProblem(text, limits, language) ?? lotProblem(text, lot, language);
        return found === null || this.createError({ message: found });
      }),
  });
