import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { isConfirmed } from "../../sanctions/index.ts";

interface Parties {
  readonly buyerOrgId: string;
  readonly supplierOrgId: string;
}
const refused = () => new AppError("offers.productUnavailable");

/**
 * Nobody is bound to whom two people have found on a sanctions list. The words are those with which an order is refused, the same for both sides and for one that is away, so that
 * nobody reads from them that it is about them.
 *
 * @throws {AppError} `offers.productUnavailable`
 */
export async function refuseListed(trx: Transaction, { buyerOrgId, supplierOrgId }: Parties): Promise<void> {
  if (await isConfirmed(trx, [buyerOrgId, supplierOrgId])) throw refused();
}

/**
 * Between whom no contract is made: it would wait for a signature that cannot come. One that is suspended in this moment is found when it signs.
 *
 * @throws {AppError} `offers.productUnavailable`
 */
export async function refuseAway(trx: Transaction, parties: Parties): Promise<void> {
  const away = (await trx("organizations")
    .whereIn("id", [parties.buyerOrgId, parties.supplierOrgId])
    .whereRaw("(suspended_at is not null or deleted_at is not null)")
    .first("id")) as object | undefined;
  if (away) throw refused();
  await refuseListed(trx, parties);
}
