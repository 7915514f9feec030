import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { factorsOf, findFactor } from "../factors.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { endAllSessions } from "./end-sessions.ts";
import { lacksSecondFactor } from "./require-second-factor.ts";
import type { Visitor } from "../visitor.ts";
import { proveChange } from "./prove-change.ts";
import { recordAudit } from "./record-audit.ts";
import { tellOwner } from "./tell-owner.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  factorId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Takes a factor away. Sessions that it has lifted are aal1 again, but for the one that asks, whose owner has just shown it and would have
 * to show the next one; with the last factor the recovery codes end too. The owner is told by letter.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`; 422 `insufficient_aal` for a verified one without aal2; 400 `reauthentication_needed`.
 */
export async function removeFactor({ services, userId, sessionId, factorId, visitor, now }: Props) {
  const { status } = await findFactor(services.db, userId, factorId);
  const asking = { services, userId, sessionId, currentPassword: undefined, visitor, now };
  if (status === "verified" && !(await lacksSecondFactor({ db: services.db, userId, sessionId })))
    await proveChange(asking, "removeFactor");
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    const factor = await findFactor(trx, userId, factorId);
    if (!user) throw refusals.factorNotFound();
    if (factor.status === "verified" && (await lacksSecondFactor({ db: trx, userId, sessionId })))
      throw refusals.removalNeedsFactor();
    const details = await takeFactorAway(trx, user, factor, now, sessionId);
    const action = factor.factor_type === "webauthn" ? "auth.passkeyRemoved" : "auth.factorRemoved";
    await recordAudit({ db: trx, action, userId, visitor, now, details });
  });
  return { id: factorId };
}

/** The same without asking, from a user whose row is locked. @returns what the audit log is to hold of it. */
export async function takeFactorAway(
  trx: Transaction,
  user: User,
  factor: FactorRow,
  now: Date,
  askingSession?: string,
) {
  const recoveryCodes = await dropFactor(trx, user.id, factor, now, askingSession);
  if (factor.status === "unverified") return { factorId: factor.id, enrolled: false };
  await tellOwner(trx, user, factor.factor_type === "webauthn" ? "passkeyRemoved" : "factorRemoved");
  return { factorId: factor.id, enrolled: true, recoveryCodes };
}

/** The same without a letter. @returns how many recovery codes end with it. */
async function dropFactor(
  trx: Transaction,
  userId: string,
  factor: FactorRow,
  now: Date,
  askingSession?: string,
): Promise<number> {
  const lifted = ((await trx("sessions").where({ factor_id: factor.id }).select("id")) as { id: string }[]).filter(
    ({ id }) => id !== askingSession,
  );
  // What a key has opened by itself ends with it: whoever has found the key may sit there.
  const opened = trx("sessions").where({ passkey_id: factor.id }).whereNull("ended_at");
  if (askingSession) void opened.whereNot({ id: askingSession });
  await opened.update({ ended_at: now });
  await trx("factors").where({ id: factor.id }).delete();
  return factor.status === "verified" ? lowerSessions(trx, userId, lifted) : 0;
}

/**
 * Takes all of a user's factors away, for who has lost them and has asked support: with them the recovery codes end, and all sessions, since one that had not
 * shown the factor would be signed in at once. The owner is told by letter.
 *
 * @returns how many verified ones there were; with none nothing is done.
 */
export async function dropAllFactors(trx: Transaction, user: User, now: Date): Promise<number> {
  const factors = await factorsOf(trx, user.id);
  const apps = factors.filter(({ status }) => status === "verified").length;
  if (apps === 0) return 0;
  for (const factor of factors) await dropFactor(trx, user.id, factor, now);
  await tellOwner(trx, user, "factorsRemovedBySupport");
  await endAllSessions(trx, user.id, now);
  return apps;
}

/** Those that the factor has lifted; all of the user once no factor is left. @returns how many recovery codes end with it. */
async function lowerSessions(trx: Transaction, userId: string, lifted: readonly { id: string }[]): Promise<number> {
  const left = (await trx("factors").where({ user_id: userId, status: "verified" }).first("id")) as unknown;
  const sessions = trx("sessions").where({ user_id: userId, aal: "aal2" });
  let recoveryCodes = 0;
  if (left)
    void sessions.whereIn(
      "id",
      lifted.map(({ id }) => id),
    );
  else recoveryCodes = await trx("recovery_codes").where({ user_id: userId }).delete();
  await sessions.update({
    aal: "aal1",
    // One that a key has opened by itself was opened by nothing else.
    amr: trx.raw(`coalesce((select jsonb_agg(shown) from jsonb_array_elements(amr) as shown
                    where shown->>'method' not in ('totp', 'webauthn', 'recovery_code')), amr)`),
  });
  return recoveryCodes;
}
