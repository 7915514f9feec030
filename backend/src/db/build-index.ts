import type { Knex } from "knex";

interface Props {
  /** Not a transaction: PostgreSQL builds no index beside writers inside of one. A migration says `export const config = { transaction: false }`. */
  knex: Knex;
  name: string;
  /** What follows `on`: `supplier_products (organization_id) where active`. */
  on: string;
  unique?: boolean;
}

/**
 * Builds an index while people write. What an attempt that was cut off has left behind is unusable and is taken away first, so this may be begun anew.
 *
 * It waits, without keeping anybody from anything, for transactions that are older than itself.
 *
 * @throws {Error} for a transaction; for two rows that `unique` forbids
 */
export async function buildIndex({ knex, name, on, unique = false }: Props): Promise<void> {
  if (knex.isTransaction) throw new Error(`The index ${name} cannot be built beside writers inside of a transaction`);
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    "select from pg_index where indexrelid = to_regclass(?) and not indisvalid",
    [name],
  );
  if (rows.length > 0) await knex.raw("drop index concurrently ??", [name]);
  // `on` is ours, and may hold a question mark, which would be taken for a binding.
  await knex.raw(
    `create ${unique ? "unique " : ""}index concurrently if not exists ?? on ${on.replaceAll("?", "\\?")}`,
    [name],
  );
}
