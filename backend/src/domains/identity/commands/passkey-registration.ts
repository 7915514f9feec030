import type { Services } from "#backend/src/kernel/services.ts";
import { factorsOf, findFactor } from "../factors.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { demandRelyingParty } from "../webauthn.ts";
import type { Visitor } from "../visitor.ts";
import { openChallenge } from "./challenge-factor.ts";
import { recordAudit } from "./record-audit.ts";
import { insertKey } from "./webauthn-enroll.ts";
import { verifyKey } from "./webauthn-verify.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Begins a passkey in one call: its row, and the challenge that makes it. An earlier one that was left gives its place to it.
 *
 * @throws {AuthError} as `enrollKey`
 */
export async function beginPasskey(props: Props) {
  const { services, userId, visitor } = props;
  demandRelyingParty(services.config, visitor);
  const factor = await services.db.transaction(async (trx) => {
    await User.lockById(trx, userId);
    await trx("factors").where({ user_id: userId, factor_type: "webauthn", status: "unverified" }).delete();
    return insertKey(trx, { ...props, friendlyName: freeName(await factorsOf(trx, userId)) });
  });
  const { id, expires_at, webauthn } = await openChallenge({ ...props, factor, aim: "passkey" });
  return { challenge_id: id, options: webauthn?.credential_options.publicKey, expires_at };
}

function freeName(others: readonly FactorRow[]): string {
  const taken = others.map(({ friendly_name: name }) => name);
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? "Passkey" : `Passkey ${number}`;
    if (!taken.includes(tried)) return tried;
  }
}

/**
 * The passkey counts from now on, and the session is aal2.
 *
 * @throws {AuthError} as `verifyKey`; 400 `webauthn_challenge_not_found`
 */
export async function finishPasskey(props: Props & { challengeId: string; response: object }): Promise<FactorRow> {
  const { services, userId, challengeId } = props;
  const begun = (await services
    .db("factor_challenges as c")
    .join("factors as f", "f.id", "c.factor_id")
    .whereRaw("c.id::text = ?", challengeId)
    .where({ "f.user_id": userId, "f.factor_type": "webauthn", "f.status": "unverified" })
    .first("f.id")) as { id: string } | undefined;
  if (!begun) throw refusals.passkeyChallengeNotFound();
  return (await verifyKey({ ...props, factorId: begun.id, passkey: true })).factor;
}

/**
 * Gives a key another name.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`; 422 `mfa_factor_name_conflict`
 */
export async function renamePasskey(props: Props & { factorId: string; friendlyName: string }): Promise<FactorRow> {
  const { services, userId, factorId, friendlyName, visitor, now } = props;
  return services.db.transaction(async (trx) => {
    await User.lockById(trx, userId);
    const factor = await findPasskey(trx, userId, factorId);
    const others = (await factorsOf(trx, userId)).filter(({ id }) => id !== factor.id);
    if (others.some(({ friendly_name: name }) => name === friendlyName)) throw refusals.factorNameTaken(friendlyName);
    const changes = { friendly_name: friendlyName, updated_at: now };
    await trx("factors").where({ id: factor.id }).update(changes);
    await recordAudit({ db: trx, action: "auth.passkeyRenamed", userId, visitor, now, details: { factorId } });
    return { ...factor, ...changes };
  });
}

/** @throws {AuthError} 404 `mfa_factor_not_found`, also for an app and for a key that does not count yet. */
export async function findPasskey(db: Services["db"], userId: string, id: string): Promise<FactorRow> {
  const factor = await findFactor(db, userId, id);
  if (factor.factor_type !== "webauthn" || factor.status !== "verified") throw refusals.factorNotFound();
  return factor;
}
