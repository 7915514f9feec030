import { divideRounded, formatDecimal, parseDecimal } from "../kernel/decimal.ts";

/**
 * How a cup is scored. - `sca2004`: ten attributes of up to ten points, less what defects take (SCA protocol of 2004). - `cva`: eight sections from 1 to 9, the affective
 * assessment of SCA-104 (2024), whose score is 0.65625 × their sum + 52.75, less 2 a cup that is not uniform and 4 a defective one; the descriptive one (SCA-103) gives intensities from
 * 0 to 15 and no score. The formula was read on secondary pages on 2026-11-27.
 */
export const cupProtocols = ["sca2004", "cva"] as const;
export type CupProtocol = (typeof cupProtocols)[number];

export const cupAttributes = {
  sca2004: [
    "fragrance",
    "flavour",
    "aftertaste",
    "acidity",
    "body",
    "balance",
    "uniformity",
    "cleanCup",
    "sweetness",
    "overall",
  ],
  cva: ["fragrance", "aroma", "flavour", "aftertaste", "acidity", "sweetness", "mouthfeel", "overall"],
} as const satisfies Record<CupProtocol, readonly string[]>;
export type CupAttribute = (typeof cupAttributes)[CupProtocol][number];
export const everyCupAttribute = [...new Set(Object.values(cupAttributes).flat())] as CupAttribute[];

/** What one attribute may be. */
export const attributeRange = {
  sca2004: { least: "0", most: "10" },
  cva: { least: "1", most: "9" },
} as const satisfies Record<CupProtocol, { least: string; most: string }>;

/** Of the descriptive assessment. */
export const intensities = [
  "fragrance",
  "aroma",
  "flavour",
  "aftertaste",
  "acidity",
  "sweetness",
  "mouthfeel",
] as const;
export type Intensity = (typeof intensities)[number];
export const mostIntensity = 15;

export const cupScale = 2;
const cvaScale = 5;
const cva = { weight: 65625n, base: 5275000n, nonUniform: 200000n, defective: 400000n };

export interface CupRead {
  readonly protocol: CupProtocol;
  readonly attributes: Readonly<Partial<Record<CupAttribute, string | null>>>;
  /** Points that defects take from the sum of 2004: cups × intensity. */
  readonly defectPoints?: string | null;
  readonly nonUniformCups?: number | null;
  readonly defectiveCups?: number | null;
}

/** Of 100, with two decimals; null until each attribute of the protocol is there. */
export function cupScore({ protocol, attributes, ...taken }: CupRead): string | null {
  const given = cupAttributes[protocol].map((name: CupAttribute) => attributes[name]);
  if (given.some((value) => !value)) return null;
  const sum = (given as string[]).reduce((whole, value) => whole + parseDecimal(value, cupScale), 0n);
  const most = (score: bigint) => (score > 10_000n ? 10_000n : score < 0n ? 0n : score);
  if (protocol === "sca2004")
    return formatDecimal(most(sum - parseDecimal(taken.defectPoints || "0", cupScale)), cupScale);
  const off = cva.nonUniform * BigInt(taken.nonUniformCups ?? 0) + cva.defective * BigInt(taken.defectiveCups ?? 0);
  const exact = (cva.weight * sum) / 10n ** BigInt(cupScale) + cva.base - off;
  return formatDecimal(most(divideRounded(exact, 10n ** BigInt(cvaScale - cupScale))), cupScale);
}
