import { Controller, useWatch } from "react-hook-form";
import { formatDecimal, isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { TermRow } from "./TermRow.tsx";
import type { OfferedGoods } from "./exchanges-of.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
}

/** The least and the most that may be delivered; null where one of the two is no figure. */
function rangeOf(quantity: string, percent: string): [string, string] | null {
  if (!isDecimal(quantity, quantityScale) || !isDecimal(percent, 1)) return null;
  const [whole, tenths] = [parseDecimal(quantity, quantityScale), parseDecimal(percent, 1)];
  const written = (thousandths: bigint) => formatDecimal(thousandths, quantityScale, 0);
  return [written((whole * (1000n - tenths)) / 1000n), written((whole * (1000n + tenths)) / 1000n)];
}

export function QuantityTerm({ form, offer }: Props) {
  const { t } = useTranslation(["negotiation", "choices", "ui"]);
  const language = useLanguage();
  const [quantity, percent] = useWatch({ control: form.control, name: ["quantity", "tolerancePercent"] });
  const unitOf = (count: string) =>
    t(`choices:unitOf.${offer.unit}`, { count: Number(count), defaultValue: offer.unit });
  const range = Number(percent) > 0 && rangeOf(quantity, percent);
  const fields = [
    { name: "quantity", label: t("counter.quantity.quantity"), suffix: unitOf(quantity), places: 3 },
    { name: "tolerancePercent", label: t("counter.quantity.tolerance"), suffix: "%", places: 2 },
  ] as const;
  return (
    <TermRow term="quantity">
      <div className={styles.line}>
        {fields.map(({ name, places, ...look }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            rules={{ deps: ["shipments"] }}
            render={({ field }) => (
              <NumberInput
                ref={field.ref}
                name={name}
                {...look}
                places={places}
                reading={
                  name === "quantity"
                    ? (typed) => t("ui:reads", { figure: formatQuantity(typed, unitOf(typed), language) })
                    : undefined
                }
                error={form.errorOf(name)}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                fieldClassName={styles.short}
              />
            )}
          />
        ))}
        {range && (
          <p className={styles.aside}>
            {t("counter.quantity.range", {
              least: formatQuantity(range[0], unitOf(range[0]), language),
              most: formatQuantity(range[1], unitOf(range[1]), language),
            })}
          </p>
        )}
      </div>
    </TermRow>
  );
}
