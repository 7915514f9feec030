import type { InspectionView } from "#shared/escrow/contract.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import type { Database } from "#backend/src/db/database.ts";
import { presentRecord, recordsOf } from "../../quality/index.ts";

interface InspectionRow {
  id: string;
  shipment_id: string;
  certificate_number: string;
  inspector: string;
  inspection_date: string;
  status: InspectionView["status"];
  report_url: string | null;
  notes: string | null;
  side: InspectionView["side"];
  created_at: Date;
  /** The case that it was added to as evidence. */
  dispute_id: string | null;
  quality_limits: QualityLimit[];
  /** Metric tons, as stated at shipping, else as agreed. */
  shipped: string;
  of_replaced: boolean;
  passport: string | null;
  revoked_at: Date | null;
  invitation: { side: InspectionView["side"]; company: string; accreditation: string | null } | null;
  consented_at: Date | null;
  validation: { decision: "validated" | "refused"; reason: string } | null;
  validated_at: Date | null;
}

/** Of what an inspector has submitted by a link. */
const inspectorOf = ({ invitation, consented_at: at }: InspectionRow): InspectionView["byInspector"] =>
  invitation && {
    by: at ? "both" : invitation.side,
    company: invitation.company,
    accreditation: invitation.accreditation,
    consentedAt: at?.toISOString() ?? null,
  };

/** Whether an inspection is of goods that others have taken the place of since, and what was shipped of those. */
const isOfReplaced = "(s.replaced_at is not null and q.created_at <= s.replaced_at)";
const firstShipped = `(select (e.details ->> 'netWeight')::numeric from order_events e
   where e.shipment_id = s.id and e.transition in ('ship', 'shipOutside') and e.created_at <= s.replaced_at order by e.id desc limit 1)`;

/** The QC results of some orders by shipment, the oldest first, each with what it found held against what was agreed. What a reader may do with them the presenter says. */
export async function inspectionsOf(db: Database, orderIds: readonly string[]): Promise<Map<string, InspectionView[]>> {
  const rows = await db<InspectionRow>("quality_controls as q")
    .join("shipments as s", "s.id", "q.shipment_id")
    .join("orders as o", "o.id", "q.order_id")
    .join("agreed_terms as t", "t.id", "o.terms_id")
    // Its first version: all of them have the same number.
    .leftJoin("passports as p", (on) => on.on("p.inspection_id", "q.id").andOnVal("p.version", 1))
    .leftJoin("passport_revocations as r", "r.passport_id", "p.passport_id")
    .leftJoin("inspector_invitations as i", "i.id", "q.invitation_id")
    .leftJoin("inspection_validations as v", "v.inspection_id", "q.id")
    .select<InspectionRow[]>(
      "q.*",
      "t.quality_limits",
      "p.number as passport",
      "r.revoked_at",
      db.raw(
        "case when i.id is not null then jsonb_build_object('side', i.side, 'company', i.company, 'accreditation', i.accreditation) end as invitation",
      ),
      db.raw("case when i.consent = 'given' then i.answered_at end as consented_at"),
      db.raw(
        "case when v.inspection_id is not null then jsonb_build_object('decision', v.decision, 'reason', v.reason) end as validation",
      ),
      "v.decided_at as validated_at",
      db.raw(`${isOfReplaced} as of_replaced`),
      db.raw(
        `coalesce(case when ${isOfReplaced} then ${firstShipped} else s.net_weight end, s.quantity)::text as shipped`,
      ),
    )
    .whereIn("q.order_id", orderIds)
    .orderBy(["q.created_at", "q.id"]);
  const records = await recordsOf(
    db,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, InspectionView[]>();
  for (const row of rows) {
    const list = found.get(row.shipment_id) ?? [];
    list.push({
      id: row.id,
      certificateNumber: row.certificate_number,
      inspector: row.inspector,
      inspectionDate: row.inspection_date,
      status: row.status,
      reportUrl: row.report_url,
      notes: row.notes,
      side: row.side,
      createdAt: row.created_at.toISOString(),
      inCase: row.dispute_id !== null,
      ofReplaced: row.of_replaced,
      record: presentRecord(records.get(row.id) ?? [], { limits: row.quality_limits, shippedTons: row.shipped }),
      byInspector: inspectorOf(row),
      validation: row.validation && row.validated_at ? { ...row.validation, at: row.validated_at.toISOString() } : null,
      can: [],
      passport: row.passport,
      passportRevokedAt: row.revoked_at?.toISOString() ?? null,
    });
    found.set(row.shipment_id, list);
  }
  return found;
}
