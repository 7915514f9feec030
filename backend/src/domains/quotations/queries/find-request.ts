import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { QuotationRequest } from "../model.ts";
import { visibleToSupplier } from "./visible.ts";

/**
 * A request by its id or number, as a member of its buyer or of one of its suppliers sees it.
 *
 * @throws {AppError} `quotations.notFound` for everybody else.
 */
export async function findVisible(
  db: Database,
  { organizationId, organizationType }: Membership,
  idOrNumber: string,
  now: Date,
): Promise<QuotationRequest> {
  const request = await QuotationRequest.find(db, idOrNumber);
  if (!request) throw new AppError("quotations.notFound");
  if (request.buyerOrgId === organizationId) return request;
  if (organizationType !== "supplier") throw new AppError("quotations.notFound");
  const { rows } = await db.raw<{ rows: [{ seen: boolean }] }>(
    `select ${visibleToSupplier} as seen from quotation_requests q where q.id = :id`,
    { id: request.id, organization: organizationId, now } as never,
  );
  if (!rows[0].seen) throw new AppError("quotations.notFound");
  return request;
}

/** The same for its buyer alone. */
export async function findOwn(db: Database, { organizationId }: Membership, idOrNumber: string) {
  const request = await QuotationRequest.find(db, idOrNumber);
  if (request?.buyerOrgId !== organizationId) throw new AppError("quotations.notFound");
  return request;
}
