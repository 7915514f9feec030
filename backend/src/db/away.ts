import { errorCode } from "./error-code.ts";

/** Of the network: nobody listens there, or the line broke. */
const broken = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/**
 * Of PostgreSQL (its manual, appendix A): connection exceptions, too many connections, and a server that ends, has crashed or is starting.
 */
const states = /^(?:08...|53300|57P0[123])$/;

/** Of pg and knex, which have no codes: a connection that ended under a statement, and none to be had in time. Knex puts the statement before. */
const words =
  /(?:^| - )(?:Connection (?:terminated|ended) |Client has encountered a connection error|Knex: Timeout acquiring a connection|timeout expired)[^-]*$/;

/** Whether a statement failed because the database cannot be reached just now: it may be tried again, and nothing is wrong with it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return broken.has(code) || states.test(code) || words.test(error.message);
}
