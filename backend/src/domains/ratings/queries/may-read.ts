import type { Database } from "#backend/src/db/database.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";

/** Whether somebody reads what is known of an organization: of their own, and of whoever they have an offer or an order with. */
export async function readsReputation(
  db: Database,
  { organizationId: own, organizationType: side }: Membership,
  other: string,
): Promise<boolean> {
  if (own === other) return true;
  const [mine, theirs] = side === "buyer" ? ["buyer", "supplier"] : ["supplier", "buyer"];
  const found: unknown = await db("dealings")
    .where({ [`${mine}_org_id`]: own, [`${theirs}_org_id`]: other })
    .first("id");
  return found !== undefined;
}
