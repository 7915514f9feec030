import { divideRounded, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, minorOf, moneyView, scaleOf, type Currency, type MoneyView } from "#shared/kernel/money.ts";
import { emptyEnds } from "#shared/escrow/payments.ts";
import { activeStatuses, heldStatuses, securedStatuses } from "#shared/escrow/process.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";

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
  in_escrow: MoneyView[];
  disputed_orders: string;
  held_in_dispute: MoneyView[];
}

interface ActivityRow {
  event: string;
  subject_id: string;
  reference: string | null;
  product_name: string;
  counterparty: string;
  by: string;
  amount: string;
  currency: Currency;
  released: string | null;
  refunded: string | null;
  at: Date;
}

const shownActivity = 8;
/** Decimals of a quantity times a price: three each. */
const productScale = 6;

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

/** The figures of the overview and what happened lately, from both sides' offers and orders. */
export async function readOverview(
  db: Database,
  { organizationId, organizationType }: Membership,
  now: Date,
): Promise<OverviewView> {
  const mine = organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id";
  const other = organizationType === "supplier" ? "buyer_org_id" : "supplier_org_id";
  const { rows } = await db.raw<{ rows: [Figures] }>(
    `select
       (select count(*) from supplier_products where organization_id = :id and deleted_at is null) as products,
       (select count(*) from supplier_products where organization_id = :id and deleted_at is null and active) as active_products,
       (select count(*) from offers where ${mine} = :id and deleted_at is null) as offers,
       (select count(*) from offers where ${mine} = :id and deleted_at is null and status = 'pending' and valid_until > :now) as pending_offers,
       (select count(*) from offers where ${mine} = :id and deleted_at is null and status = 'pending' and is_question and valid_until > :now) as pending_questions,
       (select min(valid_until) from offers where ${mine} = :id and deleted_at is null and status = 'pending' and valid_until > :now) as first_expiry,
       (select count(*) from orders where ${mine} = :id and status = any(:active)) as active_orders,
       (select count(*) from orders o where o.${mine} = :id and o.status = any(:secured) and ${isThere}) as funded_orders,
       (select count(*) from orders where ${mine} = :id and status = 'created') as awaiting_orders,
       ${amounts(secured(mine))} as in_escrow,
       (select count(*) from orders where ${mine} = :id and status = 'disputed') as disputed_orders,
       ${amounts(disputed(mine))} as held_in_dispute`,
    {
      id: organizationId,
      now,
      active: activeStatuses,
      secured: securedStatuses,
      held: heldStatuses,
      emptyEnds,
    } as never,
  );
  const [figures] = rows;
  return {
    products:
      organizationType === "supplier"
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
    activity: await readActivity(db, organizationId, mine, other),
  };
}

/** A sum has as many decimals as its columns; an amount as many as its currency. */
const inItsDecimals = (sum: MoneyView): MoneyView => moneyView(minorOf(sum), sum.currency);

/** An offer's amount is its quantity at its price, with the decimals of its currency; all others are stored with them. */
function inFull({ event, amount, currency }: Pick<ActivityRow, "event" | "amount" | "currency">): string {
  if (event.startsWith("order.")) return amount;
  const exact = parseDecimal(amount, productScale);
  return fromMinor(divideRounded(exact * 10n ** BigInt(scaleOf(currency)), 10n ** BigInt(productScale)), currency);
}

async function readActivity(db: Database, id: string, mine: string, other: string): Promise<OverviewView["activity"]> {
  const { rows } = await db.raw<{ rows: ActivityRow[] }>(
    `with recent as (
       (select 'order.' || e.transition as event, d.id as subject_id, d.reference, t.product_name, d.${other} as other_id, e.party as by,
               case when e.transition = 'payOut' then m.supplier when e.transition = 'payBack' then m.refunded
                    when e.transition in ('release', 'releaseDue', 'decideForSupplier', 'allowPrice') then m.released
                    else coalesce(s.amount, d.total_amount) end as amount, d.currency, c.released_amount as released, s.amount - c.released_amount as refunded, e.created_at as at
          from order_events e join orders d on d.id = e.order_id join agreed_terms t on t.id = d.terms_id
          left join shipments s on s.id = e.shipment_id
          left join lateral (select sum(k.supplier) as supplier, sum(k.refunded) as refunded, sum(k.released) as released from shipment_money k
            where k.order_id = d.id and k.shipment_id is not distinct from e.shipment_id) m
            on e.transition in ('payOut', 'payBack', 'release', 'releaseDue', 'decideForSupplier', 'allowPrice')
          left join disputes c on c.shipment_id = s.id and c.outcome = 'split' and c.status = 'decided' and e.transition = 'decideSplit'
         where d.${mine} = :id order by e.id desc limit :shown)
       union all
       (select case when f.is_question then 'question.' else 'offer.' end || case f.status when 'pending' then 'created' else f.status end, f.id, null, t.product_name, f.${other},
               case when f.status = 'pending' then 'buyer' when f.status = 'expired' then 'clock' else f.turn end,
               t.quantity * t.price_per_unit, t.currency, null, null, coalesce(f.answered_at, f.updated_at)
          from offers f join agreed_terms t on t.id = f.terms_id where f.${mine} = :id and f.deleted_at is null order by coalesce(f.answered_at, f.updated_at) desc limit :shown)
     )
     select recent.*, o.name as counterparty from recent join organizations o on o.id = recent.other_id order by at desc limit :shown`,
    { id, shown: shownActivity } as never,
  );
  return rows.map((row) => ({
    event: row.event,
    subjectId: row.subject_id,
    reference: row.reference,
    productName: row.product_name,
    counterparty: row.counterparty,
    by: row.by,
    amount: { amount: inFull(row), currency: row.currency },
    divided:
      row.released === null || row.refunded === null
        ? null
        : {
            released: { amount: row.released, currency: row.currency },
            refunded: { amount: row.refunded, currency: row.currency },
          },
    at: row.at.toISOString(),
  }));
}
