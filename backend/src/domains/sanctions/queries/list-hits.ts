import { holdingStatuses, type HitStatus } from "#shared/sanctions/choices.ts";
import type { VerificationState } from "#shared/organizations/choices.ts";
import type { HitView } from "#shared/sanctions/hit-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { heldBySanctions } from "../model.ts";

export interface HitRow {
  id: string;
  version: number;
  status: HitStatus;
  organization_id: string;
  organization_name: string;
  country: string | null;
  city: string | null;
  verification: VerificationState;
  kind: HitView["kind"];
  name: string;
  matched_name: string;
  score: string;
  source: HitView["source"];
  entry_key: string;
  entry_type: "person" | "organization" | "other";
  entry_names: string[];
  entry_details: string;
  entry_gone_at: Date | null;
  listed_on: string;
  created_at: Date;
  proposed_by: string | null;
  proposed_by_email: string | null;
  proposed_at: Date | null;
  proposed_reason: string | null;
  reopened_by: string | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
}

const columns = { foundAt: "h.created_at", score: "h.score", organizationName: "o.name", id: "h.id" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    status?: HitStatus | undefined;
    organizationId?: string | undefined;
    holding?: boolean | undefined;
    q?: string | undefined;
  };
}

export const readerOf = (actor: Actor): string | null => (actor.kind === "user" ? actor.userId : null);

/** Hits with the organizations that they are about; of their own organization, or a former one, nobody sees any. */
export const listHits = (db: Database, reader: Actor, { filter, ...query }: Query) => {
  return offsetPage<HitRow, keyof typeof columns>({
    db,
    select: `h.*, o.name as organization_name, o.country, o.city, o.verification, p.email as proposed_by_email, d.email as decided_by_email`,
    from: `screening_hits h join organizations o on o.id = h.organization_id
      left join users p on p.id = h.proposed_by left join users d on d.id = h.decided_by`,
    conditions: [
      {
        sql: "not exists (select from organization_members m where m.organization_id = h.organization_id and m.user_id = ?)",
        bindings: [readerOf(reader)],
      },
      idsCondition("h.id", filter.id),
      valueCondition("h.status", filter.status),
      valueCondition("h.organization_id::text", filter.organizationId),
      filter.holding === undefined
        ? undefined
        : { sql: `(h.status = any(?)) = ?`, bindings: [[...holdingStatuses], filter.holding] },
      termCondition(["o.name", "h.name", "h.matched_name"], filter.q),
    ],
    columns,
    tieBreaker: "h.id",
    query,
  });
};

export async function findHit(db: Database, reader: Actor, id: string): Promise<HitRow | undefined> {
  return (await listHits(db, reader, { sort: ["id", "ASC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}

export interface HeldRow {
  order_id: string;
  reference: string;
  since: Date;
}

/** Orders of an organization of which a payment is held back. */
export async function heldOrders(db: Database, organizationId: string): Promise<HeldRow[]> {
  const { rows } = await db.raw<{ rows: HeldRow[] }>(
    `select o.id as order_id, o.reference, min(c.held_since) as since
       from outbox c join orders o on o.id::text = c.subject_id
      where c.held_by = :by and c.delivered_at is null and (o.buyer_org_id = :id or o.supplier_org_id = :id)
      group by o.id, o.reference order by since limit 100`,
    { id: organizationId, by: heldBySanctions } as never,
  );
  return rows;
}
