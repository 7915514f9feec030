import type { Knex } from "knex";

/** How the buyer has answered a paper that we have issued (docs/adr/0058-papers-of-a-contract.md): once, because what was issued never changes. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table drawn_paper_answers (
    shipment_id uuid not null,
    kind text not null,
    answer text not null check (answer in ('accepted', 'refused')),
    reason text,
    answered_by uuid not null references users (id),
    answered_at timestamptz not null,
    primary key (shipment_id, kind),
    foreign key (shipment_id, kind) references drawn_papers (shipment_id, kind),
    check ((answer = 'refused') = (reason is not null))
  );
  create trigger drawn_paper_answers_append_only before update or delete on drawn_paper_answers for each row execute function refuse_change();
  create trigger drawn_paper_answers_no_truncate before truncate on drawn_paper_answers for each statement execute function refuse_change();
`);

export const down = (knex: Knex) => knex.raw("drop table drawn_paper_answers;");
