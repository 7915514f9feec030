import type { StatementDraft } from "#shared/disputes/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addPapers } from "../../escrow/index.ts";
import type { Case } from "./move-case.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  evidence: StatementDraft["evidence"];
  userId: string;
  /** Where the other side is told of it with what it came with. */
  told: boolean;
  now: Date;
}

/**
 * Hangs evidence on the shipment that a case is about, with what its sender says that it shows; both sides and our team see it at once, and nobody changes it.
 *
 * @throws {AppError} `escrow.tooManyPapers`, or as `attachDocuments`.
 */
export async function addExhibits({ trx, order, shipment, side, evidence, userId, told, now }: Props): Promise<void> {
  await addPapers({
    trx,
    order,
    subject: { type: "shipment", id: shipment.id },
    organizationId: side === "buyer" ? order.buyerOrgId : order.supplierOrgId,
    purpose: "evidence",
    ids: evidence.map(({ document }) => document),
    told,
    field: "evidence",
    now,
  });
  const described = evidence.flatMap(({ document, caption }) =>
    caption === null ? [] : [{ document_id: document, caption, written_by: userId, created_at: now }],
  );
  if (described.length > 0) await trx("exhibit_captions").insert(described).onConflict("document_id").ignore();
}
