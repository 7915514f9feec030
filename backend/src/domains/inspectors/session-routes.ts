import type { Context } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { InspectorInvitation } from "./model.ts";
import { checkSession, sessionLife } from "./session.ts";

/** Below which a browser shows the cookie. */
const cookiePath = "/api/v1/inspect";
const cookieOf = (invitationId: string): string => `inspect-${invitationId}`;

type Site = Pick<Config, "publicUrl">;

/** Scripts cannot read the cookie, and other sites' pages cannot use it. */
function setCookie(http: Context | undefined, { publicUrl }: Site, cookie: string, seconds: number): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  http?.append("Set-Cookie", `${cookie}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** Binds the browser to the invitation. */
export const bindToInvitation = (
  http: Context | undefined,
  site: Site,
  { invitationId, session }: { invitationId: string; session: string },
): void => setCookie(http, site, `${cookieOf(invitationId)}=${session}`, sessionLife / 1000);

/** Leaves nothing of it behind. */
export const freeOfInvitation = (http: Context | undefined, site: Site, invitationId: string): void =>
  setCookie(http, site, `${cookieOf(invitationId)}=`, 0);

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
