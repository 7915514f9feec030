import type { ReactNode } from "react";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import type { Fact } from "#web/src/ui/Facts.tsx";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./DraftsCard.module.css";

interface Shipment {
  quantity: string;
  shipBy: string | null;
  deliverFrom: string | null;
  deliverTo: string | null;
}

/** What the call takes and its form has shown as something else. */
const unsaid = ["offerId", "productId", "lotId", "termsVersion", "rateId", "quantity", "pricePerUnit"];

/** A draft in words: what would be sent, all of it. */
export function useDraftWords() {
  const { t } = useTranslation(["team", "choices"]);
  const language = useLanguage();
  const { calendarDay, moment } = useDates();
  const problemText = useProblemText();
  const amountOf = (quantity: string, unit: string | null) =>
    formatQuantity(
      quantity,
      unit ? t(`choices:unitOf.${unit}`, { count: Number(quantity), defaultValue: unit }) : "",
      language,
    );

  const titleOf = ({ call, about }: DraftView): string =>
    t(`drafts.call.${call}`, {
      partner: about.partner ?? t("drafts.gone"),
      product: about.product ?? t("drafts.gone"),
      order: about.orderReference ?? "",
    });

  const sumOf = ({ about }: DraftView): string | null => {
    const { quantity, unit, pricePerUnit } = about;
    if (!pricePerUnit) return null;
    const price = formatMoney(pricePerUnit, language);
    return quantity ? `${amountOf(quantity, unit)} × ${price}` : price;
  };

  const shipmentWords = ({ quantity, shipBy, deliverFrom, deliverTo }: Shipment, unit: string | null): string =>
    [
      amountOf(quantity, unit),
      shipBy && t("drafts.shipBy", { day: calendarDay(shipBy) }),
      deliverFrom && t("drafts.deliverFrom", { day: calendarDay(deliverFrom) }),
      deliverTo && t("drafts.deliverTo", { day: calendarDay(deliverTo) }),
    ]
      .filter(Boolean)
      .join(", ");

  const valueOf = (name: string, value: unknown, unit: string | null): ReactNode => {
    if (name === "shipments" && Array.isArray(value))
      return value.length === 0 ? null : (
        <ol>
          {(value as Shipment[]).map((shipment, index) => (
            <li key={index}>{shipmentWords(shipment, unit)}</li>
          ))}
        </ol>
      );
    if (Array.isArray(value)) return value.length === 0 ? null : t("drafts.files", { count: value.length });
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (text === "") return null;
    if (name === "expectedArrival") return calendarDay(text);
    if (name === "netWeight") return amountOf(text, unit);
    if (name === "tolerancePercent") return t("drafts.percent", { percent: text });
    if (name === "inspectionDays") return t("drafts.days", { count: Number(text) });
    return <span className={styles.said}>{text}</span>;
  };

  const factsOf = ({ about, body }: DraftView): Fact[] => {
    const { product, partner, quantity, unit, pricePerUnit, total, until, orderReference } = about;
    const facts: { label: string; value: ReactNode; wide?: boolean }[] = [
      { label: t("drafts.field.product"), value: product },
      { label: t("drafts.field.partner"), value: partner },
      { label: t("drafts.field.order"), value: orderReference },
      { label: t("drafts.field.quantity"), value: quantity && amountOf(quantity, unit) },
      { label: t("drafts.field.price"), value: pricePerUnit && formatMoney(pricePerUnit, language) },
      { label: t("drafts.field.total"), value: total && formatMoney(total, language) },
      { label: t("drafts.field.until"), value: until && moment(until) },
      ...Object.entries(body).flatMap(([name, value]) =>
        unsaid.includes(name)
          ? []
          : [{ label: t(`drafts.field.${name}`), value: valueOf(name, value, unit), wide: true }],
      ),
    ];
    return facts.filter(({ value }) => value !== null && value !== undefined && value !== "") as Fact[];
  };

  const refusalOf = (refusal: NonNullable<DraftView["refusal"]>): string =>
    t("drafts.refused", { why: problemText({ ...refusal, requestId: "" }).text });

  return { titleOf, sumOf, factsOf, refusalOf };
}
