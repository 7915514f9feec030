import type { Purpose } from "#shared/documents/choices.ts";
import type { Document } from "../model.ts";

/** In whose name files are sent: a member's, or that of an inspector who sends for the organization that has invited them. */
export interface Sender {
  readonly organizationId: string;
  readonly by: Pick<Document, "uploadedBy" | "invitationId">;
  /** What it may send. */
  readonly sends: (purpose: Purpose) => boolean;
  /** By which its requests are counted. */
  readonly key: string;
}
