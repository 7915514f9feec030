import { v7 as uuid } from "uuid";
import type { Services } from "#backend/src/kernel/services.ts";
import { after } from "#backend/src/kernel/clock.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import { findFactor } from "../factors.ts";
import { challengeLife } from "../webauthn.ts";
import type { FactorRow } from "../model.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { askKey } from "./webauthn-ask.ts";

interface Props {
  services: Services;
  userId: string;
  factorId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Opens a challenge, to be answered from the same network, once.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`
 */
export const challengeFactor = async ({ factorId, ...asking }: Props) =>
  openChallenge({ ...asking, factor: await findFactor(asking.services.db, asking.userId, factorId), aim: "factor" });

/** The same of a factor that is known. @param props `aim` what a new key is made for. */
export async function openChallenge(props: Omit<Props, "factorId"> & { factor: FactorRow; aim: "passkey" | "factor" }) {
  const { services, userId, factor, visitor, now } = props;
  const id = uuid();
  const expiresAt = after(now, challengeLife);
  const asked = factor.factor_type === "webauthn" ? await askKey(props) : undefined;
  await services.db.transaction(async (trx) => {
    await trx("factor_challenges").insert({
      id,
      factor_id: factor.id,
      ip: networkOf(visitor.ip),
      challenge_hash: asked?.hash ?? null,
      rp_id: asked?.rpId ?? null,
      created_at: now,
      expires_at: expiresAt,
    });
    await trx("factors").where({ id: factor.id }).update({ last_challenged_at: now });
    const details = { factorId: factor.id };
    await recordAudit({ db: trx, action: "auth.factorChallenged", userId, visitor, now, details });
  });
  const expires_at = Math.floor(expiresAt.getTime() / 1000);
  return { id, type: factor.factor_type, expires_at, ...(asked && { webauthn: asked.webauthn }) };
}
