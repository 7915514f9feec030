import type { Services } from "#backend/src/kernel/services.ts";
import { tokenPlace } from "../commands/continue-session.ts";
import { placeOf } from "../factors.ts";
import { recoveryPlace } from "../recovery-codes.ts";
import { keysOf, type TokenKeys } from "../tokens/keys.ts";
import { openOrNothing, seal } from "../tokens/sealing.ts";

/** Every column that is sealed, and what its rows are bound to (`tokens/sealing.ts`). */
const sealedColumns = [
  { table: "factors", column: "sealed_secret", place: (row: Row) => placeOf(row.id) },
  { table: "recovery_codes", column: "sealed_hash", place: (row: Row) => recoveryPlace(row.user_id ?? "") },
  { table: "refresh_tokens", column: "sealed_token", place: (row: Row) => tokenPlace(row.session_id ?? "") },
] as const;

interface Row {
  id: string;
  user_id?: string;
  session_id?: string;
  key_id: string;
  sealed: Buffer;
}

/** Rows at a time: a sweep must not hold the others up. */
const batch = 1000;

/** After a rotation, what earlier keys have sealed is sealed with the newest, so that they can be dropped. */
export async function reseal(services: Services): Promise<void> {
  const keys = keysOf(services.config);
  const earlier = keys.all.map(({ keyId }) => keyId).filter((keyId) => keyId !== keys.keyId);
  if (earlier.length === 0) return;
  for (const sealedColumn of sealedColumns) await sealColumn(services, keys, earlier, sealedColumn);
}

async function sealColumn(
  services: Services,
  keys: TokenKeys,
  earlier: readonly string[],
  { table, column, place }: (typeof sealedColumns)[number],
): Promise<void> {
  const { db, logger } = services;
  const rows = (await db(table).select("*", `${column} as sealed`).whereIn("key_id", earlier).limit(batch)) as Row[];
  for (const row of rows) {
    const plain = openOrNothing(services, place(row), { bytes: row.sealed, keyId: row.key_id });
    // One that is spoilt must not keep the others from it.
    if (!plain) continue;
    const sealed = seal(keys, place(row), plain);
    // Whoever has written the row in the meantime has sealed it already.
    await db(table)
      .where({ id: row.id, key_id: row.key_id })
      .update({ [column]: sealed.bytes, key_id: sealed.keyId });
  }
  if (rows.length > 0) logger.info({ table, rows: rows.length }, "sealed anew with the newest key");
}
