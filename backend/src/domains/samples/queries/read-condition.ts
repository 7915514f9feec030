import { AppError } from "#shared/kernel/errors.ts";
import { conditionState, type ConditionState, type SampleStatus } from "#shared/samples/process.ts";
import type { SampleCondition, SampleType } from "#shared/terms/negotiated.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endOfDay } from "#backend/src/kernel/clock.ts";

/** What may hang on a sample. */
export interface Conditional {
  /** Null for an offer that has become none yet. */
  orderId: string | null;
  offerId: string | null;
  type: SampleType;
}

/** A sample as far as a condition looks at it. */
export interface Judged {
  id: string;
  status: SampleStatus;
}

/**
 * The samples that count for each of some conditions, the newest first: of its type, and about the order or about the offer that it came of. With `lock` nobody judges one of them until
 * the transaction ends, and a judgement that is under way is waited for.
 */
export async function readConditionSamples(
  db: Database,
  asked: readonly Conditional[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Judged[][]> {
  if (asked.length === 0) return [];
  const pairs = asked.map(({ orderId, offerId, type }, at) => ({ at, order_id: orderId, offer_id: offerId, type }));
  const { rows } = await db.raw<{ rows: (Judged & { at: number })[] }>(
    `select a.at, s.id, s.status
       from json_to_recordset(?::json) as a (at integer, order_id uuid, offer_id uuid, type text)
       join samples s on s.type = a.type and (s.order_id = a.order_id or s.offer_id = a.offer_id) and s.deleted_at is null
      order by s.created_at desc, s.id desc ${lock ? "for share of s" : ""}`,
    [JSON.stringify(pairs)],
  );
  return asked.map((_, index) => rows.filter(({ at }) => at === index).map(({ id, status }) => ({ id, status })));
}

/** How far a condition is met by the samples that count for it, the newest first. */
export const metBy = (condition: SampleCondition, samples: readonly Judged[], now: Date): ConditionState =>
  conditionState({ statuses: samples.map(({ status }) => status), overdue: endOfDay(condition.dueOn) <= now });

/**
 * Whoever signs or orders what hangs on a sample that has failed could step back at once, and so could the other side: it is not begun. Another sample that is under way, or a late
 * approval, opens it again.
 *
 * @throws {AppError} `samples.failed` with the sample's type and day.
 */
export async function refuseFailed(
  db: Database,
  { offerId, sample }: { offerId: string; sample: SampleCondition | null },
  now: Date,
): Promise<void> {
  if (!sample) return;
  const { type, dueOn } = sample;
  const [judged = []] = await readConditionSamples(db, [{ orderId: null, offerId, type }]);
  if (metBy(sample, judged, now) === "failed") throw new AppError("samples.failed", { type, dueOn });
}
