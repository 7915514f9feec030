import { fromMinor, minorOf, moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import { flowDays, type FlowView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  /** Null for all that came before the days that are drawn. */
  day: string | null;
  currency: Currency;
  amount: string;
}

/** Where the ledger has it: of a supplier what the provider has paid out, of a buyer what was released of the orders' money. */
const movements: Readonly<Record<OrganizationType, { account: string; journal: string }>> = {
  supplier: { account: "organization_payout", journal: "payout" },
  buyer: { account: "order_escrow", journal: "release" },
};

/** What came to an organization in the last 90 days and in the 90 before, one a currency, the largest first. */
export async function readFlow(
  db: Database,
  { organizationId, organizationType }: Membership,
  now: Date,
): Promise<FlowView[]> {
  const { account, journal } = movements[organizationType];
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `select case when j.posted_at > :since then (j.posted_at at time zone 'UTC')::date end as day, e.currency, sum(e.amount)::text as amount
       from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
      where a.organization_id = :id and a.kind = :account and j.kind = :journal and j.posted_at > :before and j.posted_at <= :now
      group by 1, 2 order by 1`,
      {
        id: organizationId,
        account,
        journal,
        now,
        since: after(now, -flowDays * day),
        before: after(now, -2 * flowDays * day),
      } as never,
    )
    .options({ name: "overview.flow" });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) =>
      flowOf(
        currency,
        rows.filter((row) => row.currency === currency),
      ),
    )
    .sort(
      (one, other) =>
        Number(minorOf(other.total) - minorOf(one.total)) || (one.total.currency < other.total.currency ? -1 : 1),
    );
}

function flowOf(currency: Currency, rows: readonly Row[]): FlowView {
  const sum = (some: readonly Row[]) =>
    moneyView(
      some.reduce((total, { amount }) => total + toMinor(amount, currency), 0n),
      currency,
    );
  const drawn = rows.filter((row): row is Row & { day: string } => row.day !== null);
  return {
    total: sum(drawn),
    before: sum(rows.filter(({ day: on }) => on === null)),
    days: drawn.map(({ day: on, amount }) => ({ day: on, amount: fromMinor(toMinor(amount, currency), currency) })),
  };
}
