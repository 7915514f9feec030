import type { OrderView } from "#shared/escrow/contract.ts";
import { orderStatuses, timelineOf, type OrderStatus } from "#shared/escrow/process.ts";
import type { Language } from "#shared/kernel/language.ts";
import enChoices from "#shared/locales/en/choices.json" with { type: "json" };
import enDashboard from "#shared/locales/en/dashboard.json" with { type: "json" };
import enEscrow from "#shared/locales/en/escrow.json" with { type: "json" };
import enUi from "#shared/locales/en/ui.json" with { type: "json" };
import frChoices from "#shared/locales/fr/choices.json" with { type: "json" };
import frDashboard from "#shared/locales/fr/dashboard.json" with { type: "json" };
import frEscrow from "#shared/locales/fr/escrow.json" with { type: "json" };
import frUi from "#shared/locales/fr/ui.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { createDates } from "#shared/look/dates.ts";
import type { Wording } from "#web/src/features/escrow/wording.ts";
import { createI18n } from "#web/src/i18n/create.ts";

/** What a case says beside its reason and opener: one that waits for our team, and one that has been decided. */
export const openCase = {
  status: "open",
  stage: "first",
  claim: null,
  due: null,
  awaits: null,
  announced: null,
} as const;
export const decidedCase = { ...openCase, status: "decided" } as const;

const texts = {
  en: { choices: enChoices, dashboard: enDashboard, escrow: enEscrow, ui: enUi },
  fr: typesetFrenchTexts({ choices: frChoices, dashboard: frDashboard, escrow: frEscrow, ui: frUi }),
};

export const translator = (language: Language) => createI18n(language, texts[language]);

export const noon = new Date("2026-11-21T12:00:00Z");

/** How the escrow pages speak, with a fixed clock in UTC. */
export function wordingIn(language: Language, now = noon): Wording {
  const i18n = translator(language);
  const t = i18n.getFixedT(language, "escrow");
  return {
    t: (key, values) => t(key, values ?? {}),
    dates: createDates(language, { timeZone: "UTC", now: () => now }),
    language,
    now,
  };
}

/** No-break spaces as plain ones, so that sentences can be compared. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

const usd = (amount: string) => ({ amount, currency: "USD" as const });

/** The order of the specification's journey, in a status. */
export function orderIn(status: OrderStatus, side: "buyer" | "supplier", changes: Partial<OrderView> = {}): OrderView {
  const later = orderStatuses.indexOf(status) >= orderStatuses.indexOf("awaiting_delivery");
  return {
    id: "0193a000-0000-7000-8000-000000000001",
    version: 1,
    reference: "ORD-1792397520-7F3K",
    status,
    side,
    shipment: 1,
    shipments: [
      {
        number: 1,
        status,
        quantity: "12.5",
        amount: usd("65625.00"),
        shipByDay: null,
        shipFrom: null,
        deliverFrom: null,
        deliveryMovedDays: 0,
        deliverTo: null,
        shipBy: null,
        expectedArrival: null,
        silentUntil: null,
        silenceCaseSince: null,
        inspectionEndsAt: null,
        weightOpen: false,
        deliveredOpen: false,
        papersHeldUntil: null,
        papersAwaited: false,
        netWeight: null,
        answerFrom: null,
        released: null,
        refunded: null,
      },
    ],
    qualityLimits: [],
    tolerancePercent: "0.0",
    packing: null,
    sampleCondition: null,
    weightBasis: null,
    delivered: null,
    papersHeld: null,
    papersAwaited: [],
    origin: "et",
    lot: null,
    certifications: [],
    description: "Washed, grade 1.",
    shares: { supplier: 900, platform: 85, impactFund: 15 },
    feeBearer: "buyer",
    providerFee: null,
    netWeight: null,
    payable: null,
    weightOpen: false,
    silenceDecision: null,
    questionUndeliveredAt: null,
    shippedAt: later ? "2026-11-20T18:00:00Z" : null,
    product: { id: "0193a000-0000-7000-8000-000000000002", name: "Yirgacheffe Grade 1", category: "coffee-organic" },
    buyer: {
      id: "0193a000-0000-7000-8000-000000000003",
      name: "Noordkade Koffie B.V.",
      country: "nl",
      city: "Rotterdam",
      phone: null,
    },
    supplier: {
      id: "0193a000-0000-7000-8000-000000000004",
      name: "Imisozi Coffee Growers",
      country: "rw",
      city: "Huye",
      phone: null,
    },
    quantity: "12.5",
    pricePerTon: usd("5250.00"),
    agreedPrice: { price: usd("5250.00"), unit: "MT", unitWeightKg: "1000", rate: null },
    total: usd("65625.00"),
    notes: null,
    deliveryTerms: "FOB Mombasa",
    inspectionDays: 3,
    offerId: null,
    contract: null,
    transactionReference: "ESC-1",
    paymentUrl: null,
    paymentDeclinedAt: null,
    unplacedPayments: [],
    providerPending: false,
    providerEnded: false,
    endedUnverified: false,
    endedReversed: false,
    providerProblem: null,
    partyChecks: [],
    payoutWaitsUntil: null,
    transportDocument: later ? "MBA-RTM-55193" : null,
    expectedArrival: later ? "2026-12-12" : null,
    fundHours: 72,
    fundBy: "2026-11-23T18:00:00Z",
    shipFrom: null,
    shipBy: status === "created" ? null : "2026-12-19T18:00:00Z",
    confirmationAskedAt: null,
    silentUntil: null,
    silenceCaseSince: null,
    decideBy: null,
    proposal: null,
    earlierProposals: [],
    weightQuestion: null,
    inspectionEndsAt: later && status !== "awaiting_delivery" ? "2026-11-23T18:00:00Z" : null,
    createdAt: "2026-11-20T18:00:00Z",
    timeline: timelineOf(status).map(({ step, state }) => ({
      step,
      state,
      at: state === "completed" ? "2026-11-20T18:00:00Z" : null,
      by: state === "completed" ? "buyer" : null,
    })),
    split: {
      supplier: usd("59062.50"),
      platform: usd("5578.13"),
      impactFund: usd("984.37"),
      posted: status === "funds_released",
    },
    settlement: null,
    inspections: [],
    dispute:
      status === "disputed"
        ? {
            reason: "Moisture",
            openedAt: "2026-11-20T18:00:00Z",
            openedBy: "buyer",
            ...openCase,
            closedBy: null,
            decision: null,
          }
        : null,
    can: [],
    ...changes,
  };
}
