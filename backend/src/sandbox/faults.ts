import type { Middleware } from "koa";
import type { Pool } from "pg";
import { Refusal } from "./refusal.ts";

/**
 * What can be made to go wrong.
 *
 * - `down`: every call's connection is cut before anything is done.
 * - `slow`: every call waits `delay_ms` before anything is done.
 * - `error_once`: the next call that would change something is answered with 500 and not carried out.
 * - `timeout_after_commit`: the next `times` calls that change something are carried out and never answered.
 */
export const faultModes = ["none", "down", "slow", "error_once", "timeout_after_commit"] as const;
type FaultMode = (typeof faultModes)[number];

export interface Faults {
  mode: FaultMode;
  /** How many calls more it hits; 0 for those that last until they are switched off. */
  times: number;
  delay_ms: number;
}

const counted = (mode: FaultMode) => mode === "error_once" || mode === "timeout_after_commit";

/** @throws {Refusal} 422 */
export function readFaults(body: unknown): Faults {
  const { mode, times = 1, delay_ms = 1000 } = (body ?? {}) as Partial<Record<keyof Faults, unknown>>;
  if (!faultModes.includes(mode as FaultMode)) throw new Refusal(422, `mode must be one of ${faultModes.join(", ")}`);
  if (!Number.isInteger(times) || !Number.isInteger(delay_ms))
    throw new Refusal(422, "times and delay_ms must be whole numbers");
  return {
    mode: mode as FaultMode,
    times: counted(mode as FaultMode) ? (times as number) : 0,
    delay_ms: delay_ms as number,
  };
}

export async function setFaults(pool: Pool, { mode, times, delay_ms }: Faults): Promise<void> {
  await pool.query("update sandbox_escrow.faults set mode = $1, times = $2, delay_ms = $3", [mode, times, delay_ms]);
}

/** The mode that hits this call. One that is counted is used up by it, also when several calls come at once. */
async function takeFault(pool: Pool, changes: boolean): Promise<Faults> {
  const { rows } = await pool.query<Faults>(
    `update sandbox_escrow.faults f
        set times = greatest(f.times - 1, 0), mode = case when f.times = 1 then 'none' else f.mode end
       from (select mode, times, delay_ms from sandbox_escrow.faults for update) was
      where was.mode <> 'none' and ($1 or f.times = 0) returning was.mode, was.times, was.delay_ms`,
    [changes],
  );
  return rows[0] ?? { mode: "none", times: 0, delay_ms: 0 };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/** Stands before the calls and lets go wrong what is switched on. */
export function applyFaults(pool: Pool): Middleware {
  return async (context, next) => {
    const { mode, delay_ms } = await takeFault(pool, context.method !== "GET");
    if (mode === "down") {
      context.respond = false;
      context.req.socket.destroy();
      return;
    }
    if (mode === "slow") await wait(delay_ms);
    if (mode === "error_once") throw new Refusal(500, "the sandbox was told to fail");
    await next();
    // The work is done; the caller never learns of it.
    if (mode === "timeout_after_commit") context.respond = false;
  };
}
