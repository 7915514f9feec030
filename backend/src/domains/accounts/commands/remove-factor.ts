import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { findFactor } from "../factors.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { lacksSecondFactor } from "./require-second-factor.ts";
import type { Visitor } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  factorId: string;
  visitor: Visitor;
  requestId: string;
  now: Date;
}

/**
 * Takes a factor away. Sessions that it has lifted are aal1 again; with the last factor the recovery codes end too. The
 * owner is told by letter.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`; 422 `insufficient_aal` for a verified one without aal2.
 */
export async function removeFactor({ services, userId, sessionId, factorId, visitor, requestId, now }: Props) {
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    const factor = await findFactor(trx, userId, factorId);
    if (!user) throw refusals.factorNotFound();
    if (factor.status === "verified" && (await lacksSecondFactor({ db: trx, userId, sessionId })))
      throw refusals.removalNeedsFactor();
    await takeFactorAway(trx, user, factor);
    if (factor.status === "unverified") return;
    const details = { factorId: factor.id };
    await recordAudit({
      db: trx,
      action: "auth.factorRemoved",
      userId,
      ip: visitor.ip,
      requestId,
      now,
      details,
    });
  });
  return { id: factorId };
}

/** The same without asking, from a user whose row is locked. */
export async function takeFactorAway(trx: Transaction, user: User, factor: FactorRow): Promise<void> {
  await dropFactor(trx, user.id, factor);
  if (factor.status === "verified") await tellFactorRemoved(trx, user);
}

export const tellFactorRemoved = (trx: Transaction, { id, language }: User): Promise<void> =>
  queueMail(trx, { letter: "factorRemoved", userId: id, language });

/** The same without a letter. */
export async function dropFactor(trx: Transaction, userId: string, factor: FactorRow): Promise<void> {
  const lifted = (await trx("sessions").where({ factor_id: factor.id }).select("id")) as { id: string }[];
  await trx("factors").where({ id: factor.id }).delete();
  if (factor.status === "verified") await lowerSessions(trx, userId, lifted);
}

/** Those that the factor has lifted; all of the user once no factor is left. */
async function lowerSessions(trx: Transaction, userId: string, lifted: readonly { id: string }[]): Promise<void> {
  const left = (await trx("factors").where({ user_id: userId, status: "verified" }).first("id")) as unknown;
  const sessions = trx("sessions").where({ user_id: userId, aal: "aal2" });
  if (left)
    void sessions.whereIn(
      "id",
      lifted.map(({ id }) => id),
    );
  else await trx("recovery_codes").where({ user_id: userId }).delete();
  await sessions.update({
    aal: "aal1",
    amr: trx.raw(`(select coalesce(jsonb_agg(shown), '[]') from jsonb_array_elements(amr) as shown
                    where shown->>'method' not in ('totp', 'recovery_code'))`),
  });
}
