import type { Config, Hosts } from "#backend/src/config.ts";
import type { Operation } from "./commands/audit-operation.ts";
import type { Visitor } from "./visitor.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";

/** A body of the auth endpoints before it is read: any object. */
export type Body = Record<string, unknown>;

interface Asking {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly atConsole?: boolean;
}

/** The present password, which proves a change; undefined where none is given. */
export function readCurrentPassword(body: Body | undefined): string | undefined {
  const given = body?.current_password;
  return typeof given === "string" && given !== "" ? given : undefined;
}

export const visitorOf = ({ request: { ip, userAgent, id, atConsole = false } }: { request: Asking }): Visitor => ({
  ip,
  userAgent,
  requestId: id,
  atConsole,
});

interface Asked {
  services: { config: Hosts & Pick<Config, "redirectUrls" | "local"> };
  query: { redirect_to?: string | undefined };
}

/** The page that a call names, if sign-in may lead there: a link that carries a token must never leave for anywhere else. */
export const redirectOf = ({ services, query }: Asked): string | undefined =>
  trustedPages(services.config).find(query.redirect_to);

/** What an operator's program asks for. */
export const operationOf = ({ services, request, now }: Operation): Operation => ({ services, request, now });
