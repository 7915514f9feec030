import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { changedTerms, ListingTerms } from "#shared/catalogue/contract.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { InferType } from "yup";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { classNames } from "#shared/look/class-names.ts";
import { formatAmount, formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { orderTotal } from "./order-quantity.ts";
import styles from "./ChangedTerms.module.css";

interface Props extends InferType<typeof changedTerms> {
  /** As typed. */
  quantity: string;
  /** Why that quantity cannot be ordered at the terms of now; then no sum of it is shown. */
  problem: string | false;
  /** What may be done about it. */
  children: ReactNode;
}

/** The terms that the buyer saw beside those of now, line by line; what differs is marked. */
export function ChangedTerms({ named, now, quantity, problem, children }: Props) {
  const { t } = useTranslation(["catalogue", "errors"]);
  const lines = useLines(problem ? "" : quantity);
  const heading = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone, or its answer has come above it: the reader goes on at the heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [now.termsVersion]);
  const title = (
    <span ref={heading} role="heading" aria-level={3} tabIndex={-1} className={styles.heading}>
      {t("errors:escrow.termsChanged")}
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
          {problem && (
            <tr>
              <th scope="row">{t("order.total")}</th>
              <td colSpan={named ? 2 : 1} className={styles.problem}>
                {problem}
              </td>
            </tr>
          )}
          {lines.map(({ label, of }) => {
            const before = named && of(named);
            const today = of(now);
            const changed = before !== null && before !== today;
            return (
              (before ?? today) && (
                <tr key={label} className={classNames(changed && styles.changed)}>
                  <th scope="row">
                    {label}
                    {changed && <span className={styles.mark}>{t("order.changed.mark")}</span>}
                  </th>
                  {named && <td>{before}</td>}
                  <td>{today}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

interface Line {
  label: string;
  of: (terms: ListingTerms) => string;
}

function useLines(quantity: string): Line[] {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const amount = (value: string | null, { unit }: ListingTerms) =>
    value === null ? t("product.none") : formatQuantity(value, t(`choices:unit.${unit}`), language);
  return [
    {
      label: t("order.total"),
      of({ priceRange: { min, currency } }) {
        const total = orderTotal(quantity, min);
        if (total === null) return "";
        // The column of a phone is narrow: a long amount may part from its currency there.
        return `${formatAmount(fromMinor(total), language)} ${currency}`;
      },
    },
    {
      label: t("order.changed.price"),
      of({ priceRange: { min, max, currency }, unit }) {
        const range = formatMoneyRange({ amount: min, currency }, { amount: max, currency }, language);
        return `${range} / ${t(`choices:perUnit.${unit}`)}`;
      },
    },
    { label: t("order.changed.unit"), of: ({ listedUnit }) => t(`choices:unit.${listedUnit}`) },
    { label: t("product.minimumOrder"), of: (terms) => amount(terms.minimumOrder, terms) },
    { label: t("product.maximumOrder"), of: (terms) => amount(terms.maximumOrder, terms) },
    { label: t("product.deliveryTerms"), of: ({ deliveryTerms }) => deliveryTerms ?? t("product.toAgree") },
    {
      label: t("product.deliveryTime"),
      of: ({ deliveryTimeDays }) =>
        deliveryTimeDays === null ? t("product.toAgree") : t("product.days", { count: deliveryTimeDays }),
    },
  ];
}
