import { sendInquiry, answerOffer, type Offer } from "#backend/src/domains/offers/index.ts";
import { offerDraft } from "#shared/offers/contract.ts";
import type { Product } from "#backend/src/domains/catalogue/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
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
  accepted?: boolean;
}

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
    return accepted ? answerOffer({ trx, offer: sent, answer: "accept", now: sentAt }) : sent;
  });
  return { offer, buyer: sender, ...listed };
}
