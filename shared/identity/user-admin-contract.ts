import { mixed, object, string } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { uuid } from "../kernel/fields.ts";
import { goTrue, looseBody, redirect } from "./contract.ts";

const service = { ...goTrue, access: "service" } as const;
const one = object({ userId: uuid().required() });

/** What a program of the operator may do with users: its token says `role: service_role` and is signed with our key. */
export const userAdminEndpoints = {
  list: defineEndpoint({
    ...service,
    name: "userAdmin.list",
    summary: "All users, newest first. How many there are stands in X-Total-Count, the next and the last page in Link.",
    method: "GET",
    path: "/admin/users",
    query: object({ page: string().max(12), per_page: string().max(12) }),
  }),
  create: defineEndpoint({
    ...service,
    name: "userAdmin.create",
    summary: "Creates a user, confirmed or not, without a letter.",
    method: "POST",
    path: "/admin/users",
    body: looseBody(),
  }),
  show: defineEndpoint({
    ...service,
    name: "userAdmin.show",
    summary: "One user.",
    method: "GET",
    path: "/admin/users/:userId",
    params: one,
  }),
  update: defineEndpoint({
    ...service,
    name: "userAdmin.update",
    summary: "Changes a user: address, password, metadata, confirmation, ban.",
    method: "PUT",
    path: "/admin/users/:userId",
    params: one,
    body: looseBody(),
  }),
  remove: defineEndpoint({
    ...service,
    name: "userAdmin.remove",
    summary:
      "Ends an account: personal data are erased, the books are kept. Refused while the user's organization holds money, and of the staff's only administrator.",
    method: "DELETE",
    path: "/admin/users/:userId",
    params: one,
    body: looseBody(),
    response: mixed<Record<string, unknown>>(),
  }),
  factors: defineEndpoint({
    ...service,
    name: "userAdmin.factors",
    summary: "The second factors of a user, as a bare array.",
    method: "GET",
    path: "/admin/users/:userId/factors",
    params: one,
    response: mixed<object[]>(),
  }),
  removeFactor: defineEndpoint({
    ...service,
    name: "userAdmin.removeFactor",
    summary: "Takes a second factor away from a user who has lost it.",
    method: "DELETE",
    path: "/admin/users/:userId/factors/:factorId",
    params: object({ userId: uuid().required(), factorId: uuid().required() }),
    body: looseBody(),
    response: mixed<object>(),
  }),
  generateLink: defineEndpoint({
    ...service,
    name: "userAdmin.generateLink",
    summary: "Makes the link and the six digits of a letter that the caller sends.",
    method: "POST",
    path: "/admin/generate_link",
    query: redirect,
    body: looseBody(),
  }),
  invite: defineEndpoint({
    ...service,
    name: "userAdmin.invite",
    summary: "Creates a user and sends a link to set a password.",
    method: "POST",
    path: "/invite",
    query: redirect,
    body: looseBody(),
  }),
};
