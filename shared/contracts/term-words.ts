import type { AgreedLot } from "../catalogue/lots.ts";
import { countryName } from "../kernel/country.ts";
import type { Language } from "../kernel/language.ts";
import { limitLine } from "../look/limit-words.ts";
import { lotLines, type LotWording } from "../look/lot-words.ts";
import { formatMoney, formatQuantity } from "../look/money-text.ts";
import { formatNumber } from "../look/numbers.ts";
import { exchanges, writeDifferential } from "../terms/futures.ts";
import type { ContractShipmentText, contractTerms } from "./terms-text.ts";
import type { ContractText } from "./text.ts";

export interface TermWording {
  /** Takes keys with their namespace: `contracts:said.packing`. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly language: Language;
  /** A day of the calendar by UTC, YYYY-MM-DD or a moment, as it is written. */
  readonly day: (day: string) => string;
}
export type ContractTerm = (typeof contractTerms)[number];
/** What of a contract its terms are told from. */
export type TermsSaid = Pick<ContractText, "goods" | "terms" | "paidIn">;

/** What each of the ten terms says, in lines of one language, the first the most important one. All figures are those of the contract's text, and all of them stand here. */
export function termWords(text: TermsSaid, wording: TermWording): Record<ContractTerm, string[]> {
  const { t, language, day } = wording;
  const { terms } = text;
  const said = (key: string, values?: Record<string, string | number>) => t(`contracts:said.${key}`, values);
  const { by, days, inspector } = terms.inspection;
  const { sample, documents, packing, weights } = terms;
  const inspectedBy = by === null ? "open" : by === "buyer" ? "buyer" : inspector ? "named" : "independent";
  const papers = documents.required.map((paper, at) => inList(t(`choices:tradePaper.${paper}`), at, language));
  const tolerance = formatNumber(terms.quantity.tolerancePercent, language);
  const quantity = amountOf(terms.quantity.amount, terms.quantity.unit, wording);
  return {
    price: priceWords(text, wording),
    quantity: [
      Number(terms.quantity.tolerancePercent) > 0
        ? said("quantity.tolerance", { quantity, percent: tolerance })
        : said("quantity.exact", { quantity }),
      ...(terms.quantity.unitWeightKg === null
        ? []
        : [
            said("quantity.weight", {
              weight: formatNumber(terms.quantity.unitWeightKg, language),
              unit: perUnit((terms.price.listed ?? terms.price).unit, wording),
            }),
          ]),
    ],
    quality: qualityWords(text, wording),
    delivery: [deliveryWords(text, wording)],
    shipment: terms.shipment.shipments.map((shipment) => shipmentWords(text, shipment, wording)),
    packing: [packing ?? said("packing")],
    weights: [said(`weights.${weights ?? "open"}`)],
    inspection: [said(`inspection.${inspectedBy}`, { days, inspector: inspector ?? "" })],
    sample: [sample ? said(`sample.${sample.type}`, { day: day(sample.dueOn) }) : said("sample.none")],
    documents:
      papers.length === 0
        ? [said("documents.none")]
        : [
            said("documents.list", { list: papers.join(", ") }),
            said(documents.releaseNeeds ? "documents.release" : "documents.free"),
          ],
  };
}

/** A name behind others in a list begins small. */
const inList = (name: string, at: number, language: Language): string =>
  at === 0 ? name : name.slice(0, 1).toLocaleLowerCase(language) + name.slice(1);

/** Behind its number, which stands first. What one bag holds is told with how many there are, and by itself where nobody has counted them. */
const factsOf = (lot: AgreedLot, wording: LotWording): string[] => [
  ...lotLines(lot, wording)
    .slice(1)
    .map(([label, text]) => wording.t("lots:line", { label, text })),
  ...(lot.bags === null && lot.bagKg !== null
    ? [wording.t("contracts:said.quality.bags", { weight: formatNumber(lot.bagKg, wording.language) })]
    : []),
];

const unitWord = (unit: string, count: string, { t }: TermWording): string =>
  t(`choices:unitOf.${unit}`, { count: Number(count) });
const perUnit = (unit: string, { t }: TermWording): string => t(`choices:perUnit.${unit}`);
const amountOf = (amount: string, unit: string, wording: TermWording): string =>
  formatQuantity(amount, unitWord(unit, amount, wording), wording.language);

/** Both sides live in zones of their own: a moment is written by UTC. */
const momentOf = (moment: string, { t, day }: TermWording): string =>
  t("contracts:said.moment", { day: day(moment), time: new Date(moment).toISOString().slice(11, 16) });

function deliveryWords({ terms: { delivery } }: TermsSaid, { t }: TermWording): string {
  const { incoterm, terms, placeCode } = delivery;
  if (terms === null) return t("contracts:said.delivery.open");
  const place = placeCode === null ? terms : `${terms} (${placeCode})`;
  return incoterm ? t("contracts:said.delivery.incoterms", { terms: place }) : place;
}

function priceWords({ terms: { price }, paidIn }: TermsSaid, wording: TermWording): string[] {
  const { t, language, day } = wording;
  const said = (key: string, values: Record<string, string>) => t(`contracts:said.price.${key}`, values);
  const { differential, fixing, listed, rate } = price;
  const words = {
    price: formatMoney({ amount: price.perUnit, currency: price.currency }, language),
    unit: perUnit(price.unit, wording),
  };
  const number = (decimal: string) => formatNumber(decimal, language);
  return [
    differential && fixing
      ? said("differential", {
          ...words,
          differential: writeDifferential(differential, { number, unit: (quoted) => t(`choices:quote.${quoted}`) }),
          level: `${number(fixing.level)} ${t(`choices:quote.${exchanges[differential.exchange].quote}`)}`,
          at: momentOf(fixing.at, wording),
        })
      : said("fixed", words),
    ...(differential ? [said(`calledBy.${differential.calledBy}`, { day: day(differential.fixBy) })] : []),
    ...(listed
      ? [
          said("listed", {
            price: formatMoney({ amount: listed.price, currency: listed.currency }, language),
            unit: perUnit(listed.unit, wording),
          }),
        ]
      : []),
    ...(rate && listed
      ? [
          said("rate", {
            currency: listed.currency,
            rate: number(rate.usdPerUnit),
            at: momentOf(rate.asOf, wording),
            source: rate.source,
          }),
        ]
      : []),
    ...(paidIn === price.currency ? [] : [said("paidIn", { currency: paidIn })]),
  ];
}

/** All of it that is signed: what the goods are, and of a lot each fact. */
function qualityWords({ goods, terms: { quality } }: TermsSaid, { t, language }: TermWording): string[] {
  const { lot, certifications } = quality;
  const ofLot: LotWording = { language, t: (key, values) => t(key, values as Record<string, string | number>) };
  const category = t(`choices:category.${goods.category}.name`);
  const list = certifications.map((one) => t(`choices:certification.${one}`)).join(", ");
  return [
    quality.text ?? quality.description ?? t("contracts:said.quality.asListed"),
    ...(quality.limits ?? []).map((limit) => limitLine(limit, ofLot)),
    goods.origin === null
      ? category
      : t("contracts:said.quality.goods", { category, origin: countryName(goods.origin, language) }),
    ...(lot ? [t("contracts:said.quality.lot", { number: lot.number }), ...factsOf(lot, ofLot)] : []),
    ...(list === "" ? [] : [t("contracts:said.quality.certifications", { list })]),
  ];
}

function shipmentWords(
  { terms: { shipment, quantity } }: TermsSaid,
  { shipFrom, shipBy, deliverFrom, deliverTo, ...one }: ContractShipmentText,
  wording: TermWording,
): string {
  const { t, day } = wording;
  const { timeDays } = shipment;
  const values = {
    quantity: amountOf(one.quantity, quantity.unit, wording),
    from: shipFrom ? day(shipFrom) : "",
    to: shipBy ? day(shipBy) : "",
    days: timeDays ?? "",
  };
  const counts = timeDays !== null && !shipBy;
  const shipped = t(
    `contracts:said.shipment.${shipFrom ? (shipBy ? "between" : counts ? "fromWithin" : "from") : shipBy ? "by" : counts ? "within" : "open"}`,
    values,
  );
  if (!deliverFrom && !deliverTo) return shipped;
  const awaited = deliverFrom && deliverTo ? "awaited" : deliverFrom ? "awaitedFrom" : "awaitedBy";
  return t(`contracts:said.shipment.${awaited}`, {
    shipped,
    from: deliverFrom ? day(deliverFrom) : "",
    to: deliverTo ? day(deliverTo) : "",
  });
}
