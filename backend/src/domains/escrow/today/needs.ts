import { caseWaitsFor, disputeStatuses, openCaseStatuses, type DisputeStatus } from "#shared/disputes/statuses.ts";
import { emptyEnds } from "#shared/escrow/payments.ts";
import { heldStatuses, type EscrowTransition, type OrderStatus } from "#shared/escrow/process.ts";
import type { TodayKind } from "#shared/notifications/today.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { quoted } from "#backend/src/db/quoted.ts";

/** Of a case. */
export const openCase = `status in (${quoted(openCaseStatuses)})`;

/** What an open case needs of one side in each of its statuses, and by when; of one that has ended nobody needs anything. */
const forTeam = {
  need: () => `
             case when asked.answer_by is not null then 'caseQuestion'
                  when d.kind = 'silence' then 'silenceCase' when d.kind = 'staff' then 'stopped' else 'dispute' end`,
  deadline: "coalesce(asked.answer_by, d.decide_by)",
};
const needIn: Record<DisputeStatus, { need: (side: OrganizationType) => string; deadline: string } | null> = {
  answering: {
    need: (side) =>
      `case when (case d.stage when 'appeal' then d.appealed_by else d.opened_by end) <> '${side}' then 'claimToAnswer' end`,
    deadline: "d.answer_by",
  },
  open: forTeam,
  awaiting_confirmation: forTeam,
  announced: {
    need: (side) => `case when not d.waived_by_${side} then 'decisionToRead' end`,
    deadline: "d.appeal_by",
  },
  returning: {
    need: (side) =>
      side === "buyer"
        ? "case when d.return_document is null then 'goodsToSendBack' end"
        : "case when d.return_document is not null then 'returnToAnswer' end",
    deadline: "coalesce(d.return_answer_by, d.return_by)",
  },
  decided: null,
  closed: null,
};

/** Of a case `d`, what it needs of one side; null where it waits for the other side alone. `asked` is the first question that is not answered. */
export const caseNeed = (side: OrganizationType): string => `
      case d.status ${openCaseStatuses.map((status) => `when '${status}' then ${needIn[status]?.need(side) ?? "null"}`).join("\n           ")} end`;

/** By when. */
export const caseDeadline = `
      case d.status ${openCaseStatuses.map((status) => `when '${status}' then ${needIn[status]?.deadline ?? "null"}`).join(" ")} end`;

/** Whether a side has to do something for a case that waits for the sides. */
export const waitsForSides = `d.status in (${quoted(disputeStatuses.filter((status) => caseWaitsFor[status] === "sides"))})`;
/** Joined to a case `d`. */
export const askedOf = (side: OrganizationType): string => `
      lateral (select min(q.answer_by) as answer_by from dispute_questions q
                where q.dispute_id = d.id and q.asked_of in ('${side}', 'both') and q.answer_by > :now
                  and not exists (select from dispute_answers a where a.question_id = q.id and a.side = '${side}')) asked`;

/** The shipments of one side's (`:id`) orders that were paid and have not ended, and whether the provider still has their money. */
export const ownShipments = (side: OrganizationType): string => `
    select s.order_id, s.id, s.status, s.ship_from, s.ship_by, s.confirmable_from, s.silent_until, s.expected_arrival, s.inspection_ends_at, s.weight_open, s.delivered_open,
           s.papers_missing, s.papers_until,
           w.provider_status is null or w.provider_status not in (${quoted(emptyEnds)}) as is_there
      from orders o join shipments s on s.order_id = o.id left join escrow_wallets w on w.order_id = o.id
     where o.${side}_org_id = :id and o.status in (${quoted(heldStatuses)}) and o.deleted_at is null`;

interface Need {
  readonly side: OrganizationType;
  /** Where the shipment stands. */
  readonly in: readonly OrderStatus[];
  /** The move of the process by which it is done, or what a member does beside it: whoever may make it may do it. */
  readonly move: EscrowTransition | "addPapers";
  /** Its end, an expression of the shipment `s`. */
  readonly deadline: string;
  readonly when?: string;
}

/** What a shipment needs of one of its sides, as long as its money is there. */
export const needs: Readonly<Partial<Record<TodayKind, Need>>> = {
  orderToShip: {
    side: "supplier",
    in: ["funded"],
    move: "ship",
    deadline: "s.ship_by",
    when: "(s.ship_from is null or s.ship_from <= :now)",
  },
  shipmentLate: {
    side: "buyer",
    in: ["funded"],
    move: "cancelUnshipped",
    deadline: "s.ship_by",
    when: "s.ship_by <= :now",
  },
  deliveryToAsk: {
    side: "supplier",
    in: ["awaiting_delivery"],
    move: "askConfirmation",
    deadline: "null",
    when: "s.confirmable_from <= :now",
  },
  /** From the day on which they are expected; goods at sea need nobody. What our team looks into already is a case. */
  deliveryToConfirm: {
    side: "buyer",
    in: ["awaiting_delivery"],
    move: "confirmDelivery",
    deadline: "s.silent_until",
    when: `(s.silent_until is not null or s.expected_arrival <= (cast(:now as timestamptz) at time zone 'UTC')::date)
      and not exists (select from disputes d where d.shipment_id = s.id and d.${openCase})`,
  },
  weightToAnswer: {
    side: "buyer",
    in: ["awaiting_delivery", "quality_control"],
    move: "acceptWeight",
    deadline: "s.inspection_ends_at",
    when: "s.weight_open",
  },
  goodsToInspect: {
    side: "buyer",
    in: ["quality_control"],
    move: "approve",
    deadline: "s.inspection_ends_at",
    when: "not s.weight_open and not s.delivered_open",
  },
  deliveredToAnswer: {
    side: "supplier",
    in: ["quality_control"],
    move: "acceptDelivered",
    deadline: "s.inspection_ends_at",
    when: "s.delivered_open",
  },
  papersToHandIn: {
    side: "supplier",
    in: ["approved"],
    move: "addPapers",
    deadline: "s.papers_until",
    when: "s.papers_missing",
  },
  fundsToRelease: {
    side: "buyer",
    in: ["approved"],
    move: "release",
    deadline: "case when s.papers_missing then s.papers_until else s.inspection_ends_at end",
  },
};
