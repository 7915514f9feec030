import type pg from "pg";

/** What holds in every sound database, as statements that find what breaks it: each answers lines in words. */
const statements: readonly string[] = [
  `select 'the journal ' || j.id || ' has fewer than two entries' as problem from ledger_journals j
    where (select count(*) from ledger_entries e where e.journal_id = j.id) < 2`,
  `select 'the journal ' || journal_id || ' is not balanced in ' || currency as problem from ledger_entries group by journal_id, currency having sum(amount) <> 0`,
  `select 'the balance of account ' || coalesce(b.account_id, s.account_id) || ' is ' || coalesce(b.balance::text, 'not there') || ', and its entries sum to ' || coalesce(s.sum::text, 'nothing') as problem
     from ledger_balances b
     full join (select e.account_id, sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
                  join ledger_account_kinds k on k.kind = a.kind and k.guarded group by e.account_id) s on s.account_id = b.account_id
    where b.balance is distinct from s.sum`,
  `select 'the account ' || b.account_id || ' is overdrawn' as problem from ledger_balances b join ledger_accounts a on a.id = b.account_id
     join ledger_account_kinds k on k.kind = a.kind where case k.normal_side when 'credit' then b.balance > 0 else b.balance < 0 end`,
  `select 'the journal ' || journal_id || ' is still open' as problem from ledger_open`,
  `select 'the shipments of order ' || o.id || ' are not worth what it is' as problem from orders o
    where o.total_amount <> (select sum(amount) from shipments s where s.order_id = o.id)`,
  `select 'the guard ' || tgname || ' of ' || tgrelid::regclass || ' rests' as problem from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  `select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' was never looked at' as problem from pg_constraint where not convalidated`,
];

/** Enough to see what is wrong. */
const most = 20;

export async function brokenInvariants(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (const statement of statements) {
    const { rows } = await client.query<{ problem: string }>(`${statement} limit ${most}`);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems;
}
