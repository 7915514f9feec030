/**
 * What the export of one's own data reads: statements with `:me` (also as `:subject`, the text by which the audit log names an account),
 * `:organization` (null without one) and `:words`. Amounts are texts, as everywhere outside.
 */
export const accountRow = `
  select id, email, new_email, phone, language, email_confirmed_at, phone_confirmed_at, last_sign_in_at, user_metadata, app_metadata,
         created_at, updated_at
    from users where id = :me`;

export const organizationRow = `
  select o.id, o.name, o.type, o.organization_type, o.phone, o.website, o.description, o.story, o.country, o.city, o.established,
         o.certifications, o.export_volume::text, o.export_volume_unit, o.contact_email, o.logo_url, o.verification, o.created_at,
         m.role, m.job_title, m.created_at as member_since
    from organizations o join organization_members m on m.organization_id = o.id and m.user_id = :me and m.deleted_at is null
   where o.id = :organization`;

export const accountLists = {
  identities: `
    select provider, coalesce(email, identity_data ->> 'email') as email, identity_data ->> 'full_name' as name,
           created_at, updated_at, last_sign_in_at
      from identities where user_id = :me order by created_at, id`,
  authenticators: `
    select friendly_name as name, factor_type as type, status, created_at, updated_at
      from factors where user_id = :me order by created_at, id`,
  termsAccepted: `
    select details ->> 'version' as version, created_at as accepted_at, ip
      from audit_log where subject_type = 'user' and subject_id = :subject and action = 'auth.termsAccepted' order by id`,
  sessions: `
    select id, created_at, refreshed_at, ended_at, aal, ip, user_agent
      from sessions where user_id = :me order by created_at desc, id desc`,
  activity: `
    select cast(:words as jsonb) -> (select language from users where id = :me) ->> action as what,
           action, subject_type, case when actor_user_id = :me then ip end as ip, created_at
      from audit_log where actor_user_id = :me or (subject_type = 'user' and subject_id = :subject) order by id desc`,
  /** Only to an address that its owner has proven: anybody can type it into the form. */
  contactMessages: `
    select c.subject, c.topic, c.name, c.message, c.language, c.created_at, c.handled_at
      from contact_messages c join users u on u.id = :me and u.email <> '' and u.email_confirmed_at is not null
     where lower(c.email) = u.email and c.deleted_at is null order by c.created_at desc, c.id desc`,
};

/** Whose the words are: a message, note or reason is there for who has written it. */
const own = (row: string, column: string, author: string) =>
  `case when ${row}.${author} = :me then ${row}.${column} end as ${column}`;

const side = (row: string, bought: string, sold: string) =>
  `case when ${row}.supplier_org_id = :organization then '${sold}' else '${bought}' end`;

const partner = (row: string) => `
  join organizations p on p.id = case when ${row}.supplier_org_id = :organization then ${row}.buyer_org_id else ${row}.supplier_org_id end`;

const ours = (row: string) => `(${row}.buyer_org_id = :organization or ${row}.supplier_org_id = :organization)`;

/** What the organization sells and takes part in. A decision that waits for a second reviewer is none yet. */
export const tradeLists = {
  products: `
    select id, name, description, category, price::text, price_max::text, currency, quantity::text, unit, minimum_order::text,
           maximum_order::text, delivery_time_days, delivery_terms, origin_country, season_start, season_end, certifications, images, active,
           created_at, updated_at
      from products where organization_id = :organization order by created_at desc, id desc`,
  offers: `
    select f.id, ${side("f", "sent", "received")} as direction, p.name as partner, f.product_name, f.product_category, f.quantity::text, f.unit,
           f.price_per_unit::text, f.currency, ${own("f", "message", "created_by")}, f.status, f.valid_until, f.answered_at, f.created_at,
           f.created_by = :me as created_by_you
      from offers f ${partner("f")} where ${ours("f")} order by f.created_at desc, f.id desc`,
  orders: `
    select o.id, o.reference, ${side("o", "bought", "sold")} as direction, p.name as partner, o.product_name, o.product_category,
           o.quantity::text, o.price_per_ton::text, o.total_amount::text, o.currency, money.released::text,
           case when o.status in ('funds_released', 'refunded') then (o.total_amount - coalesce(money.released, 0))::text end as refunded, o.delivery_terms, ${own("o", "notes", "created_by")},
           o.status, o.transport_document, o.expected_arrival, o.created_at, o.updated_at, o.created_by = :me as created_by_you
      from orders o ${partner("o")}
      left join lateral (select sum(s.amount) as released from fund_splits s where s.order_id = o.id) money on true
     where ${ours("o")} order by o.created_at desc, o.id desc`,
  inspections: `
    select o.reference as order_reference, q.certificate_number, q.report_url, q.inspection_date, q.status, ${own("q", "inspector", "submitted_by")},
           ${own("q", "notes", "submitted_by")}, q.created_at, q.submitted_by = :me as submitted_by_you
      from quality_controls q join orders o on o.id = q.order_id where ${ours("o")} order by q.created_at desc, q.id desc`,
  disputes: `
    select o.reference as order_reference, ${own("d", "reason", "opened_by_user")}, case when d.status = 'decided' then 'decided' else 'open' end as status,
           case when d.status = 'decided' then d.outcome end as outcome, d.created_at, d.opened_by_user = :me as opened_by_you
      from disputes d join orders o on o.id = d.order_id where ${ours("o")} order by d.created_at desc, d.id desc`,
};
