import { activeStatuses, closedStatuses, type OrderTurn } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { askedOf, caseNeed, needs, openCase, ownShipments } from "./needs.ts";

/** Written as the index of what is open has it. */
const isOpen = `status in (${quoted([...activeStatuses, "disputed"])})`;

/** The orders in which something waits for one side: a need of a shipment, the payment, an answer to a proposal, or a case that needs them, or to which both add what shows how the goods were: what their overview names. They are among the open ones, which are few. */
function waitingFor(side: OrganizationType): string {
  const own = Object.values(needs)
    .filter((need) => need.side === side)
    .map(({ in: statuses, when = "true" }) => `(s.status in (${quoted(statuses)}) and ${when})`);
  const toFund = `
    union select o.id from orders o
           where o.buyer_org_id = :id and o.status = 'created' and o.deleted_at is null and o.fund_by > :now`;
  return `
    with own as materialized (${ownShipments(side)})
    select s.order_id from own s where s.is_there and (${own.join(" or ")})
    union select s.order_id from own s join order_proposals p on p.shipment_id = s.id and p.status = 'open'
           where p.proposed_by <> '${side}' and p.expires_at > :now
    union select s.order_id from own s join disputes d on d.shipment_id = s.id and d.${openCase} cross join ${askedOf(side)}
           where ${caseNeed(side)} is not null
    ${side === "buyer" ? toFund : ""}`;
}

/** Conditions on a row of `orders`, with the organization as `:id` and the moment as `:now`. */
const conditionsOf = (side: OrganizationType): Readonly<Record<OrderTurn, string>> => ({
  mine: `${isOpen} and id in (${waitingFor(side)})`,
  theirs: `${isOpen} and id not in (${waitingFor(side)})`,
  closed: `status in (${quoted(closedStatuses)})`,
});
export const whoseTurn = { buyer: conditionsOf("buyer"), supplier: conditionsOf("supplier") } as const;
