import { v7 as uuid } from "uuid";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { usualTolerance } from "#shared/terms/schedule.ts";
import { feeBearer, inspectionDays, splitShares } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Product } from "../../catalogue/index.ts";
import { AgreedTerms, type AgreedShipment } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Locked, so that what it says of goods and delivery is what the terms say. */
  product: Product;
  buyerOrganizationId: string;
  /** In `unit`. */
  quantity: string;
  unit: string;
  pricePerUnit: string;
  /** What was agreed beside them; the listing's and the marketplace's own where nothing was. */
  further?: {
    deliveryTerms: string | null;
    tolerancePercent: string;
    inspectionDays: number | null;
    packing: string | null;
    schedule: AgreedShipment[] | null;
  };
  now: Date;
}

/**
 * Writes down what is agreed, or offered: goods as the listing has them now, delivery too unless something else was agreed, quantity and price as given,
 * shares as they are today.
 */
export async function writeTerms(props: Props): Promise<AgreedTerms> {
  const { trx, product, buyerOrganizationId, further, now, ...given } = props;
  const deliveryTerms = further?.deliveryTerms ?? product.deliveryTerms;
  const { incoterm, place } = readIncoterm(deliveryTerms);
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
    deliveryTerms,
    incoterm,
    incotermPlace: place,
    deliveryTimeDays: product.deliveryTimeDays,
    inspectionDays: further?.inspectionDays ?? inspectionDays,
    tolerancePercent: further?.tolerancePercent ?? usualTolerance,
    packing: further?.packing ?? null,
    schedule: further?.schedule ?? null,
    supplierShare: Number(splitShares.supplier),
    platformShare: Number(splitShares.platform),
    impactFundShare: Number(splitShares.impactFund),
    feeBearer,
    createdAt: now,
  };
  return AgreedTerms.remember((await AgreedTerms.query(trx).insert(row).returning("*")) as unknown as AgreedTerms);
}
