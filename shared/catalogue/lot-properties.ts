import { cropOf } from "./choices.ts";

/**
 * What is measured of a lot, by crop: units, usual methods, and what any measurement can be. Read on 2026-11-23 in the SCA's poster of green coffee, ISO 2451 for cocoa,
 * EU Regulations 2017/2470 and 2019/1793 and their limits; a range is what an instrument can show of such goods, never what a contract asks for.
 */
export interface PropertyOf {
  readonly unit: LotUnit;
  /** Proposed where one is typed; another may be named. */
  readonly methods: readonly [string, ...string[]];
  /** In its unit: below and above it nothing is believed. */
  readonly least: string;
  readonly most: string;
  /** Null where the middle is best, as of moisture. */
  readonly better: "higher" | "lower" | null;
  /** Shown as bars of one picture: notes of the cup, and shares of sizes. */
  readonly part?: "cup" | "screen";
}

export const lotUnits = [
  "percent",
  "aw",
  "points",
  "in350g",
  "in100g",
  "gramsPerLiter",
  "microgramsPerKg",
  "milligramsPerKg",
  "in25g",
] as const;
export type LotUnit = (typeof lotUnits)[number];

type Range = readonly [least: string, most: string];
const property = (
  unit: LotUnit,
  [least, most]: Range,
  better: PropertyOf["better"],
  methods: PropertyOf["methods"],
): PropertyOf => ({ unit, methods, least, most, better });

const percent = (range: Range, better: PropertyOf["better"], ...methods: PropertyOf["methods"]) =>
  property("percent", range, better, methods);
const cup: PropertyOf = { ...property("points", ["0", "10"], "higher", ["SCA protocol 2004"]), part: "cup" };
const screen = (better: PropertyOf["better"]): PropertyOf => ({
  ...percent(["0", "100"], better, "ISO 4150", "SCA green grading"),
  part: "screen",
});
const salmonella = property("in25g", ["0", "5"], "lower", ["ISO 6579-1"]);
const aflatoxin = (most: string) => property("microgramsPerKg", ["0", most], "lower", ["EN 14123", "ISO 16050"]);

const properties = {
  coffee: {
    cupScore: property("points", ["0", "100"], "higher", ["SCA protocol 2004", "SCA CVA, SCA-104", "ECX raw and cup"]),
    moisture: percent(["5", "20"], null, "ISO 6673", "ISO 1446", "Capacitance meter"),
    waterActivity: property("aw", ["0.2", "1"], "lower", ["ISO 18787", "Water activity meter"]),
    primaryDefects: property("in350g", ["0", "350"], "lower", ["SCA green grading", "ISO 10470"]),
    secondaryDefects: property("in350g", ["0", "700"], "lower", ["SCA green grading", "ISO 10470"]),
    quakers: property("in100g", ["0", "100"], "lower", ["SCA roast count"]),
    foreignMatter: percent(["0", "50"], "lower", "ISO 4149"),
    density: property("gramsPerLiter", ["400", "900"], "higher", ["ISO 6669"]),
    ochratoxinA: property("microgramsPerKg", ["0", "100"], "lower", ["EN 14132"]),
    fragrance: cup,
    flavour: cup,
    aftertaste: cup,
    acidity: cup,
    body: cup,
    balance: cup,
    uniformity: cup,
    cleanCup: cup,
    sweetness: cup,
    overall: cup,
    screen18: screen("higher"),
    screen17: screen("higher"),
    screen16: screen(null),
    screen15: screen(null),
    screen14: screen(null),
    screenBelow: screen("lower"),
  },
  sesame: {
    purity: percent(["80", "100"], "higher", "ISO 658"),
    moisture: percent(["1", "15"], "lower", "ISO 665", "Capacitance meter"),
    oilContent: percent(["30", "65"], "higher", "ISO 659", "NIR"),
    admixture: percent(["0", "20"], "lower", "ISO 658"),
    freeFattyAcids: percent(["0", "20"], "lower", "ISO 660", "ISO 729"),
    colour: percent(["0", "100"], "higher", "Visual sorting"),
    ethyleneOxide: property("milligramsPerKg", ["0", "100"], "lower", ["GC-MS/MS, sum with 2-chloroethanol"]),
    salmonella,
    aflatoxinB1: aflatoxin("100"),
    aflatoxinTotal: aflatoxin("200"),
  },
  chia: {
    purity: percent(["80", "100"], "higher", "ISO 658"),
    moisture: percent(["1", "15"], "lower", "ISO 665", "Capacitance meter"),
    oilContent: percent(["15", "50"], "higher", "ISO 659", "NIR"),
    omega3: percent(["5", "75"], "higher", "ISO 12966-4"),
    protein: percent(["5", "40"], "higher", "ISO 16634-1", "Kjeldahl"),
    copper: property("milligramsPerKg", ["0", "100"], "lower", ["ICP-MS", "EN 13805"]),
    salmonella,
    aflatoxinB1: aflatoxin("100"),
    aflatoxinTotal: aflatoxin("200"),
  },
  cocoa: {
    moisture: percent(["3", "15"], "lower", "ISO 2291", "Capacitance meter"),
    beanCount: property("in100g", ["40", "250"], "lower", ["ISO 2451"]),
    mouldy: percent(["0", "100"], "lower", "ISO 1114"),
    slaty: percent(["0", "100"], "lower", "ISO 1114"),
    insectDamaged: percent(["0", "100"], "lower", "ISO 1114"),
    otherDefects: percent(["0", "100"], "lower", "ISO 1114"),
    flatBeans: percent(["0", "50"], "lower", "ISO 2451"),
    relatedMatter: percent(["0", "50"], "lower", "ISO 2451"),
    foreignMatter: percent(["0", "50"], "lower", "ISO 2451"),
    sievings: percent(["0", "50"], "lower", "ISO 2451"),
    freeFattyAcids: percent(["0", "20"], "lower", "ISO 660"),
    cadmium: property("milligramsPerKg", ["0", "10"], "lower", ["ICP-MS", "EN 13805"]),
  },
} as const satisfies Record<string, Record<string, PropertyOf>>;

const processes = {
  coffee: ["washed", "natural", "honey", "wetHulled", "anaerobic"],
  sesame: ["natural", "sorted", "hulled", "roasted"],
  chia: ["machineCleaned", "sorted", "milled"],
  cocoa: ["fermented", "unfermented"],
} as const satisfies Record<string, readonly string[]>;

/** Crops of which something is measured; their list is `shared/quality/crops.ts`. */
export type MeasuredCrop = keyof typeof properties;

type Named<Table> = Table extends Record<string, infer Of> ? (Of extends unknown ? keyof Of : never) : never;
export type LotProperty = Named<typeof properties>;
export type LotProcess = (typeof processes)[keyof typeof processes][number];

/** What is measured of a crop, in the order in which it is read. */
export const propertiesOf = (category: string): Readonly<Partial<Record<LotProperty, PropertyOf>>> =>
  (properties as Record<string, Record<string, PropertyOf>>)[cropOf(category)] ?? {};
export const processesOf = (category: string): readonly LotProcess[] =>
  (processes as Record<string, readonly LotProcess[]>)[cropOf(category)] ?? [];

export const lotProperties = [...new Set(Object.values(properties).flatMap((of) => Object.keys(of)))] as LotProperty[];
export const lotProcesses = [...new Set(Object.values(processes).flat())] as LotProcess[];

/** Whether what is stated in this unit is not counted but found or not: 0 is absent, any other figure present. */
export const isFoundOrNot = (unit: string): boolean => unit === "in25g";

/** Before a value that is the limit of quantification: less than that was there. */
export const belowOperator = "<";
const traces: readonly LotUnit[] = ["percent", "microgramsPerKg", "milligramsPerKg"];
/** Whether less may be there than a method can measure, as of what nobody wants in the goods. */
export const mayBeBelow = ({ unit, better, part }: PropertyOf): boolean =>
  better === "lower" && !part && traces.includes(unit);

/** Usual methods that are no names of standards, by the words in which they are kept; read in the reader's language (`lots:method.<name>`). */
export const wordedMethods: Readonly<Partial<Record<string, string>>> = {
  "SCA protocol 2004": "scaProtocol",
  "ECX raw and cup": "ecx",
  "Capacitance meter": "capacitance",
  "Water activity meter": "waterActivity",
  "SCA green grading": "scaGreen",
  "SCA roast count": "scaRoast",
  "GC-MS/MS, sum with 2-chloroethanol": "ethyleneOxide",
  "Visual sorting": "sorting",
};

/** Decimals of a measured value. */
export const measuredScale = 4;
