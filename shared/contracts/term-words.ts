import type { AgreedLot } from "../catalogue/lots.ts";
import type { Language } from "../kernel/language.ts";
import { lotLines, type LotWording } from "../look/lot-words.ts";
import { formatMoney, formatQuantity } from "../look/money-text.ts";
import { formatNumber } from "../look/numbers.ts";
import { writeDifferential } from "../terms/futures.ts";
import type { contractTerms, ContractShipmentText, ContractText } from "./text.ts";

export interface TermWording {
  /** Takes keys with their namespace: `contracts:said.packing`. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly language: Language;
  /** A day of the calendar, YYYY-MM-DD or a moment, as it is written. */
  readonly day: (day: string) => string;
}
export type ContractTerm = (typeof contractTerms)[number];

/** What each of the ten terms says, in lines of one language, the first the most important one. All figures are those of the contract's text. */
export function termWords(text: ContractText, wording: TermWording): Record<ContractTerm, string[]> {
  const { t, language, day } = wording;
  const { terms } = text;
  const said = (key: string, values?: Record<string, string | number>) => t(`contracts:said.${key}`, values);
  const { incoterm, terms: delivery } = terms.delivery;
  const { by, days, inspector } = terms.inspection;
  const { sample, documents, packing, weights } = terms;
  const inspectedBy = by !== "independent" ? "buyer" : inspector ? "named" : "independent";
  const papers = documents.required.map((paper) => t(`contracts:paperName.${paper}`)).join(", ");
  const named = papers.slice(0, 1).toLocaleUpperCase(language) + papers.slice(1);
  const tolerance = formatNumber(terms.quantity.tolerancePercent, language);
  const quantity = amountOf(terms.quantity.amount, terms.quantity.unit, wording);
  return {
    price: priceWords(text, wording),
    quantity: [
      Number(terms.quantity.tolerancePercent) > 0
        ? said("quantity.tolerance", { quantity, percent: tolerance })
        : said("quantity.exact", { quantity }),
      ...(terms.quantity.unit === "MT" || terms.quantity.unitWeightKg === null
        ? []
        : [said("quantity.weight", { weight: formatNumber(terms.quantity.unitWeightKg, language) })]),
    ],
    quality: qualityWords(text, wording),
    delivery: [
      delivery === null ? said("delivery.open") : incoterm ? said("delivery.incoterms", { terms: delivery }) : delivery,
    ],
    shipment: terms.shipment.shipments.map((shipment) => shipmentWords(text, shipment, wording)),
    packing: [packing ?? said("packing")],
    weights: [said(`weights.${weights ?? "open"}`)],
    inspection: [said(`inspection.${inspectedBy}`, { days, inspector: inspector ?? "" })],
    sample: [sample ? said(`sample.${sample.type}`, { day: day(sample.dueOn) }) : said("sample.none")],
    documents:
      named === ""
        ? [said("documents.none")]
        : [
            said("documents.list", { list: named }),
            said(documents.releaseNeeds ? "documents.release" : "documents.free"),
          ],
  };
}

/** Behind its number, which stands first. */
const factsOf = (lot: AgreedLot, wording: LotWording): string[] =>
  lotLines(lot, wording)
    .slice(1)
    .map(([label, text]) => wording.t("lots:line", { label, text }));

const unitWord = (unit: string, count: string, { t }: TermWording): string =>
  t(`choices:unitOf.${unit}`, { count: Number(count) });
const amountOf = (amount: string, unit: string, wording: TermWording): string =>
  formatQuantity(amount, unitWord(unit, amount, wording), wording.language);

function priceWords({ terms: { price }, paidIn }: ContractText, wording: TermWording): string[] {
  const { t, language, day } = wording;
  const said = (key: string, values: Record<string, string>) => t(`contracts:said.price.${key}`, values);
  const { differential, fixing, listed, rate } = price;
  const words = {
    price: formatMoney({ amount: price.perUnit, currency: price.currency }, language),
    unit: unitWord(price.unit, "1", wording),
  };
  const number = (decimal: string) => formatNumber(decimal, language);
  return [
    differential && fixing
      ? said("differential", {
          ...words,
          differential: writeDifferential(differential, { number, unit: (quoted) => t(`choices:quote.${quoted}`) }),
          level: number(fixing.level),
          day: day(fixing.at),
        })
      : said("fixed", words),
    ...(listed
      ? [
          said("listed", {
            price: formatMoney({ amount: listed.price, currency: listed.currency }, language),
            unit: unitWord(listed.unit, "1", wording),
          }),
        ]
      : []),
    ...(rate && listed
      ? [
          said("rate", {
            currency: listed.currency,
            rate: number(rate.usdPerUnit),
            day: day(rate.asOf),
            source: rate.source,
          }),
        ]
      : []),
    ...(paidIn === price.currency ? [] : [said("paidIn", { currency: paidIn })]),
  ];
}

/** All of it that is signed: of a lot each fact, and in older texts the listing's description beside what was agreed. */
function qualityWords({ terms: { quality } }: ContractText, { t, language }: TermWording): string[] {
  const { lot, certifications } = quality;
  const ofLot: LotWording = { language, t: (key, values) => t(key, values as Record<string, string | number>) };
  const list = certifications.map((one) => t(`choices:certification.${one}`)).join(", ");
  return [
    quality.text ?? quality.description ?? t("contracts:said.quality.asListed"),
    ...(quality.text !== null && quality.description !== null ? [quality.description] : []),
    ...(lot ? [t("contracts:said.quality.lot", { number: lot.number }), ...factsOf(lot, ofLot)] : []),
    ...(list === "" ? [] : [t("contracts:said.quality.certifications", { list })]),
  ];
}

function shipmentWords(
  { terms: { shipment, quantity } }: ContractText,
  { shipFrom, shipBy, deliverFrom, deliverTo, ...one }: ContractShipmentText,
  wording: TermWording,
): string {
  const { t, day } = wording;
  const said = (key: string, values: Record<string, string | number>) => t(`contracts:said.shipment.${key}`, values);
  const amount = amountOf(one.quantity, quantity.unit, wording);
  const { timeDays } = shipment;
  const window =
    shipFrom && shipBy
      ? said("between", { quantity: amount, from: day(shipFrom), to: day(shipBy) })
      : shipBy
        ? said("by", { quantity: amount, to: day(shipBy) })
        : timeDays !== null
          ? said("within", { quantity: amount, days: timeDays })
          : said("open", { quantity: amount });
  return deliverFrom && deliverTo ? said("delivery", { window, from: day(deliverFrom), to: day(deliverTo) }) : window;
}
