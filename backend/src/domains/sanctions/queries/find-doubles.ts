import { likenesses, type Likeness } from "#shared/sanctions/choices.ts";
import type { VerificationState } from "#shared/organizations/choices.ts";
import type { DoubleView } from "#shared/sanctions/hit-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { likenessTo } from "../matching.ts";

interface Row {
  id: string;
  name: string;
  country: string | null;
  city: string | null;
  verification: VerificationState;
  created_at: Date;
  reasons: Likeness[];
}

/** From here on two organizations' names are alike to somebody who reads both: below what makes a hit, because nothing is held by it. */
const alikeFrom = 0.72;
const mostShown = 20;
const mostByName = 200;

const phone = (of: string) => `right(regexp_replace(${of}.phone, '\\D', '', 'g'), 9)`;
const host = (of: string) =>
  `regexp_replace(regexp_replace(lower(${of}.website), '^[a-z]+://(www\\.){0,1}', ''), '[^a-z0-9.-].*$', '')`;

/** What is the same, each by its own index or over one column. */
const reasons = `
  select k.organization_id as id, k.kind as reason from organization_marks k
    join organization_marks mine on mine.organization_id = :id and mine.kind = k.kind and mine.folded = k.folded and k.folded <> ''
  union select b.organization_id, 'sameMember' from organization_members a
    join organization_members b on b.user_id = a.user_id where a.organization_id = :id
  union select o.id, 'phone' from organizations o, me where length(${phone("me")}) = 9 and ${phone("o")} = ${phone("me")}
  union select o.id, 'email' from organizations o, me where lower(o.contact_email) = lower(me.contact_email)
  union select o.id, 'website' from organizations o, me where ${host("o")} = ${host("me")} and ${host("me")} <> ''
  union (select o.id, 'name' from organizations o, me where similarity(o.name, me.name) > 0.2
          order by similarity(o.name, me.name) desc limit ${mostByName})`;

/**
 * Organizations that may be the same as one, the likeliest first: by the strongest of what they have in common, then by how much that is. Closed ones are among them:
 * whoever was refused comes again under another name.
 */
export async function findDoubles(db: Database, id: string): Promise<DoubleView[] | undefined> {
  const own = (await db("organizations").where({ id }).whereNull("deleted_at").first("name")) as
    { name: string } | undefined;
  if (!own) return undefined;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `with me as (select * from organizations where id = :id),
          found as (select id, array_agg(reason) as reasons from (${reasons}) r where id <> :id group by id)
     select o.id, o.name, o.country, o.city, o.verification, o.created_at, f.reasons from found f join organizations o on o.id = f.id`,
    { id } as never,
  );
  const alike = likenessTo(own.name);
  const rank = (reason: Likeness) => likenesses.indexOf(reason);
  return rows
    .map((row) => {
      const isAlike = alike(row.name, "organization") >= alikeFrom;
      return { ...row, reasons: row.reasons.filter((reason) => reason !== "name" || isAlike) };
    })
    .filter((row) => row.reasons.length > 0)
    .map((row) => ({ ...row, reasons: row.reasons.sort((a, b) => rank(a) - rank(b)) }))
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        rank(a.reasons[0]!) - rank(b.reasons[0]!) ||
        a.created_at.getTime() - b.created_at.getTime(),
    )
    .slice(0, mostShown)
    .map(({ id: other, name, country, city, verification, created_at, reasons: inWhat }) => ({
      id: other,
      name,
      country,
      city,
      verification,
      createdAt: created_at.toISOString(),
      alike: inWhat,
    }));
}
