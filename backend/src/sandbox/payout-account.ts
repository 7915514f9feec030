import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { Refusal } from "./refusal.ts";
import type { PayoutAccount, Transaction } from "./rows.ts";

/** The body of POST /transactions/{id}/payout-account. @throws {Refusal} 422 */
export function readPayoutAccount(body: unknown): PayoutAccount {
  const account = (body ?? {}) as Record<string, unknown>;
  for (const name of ["account_holder", "bank_name", "bank_country", "currency"] as const)
    if (typeof account[name] !== "string" || !account[name].trim()) throw new Refusal(422, `${name} must be a text`);
  const number = account.iban ?? account.account_number;
  if (typeof number !== "string" || number.length < 4) throw new Refusal(422, "an iban or an account_number is needed");
  if (account.iban === undefined && typeof account.bic !== "string")
    throw new Refusal(422, "an account without an iban needs the bic of its bank");
  return {
    account_holder: account.account_holder as string,
    last4: number.slice(-4),
    // Nobody needs the number itself here: nothing is really paid.
    print: createHash("sha256").update(JSON.stringify(account)).digest("hex"),
  };
}

/** @throws {Refusal} 409 once the money has left. */
export async function setPayoutAccount(
  client: ClientBase,
  { id, status }: Transaction,
  account: PayoutAccount,
): Promise<{ account_holder: string; last4: string }> {
  if (["released", "refunded", "cancelled"].includes(status)) throw new Refusal(409, `the transaction is ${status}`);
  await client.query("update sandbox_escrow.transactions set payout_account = $2 where id = $1", [
    id,
    JSON.stringify(account),
  ]);
  return { account_holder: account.account_holder, last4: account.last4 };
}
