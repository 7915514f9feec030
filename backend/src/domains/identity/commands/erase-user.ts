import type { Transaction } from "#backend/src/db/database.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { User } from "../model.ts";
import { endAllSessions } from "./end-sessions.ts";

/**
 * Empties the row of a user, who must be locked by `trx`, and ends all sessions. The row stays for the books, which name it by its
 * id; the address is free for a new account from the commit on. A proven address gets a last letter; its job alone still knows the address,
 * and goes as soon as the letter is sent or given up (`jobs/sweep-letters.ts`).
 */
export async function eraseUser(trx: Transaction, userId: string, now: Date): Promise<void> {
  const user = await User.lockById(trx, userId);
  if (!user) return;
  const { email, language } = user;
  if (email && user.emailConfirmedAt) await queueMail(trx, { letter: "accountDeleted", userId, language, to: email });
  await user.change(
    trx,
    {
      email: "",
      newEmail: null,
      emailChangeConfirmedBy: null,
      phone: null,
      phoneConfirmedAt: null,
      passwordHash: null,
      userMetadata: {},
      appMetadata: {},
      emailConfirmedAt: null,
      lastSignInAt: null,
      deletedAt: now,
    },
    now,
  );
  await endAllSessions(trx, userId, now);
}
