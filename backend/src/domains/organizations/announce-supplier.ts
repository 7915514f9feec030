import type { Transaction } from "#backend/src/db/database.ts";
import { notify } from "#backend/src/kernel/events.ts";

/** What the public sees of a supplier has changed: the pages that show it are written anew, product pages too, which name it. */
export async function announceSupplier(trx: Transaction): Promise<void> {
  await notify(trx, { channel: "content", topic: "suppliers" });
  await notify(trx, { channel: "content", topic: "catalogue" });
}
