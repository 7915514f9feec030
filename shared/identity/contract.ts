import { mixed, object, string, type InferType } from "yup";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, emailText, optional, problem, requiredText } from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";

/** Password length in characters (specification, section 9) and in bytes (bcrypt reads no more). */
export const passwordLength = { min: 6, maxBytes: 72 } as const;

export const email = () => emailText().lowercase().required(problem("required"));
export const password = () =>
  string()
    .required(problem("required"))
    .min(passwordLength.min, problem("passwordTooShort", { min: passwordLength.min }))
    .test(
      "bytes",
      problem("passwordTooLong", { max: passwordLength.maxBytes }),
      (value) => new TextEncoder().encode(value ?? "").length <= passwordLength.maxBytes,
    );

/** What registration leaves behind for the organization that is made at the first sign-in. */
export interface PendingOrganization {
  companyName: string;
  organizationType: string;
  /** E.164 once the server has read it. */
  phoneNumber: string;
  userType: "seller" | "buyer";
  role: string;
}

/** The registration form (specification, section 5). */
export const registration = object({
  email: email(),
  password: password(),
  companyName: requiredName(160),
  /** That the number can exist is told by `phone-number.ts`, which is too heavy to stand here. */
  phoneNumber: requiredText(40),
  /** Whose national form the number may have; it is used to read the number and not kept. */
  phoneCountry: optional(choice(countryCodes)),
  role: requiredName(120),
  organizationType: requiredName(120),
});
export type Registration = InferType<typeof registration>;

export const signInForm = object({ email: email(), password: string().required(problem("required")) });
export const newPasswordForm = object({
  password: password(),
  confirmation: string()
    .required(problem("required"))
    .test("match", problem("passwordsDiffer"), function (value) {
      return value === (this.parent as { password?: string }).password;
    }),
});

/** What the endpoints of the dialect share. */
export const goTrue = {
  kind: "gotrue",
  access: "public",
  topics: [],
  transaction: "none",
  response: mixed<Record<string, unknown>>(),
} as const;
export const goTrueUser = { ...goTrue, access: "user" } as const;
export const redirect = object({ redirect_to: string().max(2000) });

/** The GoTrue dialect under /auth/v1, as `@supabase/auth-js` speaks it. Bodies are checked by the commands, whose refusals have GoTrue's own form. */
export const authEndpoints = {
  signUp: defineEndpoint({
    ...goTrue,
    name: "auth.signUp",
    summary: "Creates an account and sends the confirmation link.",
    method: "POST",
    path: "/signup",
    query: redirect,
    body: looseBody(),
  }),
  token: defineEndpoint({
    ...goTrue,
    name: "auth.token",
    summary: "Signs in with a password, exchanges a code, or rotates a refresh token.",
    method: "POST",
    path: "/token",
    query: object({ grant_type: string().required() }),
    body: looseBody(),
  }),
  user: defineEndpoint({
    ...goTrueUser,
    name: "auth.user",
    summary: "The signed-in user.",
    method: "GET",
    path: "/user",
  }),
  updateUser: defineEndpoint({
    ...goTrueUser,
    name: "auth.updateUser",
    summary: "Changes password or metadata, and begins a change of address, which both addresses must confirm.",
    method: "PUT",
    path: "/user",
    query: redirect,
    body: looseBody(),
  }),
  reauthenticate: defineEndpoint({
    ...goTrueUser,
    name: "auth.reauthenticate",
    summary: "Sends six digits that a change of password may need (`nonce`).",
    method: "GET",
    path: "/reauthenticate",
  }),
  signOut: defineEndpoint({
    ...goTrueUser,
    name: "auth.signOut",
    summary:
      "Ends this session, all sessions, or the others, which asks for a proof: `current_password`, or a sign-in or second factor of five minutes ago.",
    method: "POST",
    path: "/logout",
    endsSessions: true,
    query: object({ scope: string() }),
    body: looseBody(),
    response: undefined,
    status: 204,
  }),
  jwks: defineEndpoint({
    ...goTrue,
    name: "auth.jwks",
    summary: "The public keys of access tokens.",
    method: "GET",
    path: "/.well-known/jwks.json",
    maxAge: 600,
  }),
  sso: defineEndpoint({
    ...goTrue,
    name: "auth.sso",
    summary: "Single sign-on by SAML; answers as disabled.",
    method: "POST",
    path: "/sso",
    body: looseBody(),
  }),
  settings: defineEndpoint({
    ...goTrue,
    name: "auth.settings",
    summary: "Which ways of signing in are on.",
    method: "GET",
    path: "/settings",
  }),
};

/** Members that we do not know (`gotrue_meta_security`, `code_challenge`) are let through. */
export function looseBody() {
  return object().unknown(true);
}
