import type { Knex } from "knex";

const kinds = ["cancelAgreed", "changeDates", "allowPrice"];
const more = ["refundAgreed", "splitAgreed", "replaceAgreed"];
const among = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

const decision = (isDecided: string, others = "") =>
  `alter table disputes add constraint disputes_decision check (
      (status in ('answering', 'open', 'closed')) = (outcome is null) and (outcome is null) = (${isDecided})
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)${others});`;
const eventParty = (parties: readonly string[]) =>
  `alter table dispute_events drop constraint dispute_events_party_check,
     add constraint dispute_events_party_check check (party in (${among(parties)}));`;
const parties = ["buyer", "supplier", "reviewer", "clock"];

/**
 * How both sides settle what is in question between them (docs/adr/0065-settlements.md): all goes back, the amount is divided, other goods come. A case may wait for goods by an agreement, and so without a
 * decision. What was stated and handed in before goods were replaced is of the first.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table order_proposals
    drop constraint order_proposals_kind_check,
    drop constraint order_proposals_check1,
    add constraint order_proposals_kind_check check (kind in (${among([...kinds, ...more])})),
    add column released numeric,
    add column goods text check (goods in ('returned', 'kept', 'sold', 'destroyed', 'notReceived')),
    add column return_paid_by text check (return_paid_by in ('buyer', 'supplier')),
    add constraint order_proposals_dates check (
      case kind when 'changeDates' then num_nonnulls(ship_by, expected_arrival) = 1 when 'replaceAgreed' then ship_by is not null and expected_arrival is null
      else num_nonnulls(ship_by, expected_arrival) = 0 end),
    add constraint order_proposals_released check (
      (kind = 'splitAgreed') = (released is not null) and (released is null or (released > 0 and scale(released) <= 3 and released < 1e16))),
    add constraint order_proposals_goods check (
      (goods is null or kind in (${among(more)})) and (goods is not distinct from 'returned') = (return_paid_by is not null));
  alter table shipments add column replaced_at timestamptz;
  alter table disputes drop constraint disputes_decision,
    add column settlement_id uuid references order_proposals (id),
    add constraint disputes_settlement check (settlement_id is null or (status = 'returning' and decided_by is null));
  ${decision("num_nonnulls(decided_by, settlement_id) = 0")}
  ${eventParty([...parties, "agreement"])}
`);

/** What has no place there is withdrawn; a case that waits for goods by an agreement waits for our team. */
export const down = (knex: Knex) =>
  knex.raw(`
  alter table disputes drop constraint disputes_decision, drop constraint disputes_settlement;
  update disputes set status = 'open', outcome = null, released_amount = null, decision_reason = null, decided_at = null, goods = null, return_paid_by = null,
    return_by = null, return_document = null, return_answer_by = null where settlement_id is not null;
  alter table disputes drop column settlement_id;
  ${decision("decided_by is null")}
  alter table dispute_events disable trigger dispute_events_append_only;
  update dispute_events set party = 'clock', user_id = null where party = 'agreement';
  alter table dispute_events enable trigger dispute_events_append_only;
  ${eventParty(parties)}
  alter table shipments drop column replaced_at;
  delete from order_proposals where kind in (${among(more)});
  alter table order_proposals
    drop constraint order_proposals_kind_check, drop constraint order_proposals_dates, drop constraint order_proposals_released, drop constraint order_proposals_goods,
    add constraint order_proposals_kind_check check (kind in (${among(kinds)})),
    add constraint order_proposals_check1 check ((kind = 'changeDates') = (num_nonnulls(ship_by, expected_arrival) = 1)),
    drop column released, drop column goods, drop column return_paid_by;
`);
