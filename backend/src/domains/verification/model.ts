import { Model, snakeCaseMappers } from "objection";
import type { CertificationName } from "#shared/catalogue/choices.ts";
import type { Closing, PaperKind, PaperState, RequestState } from "#shared/verification/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

export interface Representative {
  readonly name: string;
  readonly function: string;
}

/** A row of `verification_requests`. */
export class VerificationRequest extends BusinessRecord {
  static override readonly tableName = "verification_requests";
  static override readonly jsonAttributes = ["representatives"];

  declare organizationId: string;
  declare state: RequestState;
  declare renewal: boolean;
  declare legalName: string | null;
  declare registerName: string | null;
  declare registerCountry: string | null;
  declare registerNumber: string | null;
  declare taxNumber: string | null;
  declare address: string | null;
  declare bankName: string | null;
  declare accountHolder: string | null;
  declare representatives: Representative[];
  declare createdBy: string;
  declare askedBy: string | null;
  declare askedAt: Date | null;
  declare answeredAt: Date | null;
  declare dueAt: Date | null;
  declare answerBy: Date | null;
  declare answerRemindedAt: Date | null;
  declare claimedBy: string | null;
  declare claimedAt: Date | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare reason: string | null;
  declare letter: string | null;
  declare closedAs: Closing | null;
  /** Null: at once. */
  declare askAgainAt: Date | null;
  declare validUntil: string | null;
  declare clearedAt: Date | null;
}

/** What papers and certificates have in common. */
abstract class Filed extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare id: string;
  declare organizationId: string;
  declare requestId: string;
  declare state: PaperState;
  declare sentBy: string;
  declare createdAt: Date;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare reason: string | null;
  declare replaces: string | null;
  declare replacedAt: Date | null;
  declare removedAt: Date | null;
  declare clearedAt: Date | null;
  declare reminded: number | null;
}

/** A row of `verification_papers`. */
export class Paper extends Filed {
  static override readonly tableName = "verification_papers";
  declare kind: PaperKind;
  declare validUntil: string | null;
}

/** A row of `verification_certificates`. */
export class Certificate extends Filed {
  static override readonly tableName = "verification_certificates";
  declare kind: CertificationName;
  declare body: string;
  declare number: string;
  declare issuedOn: string;
  declare validUntil: string;
}

/** A row of `verification_questions`. */
export class Question extends Model {
  static override readonly tableName = "verification_questions";
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare id: string;
  declare requestId: string;
  declare question: string;
  declare askedBy: string;
  declare askedAt: Date;
  declare answer: string | null;
  declare answeredBy: string | null;
  declare answeredAt: Date | null;
}
