import type { BankAccount } from "#shared/bank-details/contract.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import type { Database } from "#backend/src/db/database.ts";
import { openData } from "#backend/src/kernel/data-sealing.ts";
import { Held } from "#backend/src/kernel/held.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { BankDetails, holdOf, placeOf } from "../model.ts";

/** An account, and what it is known by: another one has another id. */
export interface PayoutAccount {
  readonly id: string;
  readonly account: Omit<BankAccount, "password">;
}

/**
 * Where an organization is paid now, for the provider alone.
 *
 * @returns undefined where it has told no account.
 * @throws {Held} while a change of it waits. {Error} when it cannot be opened: then nothing is paid anywhere.
 */
export async function payoutAccountOf(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  organizationId: string,
): Promise<PayoutAccount | undefined> {
  const rows = await BankDetails.query(db).where({ organization_id: organizationId }).whereNull("ended_at");
  const waiting = rows.find(({ state }) => state === "waiting");
  if (waiting) {
    // What is due takes effect with the next sweep, which has the payouts leave.
    const soon = after(clock.now(), minute);
    throw new Held(holdOf(organizationId), waiting.effectiveAt > soon ? waiting.effectiveAt : soon);
  }
  const [inForce] = rows;
  if (!inForce?.sealed) return undefined;
  return { id: inForce.id, account: JSON.parse(openData(config, placeOf(inForce), inForce.sealed)) as BankAccount };
}

/** Whether an organization has said where it is paid; one that waits counts. */
export const hasBankDetails = async (db: Database, organizationId: string): Promise<boolean> =>
  (await BankDetails.query(db).where({ organization_id: organizationId }).whereNull("ended_at").first()) !== undefined;

/** Until when the payouts of an order's supplier wait for a change: SQL of a statement about rows with an `order_id`. */
export const payoutWaitsUntil = (table: string): string =>
  `(select b.effective_at from bank_details b join orders o on o.supplier_org_id = b.organization_id
     where o.id = ${table}.order_id and b.state = 'waiting')`;
