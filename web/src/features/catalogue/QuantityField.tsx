import type { TFunction } from "i18next";
import { Controller, useWatch } from "react-hook-form";
import type { ProductDetail } from "#shared/catalogue/contract.ts";
import { quantityInTons } from "#shared/catalogue/rules.ts";
import { isEmpty, stepOf } from "#shared/escrow/order-range.ts";
import { leastOrder } from "#shared/escrow/order-steps.ts";
import { countOf } from "#shared/terms/worth.ts";
import type { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatQuantity, formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { NearestUnits } from "./NearestUnits.tsx";
import type { orderForm } from "./order-form.ts";
import { rangeOf, readQuantity, unitWeightOf } from "./order-quantity.ts";
import { inUnits, tonsAndUnits } from "./unit-words.ts";

type Form = ReturnType<typeof useContractForm<ReturnType<typeof orderForm>, { quantity: string; notes: string }>>;

interface Props {
  form: Form;
  /** As they are by now. */
  limits: ProductDetail;
  /** As the page has it. */
  available: Pick<ProductDetail, "availableQuantity" | "unit" | "netWeightKg">;
  error: string | undefined;
  onEdit: () => void;
}

/** How much is ordered, in metric tons, with what can be ordered and, beside a part of a bag, the whole numbers around it. */
export function QuantityField({ form, limits, available: product, error, onEdit }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "choices", "ui"]);
  const language = languageOf(i18n);
  const quantity = useWatch({ control: form.control, name: "quantity" });
  const unit = t("choices:unit.MT");
  const each = unitWeightOf(limits);
  const words = { t: t as TFunction, language };
  const range = rangeOf(limits);
  const { minimumOrder } = limits;
  const sellsLess = minimumOrder !== null && Number(quantityInTons(minimumOrder, limits)) < Number(leastOrder);
  const help = t("order.quantityHelp", {
    least: tonsAndUnits(range.least, limits, words),
    step: formatQuantityNumber(stepOf(limits), language),
    available: formatQuantity(quantityInTons(product.availableQuantity.value, product), unit, language),
  });
  return (
    <>
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <NumberInput
            ref={field.ref}
            label={t("order.quantity", { unit })}
            help={sellsLess ? `${help} ${t("order.lessByInquiry")}` : help}
            error={error}
            name="quantity"
            value={field.value}
            step={stepOf(limits)}
            min={range.least}
            // Terms that have changed may leave nothing to order; then what was typed stands.
            {...(!isEmpty(range) && { max: range.most })}
            onBlur={field.onBlur}
            reading={(value) =>
              t("ui:reads", { figure: inUnits(value, limits, words) ?? formatQuantity(value, unit, language) })
            }
            onValueChange={(value) => {
              onEdit();
              field.onChange(value);
            }}
          />
        )}
      />
      {each !== null &&
        form.errorOf("quantity") &&
        readQuantity(quantity) !== null &&
        countOf(quantity, each) === null && (
          <NearestUnits
            quantity={quantity}
            each={each}
            range={range}
            words={(found) => `${inUnits(found, limits, words) ?? ""} (${formatQuantity(found, unit, language)})`}
            onChoose={(found) => {
              onEdit();
              form.setValue("quantity", found, { shouldValidate: true });
            }}
          />
        )}
    </>
  );
}
