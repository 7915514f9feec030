import { createHash, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { isPublic, pictureFormats, pictureWidths, type Purpose } from "#shared/documents/choices.ts";
import { Document } from "#backend/src/domains/documents/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { PersonOf } from "./people.ts";
import { rows } from "./rows.ts";

type DocumentOverrides = Partial<
  Pick<
    Document,
    | "purpose"
    | "status"
    | "refusal"
    | "subjectType"
    | "subjectId"
    | "attachedAt"
    | "name"
    | "createdAt"
    | "storedBytes"
    | "size"
    | "begunChecks"
  >
>;

/** What the check writes of a public picture. */
const ofPicture = () => {
  const word = () => randomBytes(24).toString("base64url");
  const sizes = pictureWidths.slice(0, 2).map((width) => ({ width, height: (width * 3) / 4 }));
  const variants = sizes.flatMap((size) =>
    pictureFormats.map((format) => ({ ...size, format, key: `pictures/${word()}.${format}`, size: 250 })),
  );
  return {
    name: "picture.jpg",
    declaredType: "image/jpeg",
    mediaType: "image/jpeg",
    pictureKey: word(),
    variants,
  } as const;
};

/** A row as a file leaves it that was checked; without bytes in the store. `status` makes it one that was not. */
export async function buildDocument(
  owner: PersonOf<Organization>,
  overrides: DocumentOverrides = {},
): Promise<Document> {
  const now = new Date();
  const { status = "ready", refusal } = overrides;
  const isReady = status === "ready";
  const purpose: Purpose = overrides.purpose ?? "message";
  return Document.query(rows()).insertAndFetch({
    id: uuid(),
    organizationId: owner.organization.id,
    uploadedBy: owner.user.id,
    invitationId: null,
    name: "paper.pdf",
    declaredType: "application/pdf",
    mediaType: isReady ? "application/pdf" : null,
    size: "1000",
    received: status === "uploading" ? "0" : (overrides.size ?? "1000"),
    storedBytes: "1000",
    sha256: isReady ? createHash("sha256").update(randomBytes(8)).digest("hex") : null,
    createdAt: now,
    finishedAt: status === "uploading" ? null : now,
    readyAt: isReady ? now : null,
    attachedAt: overrides.subjectId ? now : null,
    ...(isReady && isPublic(purpose) ? ofPicture() : {}),
    ...overrides,
    purpose,
    status,
    refusal: status === "refused" ? (refusal ?? "typeNotAllowed") : null,
  });
}
