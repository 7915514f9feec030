import { holdingStatuses } from "#shared/sanctions/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { screenNames } from "./screen-names.ts";

/** Whether a hit of one of these organizations holds money, as far as is known. */
export async function isHeld(db: Database, organizationIds: readonly string[]): Promise<boolean> {
  const hit = (await db("screening_hits")
    .whereIn("organization_id", [...organizationIds])
    .whereIn("status", [...holdingStatuses])
    .first("id")) as object | undefined;
  return hit !== undefined;
}

/**
 * Whether money of a trade between these organizations has to stay where it is. Names that were not held against a list that is in force by now are held against it first, so that
 * nothing leaves by what was known before. Where one cannot be, that holds it too.
 */
export async function mustHold(db: Database, organizationIds: readonly string[], now: Date): Promise<boolean> {
  const { failed } = await screenNames(db, { organizationIds, now });
  return failed.length > 0 || isHeld(db, organizationIds);
}

/** Whether two people have confirmed that one of these is on a list: nothing new begins with it. */
export async function isConfirmed(db: Database, organizationIds: readonly string[]): Promise<boolean> {
  const hit = (await db("screening_hits")
    .whereIn("organization_id", [...organizationIds])
    .where({ status: "confirmed" })
    .first("id")) as object | undefined;
  return hit !== undefined;
}
