import { createHash } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { Refusal } from "./refusal.ts";

export interface Answer {
  status: number;
  body: unknown;
}

interface Props {
  pool: Pool;
  /** The `Idempotency-Key` header; without one every call stands for itself. */
  key: string;
  route: string;
  rawBody: string;
  work: (client: ClientBase) => Promise<Answer>;
}

/** Carries a call out in one transaction, once per key: a repetition waits for the first and gets its answer. */
export async function once({ pool, key, route, rawBody, work }: Props): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const earlier = key ? await claim(client, key, route, rawBody) : undefined;
    const answer = earlier ?? (await work(client));
    if (key && !earlier) {
      await client.query("update sandbox_escrow.answers set status = $3, answer = $4 where key = $1 and route = $2", [
        key,
        route,
        answer.status,
        JSON.stringify(answer.body),
      ]);
    }
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function claim(client: ClientBase, key: string, route: string, rawBody: string): Promise<Answer | undefined> {
  const hash = createHash("sha256").update(rawBody).digest("hex");
  const claimed = await client.query(
    "insert into sandbox_escrow.answers (key, route, body_hash) values ($1, $2, $3) on conflict (key, route) do nothing",
    [key, route, hash],
  );
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await client.query<{ body_hash: string; status: number; answer: unknown }>(
    "select body_hash, status, answer from sandbox_escrow.answers where key = $1 and route = $2",
    [key, route],
  );
  const [stored] = rows;
  if (stored?.body_hash !== hash) throw new Refusal(422, "this Idempotency-Key came with another body");
  return { status: stored.status, body: stored.answer };
}
