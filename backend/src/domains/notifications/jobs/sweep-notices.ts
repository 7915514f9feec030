import { v7 as uuid } from "uuid";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { sweepBatches } from "#backend/src/kernel/sweep-batches.ts";
import { timeZoneOf } from "../time-zone.ts";
import { digestJob, noticeLetterJob } from "./send-letters.ts";

/** When the daily email goes out, by the clocks of the organization's country; by UTC where they do not agree, or none is known. */
const digestHour = 7;
/** How long the inbox keeps what it has shown. */
const keptDays = 180;
/** Of the processes that sweep at the same moment, one makes the daily emails. */
const digestLock = 20_261_124;

/** The last time that clocks in `timeZone` showed seven in the morning. */
function lastDigestTime(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const sinceMidnight = ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000 + now.getMilliseconds();
  const seven = digestHour * 3_600_000;
  return after(now, (sinceMidnight < seven ? -day : 0) + seven - sinceMidnight);
}

const isWaiting = "n.organization_id = o.id and n.letter = 'digest' and n.digest_id is null";

/** The organizations of which something is due by now. Something waits all day long for most of them, so they are not looked at one by one. */
async function findDue(trx: Transaction, now: Date): Promise<{ id: string; until: Date }[]> {
  const { rows: countries } = await trx.raw<{ rows: { country: string }[] }>(
    "select distinct coalesce(country, '') as country from organizations",
  );
  const { rows } = await trx.raw<{ rows: { id: string; until: Date }[] }>(
    `select o.id, place.until from unnest(?::text[], ?::timestamptz[]) as place (country, until)
       join organizations o on coalesce(o.country, '') = place.country
      where exists (select from notices n where ${isWaiting} and n.created_at < place.until)`,
    [
      countries.map(({ country }) => country),
      countries.map(({ country }) => lastDigestTime(now, timeZoneOf(country, now)).toISOString()),
    ],
  );
  return rows;
}

/**
 * Puts what waits for the daily email into one for each reader: what they were told before this morning's hour and have not read since. Each
 * notice is put into one email, and never into another.
 */
export async function makeDigests({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    const { rows: locks } = await trx.raw<{ rows: [{ mine: boolean }] }>(
      "select pg_try_advisory_xact_lock(?) as mine",
      [digestLock],
    );
    if (!locks[0].mine) return;
    for (const { id, until } of await findDue(trx, now)) {
      const waiting = (await trx("notices")
        .where({ organization_id: id, letter: "digest" })
        .whereNull("digest_id")
        .where("created_at", "<", until)
        .forUpdate()
        .select("id", "user_id", "read_at")) as { id: string; user_id: string; read_at: Date | null }[];
      // Whoever has read it already needs no email about it.
      const ids = (some: typeof waiting) => some.map((each) => each.id);
      const read = waiting.filter(({ read_at: readAt }) => readAt);
      if (read.length > 0) await trx("notices").whereIn("id", ids(read)).update({ letter: "never" });
      const unread = waiting.filter(({ read_at: readAt }) => !readAt);
      for (const reader of new Set(unread.map(({ user_id: userId }) => userId))) {
        const own = unread.filter(({ user_id: userId }) => userId === reader);
        const digestId = uuid();
        await trx("notices").whereIn("id", ids(own)).update({ digest_id: digestId });
        await enqueueJob(trx, digestJob, { digestId }, { key: `digest:${digestId}` });
      }
    }
  });
}

/**
 * Emails that no mail server would take in all their tries have failed, as one that was refused; those about money and deadlines are a task, because nobody
 * has switched them off.
 */
export async function giveUpLetters({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.raw(
    `with spent as (
       select j.id, j.task_identifier, cast(j.key as text) as key from graphile_worker.jobs j
        where j.task_identifier in (:notice, :digest) and j.attempts >= j.max_attempts and j.locked_at is null),
     failed as (
       update notices n set letter_failed_at = :now from spent s
        -- Asked once before the notices, which are many, are looked through: hardly ever is there one.
        where (select exists (select from spent)) and n.letter_sent_at is null and n.letter_failed_at is null
          and (s.key = 'notice:' || n.id or (n.digest_id is not null and s.key = 'digest:' || n.digest_id)) returning n.*),
     told as (
       insert into staff_tasks (kind, subject_id, details, created_at)
       select 'notifications.emailNotDelivered', event_id,
              jsonb_strip_nulls(jsonb_build_object('reference', min(reference), 'side', min(side), 'notice', min(kind))), :now
         from failed where letter = 'atOnce' group by event_id
       on conflict (kind, subject_id) where resolved_at is null do nothing)
     select graphile_worker.complete_jobs(array(select id from spent)) where exists (select from spent)`,
    { notice: noticeLetterJob, digest: digestJob, now } as never,
  );
}

/** Forgets what is older than the inbox keeps. */
export const forgetNotices = ({ db, clock }: Services): Promise<void> =>
  sweepBatches(db, "notices", "created_at", after(clock.now(), -keptDays * day));
