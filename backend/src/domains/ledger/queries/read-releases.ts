import { toMinor, type Currency } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  id: string;
  posted_at: Date;
  currency: Currency;
  released: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  taken_back_at: Date | null;
}

/** One release as it was posted; minor units. */
export interface PostedRelease {
  postedAt: Date;
  currency: Currency;
  released: bigint;
  supplier: bigint;
  platform: bigint;
  impactFund: bigint;
  /** When a correction has taken it back; null where it stands. */
  takenBackAt: Date | null;
}

/** Releases by the ids of their journals. */
export async function readReleases(
  db: Database,
  journalIds: readonly string[],
): Promise<ReadonlyMap<string, PostedRelease>> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select j.id, j.posted_at, e.currency, c.posted_at as taken_back_at,
            coalesce(sum(e.amount) filter (where a.kind = 'order_escrow'), 0) as released,
            coalesce(-sum(e.amount) filter (where a.kind = 'organization_payout'), 0) as supplier,
            coalesce(-sum(e.amount) filter (where a.kind = 'platform_revenue'), 0) as platform,
            coalesce(-sum(e.amount) filter (where a.kind = 'impact_fund_contribution'), 0) as impact_fund
       from ledger_journals j
       join ledger_entries e on e.journal_id = j.id
       join ledger_accounts a on a.id = e.account_id
       left join ledger_journals c on c.reverses = j.id
      where j.kind = 'release' and j.id = any(?)
      group by j.id, j.posted_at, e.currency, c.posted_at`,
    [[...journalIds]],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        postedAt: row.posted_at,
        currency: row.currency,
        released: toMinor(row.released, row.currency),
        supplier: toMinor(row.supplier, row.currency),
        platform: toMinor(row.platform, row.currency),
        impactFund: toMinor(row.impact_fund, row.currency),
        takenBackAt: row.taken_back_at,
      },
    ]),
  );
}
