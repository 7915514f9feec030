import type { Knex } from "knex";

/** Notices of before are told in the words of now, which name more: what the moves and proposals that they tell of say of it. */
export const up = (knex: Knex) =>
  knex.raw(`
  update notices n set facts = n.facts || jsonb_build_object('weight', jsonb_build_object('amount', e.details ->> 'netWeight', 'unit', 'MT'))
    from order_events e where n.kind = 'orderShipped' and n.event_id = 'order:' || e.id and e.details ->> 'netWeight' is not null;
  update notices set facts = facts || jsonb_build_object('weight', facts -> 'quantity') where kind = 'orderShipped' and facts -> 'weight' is null;
  update notices n set facts = n.facts || jsonb_build_object('reason', e.details ->> 'reason')
    from order_events e where n.kind = 'disputeDecided' and n.event_id = 'order:' || e.id;
  update notices set facts = facts || jsonb_build_object('decideBy', to_char((created_at + interval '72 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
   where kind in ('disputeOpened', 'orderStopped', 'caseOpened', 'weightCaseOpened');
  update notices n set facts = n.facts || jsonb_build_object('proposed', jsonb_build_object('reason', p.reason))
    from order_proposals p where n.kind in ('proposalReceived', 'proposalAnswered') and n.event_id like 'proposal:' || p.id || ':%';
`);

export const down = (knex: Knex) => knex.raw("select 1");
