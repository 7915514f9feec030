import type { StaffPaperView } from "#shared/documents/staff-view.ts";
import type { DocumentView, PictureView, VariantView } from "#shared/documents/contract.ts";
import type { Config } from "#backend/src/config.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { addressLasts, signToken } from "./file-address.ts";
import type { Document, Variant } from "./model.ts";
import type { StaffPaper } from "./queries/staff-papers.ts";
import { documentRights, isShownToAll } from "./policy.ts";

/** Addresses of a public picture; they never change, and end with the picture. */
export const pictureAddress = (pictureKey: string, { width, format }: Pick<Variant, "width" | "format">): string =>
  `/pictures/${pictureKey}-${width}.${format}`;

const viewOf = ({ width, height, format }: Variant, url: string): VariantView => ({ url, width, height, format });

/** Who reads, and when. */
export interface DocumentReader {
  actor: Actor;
  config: Pick<Config, "jwtPrivateKey">;
  now: Date;
}

/** A document for whoever may read it: `mayRead`, or the domain of what it hangs on, has said so. */
export function presentDocument(document: Document, { actor, config, now }: DocumentReader): DocumentView {
  const { id, name, pictureKey, variants, status } = document;
  const expiresAt = new Date(now.getTime() + addressLasts);
  const fileAt = (variant: number, shownName: string) =>
    `/files/${signToken(config, { documentId: id, variant, expiresAt })}/${encodeURIComponent(shownName)}`;
  const isForAll = isShownToAll(document);
  const url = document.storageKey && status === "ready" ? fileAt(0, name) : null;
  return {
    id,
    name,
    purpose: document.purpose,
    mediaType: document.keptType ?? document.mediaType,
    size: Number(document.size),
    received: Number(document.received),
    sha256: document.keptSha256 ?? document.sha256,
    status,
    refusal: document.refusal,
    variants: variants.map((variant, index) =>
      viewOf(
        variant,
        isForAll && pictureKey ? pictureAddress(pictureKey, variant) : fileAt(index + 1, variantName(name, variant)),
      ),
    ),
    url,
    expiresAt: url || (variants.length > 0 && !isForAll) ? expiresAt.toISOString() : null,
    createdAt: document.createdAt.toISOString(),
    can: documentRights(actor, document),
  };
}

/** A document for our team. */
export const presentStaffPaper = (
  { document, organization, sentBy, attachedAt, replacedAt }: StaffPaper,
  reader: DocumentReader,
): StaffPaperView => ({
  document: presentDocument(document, reader),
  organization,
  sentBy,
  attachedAt: attachedAt.toISOString(),
  replacedBy: document.replacedBy,
  replacedAt: replacedAt?.toISOString() ?? null,
});

/** How one of the pictures of a picture is called when it is saved. */
export const variantName = (name: string, { width, format }: Pick<Variant, "width" | "format">): string =>
  `${name.replace(/\.[^.]*$/, "")}-${width}.${format}`;

/** A public picture for everybody: no session, no end. For answers that are kept and shared. */
export const presentPicture = ({ id, pictureKey, variants }: Document): PictureView => ({
  id,
  variants: pictureKey ? variants.map((variant) => viewOf(variant, pictureAddress(pictureKey, variant))) : [],
});
