import { letterEndpoints } from "#shared/identity/letter-contract.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { Redirect } from "#backend/src/http/redirect.ts";
import { isByPhone, readBody, readChallenge, readEmail, readMetadata, readPhone } from "./auth-bodies.ts";
import { redirectOf, visitorOf, type Body } from "./auth-call.ts";
import { repeatEmailChange, requestLink, requestSignInCode } from "./commands/request-link.ts";
import { findCode, type Shown } from "./commands/redeem-link.ts";
import { useLink, type LinkOutcome } from "./commands/use-link.ts";
import { countRequest } from "./limits.ts";
import { kindsOf, pageAddress } from "./links.ts";
import { refusals } from "./refusals.ts";
import type { SessionAnswer } from "./tokens/session-answer.ts";

const halfDone = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** What every letter is asked for with. */
const commonOf = (call: Pick<Call<AnyEndpoint>, "services" | "request" | "now"> & Asked) => ({
  services: call.services,
  redirect: redirectOf(call),
  challenge: readChallenge(call.body as Body),
  visitor: visitorOf(call),
  now: call.now,
});
type Asked = Parameters<typeof redirectOf>[0] & { body: unknown };

export const verifyRoutes: Endpoint[] = [
  endpoint(letterEndpoints.otp, async (call) => {
    const { services, request } = call;
    await countRequest(services, request.ip);
    const body = readBody(call.body);
    if (isByPhone(body)) throw refusals.phoneSignInDisabled();
    const mayCreate = body.create_user !== false;
    const common = commonOf(call);
    await requestSignInCode({ ...common, email: readEmail(body), mayCreate, metadata: readMetadata(body) ?? {} });
    return {};
  }),

  endpoint(letterEndpoints.verify, async (call) => {
    const { services, now, request } = call;
    await countRequest(services, request.ip);
    const body = readBody(call.body);
    const { type, token_hash: token, token: code } = body;
    if (typeof type !== "string" || type === "") throw refusals.invalid("Verify requires a verification type");
    const kinds = kindsOf(type);
    const visitor = visitorOf(call);
    let shown: Shown;
    if (typeof token === "string" && token !== "") shown = { token };
    else if (typeof code !== "string" || code === "") throw refusals.invalid("Verify requires a token or a token hash");
    else if (isByPhone(body)) {
      readPhone(body);
      // No text message was ever sent.
      throw refusals.codeExpired();
    } else shown = { linkId: await findCode({ services, email: readEmail(body), code, kinds, visitor, now }) };
    const outcome = await useLink({ services, shown, kinds, visitor, now });
    return "session" in outcome ? outcome.session : { msg: halfDone, code: "200" };
  }),

  endpoint(letterEndpoints.openLink, async (call) => {
    const { services, query, now, request } = call;
    const asked = redirectOf(call);
    const home = pageAddress(services.config.publicUrl, "en", "/");
    // Whoever only looks whether a link is alive uses nothing up.
    if (request.http?.method === "HEAD") return new Redirect(asked ?? home);
    try {
      await countRequest(services, request.ip);
      const shown = { token: query.token ?? "" };
      const kinds = kindsOf(query.type ?? "");
      const outcome = await useLink({ services, shown, kinds, visitor: visitorOf(call), now, opened: true });
      return new Redirect(opened(new URL(asked ?? outcome.redirect ?? home), outcome, query.type ?? ""));
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return new Redirect(refused(new URL(asked ?? home), error));
    }
  }),

  endpoint(letterEndpoints.resend, async (call) => {
    const { services, request } = call;
    await countRequest(services, request.ip);
    const body = readBody(call.body);
    const common = commonOf(call);
    if (body.type === "signup") await requestLink({ ...common, kind: "signup", email: readEmail(body) });
    else if (body.type === "email_change") await repeatEmailChange({ ...common, email: readEmail(body) });
    // Without a sender nobody waits for a text message: there is nothing to repeat, as for a number that nobody has.
    else if (body.type === "sms" || body.type === "phone_change") readPhone(body);
    else throw refusals.invalid("Missing one of these types: signup, email_change, sms, phone_change");
    return {};
  }),

  endpoint(letterEndpoints.recover, async (call) => {
    const { services, request } = call;
    await countRequest(services, request.ip);
    const body = readBody(call.body);
    const common = commonOf(call);
    await requestLink({ ...common, kind: "recovery", email: readEmail(body) });
    return {};
  }),
];

/** Where an opened link leads: a code in the query for the client that waits for it, else the session in the fragment. */
function opened(page: URL, outcome: LinkOutcome, type: string): string {
  if ("authCode" in outcome) page.searchParams.set("code", outcome.authCode);
  else
    page.hash = new URLSearchParams(
      "session" in outcome ? fragmentOf(outcome.session, type) : { message: halfDone },
    ).toString();
  return page.href;
}

export const fragmentOf = (session: SessionAnswer, type: string): Record<string, string> => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  token_type: session.token_type,
  type,
});

/** A refusal as clients of both kinds read it. */
export function refused(page: URL, { code, message, status }: AuthError): string {
  const parts = {
    error: status === 429 ? "temporarily_unavailable" : "access_denied",
    error_code: code,
    error_description: message,
  };
  for (const [name, value] of Object.entries(parts)) page.searchParams.set(name, value);
  page.hash = new URLSearchParams(parts).toString();
  return page.href;
}
