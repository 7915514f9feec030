import { AppError } from "#shared/kernel/errors.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { isCollision } from "#backend/src/db/busy.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Draft } from "../model.ts";
import { endDraft } from "./end-draft.ts";
import { tellSent } from "./record-draft.ts";

interface Props {
  services: Services;
  actor: MemberActor;
  draft: Draft;
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  /** Makes the call in a transaction, in `actor`'s name. */
  make: (trx: Transaction) => Promise<unknown>;
  now: Date;
}

/**
 * Makes the call that a draft keeps, as if `actor` made it themselves, and ends the draft in the same transaction: of two who send it at once, one does. What
 * refuses the call is kept with the draft, which goes on waiting.
 *
 * @throws {AppError} `team.draftEnded`, `request.versionStale`, and whatever the call refuses.
 */
export async function sendDraft(props: Props): Promise<Draft> {
  const { services, draft, expectedVersion, now } = props;
  if (draft.state !== "waiting") throw new AppError("team.draftEnded");
  expectVersion(draft, expectedVersion);
  const work = (trx: Transaction) => sendOnce(trx, props);
  try {
    return await services.writes.enter(() =>
      services.db.transaction(work).catch((error: unknown) => {
        if (!isCollision(error)) throw error;
        return services.db.transaction(work);
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const left = await Draft.query(services.db).findById(draft.id);
    // Its other sender's call is in the way of this one.
    if (left?.state !== "waiting") throw new AppError("team.draftEnded");
    const refusal = { code: error.code, details: (error.details ?? {}) as Record<string, unknown> };
    await Draft.query(services.db).where({ id: draft.id, state: "waiting" }).patch({ refusal, updatedAt: now });
    throw error;
  }
}

async function sendOnce(trx: Transaction, { actor, draft, request, make, now }: Props): Promise<Draft> {
  await make(trx);
  // After the call, whose locks come first: organizations, product, offer, order.
  const sent = await endDraft({ trx, draft, userId: actor.userId, now }, "sent");
  await tellSent(trx, sent, actor, now);
  await writeAudit({
    db: trx,
    action: "team.draftSent",
    actorUserId: actor.userId,
    subjectType: "user",
    subjectId: draft.draftedBy,
    details: { organization: draft.organizationId, call: draft.call, draft: draft.id },
    request,
    now,
  });
  return sent;
}
