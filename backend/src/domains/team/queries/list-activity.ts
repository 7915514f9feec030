import { visibleName } from "#shared/kernel/name-field.ts";
import type { TeamActivityView } from "#shared/team/activity-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";

interface Row {
  id: string;
  kind: TeamActivityView["kind"];
  what: string | null;
  person: string | null;
  subject: string | null;
  reference: string | null;
  subject_id: string | null;
  count: string;
  at: Date;
}

/** As exact as a cursor tells it. */
const at = "date_trunc('milliseconds', a.at)";

/** What was recorded with whoever did it: moves of orders, inquiries, contracts, samples, requests for quotation and quotes, messages, files, invitations and drafts. What somebody did before they left is told too. */
const recorded = `
  select 'order' as kind, e.transition as what, e.user_id, t.product_name as subject, o.reference, null::uuid as subject_id, 1 as count, e.created_at as at, 'order ' || e.id as id
    from orders o join order_events e on e.order_id = o.id join agreed_terms t on t.id = o.terms_id
   where (o.buyer_org_id = :organization or o.supplier_org_id = :organization)
     and e.user_id in (select m.user_id from organization_members m where m.organization_id = :organization)
  union all
  select 'inquiry', null, f.created_by, t.product_name, null, f.id, 1, f.created_at, 'inquiry ' || f.id
    from offers f join agreed_terms t on t.id = f.terms_id where f.buyer_org_id = :organization and f.request_id is null
  union all
  select 'request', null, q.created_by, null, q.number, null, 1, q.created_at, 'request ' || q.id
    from quotation_requests q where q.buyer_org_id = :organization
  union all
  select 'quote', null, f.created_by, t.product_name, q.number, f.id, 1, f.created_at, 'quote ' || f.id
    from offers f join agreed_terms t on t.id = f.terms_id join quotation_requests q on q.id = f.request_id where f.supplier_org_id = :organization
  union all
  select 'contract', 'signed', s.user_id, c.text -> 'goods' ->> 'name', c.number, c.id, 1, s.signed_at, 'contract ' || c.id || ' ' || s.side
    from contracts c join contract_signatures s on s.contract_id = c.id
   where (c.buyer_org_id = :organization and s.side = 'buyer') or (c.supplier_org_id = :organization and s.side = 'supplier')
  union all
  select 'contract', 'withdrawn', c.withdrawn_by_user, c.text -> 'goods' ->> 'name', c.number, c.id, 1, c.ended_at, 'withdrawn ' || c.id
    from contracts c where (c.buyer_org_id = :organization and c.withdrawn_by = 'buyer') or (c.supplier_org_id = :organization and c.withdrawn_by = 'supplier')
  union all
  select 'sample', e.status, e.user_id, s.product_name, null, s.id, 1, e.created_at, 'sample ' || e.id
    from samples s join sample_events e on e.sample_id = s.id
   where (s.buyer_org_id = :organization and e.party = 'buyer') or (s.supplier_org_id = :organization and e.party = 'supplier')
  union all
  select 'messages', null, m.author_id, max(d.product_name), max(d.reference), m.thread_id, count(*)::integer, max(m.created_at),
         'messages ' || m.thread_id || ' ' || m.author_id || ' ' || (m.created_at at time zone 'UTC')::date
    from threads h join thread_messages m on m.thread_id = h.id and m.organization_id = :organization join dealings d on d.id = h.id
   where h.buyer_org_id = :organization or h.supplier_org_id = :organization
   group by m.thread_id, m.author_id, (m.created_at at time zone 'UTC')::date
  union all
  select 'documents', d.purpose, d.uploaded_by, null, null, null, count(*)::integer, max(d.created_at),
         'documents ' || d.purpose || ' ' || d.uploaded_by || ' ' || (d.created_at at time zone 'UTC')::date
    from documents d where d.organization_id = :organization and d.attached_at is not null and d.uploaded_by is not null
   group by d.purpose, d.uploaded_by, (d.created_at at time zone 'UTC')::date
  union all
  select 'invitation', null, i.invited_by, i.email, null, null, 1, i.created_at, 'invitation ' || i.id
    from team_invitations i where i.organization_id = :organization
  union all
  select 'draft', w.call, w.drafted_by, null, null, null, 1, w.created_at, 'draft ' || w.id
    from team_drafts w where w.organization_id = :organization`;

interface Props {
  organizationId: string;
  cursor?: string | undefined;
  limit: number;
}

/** What an organization's people have done, newest first. */
export async function listActivity(db: Database, { organizationId, cursor: text, limit }: Props) {
  const cursor = decodeCursor(text, ["moment", "text"]);
  const backwards = cursor?.direction === "previous";
  const order = backwards ? "asc" : "desc";
  const { rows } = await db.raw<{ rows: (Row & { total: string })[] }>(
    `with a as (${recorded})
     select a.id, a.kind, a.what, a.subject, a.reference, a.subject_id, a.count, ${at} as at, (select count(*) from a) as total,
            case when u.deleted_at is null then coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.email) end as person
       from a left join users u on u.id = a.user_id
      ${cursor ? `where (${at}, a.id) ${backwards ? ">" : "<"} (cast(:at as timestamptz), cast(:id as text))` : ""}
      order by ${at} ${order}, a.id ${order} limit ${limit + 1}`,
    { organization: organizationId, at: cursor?.values[0] ?? null, id: cursor?.values[1] ?? null } as never,
  );
  const total = Number(rows[0]?.total ?? 0);
  const page = cutPage({ rows, limit, cursor, valuesOf: (row) => [row.at.toISOString(), row.id] });
  const items = page.rows.map(
    ({ id, kind, what, person, subject, reference, subject_id: subjectId, count, at: moment }): TeamActivityView => ({
      id,
      kind,
      what,
      person: person === null ? null : visibleName(person),
      subject,
      reference,
      subjectId,
      count: Number(count),
      at: moment.toISOString(),
    }),
  );
  return { items, nextCursor: page.nextCursor, previousCursor: page.previousCursor, total, totalCapped: false };
}
