import { array, boolean, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { inspectionView } from "../escrow/inspection-view.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  emailText,
  manyOf,
  moneyShape,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
  webAddress,
} from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { measuredCrops } from "../quality/crops.ts";
import { inspectionCompanyView } from "./contract.ts";

/** A company of the directory as our team keeps it. */
export const staffCompanyView = inspectionCompanyView.shape({
  version: number().required(),
  active: boolean().required(),
  /** For our team alone. */
  note: optionalString(),
  updatedAt: timestamp(),
});
export type StaffCompanyView = InferType<typeof staffCompanyView>;

export const companyDraft = object({
  name: requiredName(160),
  country: choice(countryCodes).required(problem("required")),
  accreditationBody: optional(nameText(120)),
  accreditationNumber: optional(nameText(80)),
  crops: manyOf(choice(measuredCrops).required()).default([]),
  email: emailText().lowercase().required(problem("required")),
  website: optional(webAddress()),
  active: boolean().default(true),
  note: optional(text(2000)),
});
export type CompanyDraft = InferType<typeof companyDraft>;

const params = object({ id: uuid().required() });
const keeping = { access: "staff" as const, permission: "inspectionCompanies.manage" as const };

export const inspectionCompanyEndpoints = {
  list: defineEndpoint({
    ...keeping,
    name: "inspectionCompanies.list",
    summary: "The directory of inspection companies; `filter.active` leaves others out.",
    method: "GET",
    path: "/admin/inspection-companies",
    kind: "simpleRest",
    query: staffListQuery(
      ["name", "country", "updatedAt"],
      object({ id: someIds(), q: string().trim().max(120), active: boolean(), crop: choice(measuredCrops) }),
    ),
    response: staffCompanyView,
  }),
  show: defineEndpoint({
    ...keeping,
    name: "inspectionCompanies.show",
    summary: "One company of the directory.",
    method: "GET",
    path: "/admin/inspection-companies/:id",
    params,
    response: staffCompanyView,
    errors: ["inspectors.companyNotFound"],
  }),
  create: defineEndpoint({
    ...keeping,
    name: "inspectionCompanies.create",
    summary: "Adds a company to the directory.",
    method: "POST",
    path: "/admin/inspection-companies",
    body: companyDraft,
    response: staffCompanyView,
    status: 201,
    idempotency: "optional",
    errors: ["inspectors.companyKnown"],
  }),
  change: defineEndpoint({
    ...keeping,
    name: "inspectionCompanies.change",
    summary: "Changes what the directory says of a company. What invitations have named stays as it was.",
    method: "POST",
    path: "/admin/inspection-companies/:id/change",
    params,
    body: companyDraft,
    response: staffCompanyView,
    versioned: true,
    idempotency: "optional",
    errors: ["inspectors.companyNotFound", "inspectors.companyKnown"],
  }),
  remove: defineEndpoint({
    ...keeping,
    name: "inspectionCompanies.remove",
    summary: "Takes a company out of the directory.",
    method: "POST",
    path: "/admin/inspection-companies/:id/remove",
    params,
    response: staffCompanyView,
    idempotency: "optional",
    errors: ["inspectors.companyNotFound"],
  }),
};

export const validationDecisions = ["validated", "refused"] as const;
export type ValidationDecision = (typeof validationDecisions)[number];

/** A supplier's approval that waits for the buyer or for our team, as a line of the queue. */
export const validationRow = object({
  /** Of the inspection. */
  id: uuid().required(),
  order: object({ id: uuid().required(), reference: string().required() }),
  shipment: object({ number: number().required(), of: number().required() }),
  product: string().required(),
  buyer: object({ id: uuid().required(), name: string().required() }),
  supplier: object({ id: uuid().required(), name: string().required() }),
  inspector: string().required(),
  certificateNumber: string().required(),
  /** Whether an inspector has submitted it by a link, and not the supplier itself. */
  byInspector: boolean().required(),
  submittedAt: timestamp(),
  /** The order goes on by itself then. */
  inspectBy: optionalTimestamp(),
  decision: choice(validationDecisions).nullable().defined(),
  decidedAt: optionalTimestamp(),
});
export type ValidationRow = InferType<typeof validationRow>;

export const validationView = validationRow.shape({
  /** Of the figures, of which a correction is another one; 0 where there are none. */
  version: number().required(),
  inspection: inspectionView.required(),
  files: array(documentView.required()).required(),
  /** A weight that the buyer has not answered: nobody takes the goods before. */
  weightOpen: boolean().required(),
  /** What both have agreed of the quality in words; where that is nothing, what the listing promised. */
  quality: object({ text: string().required(), source: choice(["agreed", "listing"]).required() })
    .nullable()
    .defined(),
  /** What the goods are paid with once they are approved. */
  amount: moneyShape(),
  /** By which the order was placed, with the page that shows what was agreed. */
  contract: object({ number: string().required(), verifyPath: string().required() }).nullable().defined(),
  /** Where the inspector who was invited is written to; null once it was forgotten, and where the supplier has submitted it. */
  inspectorEmail: optionalString(),
  decisionReason: optionalString(),
  /** The address of whoever has decided. */
  decidedBy: optionalString(),
  can: can(["validate", "refuse"]),
});
export type ValidationView = InferType<typeof validationView>;

const decide = {
  method: "POST" as const,
  access: "staff" as const,
  permission: "disputes.decide" as const,
  params,
  body: object({ reason: requiredText(2000, 10) }),
  response: validationView,
  idempotency: "required" as const,
};
const refusals = ["inspectors.claimNotFound", "inspectors.claimSettled", "organizations.ownOrganization"] as const;

export const validationEndpoints = {
  list: defineEndpoint({
    name: "validations.list",
    summary:
      "Approvals of suppliers that wait for the buyer or for us, the oldest first; `filter.open: false` shows those that were decided.",
    method: "GET",
    path: "/admin/validations",
    kind: "simpleRest",
    access: "staff",
    permission: "disputes.read",
    query: staffListQuery(
      ["submittedAt", "inspectBy"],
      object({ id: someIds(), open: boolean(), q: string().trim().max(120) }),
    ),
    response: validationRow,
  }),
  show: defineEndpoint({
    name: "validations.show",
    summary: "One of them with its figures held against the limits, and its files.",
    method: "GET",
    path: "/admin/validations/:id",
    access: "staff",
    permission: "disputes.read",
    params,
    response: validationView,
    errors: ["inspectors.claimNotFound", "organizations.ownOrganization"],
  }),
  validate: defineEndpoint({
    ...decide,
    versioned: true as const,
    name: "validations.validate",
    summary:
      "Validates the approval in the platform's name, with the figures that were read: the goods are approved as if the buyer had done it, and the supplier corrects them no more.",
    path: "/admin/validations/:id/validate",
    errors: [
      ...refusals,
      "inspectors.weightOpen",
      "escrow.wrongStatus",
      "escrow.weightAwaitsSupplier",
      "escrow.paymentReversed",
    ],
  }),
  refuse: defineEndpoint({
    ...decide,
    name: "validations.refuse",
    summary: "Does not validate it: the order goes on as if nobody had asked, and the inspection period runs on.",
    path: "/admin/validations/:id/refuse",
    errors: [...refusals],
  }),
};
