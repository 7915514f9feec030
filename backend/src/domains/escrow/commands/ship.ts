import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import type { ShippingDraft } from "#shared/escrow/contract.ts";
import { mostDaysUnderWay } from "#shared/escrow/rules.ts";
import { tonsOfKg } from "#shared/escrow/goods/weights.ts";
import { isWithinTolerance, payableFor } from "#shared/escrow/shipments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, endOfDay } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { readChecklist } from "../checklist/model.ts";
import { issuePapers, papersOfShipping } from "../goods/issue-papers.ts";
import { presentGoods, ShipmentGoods } from "../goods/model.ts";
import { checkShipped } from "../goods/state-goods.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import { addPapers } from "./add-papers.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  draft: ShippingDraft;
  userId: string;
  now: Date;
}

/**
 * The supplier has handed the goods over: they are on their way. What they weigh is what will be paid for, as far as it was funded; a weight outside the
 * agreed tolerance waits for the buyer.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the shipment is funded; `escrow.tooEarlyToShip` before the first day to ship that was agreed; `escrow.sampleAwaited` while the terms wait for a sample; `escrow.paymentReversed` where the provider reports that its money has gone back; `request.invalid` for an arrival in the past, or more than 120 days away, and
 * for a weight that is worth nothing; `escrow.goodsWeightDiffers` where the lots that were stated weigh something else; and for a bill of lading that the contract asks for and that is not there.
 */
export async function ship({ trx, order, shipment, draft, userId, now }: Props): Promise<Placed> {
  checkArrival(draft.expectedArrival, now, now);
  const agreed = await AgreedTerms.find(trx, order.termsId);
  await demandBill(trx, { order, shipment, agreed, documents: draft.documents });
  const { documents, ...written } = draft;
  const { transportDocument, expectedArrival } = written;
  // What was stated of goods that others take the place of says nothing of these.
  const record = await ShipmentGoods.statedOf(trx, shipment, now);
  const netWeight = draft.netWeight ?? weightOf(record) ?? shipment.quantity;
  if (record) checkShipped({ netKg: presentGoods(record).netKg, netWeight });
  const weightOpen = !isWithinTolerance(netWeight, shipment.quantity, agreed.tolerancePercent);
  const amount = toMinor(shipment.amount, order.currency);
  const payable = payableFor({ netWeight, quantity: shipment.quantity, agreed, amount });
  if (payable <= 0n) throw new AppError("request.invalid", { fields: [{ field: "netWeight", key: "invalid" }] });
  await addPapers({
    trx,
    order,
    subject: { type: "shipment", id: shipment.id },
    organizationId: order.supplierOrgId,
    purpose: "transportDocument",
    ids: documents,
    told: true,
    now,
  });
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition: weightOpen ? "shipOutside" : "ship",
    party: "supplier",
    userId,
    now,
    details: { ...written, netWeight },
    changes: {
      transportDocument,
      expectedArrival,
      netWeight,
      payable: fromMinor(payable, order.currency),
      weightOpen,
      shippedAt: now,
      confirmableFrom: endOfDay(expectedArrival),
    },
  });
  if (record) {
    await record.$query(trx).patch({ frozenAt: now });
    await issuePapers({ trx, ...moved, kinds: papersOfShipping, now });
  }
  return moved;
}

/** What the lots weigh that were stated, in metric tons; null where none were. */
const weightOf = (record: ShipmentGoods | undefined): string | null =>
  record ? tonsOfKg(presentGoods(record).netKg) : null;

interface Asked {
  order: Order;
  shipment: Shipment;
  agreed: AgreedTerms;
  documents: readonly string[];
}

/** Where the contract asks for the bill of lading, its number alone is not enough: the paper comes with the shipping, or is there already. */
async function demandBill(trx: Transaction, { order, shipment, agreed, documents }: Asked): Promise<void> {
  if (documents.length > 0 || !agreed.documentsRequired.includes("billOfLading")) return;
  const { papers } = await readChecklist(trx, order);
  const isThere = papers.some(
    (each) => each.shipment.id === shipment.id && each.paper === "billOfLading" && each.document,
  );
  if (!isThere) throw new AppError("request.invalid", { fields: [{ field: "documents", key: "required" }] });
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** @throws {AppError} `request.invalid` for a day of arrival that has passed or that lies more than 120 days after the shipping. */
export function checkArrival(expectedArrival: string, shippedAt: Date, now: Date): void {
  const wrong = (problem: { key: string; values?: Record<string, string | number> }) =>
    new AppError("request.invalid", { fields: [{ field: "expectedArrival", ...problem }] });
  if (expectedArrival < dayOf(now)) throw wrong({ key: "past" });
  if (expectedArrival > dayOf(after(shippedAt, mostDaysUnderWay * day)))
    throw wrong({ key: "tooFar", values: { days: mostDaysUnderWay } });
}
