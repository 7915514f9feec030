import { isTermsVersion } from "#shared/identity/terms.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  trx: Transaction;
  userId: string;
  /** What the user says about themselves, with the terms that they accept by it (`terms_version`). */
  metadata: Record<string, unknown>;
  visitor: Visitor;
  now: Date;
}

/**
 * Writes down which terms somebody has accepted, where they cannot change it as they can what they say about themselves. A version that has
 * never been in force was never shown to anybody: it is no acceptance.
 */
export async function recordTerms({ trx, userId, metadata, visitor, now }: Props): Promise<void> {
  const { terms_version: version } = metadata;
  if (!isTermsVersion(version)) return;
  await recordAudit({ db: trx, action: "auth.termsAccepted", userId, visitor, now, details: { version } });
}
