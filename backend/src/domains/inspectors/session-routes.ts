import type { Context } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { InspectorInvitation } from "./model.ts";
import { checkSession, sessionLife } from "./session.ts";

/** Below which a browser shows the cookie. */
const cookiePath = "/api/v1/inspect";
const cookieOf = (invitationId: string): string => `inspect-${invitationId}`;

/** Binds the browser to the invitation: scripts cannot read the cookie, and other sites' pages cannot use it. */
export function bindToInvitation(
  http: Context | undefined,
  { publicUrl }: Pick<Config, "publicUrl">,
  { invitationId, session }: { invitationId: string; session: string },
): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  http?.append(
    "Set-Cookie",
    `${cookieOf(invitationId)}=${session}; Path=${cookiePath}; Max-Age=${sessionLife / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

export const shownSession = (http: Context | undefined, invitationId: string): string | undefined =>
  http?.cookies.get(cookieOf(invitationId), { signed: false });

/** The invitation that a browser works on. @throws {AppError} `inspectors.linkUnknown`, and as {@link checkSession} */
export async function readSession(
  db: Database,
  http: Context | undefined,
  invitationId: string,
  now: Date,
): Promise<InspectorInvitation> {
  const invitation = await InspectorInvitation.query(db).findById(invitationId);
  if (!invitation) throw new AppError("inspectors.linkUnknown");
  checkSession(invitation, shownSession(http, invitationId), now);
  return invitation;
}
