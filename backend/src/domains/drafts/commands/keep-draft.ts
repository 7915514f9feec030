import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { visibleName } from "#shared/kernel/name-field.ts";
import { draftDays, mostDrafts, type DraftCall } from "#shared/team/draft-calls.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import { findListedProduct } from "../../catalogue/index.ts";
import { namesOf } from "../../team/index.ts";
import { callRows } from "../calls.ts";
import { Draft } from "../model.ts";
import { readSubjects, type About } from "../queries/read-subjects.ts";
import { factsOf, tellPages } from "./record-draft.ts";
import { takeOff, waitsAlready } from "./same-draft.ts";

interface Props {
  trx: Transaction;
  actor: MemberActor;
  call: DraftCall;
  /** As the call's contract has read them. */
  params: Record<string, unknown>;
  body: unknown;
  /** What came back, and this is changed from. */
  replaces: string | null;
  now: Date;
}

const absent = {
  offerId: "offers.notFound",
  orderId: "escrow.orderNotFound",
  productId: "catalogue.productNotFound",
} as const;

/** No draft outlives the offer that it answers; goods are shipped late too. What has ended already says so when it is sent. */
function endOf({ offerId }: Pick<Draft, "offerId">, { until }: About, now: Date): Date {
  const own = after(now, draftDays * day);
  return offerId && until && until > now && until < own ? until : own;
}

/**
 * Keeps what somebody has ready, and tells whoever may send it.
 *
 * @throws {AppError} `accounts.forbidden` where side or role do not allow to ask for it, `organizations.suspended`, what it is about is not there, `team.draftWaits`, `team.tooManyDrafts`.
 */
export async function keepDraft({ trx, actor, call, params, body, replaces, now }: Props): Promise<Draft> {
  const { membership, userId } = actor;
  const { organizationId } = membership;
  const { refusal, subject } = callRows[call];
  const refused = refusal(membership);
  if (refused) throw new AppError(refused);
  const row = {
    organizationId,
    call,
    params,
    body: (body ?? {}) as Record<string, unknown>,
    ...(await subject(trx, { params, body }, membership, now)),
  };
  // As for everybody: what nobody may see is read by nobody through a draft either. One that waits goes on saying how it stands.
  if (row.productId && !(await findListedProduct(trx, row.productId))) throw new AppError(absent.productId);
  const [about] = await readSubjects(trx, [row]);
  if (!about) throw new AppError(absent[row.offerId ? "offerId" : row.orderId ? "orderId" : "productId"]);
  // Of two who ask in the same moment, each is counted, and the same is kept once.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`drafts ${organizationId}`]);
  if (await waitsAlready(trx, row, userId)) throw new AppError("team.draftWaits");
  const waiting = await Draft.query(trx).where({ organization_id: organizationId, state: "waiting" }).resultSize();
  if (waiting >= mostDrafts) throw new AppError("team.tooManyDrafts", { most: mostDrafts });
  const draft = await Draft.query(trx).insertAndFetch({
    id: uuid(),
    ...row,
    seen: about.standing,
    state: "waiting",
    draftedBy: userId,
    expiresAt: endOf(row, about, now),
    createdAt: now,
    updatedAt: now,
  });
  if (replaces) await takeOff(trx, { id: replaces, draft, now });
  await tellPages(trx, draft, now);
  const name = (await namesOf(trx, [userId])).get(userId) ?? actor.email;
  await tell(trx, {
    side: membership.organizationType,
    kind: "draftWaiting",
    organizationId,
    subject: { type: "draft", id: draft.id, reference: null },
    eventId: `draft:${draft.id}`,
    values: {
      drafter: visibleName(name),
      draft: factsOf(call, about),
      product: about.product,
      partner: about.partner ?? "",
      sendBy: draft.expiresAt.toISOString(),
    },
    exceptUserId: userId,
    now,
  });
  return draft;
}
