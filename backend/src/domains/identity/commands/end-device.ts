import { AppError } from "#shared/kernel/errors.ts";
import { inOurForm } from "../our-form.ts";
import { endSessions } from "./end-sessions.ts";
import { proveChange, type ChangeProof } from "./prove-change.ts";
import { recordAudit } from "./record-audit.ts";

/**
 * Signs one device of a user out: another for a proof, the one that asks without.
 *
 * @throws {AppError} `accounts.deviceNotFound`, `accounts.reauthenticationNeeded`, `accounts.passwordWrong`; `request.rateLimited`
 */
export async function endDevice({ deviceId, ...asking }: ChangeProof & { deviceId: string }): Promise<void> {
  const { services, userId, visitor, now } = asking;
  if (deviceId !== asking.sessionId) await proveChange(asking, "endSession").catch(inOurForm);
  await services.db.transaction(async (trx) => {
    const ended = await endSessions({ db: trx, userId, sessionId: deviceId, scope: "local", now });
    if (ended === 0) throw new AppError("accounts.deviceNotFound");
    const details = { sessionId: deviceId };
    await recordAudit({ db: trx, action: "auth.deviceEnded", userId, visitor, now, details });
  });
}
