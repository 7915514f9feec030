import { Controller, useWatch } from "react-hook-form";
import { exchanges, type Exchange } from "#shared/terms/futures.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { priceOf } from "./preview.ts";
import { localMoment, momentOf, type CounterTyped } from "./typed.ts";
import type { OfferedGoods } from "./exchanges-of.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
  side: "supplier" | "buyer";
  unit: string;
}

/** The level at which the price is fixed, stated by whoever calls it; what follows from it is shown at once. */
export function FixingFields({ form, offer, side, unit }: Props) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const language = useLanguage();
  const { zonedMoment } = useDates();
  const typed = useWatch({ control: form.control }) as CounterTyped;
  const { differential, isFixing } = typed;
  const errors = form.errorsWithin("fixing");
  // What the other side has fixed stays as it is read.
  if (differential.calledBy !== side && !isFixing) return null;
  const price = priceOf(typed, offer.currency as never);
  // Both read it by a clock of their own, so it names its zone.
  const at = momentOf(typed.fixing.at);
  const moment = at !== typed.fixing.at && at;
  const quote = exchanges[differential.exchange as Exchange].quote;
  return (
    <>
      <Checkbox label={t("counter.price.fixNow")} {...form.register("isFixing")} />
      {isFixing && (
        <Controller
          control={form.control}
          name="fixing"
          render={({ field: { value, onChange } }) => (
            <div className={styles.line}>
              <NumberInput
                label={t("counter.price.level")}
                suffix={t(`choices:quote.${quote}`)}
                places={2}
                error={errors[".level"]}
                value={value.level}
                onValueChange={(level) => onChange({ ...value, level })}
                fieldClassName={styles.short}
              />
              <TextInput
                type="datetime-local"
                label={t("counter.price.at")}
                max={localMoment(serverNow())}
                help={moment && zonedMoment(moment)}
                error={errors[".at"] ?? errors[""]}
                value={value.at}
                onChange={(event) => onChange({ ...value, at: event.target.value })}
              />
              <p className={styles.aside} role="status">
                {price !== null &&
                  t("counter.price.result", {
                    price: formatMoney({ amount: price, currency: offer.currency }, language),
                    unit,
                  })}
              </p>
            </div>
          )}
        />
      )}
    </>
  );
}
