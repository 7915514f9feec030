import type { Transaction } from "#backend/src/db/database.ts";

/** One import or undoing at a time: what is held against the prices is held against those that it changes. */
export const lockPrices = (trx: Transaction) => trx.raw("select pg_advisory_xact_lock(hashtext('market_prices'))");

/** The published price that stands where a line would enter its own. */
const standing = "market_prices p on p.category = c.category and p.month = c.month and not p.sample";

/** Writes beside each line of an import what stands there now. Needs `lockPrices`. */
export const comparePrices = (trx: Transaction, importId: string) =>
  trx.raw(
    `update market_price_changes c
        set kind = n.kind, before_price = n.price, before_source = n.source, before_import = n.import_id
       from (select c.position, p.price, p.source, p.import_id,
                    case when p.price is null then 'new'
                         when p.price = c.price and p.source = i.source and o.licence is not distinct from i.licence then 'same'
                         else 'changed' end as kind
               from market_price_changes c
               join market_price_imports i on i.id = c.import_id
               left join ${standing}
               left join market_price_imports o on o.id = p.import_id
              where c.import_id = :importId and c.kind <> 'skipped') n
      where c.import_id = :importId and c.position = n.position`,
    { importId },
  );

/** Whether every line of an import still stands beside what was seen there. Needs `lockPrices`. */
export async function isAsCompared(trx: Transaction, importId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select 1 from market_price_changes c left join ${standing}
      where c.import_id = ? and c.kind <> 'skipped'
        and (p.price, p.source, p.import_id) is distinct from (c.before_price, c.before_source, c.before_import) limit 1`,
    [importId],
  );
  return rows.length === 0;
}
