import type { Transaction } from "#backend/src/db/database.ts";
import { removeDocuments } from "../../documents/index.ts";
import { handInMarks } from "../../sanctions/index.ts";
import { type Certificate, Paper, VerificationRequest } from "../model.ts";

/** Throws the files of papers or certificates away; that they were there, and what was decided about them, stays. */
export async function clearFiled(
  trx: Transaction,
  Filed: typeof Paper | typeof Certificate,
  rows: readonly { id: string }[],
  how: { clearedAt: Date } | { removedAt: Date },
): Promise<void> {
  const type = Filed.tableName === Paper.tableName ? "verificationPaper" : "certificate";
  const now = "clearedAt" in how ? how.clearedAt : how.removedAt;
  for (const { id } of rows) {
    await (Filed as typeof Paper).query(trx).findById(id).patch(how);
    await removeDocuments({ trx, subject: { type, id }, now });
  }
}

const nothing = {
  legalName: null,
  registerName: null,
  registerCountry: null,
  registerNumber: null,
  taxNumber: null,
  address: null,
  bankName: null,
  accountHolder: null,
  representatives: [],
};

/** What was typed goes, with the answers that were given about it; that it was asked and what was decided stays. */
export async function forgetDetails(
  trx: Transaction,
  request: VerificationRequest,
  how: Partial<Pick<VerificationRequest, "state" | "deletedAt">>,
  now: Date,
): Promise<void> {
  await request.$query(trx).patch({ ...nothing, ...how, clearedAt: now });
  const { organizationId } = request;
  const others = VerificationRequest.query(trx).where({ organization_id: organizationId }).whereNull("cleared_at");
  if (!(await others.whereNotNull("asked_at").select("id").first()))
    await handInMarks(trx, { organizationId, marks: [] });
  await trx("verification_questions").where({ request_id: request.id }).whereNotNull("answer").update({ answer: "" });
}
