import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition } from "#backend/src/db/offset-page.ts";

interface Row {
  id: string;
  topic: string;
  order_id: string;
  reference: string;
  created_at: Date;
  attempts: number;
  first_failed_at: Date | null;
  next_attempt_at: Date;
  failed_at: Date | null;
  refused: boolean;
  last_error: string | null;
  delivered_at: Date | null;
}

const conditionOf: Record<ProviderCallView["state"], string> = {
  stopped: "c.delivered_at is null and c.failed_at is not null",
  waiting: "c.delivered_at is null and c.failed_at is null",
  delivered: "c.delivered_at is not null",
};

const stateOf = ({ delivered_at, failed_at }: Row): ProviderCallView["state"] =>
  delivered_at ? "delivered" : failed_at ? "stopped" : "waiting";

const present = (row: Row): ProviderCallView => {
  const state = stateOf(row);
  return {
    id: row.id,
    topic: row.topic,
    state,
    orderId: row.order_id,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    failingSince: row.first_failed_at?.toISOString() ?? null,
    nextAttemptAt: state === "waiting" ? row.next_attempt_at.toISOString() : null,
    stoppedAt: state === "stopped" ? (row.failed_at?.toISOString() ?? null) : null,
    refused: row.refused,
    error: row.last_error,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    can: state === "stopped" ? ["sendAgain"] : [],
  };
};

interface Query {
  sort: ["id", "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; state?: ProviderCallView["state"] | undefined; q?: string | undefined };
}

/** Messages to the provider, with the orders that they are about. */
export async function listProviderCalls(
  db: Database,
  { filter, ...query }: Query,
): Promise<OffsetPage<ProviderCallView>> {
  const { rows, ...page } = await offsetPage<Row, "id">({
    db,
    select:
      "c.id, c.topic, o.id as order_id, o.reference, c.created_at, c.attempts, c.first_failed_at, c.next_attempt_at, c.failed_at, c.refused, c.last_error, c.delivered_at",
    from: "outbox c join orders o on o.id = case when c.topic like 'escrow.%' then c.subject_id::uuid end",
    conditions: [
      idsCondition("c.id", filter.id),
      filter.state && { sql: conditionOf[filter.state], bindings: [] },
      termCondition(["o.reference"], filter.q),
    ],
    columns: { id: "c.id" },
    tieBreaker: "c.id",
    query,
  });
  return { ...page, items: rows.map(present) };
}

export async function findProviderCall(db: Database, id: string): Promise<ProviderCallView | undefined> {
  return (await listProviderCalls(db, { sort: ["id", "DESC"], range: [0, 0], filter: { id: [id] } })).items[0];
}
