import { AppError } from "#shared/kernel/errors.ts";
import { isAsked } from "#shared/verification/choices.ts";
import { workingDaysAfter, workingDaysToDecide } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { moveVerification } from "../../organizations/index.ts";
import { missingOf } from "../missing.ts";
import { Certificate, Paper } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { handInDetails } from "./hand-in-details.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  userId: string;
  now: Date;
}

/**
 * Sends a draft to our team, with all papers and certificates that were not sent yet.
 *
 * @throws {AppError} `verification.alreadyAsked`, `verification.incomplete` with the fields
 */
export async function ask({ trx, each, userId, now }: Props): Promise<void> {
  const { organization, request } = each;
  if (isAsked(request.state))
    throw new AppError("verification.alreadyAsked", { state: request.state, at: request.askedAt?.toISOString() });
  const fields = missingOf(each, now);
  if (fields.length > 0) throw new AppError("verification.incomplete", { fields });
  await request.change(
    trx,
    {
      state: "waiting",
      renewal: organization.verification === "verified",
      askedBy: userId,
      askedAt: now,
      dueAt: workingDaysAfter(now, workingDaysToDecide),
    },
    now,
  );
  const own = { organization_id: organization.id, state: "draft" };
  const sent = { state: "waiting" as const, requestId: request.id };
  await Paper.query(trx).where(own).whereNull("removed_at").patch(sent);
  await Certificate.query(trx).where(own).whereNull("removed_at").patch(sent);
  await moveVerification({ trx, organization, move: "ask", now });
  await handInDetails(trx, request);
  const { id } = organization;
  await publish({ trx, organizationIds: [id], type: "organization", subjectId: id, event: "verification.asked", now });
}
