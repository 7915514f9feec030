import { AppError } from "#shared/kernel/errors.ts";
import { invitationLettersPerHour } from "#shared/team/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addressKey, consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";

/** Whoever they come from. */
const lettersToAddress = 20;
const [hour, day] = [60 * 60, 24 * 60 * 60];

/**
 * Counts a letter about an invitation; one that is refused in the end is taken back with `trx`.
 *
 * @throws {AppError} `team.tooManyLetters`
 */
export async function countInvitationLetter(
  trx: Transaction,
  invitationId: string | undefined,
  email: string,
): Promise<void> {
  const ofAddress = await consume(createLimiter(trx, "team-letter", lettersToAddress, day), addressKey(email));
  const ofInvitation =
    invitationId &&
    (await consume(createLimiter(trx, "team-invitation", invitationLettersPerHour, hour), invitationId));
  const wait = ofAddress ?? ofInvitation;
  if (wait) throw new AppError("team.tooManyLetters", { retryAfter: wait, minutes: Math.ceil(wait / 60) });
}
