import { purposeOf, type PaperDraft } from "#shared/escrow/checklist-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addPapers } from "../commands/add-papers.ts";
import { replacePaper } from "../commands/replace-paper.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import { readChecklist } from "./model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, which keeps two from handing in the same paper together. */
  order: Order;
  shipment: Shipment;
  draft: PaperDraft;
  now: Date;
}

/**
 * Hangs a paper on a shipment, in the place of one of the same kind that is there. Both sides see it at once.
 *
 * @throws {AppError} as `addPapers` and `replacePaper`.
 */
export async function handInPaper({ trx, order, shipment, draft, now }: Props): Promise<void> {
  const { paper, document: documentId, issuer, number, issuedOn } = draft;
  const { papers } = await readChecklist(trx, order);
  const before = papers.find((each) => each.shipment.id === shipment.id && each.paper === paper)?.document;
  if (before) await replacePaper({ trx, order, paper: before, newerId: documentId, now });
  else
    await addPapers({
      trx,
      order,
      subject: { type: "shipment", id: shipment.id },
      organizationId: order.supplierOrgId,
      purpose: purposeOf(paper),
      ids: [documentId],
      now,
    });
  await trx("trade_papers").insert({
    document_id: documentId,
    shipment_id: shipment.id,
    issuer,
    number,
    issued_on: issuedOn,
    created_at: now,
    updated_at: now,
  });
}
