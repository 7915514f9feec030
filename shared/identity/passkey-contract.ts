import { mixed, object, string } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { uuid } from "../kernel/fields.ts";
import { goTrue, goTrueUser, looseBody } from "./contract.ts";

const one = object({ id: string().required() });
const service = { ...goTrue, access: "service" } as const;
const list = mixed<object[]>();

/** Passkeys in the GoTrue dialect: keys that sign (WebAuthn). Each is a second factor too, so `/factors` lists it as well. */
export const passkeyEndpoints = {
  beginRegistration: defineEndpoint({
    ...goTrueUser,
    name: "auth.beginPasskey",
    summary: "Begins a passkey: what a browser is to make of it, within five minutes.",
    method: "POST",
    path: "/passkeys/registration/options",
    body: looseBody(),
  }),
  finishRegistration: defineEndpoint({
    ...goTrueUser,
    name: "auth.finishPasskey",
    summary: "The passkey that a browser has made; it counts from then on, and the session is aal2.",
    method: "POST",
    path: "/passkeys/registration/verify",
    body: looseBody(),
  }),
  beginSignIn: defineEndpoint({
    ...goTrue,
    name: "auth.askPasskey",
    summary: "Asks for any passkey of this site: five minutes, once, from the same network.",
    method: "POST",
    path: "/passkeys/authentication/options",
    body: looseBody(),
  }),
  finishSignIn: defineEndpoint({
    ...goTrue,
    name: "auth.signInWithPasskey",
    summary: "Signs in with a passkey that has verified its owner; the session is aal2 at once.",
    method: "POST",
    path: "/passkeys/authentication/verify",
    body: looseBody(),
  }),
  list: defineEndpoint({
    ...goTrueUser,
    name: "auth.passkeys",
    summary: "The passkeys of the signed-in user, as a bare array.",
    method: "GET",
    path: "/passkeys",
    response: list,
  }),
  rename: defineEndpoint({
    ...goTrueUser,
    name: "auth.renamePasskey",
    summary: "Gives a passkey another name.",
    method: "PATCH",
    path: "/passkeys/:id",
    params: one,
    body: looseBody(),
  }),
  remove: defineEndpoint({
    ...goTrueUser,
    name: "auth.removePasskey",
    summary: "Takes a passkey away; it needs aal2.",
    method: "DELETE",
    path: "/passkeys/:id",
    params: one,
    response: undefined,
    status: 204,
  }),
  listOfUser: defineEndpoint({
    ...service,
    name: "userAdmin.passkeys",
    summary: "The passkeys of a user, as a bare array.",
    method: "GET",
    path: "/admin/users/:userId/passkeys",
    params: object({ userId: uuid().required() }),
    response: list,
  }),
  removeOfUser: defineEndpoint({
    ...service,
    name: "userAdmin.removePasskey",
    summary: "Takes a passkey away from a user who has lost it.",
    method: "DELETE",
    path: "/admin/users/:userId/passkeys/:passkeyId",
    params: object({ userId: uuid().required(), passkeyId: uuid().required() }),
    body: looseBody(),
    response: undefined,
    status: 204,
  }),
};
