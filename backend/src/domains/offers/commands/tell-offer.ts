import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale } from "#shared/kernel/money.ts";
import { worthOf } from "#shared/terms/worth.ts";
import type { KindFor } from "#shared/notifications/kinds.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Offer } from "../model.ts";

type OfferKind = "offerReceived" | "offerAccepted" | "offerRejected" | "offerWithdrawn" | "offerExpired";

/** Who is told, and what. */
type Told =
  | { readonly side: "buyer"; readonly kind: OfferKind & KindFor<"buyer"> }
  | { readonly side: "supplier"; readonly kind: OfferKind & KindFor<"supplier"> };

interface Props {
  trx: Transaction;
  offer: Offer;
  told: Told;
  now: Date;
}

/** Tells one side of an offer what has become of it. An offer comes to each of its statuses once. */
export async function tellOffer({ trx, offer, told, now }: Props): Promise<void> {
  const terms = await AgreedTerms.find(trx, offer.termsId);
  const partnerId = told.side === "buyer" ? offer.supplierOrgId : offer.buyerOrgId;
  const partner = (await trx("organizations").where({ id: partnerId }).first("name")) as { name: string };
  const quantity = parseDecimal(terms.quantity, quantityScale);
  const notice = {
    organizationId: told.side === "buyer" ? offer.buyerOrgId : offer.supplierOrgId,
    subject: { type: "offer", id: offer.id, reference: null } as const,
    eventId: `offer:${offer.id}:${offer.status}`,
    values: {
      partner: partner.name,
      product: terms.productName,
      quantity: { amount: formatDecimal(quantity, quantityScale, 0), unit: terms.unit },
      total: moneyView(worthOf(terms, terms.quantity), terms.currency),
      terms: {
        deliveryTerms: terms.deliveryTerms,
        deliveryTimeDays: terms.deliveryTimeDays,
        tolerancePercent: formatDecimal(parseDecimal(terms.tolerancePercent, 1), 1, 0),
        inspectionDays: terms.inspectionDays,
        shipments: terms.schedule?.length ?? 0,
      },
      answerBy: offer.validUntil.toISOString(),
      // Until it is accepted there is no such moment, and no sentence names one.
      orderBy: (offer.orderUntil ?? offer.validUntil).toISOString(),
    },
    now,
  };
  if (told.side === "buyer") await tell(trx, { ...notice, ...told });
  else await tell(trx, { ...notice, ...told });
}
