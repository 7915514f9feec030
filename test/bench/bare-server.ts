/**
 * A bare Koa and pg server: the yardstick. It answers `/<n>` with the rows of the n-th statement, and `/bytes` with a file. Values of a statement are
 * taken from the query `v` (JSON) where it has one.
 */
import { readFileSync } from "node:fs";
import Koa from "koa";
import pg from "pg";

interface Statement {
  sql: string;
  values: unknown[];
}

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const statements = JSON.parse(process.env.STATEMENTS ?? "[]") as Statement[];
const bytes = process.env.BYTES_FILE ? readFileSync(process.env.BYTES_FILE) : undefined;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Koa();
app.use(async (context) => {
  if (context.path === "/bytes") {
    context.type = "html";
    context.body = bytes;
    return;
  }
  const statement = statements[Number(context.path.slice(1))];
  if (!statement) return;
  const { v } = context.query;
  const values = typeof v === "string" ? (JSON.parse(v) as unknown[]) : statement.values;
  const { rows } = await pool.query(statement.sql, values);
  context.body = rows;
});
app.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
