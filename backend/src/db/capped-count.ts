import type { Knex } from "knex";
import type { Database } from "./database.ts";

/** Counting stops here; nobody pages through more. */
const countedTo = 1000;

/** How many rows a query finds, as far as anybody wants to know. Its order does not matter, and its columns should be few. */
export async function countCapped(
  db: Database,
  query: Knex.QueryBuilder,
): Promise<{ total: number; totalCapped: boolean }> {
  const found = query.limit(countedTo + 1).as("found");
  const [row] = (await db.count("* as count").from(found)) as [{ count: string }];
  const counted = Number(row.count);
  return { total: Math.min(counted, countedTo), totalCapped: counted > countedTo };
}
