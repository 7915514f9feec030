import type { Page } from "#shared/kernel/endpoint.ts";
import type { StaffMessageView } from "#shared/threads/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { staffPapers, type DocumentReader } from "../../documents/index.ts";
import type { Dealing } from "../dealing.ts";
import { presentStaffMessages } from "../presenter.ts";
import { listMessages } from "./list-messages.ts";

/** One page of what was written about an order, newest first, for our team; whoever asks has found that the order has a case. */
export async function readOrderConversation(
  db: Database,
  orderId: string,
  query: { cursor?: string | undefined; limit: number },
  reader: DocumentReader,
): Promise<Page<StaffMessageView>> {
  const dealing = (await db<Dealing>("dealings").where({ order_id: orderId }).first()) as Dealing | undefined;
  if (!dealing) throw new Error(`order ${orderId} is no dealing`);
  const { rows, ...page } = await listMessages(db, dealing.id, query);
  const papers = await staffPapers(
    db,
    "message",
    rows.map(({ id }) => id),
  );
  return { ...page, items: presentStaffMessages(rows, dealing, papers, reader) };
}
