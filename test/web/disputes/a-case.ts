import { casesTexts } from "./texts.ts";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { Language } from "#shared/kernel/language.ts";
import { createDates } from "#shared/look/dates.ts";
import type { CaseWording } from "#web/src/features/disputes/case-words.ts";
import { createI18n } from "#web/src/i18n/create.ts";

export const noon = new Date("2026-11-21T12:00:00Z");

/** How the page of a case speaks, with a fixed clock in UTC; a text that is missing is an error, and so is a value. */
export function wordingIn(language: Language, now = noon): CaseWording {
  const i18n = createI18n(language, casesTexts[language]);
  const t = i18n.getFixedT(language, "case-page");
  return {
    t(key, values = {}) {
      const options = { ...values, lng: language, ns: "case-page" };
      if (!i18n.exists(key, options)) throw new Error(`no text ${key}`);
      const words = t(key, values);
      if (words.includes("{{")) throw new Error(`${key} lacks a value: ${words}`);
      return words;
    },
    dates: createDates(language, { timeZone: "UTC", now: () => now }),
    language,
    now,
    left: (until) => (new Date(until) > now ? "some time" : null),
  };
}

const money = (amount: string) => ({ amount, currency: "USD" as const });
const id = "01a21bca-b170-74a5-a01e-fa2ecaeedf1c";

/** A claim of the buyer, as its supplier reads it. */
export const aCase = (more: Partial<CaseView> = {}): CaseView => ({
  id,
  version: 1,
  kind: "dispute",
  matter: null,
  status: "answering",
  stage: "first",
  side: "supplier",
  order: {
    id,
    reference: "ORD-1789989600-P8LE",
    shipment: null,
    shipments: 1,
    status: "disputed",
    product: "Huye Mountain",
    category: "coffee",
    quantity: "10",
    pricePerTon: money("5800.00"),
    qualityLimits: [],
    total: money("58000.00"),
    payable: money("58000.00"),
    shares: { supplier: 900, platform: 85, impactFund: 15 },
    contract: null,
  },
  buyer: { id, name: "Maison Lavoine" },
  supplier: { id, name: "Imisozi" },
  reason: "Moisture 13.4%.",
  openedBy: "buyer",
  openedAt: "2026-11-17T14:30:00.000Z",
  claim: { type: "quality", amount: money("8700.00") },
  respondent: "supplier",
  answerBy: "2026-11-22T14:30:00.000Z",
  answerExtended: false,
  answeredAt: null,
  decideBy: "2026-11-27T14:30:00.000Z",
  appealBy: null,
  appellants: [],
  waived: [],
  appealedBy: null,
  settlement: null,
  returnBy: null,
  returnDocument: null,
  returnAnswerBy: null,
  closedBy: null,
  isAssigned: false,
  ruling: null,
  earlierRulings: [],
  statements: [],
  questions: [],
  inspections: [],
  exhibits: [],
  letters: [],
  proposal: null,
  earlierProposals: [],
  can: ["answer", "extend", "addEvidence", "propose"],
  ...more,
});

export const aRuling = (more: Partial<NonNullable<CaseView["ruling"]>> = {}): NonNullable<CaseView["ruling"]> => ({
  stage: "first",
  outcome: "split",
  released: money("50000.00"),
  refunded: money("8000.00"),
  reasonCode: "qualityInPart",
  reason: "Both certificates name a moisture above the limit.",
  goods: null,
  returnPaidBy: null,
  announcedAt: "2026-11-20T10:00:00.000Z",
  ...more,
});

export const aLine = (more: Partial<TimelineLine>): TimelineLine => ({
  id: "line",
  at: "2026-11-17T14:30:00.000Z",
  source: "order",
  what: "create",
  by: null,
  words: null,
  details: {},
  ...more,
});
