import type { Context, Middleware } from "koa";
import type { ClientBase, Pool } from "pg";
import { amountOf, decimalsOf } from "./amounts.ts";
import { Refusal } from "./refusal.ts";

/**
 * What can be made to go wrong.
 *
 * - `down`: every call's connection is cut before anything is done.
 * - `slow`: every call, or the next `times` that change something, waits `delay_ms` before anything is done.
 * - `error_once`: the next call that would change something is answered with 500 and not carried out.
 * - `timeout_after_commit`: the next `times` calls that change something are carried out and never answered.
 * - `refuse`: the next `times` calls that change something are answered with `status` and not carried out.
 * - `reset_after_commit`: the next `times` calls that change something are carried out, and their connection is cut.
 * - `underpaid`: whoever pays pays 100.00 less; the provider holds that, reports it, and takes the rest on the same page.
 * - `wrong_amount`: answers and webhooks tell of 100.00 more than there are.
 * - `duplicate_webhooks`: each event is sent twice.
 * - `reorder_webhooks`: events wait for `delay_ms`, and the last leaves first.
 *
 * A refusal with 429 or 503 says in `Retry-After` that one may come again after `delay_ms`, in whole seconds. `down` and `slow` last, unless `times` says
 * for how many calls.
 *
 * With a `reference`, only calls about that transaction are hit.
 */
export const faultModes = [
  "none",
  "down",
  "slow",
  "error_once",
  "timeout_after_commit",
  "refuse",
  "reset_after_commit",
  "underpaid",
  "wrong_amount",
  "duplicate_webhooks",
  "reorder_webhooks",
] as const;
type FaultMode = (typeof faultModes)[number];

export interface Faults {
  mode: FaultMode;
  /** How many calls more it hits; 0 for those that last until they are switched off. */
  times: number;
  delay_ms: number;
  status: number;
  /** The reference number of the only transaction that it hits. */
  reference: string | null;
}

const counted = (mode: FaultMode) =>
  ["error_once", "timeout_after_commit", "refuse", "reset_after_commit"].includes(mode);
/** These hit no call as it comes, but what is paid, told or sent. */
const elsewhere: readonly FaultMode[] = ["none", "underpaid", "wrong_amount", "duplicate_webhooks", "reorder_webhooks"];

/** @throws {Refusal} 422 */
export function readFaults(body: unknown): Faults {
  const {
    mode,
    times,
    delay_ms = 1000,
    status = 422,
    reference = null,
  } = (body ?? {}) as Partial<Record<keyof Faults, unknown>>;
  if (!faultModes.includes(mode as FaultMode)) throw new Refusal(422, `mode must be one of ${faultModes.join(", ")}`);
  const calls = times ?? (counted(mode as FaultMode) ? 1 : 0);
  if (![calls, delay_ms, status].every(Number.isInteger))
    throw new Refusal(422, "times, delay_ms and status must be whole numbers");
  if (reference !== null && typeof reference !== "string") throw new Refusal(422, "reference must be a text");
  return {
    mode: mode as FaultMode,
    times: calls as number,
    delay_ms: delay_ms as number,
    status: status as number,
    reference,
  };
}

export async function setFaults(pool: Pool, { mode, times, delay_ms, status, reference }: Faults): Promise<void> {
  await pool.query(
    "update sandbox_escrow.faults set mode = $1, times = $2, delay_ms = $3, status = $4, reference = $5",
    [mode, times, delay_ms, status, reference],
  );
}

/** Which transaction a call is about: a new one by its reference number. */
interface About {
  id?: string | undefined;
  reference?: string | undefined;
}

function aboutOf(context: Context): About {
  const { id, reference: named } = context.params as { id?: string; reference?: string };
  if (id) return { id };
  const { received } = context.state as { received?: string };
  const body = JSON.parse(received || "{}") as { reference_number?: unknown; reference?: unknown };
  const reference = named ?? context.query.reference_number ?? body.reference_number ?? body.reference;
  return { reference: typeof reference === "string" ? reference : undefined };
}

/** The mode that hits this call. One that is counted is used up by it, also when several calls come at once. */
async function takeFault(
  pool: Pool,
  changes: boolean,
  about: About,
): Promise<Pick<Faults, "mode" | "delay_ms" | "status">> {
  const { rows } = await pool.query<Faults>(
    `update sandbox_escrow.faults f
        set times = greatest(f.times - 1, 0), mode = case when f.times = 1 then 'none' else f.mode end
       from (select mode, times, delay_ms, status, reference from sandbox_escrow.faults for update) was
      where was.mode <> all($4) and ($1 or f.times = 0)
        and (was.reference is null or was.reference = $2
             or exists (select from sandbox_escrow.transactions t where $3 in (t.id, t.number::text) and t.reference_number = was.reference))
  returning was.mode, was.delay_ms, was.status`,
    [changes, about.reference ?? null, about.id ?? null, elsewhere],
  );
  return rows[0] ?? { mode: "none", delay_ms: 0, status: 0 };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/** Stands before the calls and lets go wrong what is switched on. */
export function applyFaults(pool: Pool): Middleware {
  return async (context, next) => {
    const { mode, delay_ms, status } = await takeFault(pool, context.method !== "GET", aboutOf(context));
    if (mode === "down") {
      context.respond = false;
      context.req.socket.destroy();
      return;
    }
    if (mode === "slow") await wait(delay_ms);
    if (mode === "refuse") {
      if (status === 429 || status === 503) context.set("retry-after", String(Math.ceil(delay_ms / 1000)));
      throw new Refusal(status, "the sandbox was told to refuse");
    }
    if (mode === "error_once") throw new Refusal(500, "the sandbox was told to fail");
    await next();
    // The work is done; the caller never learns of it.
    if (mode === "timeout_after_commit" || mode === "reset_after_commit") context.respond = false;
    if (mode === "reset_after_commit") context.req.socket.destroy();
  };
}

/** What is switched on. */
export async function faultsOf(client: ClientBase | Pool): Promise<Pick<Faults, "mode" | "delay_ms">> {
  const { rows } = await client.query<Faults>("select mode, delay_ms from sandbox_escrow.faults");
  return rows[0] ?? { mode: "none", delay_ms: 0 };
}

/** What is missing of a payment. */
export const missingOf = async (client: ClientBase, currency: string): Promise<string> =>
  amountOf((await faultsOf(client)).mode === "underpaid" ? hundred(currency) : 0n, currency);

const hundred = (currency: string): bigint => 100n * 10n ** BigInt(decimalsOf(currency));

/** 100.00 more than there are. */
export function otherAmount(amount: string): string {
  const [whole = "0", fraction] = amount.split(".");
  return [String(BigInt(whole) + 100n), fraction].filter((part) => part !== undefined).join(".");
}
