import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { DeliveredWeight } from "#shared/escrow/contract.ts";
import { isWithinTolerance } from "#shared/escrow/shipments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
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
 * The buyer states what the goods weigh at arrival. Within the tolerance that is what is paid for; outside it what was shipped stays so until the supplier has accepted it, or our
 * team has decided.
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
  const isWithin = isWithinTolerance(netWeight, shipment.quantity, agreed.tolerancePercent);
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition: isWithin ? "weighDelivered" : "weighOutside",
    party: "buyer",
    userId,
    now,
    details: { deliveredWeight: netWeight, shippedWeight: shipment.netWeight },
    changes: {
      deliveredWeight: netWeight,
      deliveredOpen: !isWithin,
      // What was shipped is not asked about any more.
      weightOpen: false,
      ...(isWithin && { payable: fromMinor(payable, order.currency) }),
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

/**
 * The supplier takes the delivered weight for what it is: that is what is paid for.
 *
 * @throws {AppError} `escrow.wrongStatus` outside the inspection, `escrow.weightAnswered` for a weight that does not wait for the supplier.
 */
export async function acceptDelivered({ trx, order, shipment, userId, now }: Moving): Promise<Placed> {
  const agreed = await AgreedTerms.find(trx, order.termsId);
  const { deliveredWeight } = shipment;
  const payable = worthOfDelivered(agreed, order, shipment, deliveredWeight ?? shipment.quantity);
  return moveOrder({
    trx,
    order,
    shipment,
    transition: "acceptDelivered",
    party: "supplier",
    userId,
    now,
    details: { deliveredWeight },
    changes: { deliveredOpen: false, ...(shipment.deliveredOpen && { payable: fromMinor(payable, order.currency) }) },
  });
}
