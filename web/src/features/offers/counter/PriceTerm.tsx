import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { DifferentialFields } from "./DifferentialFields.tsx";
import { exchangesOf, type OfferedGoods } from "./exchanges-of.ts";
import { TermRow } from "./TermRow.tsx";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
  side: "supplier" | "buyer";
}

/** A price of its own, or one against an exchange where these goods are traded on one. */
export function PriceTerm({ form, offer, side }: Props) {
  const { t } = useTranslation(["negotiation", "choices", "ui"]);
  const language = useLanguage();
  const priced = useWatch({ control: form.control, name: "priced" });
  const { currency } = offer;
  const unit = t(`choices:perUnit.${offer.unit}`, { defaultValue: offer.unit });
  const byExchange = exchangesOf(offer).length > 0;
  return (
    <TermRow term="price">
      <div className={styles.line}>
        {byExchange && (
          <Controller
            control={form.control}
            name="priced"
            render={({ field }) => (
              <SegmentedControl
                label={t("counter.price.how")}
                options={(["fixed", "differential"] as const).map((value) => ({
                  value,
                  label: t(`counter.price.${value}`),
                }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        )}
        {priced === "fixed" && (
          <Controller
            control={form.control}
            name="pricePerUnit"
            render={({ field }) => (
              <NumberInput
                ref={field.ref}
                name={field.name}
                hideLabel
                label={t("counter.price.price")}
                suffix={`${currency} / ${unit}`}
                places={2}
                reading={(amount) => t("ui:readsPer", { figure: formatMoney({ amount, currency }, language), unit })}
                error={form.errorOf("pricePerUnit")}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                fieldClassName={styles.price}
              />
            )}
          />
        )}
      </div>
      {priced === "differential" && <DifferentialFields form={form} offer={offer} side={side} unit={unit} />}
    </TermRow>
  );
}
