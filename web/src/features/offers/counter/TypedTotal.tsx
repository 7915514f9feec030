import { useWatch } from "react-hook-form";
import { splitFunds } from "#shared/escrow/rules.ts";
import { minorOf, moneyView, type Currency } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { priceOf, worthOfTyped } from "./preview.ts";
import type { CounterTyped } from "./typed.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./Summary.module.css";

interface Props {
  form: CounterForm;
  currency: Currency;
  side: "supplier" | "buyer";
}

/** What the first version of an offer comes to as it is typed, and what the supplier receives of it; nothing while one of quantity and price is missing. */
export function TypedTotal({ form, currency, side }: Props) {
  const { t } = useTranslation("negotiation");
  const typed = useWatch({ control: form.control }) as CounterTyped;
  const total = worthOfTyped(typed.quantity, priceOf(typed, currency), currency);
  return (
    <div role="status">
      {total && (
        <>
          <p className={styles.row}>
            {t("table.total")}
            <b>
              <MoneyText value={total} />
            </b>
          </p>
          <p className={styles.receive}>
            {t(`counter.side.receive.${side}`)}
            <b>
              <MoneyText value={moneyView(splitFunds(minorOf(total)).supplier, total.currency)} />
            </b>
          </p>
        </>
      )}
    </div>
  );
}
