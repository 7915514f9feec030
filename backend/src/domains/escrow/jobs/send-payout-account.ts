import type { Services } from "#backend/src/kernel/services.ts";
import { payoutAccountOf } from "../../bank-details/index.ts";
import type { Order } from "../model.ts";
import type { EscrowProvider } from "../provider/port.ts";

interface Props {
  services: Services;
  provider: EscrowProvider;
  order: Order;
  /** The provider's id of the transaction. */
  id: string;
  /** Of the delivery that pays out. */
  key: string;
}

/**
 * Says where the supplier is paid before anything is paid out: with every payout, so that the account of that moment counts. Another account is another
 * call, under a key of its own.
 *
 * @throws {Held} while a change of the account waits.
 */
export async function sendPayoutAccount({ services, provider, order, id, key }: Props): Promise<void> {
  const found = await payoutAccountOf(services, order.supplierOrgId);
  if (!found || !provider.capabilities.payoutAccount) return;
  await provider.setPayoutAccount(id, found.account, `${key}:${found.id}`);
}
