import type { Transaction } from "#backend/src/db/database.ts";
import { User } from "../model.ts";
import { lockByLogin } from "../queries/find-by-login.ts";
import type { Visitor } from "../visitor.ts";
import { createUser, languageOf } from "./create-user.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";
import { withdrawLinks } from "./withdraw-links.ts";

interface Props {
  trx: Transaction;
  /** In lower case; proven by a letter that somebody else has sent. */
  email: string;
  passwordHash: string;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  visitor: Visitor;
  now: Date;
}

/**
 * An account of an address that a letter has proven, locked. One that was registered and never confirmed becomes theirs who have the mailbox:
 * password and all that was said with it are replaced.
 *
 * @returns undefined where the address has an account.
 */
export async function accountByLetter({
  trx,
  email,
  passwordHash,
  metadata,
  visitor,
  now,
}: Props): Promise<User | undefined> {
  const known = await lockByLogin(trx, { email });
  if (known?.emailConfirmedAt) return undefined;
  const user = known
    ? await known.change(
        trx,
        {
          passwordHash,
          userMetadata: metadata,
          language: languageOf({ metadata, redirect: undefined }),
          emailConfirmedAt: now,
        },
        now,
      )
    : await createUser({ trx, email, passwordHash, metadata, confirmed: true, now });
  if (!user) return undefined;
  if (known) await withdrawLinks(trx, user.id, ["signup"], now);
  await recordAudit({
    db: trx,
    action: "auth.registered",
    userId: user.id,
    visitor,
    now,
    details: { by: "invitation" },
  });
  await recordTerms({ trx, userId: user.id, metadata, visitor, now });
  return User.lockById(trx, user.id);
}
