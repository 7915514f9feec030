import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { TFunction } from "i18next";
import { lotText, type LotWording } from "#shared/look/lot-words.ts";
import { isPricedPerTon, rounded } from "#shared/look/price-times.ts";
import { countOf } from "#shared/terms/worth.ts";
import { priceAtRate, priceWords } from "#web/src/screens/price-words.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { Folded } from "#web/src/ui/Folded.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { contractFact } from "./contract-fact.tsx";
import { useWording, type Wording } from "./use-wording.ts";
import { hasEnded, isDivided, refundOf } from "./settlement.ts";
import { deliveryWords } from "./shipments.ts";
import { backForWeight, toleranceWords, weightText } from "./weight-wording.ts";
import styles from "./OrderPanels.module.css";

/** How the price was agreed, where it is not simply that of a metric ton in what is paid: of a bag, or at a rate. */
function agreedPriceFacts({ agreedPrice, quantity }: OrderView, { t, language }: Wording): Fact[] {
  const { price, unit, unitWeightKg, rate } = agreedPrice;
  const netWeightKg = unit === "MT" ? null : unitWeightKg;
  if (netWeightKg === null && rate === null) return [];
  const priced = { price, unit, netWeightKg };
  const words = { t: t as unknown as TFunction, language };
  const count = netWeightKg === null ? null : countOf(quantity, netWeightKg);
  return [
    ...(count === null
      ? []
      : [
          {
            label: t("facts.units"),
            value: formatQuantity(String(count), t(`choices:unitOf.${unit}`, { count: Number(count) }), language),
          },
        ]),
    {
      label: t("facts.agreedPrice"),
      value: rate ? priceAtRate(priced, rate, words) : priceWords(priced, words),
      wide: true,
    },
  ];
}

interface Props {
  order: OrderView;
  /** The contract's own terms stand beside them: what those say is not said twice. */
  besideContract?: boolean;
}

/** What was agreed on an order or a shipment, and what has come of it. */
export function OrderFacts({ order, besideContract = false }: Props) {
  const { t } = useTranslation(["escrow", "choices", "lots", "ui", "contract-pages"]);
  const language = useLanguage();
  const wording = useWording();
  const { calendarDay, day } = useDates();
  // Of an order that is over, what has not come never comes: it is left out.
  const none = hasEnded(order) ? null : t("facts.none");
  const { netWeight, payable, transportDocument, shippedAt, settlement } = order;
  // Of several shipments each has its own. Once it is settled, what was paid and what went back stand beside each other: the weight may not be all that counted.
  const paid = settlement ? (isDivided(order) ? settlement.released : null) : payable;
  const back = settlement ? refundOf(order) : backForWeight(order);
  const shipped: Fact[] =
    order.shipment === null
      ? []
      : [
          ...(netWeight ? [{ label: t("facts.netWeight"), value: weightText(netWeight, wording) }] : []),
          ...(order.delivered
            ? [{ label: t("facts.deliveredWeight"), value: weightText(order.delivered.netWeight, wording) }]
            : []),
          // A weight as agreed changes nothing, and nothing is said of it.
          ...(paid && back
            ? [{ label: t(settlement ? "facts.paid" : "facts.payable"), value: <MoneyText value={paid} /> }]
            : []),
          ...(back ? [{ label: t("facts.back"), value: <MoneyText value={back} /> }] : []),
        ];
  // Of several shipments each has its own.
  const shipping: Fact[] = [
    {
      label: t("facts.transportDocument"),
      value:
        transportDocument && shippedAt
          ? t("facts.documentOf", { document: transportDocument, day: day(shippedAt) })
          : (transportDocument ?? none),
    },
    { label: t("facts.expectedArrival"), value: order.expectedArrival ? calendarDay(order.expectedArrival) : none },
  ];
  const line = order.shipments.find(({ number }) => number === order.shipment);
  const delivery = line && deliveryWords(line, wording);
  const agreed: Fact[] = [
    ...(order.origin ? [{ label: t("facts.origin"), value: countryName(order.origin, language) }] : []),
    {
      label: t("facts.certifications"),
      value:
        order.certifications.map((name) => t(`choices:certification.${name}`, { defaultValue: name })).join(", ") ||
        t("facts.noCertifications"),
    },
    { label: t("facts.deliveryTerms"), value: order.deliveryTerms ?? t("facts.toAgree") },
    ...(line?.shipFrom ? [{ label: t("facts.shipFrom"), value: calendarDay(line.shipFrom) }] : []),
    ...(delivery ? [{ label: t("facts.delivery"), value: delivery }] : []),
    { label: t("facts.packing"), value: order.packing ?? t("facts.noPacking") },
  ];
  const goods: Fact[] = [
    { label: t("facts.inspectionPeriod"), value: t("facts.days", { count: order.inspectionDays }) },
    ...(order.lot
      ? [
          {
            label: t("lots:orderLot"),
            value: (
              <Folded
                summary={t("lots:readLot", { number: order.lot.number })}
                text={lotText(order.lot, { t: t as unknown as LotWording["t"], language })}
              />
            ),
            wide: true,
          },
        ]
      : []),
    ...(order.description
      ? [
          {
            label: t("facts.description"),
            value: <Folded summary={t("facts.readDescription")} text={order.description} />,
            wide: true,
          },
        ]
      : []),
  ];
  const items: Fact[] = [
    ...(besideContract ? [] : contractFact(order, t)),
    { label: t("facts.quantity"), value: formatQuantity(order.quantity, t("choices:unit.MT"), language) },
    {
      label: t("facts.price"),
      value: (
        <>
          {!isPricedPerTon(order) && rounded}
          <MoneyText value={order.pricePerTon} />
        </>
      ),
    },
    ...agreedPriceFacts(order, wording),
    { label: t("facts.tolerance"), value: toleranceWords(order, wording) },
    ...shipped,
    ...(besideContract ? [] : agreed),
    {
      label: t("facts.transaction"),
      value: order.transactionReference ?? (order.providerPending ? t("facts.transactionPending") : none),
    },
    ...(order.providerFee ? [{ label: t("facts.providerFee"), value: <MoneyText value={order.providerFee} /> }] : []),
    ...(order.shipment === null ? [] : shipping),
    ...(besideContract ? [] : goods),
    { label: t("facts.notes"), value: order.notes ?? t("facts.noNotes"), wide: true },
  ];
  return (
    <section>
      <h2 className={styles.hidden}>{t("facts.title", { day: day(order.createdAt) })}</h2>
      <Facts items={items.filter(({ value }) => value !== null)} />
    </section>
  );
}
