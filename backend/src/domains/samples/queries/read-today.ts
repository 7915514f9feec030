import { samplePath } from "#shared/desktop/addresses.ts";
import { mostTodayRows, type TodayKind, type TodayRow } from "#shared/notifications/today.ts";
import { allow, memberActions } from "#shared/organizations/actions.ts";
import { openSamples, openStatuses, sampleRow, type OpenStatus, type SampleMove } from "#shared/samples/process.ts";
import type { SampleType } from "#shared/terms/negotiated.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

interface Row {
  id: string;
  status: OpenStatus;
  due_at: Date;
  product_name: string;
  type: SampleType;
  grams: number;
  partner: string;
  total: string;
}

/** What is needed where a sample stands, and the move by which it is done: whoever may make it may do it. */
const needs: Readonly<Record<OpenStatus, { kind: TodayKind; move: SampleMove }>> = {
  // Whoever may decline may answer.
  requested: { kind: "sampleToAnswer", move: "decline" },
  accepted: { kind: "sampleToSend", move: "send" },
  sent: { kind: "sampleToReceive", move: "receive" },
  received: { kind: "sampleToJudge", move: "approve" },
};

/** What an organization's samples need of it. */
export const readSamplesToday: Today = async (db, { membership }, now) => {
  const { organizationId: id, organizationType: side } = membership;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select s.id, s.status, s.due_at, s.product_name, s.type, s.grams, p.name as partner, count(*) over () as total
       from samples s join organizations p on p.id = s.${side === "buyer" ? "supplier" : "buyer"}_org_id
      where s.${side}_org_id = :id and s.deleted_at is null and s.status = any(:statuses) and s.due_at > :now
      order by s.due_at, s.id limit :most`,
    { id, statuses: openStatuses.filter((each) => openSamples[each].turn === side), now, most: mostTodayRows } as never,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row): TodayRow => {
      const { kind, move } = needs[row.status];
      const action = sampleRow(move).action ?? "handleSamples";
      return {
        kind,
        subject: { type: "sample", id: row.id, reference: null },
        shipment: null,
        deadline: row.due_at.toISOString(),
        amount: null,
        values: { partner: row.partner, product: row.product_name, sample: row.type, grams: row.grams },
        place: samplePath(row.id),
        urgent: false,
        role: memberActions[action].role,
        can: allow(action, membership),
      };
    }),
  };
};
