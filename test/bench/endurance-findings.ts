import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { escrowRow, type EscrowTransition } from "#shared/escrow/process.ts";
import { brokenInvariants } from "#backend/src/backup/invariants.ts";
import type { EnduringApi } from "./endurance-servers.ts";

interface Places {
  ours: string;
  provider: string;
}

/** What failed and waits for its next try has not come to nothing either. */
const waits = "attempts < max_attempts and task_identifier <> 'sweep' and (run_at <= now() or attempts > 0)";
/** What has to come to nothing once nobody asks any more; a sweep is begun anew every minute and is no work that waits. */
const leftovers = `
  select (select count(*) from outbox where delivered_at is null and failed_at is null)::int as outbox,
         (select count(*) from graphile_worker.jobs where ${waits})::int as jobs,
         (select count(*) from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle')::int as pool`;
const reports = `select count(*)::int as reports from sandbox_escrow.webhooks where delivered_at is null and given_up_at is null`;

export interface Left {
  outbox: number;
  /** Letters among them. */
  jobs: number;
  /** Connections that do something, or hold a transaction open. */
  pool: number;
  reports: number;
  streams: number;
}

async function lookAtLeft({ ours, provider }: Places, api: EnduringApi): Promise<Left> {
  const own = await withClient(ours, async (client) => (await client.query<Left>(leftovers)).rows[0]);
  const theirs = await withClient(provider, async (client) => (await client.query<Left>(reports)).rows[0]);
  const looked = await api.look("streams");
  if (!own || !theirs || !looked) throw new Error("there is nobody to say what is left");
  return { ...own, ...theirs, streams: looked.streams };
}

/** Waits until nothing is left, `longest` milliseconds at most. @returns how long it took, and what was left at last. */
export async function drain(places: Places, api: EnduringApi, longest: number): Promise<{ took: number; left: Left }> {
  const started = Date.now();
  for (;;) {
    const left = await lookAtLeft(places, api);
    const took = Date.now() - started;
    if (Object.values(left).every((count) => count === 0) || took > longest) return { took, left };
    await delay(250);
  }
}

interface Row {
  product_id: string;
  listed: string;
  reserved: string;
  /** In the order in which they came. */
  moves: EscrowTransition[];
}

/** Listings whose stock is not what they began with less what orders still hold or have taken away. */
export async function wrongStock(url: string, began: string): Promise<string[]> {
  const rows = await withClient(
    url,
    async (client) =>
      (
        await client.query<Row>(
          `select p.id as product_id, p.quantity::text as listed, coalesce(o.reserved_quantity, 0)::text as reserved,
                  coalesce((select array_agg(e.transition::text order by e.id) from order_events e where e.order_id = o.id), '{}') as moves
             from supplier_products p left join orders o on o.product_id = p.id`,
        )
      ).rows,
  );
  const start = parseDecimal(began, quantityScale);
  const taken = new Map<string, bigint>();
  const listed = new Map(rows.map((row) => [row.product_id, parseDecimal(row.listed, quantityScale)]));
  for (const { product_id: id, reserved, moves } of rows) {
    const isBack = moves.some((move, at) => {
      // What stands beside the process, such as a proposal, moves no stock.
      const restock = (escrowRow(move) as { restock: string } | undefined)?.restock;
      return restock === "always" || (restock === "unshipped" && !moves.slice(0, at).includes("ship"));
    });
    taken.set(id, (taken.get(id) ?? 0n) + (isBack ? 0n : parseDecimal(reserved, quantityScale)));
  }
  const said = (value: bigint) => formatDecimal(value, quantityScale);
  return [...listed].flatMap(([id, has]) => {
    const expected = start - (taken.get(id) ?? 0n);
    return has === expected ? [] : [`${id} has ${said(has)}, and ${said(expected)} are left of it`];
  });
}

/** Jobs that wait, with what they have met. */
export const waitingJobs = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ job: string }>(
      `select concat_ws(' ', task_identifier, 'made', created_at, 'tried', attempts, 'due', run_at, 'held by', locked_by, 'since', locked_at, 'now', now(), left(last_error, 200)) as job
         from graphile_worker.jobs where attempts < max_attempts and task_identifier <> 'sweep'`,
    );
    return rows.map(({ job }) => job);
  });

export const invariantsOf = (url: string): Promise<string[]> => withClient(url, (client) => brokenInvariants(client));
