import { createHash } from "node:crypto";
import type { Context } from "koa";
import { providerEndpoints } from "#shared/identity/provider-contract.ts";
import { signInProviderEndpoints } from "#shared/identity/sign-in-providers/contract.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { Redirect } from "#backend/src/http/redirect.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { readChallenge } from "./auth-bodies.ts";
import { redirectOf, visitorOf, type Body } from "./auth-call.ts";
import { beginProviderFlow } from "./commands/begin-provider-flow.ts";
import { finishProviderFlow, takeFlow } from "./commands/finish-provider-flow.ts";
import { proveChange } from "./commands/prove-change.ts";
import { requireSecondFactor } from "./commands/require-second-factor.ts";
import { unlinkIdentity } from "./commands/unlink-identity.ts";
import { countRequest } from "./limits.ts";
import { pageAddress } from "./links.ts";
import { providerNamed, providersOf } from "./providers/provider.ts";
import { refusals } from "./refusals.ts";
import { fragmentOf, refused } from "./verify-routes.ts";

export const providerRoutes: Endpoint[] = [
  endpoint(signInProviderEndpoints.list, async ({ services: { config } }) => ({
    providers: providersOf(config).map(({ name, label }) => ({ name, label })),
    linking: config.manualLinking,
  })),

  endpoint(providerEndpoints.authorize, async (call) => {
    const { services, query, now, request } = call;
    const provider = providerNamed(services.config, query.provider);
    const challenge = readChallenge(query as Body);
    const asked = { scopes: readScopes(query.scopes), challenge, redirect: redirectOf(call), linkingUserId: null };
    try {
      await countRequest(services, request.ip);
      const { url, state } = await beginProviderFlow({ services, provider, ...asked, now });
      bindToBrowser(request.http, services.config, state);
      return new Redirect(url);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      // A person stands here, who has pressed a button: they read it where they come from.
      return new Redirect(refused(new URL(asked.redirect ?? homePage(services.config)), error));
    }
  }),

  endpoint(providerEndpoints.callback, async (call) => {
    const { services, query, now, request } = call;
    let page = new URL(homePage(services.config));
    try {
      await countRequest(services, request.ip);
      const state = query.state ?? "";
      const cookie = request.http?.cookies.get(cookieOf(services.config, state), { signed: false });
      const flow = await takeFlow(services, state, now);
      page = new URL(flow.redirect_to ?? page);
      // Somebody else's address must not sign this browser in, or link this person's identity to their account.
      if (cookie !== "1") throw refusals.badState();
      if (query.error) throw refusals.providerRefused(query.error, query.error_description);
      const search = request.http?.search ?? "";
      const common = { services, flow, state, search, visitor: visitorOf(call), now };
      const outcome = await finishProviderFlow(common);
      if ("authCode" in outcome) page.searchParams.set("code", outcome.authCode);
      else page.hash = new URLSearchParams(fragmentOf(outcome.session, "oauth")).toString();
      return new Redirect(page.href);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return new Redirect(refused(page, error));
    }
  }),

  endpoint(providerEndpoints.link, async (call) => {
    const { services, query, now, request, db } = call;
    const { userId, sessionId } = asUser(call.actor);
    await countRequest(services, request.ip);
    if (!services.config.manualLinking) throw refusals.linkingDisabled();
    await requireSecondFactor({ db, userId, sessionId });
    const asking = { services, userId, sessionId, visitor: visitorOf(call), now };
    await proveChange({ ...asking, currentPassword: undefined }, "newIdentity");
    const provider = providerNamed(services.config, query.provider);
    const challenge = readChallenge(query as Body);
    const asked = { scopes: readScopes(query.scopes), challenge, redirect: redirectOf(call), linkingUserId: userId };
    const { url, state } = await beginProviderFlow({ services, provider, ...asked, now });
    bindToBrowser(request.http, services.config, state);
    return query.skip_http_redirect === "true" ? { url } : new Redirect(url);
  }),

  endpoint(providerEndpoints.unlink, async (call) => {
    const { services, params, now } = call;
    const { userId, sessionId } = asUser(call.actor);
    if (!services.config.manualLinking) throw refusals.linkingDisabled();
    const common = { services, userId, sessionId, visitor: visitorOf(call), now };
    await unlinkIdentity({ ...common, identityId: params.id });
    return {};
  }),
];

/** The page that reads a session, and tells a problem, when nothing else was asked for. */
const homePage = ({ publicUrl }: { publicUrl: string }): string => pageAddress(publicUrl, "en", "/login");

/** What a client asks for besides the provider's own scopes. */
const readScopes = (scopes: string | undefined): string => (scopes ?? "").replace(/[^\x21\x23-\x5b\x5d-\x7e ]/g, " ");

/** Seconds, as long as a flow may take. */
const cookieLife = 600;
const isOverTls = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl.startsWith("https:");
/** Over TLS by a name that no other host, and nobody on a line without it, can set. */
const cookieOf = (config: { publicUrl: string }, state: string): string =>
  `${isOverTls(config) ? "__Host-" : ""}agritrade_flow_${createHash("sha256").update(`cookie ${state}`).digest("hex").slice(0, 16)}`;

/** The browser that has begun is the only one that may come back. Lax, because the provider's page leads there. */
function bindToBrowser(context: Context | undefined, config: { publicUrl: string }, state: string): void {
  context?.append(
    "set-cookie",
    `${cookieOf(config, state)}=1; Path=/; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${isOverTls(config) ? "; Secure" : ""}`,
  );
}
