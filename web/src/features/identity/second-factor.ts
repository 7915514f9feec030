import type { Factor } from "@supabase/auth-js";
import type { PasswordProof } from "#shared/identity/own-auth-call.ts";
import * as shared from "#shared/identity/second-factor.ts";
import { accessTokenOf } from "#web/src/runtime/session/access-token.ts";
import type { ClientServices } from "#web/src/runtime/services.tsx";

export type { PasswordProof } from "#shared/identity/own-auth-call.ts";
export { digitsOf, secretInGroups, type Enrolment } from "#shared/identity/second-factor.ts";

/** The calls of `shared/identity/second-factor.ts` by whoever is signed in here; see there what each does. */
export const callerOf = ({ platform, session }: ClientServices): shared.FactorCaller => ({
  origin: platform.origin || window.location.origin,
  accessToken: accessTokenOf(session),
  client: session.client,
});

// Written out one by one: a public page that uses none of them must not load them.
export const findFactors = (services: ClientServices) => shared.findFactors(callerOf(services));
export const showFactor = (services: ClientServices, factorId: string, code: string) =>
  shared.showFactor(callerOf(services), factorId, code);
export const showRecoveryCode = (services: ClientServices, code: string) =>
  shared.showRecoveryCode(callerOf(services), code);
export const makeRecoveryCodes = (services: ClientServices) => shared.makeRecoveryCodes(callerOf(services));
export const countRecoveryCodes = (services: ClientServices) => shared.countRecoveryCodes(callerOf(services));
export const beginEnrolment = (
  services: ClientServices,
  name: string,
  others: readonly Factor[],
  proof: PasswordProof = {},
) => shared.beginEnrolment(callerOf(services), name, others, proof);
export const removeFactor = (services: ClientServices, factorId: string) =>
  shared.removeFactor(callerOf(services), factorId);
