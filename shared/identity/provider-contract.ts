import { mixed, object, string } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";

const goTrue = {
  kind: "gotrue",
  access: "public",
  topics: [],
  transaction: "none",
  response: mixed<object>(),
} as const;
const asked = object({
  provider: string().max(40),
  redirect_to: string().max(2000),
  scopes: string().max(400),
  code_challenge: string().max(200),
  code_challenge_method: string().max(20),
  skip_http_redirect: string().max(10),
}).unknown(true);

/** Signing in with an external OpenID Connect provider, in the GoTrue dialect. */
export const providerEndpoints = {
  authorize: defineEndpoint({
    ...goTrue,
    name: "auth.authorize",
    summary: "Leads on (302) to an external provider.",
    method: "GET",
    path: "/authorize",
    query: asked,
  }),
  callback: defineEndpoint({
    ...goTrue,
    name: "auth.callback",
    summary: "Where a provider leads back to; leads on (302) with a code, a session in the fragment, or an error.",
    method: "GET",
    path: "/callback",
    // The provider's further parameters are read from the address itself.
    query: object({ state: string().max(200), error: string().max(200), error_description: string().max(2000) }),
  }),
  link: defineEndpoint({
    ...goTrue,
    access: "user",
    name: "auth.linkIdentity",
    summary: "Where to go to add an external provider to the signed-in user.",
    method: "GET",
    path: "/user/identities/authorize",
    query: asked,
  }),
  unlink: defineEndpoint({
    ...goTrue,
    access: "user",
    name: "auth.unlinkIdentity",
    summary: "Takes a way of signing in away; never the last one.",
    method: "DELETE",
    path: "/user/identities/:id",
    params: object({ id: string().required() }),
  }),
};
