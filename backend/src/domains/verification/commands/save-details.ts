import { isAsked, type Check, type PaperKind } from "#shared/verification/choices.ts";
import type { DetailsDraft } from "#shared/verification/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import type { VerificationRequest } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { handInDetails } from "./hand-in-details.ts";

/** Which lines of the checklist rest on a detail. */
const restingOn: Readonly<Record<keyof DetailsDraft, readonly Check[]>> = {
  legalName: ["register", "sanctions"],
  registerName: ["register"],
  registerCountry: ["register"],
  registerNumber: ["register"],
  taxNumber: ["register"],
  address: ["address"],
  bankName: ["bankName"],
  accountHolder: ["bankName"],
  representatives: ["identity", "sanctions"],
};
const restingOnPaper: Readonly<Record<PaperKind, readonly Check[]>> = {
  register: ["register"],
  tax: ["register"],
  statutes: ["register"],
  bankLetter: ["bankName"],
  identity: ["identity"],
  address: ["address"],
};

/** What somebody has looked at and is not the same any more is looked at again. */
async function untick(trx: Transaction, requestId: string, checks: readonly Check[]): Promise<void> {
  if (checks.length > 0)
    await trx("verification_checks")
      .where({ request_id: requestId })
      .whereIn("check_name", [...checks])
      .delete();
}

export const untickPaper = (trx: Transaction, requestId: string, kind: PaperKind): Promise<void> =>
  untick(trx, requestId, restingOnPaper[kind]);

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  changes: DetailsDraft;
  expectedVersion: number | undefined;
  now: Date;
}

/** @throws {AppError} `verification.wrongState` while our team reads it and has asked nothing; `request.versionStale` */
export async function saveDetails({ trx, each, changes, expectedVersion, now }: Props): Promise<void> {
  const { request } = each;
  const { state } = request;
  if (state !== "draft" && state !== "questions") throw new AppError("verification.wrongState", { state });
  expectVersion(request, expectedVersion);
  const changed = (Object.keys(restingOn) as (keyof DetailsDraft)[]).filter(
    (field) => changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(request[field]),
  );
  if (changed.length === 0) return;
  const written = Object.fromEntries(changed.map((field) => [field, changes[field]]));
  const saved = await request.change(trx, written as Partial<VerificationRequest>, now);
  if (isAsked(state)) await handInDetails(trx, saved);
  await untick(
    trx,
    request.id,
    changed.flatMap((field) => restingOn[field]),
  );
}
