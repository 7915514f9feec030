import { minorOf, moneyView, type MoneyView } from "#shared/kernel/money.ts";
import { emptyEnds } from "#shared/escrow/payments.ts";
import { activeStatuses, heldStatuses, type OrderStatus } from "#shared/escrow/process.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { readActivity } from "./read-activity.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import { readFlow } from "./read-flow.ts";
import { readToday } from "./read-today.ts";

interface Counted {
  products: string;
  active_products: string;
  offers: string;
  pending_offers: string;
  pending_questions: string;
  your_turn: string;
  your_turn_questions: string;
  first_expiry: Date | null;
}

interface Ordered {
  active_orders: string;
  funded_orders: string;
  awaiting_orders: string;
  has_orders: boolean;
  in_escrow: MoneyView[];
  disputed_orders: string;
  held_in_dispute: MoneyView[];
}

/** What the overview shows, from both sides' offers and orders and from what each domain has for today. */
export async function readOverview(
  db: Database,
  domains: readonly DomainPart[],
  reader: TodayReader,
  now: Date,
): Promise<OverviewView> {
  const { membership } = reader;
  const [figures, { today, waiting }, flow, activity] = await Promise.all([
    readFigures(db, membership, now),
    readToday(db, domains, reader, now),
    readFlow(db, membership, now),
    readActivity(db, membership),
  ]);
  const hasTraded = Number(figures.offers) > 0 || figures.has_orders;
  return {
    today,
    waiting,
    steps: hasTraded ? null : await readFirstSteps(db, domains, reader),
    flow,
    products:
      membership.organizationType === "supplier"
        ? { total: Number(figures.products), active: Number(figures.active_products) }
        : null,
    offers: {
      total: Number(figures.offers),
      pending: Number(figures.pending_offers),
      pendingQuestions: Number(figures.pending_questions),
      yourTurn: Number(figures.your_turn),
      yourTurnQuestions: Number(figures.your_turn_questions),
      firstExpiry: figures.first_expiry?.toISOString() ?? null,
    },
    orders: {
      active: Number(figures.active_orders),
      funded: Number(figures.funded_orders),
      awaiting: Number(figures.awaiting_orders),
      inEscrow: figures.in_escrow.map(inItsDecimals),
      disputed: Number(figures.disputed_orders),
      heldInDispute: figures.held_in_dispute.map(inItsDecimals),
    },
    activity,
  };
}

/** Goods and offers; what is pending is found among what waits. */
const countedOf = (mine: string, side: OrganizationType) => `
  select p.*, f.*, w.*
    from (select count(*) as products, count(*) filter (where active) as active_products
            from supplier_products where organization_id = :id and deleted_at is null) p
   cross join (select count(*) as offers from offers where ${mine} = :id and deleted_at is null) f
   cross join (
     select count(*) as pending_offers, count(*) filter (where is_question) as pending_questions,
            count(*) filter (where turn = '${side}') as your_turn, count(*) filter (where turn = '${side}' and is_question) as your_turn_questions, min(valid_until) as first_expiry
       from offers where ${mine} = :id and deleted_at is null and status = 'pending' and valid_until > :now) w`;

const among = (statuses: readonly OrderStatus[]) => `status in (${quoted(statuses)})`;

/** One amount a currency, of `held (currency, amount)`; nothing of a currency in which nothing is held. */
const amounts = (held: string) =>
  `(select coalesce(json_agg(json_build_object('amount', sums.amount::text, 'currency', sums.currency) order by sums.currency), '[]')
      from (select currency, sum(amount) as amount from (${held}) held group by currency having sum(amount) <> 0) sums)`;

/**
 * Orders that have not ended, walked once, whether their money is still there, by the last that the provider has said, and what of it lies in dispute: the shipments
 * that are. What the books hold beside it is in escrow. Statuses stand in the text, as in the index of what is open.
 */
const orderedOf = (mine: string) => `
  with open as materialized (
    select o.id, o.currency, o.status, o.${among(heldStatuses)} and (w.provider_status is null or w.provider_status not in (${quoted(emptyEnds)})) as is_held
      from orders o left join escrow_wallets w on w.order_id = o.id
     where o.${mine} = :id and o.${among(["created", ...heldStatuses])}),
  disputed as materialized (
    select open.currency, sum(s.amount) as amount from open join shipments s on s.order_id = open.id
     where open.is_held and s.status = 'disputed' group by open.currency),
  booked as (
    select open.currency, -b.balance as amount
      from open join ledger_accounts a on a.kind = 'order_escrow' and a.entity_id = open.id and a.currency = open.currency
      join ledger_balances b on b.account_id = a.id
     where open.is_held)
  select count(*) filter (where ${among(activeStatuses)}) as active_orders, count(*) filter (where is_held and status <> 'disputed') as funded_orders,
         count(*) filter (where status = 'created') as awaiting_orders, count(*) filter (where status = 'disputed') as disputed_orders,
         exists (select from orders where ${mine} = :id) as has_orders,
         ${amounts("select * from booked union all select currency, -amount from disputed")} as in_escrow,
         ${amounts("select * from disputed")} as held_in_dispute
    from open`;

const statementsOf = (mine: string, side: OrganizationType) => ({
  counted: countedOf(mine, side),
  ordered: orderedOf(mine),
});
const statements: Readonly<Record<OrganizationType, ReturnType<typeof statementsOf>>> = {
  buyer: statementsOf("buyer_org_id", "buyer"),
  supplier: statementsOf("supplier_org_id", "supplier"),
};

async function readFigures(
  db: Database,
  { organizationId: id, organizationType }: Membership,
  now: Date,
): Promise<Counted & Ordered> {
  const { counted, ordered } = statements[organizationType];
  const [counts, orders] = await Promise.all([
    db
      .raw<{ rows: [Counted] }>(counted, { id, now } as never)
      .options({ name: `overview.counts-of-${organizationType}` }),
    db.raw<{ rows: [Ordered] }>(ordered, { id } as never).options({ name: `overview.orders-of-${organizationType}` }),
  ]);
  return { ...counts.rows[0], ...orders.rows[0] };
}

/** A sum has as many decimals as its columns; an amount as many as its currency. */
const inItsDecimals = (sum: MoneyView): MoneyView => moneyView(minorOf(sum), sum.currency);
