import { moneyView } from "#shared/kernel/money.ts";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { FeeNoteDetails } from "./queries/fee-notes.ts";
import { plain } from "./shipment-presenter.ts";

/** A note as everybody reads it who may. */
export function presentFeeNote({ terms, release, issuer, ...note }: FeeNoteDetails): FeeNoteView {
  const money = (amount: bigint) => moneyView(amount, release.currency);
  return {
    id: note.id,
    number: note.number,
    releasedAt: release.postedAt.toISOString(),
    takenBackAt: release.takenBackAt?.toISOString() ?? null,
    reference: note.reference,
    shipment: note.shipments > 1 ? note.shipment : null,
    shipments: note.shipments,
    issuer: { ...issuer, address: [...issuer.address] },
    recipient: { name: terms.supplierName, city: terms.supplierCity, country: terms.supplierCountry },
    product: terms.productName,
    quantity: plain(note.quantity),
    unit: terms.unit,
    gross: money(release.released),
    platformShare: money(release.platform + release.impactFund),
    impactFund: money(release.impactFund),
    net: money(release.supplier),
    shares: {
      platformShare: Number(terms.shares.platform + terms.shares.impactFund),
      impactFund: Number(terms.shares.impactFund),
    },
    feeBearer: terms.feeBearer,
  };
}
