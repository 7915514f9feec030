import { AppError } from "#shared/kernel/errors.ts";
import { mostPapers } from "#shared/escrow/papers-contract.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { attachDocuments, type Subject } from "../../documents/index.ts";
import type { Order } from "../model.ts";
import { sideOfDocument } from "../paper-policy.ts";
import { announcePapers, tellOfPapers } from "./tell-of-papers.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, which keeps two from passing the limit together. */
  order: Order;
  subject: Subject;
  /** Whose documents they are. */
  organizationId: string;
  /** By whose link they came; null of those from members. */
  invitationId?: string | null;
  purpose: Purpose;
  ids: readonly string[];
  /** Where the other side is told of them with what they came with, as of a shipping. */
  told?: boolean;
  /** The list in the request, which a refusal names. */
  field?: string;
  now: Date;
}

/**
 * Hangs papers or pictures on a shipment or an inspection of an order; both sides see them at once.
 *
 * @throws {AppError} `escrow.tooManyPapers`, or as `attachDocuments`.
 */
export async function addPapers({ trx, order, subject, ids, told = false, ...props }: Props): Promise<void> {
  if (ids.length === 0) return;
  const [{ count }] = (await trx("documents")
    // Of each side apart, so that neither can take the other's places.
    .where({ subject_type: subject.type, subject_id: subject.id, organization_id: props.organizationId })
    .whereNull("removed_at")
    .whereNull("replaced_by")
    // The papers of goods that others took the place of take no place of theirs.
    .whereNotExists(
      trx("shipments as s").whereRaw("s.id = documents.subject_id and s.replaced_at >= documents.attached_at"),
    )
    .count("* as count")) as [{ count: string }];
  if (Number(count) + ids.length > mostPapers) throw new AppError("escrow.tooManyPapers", { most: mostPapers });
  const { organizationId, now } = props;
  await attachDocuments({ trx, ids, subject, ...props });
  await announcePapers({ trx, order, now });
  if (!told) await tellOfPapers({ trx, order, by: sideOfDocument({ organizationId }, order), now });
}
