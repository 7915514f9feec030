import { AppError } from "#shared/kernel/errors.ts";
import { after } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { codeTries, hashCode, hashToken, keysOf, newToken, sameCode } from "../../identity/index.ts";
import { InspectorInvitation } from "../model.ts";
import { sessionLife } from "../session.ts";

interface Props {
  services: Services;
  invitation: InspectorInvitation;
  code: string;
  now: Date;
}

/**
 * Confirms the address and begins the session, in place of one that was begun elsewhere. A try counts even when its answer is lost, and a code is good once.
 *
 * @returns what the browser is bound by.
 * @throws {AppError} `inspectors.codeWrong`, `inspectors.codeOver` once there is none that could be tried.
 */
export async function confirmAddress({ services, invitation, code, now }: Props): Promise<string> {
  const { db, config } = services;
  const { id } = invitation;
  const { rows } = await db.raw<{ rows: { code_hash: Buffer }[] }>(
    `update inspector_invitations set code_tries = code_tries + 1
      where id = ? and code_hash is not null and code_expires_at > ? and code_tries < ? returning code_hash`,
    [id, now, codeTries],
  );
  const [tried] = rows;
  if (!tried) throw new AppError("inspectors.codeOver");
  // A letter may have been sent before another key took over.
  if (!keysOf(config).all.some((key) => sameCode(tried.code_hash, hashCode(key, id, code))))
    throw new AppError("inspectors.codeWrong");
  const session = newToken();
  const begun = await InspectorInvitation.query(db)
    .findById(id)
    .where({ code_hash: tried.code_hash })
    .whereNull("submitted_at")
    .whereNull("revoked_at")
    .patch({
      codeHash: null,
      sessionHash: hashToken(session),
      sessionExpiresAt: after(now, sessionLife),
      confirmedAt: invitation.confirmedAt ?? now,
      updatedAt: now,
    });
  if (begun === 0) throw new AppError("inspectors.codeOver");
  return session;
}
