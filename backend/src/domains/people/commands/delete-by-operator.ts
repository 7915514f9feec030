import { auditOperation, refusals, User, type Operation } from "../../identity/index.ts";
import { organizationOf } from "../../organizations/index.ts";
import { leaveMarketplace } from "./leave-marketplace.ts";

/**
 * Ends an account as its owner could: what is personal is erased, the books are kept.
 *
 * @throws {AuthError} 404 `user_not_found`; {AppError} `accounts.moneyHeld`, `accounts.tradeOpen`, `accounts.lastAdministrator`
 */
export async function deleteByOperator(operation: Operation, userId: string): Promise<void> {
  const { services, now } = operation;
  const { domains } = services;
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.userNotFound();
    const organizationId = await organizationOf(trx, userId);
    await leaveMarketplace({ trx, domains, userId, organizationId, now });
    await auditOperation(trx, operation, "userDeleted", userId);
  });
}
