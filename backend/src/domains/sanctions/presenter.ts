import type { SanctionsListDetail, SanctionsListView } from "#shared/sanctions/contract.ts";
import type { HitDetail, HitView } from "#shared/sanctions/hit-contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ListRow } from "./model.ts";
import { allowedHitMoves, allowedListMoves, removesMany } from "./policy.ts";
import type { HeldRow, HitRow } from "./queries/list-hits.ts";

export interface StoredList extends ListRow {
  uploaded_by_email: string | null;
  decided_by_email: string | null;
}

export const presentList = (row: StoredList, reader: Actor): SanctionsListView => ({
  id: row.id,
  source: row.source,
  status: row.status,
  listedOn: row.listed_on,
  fileName: row.file_name,
  entries: row.entries,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  removesMany: removesMany(row),
  uploadedBy: row.uploaded_by_email,
  uploadedAt: row.created_at.toISOString(),
  decidedBy: row.decided_by_email,
  decidedAt: row.decided_at?.toISOString() ?? null,
  can: allowedListMoves(reader, row.status),
});

interface Beside {
  names: { added: string[]; removed: string[] };
  inForce: ListRow | undefined;
  toScreen: number;
}

export const presentListDetail = (
  row: StoredList,
  { names, inForce, toScreen }: Beside,
  reader: Actor,
): SanctionsListDetail => ({
  ...presentList(row, reader),
  addedNames: names.added,
  removedNames: names.removed,
  inForce:
    inForce && inForce.id !== row.id ? { id: inForce.id, listedOn: inForce.listed_on, entries: inForce.entries } : null,
  toScreen,
});

export const presentHit = (row: HitRow, reader: Actor): HitView => ({
  id: row.id,
  version: row.version,
  status: row.status,
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  kind: row.kind,
  name: row.name,
  matchedName: row.matched_name,
  score: Number(row.score),
  source: row.source,
  listedOn: row.listed_on,
  foundAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  can: allowedHitMoves(reader, {
    status: row.status,
    proposedBy: row.proposed_by,
    reopenedBy: row.reopened_by,
  }),
});

const step = (by: string | null, at: Date | null, reason: string | null) =>
  at && reason ? { by, at: at.toISOString(), reason } : null;

export const presentHitDetail = (row: HitRow, held: readonly HeldRow[], reader: Actor): HitDetail => ({
  ...presentHit(row, reader),
  entry: {
    key: row.entry_key,
    type: row.entry_type,
    names: row.entry_names,
    details: row.entry_details,
    goneAt: row.entry_gone_at?.toISOString() ?? null,
  },
  organization: { country: row.country, city: row.city, verification: row.verification },
  held: held.map(({ order_id, reference, since }) => ({ orderId: order_id, reference, since: since.toISOString() })),
  proposed: step(row.proposed_by_email, row.proposed_at, row.proposed_reason),
  decided: step(row.decided_by_email, row.decided_at, row.decided_reason),
});
