import type { ProviderCallView, providerCallFilters } from "#shared/escrow/provider-call-contract.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { isOpenCall } from "../settlement-policy.ts";
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
  by_hand: boolean;
  last_error: string | null;
  delivered_at: Date | null;
  to_confirm: boolean;
  held_since: Date | null;
}

const conditionOf: Record<(typeof providerCallFilters)[number], string> = {
  open: "c.delivered_at is null and c.failed_at is not null",
  toConfirm: "exists (select from provider_settlements p where p.outbox_id = c.id and p.status = 'proposed')",
  stopped: "c.delivered_at is null and c.failed_at is not null and not c.by_hand",
  byHand: "c.delivered_at is null and c.failed_at is not null and c.by_hand",
  waiting: "c.delivered_at is null and c.failed_at is null",
  delivered: "c.delivered_at is not null",
};

const stateOf = ({ delivered_at, failed_at, by_hand }: Row): ProviderCallView["state"] =>
  delivered_at ? "delivered" : !failed_at ? "waiting" : by_hand ? "byHand" : "stopped";

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
    heldSince: row.held_since?.toISOString() ?? null,
    stoppedAt: isOpenCall(state) ? (row.failed_at?.toISOString() ?? null) : null,
    refused: row.refused,
    error: row.last_error,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    toConfirm: row.to_confirm,
    can: isOpenCall(state) ? ["sendAgain"] : [],
  };
};

interface Query {
  sort: ["id", "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    state?: (typeof providerCallFilters)[number] | undefined;
    q?: string | undefined;
  };
}

/** Messages to the provider, with the orders that they are about. */
export async function listProviderCalls(
  db: Database,
  { filter, ...query }: Query,
): Promise<OffsetPage<ProviderCallView>> {
  const { rows, ...page } = await offsetPage<Row, "id">({
    db,
    select: `c.id, c.topic, o.id as order_id, o.reference, c.created_at, c.attempts, c.first_failed_at, c.next_attempt_at, c.failed_at, c.refused, c.by_hand, c.last_error, c.held_since,
      c.delivered_at, ${conditionOf.toConfirm} as to_confirm`,
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
