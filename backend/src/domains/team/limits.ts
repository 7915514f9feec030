import { AppError } from "#shared/kernel/errors.ts";
import { invitationLettersPerDay, invitationLettersPerHour } from "#shared/team/rules.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { addressKey, consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import type { Deed } from "./record.ts";

/** From one organization. Others' letters count as those of everybody do (`countLetterTo`): few enough that no single office keeps another from inviting its colleague. */
const lettersToAddress = 5;
const [hour, day] = [60 * 60, 24 * 60 * 60];

/**
 * Counts a letter about an invitation; one that is refused in the end is taken back with `trx`. They go to strangers in our name, so who was not verified sends few, and
 * whoever makes another organization goes on with their own count.
 *
 * @throws {AppError} `team.tooManyLetters`, `team.tooManyToday`
 */
export async function countInvitationLetter(
  { trx, organizationId, actorUserId }: Deed,
  invitationId: string | undefined,
  email: string,
): Promise<void> {
  const toAddress = createLimiter(trx, "team-letter", lettersToAddress, day);
  const ofAddress = await consume(toAddress, `${organizationId}:${addressKey(email)}`);
  const ofAll = await countLetterTo(trx, email);
  const ofInvitation =
    invitationId &&
    (await consume(createLimiter(trx, "team-invitation", invitationLettersPerHour, hour), invitationId));
  const wait = ofAddress ?? ofAll ?? ofInvitation;
  if (wait) throw new AppError("team.tooManyLetters", { retryAfter: wait, minutes: Math.ceil(wait / 60) });
  const found = await trx("organizations")
    .where({ id: organizationId })
    .first<{ verification: string }>("verification");
  const most = invitationLettersPerDay[found?.verification === "verified" ? "verified" : "others"];
  const letters = createLimiter(trx, "team-letters", most, day);
  const waitOfOffice = (await consume(letters, organizationId)) ?? (await consume(letters, actorUserId));
  if (waitOfOffice)
    throw new AppError("team.tooManyToday", { retryAfter: waitOfOffice, most, hours: Math.ceil(waitOfOffice / hour) });
}
