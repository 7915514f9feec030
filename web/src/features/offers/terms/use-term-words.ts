import type { TFunction } from "i18next";
import { useMemo } from "react";
import type { Language } from "#shared/kernel/language.ts";
import type { Dates } from "#shared/look/dates.ts";
import { limitLine } from "#shared/look/limit-words.ts";
import type { LotWording } from "#shared/look/lot-words.ts";
import { messageValues } from "#shared/look/message-values.ts";
import type { ComparedTerm, Terms } from "#shared/offers/compare.ts";
import { exchanges, writeDifferential } from "#shared/terms/futures.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

interface Writing {
  t: TFunction;
  language: Language;
  dates: Dates;
}

/** What each term of a version says, one line or several. */
export type TermWords = (terms: Terms) => Record<ComparedTerm, string[]>;

const quantityWords = (quantity: string, unit: string, { t, language }: Writing) =>
  formatQuantity(quantity, t(`choices:unitOf.${unit}`, { count: Number(quantity), defaultValue: unit }), language);

function priceWords({ pricePerUnit, unit, differential, fixing }: Terms, { t, language, dates }: Writing): string[] {
  const price =
    pricePerUnit &&
    t("words.perUnit", {
      price: formatMoney(pricePerUnit, language),
      unit: t(`choices:perUnit.${unit}`, { defaultValue: unit }),
    });
  if (!differential) return [price ?? t("words.notAgreed")];
  const quoteOf = (decimal: string) => formatNumber(decimal, language);
  const written = writeDifferential(differential, {
    number: quoteOf,
    unit: (quote) => t(`choices:quote.${quote}`),
  });
  if (!fixing || !price)
    return [written, t(`words.calledBy.${differential.calledBy}`, { day: dates.calendarDay(differential.fixBy) })];
  const level = `${quoteOf(fixing.level)} ${t(`choices:quote.${exchanges[differential.exchange].quote}`)}`;
  return [price, t("words.fixedAt", { differential: written, level, at: dates.zonedMoment(fixing.at) })];
}

function shipmentWords({ shipments, unit, deliveryTimeDays }: Terms, writing: Writing): string[] {
  const { t, dates } = writing;
  const days = (from: string | null, to: string | null) => {
    if (from && to) return dates.calendarDays(from, to);
    if (from) return t("words.shipFrom", { day: dates.calendarDay(from) });
    return to && t("words.by", { day: dates.calendarDay(to) });
  };
  const counted = deliveryTimeDays !== null && t("words.within", { count: deliveryTimeDays });
  if (shipments.length === 0) return [[t("words.atOnce"), counted].filter(Boolean).join(", ")];
  return shipments.map(({ quantity, shipFrom, shipBy, deliverFrom, deliverTo }) => {
    const delivered = days(deliverFrom, deliverTo);
    return [
      quantityWords(quantity, unit, writing),
      days(shipFrom, shipBy) ?? counted,
      delivered && t("words.deliver", { days: delivered }),
    ]
      .filter(Boolean)
      .join(", ");
  });
}

function inspectionWords({ inspectionDays, inspectedBy, inspector }: Terms, { t }: Writing): string[] {
  const by = t(`words.inspectedBy.${inspector ? "named" : (inspectedBy ?? "open")}`, { inspector });
  return [[t("words.inspection", { count: inspectionDays }), by].join(", ")];
}

/** A name as it stands within a sentence. */
const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function documentWords({ documentsRequired, releaseNeedsDocuments }: Terms, { t }: Writing): string[] {
  if (documentsRequired.length === 0) return [t("words.noDocuments")];
  const names = documentsRequired.map((paper) => t(`choices:tradePaper.${paper}`)).map(inSentence);
  return [
    t("words.documents", { count: names.length, names: names.join(", ") }),
    ...(releaseNeedsDocuments ? [t("words.release")] : []),
  ];
}

function wordsOf(terms: Terms, writing: Writing): Record<ComparedTerm, string[]> {
  const { t, language, dates } = writing;
  const { quantity, unit, netWeightKg, tolerancePercent, incoterm, incotermPlace, placeCode, sample } = terms;
  const written = quantityWords(quantity, unit, writing);
  const place = placeCode ? `${incotermPlace} (${placeCode})` : incotermPlace;
  return {
    price: priceWords(terms, writing),
    quantity: [
      Number(tolerancePercent) > 0
        ? t("words.tolerance", { quantity: written, ...messageValues({ percent: tolerancePercent }, language) })
        : t("words.exact", { quantity: written }),
      ...(netWeightKg
        ? [
            t("words.weight", {
              weight: formatNumber(netWeightKg, language),
              unit: t(`choices:perUnit.${unit}`, { defaultValue: unit }),
            }),
          ]
        : []),
    ],
    // What is not said is as the contract will say it.
    quality: [
      terms.quality ?? t("words.asListed"),
      ...terms.qualityLimits.map((limit) => limitLine(limit, { t: t as LotWording["t"], language })),
    ],
    delivery: [incoterm ? t("words.incoterm", { rule: incoterm, place }) : (terms.deliveryTerms ?? t("words.toAgree"))],
    shipment: shipmentWords(terms, writing),
    packing: [terms.packing ?? t("words.noPacking")],
    weights: [terms.weightBasis ? t(`words.weights.${terms.weightBasis}`) : t("words.openWeights")],
    inspection: inspectionWords(terms, writing),
    sample: [
      sample
        ? t("words.sampleDue", { type: t(`words.sample.${sample.type}`), day: dates.calendarDay(sample.dueOn) })
        : t("words.noSample"),
    ],
    documents: documentWords(terms, writing),
  };
}

/** How a version's terms are said, the same in a comparison, in a form and before an answer. */
export function useTermWords(): TermWords {
  const { t } = useTranslation(["negotiation", "choices", "lots"]);
  const language = useLanguage();
  const dates = useDates();
  return useMemo(() => (terms: Terms) => wordsOf(terms, { t, language, dates }), [t, language, dates]);
}
