import { escrowRow, roleOf, type EscrowTransition } from "#shared/escrow/process.ts";
import { casePath, orderPath } from "#shared/desktop/addresses.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor, type Currency } from "#shared/kernel/money.ts";
import { mostTodayRows, type TodayKind, type TodayRow } from "#shared/notifications/today.ts";
import { allow, memberActions, type MemberAction } from "#shared/organizations/actions.ts";
import type { MemberRole, OrganizationType } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { excerptOf } from "../../threads/index.ts";
import { askedOf, caseDeadline, caseNeed, needs, openCase, ownShipments, waitsForSides } from "./needs.ts";

/** So many signs of what somebody has written stand in a row; a reason of ours is shorter. */
const reasonLength = 80;

interface Row {
  kind: TodayKind;
  subject_type: "order" | "shipment" | "proposal";
  subject_id: string;
  deadline: Date | null;
  urgent: boolean;
  reason: string | null;
  proposal: string | null;
  order_id: string;
  reference: string;
  number: number | null;
  of: number;
  quantity: string | null;
  amount: string;
  currency: Currency;
  partner: string;
  product: string;
  total: string;
}

/** What a case needs, and the member action by which it is done; to what waits for our team every member may add what shows how the goods were. */
const caseActions = {
  claimToAnswer: "handleCases",
  caseQuestion: "handleCases",
  decisionToRead: "handleCases",
  goodsToSendBack: "handleCases",
  returnToAnswer: "handleCases",
  dispute: "addEvidence",
  silenceCase: "addEvidence",
  stopped: "addEvidence",
} as const satisfies Partial<Record<TodayKind, MemberAction>>;
const isOfCase = (kind: TodayKind): kind is keyof typeof caseActions => kind in caseActions;

/** What waits for one side: the shipments that stand where `needs` has them, the order to pay, what the other side has proposed, and cases. */
function waiting(side: OrganizationType): string {
  const columns = "s.order_id, s.id as shipment_id";
  const parts = Object.entries(needs)
    .filter(([, need]) => need.side === side)
    .map(
      ([kind, { in: statuses, deadline, when = "true" }]) => `
      select '${kind}' as kind, 'shipment' as subject_type, s.id as subject_id, ${columns}, ${deadline}::timestamptz as deadline, false as urgent,
             null as reason, null as proposal
        from own s where s.is_there and s.status in (${quoted(statuses)}) and ${when}`,
    );
  const toFund = `
      select 'orderToFund', 'order', o.id, o.id, null::uuid, o.fund_by, false, null, null
        from orders o where o.buyer_org_id = :id and o.status = 'created' and o.deleted_at is null and o.fund_by > :now`;
  return [
    ...parts,
    ...(side === "buyer" ? [toFund] : []),
    `
      select 'proposalToAnswer', 'proposal', p.id, ${columns}, p.expires_at, false, p.reason, p.kind
        from own s join order_proposals p on p.shipment_id = s.id and p.status = 'open' where p.proposed_by <> '${side}' and p.expires_at > :now`,
    `
      select ${caseNeed(side)}, 'shipment', s.id, ${columns},
             ${caseDeadline},
             d.kind <> 'dispute' or ${waitsForSides} or asked.answer_by is not null, d.reason, null
        from own s join disputes d on d.shipment_id = s.id and d.${openCase} cross join ${askedOf(side)}
       where ${caseNeed(side)} is not null`,
  ].join("\n      union all");
}

/** The rows that come first, and only then what they are told with, by their keys. */
const statementOf = (side: OrganizationType): string => `
  with own as materialized (${ownShipments(side)}),
  first as (
    select waiting.*, count(*) over () as total from (${waiting(side)}) waiting
     order by urgent desc, deadline asc nulls last, subject_id limit ${mostTodayRows})
  select first.*, told.*
    from first cross join lateral (
      select o.reference, s.number, (select count(*)::integer from shipments n where n.order_id = o.id) as of, coalesce(s.quantity, t.quantity) as quantity,
             coalesce(s.payable, s.amount, o.total_amount) as amount, o.currency, p.name as partner, t.product_name as product
        from orders o join agreed_terms t on t.id = o.terms_id join organizations p on p.id = o.${side === "buyer" ? "supplier" : "buyer"}_org_id
        left join shipments s on s.id = first.shipment_id
       where o.id = first.order_id limit 1) told`;
const statements = { buyer: statementOf("buyer"), supplier: statementOf("supplier") } as const;

/** Who may do it at least: whoever may make the move, or decline what is proposed. */
function roleFor(kind: TodayKind, side: OrganizationType): MemberRole {
  const move: EscrowTransition | "addPapers" | undefined =
    needs[kind]?.move ?? (kind === "orderToFund" ? "fund" : undefined);
  if (move === "addPapers") return memberActions.addPapers.role;
  if (move) return roleOf(escrowRow(move), side);
  return memberActions[isOfCase(kind) ? caseActions[kind] : "endProposals"].role;
}

/** What an organization's orders need of it. */
export const readEscrowToday: Today = async (db, { membership }, now) => {
  const { organizationId: id, organizationType: side, role: own } = membership;
  const { rows } = await db
    .raw<{ rows: Row[] }>(statements[side], { id, now } as never)
    .options({ name: `today.escrow-of-${side}` });
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row): TodayRow => {
      const shipment = row.number === null ? null : { number: row.number, of: row.of };
      const role = roleFor(row.kind, side);
      return {
        kind: row.kind,
        subject: { type: row.subject_type, id: row.subject_id, reference: row.reference },
        shipment,
        deadline: row.deadline?.toISOString() ?? null,
        amount: moneyView(toMinor(row.amount, row.currency), row.currency),
        values: {
          partner: row.partner,
          product: row.product,
          ...(row.quantity !== null && {
            quantity: {
              amount: formatDecimal(parseDecimal(row.quantity, quantityScale), quantityScale, 0),
              unit: "MT",
            },
          }),
          ...(row.reason !== null && { reason: excerptOf(row.reason, reasonLength) }),
          ...(row.proposal !== null && { proposal: row.proposal }),
        },
        place: (isOfCase(row.kind) ? casePath : orderPath)(row.reference, shipment),
        urgent: row.urgent,
        role,
        can: atLeast(own, role),
        ...(row.kind === "orderToShip" && !atLeast(own, role) && allow("askToSend", membership) && { asks: true }),
      };
    }),
  };
};
