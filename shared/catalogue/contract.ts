import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  pageQuery,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { pictureView } from "../documents/contract.ts";
import { attachmentErrors, describedPicture } from "../documents/pictures.ts";
import { shownCertificateView } from "../verification/shown-certificate.ts";
import { rateView } from "../currencies/contract.ts";
import { categoryIds, sortOptions, units } from "./choices.ts";
import { goods, terms } from "./listing-terms.ts";
import { lotView } from "./lots.ts";
import { productDraft, resubmission, type ProductDraft, type Resubmission } from "./product-draft.ts";
import { reviewStatuses, takeDownGrounds } from "./review-process.ts";

export { changedTerms, listingTerms, type ListingGoods, type ListingTerms } from "./listing-terms.ts";

const supplier = {
  id: uuid().required(),
  name: string().required(),
  country: optionalString(),
  city: optionalString(),
  verified: boolean().required(),
  established: optionalNumber(),
  exportVolume: object({ value: string().required(), unit: string().required() }).nullable().defined(),
  /** Seen by our team and valid; `certifications` of goods are what the supplier states. */
  certificates: array(shownCertificateView.required()).required(),
};

/** A product as the public catalogue shows it: priced and measured per metric ton where its unit is a weight. */
export const productView = object({
  ...terms,
  ...goods,
  id: uuid().required(),
  /** Addresses on other servers, shown after the pictures. */
  images: manyOf(string().required()),
  /** The first is the main one; lists have that one alone. */
  pictures: array(describedPicture).required(),
  availableQuantity: object({
    value: string().required(),
    unit: string()
      .oneOf([...units])
      .required(),
  }),
  /** Months 1 to 12; null means year-round. */
  season: object({ start: number().required(), end: number().required() }).nullable().defined(),
  /** False: the listing takes inquiries only, because no weight of its unit is known, or no rate of its currency is in force. */
  orderable: boolean().required(),
  /** What an order is paid in: the listing's own currency, or USD at the rate that is in force; null without one. An order names that rate's id. */
  payment: object({ currency: string().required(), rate: rateView.nullable().defined().default(null) })
    .nullable()
    .defined()
    .default(null),
  supplier: object(supplier),
  updatedAt: timestamp(),
});
export type ProductView = InferType<typeof productView>;

/** The same as its own page shows it: with all of its pictures, its lots and its supplier's logo, which no list reads. */
const productDetail = productView.shape({
  supplier: object({ ...supplier, logo: pictureView.nullable().defined(), logoUrl: optionalString() }),
  lots: array(lotView).required(),
});
export type ProductDetail = InferType<typeof productDetail>;

/** A product as its supplier edits it: in the supplier's own unit. */
export const ownProductView = object({
  id: uuid().required(),
  version: number().required(),
  termsVersion: number().required(),
  name: string().required(),
  description: string().defined(),
  category: string()
    .oneOf([...categoryIds])
    .required(),
  price: string().required(),
  priceMax: optionalString(),
  currency: string().required(),
  quantity: string().required(),
  unit: string()
    .oneOf([...units])
    .required(),
  minimumOrder: optionalString(),
  maximumOrder: optionalString(),
  deliveryTimeDays: optionalNumber(),
  deliveryTerms: optionalString(),
  netWeightKg: optionalString(),
  originCountry: string().required(),
  seasonStart: optionalNumber(),
  seasonEnd: optionalNumber(),
  certifications: manyOf(string().required()),
  images: manyOf(string().required()),
  pictures: array(describedPicture).required(),
  /** Whether its supplier wants it shown; the public sees it unless it waits for review or was taken down. */
  active: boolean().required(),
  /** Their `netWeightKg` is what was stated; null where it is what the bags hold. */
  lots: array(lotView).required(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  /** Where its review stands. */
  review: object({
    status: choice(reviewStatuses).required(),
    /** By when our team has looked at it; null where nothing is to be looked at. */
    dueAt: optionalTimestamp(),
    /** Why it was taken down; null where it is not. */
    ground: choice(takeDownGrounds).nullable().defined(),
    reason: optionalString(),
  }),
  can: can(["update", "delete", "toggle", "resubmit"]),
});
export type OwnProductView = InferType<typeof ownProductView>;

export { productDraft, resubmission, type ProductDraft, type Resubmission };

const productId = object({ productId: uuid().required() });
const filters = {
  category: string().trim().max(40),
  search: string().trim().max(120),
  origin: manyOf(string().trim().lowercase().max(10)),
  certification: manyOf(string().trim().max(40)),
};

/** `estimated` where more match than are counted: `count` is concluded from a part of them then, and has two digits that say something. */
const counted = object({ value: string().required(), count: number().required(), estimated: boolean() });
export const facetsView = object({
  origins: array(counted).required(),
  certifications: array(counted).required(),
});
export type FacetsView = InferType<typeof facetsView>;

/** One line below a search that is being typed. Categories, origins and certifications have no name here: it depends on the reader's language. */
export const suggestion = object({
  kind: choice(["category", "origin", "certification", "product", "supplier"]).required(),
  /** A category, a country's code, a certification, a supplier's id, or a product's category and id with a slash between. */
  id: string().required(),
  name: optionalString(),
  /** A product's supplier, or a supplier's country. */
  detail: optionalString(),
});
export type Suggestion = InferType<typeof suggestion>;

export const catalogueEndpoints = {
  list: defineEndpoint({
    name: "catalogue.list",
    summary:
      "Active products, searched, filtered and sorted. `category` includes its variants; `all` or none means every category. Every word of `search` must stand in the product's name, description, category, countries or certifications, in any order and without regard to capitals, accents and signs: at the beginning of a word, a number as a whole one, or where nothing has it so at the beginning of one; what has them in its name comes first, unless more than 10,000 match. When nothing has all the words so, they may stand anywhere in words from three letters on; when that finds nothing, words that are like them are taken, and `similar` says so. A search without a word of two letters or digits finds nothing.",
    method: "GET",
    path: "/products",
    access: "public",
    topics: ["catalogue", "suppliers"],
    kind: "collection",
    query: object({ ...pageQuery, ...filters, sort: choice(sortOptions).default("relevance"), supplier: uuid() }),
    response: productView,
    maxAge: 0,
    errors: ["catalogue.categoryUnknown", "request.cursorInvalid"],
  }),
  facets: defineEndpoint({
    name: "catalogue.facets",
    summary:
      "The origins and certifications of the products that match category and search, with their counts. Where some tens of thousands match a search, the counts are estimates with two significant digits, and `estimated` says so.",
    method: "GET",
    path: "/products/facets",
    access: "public",
    topics: ["catalogue", "suppliers"],
    query: object({ category: filters.category, search: filters.search }),
    response: facetsView,
    maxAge: 0,
    errors: ["catalogue.categoryUnknown"],
  }),
  suggest: defineEndpoint({
    name: "catalogue.suggest",
    summary:
      "What a search that is being typed may become: categories, origins, certifications, products and suppliers, at most eight.",
    method: "GET",
    path: "/search-suggestions",
    access: "public",
    topics: ["catalogue", "suppliers"],
    query: object({ term: requiredText(60, 2) }),
    response: object({ items: array(suggestion).required() }),
    maxAge: 60,
  }),
  show: defineEndpoint({
    name: "catalogue.show",
    summary: "One active product with its lots.",
    method: "GET",
    path: "/products/:productId",
    access: "public",
    topics: ["catalogue", "suppliers"],
    params: productId,
    response: productDetail,
    maxAge: 0,
    errors: ["catalogue.productNotFound"],
  }),
  own: defineEndpoint({
    name: "catalogue.own",
    summary: "The organization's own products, newest first, inactive ones included; one of them where it is named.",
    method: "GET",
    path: "/organizations/:organizationId/products",
    kind: "collection",
    params: object({ organizationId: uuid().required() }),
    query: object({ ...pageQuery, product: uuid() }),
    response: ownProductView,
    errors: ["organizations.notFound"],
  }),
  create: defineEndpoint({
    name: "catalogue.create",
    summary:
      "Lists a product. A verified supplier's is visible at once, another after its review; either is reviewed within 24 hours.",
    method: "POST",
    path: "/products",
    body: productDraft,
    response: ownProductView,
    status: 201,
    idempotency: "optional",
    errors: ["catalogue.supplierOnly", "catalogue.tooManyListings", "organizations.suspended", ...attachmentErrors],
  }),
  update: defineEndpoint({
    name: "catalogue.update",
    summary:
      "Changes a product. Where its goods are described otherwise it is reviewed again, and stays visible meanwhile.",
    method: "PATCH",
    path: "/products/:productId",
    params: productId,
    body: productDraft,
    response: ownProductView,
    versioned: true,
    errors: ["catalogue.productNotFound", "catalogue.supplierOnly", "organizations.suspended", ...attachmentErrors],
  }),
  toggle: defineEndpoint({
    name: "catalogue.toggle",
    summary: "Shows a product in the catalogue or takes it out.",
    method: "PUT",
    path: "/products/:productId/active",
    params: productId,
    body: object({ active: boolean().required() }),
    response: ownProductView,
    versioned: true,
    errors: ["catalogue.productNotFound", "catalogue.supplierOnly", "organizations.suspended", "catalogue.takenDown"],
  }),
  resubmit: defineEndpoint({
    name: "catalogue.resubmit",
    summary: "Mends a product that was taken down, or says why it should be shown as it is: it waits for review then.",
    method: "POST",
    path: "/products/:productId/resubmit",
    params: productId,
    body: resubmission,
    response: ownProductView,
    versioned: true,
    idempotency: "optional",
    errors: [
      "catalogue.productNotFound",
      "catalogue.supplierOnly",
      "organizations.suspended",
      "catalogue.notTakenDown",
      ...attachmentErrors,
    ],
  }),
  specSheet: defineEndpoint({
    name: "catalogue.specSheet",
    summary:
      "What is known and was measured of one lot of an active product, as a paper: tagged PDF, whose first language is the one asked for.",
    method: "GET",
    path: "/products/:productId/lots/:lotId/spec-sheet",
    kind: "file",
    fileType: "application/pdf",
    access: "public",
    topics: ["catalogue", "suppliers"],
    params: object({ productId: uuid().required(), lotId: uuid().required() }),
    query: object({ language: choice(languages).default("en") }),
    errors: ["catalogue.productNotFound", "catalogue.lotNotFound"],
  }),
  remove: defineEndpoint({
    name: "catalogue.remove",
    summary:
      "Deletes a product and rejects its pending offers. Its past offers and orders keep their own copy of what was agreed.",
    method: "DELETE",
    path: "/products/:productId",
    params: productId,
    errors: ["catalogue.productNotFound", "catalogue.supplierOnly", "catalogue.productPromised"],
  }),
};
