import { boolean, mixed, object, string, type InferType } from "yup";
import type { PendingOrganization } from "../identity/contract.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, manyOf, optionalString, optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { memberRoles, organizationTypes, staffRoles } from "../organizations/choices.ts";

/** The reader: who they are, where they belong, what they may do. */
export const meView = object({
  user: object({
    id: uuid().required(),
    email: string().required(),
    /** Null until they have said it. */
    name: optionalString(),
    /** Invited people and those who come by a provider or a letter have none until they set one. */
    hasPassword: boolean().required(),
    /** Of all letters to the reader. */
    language: string()
      .oneOf([...languages])
      .required(),
    createdAt: timestamp(),
    /** They have no second factor and have not put off the offer of one. */
    factorOffer: boolean().required(),
  }),
  organization: object({
    id: uuid().required(),
    name: string().required(),
    type: string()
      .oneOf([...organizationTypes])
      .required(),
    organizationType: string().required(),
    country: optionalString(),
    city: optionalString(),
    verified: boolean().required(),
    /** Our team has suspended it: nothing new is begun in its name, and what was agreed goes on. */
    suspended: boolean().required(),
  })
    .nullable()
    .defined(),
  membership: object({
    role: string()
      .oneOf([...memberRoles])
      .required(),
    jobTitle: optionalString(),
    /** From when on they only read, for want of the second factor that their organization demands; null where they have one, or need none. */
    readsOnlyFrom: optionalTimestamp(),
  })
    .nullable()
    .defined(),
  /** Registration data that has not become an organization yet: it prefills the form. */
  pendingOrganization: mixed<PendingOrganization>().nullable().defined(),
  staffRoles: manyOf(
    string()
      .oneOf([...staffRoles])
      .required(),
  ),
  can: can([
    "createOrganization",
    "manageProducts",
    "trade",
    "askToSend",
    "release",
    "updateOrganization",
    "askVerification",
    "changeBankDetails",
  ]),
});
export type MeView = InferType<typeof meView>;

export const accountEndpoints = {
  me: defineEndpoint({
    name: "accounts.me",
    summary: "The signed-in user with organization, role and rights.",
    method: "GET",
    path: "/me",
    access: "user",
    response: meView,
  }),
};
