import { conversationPath, offerPath } from "#shared/desktop/addresses.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale } from "#shared/kernel/money.ts";
import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { allow, asks, memberActions, refusalOf, type MemberAction } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { worthOf } from "#shared/terms/worth.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { AgreedTerms, isPriced } from "../../terms/index.ts";

type Kind = "offerToAnswer" | "questionToAnswer" | "offerToOrder";

interface Row {
  kind: Kind;
  id: string;
  terms_id: string;
  deadline: Date;
  partner: string;
  total: string;
  with_contract: string;
}

/** By what each is done. Whoever may decline may answer. */
const actions: Readonly<Record<Kind, MemberAction>> = {
  offerToAnswer: "rejectOffers",
  questionToAnswer: "rejectOffers",
  offerToOrder: "placeOrders",
};

/** Offers and questions whose answer is awaited of this side; a buyer's accepted ones too, until they are ordered or their time is over. Quotes need their buyer with the request that they answer. */
const statementOf = (side: OrganizationType): string => {
  const mine = `f.${side}_org_id = :id and f.deleted_at is null`;
  const toOrder = `
    union all
    select 'offerToOrder', f.id, f.terms_id, f.supplier_org_id, f.order_until from offers f
     where ${mine} and f.status = 'accepted' and f.order_until > :now and :orders and not exists (select from orders o where o.offer_id = f.id)
       and not exists (select from contracts c where c.offer_id = f.id and c.status <> 'signed')`;
  return `
  with waiting as (
    select case when f.is_question then 'questionToAnswer' else 'offerToAnswer' end as kind, f.id, f.terms_id,
           f.${side === "buyer" ? "supplier" : "buyer"}_org_id as partner_id, f.valid_until as deadline
      from offers f where ${mine} and f.status = 'pending' and f.turn = '${side}' and f.valid_until > :now ${side === "buyer" ? "and f.request_id is null" : ""} ${side === "buyer" ? toOrder : ""}),
  first as (select *, count(*) over () as total,
             count(*) filter (where kind = 'offerToOrder' and exists (select from contracts c where c.offer_id = waiting.id)) over () as with_contract
        from waiting order by deadline, id limit ${mostTodayRows})
  select first.*, p.name as partner from first join organizations p on p.id = first.partner_id`;
};
const statements = { buyer: statementOf("buyer"), supplier: statementOf("supplier") } as const;

/** What an organization's offers need of it. One that is suspended orders nothing. */
export const readOffersToday: Today = async (db, { membership }, now) => {
  const { organizationId: id, organizationType: side } = membership;
  const orders = refusalOf("placeOrders", membership) !== "organizations.suspended";
  const { rows } = await db
    .raw<{ rows: Row[] }>(statements[side], { id, now, ...(side === "buyer" && { orders }) } as never)
    .options({ name: `today.offers-of-${side}` });
  const termsOf = await AgreedTerms.offered(
    db,
    rows.map(({ terms_id }) => terms_id),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    withContract: Number(rows[0]?.with_contract ?? 0),
    rows: rows.map((row): TodayRow => {
      const terms = termsOf(row.terms_id);
      const isQuestion = row.kind === "questionToAnswer";
      return {
        kind: row.kind,
        subject: { type: "offer", id: row.id, reference: null },
        shipment: null,
        deadline: row.deadline.toISOString(),
        amount: isQuestion || !isPriced(terms) ? null : moneyView(worthOf(terms, terms.quantity), terms.currency),
        values: {
          partner: row.partner,
          product: terms.productName,
          quantity: {
            amount: formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0),
            unit: terms.unit,
          },
          ...(isPriced(terms) && { price: { amount: terms.pricePerUnit, currency: terms.currency } }),
        },
        place: isQuestion ? conversationPath(row.id) : offerPath(row.id),
        urgent: false,
        role: memberActions[actions[row.kind]].role,
        can: allow(actions[row.kind], membership),
        ...(asks(actions[row.kind], membership) && { asks: true }),
      };
    }),
  };
};
