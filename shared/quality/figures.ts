import { cropOf } from "../catalogue/choices.ts";
import {
  lotProperties,
  propertiesOf,
  type LotProperty,
  type MeasuredCrop,
  type PropertyOf,
} from "../catalogue/lot-properties.ts";
import { measuredCrops } from "./crops.ts";

/** Figures that follow from a sieve's shares: so much stays on this screen and on those above it. */
export const sieved = {
  screen17Up: ["screen18", "screen17"],
  screen16Up: ["screen18", "screen17", "screen16"],
  screen15Up: ["screen18", "screen17", "screen16", "screen15"],
  screen14Up: ["screen18", "screen17", "screen16", "screen15", "screen14"],
} as const satisfies Record<string, readonly LotProperty[]>;
export type SievedFigure = keyof typeof sieved;
export const sievedFigures = Object.keys(sieved) as SievedFigure[];

/** What an inspection finds of goods, and what a contract may limit: all that is measured of a lot, and what follows from it. */
export type QualityFigure = LotProperty | SievedFigure;
export const qualityFigures: readonly QualityFigure[] = [...lotProperties, ...sievedFigures];

const share: PropertyOf = { unit: "percent", methods: ["ISO 4150"], least: "0", most: "100", better: "higher" };

/** The figures of a crop in the order in which they are read. */
export function figuresOf(category: string): Readonly<Partial<Record<QualityFigure, PropertyOf>>> {
  const measured = propertiesOf(category);
  return "screen18" in measured
    ? { ...measured, ...Object.fromEntries(sievedFigures.map((figure) => [figure, share])) }
    : measured;
}

const units = new Map(
  measuredCrops.flatMap((crop) => Object.entries(figuresOf(crop)).map(([figure, { unit }]) => [figure, unit] as const)),
);
/** A figure has the same unit in every crop. */
export const unitOf = (figure: QualityFigure): string => units.get(figure) ?? "";

/** What is typed as a table of its own, and which crops have it. */
export const recordParts = {
  defects: ["coffee"],
  screens: ["coffee"],
  cup: ["coffee"],
  cutTest: ["cocoa"],
} as const satisfies Record<string, readonly MeasuredCrop[]>;
export type RecordPart = keyof typeof recordParts;
export const partsOf = (category: string): RecordPart[] =>
  (Object.keys(recordParts) as RecordPart[]).filter((part) =>
    (recordParts[part] as readonly string[]).includes(cropOf(category)),
  );

/** Figures that a table says: beside it nobody types them once more. */
const saidBy: Readonly<Record<RecordPart, readonly LotProperty[]>> = {
  defects: ["primaryDefects", "secondaryDefects"],
  screens: [],
  cup: ["cupScore"],
  cutTest: ["mouldy", "slaty", "insectDamaged", "otherDefects"],
};
export const tableOf = (figure: string): RecordPart | undefined =>
  (Object.keys(saidBy) as RecordPart[]).find((part) => (saidBy[part] as readonly string[]).includes(figure));

/** Whether a figure stands in a table alone, as a share of the sieve and a note of the cup do, or follows from one. */
export const isTabled = (figure: QualityFigure, of: PropertyOf): boolean => figure in sieved || of.part !== undefined;
