import { divideRounded, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, scaleOf, type Currency } from "#shared/kernel/money.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";

interface ActivityRow {
  event: string;
  subject_id: string;
  reference: string | null;
  product_name: string;
  counterparty: string;
  by: string;
  /** None while the price of an offer is to be fixed. */
  amount: string | null;
  currency: Currency;
  released: string | null;
  refunded: string | null;
  at: Date;
}

const shownActivity = 5;
/** Decimals of a quantity times a price: three each. */
const productScale = 6;

/** An offer's amount is its quantity at its price, with the decimals of its currency; all others are stored with them. */
function inFull({ event, amount, currency }: Pick<ActivityRow, "event" | "amount" | "currency">): string | null {
  if (amount === null || event.startsWith("order.")) return amount;
  const exact = parseDecimal(amount, productScale);
  return fromMinor(divideRounded(exact * 10n ** BigInt(scaleOf(currency)), 10n ** BigInt(productScale)), currency);
}

/** One for each event: of a list PostgreSQL does not know how long it is, and would plan for it each time. */
const places = Array.from({ length: shownActivity }, (_, at) => `event${at}`);

/** Planned by whose orders they are: in a large market a plan for anybody would walk through everybody's events for the few of one. */
const newestOf = (mine: string) =>
  `select e.id from order_events e join orders d on d.id = e.order_id where d.${mine} = :id order by e.id desc limit ${shownActivity}`;

/** It was answered at the moment that is told; what its contract came to is the contract's to tell. */
const hasLapsed = "f.status = 'expired' and f.answered_at is not null";

const toldOf = (mine: string, other: string) => `
  with recent as (
    (select 'order.' || e.transition as event, d.id as subject_id, d.reference, t.product_name, d.${other} as other_id, e.party as by,
            case when e.transition = 'payOut' then m.supplier when e.transition = 'payBack' then m.refunded
                 when e.transition in ('release', 'releaseDue', 'decideForSupplier', 'allowPrice', 'splitAgreed') then m.released
                 else coalesce(s.amount, d.total_amount) end as amount, d.currency, c.released_amount as released, s.amount - c.released_amount as refunded, e.created_at as at
       from order_events e join orders d on d.id = e.order_id join agreed_terms t on t.id = d.terms_id
       left join shipments s on s.id = e.shipment_id
       left join lateral (select sum(k.supplier) as supplier, sum(k.refunded) as refunded, sum(k.released) as released from shipment_money k
         where k.order_id = d.id and k.shipment_id is not distinct from e.shipment_id) m
         on e.transition in ('payOut', 'payBack', 'release', 'releaseDue', 'decideForSupplier', 'allowPrice', 'splitAgreed')
       left join disputes c on c.shipment_id = s.id and c.outcome = 'split' and c.status = 'decided' and e.transition = 'decideSplit'
      where e.id in (${places.map((place) => `:${place}`).join()}))
    union all
    (select case when f.is_question then 'question.' else 'offer.' end || case when ${hasLapsed} then 'accepted' when f.status <> 'pending' then f.status when f.number > 1 then 'countered' else 'created' end, f.id, null, t.product_name, f.${other},
            case when ${hasLapsed} then f.turn when f.status = 'expired' then 'clock' when f.status in ('accepted', 'rejected') then f.turn
                 when f.turn = 'buyer' then 'supplier' else 'buyer' end,
            t.quantity * t.price_per_unit, t.currency, null, null, coalesce(f.answered_at, f.updated_at)
       from offers f join agreed_terms t on t.id = f.terms_id where f.${mine} = :id and f.deleted_at is null
      order by coalesce(f.answered_at, f.updated_at) desc limit ${shownActivity})
  )
  select recent.*, o.name as counterparty from recent join organizations o on o.id = recent.other_id order by at desc limit ${shownActivity}`;

const statementsOf = (mine: string, other: string) => ({ newest: newestOf(mine), told: toldOf(mine, other) });
const statements: Readonly<Record<OrganizationType, ReturnType<typeof statementsOf>>> = {
  buyer: statementsOf("buyer_org_id", "supplier_org_id"),
  supplier: statementsOf("supplier_org_id", "buyer_org_id"),
};

/** What happened lately to both sides' offers and orders. */
export async function readActivity(
  db: Database,
  { organizationId: id, organizationType: side }: Membership,
): Promise<OverviewView["activity"]> {
  const { newest, told } = statements[side];
  const events = await db.raw<{ rows: { id: string }[] }>(newest, { id } as never);
  const asked = Object.fromEntries(places.map((place, at) => [place, events.rows[at]?.id ?? null]));
  const { rows } = await db
    .raw<{ rows: ActivityRow[] }>(told, { id, ...asked } as never)
    .options({ name: `overview.activity-of-${side}` });
  return rows
    .map((row) => ({ row, amount: inFull(row) }))
    .map(({ row, amount }) => ({
      event: row.event,
      subjectId: row.subject_id,
      reference: row.reference,
      productName: row.product_name,
      counterparty: row.counterparty,
      by: row.by,
      amount: amount === null ? null : { amount, currency: row.currency },
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
