import { AppError } from "#shared/kernel/errors.ts";
import type { GoodsDraft } from "#shared/escrow/goods-contract.ts";
import { gramsOf, kgOf, kgOfTons, tonsOfKg, totalsOf } from "#shared/escrow/goods/weights.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { announcePapers, tellOfPapers } from "../commands/tell-of-papers.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import { issuePapers, papersOfShipping } from "./issue-papers.ts";
import { ShipmentGoods } from "./model.ts";
import { statingRefusal } from "./policy.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: of two who state it at once the second is told what the first has. */
  order: Order;
  shipment: Shipment;
  draft: GoodsDraft;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * The supplier states what a shipment holds. Of goods that have left it is stated once, and their papers are issued with it.
 *
 * @throws {AppError} `escrow.wrongStatus`, `escrow.goodsFrozen`, `request.versionStale`; `escrow.goodsWeightDiffers` where other goods were shipped; `request.invalid` for parts of a kilogram.
 */
export async function stateGoods({ trx, order, shipment, draft, userId, request, now }: Props): Promise<void> {
  const [before] = await ShipmentGoods.of(trx, [shipment.id]);
  const refusal = statingRefusal(shipment, before);
  if (refusal) throw new AppError(refusal, { status: shipment.status });
  const { version, lots: given, ...written } = draft;
  expectVersion({ version: before?.version ?? 0 }, version);
  const lots = given.map(({ lot, bags, netKg, grossKg }) => ({
    lot,
    bags,
    netKg: kgOf(gramsOf(netKg)),
    grossKg: kgOf(gramsOf(grossKg)),
  }));
  const { netKg } = totalsOf(lots);
  if (tonsOfKg(netKg) === null)
    throw new AppError("request.invalid", {
      fields: [{ field: "lots", key: "wholeKilograms", values: { sum: netKg } }],
    });
  if (shipment.netWeight !== null) checkShipped({ netKg, netWeight: shipment.netWeight });
  const record = { ...written, lots, statedBy: userId, frozenAt: shipment.shippedAt && now, updatedAt: now };
  if (before) await before.$query(trx).patch({ ...record, version: before.version + 1 });
  else await ShipmentGoods.query(trx).insert({ ...record, shipmentId: shipment.id, version: 1, createdAt: now });
  await writeAudit({
    db: trx,
    action: "goods.stated",
    actorUserId: userId,
    subjectType: "order",
    subjectId: order.id,
    details: { reference: order.reference, shipment: shipment.number, netKg, lots: lots.length },
    request,
    now,
  });
  await announcePapers({ trx, order, now });
  if (!before) await tellOfPapers({ trx, order, by: "supplier", now });
  if (shipment.shippedAt) await issuePapers({ trx, order, shipment, kinds: papersOfShipping, now });
}

interface Weighed {
  /** Of the record. */
  netKg: string;
  /** As it is shipped. */
  netWeight: string;
}

/** @throws {AppError} `escrow.goodsWeightDiffers` unless a record and a shipping weigh the same, to the kilogram. */
export function checkShipped({ netKg, netWeight }: Weighed): void {
  const shippedKg = kgOfTons(netWeight);
  if (shippedKg !== netKg) throw new AppError("escrow.goodsWeightDiffers", { statedKg: netKg, shippedKg });
}
