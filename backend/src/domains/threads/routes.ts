import { AppError } from "#shared/kernel/errors.ts";
import { threadEndpoints, type ThreadView } from "#shared/threads/contract.ts";
import { messagesPerMinute, reportsPerDay } from "#shared/threads/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember } from "#backend/src/kernel/actor.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import { documentsOf, presentDocument } from "../documents/index.ts";
import { areApart, blocksOf } from "./blocks.ts";
import { blockPartner } from "./commands/block-partner.ts";
import { readThread } from "./commands/read-thread.ts";
import { reportThread } from "./commands/report-thread.ts";
import { writeMessage } from "./commands/write-message.ts";
import { findDealing, hasOpenOrder, organizationOf, otherSide, silenceOf, type Placed } from "./dealing.ts";
import { presentMessage, presentThread } from "./presenter.ts";
import { findMessage, listMessages } from "./queries/list-messages.ts";
import { countUnread, listThreads, readThreadRow } from "./queries/list-threads.ts";

type Reader = Parameters<typeof presentDocument>[1];

const partnerOf = ({ dealing, side }: Placed): string => organizationOf(dealing, otherSide(side));

/** It was closed: nobody reads there any more. */
const isGone = async (db: Database, organizationId: string): Promise<boolean> =>
  ((await db("organizations").where({ id: organizationId }).whereNull("deleted_at").first("id")) as unknown) ===
  undefined;

async function view(db: Database, placed: Placed, now: Date): Promise<ThreadView> {
  const { membership, userId } = placed.member;
  const row = await readThreadRow(db, { membership, userId }, placed.dealing.id);
  const blocks = await blocksOf(db, membership.organizationId, [row.partner_id]);
  const { suspended } = membership;
  return presentThread(row, { side: placed.side, suspended, blocked: blocks.get(row.partner_id) ?? [], now });
}

/** What was sent with some messages, by their ids. */
async function filesOf(db: Database, messages: readonly { id: string }[], reader: Reader) {
  const found = await documentsOf(
    db,
    "message",
    messages.map(({ id }) => id),
  );
  return (id: string) => (found.get(id) ?? []).map((document) => presentDocument(document, reader));
}

/** Both see at once whether they may write. */
const announceBlock = (trx: Database, { dealing }: Placed, now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [dealing.buyer_org_id, dealing.supplier_org_id],
    type: "thread",
    subjectId: dealing.id,
    event: "thread.block",
    now,
  });

export const threadRoutes: Endpoint[] = [
  endpoint(threadEndpoints.list, async ({ db, actor, query, now }) => {
    const { membership, userId } = asMember(actor);
    const { rows, ...page } = await listThreads(db, { membership, userId }, query);
    const blocks = await blocksOf(
      db,
      membership.organizationId,
      rows.map(({ partner_id }) => partner_id),
    );
    const { organizationType: side, suspended } = membership;
    return {
      ...page,
      items: rows.map((row) => presentThread(row, { side, suspended, blocked: blocks.get(row.partner_id) ?? [], now })),
    };
  }),

  endpoint(threadEndpoints.unreadCount, async ({ db, actor }) => {
    const { membership, userId } = asMember(actor);
    return { threads: await countUnread(db, { membership, userId }) };
  }),

  endpoint(threadEndpoints.show, async ({ db, actor, params, now }) =>
    view(db, await findDealing(db, actor, params.threadId), now),
  ),

  endpoint(threadEndpoints.messages, async ({ db, actor, params, query, services, now }) => {
    const { dealing, member } = await findDealing(db, actor, params.threadId);
    const { rows, ...page } = await listMessages(db, dealing.id, query);
    const files = await filesOf(db, rows, { actor, config: services.config, now });
    return { ...page, items: rows.map((row) => presentMessage(row, dealing, member.userId, files(row.id))) };
  }),

  endpoint(threadEndpoints.write, async ({ trx, actor, params, body, services, now }) => {
    const placed = await findDealing(trx, actor, params.threadId);
    const { dealing, side, member } = placed;
    const silent = silenceOf(dealing, {
      suspended: member.membership.suspended,
      partnerGone: await isGone(trx, partnerOf(placed)),
    });
    if (silent) throw new AppError(silent === "suspended" ? "organizations.suspended" : "threads.partnerGone");
    if (!hasOpenOrder(dealing) && (await areApart(trx, member.membership.organizationId, partnerOf(placed))))
      throw new AppError("threads.blocked");
    // Counted for good: whoever is refused has tried.
    const wait = await consume(createLimiter(services.db, "message", messagesPerMinute, 60), member.userId);
    if (wait !== undefined) throw new AppError("threads.tooMany", { retryAfter: wait });
    const { id } = await writeMessage({
      trx,
      threadId: dealing.id,
      buyerOrgId: dealing.buyer_org_id,
      supplierOrgId: dealing.supplier_org_id,
      side,
      authorId: member.userId,
      text: body.text,
      documents: body.documents,
      now,
    });
    const message = await findMessage(trx, id);
    const files = await filesOf(trx, [message], { actor, config: services.config, now });
    return presentMessage(message, dealing, member.userId, files(id));
  }),

  endpoint(threadEndpoints.read, async ({ trx, actor, params, body, now }) => {
    const placed = await findDealing(trx, actor, params.threadId);
    await readThread({ trx, placed, position: body.position, now });
    return undefined;
  }),

  endpoint(threadEndpoints.block, async ({ trx, actor, params, now }) => {
    const placed = await findDealing(trx, actor, params.threadId);
    await blockPartner({ trx, placed, now });
    await announceBlock(trx, placed, now);
    return view(trx, placed, now);
  }),

  endpoint(threadEndpoints.unblock, async ({ trx, actor, params, now }) => {
    const placed = await findDealing(trx, actor, params.threadId);
    const pair = { blocker_id: placed.member.membership.organizationId, blocked_id: partnerOf(placed) };
    await trx("organization_blocks").where(pair).delete();
    await announceBlock(trx, placed, now);
    return view(trx, placed, now);
  }),

  endpoint(threadEndpoints.report, async ({ trx, actor, params, body, services, now }) => {
    const placed = await findDealing(trx, actor, params.threadId);
    const { organizationId } = placed.member.membership;
    const wait = await consume(
      createLimiter(services.db, "messageReport", reportsPerDay, 24 * 60 * 60),
      organizationId,
    );
    if (wait !== undefined) throw new AppError("threads.tooManyReports", { retryAfter: wait });
    await reportThread({ trx, placed, ...body, now });
    return undefined;
  }),
];
