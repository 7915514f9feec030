import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  currency,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { referenceCurrency } from "../kernel/money.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { isRate } from "./rules.ts";

/** What one of a currency is worth in USD, as somebody has published it. */
export const rateView = object({
  id: uuid().required(),
  currency: string().required(),
  usdPerUnit: string().required(),
  /** Of which moment it is; 24 hours later no order is placed at it any more. */
  asOf: timestamp(),
  source: string().required(),
});
export type RateView = InferType<typeof rateView>;

/** The details of `escrow.rateChanged`: the rate that the buyer named, null where there is no such one, and the one in force. */
export const changedRate = object({ named: rateView.nullable().defined().default(null), now: rateView.required() });

export const currencyView = object({
  code: string().required(),
  /** Decimals of its amounts. */
  decimals: number().required(),
  /** Whether the escrow provider takes it: orders of listings in others are in USD. */
  inEscrow: boolean().required(),
  /** Its newest rate, while it is in force; null for USD itself. */
  rate: rateView.nullable().defined().default(null),
});
export type CurrencyView = InferType<typeof currencyView>;

export const rateStates = ["inForce", "tooOld", "replaced"] as const;

/** A rate as the console shows it. */
export const storedRateView = rateView.shape({
  /** Who has imported it; null for the demo's. */
  importedBy: optionalString(),
  /** The second person, where it had to wait for one. */
  confirmedBy: optionalString(),
  /** When it was entered: imported, or confirmed where it had waited. */
  importedAt: timestamp(),
  /** `replaced`: its currency has a newer one. */
  state: string()
    .oneOf([...rateStates])
    .required(),
});
export type StoredRateView = InferType<typeof storedRateView>;

/**
 * Why a rate waits: it is the first of its currency, it differs much from the last one, from one that stood within the last 24 hours, or from the last that two people
 * have agreed on.
 */
export const rateGrounds = ["first", "jump", "smallSteps", "sinceConfirmed"] as const;
export type RateGround = (typeof rateGrounds)[number];
/** `superseded`: its importer has imported another since, or the same rate was entered by somebody else. `expired`: its 24 hours are over. */
export const proposedRateStatuses = [
  "awaiting_confirmation",
  "confirmed",
  "refused",
  "withdrawn",
  "superseded",
  "expired",
] as const;
export const proposedRateMoves = ["confirm", "refuse", "withdraw"] as const;

/** A rate that one person has imported and that holds only once another has confirmed it. */
export const proposedRateView = rateView.shape({
  status: choice(proposedRateStatuses).required(),
  ground: choice(rateGrounds).required(),
  /** What it was held against when it was imported; null for the first of its currency. */
  comparedTo: rateView.nullable().defined().default(null),
  /** The newest rate of its currency today, of whatever age. */
  last: rateView.nullable().defined().default(null),
  importedBy: optionalString(),
  importedAt: timestamp(),
  /** Null also where it has ended by itself. */
  decidedBy: optionalString(),
  decidedAt: optionalTimestamp(),
  decidedReason: optionalString(),
  can: can(proposedRateMoves),
});
export type ProposedRateView = InferType<typeof proposedRateView>;

/** What became of an import: what is entered, and what waits for a second person. */
export const importedRates = object({
  items: array(storedRateView.required()).required(),
  waiting: array(proposedRateView.required()).required(),
  /** What others have imported of these currencies before, and still waits. */
  stillWaiting: array(proposedRateView.required()).required(),
});
export type ImportedRates = InferType<typeof importedRates>;

/** The 30th of February is read as the 2nd of March. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
const moment = () =>
  string()
    .trim()
    .required(problem("required"))
    .test(
      "moment",
      problem("moment"),
      (value) =>
        !value ||
        (/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
          !Number.isNaN(Date.parse(value)) &&
          isDay(value.slice(0, 10))),
    );

/** Rates of one source and moment, to be entered together or not at all. */
export const rateImport = object({
  source: requiredText(120, 2),
  asOf: moment(),
  rates: array(
    object({
      currency: currency()
        .required(problem("required"))
        .test("reference", problem("rateOfReference"), (value) => value !== referenceCurrency),
      usdPerUnit: string()
        .trim()
        .max(40, problem("tooLong", { max: 40 }))
        .required(problem("required"))
        .test("rate", problem("rate"), (value) => !value || isRate(value)),
    }).required(),
  )
    .min(1, problem("required"))
    .max(50, problem("tooMany", { max: 50 }))
    .required(problem("required")),
  /** That rates which differ much from the last ones are meant so. */
  confirmed: boolean().default(false),
});
export type RateImport = InferType<typeof rateImport>;

export const currencyEndpoints = {
  list: defineEndpoint({
    name: "currencies.list",
    summary: "The currencies that a listing may be priced in, and what an order of such a listing is paid in.",
    method: "GET",
    path: "/currencies",
    access: "public",
    topics: ["catalogue"],
    response: object({ items: array(currencyView.required()).required() }),
    maxAge: 0,
  }),
};

const rateId = object({ id: uuid().required() });

export const rateEndpoints = {
  list: defineEndpoint({
    name: "rates.list",
    summary: "All reference rates that were ever imported.",
    method: "GET",
    path: "/admin/reference-rates",
    kind: "simpleRest",
    access: "staff",
    permission: "rates.read",
    query: staffListQuery(
      ["asOf", "currency", "importedAt"],
      object({ id: someIds(), currency: currency(), newest: boolean() }),
    ),
    response: storedRateView,
  }),
  show: defineEndpoint({
    name: "rates.show",
    summary: "One reference rate.",
    method: "GET",
    path: "/admin/reference-rates/:id",
    access: "staff",
    permission: "rates.read",
    params: rateId,
    response: storedRateView,
    errors: ["staff.rateNotFound"],
  }),
  import: defineEndpoint({
    name: "rates.import",
    summary:
      "Takes reference rates of one source and moment, all or none. One that differs by more than 10 % from the last of its currency is refused (`rateJump`, beside its line) unless `confirmed`. `items` hold from now on; `waiting` are those that a second member of staff has to confirm: the first of a currency, and what differs by more than 10 % from the last one or from any that stood within the last 24 hours, or by more than 20 % from the last that two people have agreed on. `stillWaiting` are rates of these currencies that others have imported before and that still wait: what holds at once leaves them as they are, and a second one that would have to wait is refused beside its line (`rateWaitsAlready`).",
    method: "POST",
    path: "/admin/reference-rates",
    access: "staff",
    permission: "rates.import",
    body: rateImport,
    response: importedRates,
    status: 201,
    idempotency: "required",
  }),
};

const deciding = {
  method: "POST",
  access: "staff",
  permission: "rates.import",
  params: rateId,
  body: object({ reason: requiredText(2000, 10) }),
  response: proposedRateView,
  idempotency: "required",
} as const;
const decisionErrors = ["staff.rateNotFound", "staff.rateNotWaiting"] as const;

export const proposedRateEndpoints = {
  list: defineEndpoint({
    name: "proposedRates.list",
    summary: "Rates that wait for a second person, and what became of those that have waited.",
    method: "GET",
    path: "/admin/proposed-rates",
    kind: "simpleRest",
    access: "staff",
    permission: "rates.read",
    query: staffListQuery(
      ["importedAt", "currency", "asOf"],
      object({ id: someIds(), currency: currency(), status: choice(proposedRateStatuses) }),
    ),
    response: proposedRateView,
  }),
  show: defineEndpoint({
    name: "proposedRates.show",
    summary: "One rate that waits for a second person, or has waited.",
    method: "GET",
    path: "/admin/proposed-rates/:id",
    access: "staff",
    permission: "rates.read",
    params: rateId,
    response: proposedRateView,
    errors: ["staff.rateNotFound"],
  }),
  confirm: defineEndpoint({
    name: "proposedRates.confirm",
    summary:
      "A second member of staff confirms a rate: it holds from now on, also where others of a later moment were entered while it waited.",
    path: "/admin/proposed-rates/:id/confirm",
    errors: [...decisionErrors, "staff.ownRate", "staff.importerWithoutRight"],
    ...deciding,
  }),
  refuse: defineEndpoint({
    name: "proposedRates.refuse",
    summary: "A second member of staff refuses a rate: it never holds.",
    path: "/admin/proposed-rates/:id/refuse",
    errors: [...decisionErrors, "staff.ownRate"],
    ...deciding,
  }),
  withdraw: defineEndpoint({
    name: "proposedRates.withdraw",
    summary: "Whoever has imported a rate takes it back.",
    path: "/admin/proposed-rates/:id/withdraw",
    errors: [...decisionErrors, "staff.notImporter"],
    ...deciding,
  }),
};
