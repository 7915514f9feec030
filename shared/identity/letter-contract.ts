import { mixed, object, string } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { goTrue, looseBody, redirect } from "./contract.ts";

/** What letters do: they are asked for, and their links and six digits are used up. */
export const letterEndpoints = {
  otp: defineEndpoint({
    ...goTrue,
    name: "auth.otp",
    summary: "Sends a link and six digits that sign their reader in; telephones answer as disabled.",
    method: "POST",
    path: "/otp",
    query: redirect,
    body: looseBody(),
  }),
  verify: defineEndpoint({
    ...goTrue,
    name: "auth.verify",
    summary: "Uses up a link of an e-mail, or its six digits.",
    method: "POST",
    path: "/verify",
    body: looseBody(),
  }),
  openLink: defineEndpoint({
    ...goTrue,
    name: "auth.openLink",
    summary: "Uses up a link as it is opened, and leads on (302) with a code, a session in the fragment, or an error.",
    method: "GET",
    path: "/verify",
    query: object({ token: string().max(200), type: string().max(40), redirect_to: string().max(2000) }),
    response: mixed<{ location: string }>(),
  }),
  resend: defineEndpoint({
    ...goTrue,
    name: "auth.resend",
    summary: "Sends the letters of a registration or of a change of address again.",
    method: "POST",
    path: "/resend",
    query: redirect,
    body: looseBody(),
  }),
  recover: defineEndpoint({
    ...goTrue,
    name: "auth.recover",
    summary: "Sends a link to set a new password.",
    method: "POST",
    path: "/recover",
    query: redirect,
    body: looseBody(),
  }),
};
