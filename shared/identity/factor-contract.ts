import { mixed, object, string } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";

const user = {
  kind: "gotrue",
  access: "user",
  transaction: "none",
  response: mixed<Record<string, unknown>>(),
} as const;
const looseBody = () => object().unknown(true);
const factor = object({ id: string().required() });

/** The second factor in the GoTrue dialect; recovery codes are ours. A session is `aal2` once one was shown. */
export const factorEndpoints = {
  enroll: defineEndpoint({
    ...user,
    name: "auth.enrollFactor",
    summary: "Begins the enrolment of an authenticator app; its secret is shown this once.",
    method: "POST",
    path: "/factors",
    body: looseBody(),
  }),
  challenge: defineEndpoint({
    ...user,
    name: "auth.challengeFactor",
    summary: "Opens a challenge of a factor: five minutes, once, from the same network.",
    method: "POST",
    path: "/factors/:id/challenge",
    params: factor,
    body: looseBody(),
  }),
  verify: defineEndpoint({
    ...user,
    name: "auth.verifyFactor",
    summary: "Answers a challenge with a six-digit code; the session becomes aal2.",
    method: "POST",
    path: "/factors/:id/verify",
    params: factor,
    body: looseBody(),
  }),
  unenroll: defineEndpoint({
    ...user,
    name: "auth.unenrollFactor",
    summary: "Takes a factor away; a verified one needs aal2.",
    method: "DELETE",
    path: "/factors/:id",
    params: factor,
  }),
  recoveryCodes: defineEndpoint({
    ...user,
    name: "auth.recoveryCodes",
    summary: "How many recovery codes are left.",
    method: "GET",
    path: "/factors/recovery-codes",
  }),
  makeRecoveryCodes: defineEndpoint({
    ...user,
    name: "auth.makeRecoveryCodes",
    summary:
      "Makes ten recovery codes in place of the earlier ones, within ten minutes of a verified factor; they are shown this once.",
    method: "POST",
    path: "/factors/recovery-codes",
    body: looseBody(),
  }),
  useRecoveryCode: defineEndpoint({
    ...user,
    name: "auth.useRecoveryCode",
    summary: "Shows a recovery code in place of a factor; the session becomes aal2 and the code is used up.",
    method: "POST",
    path: "/factors/recovery-codes/verify",
    body: looseBody(),
  }),
};
