import { connect, type Database } from "#backend/src/db/database.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";

let current: Database | undefined;

/**
 * Names the database that the `build…` factories write to, around the tests of the describe block (or file) it is called in.
 * Call it after `useDatabase()`, whose hook it needs to have run.
 */
export function useRows(database: { readonly url: string }): { readonly db: Database } {
  let own: Database | undefined;
  let outer: Database | undefined;
  before(() => {
    outer = current;
    current = own = connect(database.url, 4, createLogger("silent"));
  });
  after(async () => {
    current = outer;
    await own?.destroy();
  });
  return {
    get db() {
      if (!own) throw new Error("the connection exists from the first before() hook on");
      return own;
    },
  };
}

/** Has the factories write to a database while `work` goes on, where there are no hooks around it. */
export async function withRows<Result>(database: { readonly url: string }, work: () => Promise<Result>) {
  const outer = current;
  const own = connect(database.url, 4, createLogger("silent"));
  current = own;
  try {
    return await work();
  } finally {
    current = outer;
    await own.destroy();
  }
}

/** The database of the tests that run now. */
export function rows(): Database {
  if (!current) throw new Error("call useRows(database) or useApi() at the top of the test file");
  return current;
}
