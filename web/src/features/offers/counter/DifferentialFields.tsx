import { Controller, useWatch } from "react-hook-form";
import { calendarMonthOf, exchanges, nextMonths, shortMonth, type Exchange } from "#shared/terms/futures.ts";
import { fixingCallers, type FixingCaller } from "#shared/terms/negotiated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { formatTyped, keptOf } from "#web/src/ui/numbers.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { exchangesOf, type OfferedGoods } from "./exchanges-of.ts";
import { FixingFields } from "./FixingFields.tsx";
import { signed } from "./typed.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
  side: "supplier" | "buyer";
  unit: string;
}

/** So many delivery months can be chosen. */
const monthsAhead = 10;

/** The price against an exchange: no quote of it is shown, the parties state one when it is fixed. */
export function DifferentialFields({ form, offer, side, unit }: Props) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const language = useLanguage();
  const errors = form.errorsWithin("differential");
  const isFixing = useWatch({ control: form.control, name: "isFixing" });
  const today = serverNow().toISOString().slice(0, 10);
  const monthName = new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" });
  const labelOf = (month: string) =>
    t("counter.price.monthOf", {
      month: monthName.format(new Date(`${calendarMonthOf(month)}-01T00:00:00Z`)),
      short: shortMonth(month),
    });
  return (
    <>
      <Controller
        control={form.control}
        name="differential"
        render={({ field: { value, onChange } }) => {
          const exchange = value.exchange as Exchange;
          const set = (change: Partial<typeof value>) => onChange({ ...value, ...change });
          const months = nextMonths(exchange, today, monthsAhead);
          const all = value.month && !months.includes(value.month) ? [value.month, ...months] : months;
          return (
            <div className={styles.line}>
              <Select
                fieldClassName={styles.choice}
                label={t("counter.price.exchange")}
                options={exchangesOf(offer).map((code) => ({ value: code, label: t(`counter.exchange.${code}`) }))}
                error={errors[".exchange"]}
                value={value.exchange}
                onChange={(event) => set({ exchange: event.target.value, month: "" })}
              />
              <Select
                fieldClassName={styles.choice}
                label={t("counter.price.month")}
                placeholder={"\u2013"}
                options={all.map((month) => ({ value: month, label: labelOf(month) }))}
                error={errors[".month"]}
                value={value.month}
                onChange={(event) => set({ month: event.target.value })}
              />
              <NumberInput
                label={t("counter.price.difference")}
                suffix={t(`choices:quote.${exchanges[exchange].quote}`)}
                places={2}
                inputMode="text"
                error={errors[".difference"]}
                value={
                  value.difference.startsWith("+")
                    ? `+${formatTyped(value.difference.slice(1), language)}`
                    : value.difference
                }
                onValueChange={(difference) => set({ difference })}
                // What is typed with its sign is read once it is whole.
                onBlur={() => set({ difference: signed(keptOf(value.difference.replace(/^\+/, ""), language, 2)) })}
                fieldClassName={styles.short}
              />
              <Select
                fieldClassName={styles.choice}
                label={t("counter.price.calledBy")}
                options={fixingCallers.map((caller) => ({
                  value: caller,
                  label: t(`counter.price.callers.${caller}`),
                }))}
                error={errors[".calledBy"]}
                value={value.calledBy}
                onChange={(event) => set({ calledBy: event.target.value as FixingCaller })}
              />
              <TextInput
                type="date"
                label={t("counter.price.fixBy")}
                min={today}
                error={errors[".fixBy"]}
                value={value.fixBy}
                onChange={(event) => set({ fixBy: event.target.value })}
              />
            </div>
          );
        }}
      />
      <FixingFields form={form} offer={offer} side={side} unit={unit} />
      {!isFixing && <Notice tone="info">{t("counter.price.note")}</Notice>}
    </>
  );
}
