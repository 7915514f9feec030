import type { Config } from "#backend/src/config.ts";
import type { Visitor } from "./commands/open-session.ts";
import { allowedRedirect } from "./links.ts";

/** A body of the auth endpoints before it is read: any object. */
export type Body = Record<string, unknown>;

export const visitorOf = ({ request: { ip, userAgent } }: { request: Visitor }): Visitor => ({ ip, userAgent });

interface Asked {
  services: { config: Pick<Config, "publicUrl"> };
  query: { redirect_to?: string | undefined };
}

/** The page of ours that a call names, if it is one. */
export const redirectOf = ({ services, query }: Asked): string | undefined =>
  allowedRedirect(services.config.publicUrl, query.redirect_to);
