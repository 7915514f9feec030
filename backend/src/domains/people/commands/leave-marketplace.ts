import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { keepAdministrator } from "../../identity/index.ts";
import { closeOrganization, isLastOwner } from "../../organizations/index.ts";
import { erasePerson } from "./erase-person.ts";

interface Props {
  trx: Transaction;
  domains: readonly DomainPart[];
  /** Their row must be locked by `trx`. */
  userId: string;
  organizationId: string | undefined;
  now: Date;
}

/**
 * Takes a user out of the marketplace: an organization that loses its last owner is closed, and each domain erases what is personal in its
 * tables.
 *
 * @throws {AppError} `accounts.moneyHeld`, `accounts.tradeOpen` while the organization would be left without an owner;
 * `accounts.lastAdministrator`
 */
export async function leaveMarketplace({ trx, domains, userId, organizationId, now }: Props): Promise<void> {
  await keepAdministrator(trx, userId, now);
  if (organizationId && (await isLastOwner(trx, organizationId, userId))) {
    await refuseOpenTrade(trx, domains, organizationId, now);
    await closeOrganization(trx, organizationId, now);
  }
  await erasePerson(trx, domains, userId, now);
}

/** Asked once nothing can be begun any more: what is open then is all there is. */
async function refuseOpenTrade(
  trx: Transaction,
  domains: readonly DomainPart[],
  organizationId: string,
  now: Date,
): Promise<void> {
  for (const { closing } of domains) await closing?.stopTrading?.(trx, organizationId, now);
  let [heldOrders, openTrades] = [0, 0];
  for (const { closing } of domains) {
    const trade = await closing?.openTrade?.(trx, organizationId, now);
    heldOrders += trade?.moneyHeld ?? 0;
    openTrades += trade?.open ?? 0;
  }
  if (heldOrders > 0) throw new AppError("accounts.moneyHeld");
  if (openTrades > 0) throw new AppError("accounts.tradeOpen");
}
