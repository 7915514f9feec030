import type { OfferView } from "#shared/offers/contract.ts";
import { comparedTerms } from "#shared/offers/compare.ts";
import { messageValues } from "#shared/look/message-values.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { countryName } from "#shared/kernel/country.ts";
import { useDates } from "#web/src/screens/dates.ts";
import type { Fact } from "#web/src/ui/Facts.tsx";
import { Folded } from "#web/src/ui/Folded.tsx";
import { MoneyText, QuantityText } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useTermWords } from "./use-term-words.ts";
import styles from "./OfferTerms.module.css";

/** What an offer says of the goods and how exactly they are weighed, in words. */
export function useTermsWords(offer: OfferView) {
  const { t } = useTranslation(["offers", "choices"]);
  const language = useLanguage();
  const { origin, certifications, description } = offer;
  const certified = certifications.map((name) => t(`choices:certification.${name}`, { defaultValue: name }));
  return {
    tolerance:
      Number(offer.tolerancePercent) > 0
        ? t("terms.toleranceOf", messageValues({ percent: offer.tolerancePercent }, language))
        : t("terms.noTolerance"),
    // The goods as both sides read them, whatever the listing says by now.
    goods: [origin && countryName(origin, language), ...certified].filter(Boolean).join(" · "),
    description: description && <Folded summary={t("terms.readDescription")} text={description} />,
  };
}

/** What an offer's page says of quantity and price is told apart from the rest. */
const alsoAgreed = comparedTerms.filter((term) => term !== "price" && term !== "quantity");

/** All that both sides agree on beside goods, quantity and price, for whoever is about to be bound to it; each term in the words of the comparison. */
export function useAgreedFacts(offer: OfferView): Fact[] {
  const { t } = useTranslation(["offers", "negotiation"]);
  const { tolerance, goods, description } = useTermsWords(offer);
  const words = useTermWords()(offer);
  return [
    ...(goods ? [{ label: t("terms.goods"), value: goods, wide: true }] : []),
    ...(description ? [{ label: t("terms.description"), value: description, wide: true }] : []),
    { label: t("terms.tolerance"), value: tolerance },
    ...alsoAgreed.map((term) => ({
      label: t(`negotiation:term.${term}`),
      value:
        term === "shipment" && offer.shipments.length > 1 ? <OfferShipments offer={offer} /> : words[term].join(". "),
      wide: true,
    })),
  ];
}

/** The shipments of an offer, one a line: what, for how much, until when. */
export function OfferShipments({ offer }: { offer: OfferView }) {
  const { t } = useTranslation(["offers", "choices"]);
  const { calendarDay } = useDates();
  const unitOf = (value: string) =>
    t(`choices:unitOf.${offer.unit}`, { count: Number(value), defaultValue: offer.unit });
  const { deliveryTimeDays } = offer;
  const shipped = ({ shipBy }: OfferView["shipments"][number]) => {
    if (shipBy) return t("terms.shipBy", { day: calendarDay(shipBy) });
    return deliveryTimeDays !== null && t("terms.shippedWithin", { count: deliveryTimeDays });
  };
  const awaited = ({ deliverFrom: from, deliverTo: to }: OfferView["shipments"][number]) => {
    if (from && to) return t("terms.between", { from: calendarDay(from), to: calendarDay(to) });
    if (from) return t("terms.from", { from: calendarDay(from) });
    return to && t("terms.to", { to: calendarDay(to) });
  };
  return (
    <ol className={styles.shipments}>
      {offer.shipments.map((one, index) => (
        <li key={index} className={styles.shipment}>
          <span className={styles.number}>{t("terms.number", { number: index + 1 })}</span>
          <span className={styles.figures}>
            <QuantityText value={one.quantity} unit={unitOf(one.quantity)} />{" "}
            {one.amount && (
              <>
                {" · "}
                <MoneyText value={one.amount} />
              </>
            )}
          </span>
          <span className={styles.days}>{[shipped(one), awaited(one)].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}
