import type { Closing } from "#shared/verification/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { moveVerification } from "../../organizations/index.ts";
import { Certificate, Paper, VerificationRequest } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  closedAs?: Closing;
  now: Date;
}

/** Takes an open request back. What nobody has decided about is its organization's again, and goes with the next request. */
export async function withdraw({ trx, each, closedAs, now }: Props): Promise<void> {
  const { organization, request } = each;
  await request.change(
    trx,
    {
      state: "withdrawn",
      dueAt: null,
      answerBy: null,
      claimedBy: null,
      claimedAt: null,
      decidedAt: now,
      closedAs: closedAs ?? null,
    },
    now,
  );
  await giveBack(trx, organization.id);
  await moveVerification({ trx, organization, move: await moveBack(trx, request), now });
  const { id } = organization;
  await publish({
    trx,
    organizationIds: [id],
    type: "organization",
    subjectId: id,
    event: "verification.withdrawn",
    now,
  });
}

/** To what the organization was before it asked: our last word about it says so. */
async function moveBack(trx: Transaction, { id, organizationId }: VerificationRequest) {
  const last = await VerificationRequest.query(trx)
    .where({ organization_id: organizationId })
    .whereNot({ id })
    .whereIn("state", ["verified", "expired", "refused"])
    .orderBy([
      { column: "decided_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first();
  if (!last) return "withdraw";
  return last.state === "refused" ? "withdrawAfterRefusal" : "withdrawAfterEnd";
}

/** What was sent and nobody has decided about. */
export async function giveBack(trx: Transaction, organizationId: string): Promise<void> {
  const unread = { organization_id: organizationId, state: "waiting" };
  await Paper.query(trx).where(unread).patch({ state: "draft" });
  await Certificate.query(trx).where(unread).patch({ state: "draft" });
}
