import type { CaseInspectionDraft } from "#shared/disputes/contract.ts";
import { inspectionsPerCase, takesInspections } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { keepInspection, tellSides, type Placed } from "../../escrow/index.ts";
import type { Author } from "../../quality/index.ts";
import type { Case } from "./move-case.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  inspection: CaseInspectionDraft;
  /** A member of that side, or the inspector whom it has invited. */
  by: Author;
  /** Whose papers and pictures come with it; those of the side unless told. */
  papersOf?: string;
  now: Date;
}

/**
 * Either side adds what another inspection found, as evidence: its result is that inspector's finding and moves nothing. The case counts as changed, so that nobody decides on what they have not read.
 *
 * @throws {AppError} `disputes.wrongStatus` once a decision was announced, `disputes.tooManyInspections`, or as `keepInspection`.
 */
export async function addInspection({ side, inspection, by, papersOf, ...props }: Props): Promise<Placed> {
  const { trx, order, shipment, dispute, now } = props;
  if (!takesInspections(dispute.status)) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  const [{ count }] = (await trx("quality_controls").where({ dispute_id: dispute.id, side }).count("* as count")) as [
    { count: string },
  ];
  if (Number(count) >= inspectionsPerCase)
    throw new AppError("disputes.tooManyInspections", { most: inspectionsPerCase });
  const id = await keepInspection({
    trx,
    order,
    shipment,
    side,
    inspection: { ...inspection, claimAmount: null },
    disputeId: dispute.id,
    by,
    papersOf,
    now,
  });
  await dispute.change(trx, {}, now);
  const noted = await order.change(trx, {}, now);
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "case.inspection",
    now,
  });
  await tellSides({
    trx,
    order: noted,
    shipment,
    eventId: `inspection:${id}`,
    told: { [side === "buyer" ? "supplier" : "buyer"]: "userId" in by ? "inspectionInCase" : "inspectorInTheirCase" },
    known: {
      inspector: inspection.inspector,
      certificate: inspection.certificateNumber,
      found: inspection.status,
    },
    userId: "userId" in by ? by.userId : null,
    now,
  });
  return { order: noted, shipment };
}
