import { Model, snakeCaseMappers } from "objection";
import type {
  DocumentStatus,
  PictureFormat,
  Purpose,
  Refusal,
  SubjectType,
  TakenType,
} from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";

/** A picture that was made of one, and where it lies. */
export interface Variant {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly key: string;
  readonly size: number;
}

/** What a paper or picture hangs on. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: string;
}

/** A row of `documents`. */
export class Document extends Model {
  static override readonly tableName = "documents";
  static override readonly jsonAttributes = ["variants"];
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare id: string;
  declare organizationId: string;
  /** Null of what an inspector has sent by an invitation, for the organization that has invited them. */
  declare uploadedBy: string | null;
  declare invitationId: string | null;
  declare purpose: Purpose;
  declare subjectType: SubjectType | null;
  declare subjectId: string | null;
  declare name: string;
  declare declaredType: string;
  declare mediaType: TakenType | null;
  /** Texts, as the database answers whole numbers of this width. */
  declare size: string;
  declare received: string;
  declare declaredSha256: string | null;
  declare sha256: string | null;
  declare status: DocumentStatus;
  declare refusal: Refusal | null;
  declare storageKey: string | null;
  declare keptType: TakenType | null;
  /** Of the file that readers get; `sha256` is of the one that was sent. */
  declare keptSha256: string | null;
  declare variants: Variant[];
  declare pictureKey: string | null;
  declare storedBytes: string;
  /** Checks of it that were begun and have not ended. */
  declare begunChecks: number;
  declare replacedBy: string | null;
  declare createdAt: Date;
  declare finishedAt: Date | null;
  declare readyAt: Date | null;
  declare attachedAt: Date | null;
  declare removedAt: Date | null;

  /** The rows that are there, locked in the order of their ids, in which everybody locks them. */
  static async lock(trx: Database, ids: readonly string[]): Promise<Document[]> {
    return this.query(trx)
      .whereIn("id", [...ids])
      .whereNull("removed_at")
      .orderBy("id")
      .forNoKeyUpdate();
  }
}

/** Bytes of the file that readers get. */
export const keptSize = ({ storedBytes, variants }: Pick<Document, "storedBytes" | "variants">): number =>
  Number(storedBytes) - variants.reduce((sum, { size }) => sum + size, 0);

/** Keys in the store of all that is kept of a document, but for the pieces of an upload. */
export const keysOf = ({ storageKey, variants }: Pick<Document, "storageKey" | "variants">): string[] => [
  ...(storageKey ? [storageKey] : []),
  ...variants.map(({ key }) => key),
];
