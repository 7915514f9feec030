import type { Knex } from "knex";

/**
 * Up to which message a side was told of what waits, until it has read on; and which messages a report shows to our team
 * (docs/adr/0043-conversations.md): as they stood when it was sent, whatever was written later.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table threads
    add column buyer_told integer check (buyer_told between 1 and messages),
    add column supplier_told integer check (supplier_told between 1 and messages);

  alter table thread_reports add column from_position integer, add column to_position integer;
  update thread_reports r
     set to_position = coalesce(r.position, s.last), from_position = greatest(case when r.position is null then s.last - 49 else r.position - 5 end, 1)
    from (select r.id, coalesce(max(m.position), 0) as last
            from thread_reports r left join thread_messages m on m.thread_id = r.thread_id and m.created_at <= r.created_at
           group by r.id) s
   where s.id = r.id;
  alter table thread_reports alter column from_position set not null, alter column to_position set not null;
  create index thread_reports_thread on thread_reports (thread_id);

  -- What is about no order has no reference, where an id stood for one.
  update staff_tasks set details = details - 'reference'
   where kind = 'threads.reported' and details ->> 'reference' !~ '^ORD-';
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index thread_reports_thread;
  alter table thread_reports drop column from_position, drop column to_position;
  alter table threads drop column buyer_told, drop column supplier_told;
`);
