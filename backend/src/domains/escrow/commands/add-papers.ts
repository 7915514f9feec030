import { AppError } from "#shared/kernel/errors.ts";
import { mostPapers } from "#shared/escrow/papers-contract.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { attachDocuments, type Subject } from "../../documents/index.ts";
import type { Order } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, which keeps two from passing the limit together. */
  order: Order;
  subject: Subject;
  /** Whose documents they are. */
  organizationId: string;
  purpose: Purpose;
  ids: readonly string[];
  /** The list in the request, which a refusal names. */
  field?: string;
  now: Date;
}

/**
 * Hangs papers or pictures on a shipment or an inspection of an order; both sides see them at once.
 *
 * @throws {AppError} `escrow.tooManyPapers`, or as `attachDocuments`.
 */
export async function addPapers({ trx, order, subject, ids, ...props }: Props): Promise<void> {
  if (ids.length === 0) return;
  const [{ count }] = (await trx("documents")
    // Of each side apart, so that neither can take the other's places.
    .where({ subject_type: subject.type, subject_id: subject.id, organization_id: props.organizationId })
    .whereNull("removed_at")
    .whereNull("replaced_by")
    .count("* as count")) as [{ count: string }];
  if (Number(count) + ids.length > mostPapers) throw new AppError("escrow.tooManyPapers", { most: mostPapers });
  await attachDocuments({ trx, ids, subject, ...props });
  await announcePapers({ trx, order, now: props.now });
}

/** Both sides of an order see its papers anew. */
export const announcePapers = ({ trx, order, now }: Pick<Props, "trx" | "order" | "now">): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.papers",
    now,
  });
