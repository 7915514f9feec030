import type { Database, Transaction } from "#backend/src/db/database.ts";
import type { FactorRow } from "../model.ts";
import type { Signed } from "../webauthn.ts";

/** The keys of a user that count. */
export const keysOfUser = (db: Database, userId: string): Promise<FactorRow[]> =>
  db("factors")
    .where({ user_id: userId, factor_type: "webauthn", status: "verified" })
    .orderBy("created_at") as Promise<FactorRow[]>;

/** Whoever's key it is. */
export const findKey = async (db: Database, credentialId: Buffer): Promise<FactorRow | undefined> =>
  (await db("factors").where({ credential_id: credentialId, status: "verified" }).first()) as FactorRow | undefined;

/**
 * Writes that a key has signed. One that counts must have counted on: a copy of it counts apart. In one statement, so that of two
 * answers with one count one is taken.
 *
 * @returns whether it may be believed.
 */
export async function useKey(
  trx: Transaction,
  { id }: FactorRow,
  { count }: Signed,
  more: { passwordless?: boolean },
  now: Date,
): Promise<boolean> {
  const used = await trx("factors")
    .where({ id, status: "verified" })
    .whereRaw("(sign_count < ? or (sign_count = 0 and ? = 0))", [count, count])
    .update({ sign_count: count, last_used_at: now, ...more });
  return used === 1;
}
