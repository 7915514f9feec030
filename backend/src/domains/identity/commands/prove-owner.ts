import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { factorsOf, hasFreshFactor } from "../factors.ts";
import { countAttempt, countPasswordCall, loginOf } from "../limits.ts";
import { User, type SessionRow } from "../model.ts";
import { inOurForm } from "../our-form.ts";
import { withPasswords } from "../passwords.ts";
import type { Visitor } from "../visitor.ts";
import { notePasswordFailed } from "./record-audit.ts";
import { findCode, redeemLink } from "./redeem-link.ts";

/** The letter is the one that any change of an account may ask for (`GET /auth/v1/reauthenticate`). */
const kind = "reauthentication";

export interface OwnerProof {
  services: Services;
  actor: UserActor;
  /** Of an account that has one. */
  password: string | undefined;
  /** The six digits of a letter, of an account that has neither password nor second factor. */
  code: string | undefined;
  /** What the proof is for. */
  purpose: "deleteAccount" | "giveOwnership" | "changeBankDetails" | "signContract";
  visitor: Visitor;
  now: Date;
}

/** By what somebody has shown who they are: the password, a second factor, or the letter whose digits were right. */
type Proof = { readonly by: "password" | "secondFactor" } | { readonly by: "letter"; readonly linkId: string };

/**
 * Who asks shows what the account has: its password; else a second factor, within ten minutes; else the digits of a letter.
 *
 * @returns by what, and what of it is to be used up with the deed (`useProof`).
 * @throws {AppError} `accounts.passwordWrong`, `accounts.codeWrong`, `accounts.factorStale`; `request.rateLimited` after too many wrong
 * passwords or codes.
 */
export async function proveOwner(props: OwnerProof): Promise<Proof> {
  const { services, actor, password, purpose, visitor } = props;
  const user = await User.query(services.db).findById(actor.userId).throwIfNotFound();
  if (user.passwordHash) {
    const caller = { userId: user.id, ip: visitor.ip };
    const attempt = await withPasswords(services, caller, async ({ matches }) => {
      await countPasswordCall(services, caller);
      const counted = await countAttempt(services, loginOf(user), visitor.ip);
      return (await matches(password ?? "", user.passwordHash)) ? counted : undefined;
    }).catch(inOurForm);
    if (!attempt) {
      await notePasswordFailed({ ...props, userId: user.id, purpose });
      throw new AppError("accounts.passwordWrong");
    }
    await attempt.succeeded();
    return { by: "password" };
  }
  const factors = await factorsOf(services.db, user.id);
  if (!factors.some(({ status }) => status === "verified"))
    return { by: "letter", linkId: await findDigits(props, user.email) };
  const session = (await services.db("sessions").where({ id: actor.sessionId }).first("aal", "amr")) as
    Pick<SessionRow, "aal" | "amr"> | undefined;
  if (!session || !hasFreshFactor(session)) throw new AppError("accounts.factorStale");
  return { by: "secondFactor" };
}

/** In the transaction of the deed: what is refused for another reason leaves the digits as they were. @throws {AppError} `accounts.codeWrong` */
export async function useProof(trx: Transaction, proof: Proof, now: Date): Promise<void> {
  if (proof.by === "letter" && !(await redeemLink(trx, proof, [kind], now))) throw new AppError("accounts.codeWrong");
}

const findDigits = ({ services, code, visitor, now }: OwnerProof, email: string): Promise<string> =>
  findCode({ services, email, code: code ?? "", kinds: [kind], visitor, now }).catch(inOurForm);
