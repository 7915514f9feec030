import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import type { Call } from "#backend/src/http/endpoint.ts";
import type { Visitor } from "./commands/open-session.ts";
import { allowedRedirect } from "./links.ts";

/** A body of the auth endpoints before it is read: any object. */
export type Body = Record<string, unknown>;

export const visitorOf = ({ request }: Pick<Call<AnyEndpoint>, "request">): Visitor => ({
  ip: request.ip,
  userAgent: request.userAgent,
});

/** The page of ours that a call names, if it is one. */
export const redirectOf = ({
  services,
  query,
}: Pick<Call<AnyEndpoint>, "services"> & { query: { redirect_to?: string | undefined } }): string | undefined =>
  allowedRedirect(services.config.publicUrl, query.redirect_to);
