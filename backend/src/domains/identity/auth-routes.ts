import { authEndpoints } from "#shared/identity/contract.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { anonymous, asUser } from "#backend/src/kernel/actor.ts";
import {
  isAnonymousSignUp,
  isByPhone,
  readBody,
  readChallenge,
  readExchange,
  readMetadata,
  readPhoneSignUp,
  readRefreshToken,
  readSignIn,
  readSignUp,
  readUserChange,
  readIdToken,
} from "./auth-bodies.ts";
import { readCurrentPassword, redirectOf, visitorOf, type Body } from "./auth-call.ts";
import { authenticate } from "./authenticate.ts";
import { changeUser } from "./commands/change-user.ts";
import { signOut, signOutScopes, type SignOutScope } from "./commands/end-sessions.ts";
import { exchangeCode } from "./commands/flow-states.ts";
import { proveChange } from "./commands/prove-change.ts";
import { reauthenticate } from "./commands/reauthenticate.ts";
import { requireSecondFactor } from "./commands/require-second-factor.ts";
import { refreshSession } from "./commands/refresh-session.ts";
import { signIn } from "./commands/sign-in.ts";
import { signInAnonymously } from "./commands/sign-in-anonymously.ts";
import { signUp } from "./commands/sign-up.ts";
import { signUpByPhone } from "./commands/sign-up-by-phone.ts";
import { signInWithIdToken } from "./commands/sign-in-with-id-token.ts";
import { providersOf } from "./providers/provider.ts";
import { countRequest } from "./limits.ts";
import { User } from "./model.ts";
import { describeUser } from "./queries/describe-user.ts";
import { refusals } from "./refusals.ts";
import { readRegistration } from "./registration.ts";
import { smsSender } from "./sms-sender.ts";
import { keysOf } from "./tokens/keys.ts";
import { userAdminRoutes } from "./user-admin-routes.ts";
import { verifyRoutes } from "./verify-routes.ts";

export const authRoutes: Endpoint[] = [
  endpoint(authEndpoints.signUp, async (call) => {
    const { services, now, request } = call;
    await countRequest(services, request.ip);
    const body = readBody(call.body);
    const challenge = readChallenge(body);
    const common = { services, redirect: redirectOf(call), visitor: visitorOf(call), now };
    if (isAnonymousSignUp(body)) return signInAnonymously({ ...common, metadata: readMetadata(body) ?? {} });
    if (isByPhone(body)) return signUpByPhone({ ...common, ...readPhoneSignUp(body) });
    const given = readSignUp(body);
    return signUp({ ...common, challenge, ...given, metadata: readRegistration(services, given.metadata) });
  }),

  endpoint(authEndpoints.token, async (call) => {
    const { services, query, body, now, request } = call;
    const common = { services, visitor: visitorOf(call), now };
    if (query.grant_type === "refresh_token")
      return refreshSession({ ...common, refreshToken: readRefreshToken(body as Body) });
    if (query.grant_type === "pkce") {
      await countRequest(services, request.ip);
      return exchangeCode({ services, ...readExchange(body as Body), visitor: visitorOf(call), now });
    }
    if (query.grant_type === "id_token") {
      await countRequest(services, request.ip);
      const linking = (body as Body).link_identity === true ? await linkingUser(call) : undefined;
      return signInWithIdToken({ ...common, ...readIdToken(body as Body), linking });
    }
    if (query.grant_type === "web3") throw refusals.web3Disabled();
    if (query.grant_type !== "password") throw refusals.grantUnknown();
    await countRequest(services, request.ip);
    return signIn({ ...common, ...readSignIn(readBody(body)) });
  }),

  endpoint(authEndpoints.user, async ({ db, actor }) =>
    describeUser(db, await User.query(db).findById(asUser(actor).userId).throwIfNotFound()),
  ),

  endpoint(authEndpoints.updateUser, async (call) => {
    const { services, actor, now } = call;
    const { userId, sessionId } = asUser(actor);
    const body = readBody(call.body);
    const common = {
      services,
      redirect: redirectOf(call),
      challenge: readChallenge(body),
      visitor: visitorOf(call),
      now,
    };
    return describeUser(services.db, await changeUser({ ...common, userId, sessionId, ...readUserChange(body) }));
  }),

  endpoint(authEndpoints.reauthenticate, async (call) => {
    const { services, actor, now } = call;
    await reauthenticate({ services, userId: asUser(actor).userId, visitor: visitorOf(call), now });
    return {};
  }),

  endpoint(authEndpoints.signOut, async ({ services, actor, query, body, request, now }) => {
    const { userId, sessionId } = asUser(actor);
    const scope = query.scope || "global";
    if (!(signOutScopes as readonly string[]).includes(scope)) throw refusals.invalid("Unsupported logout scope");
    const visitor = visitorOf({ request });
    const currentPassword = readCurrentPassword(body as Body | undefined);
    await signOut({ services, userId, sessionId, scope: scope as SignOutScope, currentPassword, visitor, now });
    return undefined;
  }),

  endpoint(authEndpoints.jwks, async ({ services }) => ({ keys: keysOf(services.config).publicKeys })),

  endpoint(authEndpoints.sso, () => Promise.reject(refusals.samlDisabled())),

  endpoint(authEndpoints.settings, async ({ services: { config } }) => ({
    external: {
      email: true,
      phone: smsSender !== undefined || config.autoConfirm,
      anonymous_users: config.anonymousSignIns,
      ...Object.fromEntries(providersOf(config).map(({ name }) => [name, true])),
    },
    disable_signup: config.disableSignup,
    mailer_autoconfirm: config.autoConfirm,
    phone_autoconfirm: config.autoConfirm,
    sms_provider: "",
    mfa_enabled: true,
    saml_enabled: false,
  })),

  ...verifyRoutes,
  ...userAdminRoutes,
];

/** Whoever adds a provider to their own account. The endpoint is open to everybody, so it looks at the token itself here. */
async function linkingUser({ services, request }: Pick<Call<AnyEndpoint>, "services" | "request">) {
  const token = /^Bearer (.+)$/i.exec(request.header("authorization"))?.[1];
  const { userId, sessionId } = asUser(token ? await authenticate(services, token) : anonymous);
  if (!services.config.manualLinking) throw refusals.linkingDisabled();
  await requireSecondFactor({ db: services.db, userId, sessionId });
  const [visitor, now] = [visitorOf({ request }), services.clock.now()];
  await proveChange({ services, userId, sessionId, currentPassword: undefined, visitor, now }, "newIdentity");
  return { userId, sessionId };
}
