import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Times in milliseconds. */
export interface LeaseTimes {
  /** A lease whose holder has said nothing for so long is anybody's: its process has died. */
  readonly lasts: number;
  /** How often a holder says that it is there. */
  readonly beat: number;
  /** How long somebody waits for a lease that is held. Whoever has lost a connection is back before the server has noticed. */
  readonly patience: number;
  /** A holder that has got nothing for so long gives way to whoever waits: its client is gone. */
  readonly idle: number;
}

const usual: LeaseTimes = { lasts: 8_000, beat: 1_000, patience: 2_500, idle: 5_000 };
const lookAgain = 250;

export interface Leases extends Locker {
  /** Something has arrived for this upload: whoever writes it is alive. */
  touch(id: string): void;
}

/**
 * Who may write to an upload, as a row of `upload_leases`: all processes see it, and the row of one that was killed runs out by the database's
 * clock. A second writer is refused (423) while the first one gets bytes; one that gets none gives way. A third is refused at once.
 */
export function createLeases(db: Database, times: LeaseTimes = usual): Leases {
  const touched = new Map<string, number>();
  /** Uploads for which somebody waits here: a second one who did would hold a place among the connections for nothing. */
  const awaited = new Set<string>();
  const seconds = times.lasts / 1000;

  const take = async (id: string, holder: string): Promise<boolean> => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `insert into upload_leases as l (upload, holder, expires_at) values (:id, :holder, now() + make_interval(secs => :seconds))
       on conflict (upload) do update set holder = excluded.holder, expires_at = excluded.expires_at, wanted = false
       where l.expires_at < now() returning 1`,
      { id, holder, seconds },
    );
    return rows.length > 0;
  };

  /** @returns whether the lease is still held, and whether somebody waits for it. */
  const renew = async (id: string, holder: string) => {
    const { rows } = await db.raw<{ rows: { wanted: boolean }[] }>(
      `update upload_leases set expires_at = now() + make_interval(secs => :seconds) where upload = :id and holder = :holder returning wanted`,
      { id, holder, seconds },
    );
    return { held: rows.length > 0, wanted: rows[0]?.wanted ?? false };
  };

  const refusal = () => new AppError("documents.uploadLocked", { retryAfter: 2 });

  const waitFor = async (id: string, holder: string, signal: AbortSignal): Promise<void> => {
    const end = performance.now() + times.patience;
    do {
      await db("upload_leases").where({ upload: id }).update({ wanted: true });
      if (signal.aborted || performance.now() > end) throw refusal();
      await delay(lookAgain);
    } while (!(await take(id, holder)));
  };

  const newLock = (id: string): Lock => {
    const holder = randomUUID();
    let beating: NodeJS.Timeout | undefined;

    const beat = async (giveWay: RequestRelease) => {
      const { held, wanted } = await renew(id, holder);
      const isIdle = performance.now() - (touched.get(id) ?? 0) > times.idle;
      if (!held || (wanted && isIdle)) await giveWay();
    };
    return {
      async lock(signal, giveWay) {
        if (awaited.has(id)) throw refusal();
        awaited.add(id);
        try {
          if (!(await take(id, holder))) await waitFor(id, holder, signal);
        } finally {
          awaited.delete(id);
        }
        touched.set(id, performance.now());
        // A database that does not answer for a moment takes nothing from anybody: what is written is held against the row once more.
        beating = setInterval(() => void beat(giveWay).catch(() => undefined), times.beat);
        beating.unref();
      },
      async unlock() {
        clearInterval(beating);
        touched.delete(id);
        await db("upload_leases")
          .where({ upload: id, holder })
          .delete()
          .catch(() => undefined);
      },
    };
  };

  return { newLock, touch: (id) => void (touched.has(id) && touched.set(id, performance.now())) };
}
