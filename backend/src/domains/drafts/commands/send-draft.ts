import { AppError } from "#shared/kernel/errors.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { isCollision } from "#backend/src/db/busy.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Call } from "#backend/src/http/endpoint.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { endpointOf } from "../calls.ts";
import { Draft } from "../model.ts";
import { endDraft } from "./end-draft.ts";

interface Props {
  services: Services;
  actor: MemberActor;
  draft: Draft;
  expectedVersion: number | undefined;
  request: Call<AnyEndpoint>["request"];
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
  const work = (trx: Transaction) => make(trx, props);
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

async function make(trx: Transaction, { services, actor, draft, request, now }: Props): Promise<Draft> {
  const { call, params, body } = draft;
  const { contract, handler } = endpointOf(call);
  await handler({
    actor,
    params,
    query: {},
    body: contract.body ? body : undefined,
    trx,
    db: services.db,
    now,
    services,
    expectedVersion: undefined,
    request,
  } as unknown as Call<AnyEndpoint>);
  // After the call, whose locks come first: organizations, product, offer, order.
  const sent = await endDraft({ trx, draft, userId: actor.userId, now }, "sent");
  await writeAudit({
    db: trx,
    action: "team.draftSent",
    actorUserId: actor.userId,
    subjectType: "user",
    subjectId: draft.draftedBy,
    details: { organization: draft.organizationId, call, draft: draft.id },
    request,
    now,
  });
  return sent;
}
