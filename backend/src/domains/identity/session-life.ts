import type { Config } from "#backend/src/config.ts";
import { readSessionLife, type SessionLife } from "#backend/src/config-fields.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { SessionRow } from "./model.ts";
import { isStaff } from "./staff-roles.ts";

type LifeSettings = Pick<Config, "sessionLife" | "staffSessionLife">;
type Times = Pick<SessionRow, "created_at" | "seen_at" | "ended_at">;

/** So often at most it is written that a session's owner is still there. */
const writtenEvery = minute;

/** How long a session lives; the settings were checked at the start. */
export function lifeOf(config: LifeSettings, staff: boolean): SessionLife {
  const life = readSessionLife(staff ? config.staffSessionLife : config.sessionLife);
  if (!life) throw new Error("a session's life was checked at the start");
  return life;
}

export interface SessionEnd {
  readonly at: Date;
  /** Because nothing was done, or because it has lived for as long as any may. */
  readonly by: "idle" | "most";
}

/** When a session ends by itself if nothing is done any more. */
export function endOf({ created_at, seen_at }: Omit<Times, "ended_at">, { idle, most }: SessionLife): SessionEnd {
  const [idleEnd, lastEnd] = [after(seen_at ?? created_at, idle), after(created_at, most)];
  return idleEnd < lastEnd ? { at: idleEnd, by: "idle" } : { at: lastEnd, by: "most" };
}

/** Whether its time was over: now, or when it was ended. Somebody who signs out does so before. */
export const hasRunOut = (times: Times, life: SessionLife, now: Date): boolean =>
  endOf(times, life).at <= (times.ended_at ?? now);

/** Keeps that its owner did something at `at`, unless that is known well enough. */
export async function noteAct(db: Database, session: Times & { id: string }, at: Date): Promise<Date | null> {
  const known = session.seen_at ?? session.created_at;
  if (at < after(known, writtenEvery)) return session.seen_at;
  // Of many requests at once, one writes.
  await db("sessions")
    .where({ id: session.id })
    .whereNull("ended_at")
    .whereRaw("coalesce(seen_at, created_at) <= ?", [after(at, -writtenEvery)])
    .update({ seen_at: at });
  return at;
}

/** The condition, in SQL, under which a session of `alias` has not run out, and what stands in it. */
export function livingSql(life: SessionLife, now: Date): { sql: string; values: Date[] } {
  return {
    sql: "(coalesce(seen_at, created_at) > ? and created_at > ?)",
    values: [after(now, -life.idle), after(now, -life.most)],
  };
}

/** The life of a user's sessions. */
export const lifeOfUser = async (db: Database, config: LifeSettings, userId: string): Promise<SessionLife> =>
  lifeOf(config, await isStaff(db, userId));

const batch = 500;

/** Ends sessions that have run out, so that what was opened with them ends too. */
export async function sweepSessions({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const [user, staff] = [livingSql(lifeOf(config, false), now), livingSql(lifeOf(config, true), now)];
  for (let ended = batch; ended === batch;) {
    ended = await db
      .raw<{ rowCount: number }>(
        `update sessions set ended_at = ? where id in (
         select id from sessions
          where ended_at is null
            and not case when user_id in (select user_id from staff_members) then ${staff.sql} else ${user.sql} end
          limit ${batch} for update skip locked)`,
        [now, ...staff.values, ...user.values],
      )
      .then(({ rowCount }) => rowCount);
  }
}
