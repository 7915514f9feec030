import { verifyContractPath } from "#shared/contracts/contract.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import { AppError } from "#shared/kernel/errors.ts";
import {
  validationEndpoints,
  type ValidationDecision,
  type ValidationRow,
  type ValidationView,
} from "#shared/inspectors/admin-contract.ts";
import { moneyView } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { documentsOf, presentDocument } from "../documents/index.ts";
import { Contract, qrToken } from "../contracts/index.ts";
import { inspectionsOf, Order, Shipment } from "../escrow/index.ts";
import { refuseOwn } from "../organizations/index.ts";
import { AgreedTerms } from "../terms/index.ts";
import { decideClaim } from "./commands/decide-claim.ts";
import { findClaim, listValidations, type ClaimRow } from "./queries/list-validations.ts";

const presentRow = (row: ClaimRow): ValidationRow => ({
  id: row.id,
  order: { id: row.order_id, reference: row.reference },
  shipment: { number: row.shipment_number, of: Number(row.shipment_count) },
  product: row.product,
  buyer: { id: row.buyer_id, name: row.buyer },
  supplier: { id: row.supplier_id, name: row.supplier },
  inspector: row.inspector,
  certificateNumber: row.certificate_number,
  byInspector: row.invitation_id !== null,
  submittedAt: row.created_at.toISOString(),
  inspectBy: row.inspection_ends_at?.toISOString() ?? null,
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** What was agreed takes the place of what the listing says, as in the text of the contract. */
function qualityOf({ quality, description }: AgreedTerms): ValidationView["quality"] {
  if (quality) return { text: quality, source: "agreed" };
  return description ? { text: description, source: "listing" } : null;
}

/** Nobody looks into a claim of an organization that they belong or belonged to. */
async function view(
  db: Database,
  id: string,
  { actor, services, now }: { actor: Actor; services: Services; now: Date },
): Promise<ValidationView> {
  const row = await findClaim(db, id);
  if (!row) throw new AppError("inspectors.claimNotFound");
  const { userId, staffRoles } = asUser(actor);
  await refuseOwn(db, userId, row.buyer_id);
  await refuseOwn(db, userId, row.supplier_id);
  const inspection = (await inspectionsOf(db, [row.order_id])).get(row.shipment_id)?.find((each) => each.id === id);
  if (!inspection) throw new Error(`the inspection ${id} is of no shipment`);
  const files = (await documentsOf(db, "inspection", [id])).get(id) ?? [];
  const order = await Order.query(db).findById(row.order_id).throwIfNotFound();
  const shipment = await Shipment.query(db).findById(row.shipment_id).throwIfNotFound();
  const terms = await AgreedTerms.find(db, order.termsId);
  const contract = await Contract.query(db).findOne({ order_id: order.id });
  const mayDecide = row.is_waiting && permissionsOf(staffRoles).includes("disputes.decide");
  return {
    ...presentRow(row),
    version: row.record_version,
    inspection,
    files: files.map((file) => presentDocument(file, { actor, config: services.config, now })),
    weightOpen: row.weight_open,
    quality: qualityOf(terms),
    amount: moneyView(shipment.worthIn(order.currency), order.currency),
    contract: contract
      ? {
          number: contract.number,
          verifyPath: verifyContractPath(contract.number, qrToken(services.config, contract.id)),
        }
      : null,
    inspectorEmail: row.inspector_email,
    decisionReason: row.reason,
    decidedBy: row.decided_by,
    can: mayDecide ? [...(row.weight_open ? [] : (["validate"] as const)), "refuse"] : [],
  };
}

const deciding = (decision: ValidationDecision) => async (call: Call<typeof validationEndpoints.refuse>) => {
  const { trx, actor, params, body, services, expectedVersion, request, now } = call;
  const { userId } = asUser(actor);
  const { reason } = body;
  await decideClaim({ trx, inspectionId: params.id, decision, reason, expectedVersion, userId, request, now });
  return view(trx, params.id, { actor, services, now });
};

/** Approvals of suppliers that wait for the buyer or for our team. */
export const validationRoutes: Endpoint[] = [
  endpoint(validationEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listValidations(db, query);
    return { ...page, items: rows.map(presentRow) };
  }),

  endpoint(validationEndpoints.show, async ({ db, actor, params, services, now }) =>
    view(db, params.id, { actor, services, now }),
  ),

  endpoint(validationEndpoints.validate, deciding("validated") as never),
  endpoint(validationEndpoints.refuse, deciding("refused")),
];
