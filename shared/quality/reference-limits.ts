import type { LotUnit, MeasuredCrop } from "../catalogue/lot-properties.ts";
import type { QualityFigure } from "./figures.ts";

/** How sure a limit is. - `V`: read in the document itself. - `S`: read about it elsewhere. - `M`: what the trade is used to, and no more. */
export type Certainty = "V" | "S" | "M";
/** What a limit is by: the law where the goods are sold, a standard that a contract may name, or habit. */
export type LimitBasis = "law" | "standard" | "usual";

interface Read {
  readonly figure: QualityFigure;
  readonly least?: string;
  readonly most?: string;
  /** The goods must be below `most`, not at it. */
  readonly isBelow?: true;
  readonly unit: LotUnit;
  /** By which the limit is known; its words are `quality:standard.<name>`. */
  readonly standard: LimitStandard;
  readonly basis: LimitBasis;
  /** The document that was read, or read about. */
  readonly source: string;
  readonly readOn: string;
  readonly certainty: Certainty;
  /** Where the goods have to keep it; anywhere unless it says so. */
  readonly stage?: "loading" | "discharge";
}
export type ReferenceLimit = Read;

export const limitStandards = [
  "scaGreen",
  "iso2451",
  "iso2451Grade1",
  "iso2451Grade2",
  "euContaminants",
  "euResidues",
  "euMicrobiology",
  "trade",
] as const;
export type LimitStandard = (typeof limitStandards)[number];

const readOn = "2026-11-23";
const sca = {
  standard: "scaGreen",
  basis: "standard",
  source: "SCA, poster of green coffee",
  readOn,
  certainty: "V",
} as const;
const iso2451 = {
  unit: "percent",
  standard: "iso2451",
  basis: "standard",
  source: "ISO 2451:2017, preview",
  readOn,
  certainty: "V",
} as const;
const cut = (grade: 1 | 2) =>
  ({
    unit: "percent",
    standard: grade === 1 ? "iso2451Grade1" : "iso2451Grade2",
    basis: "standard",
    source: "ISO 2451, as quoted",
    readOn,
    certainty: "S",
  }) as const;
const trade = (certainty: "S" | "M") =>
  ({
    unit: "percent",
    standard: "trade",
    basis: "usual",
    source: "Specifications of the trade",
    readOn,
    certainty,
  }) as const;
const unread = (standard: "euContaminants" | "euMicrobiology") =>
  ({ standard, basis: "usual", source: "Not read yet", readOn, certainty: "M" }) as const;
const residues = { standard: "euResidues", basis: "law", readOn, certainty: "V" } as const;
const salmonella = { figure: "salmonella", most: "0", unit: "in25g", ...unread("euMicrobiology") } as const;
const aflatoxins = [
  { figure: "aflatoxinB1", most: "2", unit: "microgramsPerKg", ...unread("euContaminants") },
  { figure: "aflatoxinTotal", most: "4", unit: "microgramsPerKg", ...unread("euContaminants") },
] as const satisfies readonly Read[];

/**
 * Every limit that we know of, by crop, with where it was read and how sure that is. What no document was read for (`M`) is shown as usual and never as law: read it before it is made one. A
 * contract's own limits always go before these.
 */
const limits: Readonly<Record<MeasuredCrop, readonly Read[]>> = {
  coffee: [
    { figure: "moisture", least: "10", most: "12", unit: "percent", ...sca },
    { figure: "waterActivity", most: "0.7", isBelow: true, unit: "aw", ...sca },
    { figure: "primaryDefects", most: "0", unit: "in350g", ...sca },
    { figure: "secondaryDefects", most: "5", unit: "in350g", ...sca },
    { figure: "quakers", most: "0", unit: "in100g", ...sca },
    { figure: "ochratoxinA", most: "3", unit: "microgramsPerKg", ...unread("euContaminants") },
  ],
  cocoa: [
    { figure: "moisture", most: "8", ...iso2451, stage: "loading" },
    { figure: "moisture", most: "7.5", ...iso2451, stage: "discharge" },
    { figure: "flatBeans", most: "1.5", ...iso2451 },
    { figure: "relatedMatter", most: "3.5", ...iso2451 },
    { figure: "foreignMatter", most: "0.75", ...iso2451 },
    { figure: "sievings", most: "1.5", ...iso2451 },
    { figure: "mouldy", most: "4", ...cut(2) },
    { figure: "slaty", most: "8", ...cut(2) },
    { figure: "otherDefects", most: "6", ...cut(2) },
    { figure: "freeFattyAcids", most: "1.75", ...trade("M") },
  ],
  sesame: [
    { figure: "purity", least: "98", ...trade("S") },
    { figure: "moisture", most: "6", ...trade("S") },
    { figure: "oilContent", least: "48", ...trade("S") },
    { figure: "admixture", most: "1", ...trade("S") },
    { figure: "freeFattyAcids", most: "2", ...trade("S") },
    {
      figure: "ethyleneOxide",
      most: "0.05",
      unit: "milligramsPerKg",
      source: "EU maximum residue level, sum with 2-chloroethanol",
      ...residues,
    },
    salmonella,
    ...aflatoxins,
  ],
  chia: [
    { figure: "purity", least: "99.9", ...trade("M") },
    { figure: "moisture", most: "8", ...trade("M") },
    { figure: "copper", most: "10", unit: "milligramsPerKg", source: "EU maximum residue level", ...residues },
    salmonella,
    ...aflatoxins,
  ],
};

/** The limits of a crop that hold where goods arrive, or that hold anywhere. */
export const referenceLimitsOf = (
  crop: string,
  stage: "loading" | "discharge" = "discharge",
): readonly ReferenceLimit[] =>
  Object.hasOwn(limits, crop)
    ? limits[crop as MeasuredCrop].filter((limit) => limit.stage === undefined || limit.stage === stage)
    : [];

/** Shares of a cut test, in percent, that a grade allows at most. The best grade comes first (ISO 2451, as quoted). */
export const cutGrades = [
  { grade: "I", mouldy: "3", slaty: "3", otherDefects: "3", ...cut(1) },
  { grade: "II", mouldy: "4", slaty: "8", otherDefects: "6", ...cut(2) },
] as const;
export type CutGrade = (typeof cutGrades)[number]["grade"] | "below";

/** Beans in 100 g, at most, of each size (ISO 2451:2017, preview). */
export const beanSizes = [
  { size: "large", most: "100", ...iso2451 },
  { size: "medium", most: "120", ...iso2451 },
] as const;
export type BeanSize = (typeof beanSizes)[number]["size"] | "small";

/** Bags that are drawn from at least, and how (ISO 4072). */
export const leastBagsDrawn = 10;
