import { AppError } from "#shared/kernel/errors.ts";
import { kindsOfGroup } from "#shared/notifications/kinds.ts";
import { isLocked, noticeGroups, type LetterTime, type NoticeGroupName } from "#shared/notifications/groups.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";

interface Props {
  trx: Transaction;
  userId: string;
  group: NoticeGroupName;
  inApp?: boolean | undefined;
  letter?: LetterTime | undefined;
  now: Date;
}

/**
 * Keeps what a reader has chosen for a group. An email that was not sent yet is not sent any more when none are wanted.
 *
 * @throws {AppError} `notifications.choiceLocked` where money or a deadline hangs on it.
 */
export async function chooseNotices({ trx, userId, group, inApp, letter, now }: Props): Promise<void> {
  if (isLocked(group)) throw new AppError("notifications.choiceLocked");
  await trx.raw(
    `insert into notice_choices as c (user_id, notice_group, in_app, letter, updated_at) values (?, ?, ?, ?, ?)
     on conflict (user_id, notice_group) do update
        set in_app = coalesce(?, c.in_app), letter = coalesce(?, c.letter), updated_at = excluded.updated_at`,
    [userId, group, inApp ?? true, letter ?? noticeGroups[group].letter, now, inApp ?? null, letter ?? null] as never,
  );
  if (letter === "never")
    for (const side of organizationTypes)
      await trx("notices")
        .where({ user_id: userId, side })
        .whereIn("kind", kindsOfGroup(group, side))
        .whereNull("letter_begun_at")
        .whereNull("digest_id")
        .update({ letter });
}
