import type { TimelineLine, TimelineSource } from "#shared/disputes/case-view.ts";
import { innerMoves } from "#shared/disputes/process.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import type { Dispute } from "../../escrow/index.ts";

interface Row {
  key: string;
  at: Date;
  source: TimelineSource;
  what: string;
  by: string | null;
  words: string | null;
  details: Record<string, unknown> | null;
}

const sideOf = (organization: string) => `case when ${organization} = o.buyer_org_id then 'buyer' else 'supplier' end`;

/**
 * All that has happened in a case and around it, from wherever it is kept; each line with a key of its own. What both sides see stands here and nothing else: proposals of a decision that a second
 * reviewer has not confirmed, and internal notes, do not. What follows from the result of an invited inspector is the inspector's doing, and neither side's.
 */
const lines = `
  select 'contract:' || c.id as key, c.concluded_at as at, 'contract' as source, 'concluded' as what, null as by, null as words,
         jsonb_build_object('number', c.number) as details
    from o join contracts c on c.order_id = o.id where c.concluded_at is not null
  union all
  select 'order:' || lpad(e.id::text, 20, '0'), e.created_at, case when e.party = 'provider' then 'provider' else 'order' end, e.transition,
         case when q.id is null then e.party end, e.details ->> 'reason', e.details - 'reason' || case when q.id is null then '{}' else jsonb_build_object('inspector', q.inspector) end
    from o join order_events e on e.order_id = o.id and (e.shipment_id is null or e.shipment_id = o.shipment_id)
    left join quality_controls q on q.id = (e.details ->> 'inspectionId')::uuid and q.invitation_id is not null
  union all
  select 'case:' || e.id, e.created_at, 'case', e.what, e.party, e.words, e.details
    from o join dispute_events e on e.dispute_id = o.dispute_id where e.what not in (${quoted(innerMoves)})
  union all
  select 'question:' || q.id, q.created_at, 'question', 'asked', 'reviewer', q.question, jsonb_build_object('askedOf', q.asked_of, 'answerBy', q.answer_by)
    from o join dispute_questions q on q.dispute_id = o.dispute_id
  union all
  select 'answer:' || q.id || a.side, a.created_at, 'question', 'answered', a.side, a.answer, jsonb_build_object('question', q.question)
    from o join dispute_questions q on q.dispute_id = o.dispute_id join dispute_answers a on a.question_id = q.id
  union all
  select 'proposed:' || p.id, p.created_at, 'proposal', 'proposed', p.proposed_by, p.reason,
         jsonb_build_object('kind', p.kind, 'amount', coalesce(p.reduction, p.released)::text, 'currency', o.currency, 'goods', p.goods, 'shipBy', p.ship_by, 'expiresAt', p.expires_at)
    from o join order_proposals p on p.shipment_id = o.shipment_id
  union all
  select 'ended:' || p.id, p.answered_at, 'proposal', p.status,
         case when p.status = 'withdrawn' then p.proposed_by when p.status in ('accepted', 'declined') then case p.proposed_by when 'buyer' then 'supplier' else 'buyer' end end,
         p.answer_reason, jsonb_build_object('kind', p.kind, 'amount', coalesce(p.reduction, p.released)::text, 'currency', o.currency, 'goods', p.goods)
    from o join order_proposals p on p.shipment_id = o.shipment_id where p.answered_at is not null
  union all
  select 'inspection:' || q.id, q.created_at, 'inspection', q.status, case when q.invitation_id is null then q.side end, q.notes,
         jsonb_build_object('certificate', q.certificate_number, 'inspector', q.inspector, 'day', q.inspection_date, 'inCase', q.dispute_id is not null)
    from o join quality_controls q on q.shipment_id = o.shipment_id
  union all
  select 'paper:' || d.id, d.attached_at, 'paper', d.purpose, ${sideOf("d.organization_id")}, x.caption, jsonb_build_object('name', d.name)
    from o join documents d on d.subject_type = 'shipment' and d.subject_id = o.shipment_id and d.removed_at is null and d.attached_at is not null
    left join exhibit_captions x on x.document_id = d.id
  union all
  select 'message:' || m.id, m.created_at, 'message', 'written', ${sideOf("m.organization_id")}, left(m.text, 600), '{}'
    from o join thread_messages m on m.thread_id = coalesce(o.offer_id, o.id)
  union all
  select 'journal:' || j.id, j.posted_at, 'ledger', j.kind, null, null,
         jsonb_build_object('reference', j.reference, 'amount', (select sum(n.amount) from ledger_entries n where n.journal_id = j.id and n.amount > 0)::text, 'share', (select abs(sum(n.amount)) from ledger_entries n join ledger_accounts a on a.id = n.account_id where n.journal_id = j.id and a.kind = 'organization_payout')::text, 'currency', o.currency)
    from o join ledger_journals j on j.order_id = o.id and (j.shipment_id is null or j.shipment_id = o.shipment_id)`;

const about = `
  with o as materialized (
    select o.id, o.offer_id, o.buyer_org_id, o.supplier_org_id, o.currency, d.id as dispute_id, d.shipment_id
      from disputes d join orders o on o.id = d.order_id where d.id = :id)`;
const statement = (position: string, order: "asc" | "desc", limit: number) => `
  ${about}
  select line.* from (${lines}) line ${position} order by line.at ${order}, line.key ${order} limit ${limit}`;

/** One page of it, newest first. @throws {AppError} `request.cursorInvalid` */
export async function caseTimeline(
  db: Database,
  { id }: Pick<Dispute, "id">,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<TimelineLine>> {
  const cursor = decodeCursor(text, ["moment", "text"]);
  const backwards = cursor?.direction === "previous";
  const position = cursor ? `where (line.at, line.key) ${backwards ? ">" : "<"} (cast(:at as timestamptz), :key)` : "";
  const { rows } = await db.raw<{ rows: Row[] }>(statement(position, backwards ? "asc" : "desc", limit + 1), {
    id,
    at: cursor?.values[0] ?? null,
    key: cursor?.values[1] ?? null,
  } as never);
  const page = cutPage({ rows, limit, cursor, valuesOf: ({ at, key }) => [at.toISOString(), key] });
  const counted = await db.raw<{ rows: [{ count: string }] }>(
    `${about} select count(*) as count from (${lines}) line`,
    {
      id,
    } as never,
  );
  return {
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
    items: page.rows.map(presentLine),
    total: Number(counted.rows[0].count),
    totalCapped: false,
  };
}

/** The first so many lines, the oldest first: for whoever reads the whole history at once. */
export async function wholeTimeline(db: Database, { id }: Pick<Dispute, "id">, most: number): Promise<TimelineLine[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(statement("", "asc", most), { id } as never);
  return rows.map(presentLine);
}

const presentLine = ({ key, at, details, ...line }: Row): TimelineLine => ({
  ...line,
  id: key,
  at: at.toISOString(),
  details: details ?? {},
});

/** All that the sides and our team have said in a case, in its sequence: for whoever reads the whole of it at once. */
export async function caseStatements(db: Database, disputeId: string): Promise<TimelineLine[]> {
  const rows = (await db("dispute_events")
    .where({ dispute_id: disputeId })
    .orderBy("id")
    .select(
      "id as key",
      "created_at as at",
      db.raw("'case' as source"),
      "what",
      "party as by",
      "words",
      "details",
    )) as Row[];
  return rows.map(presentLine);
}
