import { array, boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  emailText,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { measuredCrops } from "../quality/crops.ts";
import {
  consents,
  invitationModes,
  invitationStates,
  linkDays,
  longestAccreditation,
  longestNote,
  mostLinkDays,
} from "./rules.ts";

/** A company of the directory, as both sides of orders choose from it. */
export const inspectionCompanyView = object({
  id: uuid().required(),
  name: string().required(),
  country: choice(countryCodes).required(),
  /** By whom it is accredited and under which number, as our team has read it; null where it is not. */
  accreditationBody: optionalString(),
  accreditationNumber: optionalString(),
  crops: array(choice(measuredCrops).required()).required(),
  email: string().required(),
  website: optionalString(),
});
export type InspectionCompanyView = InferType<typeof inspectionCompanyView>;

export const inspectorDraft = object({
  /** Of the directory, whose name and accreditation count then, and at whose own domain it is written to; nothing for another company. */
  companyId: optional(uuid()),
  company: requiredName(160).test(throughEscrowOnly),
  /** The person. */
  inspector: requiredName(120).test(throughEscrowOnly),
  email: emailText().lowercase().required(problem("required")),
  /** In international form, or in that of the inviter's country. */
  phone: optional(text(40)),
  accreditation: optional(nameText(longestAccreditation)).test(throughEscrowOnly),
  /** Where, when, whom to call: both sides read it, and the inspector. */
  note: optional(text(longestNote)).test(throughEscrowOnly),
  /** Of the letters. */
  language: choice(languages).required(problem("required")),
  /** From now on. */
  days: number()
    .typeError(problem("number"))
    .integer(problem("wholeNumber"))
    .min(1, problem("atLeast", { least: 1 }))
    .max(mostLinkDays, problem("atMost", { most: mostLinkDays }))
    .default(linkDays),
  mode: choice(invitationModes).required(problem("required")),
});
export type InspectorDraft = InferType<typeof inspectorDraft>;

/** Where else the letter goes, once it could not be delivered. */
export const addressDraft = inspectorDraft.pick(["email"]);
export type AddressDraft = InferType<typeof addressDraft>;

/** An invitation as both sides of the order see it. */
export const inspectorInvitationView = object({
  id: uuid().required(),
  /** Of what its sides have done with it: whoever agrees names the one that was shown. */
  version: number().required(),
  state: choice(invitationStates).required(),
  /** The side that has made it. */
  side: choice(organizationTypes).required(),
  mode: choice(invitationModes).required(),
  /** Of the other side; null where it was never asked. */
  consent: choice(consents).nullable().defined(),
  /** Who has answered, and when. */
  answeredBy: optionalString(),
  answeredAt: optionalTimestamp(),
  /** Whether the inspection is both sides', as things stand. */
  isJoint: boolean().required(),
  company: string().required(),
  inspector: string().required(),
  /** So much of the address that both sides know whose it is: "a…@lab.example". */
  address: string().required(),
  /** To the side that has made it alone. */
  email: optionalString(),
  phone: optionalString(),
  accreditation: optionalString(),
  /** What whoever has invited writes along. */
  note: optionalString(),
  /** For an open case: what is found is added to it as evidence, and moves nothing. */
  forCase: boolean().required(),
  /** Whether our directory has the company. */
  listed: boolean().required(),
  language: choice(languages).required(),
  invitedBy: optionalString(),
  createdAt: timestamp(),
  sentAt: optionalTimestamp(),
  /** When a mail server has taken the newest letter, and since when it is known that none takes it. */
  deliveredAt: optionalTimestamp(),
  undeliveredAt: optionalTimestamp(),
  openedAt: optionalTimestamp(),
  confirmedAt: optionalTimestamp(),
  /** When the inspector has agreed to being named. */
  agreedAt: optionalTimestamp(),
  submittedAt: optionalTimestamp(),
  inspectionId: optionalString(),
  revokedAt: optionalTimestamp(),
  expiresAt: timestamp(),
  can: can(["consent", "refuse", "sendAlone", "resend", "readdress", "revoke"]),
});
export type InspectorInvitationView = InferType<typeof inspectorInvitationView>;

/** All of a shipment's, the newest first: `rules.mostEver` of each side at most. */
export const shipmentInspectors = object({
  items: array(inspectorInvitationView.required()).required(),
  can: can(["invite"]),
});
export type ShipmentInspectors = InferType<typeof shipmentInspectors>;

const ofShipment = object({
  orderId: string().trim().max(60).required(),
  number: string()
    .trim()
    .matches(/^([1-9]|1[0-2])$/, problem("choice"))
    .required(),
});
const ofInvitation = {
  method: "POST" as const,
  params: object({ invitationId: uuid().required() }),
  response: inspectorInvitationView,
};
const place = ["escrow.orderNotFound", "escrow.shipmentNotFound"] as const;
const gone = ["inspectors.notFound", "inspectors.ended", "inspectors.notNow"] as const;

export const inspectorEndpoints = {
  companies: defineEndpoint({
    name: "inspectors.companies",
    summary: "Inspection companies of our directory that are active, by name.",
    method: "GET",
    path: "/inspection-companies",
    kind: "collection",
    query: object({ ...pageQuery, search: string().trim().max(120), crop: choice(measuredCrops) }),
    response: inspectionCompanyView,
    errors: ["request.cursorInvalid"],
  }),
  list: defineEndpoint({
    name: "inspectors.list",
    summary: "Who was invited to inspect a shipment, by either side, with where each invitation stands.",
    method: "GET",
    path: "/orders/:orderId/shipments/:number/inspectors",
    params: ofShipment,
    response: shipmentInspectors,
    errors: [...place],
  }),
  invite: defineEndpoint({
    name: "inspectors.invite",
    summary:
      "Invites an inspector by a letter whose link works once and without an account. A joint invitation leaves when the other side has said yes, or when its inviter sends it alone. While the goods are in dispute it is for the case, and its inviter's alone: what is found is added as evidence.",
    method: "POST",
    path: "/orders/:orderId/shipments/:number/inspectors",
    params: ofShipment,
    body: inspectorDraft,
    response: inspectorInvitationView,
    status: 201,
    idempotency: "required",
    errors: [
      ...place,
      "inspectors.notNow",
      "inspectors.tooManyOpen",
      "inspectors.tooManyEver",
      "inspectors.tooManyToday",
      "inspectors.companyNotFound",
      "disputes.tooManyInspections",
    ],
  }),
  consent: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.consent",
    summary:
      "The other side makes the inspector its own too: what is found then binds as the buyer's. It agrees to the invitation that it was shown, and to no other address.",
    path: "/inspector-invitations/:invitationId/consent",
    versioned: true,
    errors: [...gone, "inspectors.notAsked", "inspectors.tooManyToday"],
  }),
  refuse: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.refuse",
    summary: "The other side does not: the inviter may send it in its own name alone.",
    path: "/inspector-invitations/:invitationId/refuse",
    errors: [...gone, "inspectors.notAsked"],
  }),
  sendAlone: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.sendAlone",
    summary:
      "Sends a joint invitation that the other side has refused or not answered in the name of its inviter alone. The other side may still agree until the link is used.",
    path: "/inspector-invitations/:invitationId/send-alone",
    errors: [...gone, "inspectors.alreadyAlone", "inspectors.tooManyToday"],
  }),
  resend: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.resend",
    summary:
      "Sends the letter again with a new link; the older one is good for nothing then, and neither is work begun by it in another place.",
    path: "/inspector-invitations/:invitationId/letter",
    errors: [...gone, "inspectors.tooManyToday"],
  }),
  readdress: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.readdress",
    summary:
      "Sends a letter that could not be delivered to another address. Where the other side had agreed to the inspector, it is asked anew, and the letter leaves then.",
    path: "/inspector-invitations/:invitationId/address",
    body: addressDraft,
    errors: [...gone, "inspectors.notUndelivered", "inspectors.tooManyToday"],
  }),
  revoke: defineEndpoint({
    ...ofInvitation,
    name: "inspectors.revoke",
    summary: "Takes the invitation back; once it is joint, either side may. The inspector is written to.",
    path: "/inspector-invitations/:invitationId/revoke",
    errors: [...gone],
  }),
};
