import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { DeliveredWeight } from "#shared/escrow/contract.ts";
import { deliveredAnswerDays } from "#shared/escrow/rules.ts";
import { isWithinTolerance } from "#shared/escrow/shipments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { worthOfDelivered } from "../delivered-worth.ts";
import { addPapers } from "./add-papers.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Moving extends Placed {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * The buyer states what the goods weigh at arrival. Where that lowers nothing, it is what is paid for. Else what was shipped stays so until the supplier has accepted it, or
 * has been silent on one within the tolerance, or our team has decided; the supplier has two days for it, even where the inspection would end before.
 *
 * @throws {AppError} `escrow.wrongStatus` before the delivery and after the approval, `escrow.shippedWeightPaid` where the terms pay for the shipped weight, `escrow.weightStated` a
 * second time; `request.invalid` for a weight that is worth nothing; or as `addPapers`.
 */
export async function weighDelivered({
  trx,
  order,
  shipment,
  delivered: { netWeight, documents },
  userId,
  now,
}: Moving & { delivered: DeliveredWeight }): Promise<Placed> {
  const agreed = await AgreedTerms.find(trx, order.termsId);
  const payable = worthOfDelivered(agreed, order, shipment, netWeight);
  if (payable <= 0n) throw new AppError("request.invalid", { fields: [{ field: "netWeight", key: "invalid" }] });
  const isLower = payable < shipment.worthIn(order.currency);
  const isWithin = isWithinTolerance(netWeight, shipment.quantity, agreed.tolerancePercent);
  const answerBy = after(now, deliveredAnswerDays * day);
  const { inspectionEndsAt: end } = shipment;
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition: isLower ? (isWithin ? "weighWithin" : "weighOutside") : "weighDelivered",
    party: "buyer",
    userId,
    now,
    details: { deliveredWeight: netWeight, shippedWeight: shipment.netWeight },
    changes: {
      deliveredWeight: netWeight,
      deliveredOpen: isLower,
      // What was shipped is not asked about any more.
      weightOpen: false,
      ...(isLower
        ? { inspectionEndsAt: end && end > answerBy ? end : answerBy }
        : { payable: fromMinor(payable, order.currency) }),
    },
  });
  await addPapers({
    trx,
    order: moved.order,
    subject: { type: "shipment", id: shipment.id },
    organizationId: order.buyerOrgId,
    purpose: "weightNote",
    ids: documents.filter((id): id is string => id !== undefined),
    told: true,
    now,
  });
  return moved;
}

type Accepting = Omit<Moving, "userId"> & { userId: string | null };

/**
 * The supplier takes the delivered weight for what it is, or has said nothing of one within the tolerance by the end of the inspection: that is what is paid for.
 *
 * @throws {AppError} `escrow.wrongStatus` outside the inspection, `escrow.weightAnswered` for a weight that does not wait for the supplier.
 */
async function take(
  { trx, order, shipment, userId, now }: Accepting,
  transition: "acceptDelivered" | "acceptDeliveredUnopposed",
): Promise<Placed> {
  const agreed = await AgreedTerms.find(trx, order.termsId);
  const { deliveredWeight } = shipment;
  const payable = worthOfDelivered(agreed, order, shipment, deliveredWeight ?? shipment.quantity);
  return moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: transition === "acceptDelivered" ? "supplier" : "clock",
    userId,
    now,
    details: { deliveredWeight },
    changes: { deliveredOpen: false, ...(shipment.deliveredOpen && { payable: fromMinor(payable, order.currency) }) },
  });
}

export const acceptDelivered = (moving: Moving): Promise<Placed> => take(moving, "acceptDelivered");
export const acceptDeliveredUnopposed = (moving: Omit<Moving, "userId">): Promise<Placed> =>
  take({ ...moving, userId: null }, "acceptDeliveredUnopposed");
