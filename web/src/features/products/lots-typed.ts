import { isFoundOrNot, mayBeBelow, propertiesOf, type LotProperty } from "#shared/catalogue/lot-properties.ts";
import type { LotView, MeasuredView } from "#shared/catalogue/lots.ts";

/** A measured value as it is typed. */
export interface MeasuredTyped {
  property: string;
  /** Empty, or less than the value. */
  operator: string;
  value: string;
  method: string;
  laboratory: string;
  date: string;
}

/** A lot as it is typed: nothing given is an empty text. */
export interface LotTyped {
  /** Tells it from the others while the form is open. */
  key: number;
  /** Of a lot that is saved; empty for a new one. */
  id: string;
  number: string;
  cropYear: string;
  process: string;
  variety: string;
  altitudeFrom: string;
  altitudeTo: string;
  harvestFrom: string;
  harvestTo: string;
  bags: string;
  bagKg: string;
  netWeightKg: string;
  values: MeasuredTyped[];
}

const typed = (value: string | number | null): string => (value === null ? "" : String(value));
const measuredTyped = ({ property, operator, value, method, laboratory, date }: MeasuredView): MeasuredTyped => ({
  property,
  operator: operator ?? "",
  value,
  method,
  laboratory: typed(laboratory),
  date: typed(date),
});

/** A lot as its supplier reads it. */
export const lotTyped = (lot: LotView, index: number): LotTyped => ({
  key: index + 1,
  id: lot.id,
  number: lot.number,
  cropYear: typed(lot.cropYear),
  process: typed(lot.process),
  variety: typed(lot.variety),
  altitudeFrom: typed(lot.altitudeFrom),
  altitudeTo: typed(lot.altitudeTo),
  harvestFrom: typed(lot.harvestFrom),
  harvestTo: typed(lot.harvestTo),
  bags: typed(lot.bags),
  bagKg: typed(lot.bagKg),
  netWeightKg: typed(lot.netWeightKg),
  values: lot.values.map(measuredTyped),
});

const nextKey = (lots: readonly LotTyped[]): number => Math.max(0, ...lots.map(({ key }) => key)) + 1;

export const blankLot = (lots: readonly LotTyped[]): LotTyped => ({
  key: nextKey(lots),
  id: "",
  number: "",
  cropYear: "",
  process: "",
  variety: "",
  altitudeFrom: "",
  altitudeTo: "",
  harvestFrom: "",
  harvestTo: "",
  bags: "",
  bagKg: "",
  netWeightKg: "",
  values: [],
});

/** The same but for its number, which no two lots share. */
export const copyOf = (lot: LotTyped, lots: readonly LotTyped[]): LotTyped => ({
  ...lot,
  key: nextKey(lots),
  id: "",
  number: "",
  values: lot.values.map((one) => ({ ...one })),
});

/** The next property of a crop that a lot has no value of, by its usual method; who measured the one before most likely measured this too. */
export function nextMeasured({ values }: LotTyped, category: string): MeasuredTyped | null {
  const of = Object.entries(propertiesOf(category));
  const next = of.find(([property]) => !values.some((one) => one.property === property));
  if (!next) return null;
  const last = values.at(-1);
  const [property, { methods }] = next;
  return {
    property,
    operator: "",
    value: "",
    method: methods[0],
    laboratory: last?.laboratory ?? "",
    date: last?.date ?? "",
  };
}

/** Another property: its usual method stands there, unless another was typed. */
export function withProperty(one: MeasuredTyped, property: string, category: string): MeasuredTyped {
  const methodsOf = (name: string): readonly string[] => propertiesOf(category)[name as LotProperty]?.methods ?? [];
  const ofBoth = [one.property, property].map((name) => propertiesOf(category)[name as LotProperty]);
  const [before, after] = ofBoth.map((of) => isFoundOrNot(of?.unit ?? ""));
  const isUsual = one.method === "" || methodsOf(one.property).includes(one.method);
  return {
    ...one,
    property,
    operator: ofBoth[1] && mayBeBelow(ofBoth[1]) ? one.operator : "",
    // A figure says nothing of what is found or not.
    value: before === after ? one.value : "",
    method: isUsual ? (methodsOf(property)[0] ?? "") : one.method,
  };
}
