import { fold } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  organization_id: string;
  kind: "member" | "phone" | "account" | "address";
  value: string;
}

/** However it is spaced and accented. */
const plainAddress = (written: string): string => fold(written).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * By what organizations are known to belong together: whoever is or was a member, the telephone number, the account on which they are paid, and the registered address. Two that have
 * one in common are not independent of each other.
 */
export async function traitsOf(db: Database, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select organization_id, 'member' as kind, user_id::text as value from organization_members where organization_id = any(:ids)
     union all
     select id, 'phone', phone from organizations where id = any(:ids) and phone is not null
     union all
     select organization_id, 'account', encode(fingerprint, 'hex') from bank_details
      where organization_id = any(:ids) and ended_at is null and fingerprint is not null
     union all
     select organization_id, 'address', concat_ws(' ', country, city, postal_code, street) from addresses
      where organization_id = any(:ids) and deleted_at is null and purpose = 'registered'`,
    { ids: [...ids] } as never,
  );
  const traits = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { organization_id: id, kind, value } of rows)
    traits.get(id)?.add(`${kind}:${kind === "address" ? plainAddress(value) : value}`);
  return traits;
}

/** A buyer and a supplier. */
export interface Pair {
  readonly buyer_org_id: string;
  readonly supplier_org_id: string;
}

export const keyOf = ({ buyer_org_id: buyer, supplier_org_id: supplier }: Pair): string => `${buyer} ${supplier}`;

/** Those of some pairs whose two organizations have something in common now. */
export async function relatedNow(db: Database, pairs: readonly Pair[]): Promise<Set<string>> {
  const traits = await traitsOf(db, [...new Set(pairs.flatMap((pair) => [pair.buyer_org_id, pair.supplier_org_id]))]);
  const shares = ({ buyer_org_id: buyer, supplier_org_id: supplier }: Pair): boolean => {
    const others = traits.get(supplier);
    return [...(traits.get(buyer) ?? [])].some((trait) => others?.has(trait));
  };
  return new Set(pairs.filter(shares).map(keyOf));
}
