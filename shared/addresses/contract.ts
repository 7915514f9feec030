import { number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optional,
  optionalString,
  pageQuery,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import type { OrganizationType } from "../organizations/choices.ts";

/** What an address is for, on papers. */
export const addressPurposes = ["registered", "billing", "consignee", "notify", "warehouse"] as const;
export type AddressPurpose = (typeof addressPurposes)[number];

/** Goods are sent to buyers alone: suppliers name neither a consignee nor whoever is told of an arrival. */
export const purposesOf = (type: OrganizationType): readonly AddressPurpose[] =>
  type === "buyer"
    ? addressPurposes
    : addressPurposes.filter((purpose) => purpose !== "consignee" && purpose !== "notify");

/** So many an organization has at most. */
export const mostAddresses = 50;

const capitals = (value: unknown) => (typeof value === "string" ? value.replace(/\s/g, "").toUpperCase() : value);

export const addressForm = object({
  purpose: choice(addressPurposes).required(problem("required")),
  /** By which members know it. */
  label: requiredText(60),
  /** As it stands in the first line on papers. */
  name: requiredText(140).test(throughEscrowOnly),
  /** Several lines, where an address has them. */
  street: requiredText(200).test(throughEscrowOnly),
  city: requiredText(100).test(throughEscrowOnly),
  /** Many countries have none. */
  postalCode: optional(text(20)),
  country: choice(countryCodes).required(problem("required")),
  vatNumber: optional(
    string()
      .transform(capitals)
      .matches(/^[A-Z0-9./-]{4,20}$/, { message: problem("vatNumber"), excludeEmptyString: true })
      .test(throughEscrowOnly),
  ),
  /** Of whoever declares goods at the customs of the European Union or of the United Kingdom. */
  eoriNumber: optional(
    string()
      .transform(capitals)
      .matches(/^[A-Z]{2}[A-Z0-9]{1,15}$/, { message: problem("eoriNumber"), excludeEmptyString: true }),
  ),
});
export type AddressForm = InferType<typeof addressForm>;

export const addressView = object({
  id: string().required(),
  version: number().integer().required(),
  purpose: choice(addressPurposes).required(),
  label: string().required(),
  name: string().required(),
  street: string().required(),
  city: string().required(),
  postalCode: optionalString(),
  country: string().required(),
  vatNumber: optionalString(),
  eoriNumber: optionalString(),
  createdAt: timestamp(),
  can: can(["change", "remove"]),
});
export type AddressView = InferType<typeof addressView>;

const ofOrganization = object({ organizationId: uuid().required() });
const ofAddress = ofOrganization.shape({ addressId: uuid().required() });

export const addressEndpoints = {
  list: defineEndpoint({
    name: "addresses.list",
    summary: "The organization's addresses for papers, newest first.",
    method: "GET",
    path: "/organizations/:organizationId/addresses",
    kind: "collection",
    params: ofOrganization,
    query: object(pageQuery),
    response: addressView,
    errors: ["organizations.notFound", "accounts.forbidden"],
  }),
  add: defineEndpoint({
    name: "addresses.add",
    summary: "Adds an address: owners and managers.",
    method: "POST",
    path: "/organizations/:organizationId/addresses",
    params: ofOrganization,
    body: addressForm,
    response: addressView,
    status: 201,
    idempotency: "optional",
    errors: ["organizations.notFound", "accounts.forbidden", "addresses.tooMany"],
  }),
  change: defineEndpoint({
    name: "addresses.change",
    summary: "Changes an address; papers that were drawn keep what they say.",
    method: "PUT",
    path: "/organizations/:organizationId/addresses/:addressId",
    params: ofAddress,
    body: addressForm,
    response: addressView,
    versioned: true,
    errors: ["organizations.notFound", "accounts.forbidden", "addresses.notFound"],
  }),
  remove: defineEndpoint({
    name: "addresses.remove",
    summary: "Removes an address.",
    method: "DELETE",
    path: "/organizations/:organizationId/addresses/:addressId",
    params: ofAddress,
    errors: ["organizations.notFound", "accounts.forbidden", "addresses.notFound"],
  }),
};
