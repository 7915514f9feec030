import { authEndpoints } from "#shared/accounts/contract.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { readEmail, readRefreshToken, readSignIn, readSignUp, readUserChange } from "./auth-bodies.ts";
import { changeUser } from "./commands/change-user.ts";
import { endSessions, signOutScopes, type SignOutScope } from "./commands/end-sessions.ts";
import type { Visitor } from "./commands/open-session.ts";
import { refreshSession } from "./commands/refresh-session.ts";
import { requestLink } from "./commands/request-link.ts";
import { signIn } from "./commands/sign-in.ts";
import { signUp } from "./commands/sign-up.ts";
import { useLink } from "./commands/use-link.ts";
import { countRequest } from "./limits.ts";
import { allowedRedirect, type LinkKind } from "./links.ts";
import { User } from "./model.ts";
import { describeUser } from "./queries/describe-user.ts";
import { refusals } from "./refusals.ts";
import { keysOf } from "./tokens/keys.ts";

type Body = Record<string, unknown>;

const visitorOf = ({ request }: Call<AnyEndpoint>): Visitor => ({ ip: request.ip, userAgent: request.userAgent });

/** Which letters a `type` of /verify means; the other types come with the ways of signing in that they belong to. */
const linkKinds: Record<string, LinkKind> = { signup: "signup", email: "signup", recovery: "recovery" };

export const authRoutes: Endpoint[] = [
  endpoint(authEndpoints.signUp, async (call) => {
    const { services, query, body, now, request } = call;
    await countRequest(services, request.ip);
    const redirect = allowedRedirect(services.config.publicUrl, query.redirect_to);
    return signUp({ services, ...readSignUp(body as Body), redirect, visitor: visitorOf(call), now });
  }),

  endpoint(authEndpoints.token, async (call) => {
    const { services, query, body, now, request } = call;
    const common = { services, visitor: visitorOf(call), requestId: request.id, now };
    if (query.grant_type === "refresh_token")
      return refreshSession({ ...common, refreshToken: readRefreshToken(body as Body) });
    if (query.grant_type !== "password") throw refusals.grantUnknown();
    await countRequest(services, request.ip);
    return signIn({ ...common, ...readSignIn(body as Body) });
  }),

  endpoint(authEndpoints.verify, async (call) => {
    const { services, body, now, request } = call;
    await countRequest(services, request.ip);
    const { type, token_hash: token } = body as Body;
    if (typeof type !== "string" || type === "") throw refusals.invalid("Verify requires a verification type");
    if (typeof token !== "string" || token === "") throw refusals.codeExpired();
    const kind = Object.hasOwn(linkKinds, type) ? linkKinds[type] : undefined;
    if (!kind) throw refusals.linkExpired();
    return useLink({ services, token, kind, visitor: visitorOf(call), now });
  }),

  endpoint(authEndpoints.resend, async ({ services, query, body, now, request }) => {
    await countRequest(services, request.ip);
    if ((body as Body).type !== "signup") throw refusals.invalid("Only the type signup can be sent again");
    const redirect = allowedRedirect(services.config.publicUrl, query.redirect_to);
    await requestLink({ services, kind: "signup", email: readEmail(body as Body), redirect, now });
    return {};
  }),

  endpoint(authEndpoints.recover, async ({ services, query, body, now, request }) => {
    await countRequest(services, request.ip);
    const redirect = allowedRedirect(services.config.publicUrl, query.redirect_to);
    await requestLink({ services, kind: "recovery", email: readEmail(body as Body), redirect, now });
    return {};
  }),

  endpoint(authEndpoints.user, async ({ db, actor }) =>
    describeUser(db, await User.query(db).findById(asUser(actor).userId).throwIfNotFound()),
  ),

  endpoint(authEndpoints.updateUser, async ({ services, actor, body, now }) => {
    const { userId, sessionId, email } = asUser(actor);
    const { email: wanted, ...change } = readUserChange(body as Body);
    if (wanted && wanted !== email) throw refusals.invalid("The email address cannot be changed");
    return describeUser(services.db, await changeUser({ services, userId, sessionId, ...change, now }));
  }),

  endpoint(authEndpoints.signOut, async ({ db, actor, query, now }) => {
    const { userId, sessionId } = asUser(actor);
    const scope = query.scope || "global";
    if (!(signOutScopes as readonly string[]).includes(scope)) throw refusals.invalid("Unsupported logout scope");
    await endSessions({ db, userId, sessionId, scope: scope as SignOutScope, now });
    return undefined;
  }),

  endpoint(authEndpoints.jwks, async ({ services }) => ({ keys: keysOf(services.config).publicKeys })),

  endpoint(authEndpoints.settings, async ({ services: { config } }) => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: config.disableSignup,
    mailer_autoconfirm: config.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: "",
    mfa_enabled: false,
    saml_enabled: false,
  })),
];
