import type { Transition } from "../kernel/process.ts";
import { keepableUntil, type Dated } from "../terms/schedule.ts";

export const offerStatuses = ["pending", "accepted", "rejected", "withdrawn", "expired"] as const;
export type OfferStatus = (typeof offerStatuses)[number];
export type OfferParty = "supplier" | "buyer" | "clock";

/** Whose answer is awaited: of the side that has not made the newest version. */
export const offerTurns = ["supplier", "buyer"] as const;

/**
 * The life of an offer. `accept` and `reject` belong to the side whose turn it is, `withdraw` to the one who made the newest version.
 * `counter` makes another version, after which the other side's answer is awaited; whoever waits may put a newer version in the place of their own.
 * `renounce` happens when one side withdraws from the contract of an accepted offer before both have signed it (`shared/contracts/process.ts`).
 * `lapse` happens when nothing comes of what was accepted: its contract was not signed in time, no order was placed in time, or the order was never paid. It is agreed no more.
 * `close` happens when the supplier deletes the product that it is for.
 */
export const offerProcess = {
  counter: { from: ["pending"], to: "pending", by: ["supplier", "buyer"] },
  accept: { from: ["pending"], to: "accepted", by: ["supplier", "buyer"] },
  reject: { from: ["pending"], to: "rejected", by: ["supplier", "buyer"] },
  close: { from: ["pending"], to: "rejected", by: ["supplier"] },
  withdraw: { from: ["pending"], to: "withdrawn", by: ["supplier", "buyer"] },
  renounce: { from: ["accepted"], to: "withdrawn", by: ["supplier", "buyer"] },
  expire: { from: ["pending"], to: "expired", by: ["clock"] },
  lapse: { from: ["accepted"], to: "expired", by: ["clock", "buyer"] },
} as const satisfies Record<string, Transition<OfferStatus, OfferParty>>;
export type OfferTransition = keyof typeof offerProcess;

/** Whether it was accepted and nothing came of it (`lapse`). One that expires while an answer is awaited was never answered. */
export const hasLapsed = ({ status, answeredAt }: { status: OfferStatus; answeredAt: string | null }): boolean =>
  status === "expired" && answeredAt !== null;

/** An inquiry's offer is valid for 7 days from its creation (specification, section 9). */
export const offerValidDays = 7;
/** A version says itself how long it is valid: so many hours at least, and so many days at most. */
export const validity = { leastHours: 1, mostDays: 60 } as const;
/** An offer has so many versions at most, and each side makes so many in a day of all that it negotiates with one other. */
export const mostVersions = 50;
export const versionsPerDay = 15;
/** So many inquiries of one buyer may wait for the answer of one supplier, and so many may it write in a day. */
export const openOffersPerPair = 20;
export const offersPerDay = 30;
/** So many inquiries of one buyer may wait for an answer of any supplier; what a supplier has written in an inquiry's conversation answers it. */
export const unansweredOffers = { unverified: 20, verified: 100 } as const;
/** An accepted offer becomes an order within 7 days (decisions, section C). */
export const orderWithinDays = 7;

/**
 * So many days from `now` to sign what was accepted, and again to order it, but not longer than until the first day by which it is to be shipped or delivered: what comes after it
 * could not be kept. The sample's day is no end of it, because an approval may be there: whoever signs or orders is refused once it has failed (`samples.failed`).
 */
export const withinShipments = (now: Date, days: number, shipments: Dated["shipments"]): Date =>
  withinTerms(now, days, { shipments, sample: null, differential: null, fixing: null });

/** So many days from `now` to answer a version, but not longer than what it says can be kept. */
export function withinTerms(now: Date, days: number, terms: Dated): Date {
  const end = new Date(now.getTime() + days * 24 * 3_600_000);
  const keepable = keepableUntil(terms);
  return keepable && keepable < end ? keepable : end;
}
