import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#backend/src/kernel/logger.ts";
import type { EscrowProvider, ListedPage, ListedTransaction } from "../provider/port.ts";

/** So often a page is asked for, and so long is waited in between, in milliseconds. */
const triesOfPage = 5;
const pause = 500;

/**
 * Everything that the provider has, page by page, back to what was made before `since`.
 *
 * @returns undefined where it cannot list, or did not answer often enough: then transactions can only be asked for one by one.
 */
export async function readListing(
  provider: EscrowProvider,
  since: Date,
  logger: Logger,
): Promise<readonly ListedTransaction[] | undefined> {
  const all = new Map<string, ListedTransaction>();
  let after: string | null = null;
  for (;;) {
    const page: ListedPage | undefined = await readPage(provider, after, logger);
    if (!page) return undefined;
    const known = all.size;
    for (const transaction of page.transactions) all.set(transaction.id, transaction);
    const last = page.transactions.at(-1);
    if (!page.more || !last || (last.createdAt && last.createdAt < since)) return [...all.values()];
    if (all.size === known) {
      logger.warn({ after }, "the provider lists the same page again");
      return undefined;
    }
    after = last.id;
  }
}

async function readPage(
  provider: EscrowProvider,
  after: string | null,
  logger: Logger,
): Promise<ListedPage | undefined> {
  for (let attempt = 1; attempt <= triesOfPage; attempt += 1) {
    try {
      return await provider.listTransactions?.(after);
    } catch (error) {
      logger.warn({ err: error, after, attempt }, "the provider's transactions could not be listed");
      if (error instanceof Error && "permanent" in error && error.permanent === true) return undefined;
      await delay(pause);
    }
  }
  return undefined;
}
