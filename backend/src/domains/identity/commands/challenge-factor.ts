import { v7 as uuid } from "uuid";
import type { Services } from "#backend/src/kernel/services.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import { findFactor } from "../factors.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  factorId: string;
  visitor: Visitor;
  now: Date;
}

/** Milliseconds that a challenge may be answered, by the movable clock. */
const challengeLife = 5 * minute;

/**
 * Opens a challenge, to be answered from the same network, once.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`
 */
export async function challengeFactor({ services: { db }, userId, factorId, visitor, now }: Props) {
  const factor = await findFactor(db, userId, factorId);
  const id = uuid();
  const expiresAt = after(now, challengeLife);
  await db.transaction(async (trx) => {
    await trx("factor_challenges").insert({
      id,
      factor_id: factor.id,
      ip: networkOf(visitor.ip),
      created_at: now,
      expires_at: expiresAt,
    });
    await trx("factors").where({ id: factor.id }).update({ last_challenged_at: now });
    const details = { factorId: factor.id };
    await recordAudit({ db: trx, action: "auth.factorChallenged", userId, visitor, now, details });
  });
  return { id, type: factor.factor_type, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}
