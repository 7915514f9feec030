import { boolean, object, string, type InferType } from "yup";
import { defineEndpoint } from "../../kernel/endpoint.ts";
import { manyOf } from "../../kernel/fields.ts";

/** The external providers that an operator has configured. */
export const signInProvidersView = object({
  providers: manyOf(
    object({
      /** In addresses and identities, such as `google`. */
      name: string().required(),
      /** What people read, such as `Google`. */
      label: string().required(),
    }),
  ),
  /** Whether users may add and take away providers themselves. */
  linking: boolean().required(),
});
export type SignInProvidersView = InferType<typeof signInProvidersView>;
export type SignInProvider = SignInProvidersView["providers"][number];

/** Apart from the other contracts of accounts, which each page carries. */
export const signInProviderEndpoints = {
  list: defineEndpoint({
    name: "accounts.signInProviders",
    summary: "The external providers that people can sign in with, in the order that they are offered in.",
    method: "GET",
    path: "/sign-in-providers",
    access: "public",
    topics: [],
    response: signInProvidersView,
    maxAge: 300,
  }),
};
