import type { Services } from "#backend/src/kernel/services.ts";
import { mailJob } from "./send-mail.ts";

/**
 * Takes away letters that no mail server would take in all their tries (the queue's 25, some three days): their orders may hold an address
 * that is kept nowhere else any more. Each failure stands in the server's log.
 */
export async function sweepLetters({ db }: Pick<Services, "db">): Promise<void> {
  await db.raw(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = ? and attempts >= max_attempts and locked_at is null))`,
    [mailJob],
  );
}
