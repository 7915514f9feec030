import type { Context } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { InspectorInvitation } from "./model.ts";
import { checkSession, sessionLife } from "./session.ts";

const cookieOf = (invitationId: string): string => `inspect-${invitationId}`;
/** Over TLS in front of it: a name that no other host can set, which has to be shown below every path. */
const hostOnly = "__Host-";
/** Below which a browser shows the cookie elsewhere. */
const cookiePath = "/api/v1/inspect";

type Site = Pick<Config, "publicUrl">;

/** Scripts cannot read the cookie, and other sites' pages cannot use it. */
function setCookie(http: Context | undefined, { publicUrl }: Site, cookie: string, seconds: number): void {
  const [before, path, after] = publicUrl.startsWith("https:") ? [hostOnly, "/", "; Secure"] : ["", cookiePath, ""];
  http?.append("Set-Cookie", `${before}${cookie}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${after}`);
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
  [hostOnly, ""].map((name) => http?.cookies.get(name + cookieOf(invitationId), { signed: false })).find(Boolean);

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
