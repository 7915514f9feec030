import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";
import { documentStatuses, pictureFormats, purposes, refusals } from "./choices.ts";

/** One of the pictures that were made of a picture. */
export const variantView = object({
  url: string().required(),
  width: number().required(),
  height: number().required(),
  format: choice(pictureFormats).required(),
});
export type VariantView = InferType<typeof variantView>;

/** A paper or picture. */
export const documentView = object({
  id: uuid().required(),
  /** As it is saved. */
  name: string().required(),
  purpose: choice(purposes).required(),
  /** Of what `url` gives; null until it was looked at. */
  mediaType: optionalString(),
  /** Bytes of the file as it was sent. A picture is written anew without its metadata, so what `url` gives has another size. */
  size: number().required(),
  /** How many of them have arrived. */
  received: number().required(),
  /** Of what `url` gives, in hex; null until it was looked at. */
  sha256: optionalString(),
  status: choice(documentStatuses).required(),
  /** Why it was refused. */
  refusal: choice(refusals).nullable().defined(),
  /** Of a picture, smallest first, each width in each format. */
  variants: array(variantView.required()).required(),
  /** Where the file is saved from, until `expiresAt`; null for public pictures, of which the variants alone are kept. */
  url: optionalString(),
  /** When the addresses end; null for those that do not. Ask again then. */
  expiresAt: optionalTimestamp(),
  createdAt: timestamp(),
  /** `remove`: it hangs on nothing, and can be taken back. */
  can: can(["remove"]),
});
export type DocumentView = InferType<typeof documentView>;

/** A picture as everybody sees it. */
export const pictureView = object({ id: uuid().required(), variants: array(variantView.required()).required() });
export type PictureView = InferType<typeof pictureView>;

/** What a picture that is still to come is told of a name: browsers give the last part of a path, programs may give all of it. */
const fileName = () =>
  requiredName(200).test("fileName", problem("fileName"), (value) => !value || !/[/\\]|^\.{1,2}$/.test(value));

/**
 * What `Upload-Metadata` says of a new upload (tus, `POST /api/v1/uploads`): the name as it is shown, the media type that the sender takes it for,
 * what it is for, and its SHA-256 in hex, if it is to be held against what arrives.
 */
export const uploadMetadata = object({
  filename: fileName(),
  filetype: requiredText(100),
  purpose: choice(purposes).required(problem("required")),
  sha256: string()
    .trim()
    .lowercase()
    .matches(/^[0-9a-f]{64}$/, { message: problem("sha256"), excludeEmptyString: true }),
});
export type UploadMetadata = InferType<typeof uploadMetadata>;

const documentId = object({ documentId: uuid().required() });

export const documentEndpoints = {
  show: defineEndpoint({
    name: "documents.show",
    summary:
      "A paper or picture: to its organization, to the sides of what it hangs on, to staff who work on that. Pictures of goods and logos are seen by everybody at addresses of their own. A new one is sent to `/uploads` by tus 1.0.0.",
    method: "GET",
    path: "/documents/:documentId",
    access: "user",
    params: documentId,
    response: documentView,
    errors: ["documents.notFound"],
  }),
  list: defineEndpoint({
    name: "documents.list",
    summary: "The organization's own papers and pictures, newest first, those that are still being sent included.",
    method: "GET",
    path: "/organizations/:organizationId/documents",
    kind: "collection",
    params: object({ organizationId: uuid().required() }),
    query: object({ ...pageQuery, purpose: choice(purposes), status: choice(documentStatuses) }),
    response: documentView,
    errors: ["organizations.notFound", "request.cursorInvalid"],
  }),
  remove: defineEndpoint({
    name: "documents.remove",
    summary: "Takes a paper or picture back that hangs on nothing, whatever has arrived of it.",
    method: "DELETE",
    path: "/documents/:documentId",
    params: documentId,
    errors: ["documents.notFound", "documents.alreadyAttached"],
  }),
};
