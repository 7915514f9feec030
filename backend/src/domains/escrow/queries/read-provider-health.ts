import type { ProviderHealthView } from "#shared/escrow/provider-health-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";

interface Row {
  failing_since: Date | null;
  answers_since: Date | null;
  paused_until: Date | null;
  last_error: string | null;
  told_of: Date | null;
  told_at: Date | null;
  answered: string;
  failed: string;
  minute: string;
  quarter: string;
  hour: string;
  older: string;
  stopped: string;
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** How the provider answers, and what waits for it, at one moment. */
export async function readProviderHealth(db: Database, now: Date): Promise<ProviderHealthView> {
  const { rows } = await db.raw<{ rows: [Row] }>(
    `select h.*, m.answered, m.failed, w.*
       from receiver_health h,
            (select coalesce(sum(answered), 0) as answered, coalesce(sum(failed), 0) as failed from receiver_minutes where minute > :hourAgo) m,
            (select count(*) filter (where failed_at is null and created_at > cast(:now as timestamptz) - interval '1 minute') as minute,
                    count(*) filter (where failed_at is null and created_at <= cast(:now as timestamptz) - interval '1 minute'
                                       and created_at > cast(:now as timestamptz) - interval '15 minutes') as quarter,
                    count(*) filter (where failed_at is null and created_at <= cast(:now as timestamptz) - interval '15 minutes'
                                       and created_at > cast(:now as timestamptz) - interval '1 hour') as hour,
                    count(*) filter (where failed_at is null and created_at <= cast(:now as timestamptz) - interval '1 hour') as older,
                    count(*) filter (where failed_at is not null) as stopped
               from outbox where delivered_at is null) w`,
    { now, hourAgo: after(now, -hour) } as never,
  );
  const [row] = rows;
  const isDown = row.failing_since !== null;
  return {
    state: row.paused_until ? "paused" : isDown ? "failing" : "answers",
    failingSince: momentOf(row.failing_since),
    answersSince: isDown ? null : momentOf(row.answers_since),
    nextTryAt: momentOf(row.paused_until),
    error: isDown ? row.last_error : null,
    toldAt: isDown && row.told_of ? momentOf(row.told_at) : null,
    answered: Number(row.answered),
    failed: Number(row.failed),
    waiting: (["minute", "quarter", "hour", "older"] as const).map((age) => ({ age, calls: Number(row[age]) })),
    stopped: Number(row.stopped),
  };
}
