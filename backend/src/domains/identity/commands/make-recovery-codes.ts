import { v7 as uuid } from "uuid";
import type { Services } from "#backend/src/kernel/services.ts";
import type { SessionRow } from "../model.ts";
import { User } from "../model.ts";
import { hasFreshFactor } from "../factors.ts";
import { hashRecoveryCode, newRecoveryCode, recoveryCodeCount, recoveryPlace } from "../recovery-codes.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { seal } from "../tokens/sealing.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { tellOwner } from "./tell-owner.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Makes ten recovery codes in place of all earlier ones. The owner is told by letter.
 *
 * @returns the codes, which are never shown again.
 * @throws {AuthError} 403 `insufficient_aal` unless a second factor was shown in this session within ten minutes.
 */
export async function makeRecoveryCodes({ services, userId, sessionId, visitor, now }: Props) {
  const { db, config } = services;
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.sessionNotFound();
    const session = (await trx("sessions").where({ id: sessionId, user_id: userId }).first()) as SessionRow | undefined;
    if (!session || !hasFreshFactor(session)) throw refusals.freshFactorNeeded();
    await trx("recovery_codes").where({ user_id: userId }).delete();
    await trx("recovery_codes").insert(
      codes.map((code) => {
        const sealed = seal(keysOf(config), recoveryPlace(userId), hashRecoveryCode(code));
        return { id: uuid(), user_id: userId, sealed_hash: sealed.bytes, key_id: sealed.keyId, created_at: now };
      }),
    );
    await tellOwner(trx, user, "recoveryCodesMade");
    await recordAudit({ db: trx, action: "auth.recoveryCodesMade", userId, visitor, now });
  });
  return { codes };
}
