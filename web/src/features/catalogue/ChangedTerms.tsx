import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { changedTerms, ListingTerms } from "#shared/catalogue/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import { countryName } from "#shared/kernel/country.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import type { InferType } from "yup";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { classNames } from "#shared/look/class-names.ts";
import { formatAmount, formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { ChangedLot } from "./ChangedLot.tsx";
import { orderTotal } from "./order-quantity.ts";
import styles from "./ChangedTerms.module.css";

interface Props extends InferType<typeof changedTerms> {
  /** What was about to be sent. */
  form: "order" | "inquiry";
  /** As typed. */
  quantity: string;
  /** Why that quantity cannot be ordered at the terms of now; then no sum of it is shown. */
  problem?: string | false;
  /** The lot that was named, as the page showed it. */
  seenLot?: LotView | undefined;
  /** How terms are priced and paid. */
  agreed: (terms: ListingTerms) => AgreedPrice;
  /** What may be done about it. */
  children: ReactNode;
}

/** The terms that the buyer saw beside those of now, line by line; what differs is marked. */
export function ChangedTerms({ form, named, now, lot, seenLot, quantity, problem, agreed, children }: Props) {
  const { t } = useTranslation(["catalogue", "errors"]);
  const lines = useLines(problem ? "" : quantity, agreed);
  const goods = useGoodsLines();
  const otherGoods = goods.filter(({ of }) => differs(of, named, now)).map(({ label }) => label);
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
        {t(`${form}.changed.nothing`)}
        {otherGoods.length > 0 && <p>{t("order.changed.otherGoods", { which: otherGoods.join(", ") })}</p>}
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
          {[...goods, ...lines].map(({ label, of, inFull }) => {
            const before = named && of(named);
            const today = of(now);
            const changed = differs(of, named, now);
            if (inFull) return changed && <NewText key={label} label={label} text={today} columns={named ? 2 : 1} />;
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
      {lot && <ChangedLot seen={seenLot} now={lot} />}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

interface Line {
  label: string;
  /** Null where that version kept none. */
  of: (terms: ListingTerms) => string | null;
  /** Too long for a column: only the new one is told, where it is another. */
  inFull?: true;
}

/** Whether a line says something else by now; of what nobody knows any more nothing is claimed. */
function differs(of: Line["of"], named: ListingTerms | null, now: ListingTerms): boolean {
  const before = named && of(named);
  return before !== null && before !== of(now);
}

/** A text that has changed, over the whole width. */
function NewText({ label, text, columns }: { label: string; text: string | null; columns: number }) {
  const { t } = useTranslation("catalogue");
  return (
    <tr className={styles.changed}>
      <th scope="row">
        {label}
        <span className={styles.mark}>{t("order.changed.mark")}</span>
      </th>
      <td colSpan={columns}>
        {t(text ? "order.changed.newDescription" : "order.changed.noDescription")}
        {text && <p className={styles.text}>{text}</p>}
      </td>
    </tr>
  );
}

/** What is sold. */
function useGoodsLines(): Line[] {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const certification = (name: string) => t(`choices:certification.${name}`, { defaultValue: name });
  return [
    { label: t("order.changed.name"), of: ({ goods }) => goods?.name ?? null },
    { label: t("product.category"), of: ({ goods }) => goods && t(`choices:category.${goods.category}.name`) },
    {
      label: t("product.origin"),
      of: ({ goods }) => goods?.origin.map((code) => countryName(code, language)).join(", ") ?? null,
    },
    {
      label: t("product.certifications"),
      of: ({ goods }) =>
        goods && (goods.certifications.map(certification).sort().join(", ") || t("order.changed.noCertifications")),
    },
    { label: t("order.changed.description"), of: ({ goods }) => goods?.description ?? null, inFull: true },
  ];
}

function useLines(quantity: string, agreed: Props["agreed"]): Line[] {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const amount = (value: string | null, { unit }: ListingTerms) =>
    value === null
      ? t("product.none")
      : formatQuantity(value, t(`choices:unitOf.${unit}`, { count: Number(value) }), language);
  return [
    {
      label: t("order.total"),
      of(terms) {
        const price = agreed(terms);
        const total = orderTotal(quantity, price);
        if (total === null) return "";
        // The column of a phone is narrow: a long amount may part from its currency there.
        return `${formatAmount(fromMinor(total, price.currency), language)} ${price.currency}`;
      },
    },
    {
      label: t("order.changed.price"),
      of({ priceRange: { min, max, currency }, unit }) {
        const range = formatMoneyRange({ amount: min, currency }, { amount: max, currency }, language);
        return `${range} / ${t(`choices:perUnit.${unit}`)}`;
      },
    },
    {
      label: t("order.changed.unit"),
      of: ({ listedUnit, netWeightKg }) => {
        const unit = t(`choices:unit.${listedUnit}`);
        return netWeightKg === null
          ? unit
          : `${unit}, ${t("product.netEach", { weight: formatNumber(netWeightKg, language) })}`;
      },
    },
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
