import { array, boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  emailText,
  manyOf,
  optional,
  optionalInteger,
  optionalNumber,
  optionalString,
  pageQuery,
  problem,
  quantity,
  text,
  timestamp,
  uuid,
  webAddress,
} from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { certificationNames } from "../catalogue/choices.ts";
import { pictureView } from "../documents/contract.ts";
import { mostPictures } from "../documents/choices.ts";
import { attachmentErrors, describedPicture, pictureDrafts } from "../documents/pictures.ts";
import { shownCertificateView } from "../verification/shown-certificate.ts";
import { memberRoles, organizationTypes, verificationStates } from "./choices.ts";
import { identityGrounds, identityRequestStates } from "./identity-process.ts";

const exportVolume = object({ value: string().required(), unit: string().required() }).nullable().defined();

/** An organization as its own members see it. */
export const organizationView = object({
  id: uuid().required(),
  version: number().required(),
  name: string().required(),
  type: string()
    .oneOf([...organizationTypes])
    .required(),
  organizationType: string().required(),
  phone: optionalString(),
  /** The other side of an offer sees the telephone number once it is accepted. */
  hidePhone: boolean().required(),
  website: optionalString(),
  description: optionalString(),
  story: optionalString(),
  country: optionalString(),
  city: optionalString(),
  established: optionalNumber(),
  certifications: manyOf(string().required()),
  exportVolume,
  contactEmail: optionalString(),
  logo: pictureView.nullable().defined(),
  /** On another server; shown where there is no `logo`. */
  logoUrl: optionalString(),
  pictures: array(describedPicture).required(),
  verification: string()
    .oneOf([...verificationStates])
    .required(),
  verified: boolean().required(),
  /** False while the public does not see it, because its name looks like another's and nobody has decided. */
  listed: boolean().required(),
  /** A name or country that the public does not see yet, or that was refused lately and no owner has put away. */
  identityRequest: object({
    id: uuid().required(),
    status: choice(identityRequestStates).required(),
    grounds: array(choice(identityGrounds).required()).required(),
    name: string().required(),
    country: optionalString(),
    /** Why it was refused. */
    reason: optionalString(),
    createdAt: timestamp(),
    can: can(["withdraw", "acknowledge"]),
  })
    .nullable()
    .defined(),
  createdAt: timestamp(),
  members: manyOf(
    object({
      id: uuid().required(),
      userId: uuid().required(),
      email: string().required(),
      role: string()
        .oneOf([...memberRoles])
        .required(),
      jobTitle: optionalString(),
    }),
  ),
  can: can(["update", "manageProducts", "trade", "askToSend", "release", "askVerification", "changeBankDetails"]),
});
export type OrganizationView = InferType<typeof organizationView>;

/** A supplier as everybody sees it. Its id is its organization's id; its product categories are derived from what it lists. */
export const supplierView = object({
  id: uuid().required(),
  name: string().required(),
  description: optionalString(),
  story: optionalString(),
  organizationType: string().required(),
  country: optionalString(),
  city: optionalString(),
  established: optionalNumber(),
  certifications: manyOf(string().required()),
  exportVolume,
  categories: manyOf(string().required()),
  productCount: number().required(),
  website: optionalString(),
  logo: pictureView.nullable().defined(),
  logoUrl: optionalString(),
  verified: boolean().required(),
  /** Seen by our team and valid; `certifications` are what the supplier states. */
  certificates: array(shownCertificateView.required()).required(),
  /** Sample figures of the specification's six sample suppliers, always labelled as such; null for everybody else. */
  sampleRating: optionalString(),
});
export type SupplierView = InferType<typeof supplierView>;

/** The same as its own page shows it: with its pictures, which no list reads. */
const supplierProfile = supplierView.shape({ pictures: array(describedPicture).required() });
export type SupplierProfile = InferType<typeof supplierProfile>;

const counted = () => array(object({ value: string().required(), count: number().required() })).required();
/** Of the suppliers that match a search: where they are, which crops they sell, how they are certified. */
export const supplierFacetsView = object({ countries: counted(), categories: counted(), certifications: counted() });
export type SupplierFacetsView = InferType<typeof supplierFacetsView>;

export const organizationDraft = object({
  name: requiredName(160).test(throughEscrowOnly),
  /** `seller`, which the registration says, is mapped to `supplier`. */
  type: choice(organizationTypes)
    .transform((value: unknown) => (value === "seller" ? "supplier" : value))
    .required(problem("required")),
  organizationType: requiredName(120),
  phone: optional(text(40)),
  jobTitle: optional(nameText(120)).test(throughEscrowOnly),
});
export type OrganizationDraft = InferType<typeof organizationDraft>;

/** What is absent from a change stays as it is; null or an empty text takes a value away. */
export const organizationChange = object({
  name: requiredName(160).test(throughEscrowOnly),
  phone: optional(text(40)).default(undefined),
  hidePhone: boolean().default(undefined),
  website: optional(webAddress()).default(undefined),
  description: optional(text(2000)).default(undefined),
  story: optional(text(8000)).default(undefined),
  country: optional(choice(countryCodes)).default(undefined),
  city: optional(nameText(120)).test(throughEscrowOnly).default(undefined),
  established: optionalInteger()
    .min(1800, problem("atLeast", { least: 1800 }))
    .max(2100, problem("tooLarge"))
    .default(undefined),
  certifications: manyOf(choice(certificationNames).required()).default(undefined),
  /** Per year; a blank value takes it away. */
  exportVolume: object({ value: quantity().required(problem("required")), unit: requiredName(40) })
    .transform((volume: { value?: unknown } | null) =>
      typeof volume?.value === "string" && volume.value.trim() === "" ? null : volume,
    )
    .nullable()
    .default(undefined),
  contactEmail: optional(emailText()).default(undefined),
  /** An own document that was sent for the purpose `logo`, see `/uploads`. */
  logo: optional(uuid()).default(undefined),
  logoUrl: optional(webAddress("https:")).default(undefined),
  /** Sent for the purpose `organizationPicture`. */
  pictures: pictureDrafts(mostPictures.organization),
  jobTitle: optional(nameText(120)).test(throughEscrowOnly).default(undefined),
});
export type OrganizationChange = InferType<typeof organizationChange>;

export const organizationId = object({ organizationId: uuid().required() });

/** What the directory is narrowed by. */
const directoryFilter = {
  search: string().trim().max(120),
  country: manyOf(string().trim().lowercase().max(10).required()),
  category: manyOf(string().trim().max(40).required()),
  certification: manyOf(string().trim().max(40).required()),
};

export const organizationEndpoints = {
  create: defineEndpoint({
    name: "organizations.create",
    summary: "Creates the caller's organization, with the caller as its owner.",
    method: "POST",
    path: "/organizations",
    access: "user",
    body: organizationDraft,
    response: organizationView,
    status: 201,
    idempotency: "optional",
    errors: ["organizations.alreadyMember"],
  }),
  show: defineEndpoint({
    name: "organizations.show",
    summary: "The caller's own organization with its members.",
    method: "GET",
    path: "/organizations/:organizationId",
    params: organizationId,
    response: organizationView,
    errors: ["organizations.notFound"],
  }),
  update: defineEndpoint({
    name: "organizations.update",
    summary:
      "Changes the profile of the caller's organization and the caller's job title. A verified organization's name and country, and a name that looks like another's, wait for staff in `identityRequest`.",
    method: "PATCH",
    path: "/organizations/:organizationId",
    params: organizationId,
    body: organizationChange,
    response: organizationView,
    versioned: true,
    errors: ["organizations.notFound", "accounts.forbidden", ...attachmentErrors],
  }),
  suppliers: defineEndpoint({
    name: "organizations.suppliers",
    summary:
      "The supplier directory: organizations with an active product. Each word of `search` must stand in the supplier's name, description, city or country, from three letters on anywhere in a word of these, or at the beginning of a word of the names of its products or their categories, a number as a whole one. When nobody has all the words so, they may stand anywhere in the names of products, or words that are like them are taken, and `similar` says so.",
    method: "GET",
    path: "/suppliers",
    access: "public",
    topics: ["suppliers", "catalogue"],
    kind: "collection",
    query: object({
      ...pageQuery,
      ...directoryFilter,
    }),
    response: supplierView,
    maxAge: 0,
  }),
  supplierFacets: defineEndpoint({
    name: "organizations.supplierFacets",
    summary:
      "The countries, crops and certifications of the suppliers that match, with their counts: each under the search and the other two filters.",
    method: "GET",
    path: "/suppliers/facets",
    access: "public",
    topics: ["suppliers", "catalogue"],
    query: object(directoryFilter),
    response: supplierFacetsView,
    maxAge: 0,
  }),
  supplier: defineEndpoint({
    name: "organizations.supplier",
    summary: "One supplier's public profile.",
    method: "GET",
    path: "/suppliers/:organizationId",
    access: "public",
    topics: ["suppliers", "catalogue"],
    params: organizationId,
    response: supplierProfile,
    maxAge: 0,
    errors: ["catalogue.supplierNotFound"],
  }),
};
