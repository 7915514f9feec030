import { requestPath } from "#shared/desktop/addresses.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { allow, asks, memberActions, refusalOf, type MemberAction } from "#shared/organizations/actions.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { awaitsBuyer, awaitsSupplier, visibleToSupplier } from "./visible.ts";

interface Row {
  id: string;
  number: string;
  crop: string;
  quantity: string;
  deadline: Date;
  partner: string;
  waiting: number;
  total: string;
}

const waitingQuotes = `from offers f where f.request_id = q.id and f.status = 'pending' and f.turn = 'buyer' and f.valid_until > :now`;

const statements = {
  /** Requests whose answer is awaited of a supplier, until their time is over. */
  supplier: `select q.id, q.until as deadline, 0 as waiting from quotation_requests q where ${awaitsSupplier} and ${visibleToSupplier}`,
  /** A buyer's requests with quotes that wait, until the first of those expires. */
  buyer: `select q.id, (select min(f.valid_until) ${waitingQuotes}) as deadline, (select count(*)::integer ${waitingQuotes}) as waiting
            from quotation_requests q where q.buyer_org_id = :organization and ${awaitsBuyer}`,
} as const;

const ofSide = {
  supplier: { kind: "requestToQuote", action: "sendQuotes" },
  buyer: { kind: "quotesToCompare", action: "acceptOffers" },
} as const satisfies Record<string, { kind: TodayRow["kind"]; action: MemberAction }>;

/** What requests for quotation need of an organization. Suspended ones quote nothing; what waits for their answer they may still decline. */
export const readQuotationsToday: Today = async (db, { membership }, now) => {
  const { organizationId: organization, organizationType: side } = membership;
  const { kind, action } = ofSide[side];
  if (refusalOf(action, membership) === "organizations.suspended") return { rows: [], total: 0 };
  const { rows } = await db.raw<{ rows: Row[] }>(
    `with waiting as (${statements[side]}), first as (select *, count(*) over () as total from waiting order by deadline, id limit :most)
     select first.*, q.number, q.crop, q.quantity, b.name as partner from first join quotation_requests q on q.id = first.id join organizations b on b.id = q.buyer_org_id`,
    { organization, now, most: mostTodayRows } as never,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, number, crop, quantity, deadline, partner, waiting }): TodayRow => ({
      kind,
      subject: { type: "request", id, reference: number },
      shipment: null,
      deadline: deadline.toISOString(),
      amount: null,
      values: {
        crop,
        quantity: { amount: formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0), unit: "MT" },
        ...(side === "supplier" ? { partner } : { count: waiting }),
      },
      place: requestPath(number),
      urgent: false,
      role: memberActions[action].role,
      can: allow(action, membership),
      ...(asks(action, membership) && { asks: true }),
    })),
  };
};
