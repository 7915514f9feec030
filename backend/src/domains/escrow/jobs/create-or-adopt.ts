import { isSameMoney } from "#shared/kernel/money.ts";
import type { Order } from "../model.ts";
import { ProviderError, type EscrowProvider, type ProviderTransaction } from "../provider/port.ts";

/** The provider has a transaction under our reference that is about other money: nobody may pay it, and asking again changes nothing. */
class OtherMoney extends Error {
  readonly permanent = true;
}

/**
 * A transaction that carries our reference is ours: an earlier answer got lost. The provider then refuses a second one, or the same key where we would say
 * today what was different then, such as how a side is reached. It must be about the same money.
 */
export async function createOrAdopt(
  provider: EscrowProvider,
  order: Order,
  createNew: () => Promise<ProviderTransaction>,
): Promise<ProviderTransaction> {
  const transaction = await createNew().catch(async (error: unknown) => {
    if (!(error instanceof ProviderError) || !error.permanent || !provider.capabilities.lookup) throw error;
    const [existing] = await provider.findTransactions(order.reference);
    if (!existing) throw error;
    return existing;
  });
  const { id, money } = transaction;
  if (!isSameMoney(money, { amount: order.totalAmount, currency: order.currency }))
    throw new OtherMoney(
      `transaction ${id} carries our reference ${order.reference} but is about ${money.amount} ${money.currency}`,
    );
  return transaction;
}
