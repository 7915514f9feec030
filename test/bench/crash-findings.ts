import { withClient } from "../../scripts/cluster/databases.mjs";
import type { Acknowledged } from "./crash-clients.ts";

interface Places {
  /** Ours, and the provider's, which is in another cluster. */
  ours: string;
  provider: string;
}

const ids = async (url: string, sql: string, values: unknown[] = []): Promise<string[]> =>
  withClient(url, async (client) => (await client.query<{ id: string }>(sql, values)).rows.map(({ id }) => id));

/** Whether nothing is on its way any more: no call that is still tried, no report that has not been taken. */
export async function isCalm({ ours, provider }: Places): Promise<boolean> {
  const calls = await ids(ours, "select id from outbox where delivered_at is null and failed_at is null limit 1");
  const reports = await ids(
    provider,
    "select id from sandbox_escrow.webhooks where delivered_at is null and given_up_at is null limit 1",
  );
  return calls.length + reports.length === 0;
}

/** What an order needs for its end: all that was held has left, as it was decided; or a person has it. */
const withoutEnd = `
  select o.reference as id from orders o left join order_money m on m.order_id = o.id
   where o.buyer_org_id <> all($1)
     and not (o.status in ('funds_released', 'refunded', 'cancelled')
              and coalesce(m.held, 0) = coalesce(m.released, 0) + coalesce(m.refunded, 0)
              and coalesce(m.released, 0) = coalesce(m.paid_out, 0) + coalesce(m.platform, 0) + coalesce(m.impact_fund, 0)
              and coalesce(m.refunded, 0) = coalesce(m.paid_back, 0))
     and not exists (select from disputes d where d.order_id = o.id and d.status not in ('decided', 'closed'))
     and not exists (select from staff_tasks t where t.resolved_at is null
                                                and (t.subject_id = o.id::text or t.details ->> 'reference' = o.reference))`;

/** A call that is not tried any more and that no open task names. */
const hiddenDead = `
  select c.id::text as id from outbox c
   where c.failed_at is not null and c.delivered_at is null
     and not exists (select from staff_tasks t where t.resolved_at is null and t.kind = 'outbox.failed' and t.subject_id = c.subject_id)`;

/** A move, or a journal, that stands twice where it can happen once. */
const doubled = `
  select order_id || ' ' || transition as id from order_events
   where transition not in ('changeDates', 'askConfirmation', 'postponeInspection') group by order_id, transition having count(*) > 1
  union all
  select order_id || ' ' || kind from ledger_journals where kind <> 'suspense' group by order_id, kind having count(*) > 1
  union all
  select id::text from (select id, row_number() over (partition by buyer_org_id) as n from orders where buyer_org_id <> all($1)) o where n > 1`;

/** Accounts that are not even though every order that touched them is over, and the sum of all where it is not nothing. */
const uneven = `
  select kind || ' ' || coalesce(entity_id::text, organization_id::text, '') || ' ' || balance as id from trial_balance
   where balance <> 0 and kind in ('provider_clearing', 'order_escrow', 'organization_payout', 'organization_refund')
  union all
  select 'the sum of all ' || currency || ' ' || sum(balance) from trial_balance group by currency having sum(balance) <> 0`;

/**
 * What the databases say after the storm: lists of what should not be, and the figures of what is.
 *
 * @param several organizations that order more than once, and leave what they ordered
 */
export async function lookAround(
  { ours, provider }: Places,
  orders: readonly string[],
  said: readonly Acknowledged[],
  several: readonly string[] = [],
) {
  const known = new Set(await ids(ours, "select id::text as id from orders"));
  const events = new Set(await ids(ours, "select order_id || ' ' || transition as id from order_events"));
  const proposed = new Set(await ids(ours, "select order_id::text as id from order_proposals"));
  const isKept = ({ orderId, move }: Acknowledged) =>
    move === "propose" ? proposed.has(orderId) : events.has(`${orderId} ${move}`);
  const taken = new Set(await ids(ours, "select id from webhook_events"));
  const references = await ids(ours, "select reference as id from orders");
  const transactions = await ids(provider, "select reference_number as id from sandbox_escrow.transactions");
  const reported = await ids(provider, "select id from sandbox_escrow.webhooks where delivered_at is not null");
  return {
    lost: [
      ...orders.filter((id) => !known.has(id)),
      ...said
        .filter((each) => !known.has(each.orderId) || !isKept(each))
        .map(({ orderId, move }) => `${orderId} ${move}`),
      ...reported.filter((id) => !taken.has(id)),
    ],
    doubled: await ids(ours, doubled, [several]),
    /** References that the provider has not exactly once, and those that are no order's. */
    notOneTransaction: [
      ...references.filter((reference) => transactions.filter((each) => each === reference).length !== 1),
      ...transactions.filter((each) => !references.includes(each)),
    ],
    uneven: await ids(ours, uneven),
    withoutEnd: await ids(ours, withoutEnd, [several]),
    dead: await ids(ours, "select id::text as id from outbox where failed_at is not null and delivered_at is null"),
    hiddenDead: await ids(ours, hiddenDead),
    /** Jobs of the queue, such as emails, that are not tried any more; a sweep is begun anew every minute and tried once. */
    deadJobs: await ids(
      ours,
      `select t.identifier || ' ' || coalesce(j.last_error, '') as id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier <> 'sweep'`,
    ),
    tasks: await ids(
      ours,
      "select kind || ' ' || count(*) as id from staff_tasks where resolved_at is null group by kind order by kind",
    ),
    statuses: await ids(ours, "select status || ' ' || count(*) as id from orders group by status order by status"),
    calls: {
      delivered: (await ids(ours, "select id::text as id from outbox where delivered_at is not null")).length,
      mostTries: Number((await ids(ours, "select coalesce(max(attempts), 0)::text as id from outbox"))[0]),
    },
    reports: reported.length,
    acknowledged: said.length,
  };
}
export type Findings = Awaited<ReturnType<typeof lookAround>>;
