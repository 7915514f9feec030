import { array, object, type InferType } from "yup";
import { purposes } from "../documents/choices.ts";
import { variantView } from "../documents/contract.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { staffListQuery } from "../kernel/staff-list.ts";

/** A picture that everybody sees, for our team. */
export const staffPictureView = object({
  id: uuid().required(),
  purpose: choice(purposes).required(),
  /** The listing that it shows; null for a logo, and for a picture of the organization itself. */
  productId: uuid().nullable().defined(),
  variants: array(variantView.required()).required(),
  attachedAt: timestamp(),
  can: can(["takeDown"]),
});
export type StaffPictureView = InferType<typeof staffPictureView>;

/** Why a picture is taken down. */
export const takeDownDraft = object({ reason: requiredText(2000, 10) });

const id = object({ id: uuid().required() });

export const staffPictureEndpoints = {
  list: defineEndpoint({
    name: "staffPictures.list",
    summary:
      "The pictures of organizations and of their goods that everybody sees: logos, their own, and those of listings; of one organization where it is named.",
    method: "GET",
    path: "/admin/pictures",
    kind: "simpleRest",
    access: "staff",
    permission: "organizations.read",
    query: staffListQuery(["attachedAt"], object({ organizationId: uuid() })),
    response: staffPictureView,
  }),
  takeDown: defineEndpoint({
    name: "staffPictures.takeDown",
    summary:
      "Takes a picture down that should not be shown: nobody gets it from then on. Its organization may send another one.",
    method: "POST",
    path: "/admin/pictures/:id/take-down",
    access: "staff",
    permission: "organizations.verify",
    params: id,
    body: takeDownDraft,
    response: id,
    idempotency: "required",
    errors: ["documents.notFound", "organizations.ownOrganization"],
  }),
};
