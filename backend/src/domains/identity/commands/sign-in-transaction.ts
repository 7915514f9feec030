import type { Transaction } from "#backend/src/db/database.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { AuthenticationMethod, User } from "../model.ts";
import { refusals } from "../refusals.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface Way {
  method: AuthenticationMethod["method"];
  /** Of the identity; left out for letters. */
  provider?: string;
}

/** A refusal that knows whose account it is about, and how somebody wanted to come in. */
class BlockedAccount extends AuthError {
  readonly userId: string;
  readonly way: Way;

  constructor(userId: string, way: Way, { status, code, message }: AuthError) {
    super(status, code, message);
    this.userId = userId;
    this.way = way;
  }
}

/**
 * Stands in a `signInTransaction`, which writes it down.
 *
 * @throws {AuthError} while the account is blocked: 400 `user_banned`, or what is given where nobody is told that.
 */
export function refuseBlocked(user: User, now: Date, way: Way, refusal: AuthError = refusals.userBanned()): void {
  if (user.bannedUntil && user.bannedUntil > now) throw new BlockedAccount(user.id, way, refusal);
}

interface Props {
  services: Services;
  visitor: Visitor;
  now: Date;
}

/** A transaction that signs somebody in. That their account is blocked is written after it, since the refusal takes all of it back. */
export async function signInTransaction<Result>(
  { services: { db }, visitor, now }: Props,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof BlockedAccount) {
      const { userId, way } = error;
      const details = { reason: refusals.userBanned().code, ...way };
      await recordAudit({ db, action: "auth.signInFailed", userId, visitor, now, details });
    }
    throw error;
  }
}
