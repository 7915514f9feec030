import type { OrganizationType } from "../organizations/choices.ts";

/** What each side of an order rates of the other, each from 1 to 5. What it means differs with the side, as its words say. */
export const ratingCriteria = ["quality", "papers", "punctuality", "communication"] as const;
export type RatingCriterion = (typeof ratingCriteria)[number];
export type Scores = Readonly<Record<RatingCriterion, number>>;

export const scoreRange = { least: 1, most: 5 } as const;
/** Letters of the words beside a rating, of the answer to it and of a report. */
export const longestWords = 2000;

/** Nobody has rated for so long after the order has ended: nobody does any more. */
export const windowDays = 60;
/** Once one side has rated, the other has so long for its own; then what there is appears. */
export const answerDays = 14;
/** Means and words are shown from so many counterparties on: of fewer, each could be told from the mean. */
export const leastCounterparties = 3;

/**
 * Where the ratings of an order stand. `open`: both may rate, and nobody sees what the other has said. `appeared`: what there is is shown, and nothing is changed any more.
 * `closed`: nobody has rated in time, or a side was closed before. `barred`: the two organizations are not independent of each other.
 */
export const ratingStates = ["open", "appeared", "closed", "barred"] as const;
export type RatingState = (typeof ratingStates)[number];

/** What of a rating can be reported to our team, by the side that has not written it. */
export const ratingParts = ["comment", "answer"] as const;
export type RatingPart = (typeof ratingParts)[number];

export const otherSide = (side: OrganizationType): OrganizationType => (side === "buyer" ? "supplier" : "buyer");

/** What one counterparty has given for one criterion: the sum of its marks, and how many there are. */
export interface Given {
  readonly sum: number;
  readonly count: number;
}

/**
 * The mean of each counterparty's mean: one with fifty orders counts as much as one with a single order.
 *
 * @param given by each counterparty, of which there is at least one.
 * @returns with one decimal, halves upwards.
 */
export function meanOfMeans(given: readonly Given[]): string {
  const mean = given.reduce((total, { sum, count }) => total + sum / count, 0) / given.length;
  // Thirds that add up to a half are a hair below it.
  return (Math.round(mean * 10 + 1e-9) / 10).toFixed(1);
}

/** Whatever two of the same are joined by: lists of names that share one, directly or by others between them, are one group. */
export function groupsOf<Name extends string>(marks: ReadonlyMap<Name, ReadonlySet<string>>): Map<Name, Name> {
  const leader = new Map<Name, Name>([...marks.keys()].map((name) => [name, name]));
  const first = (name: Name): Name => {
    const above = leader.get(name) ?? name;
    return above === name ? name : first(above);
  };
  const owner = new Map<string, Name>();
  for (const [name, own] of marks)
    for (const mark of own) {
      const known = owner.get(mark);
      if (known === undefined) owner.set(mark, name);
      else leader.set(first(name), first(known));
    }
  return new Map([...marks.keys()].map((name) => [name, first(name)]));
}

/** So many reports one organization sends in a day. */
export const reportsPerDay = 20;
