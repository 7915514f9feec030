import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { factorsOf, newSecret, placeOf, presentSecret } from "../factors.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { seal } from "../tokens/sealing.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { lacksSecondFactor } from "./require-second-factor.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  friendlyName: string;
  /** What the app shows above the code; the site's name unless told. */
  issuer: string | undefined;
  visitor: Visitor;
  now: Date;
}

/** How many factors one user may have, unverified ones included. */
const mostFactors = 10;
/** Milliseconds after which an enrolment that was not finished gives its place and its name back. */
const enrolmentLife = 5 * minute;

/**
 * Whoever adds a factor has room for it, a name that is free, and has shown the one that they have. Stands in the transaction that adds it.
 *
 * @returns the user, locked: eight enrolments at once must not pass the limit together.
 * @throws {AuthError} 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`; 403 `insufficient_aal`
 */
export async function makeRoom(
  trx: Transaction,
  { userId, sessionId, friendlyName, now }: Pick<Props, "userId" | "sessionId" | "friendlyName" | "now">,
) {
  const owner = await User.lockById(trx, userId);
  if (!owner) throw refusals.factorNotFound();
  await trx("factors")
    .where({ user_id: userId, status: "unverified" })
    .where("created_at", "<", after(now, -enrolmentLife))
    .delete();
  const factors = await factorsOf(trx, userId);
  if (factors.some((factor) => factor.friendly_name === friendlyName)) throw refusals.factorNameTaken(friendlyName);
  if (factors.length >= mostFactors) throw refusals.tooManyFactors();
  if (await lacksSecondFactor({ db: trx, userId, sessionId })) throw refusals.enrolmentNeedsFactor();
  return owner;
}

/**
 * Begins the enrolment of an authenticator app. The factor counts once a code of it has been verified.
 *
 * @returns the secret, which is never shown again.
 * @throws {AuthError} 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`; 403 `insufficient_aal`
 */
export async function enrollFactor({ services, userId, sessionId, friendlyName, issuer, visitor, now }: Props) {
  const { db, config } = services;
  const secret = newSecret();
  const id = uuid();
  const user = await db.transaction(async (trx) => {
    const owner = await makeRoom(trx, { userId, sessionId, friendlyName, now });
    const sealed = seal(keysOf(config), placeOf(id), secret);
    await trx("factors").insert({
      id,
      user_id: userId,
      friendly_name: friendlyName,
      sealed_secret: sealed.bytes,
      key_id: sealed.keyId,
      created_at: now,
      updated_at: now,
    });
    await recordAudit({ db: trx, action: "auth.factorBegun", userId, visitor, now, details: { factorId: id } });
    return owner;
  });
  return {
    id,
    type: "totp",
    friendly_name: friendlyName,
    totp: presentSecret(secret, { issuer, label: user.email }),
  };
}
