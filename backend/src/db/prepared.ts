import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { errorCode } from "./error-code.ts";

/** A text that a process has sent so often is prepared: it will come again. */
const often = 5;
/** No connection holds more plans: texts that come in ever new variants, such as lists of ids, must not fill its memory. */
const mostPrepared = 200;
/** The same of texts that are planned alike: lists, searches and reads by id have some 160, of 70 KB each. */
const mostAlike = 300;

const seen = new LRUCache<string, number>({ max: 1000 });
const names = new Map<string, string>();
/** Of texts that are planned alike whatever their values are. */
const alike = new Map<string, string>();
/** Of the names in use; counted up when the tables have changed under the plans. */
let generation = 0;

/**
 * The name under which PostgreSQL keeps the plan of a statement, so that it is parsed and planned once for each connection and not each time
 * (docs/adr/0035-statements-and-announcements.md). Undefined for a text that has not come often.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared) return known;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < often) return undefined;
  seen.delete(text);
  const name = nameOf(text);
  names.set(text, name);
  return name;
}

/** No other text has it, and no plan from before a change of the tables. */
const nameOf = (text: string) => `${generation}-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;

/** The name of a text whose plan is good for all values, which is prepared from its first time on. Undefined where there are too many of them already. */
export function nameOfAlike(text: string): string | undefined {
  const known = alike.get(text);
  if (known !== undefined || alike.size >= mostAlike) return known;
  const name = nameOf(text);
  alike.set(text, name);
  return name;
}

/** A migration has given a table another column, and a kept plan that answers with all of them is refused. */
export const isPlanOutdated = (error: unknown): boolean =>
  errorCode(error) === "0A000" &&
  error instanceof Error &&
  error.message.includes("cached plan must not change result type");

/** Everything is planned anew, under new names: the plans by the old ones go with their connections. */
export function forgetPlans(): void {
  generation += 1;
  names.clear();
  alike.clear();
}
