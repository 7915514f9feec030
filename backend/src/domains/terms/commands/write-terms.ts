import { v7 as uuid } from "uuid";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { inspectionDays, splitShares } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Product } from "../../catalogue/index.ts";
import { AgreedTerms } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Locked, so that what it says of goods and delivery is what the terms say. */
  product: Product;
  buyerOrganizationId: string;
  /** In `unit`. */
  quantity: string;
  unit: string;
  pricePerUnit: string;
  now: Date;
}

/** Writes down what is agreed, or offered: goods and delivery as the listing has them now, quantity and price as given, shares as they are today. */
export async function writeTerms({ trx, product, buyerOrganizationId, now, ...given }: Props): Promise<AgreedTerms> {
  const { incoterm, place } = readIncoterm(product.deliveryTerms);
  const row = {
    id: uuid(),
    productId: product.id,
    listingVersion: product.termsVersion,
    productName: product.name,
    productCategory: product.category,
    originCountry: product.originCountry,
    certifications: product.certifications,
    buyerOrgId: buyerOrganizationId,
    supplierOrgId: product.organizationId,
    ...given,
    currency: product.currency,
    deliveryTerms: product.deliveryTerms,
    incoterm,
    incotermPlace: place,
    deliveryTimeDays: product.deliveryTimeDays,
    inspectionDays,
    supplierShare: Number(splitShares.supplier),
    platformShare: Number(splitShares.platform),
    impactFundShare: Number(splitShares.impactFund),
    createdAt: now,
  };
  return AgreedTerms.remember((await AgreedTerms.query(trx).insert(row).returning("*")) as unknown as AgreedTerms);
}
