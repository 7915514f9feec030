import type { Governing } from "./contracts/clauses.ts";
import type { Language } from "./kernel/language.ts";

/** A text that an operator gives in both languages. */
type Both = Record<Language, string>;

export interface Office {
  /** ISO code: gives flag and country name. */
  country: string;
  label: Both;
  lines: readonly string[];
}

export const socialNetworks = ["linkedin", "x", "youtube", "facebook", "instagram"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export interface SiteFacts {
  name: string;
  legalEntity: string | null;
  offices: readonly Office[];
  phone: string | null;
  email: string | null;
  social: Partial<Record<SocialNetwork, string>>;
  strategicPartner: { name: string; role: Both } | null;
  /** Names shown under "Trusted by". */
  trustedBy: readonly string[];
  /** Shown in the footer: since which year. */
  since: number;
  /** What the Impact Fund has reached and wants to reach (specification, section 9). */
  impact: {
    farmers: number;
    womenLedPercent: number;
    youthTrained: number;
    investedUsd: number;
    fundGoalUsd: number;
    fundGoalYear: number;
    netProfitPercent: number;
    womenOwnedTargetPercent: number;
  };
  /** By what contracts between buyers and suppliers stand: neither party's own law as a rule, and a place that both can reach (docs/adr/0055-contracts.md). */
  contracts: Governing;
  /** Who holds the money of orders, as papers name them. */
  escrowProvider: string;
  /** True while the values below are the demo's: pages then label them as samples. */
  sample: boolean;
}

/**
 * Who runs this marketplace. An operator replaces this one file; what is null or empty is not shown anywhere.
 * The values below are the demo's (decisions, section G).
 */
export const siteFacts: SiteFacts = {
  name: "AgriTrade Africa",
  legalEntity: null,
  offices: [
    {
      country: "nl",
      label: { en: "Europe office", fr: "Bureau Europe" },
      lines: ["Coolhaven 14", "3024 AA Rotterdam"],
    },
    {
      country: "rw",
      label: { en: "Africa office", fr: "Bureau Afrique" },
      lines: ["KN 4 Avenue 22", "Kigali"],
    },
  ],
  phone: "+31 10 555 01 40",
  email: "trade@agritrade.example",
  social: {
    linkedin: "https://www.linkedin.com/",
    x: "https://x.com/",
    youtube: "https://www.youtube.com/",
  },
  strategicPartner: {
    name: "Robusta Coffee Agency",
    role: { en: "Strategic partner, robusta coffee", fr: "Partenaire stratégique, café robusta" },
  },
  trustedBy: ["Noordkade Koffie", "Hanse Rohkaffee", "Maison Lavoine", "Fjordbrenneri", "Atlas Ingredients"],
  since: 2026,
  impact: {
    farmers: 5000,
    womenLedPercent: 60,
    youthTrained: 1000,
    investedUsd: 2_000_000,
    fundGoalUsd: 1_000_000,
    fundGoalYear: 2026,
    netProfitPercent: 15,
    womenOwnedTargetPercent: 50,
  },
  contracts: { language: "en", law: "swiss", seat: "geneva" },
  escrowProvider: "Sandbox Escrow",
  sample: true,
};
