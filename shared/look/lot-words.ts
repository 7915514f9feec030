import type { AgreedLot, MeasuredView } from "../catalogue/lots.ts";
import { isFoundOrNot, propertiesOf, wordedMethods } from "../catalogue/lot-properties.ts";
import { tonsOfKilograms } from "../catalogue/lot-weight.ts";
import type { Language } from "../kernel/language.ts";
import { formatQuantityNumber } from "./money-text.ts";

export interface LotWording {
  /** Takes keys with their namespace: `lots:netWeight`, `ui:months`. */
  t: (key: string, values?: Record<string, unknown>) => string;
  language: Language;
}

interface LotFact {
  label: string;
  value: string;
  /** What belongs to it and is read second. */
  detail?: string | undefined;
}

const monthNames = ({ t }: LotWording): string[] => t("ui:months").split(" ");

/** "2026-03" as "March 2026". */
function monthWords(month: string, wording: LotWording): string {
  const [year, at] = month.split("-");
  return `${monthNames(wording)[Number(at) - 1] ?? ""} ${year}`;
}

/** "2026-09-14" as "14 September 2026", French "1er septembre 2026". The browser's own names of months cost a phone 150 ms. */
export function dayWords(day: string, wording: LotWording): string {
  const number = Number(day.slice(8));
  return `${number === 1 && wording.language === "fr" ? "1er" : number} ${monthWords(day.slice(0, 7), wording)}`;
}

function harvestWords({ harvestFrom, harvestTo }: AgreedLot, wording: LotWording): string | undefined {
  if (!harvestFrom || !harvestTo || harvestFrom === harvestTo) {
    const month = harvestFrom ?? harvestTo;
    return month ? monthWords(month, wording) : undefined;
  }
  const sameYear = harvestFrom.slice(0, 4) === harvestTo.slice(0, 4);
  const first = monthWords(harvestFrom, wording);
  return wording.t("lots:period", {
    from: sameYear ? first.replace(/ \d{4}$/, "") : first,
    to: monthWords(harvestTo, wording),
  });
}

function altitudeWords({ altitudeFrom, altitudeTo }: AgreedLot, { t, language }: LotWording): string | undefined {
  const metres = (of: number) => formatQuantityNumber(String(of), language);
  const [from, to] = [altitudeFrom ?? altitudeTo, altitudeTo ?? altitudeFrom];
  if (from === null || to === null) return undefined;
  return from === to
    ? t("lots:metres", { from: metres(from) })
    : t("lots:metresRange", { from: metres(from), to: metres(to) });
}

/** What is known of a lot besides what was measured; what nobody has said is left out. */
export function lotFacts(lot: AgreedLot, wording: LotWording): LotFact[] {
  const { t, language } = wording;
  const weight = (kilograms: string) => formatQuantityNumber(kilograms, language);
  const [harvest, altitude] = [harvestWords(lot, wording), altitudeWords(lot, wording)];
  const { cropYear, process, variety, bags, bagKg, netWeightKg } = lot;
  const facts: (LotFact | null)[] = [
    cropYear ? { label: t("lots:cropYear"), value: cropYear, detail: harvest } : null,
    !cropYear && harvest ? { label: t("lots:harvest"), value: harvest } : null,
    process && { label: t("lots:processName"), value: t(`lots:process.${process}`) },
    variety ? { label: t("lots:variety"), value: variety, detail: altitude } : null,
    !variety && altitude ? { label: t("lots:altitude"), value: altitude } : null,
    bags !== null
      ? {
          label: t("lots:bags"),
          value: bagKg
            ? t("lots:bagsOf", { bags: formatQuantityNumber(String(bags), language), weight: weight(bagKg) })
            : formatQuantityNumber(String(bags), language),
        }
      : null,
    netWeightKg ? { label: t("lots:netWeight"), value: t("lots:kilograms", { weight: weight(netWeightKg) }) } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

export interface MeasuredWords {
  property: MeasuredView["property"];
  label: string;
  figure: string;
  method: string;
  /** Laboratory and day, as far as they are stated. */
  proof: string | null;
}

/** A usual method in the reader's words; names of standards, and what else was typed, as they are. */
export function methodWords(method: string, { t }: Pick<LotWording, "t">): string {
  const name = wordedMethods[method];
  return name ? t(`lots:method.${name}`) : method;
}

/** What is kept of a method that was typed or chosen in the reader's words. */
export const methodOfWords = (typed: string, wording: Pick<LotWording, "t">): string =>
  Object.keys(wordedMethods).find((method) => methodWords(method, wording) === typed) ?? typed;

function figureWords({ value, operator, unit }: MeasuredView, { t, language }: LotWording): string {
  if (isFoundOrNot(unit)) return t(`lots:${Number(value) === 0 ? "absent" : "present"}.${unit}`);
  const figure = t(`lots:figure.${unit}`, { value: formatQuantityNumber(value, language) });
  return operator ? t("lots:below", { figure }) : figure;
}

export function measuredWords(one: MeasuredView, wording: LotWording): MeasuredWords {
  const { t } = wording;
  const day = one.date && dayWords(one.date, wording);
  return {
    property: one.property,
    label: t(`lots:property.${one.property}`),
    figure: figureWords(one, wording),
    method: methodWords(one.method, wording),
    proof: one.laboratory && day ? t("lots:proof", { laboratory: one.laboratory, day }) : (one.laboratory ?? day),
  };
}

/** Measured values in the order in which a crop is read. */
export function sortedValues(values: readonly MeasuredView[], category: string): MeasuredView[] {
  const order = Object.keys(propertiesOf(category));
  return [...values].sort((one, other) => order.indexOf(one.property) - order.indexOf(other.property));
}

/** The measured values of a lot in that order, and those that belong to one picture by themselves. */
export function measuredOf({ values }: Pick<AgreedLot, "values">, category: string) {
  const table = propertiesOf(category);
  const sorted = sortedValues(values, category);
  const ofPart = (part: "cup" | "screen" | undefined) =>
    sorted.filter(({ property }) => table[property]?.part === part);
  return { single: ofPart(undefined), cup: ofPart("cup"), screen: ofPart("screen") };
}

/** All that is said of a lot, by label: for where two are compared, and where it is read as a text. */
export function lotLines(lot: AgreedLot, wording: LotWording): (readonly [label: string, text: string])[] {
  const whole = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");
  return [
    [wording.t("lots:number"), lot.number],
    ...lotFacts(lot, wording).map(({ label, value, detail }) => [label, whole(value, detail)] as const),
    ...lot.values
      .map((one) => measuredWords(one, wording))
      .map(({ label, figure, method, proof }) => [label, whole(figure, method, proof)] as const),
  ];
}

/** The same as lines of a text. */
export const lotText = (lot: AgreedLot, wording: LotWording): string =>
  lotLines(lot, wording)
    .map(([label, text]) => wording.t("lots:line", { label, text }))
    .join("\n");

/** Metric tons of a lot, as a reader writes them; null where its weight is not known. */
export const lotTons = ({ netWeightKg }: Pick<AgreedLot, "netWeightKg">, language: Language): string | null =>
  netWeightKg === null ? null : formatQuantityNumber(tonsOfKilograms(netWeightKg), language);
