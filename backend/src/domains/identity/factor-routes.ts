import { factorEndpoints } from "#shared/identity/factor-contract.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { visitorOf } from "./auth-call.ts";
import { challengeFactor } from "./commands/challenge-factor.ts";
import { enrollFactor } from "./commands/enroll-factor.ts";
import { makeRecoveryCodes } from "./commands/make-recovery-codes.ts";
import { proveChange } from "./commands/prove-change.ts";
import { removeFactor } from "./commands/remove-factor.ts";
import { useRecoveryCode } from "./commands/use-recovery-code.ts";
import { verifyFactor } from "./commands/verify-factor.ts";
import { enrollKey } from "./commands/webauthn-enroll.ts";
import { verifyKey } from "./commands/webauthn-verify.ts";
import { readAnswer, readCode, readEnrolment } from "./factor-bodies.ts";
import { countRequest } from "./limits.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

type Body = Record<string, unknown>;

/** What every command here is told: who asks, in which session, and from where. */
export function commonOf({ services, actor, now, request }: Call<AnyEndpoint>) {
  const { userId, sessionId } = asUser(actor);
  return { services, userId, sessionId, visitor: visitorOf({ request }), now };
}

export const factorRoutes: Endpoint[] = [
  endpoint(factorEndpoints.enroll, async (call) => {
    await countRequest(call.services, call.request.ip);
    const { type, currentPassword, ...wanted } = readEnrolment(call.body as Body);
    const common = commonOf(call);
    await proveChange({ ...common, currentPassword }, "newFactor");
    return (type === "webauthn" ? enrollKey : enrollFactor)({ ...common, ...wanted });
  }),

  endpoint(factorEndpoints.challenge, async (call) => {
    await countRequest(call.services, call.request.ip);
    return challengeFactor({ ...commonOf(call), factorId: call.params.id });
  }),

  endpoint(factorEndpoints.verify, async (call) => {
    await countRequest(call.services, call.request.ip);
    const answer = readAnswer(call.body as Body);
    const common = { ...commonOf(call), factorId: call.params.id };
    return "code" in answer
      ? verifyFactor({ ...common, ...answer })
      : (await verifyKey({ ...common, ...answer })).session;
  }),

  endpoint(factorEndpoints.unenroll, async (call) => removeFactor({ ...commonOf(call), factorId: call.params.id })),

  endpoint(factorEndpoints.recoveryCodes, async ({ db, actor }) => ({
    remaining: await countRecoveryCodes(db, asUser(actor).userId),
  })),

  endpoint(factorEndpoints.makeRecoveryCodes, async (call) => {
    await countRequest(call.services, call.request.ip);
    return makeRecoveryCodes(commonOf(call));
  }),

  endpoint(factorEndpoints.useRecoveryCode, async (call) => {
    await countRequest(call.services, call.request.ip);
    return useRecoveryCode({ ...commonOf(call), code: readCode(call.body as Body) });
  }),
];
