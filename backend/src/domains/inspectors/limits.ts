import { AppError } from "#shared/kernel/errors.ts";
import { codesPerDay, codesPerHour, invitationsPerDay, lettersPerHour } from "#shared/inspectors/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { addressKey, consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";

const [hour, day] = [60 * 60, 24 * 60 * 60];
/** Letters to one address that one organization has sent in a day. */
const toAddress = 10;

const refuse = (wait: number | undefined): void => {
  if (wait) throw new AppError("inspectors.tooManyToday", { retryAfter: wait, minutes: Math.ceil(wait / 60) });
};

interface Counted {
  id: string;
  organizationId: string;
  email: string | null;
}

/** Counts a letter that invites somebody; one that is refused in the end is taken back with `trx`. @throws {AppError} `inspectors.tooManyToday` */
export async function countInvitationLetter(trx: Transaction, { id, organizationId, email }: Counted): Promise<void> {
  refuse(await consume(createLimiter(trx, "inspector-letter", lettersPerHour, hour), id));
  if (email) {
    const ofAddress = createLimiter(trx, "inspector-address", toAddress, day);
    refuse(await consume(ofAddress, `${organizationId}:${addressKey(email)}`));
    refuse(await countLetterTo(trx, email));
  }
  refuse(await consume(createLimiter(trx, "inspector-letters", invitationsPerDay, day), organizationId));
}

/** The same of a letter with a code, which whoever holds the link asks for. */
export async function countCodeLetter(trx: Transaction, { id, email }: Pick<Counted, "id" | "email">): Promise<void> {
  refuse(await consume(createLimiter(trx, "inspector-code", codesPerHour, hour), id));
  refuse(await consume(createLimiter(trx, "inspector-codes", codesPerDay, day), id));
  if (email) refuse(await countLetterTo(trx, email));
}
