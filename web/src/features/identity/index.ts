export { useMe } from "./api.ts";
export { attempt, authProblem, type AuthProblem, type Outcome } from "#shared/identity/auth-problems.ts";
export {
  beginEnrolment,
  countRecoveryCodes,
  digitsOf,
  findFactors,
  makeRecoveryCodes,
  removeFactor,
  secretInGroups,
  showFactor,
  type Enrolment,
  type PasswordProof,
} from "./second-factor.ts";
