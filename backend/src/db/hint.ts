import { errorCode } from "./error-code.ts";

/** Its code, where a start finds the database of an earlier version than its own. */
export const notMigrated = "NOT_MIGRATED";

const hints: Readonly<Record<string, string>> = {
  // A table, or a column, that does not exist.
  "42P01": "The database lacks tables of this version: run `npm run migrate` first.",
  "42703": "The database lacks columns of this version: run `npm run migrate` first.",
  [notMigrated]: "The database is of an earlier version: run `npm run migrate` first.",
  // Nobody listens there, the name leads nowhere, or the password is another.
  ECONNREFUSED: "Nobody answers at the address of DATABASE_URL: is the database running, and are host and port right?",
  ENOTFOUND: "The host of DATABASE_URL is not known.",
  "28P01": "The database refuses the password of DATABASE_URL.",
  "28000": "The database refuses the role of DATABASE_URL.",
  "3D000": "The database that DATABASE_URL names does not exist.",
  // Before a connection: as many as it takes are open. With its last ones kept for administrators it says so by the same code.
  "53300":
    "The database takes no more connections: raise its max_connections, or lower WORKERS, DATABASE_POOL_SIZE, WORKER_JOBS or ESCROW_CALLS.",
  // A right that the role does not have.
  "42501": "The role of DATABASE_URL lacks a right that this version needs: run `npm run migrate` first.",
};

/** What an operator does about a statement that failed, where that is known from PostgreSQL's code (its manual, appendix A). */
export const hintOf = (error: unknown): string | undefined =>
  error instanceof Error ? hints[errorCode(error)] : undefined;
