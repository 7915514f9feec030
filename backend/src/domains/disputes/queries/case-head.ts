import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract } from "../../contracts/index.ts";
import { Shipment } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Case } from "../commands/move-case.ts";

/** What every paper about a case begins with: whose it is, of which goods, and what is claimed. */
export async function readCaseHead(db: Database, { dispute, order, shipment }: Case) {
  const { currency } = order;
  const terms = await AgreedTerms.find(db, order.termsId);
  const contract = await Contract.query(db).findOne({ order_id: order.id });
  const shipments = await Shipment.of(db, order.id);
  const places = await db<{ id: string; country: string | null; city: string | null }>("organizations")
    .whereIn("id", [order.buyerOrgId, order.supplierOrgId])
    .select("id", "country", "city");
  const party = (id: string, name: string) => {
    const place = places.find((one) => one.id === id);
    return { name, country: place?.country ?? null, city: place?.city ?? null };
  };
  const head = {
    reference: order.reference,
    shipment: shipments.length > 1 ? shipment.number : null,
    shipments: shipments.length,
    product: terms.productName,
    quantity: formatDecimal(parseDecimal(shipment.quantity, quantityScale), quantityScale, 0),
    parties: {
      buyer: party(order.buyerOrgId, terms.buyerName),
      supplier: party(order.supplierOrgId, terms.supplierName),
    },
    kind: dispute.kind,
    openedBy: dispute.openedBy,
    openedAt: dispute.createdAt.toISOString(),
    reason: dispute.reason,
    claim:
      dispute.claimType && dispute.claimAmount !== null
        ? { type: dispute.claimType, amount: moneyView(toMinor(dispute.claimAmount, currency), currency) }
        : null,
  };
  return { head, terms, contract };
}
