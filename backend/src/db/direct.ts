import type pg from "pg";
import type { Database } from "./database.ts";
import { nameOfAlike } from "./prepared.ts";

interface Read {
  /** With question marks, as everywhere; none may stand in the text itself. */
  sql: string;
  bindings: readonly unknown[];
  /** Whatever the values are it is planned alike, so each connection keeps its plan. How many such texts there are must not depend on values. */
  isAlike?: boolean | undefined;
}

/** What of knex's client is used: its pool. */
interface Pool {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/** knex writes question marks, PostgreSQL wants numbers. The texts are few, so what they become is kept by the text. */
const numbered = new Map<string, string>();
function withNumbers(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let position = 0;
  const text = sql.replace(/\?/g, () => `$${++position}`);
  if (numbered.size < 1000) numbered.set(sql, text);
  return text;
}

/**
 * Reads rows on a connection of the pool without knex's builder, which costs as much as a short statement does itself: for what is read most often.
 * Within a transaction it reads there.
 */
export async function readRows<Row>(db: Database, { sql, bindings, isAlike = false }: Read): Promise<Row[]> {
  if (db.isTransaction) {
    const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings as never[]);
    return rows;
  }
  const pool = db.client as Pool;
  const connection = await pool.acquireConnection();
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const text = withNumbers(sql);
      const name = isAlike ? nameOfAlike(text) : undefined;
      const query = { text, values: bindings as unknown[], ...(name !== undefined && { name }) };
      connection.query(query, (error: Error | null, result: pg.QueryResult | undefined) => {
        if (error) reject(error);
        else resolve((result?.rows ?? []) as Row[]);
      });
    });
  } finally {
    await pool.releaseConnection(connection);
  }
}
