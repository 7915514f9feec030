import { minorOf, moneyView, type MoneyView } from "#shared/kernel/money.ts";
import { emptyEnds } from "#shared/escrow/payments.ts";
import { activeStatuses, heldStatuses, securedStatuses } from "#shared/escrow/process.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readActivity } from "./read-activity.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import { readFlow } from "./read-flow.ts";
import { readToday } from "./read-today.ts";

interface Figures {
  products: string;
  active_products: string;
  offers: string;
  pending_offers: string;
  pending_questions: string;
  first_expiry: Date | null;
  active_orders: string;
  funded_orders: string;
  awaiting_orders: string;
  has_orders: boolean;
  in_escrow: MoneyView[];
  disputed_orders: string;
  held_in_dispute: MoneyView[];
}

type Held = Pick<Figures, "funded_orders" | "in_escrow" | "held_in_dispute">;

/** One amount a currency, of `held (currency, amount)`; nothing of a currency in which nothing is held. */
const amounts = (held: string) =>
  `(select coalesce(json_agg(json_build_object('amount', sums.amount::text, 'currency', sums.currency) order by sums.currency), '[]')
      from (select held.currency, sum(held.amount) as amount from (${held}) held group by held.currency having sum(held.amount) <> 0) sums)`;

/** Whether the money of an order `o` is still there, by the last that the provider has said. */
const isThere =
  "not exists (select from escrow_wallets w where w.order_id = o.id and w.provider_status = any(:emptyEnds))";

/** What lies in dispute: the shipments that are. */
const disputed = (mine: string) =>
  `select o.currency, s.amount from orders o join shipments s on s.order_id = o.id
    where o.${mine} = :id and o.status = any(:held) and s.status = 'disputed' and ${isThere}`;

/** What the books hold in escrow beside it. */
const secured = (mine: string) =>
  `select o.currency, -b.balance as amount from orders o
     join ledger_accounts a on a.kind = 'order_escrow' and a.entity_id = o.id and a.currency = o.currency
     join ledger_balances b on b.account_id = a.id
    where o.${mine} = :id and o.status = any(:held) and ${isThere}
   union all
   select d.currency, -d.amount from (${disputed(mine)}) d`;

/** What the overview shows, from both sides' offers and orders and from what each domain has for today. */
export async function readOverview(
  db: Database,
  domains: readonly DomainPart[],
  reader: TodayReader,
  now: Date,
): Promise<OverviewView> {
  const { membership } = reader;
  const [figures, today, flow, activity] = await Promise.all([
    readFigures(db, membership, now),
    readToday(db, domains, reader, now),
    readFlow(db, membership, now),
    readActivity(db, membership),
  ]);
  const hasTraded = Number(figures.offers) > 0 || figures.has_orders;
  return {
    today,
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

async function readFigures(
  db: Database,
  { organizationId, organizationType }: Membership,
  now: Date,
): Promise<Figures> {
  const mine = organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id";
  const pending = "status = 'pending' and valid_until > :now";
  // Each table is walked once for all that is counted of it; what lies in escrow is summed beside that.
  const counts = `
    select p.*, f.*, c.*
      from (select count(*) as products, count(*) filter (where active) as active_products
              from supplier_products where organization_id = :id and deleted_at is null) p
     cross join (
       select count(*) as offers, count(*) filter (where ${pending}) as pending_offers,
              count(*) filter (where ${pending} and is_question) as pending_questions, min(valid_until) filter (where ${pending}) as first_expiry
         from offers where ${mine} = :id and deleted_at is null) f
     cross join (
       select count(*) filter (where status = any(:active)) as active_orders, count(*) filter (where status = 'created') as awaiting_orders,
              count(*) filter (where status = 'disputed') as disputed_orders, count(*) > 0 as has_orders
         from orders where ${mine} = :id) c`;
  const money = `
    select (select count(*) from orders o where o.${mine} = :id and o.status = any(:secured) and ${isThere}) as funded_orders,
           ${amounts(secured(mine))} as in_escrow, ${amounts(disputed(mine))} as held_in_dispute`;
  const id = organizationId;
  const [counted, held] = await Promise.all([
    db.raw<{ rows: [Omit<Figures, keyof Held>] }>(counts, { id, now, active: activeStatuses } as never),
    db.raw<{ rows: [Held] }>(money, { id, secured: securedStatuses, held: heldStatuses, emptyEnds } as never),
  ]);
  return { ...counted.rows[0], ...held.rows[0] };
}

/** A sum has as many decimals as its columns; an amount as many as its currency. */
const inItsDecimals = (sum: MoneyView): MoneyView => moneyView(minorOf(sum), sum.currency);
