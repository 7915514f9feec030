import { useEffect, useRef, type ReactNode } from "react";
import type { InferType } from "yup";
import type { changedRate, RateView } from "#shared/currencies/contract.ts";
import { moneyView } from "#shared/kernel/money.ts";
import { createDates } from "#shared/look/dates.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { orderTotal } from "./order-quantity.ts";
import styles from "./ChangedTerms.module.css";

interface Props extends InferType<typeof changedRate> {
  /** As typed. */
  quantity: string;
  agreed: AgreedPrice;
  /** What may be done about it. */
  children: ReactNode;
}

/** The rate that the buyer saw beside the one in force, with what the order comes to at each. */
export function ChangedRate({ named, now, quantity, agreed, children }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "errors"]);
  const language = languageOf(i18n);
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [now.id]);
  const total = ({ usdPerUnit }: RateView) => {
    const minor = orderTotal(quantity, { ...agreed, rate: usdPerUnit });
    return minor === null ? "" : formatMoney(moneyView(minor, agreed.currency), language);
  };
  const rate = ({ usdPerUnit, currency }: RateView) =>
    t("order.rate.of", { currency, rate: formatNumber(usdPerUnit, language) });
  const source = ({ source: name, asOf }: RateView) =>
    `${name}, ${createDates(language, { timeZone: "UTC" }).calendarDay(asOf.slice(0, 10))}`;
  const lines = [
    { label: t("order.total"), of: total },
    { label: t("order.rate.label"), of: rate },
    { label: t("order.rate.source"), of: source },
  ];
  const title = (
    <span ref={heading} role="heading" aria-level={3} tabIndex={-1} className={styles.heading}>
      {t("errors:escrow.rateChanged")}
    </span>
  );
  return (
    <div className={styles.panel}>
      <Notice tone="amber" role="alert" title={title}>
        {t("order.changed.nothing")}
      </Notice>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("order.changed.term")}</VisuallyHidden>
            </th>
            {named && <th scope="col">{t("order.changed.seen")}</th>}
            <th scope="col">{t("order.changed.now")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {named && <td>{of(named)}</td>}
              <td>{of(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
