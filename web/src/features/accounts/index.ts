export { useMe } from "./api.ts";
export { selectSession } from "#web/src/app/session-slice.ts";
export { attempt, authProblem, type AuthProblem, type Outcome } from "./auth-problems.ts";
export { countRecoveryCodes, digitsOf, findFactors, makeRecoveryCodes, showFactor } from "./second-factor.ts";
