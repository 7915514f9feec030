import type { WithdrawalReason } from "#shared/bank-details/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { releaseHeld } from "#backend/src/kernel/held.ts";
import { endDetails, holdOf, type BankDetails } from "../model.ts";
import { tellOwners } from "./tell-owners.ts";

interface Props {
  trx: Transaction;
  /** A change that waits, locked with its organization by `trx`. */
  row: BankDetails;
  because: WithdrawalReason;
  /** Null for what the clock brings about. */
  userId: string | null;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** A change comes to nothing: the account is as before, and what was held leaves for it at once. */
export async function withdrawChange({ trx, row, because, userId, request, now }: Props): Promise<void> {
  const ended = await endDetails(trx, row, { state: "withdrawn", by: userId, because, now });
  const details = { because };
  const kind = "bankDetailsWithdrawn";
  await tellOwners({ trx, row: ended, kind, action: "bankDetails.withdrawn", details, userId, request, now });
  await releaseHeld(trx, holdOf(row.organizationId), now);
}
