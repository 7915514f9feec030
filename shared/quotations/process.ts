import type { Transition } from "../kernel/process.ts";

export const requestStatuses = ["open", "awarded", "closed", "withdrawn", "expired"] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export type RequestParty = "buyer" | "clock";

/**
 * The life of a request for quotation. Suppliers quote while it is open or awarded and its time is not over; each quote is an offer, whose own life goes on by itself.
 * `award` accepts quotes, or answers them with another quantity, as often as its buyer likes until they close it. `withdraw` and `close` reject the quotes that wait.
 */
export const requestProcess = {
  award: { from: ["open", "awarded", "expired"], to: "awarded", by: ["buyer"] },
  close: { from: ["open", "awarded", "expired"], to: "closed", by: ["buyer"] },
  withdraw: { from: ["open"], to: "withdrawn", by: ["buyer"] },
  expire: { from: ["open"], to: "expired", by: ["clock"] },
} as const satisfies Record<string, Transition<RequestStatus, RequestParty>>;
export type RequestTransition = keyof typeof requestProcess;

/** Suppliers quote and decline in these, until its time is over: the request itself stands as it stood. */
export const takingQuotes = ["open", "awarded"] as const satisfies readonly RequestStatus[];

/** How long quotes are awaited: so many hours at least, and so many days at most. */
export const awaited = { leastHours: 1, mostDays: 60 } as const;
/** A request is open to chosen suppliers, or to all verified ones with a listing of the crop. */
export const audiences = ["chosen", "verified"] as const;
export type Audience = (typeof audiences)[number];
export const mostChosen = 30;
/** So many suppliers are written to at most; all others whom it is open to find it among their requests. */
export const mostTold = 200;
/** Requests of one buyer that may be open at a time, and that it may make in a day. */
export const openRequests = 20;
export const requestsPerDay = 10;
/** A supplier has one quote of a request at a time; a new one after it was taken back or has expired, so often. */
export const mostQuotes = 5;
/** A quote is valid so many days after the request's time unless it says otherwise. */
export const quoteDays = 7;
/** Quotes that are awarded by one call. */
export const mostAwards = 30;
