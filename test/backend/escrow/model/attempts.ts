/** What the model test tries: who does what, how many at once, and how much time passes. Imports the model alone. */
import * as fc from "fast-check";
import { sayings, type Act, type Side } from "./order-state.ts";

/** The day until which a sample may be approved. */
export const sampleDueOn = 1;
/** Sequences run side by side, so that they share the clock. */
export const together = 20;
const [fewestSteps, mostSteps] = [3, 8];

export const sides: Side[] = ["buyer", "supplier"];
/** Everything that anybody may try. */
const acts: Act[] = [
  ...[100, 100, 98, 80, 104, 120].map((weight, at): Act => ({
    act: "ship",
    by: "supplier",
    days: [0, 2, 9][at % 3] ?? 0,
    weight,
  })),
  ...sides.flatMap((by): Act[] => [
    ...(
      ["confirm", "ask", "release", "cancel", "cancelForSample", "dispute", "acceptWeight", "cancelAll"] as const
    ).map((act) => ({
      act,
      by,
    })),
    ...[true, false].map((approves) => ({ act: "inspect" as const, by, approves })),
    ...(["accept", "accept", "decline", "withdraw"] as const).map((how) => ({ act: "answer" as const, by, how })),
    { act: "propose", by, kind: "cancelAgreed", days: 0, part: 0, names: "shipBy" },
    { act: "propose", by, kind: "changeDates", days: 6, part: 0, names: "shipBy" },
    { act: "propose", by, kind: "changeDates", days: 4, part: 0, names: "expectedArrival" },
    ...[1, 33, 99].map((part): Act => ({ act: "propose", by, kind: "allowPrice", days: 0, part, names: "shipBy" })),
    ...[1, 60, 99].map((part): Act => ({ act: "propose", by, kind: "splitAgreed", days: 0, part, names: "shipBy" })),
    ...[true, false].flatMap((isReturned): Act[] => [
      { act: "propose", by, kind: "refundAgreed", days: 0, part: 0, names: "shipBy", isReturned },
      { act: "propose", by, kind: "replaceAgreed", days: 6, part: 0, names: "shipBy", isReturned },
    ]),
  ]),
  // A manager of the buyer says no for it, and releases nothing: neither at once nor by a lower price.
  { act: "release", by: "buyer", asManager: true },
  { act: "propose", by: "buyer", kind: "allowPrice", days: 0, part: 1, names: "shipBy", asManager: true },
  { act: "propose", by: "supplier", kind: "allowPrice", days: 0, part: 1, names: "shipBy", asManager: true },
  ...sides.flatMap((by) =>
    (["accept", "decline", "withdraw"] as const).map((how): Act => ({ act: "answer", by, how, asManager: true })),
  ),
  { act: "ship", by: "buyer", days: 1, weight: 100 },
  ...[100, 97, 80].map((weight): Act => ({ act: "weigh", by: "buyer", weight })),
  { act: "weigh", by: "supplier", weight: 100 },
  ...sides.map((by): Act => ({ act: "acceptDelivered", by })),
  { act: "handPaper", by: "supplier" },
  { act: "stop" },
  ...([0, 1] as const).flatMap((who): Act[] => [
    ...[0, 50, 97].map((part): Act => ({ act: "decide", outcome: "split", part, who, isReturned: false })),
    ...(["supplier", "delivered"] as const).map((outcome): Act => ({
      act: "decide",
      outcome,
      part: 0,
      who,
      isReturned: false,
    })),
    ...[false, true, true].map((isReturned): Act => ({ act: "decide", outcome: "buyer", part: 0, who, isReturned })),
  ]),
  ...sides.flatMap((by) => sayings.map((what): Act => ({ act: "claim", by, what }))),
];

/** What shows a delivery to whoever decides. */
export const evidence = {
  document: "Terminal release 99812",
  consignee: "Noordkade",
  deliveredOn: "2026-11-20",
  container: null,
};

/** What is done, as it is told of what never happens. */
export const nameOf = (act: Act): string =>
  act.act === "claim" ? act.what : act.act === "propose" ? act.kind : act.act;
export const actNames = [...new Set(acts.map(nameOf))];

/** What leads an order to its good end, and a case to its own. */
const isForward = (act: Act): boolean =>
  ["ship", "confirm", "release", "decide"].includes(act.act) ||
  (act.act === "claim" && act.what !== "extend" && act.what !== "withdraw") ||
  (act.act === "inspect" && act.by === "buyer" && act.approves);

/** Half of what is tried leads on, a third is anything that would be taken as the order stands, first what never was, the rest is anything at all. */
export const attempt = fc.record({
  pick: fc.nat(9999),
  taste: fc.integer({ min: 0, max: 5 }),
  /** Which of the shipments; those that there are take turns. */
  at: fc.nat(2),
});
export function choose(
  { pick, taste }: Made<typeof attempt>,
  answerTo: (act: Act) => string,
  reached: ReadonlySet<string>,
): Act[] {
  const possible = acts.filter((act) => !answerTo(act).startsWith("no "));
  const sensible = possible.filter((act) => answerTo(act) === "taken");
  const forward = sensible.filter(isForward);
  const rare = sensible.filter((act) => !reached.has(nameOf(act)));
  const others = taste < 5 && sensible.length > 0 ? (rare.length > 0 ? rare : sensible) : possible;
  const from = taste < 3 && forward.length > 0 ? forward : others;
  // One of what can be done, then one of the ways to do it, so that what has many ways is not done all the time.
  const names = [...new Set(from.map(nameOf))];
  const ways = from.filter((act) => nameOf(act) === names[pick % names.length]);
  const act = ways[Math.floor(pick / names.length) % ways.length];
  return act ? [act] : [];
}
export const sequence = fc.record({
  pricePerTon: fc.integer({ min: 100, max: 999_999 }),
  isPaid: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  isOffered: fc.integer({ min: 0, max: 1 }).map((one) => one === 0),
  /** Whether its sale hangs on a sample, where it comes of an offer; nobody sends one. */
  isSampled: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
  /** Where it comes of an offer: whether the delivered weight is paid for, and whether the release needs a paper. */
  isDeliveredPaid: fc.integer({ min: 0, max: 1 }).map((one) => one === 0),
  needsPaper: fc.integer({ min: 0, max: 1 }).map((one) => one === 0),
  /** Thousandths of a ton; what is bought from a listing is one shipment. */
  quantities: fc.constantFrom([2000], [667, 1333], [500, 700, 800], [1990, 10]),
  /** One to three who act at the same moment. */
  steps: fc.array(fc.array(attempt, { minLength: 1, maxLength: 3 }), { minLength: fewestSteps, maxLength: mostSteps }),
});
export const batch = fc.record({
  sequences: fc.array(sequence, { minLength: together, maxLength: together }),
  /** Days that pass after each step, for all of them. */
  waits: fc.array(fc.constantFrom(0, 0, 0, 1, 3, 5, 7, 14, 28), { minLength: mostSteps, maxLength: mostSteps }),
});

/** What a generator makes. */
type Made<Generator> = Generator extends fc.Arbitrary<infer Value> ? Value : never;
export type Attempt = Made<typeof attempt>;
export type Sequence = Made<typeof sequence>;
