import { rolesWith } from "#shared/identity/staff.ts";
import type { Language } from "#shared/kernel/language.ts";
import { createDates } from "#shared/look/dates.ts";
import { consoleAddress } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, hour, minute } from "#backend/src/kernel/clock.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";

export const outageLetterJob = "escrow.sendOutageLetter";

/** Our team is told when the provider has answered nobody for so long, and at most once in so many hours: one that comes and goes is one outage to a reader. */
const toldAfter = 15 * minute;
const notAgainWithin = 4 * hour;

interface Told {
  letter: "providerAway" | "providerBack";
  userId: string;
  /** Since when it had not answered. */
  since: string;
  /** Since when it answers again. */
  until?: string;
}

/** Everybody who may read what we have told the provider. */
async function queueLetters(trx: Database, told: Omit<Told, "userId">): Promise<void> {
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    `select distinct s.user_id from staff_members s join users u on u.id = s.user_id
      where s.role = any(?) and u.deleted_at is null and u.email_confirmed_at is not null`,
    [rolesWith("providerCalls.read")],
  );
  for (const { user_id: userId } of rows) await enqueueJob(trx, outageLetterJob, { ...told, userId } satisfies Told);
}

interface Health {
  failing_since: Date | null;
  answers_since: Date | null;
  told_of: Date | null;
}

/** Has our team told by letter that the provider does not answer, and that it does again. */
export async function sweepOutage({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    const begun = await trx.raw<{ rows: Health[] }>(
      `update receiver_health set told_of = failing_since, told_at = :now
        where failing_since <= :since and told_of is null and (told_at is null or told_at <= :before) returning *`,
      { now, since: after(now, -toldAfter), before: after(now, -notAgainWithin) } as never,
    );
    for (const { failing_since } of begun.rows)
      if (failing_since) await queueLetters(trx, { letter: "providerAway", since: failing_since.toISOString() });
  });
  await db.transaction(async (trx) => {
    const ended = await trx.raw<{ rows: (Health & { was: Date })[] }>(
      `update receiver_health h set told_of = null from (select told_of as was from receiver_health for update) before
        where h.failing_since is null and before.was is not null returning h.*, before.was`,
    );
    for (const { was, answers_since } of ended.rows)
      await queueLetters(trx, {
        letter: "providerBack",
        since: was.toISOString(),
        until: (answers_since ?? now).toISOString(),
      });
  });
}

/** Tells one member of our team, in the language of their account. */
export async function sendOutageLetter(services: Services, payload: unknown): Promise<void> {
  const { letter, userId, since, until } = payload as Told;
  const reader = (await services.db("users").where({ id: userId }).first("email", "language")) as
    { email: string | null; language: Language } | undefined;
  if (!reader?.email) return;
  const { language } = reader;
  const { publicUrl } = services.config;
  const { zonedMoment } = createDates(language, { timeZone: "UTC", now: () => services.clock.now() });
  await sendLetter(
    services,
    writeLetter({
      to: reader.email,
      language,
      name: letter,
      link: consoleAddress(services.config, "/admin/provider-calls"),
      site: publicUrl,
      values: { since: zonedMoment(since), until: until ? zonedMoment(until) : "" },
    }),
  );
}
