import { concludeWith } from "#backend/src/domains/contracts/index.ts";
import { acceptOffer, Offer, sendInquiry } from "#backend/src/domains/offers/index.ts";
import { offerDraft } from "#shared/offers/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Product } from "#backend/src/domains/catalogue/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { signOffer } from "./contracts.ts";
import { buildBuyer, type PersonOf } from "./people.ts";
import { buildProduct } from "./products.ts";
import { rows } from "./rows.ts";

interface Overrides {
  buyer?: PersonOf<Organization>;
  product?: Product;
  supplier?: PersonOf<Organization>;
  quantity?: string;
  pricePerUnit?: string;
  /** What it says beside goods, quantity and price, as the form sends it. */
  terms?: object;
  /** When it was sent. */
  sentAt?: Date;
  /** Its contract is signed by both sides, unless told otherwise. */
  accepted?: boolean;
  signed?: boolean;
}

/** Whoever is asked accepts. */
export const acceptNow = (offer: Offer, { trx, now = new Date() }: { trx: Transaction; now?: Date }): Promise<Offer> =>
  acceptOffer({ trx, offer, conclude: concludeWith({ config: { escrowCurrencies: ["USD", "EUR"] } as never }), now });

/** An offer with both its sides. */
export async function buildOffer({
  buyer,
  product,
  supplier,
  quantity,
  pricePerUnit,
  terms = {},
  sentAt = new Date(),
  accepted = false,
  signed = accepted,
}: Overrides = {}): Promise<{
  offer: Offer;
  buyer: PersonOf<Organization>;
  supplier: PersonOf<Organization>;
  product: Product;
}> {
  const listed = product && supplier ? { product, supplier } : await buildProduct(supplier ? { supplier } : {});
  const sender = buyer ?? (await buildBuyer());
  const offer = await rows().transaction(async (trx) => {
    const draft = offerDraft.validateSync({
      productId: listed.product.id,
      quantity,
      pricePerUnit,
      message: "Is this lot available?",
      ...terms,
    });
    const sent = await sendInquiry({
      trx,
      buyerOrganizationId: sender.organization.id,
      userId: sender.user.id,
      draft,
      now: sentAt,
    });
    return accepted ? acceptNow(sent, { trx, now: sentAt }) : sent;
  });
  if (signed) await signOffer(offer.id);
  const kept = signed ? await Offer.query(rows()).findById(offer.id).throwIfNotFound() : offer;
  return { offer: kept, buyer: sender, ...listed };
}
