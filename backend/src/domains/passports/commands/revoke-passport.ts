import { throughEscrowOnly } from "#shared/bank-details/payment-words.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import type { Revoker } from "#shared/passports/contract.ts";
import { withoutContact } from "#shared/ratings/contact-words.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import type { Order } from "../../escrow/index.ts";
import type { PassportRow } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Its newest version. */
  passport: PassportRow;
  order: Order;
  by: Revoker;
  userId: string;
  reason: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Everybody reads why: no way to pay past escrow, and none to reach somebody past our pages. */
function refuseWays(reason: string): void {
  const wrong = [throughEscrowOnly, withoutContact].find(({ test }) => !test(reason));
  if (wrong) throw new AppError("request.invalid", { fields: [{ field: "reason", key: wrong.name }] });
}

/** Takes a passport back, for good. Both sides are told. @throws {AppError} `passports.revoked`, `request.invalid` for a reason that names where to pay or whom to reach. */
export async function revokePassport({ trx, passport, order, by, userId, reason, request, now }: Props): Promise<void> {
  refuseWays(reason);
  const entered = (await trx("passport_revocations")
    .insert({ passport_id: passport.passport_id, by, user_id: userId, reason, revoked_at: now })
    .onConflict("passport_id")
    .ignore()
    .returning("passport_id")) as unknown[];
  if (entered.length === 0) throw new AppError("passports.revoked");
  await writeAudit({
    db: trx,
    action: "passport.revoked",
    actorUserId: userId,
    subjectType: "passport",
    subjectId: passport.number,
    details: { by, reason, order: order.reference },
    request,
    now,
  });
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "passport.revoked",
    now,
  });
  const record = JSON.parse(passport.record) as PassportRecord;
  const notices = (["buyer", "supplier"] as const).map((side) => ({
    side,
    kind: "passportRevoked",
    organizationId: side === "buyer" ? order.buyerOrgId : order.supplierOrgId,
    subject: { type: "order", id: order.id, reference: order.reference },
    eventId: `passport:${passport.passport_id}:revoked`,
    exceptUserId: userId,
    values: {
      partner: side === "buyer" ? record.seller.name : record.buyer.name,
      product: record.goods.product,
      passport: passport.number,
      certificate: record.inspection.certificateNumber,
      reason,
    },
    now,
  }));
  await tellTogether(trx, notices as unknown as AnyTelling[]);
}
