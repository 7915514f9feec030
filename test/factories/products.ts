import type { ProductDraft } from "#shared/catalogue/contract.ts";
import { productDraft } from "#shared/catalogue/contract.ts";
import { createProduct, type Product } from "#backend/src/domains/catalogue/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildSupplier, type PersonOf } from "./people.ts";
import { rows } from "./rows.ts";

interface Overrides extends Partial<ProductDraft> {
  /** Whose product it is; a new supplier's unless told. */
  supplier?: PersonOf<Organization>;
  /** When it was listed. */
  listedAt?: Date;
}

/** The form of a product as a supplier fills it in. */
export const productForm = (overrides: Partial<ProductDraft> = {}) => ({
  name: "Yirgacheffe Grade 1",
  description: "Washed, screen 15 and above.",
  category: "coffee-organic",
  price: "5250.00",
  currency: "USD",
  quantity: "38.5",
  unit: "MT",
  originCountry: "et",
  certifications: ["Organic", "Fairtrade"],
  images: ["https://images.example/yirgacheffe.jpg"],
  ...overrides,
});

/** A listed product with its supplier. */
export async function buildProduct({ supplier, listedAt = new Date(), ...overrides }: Overrides = {}): Promise<{
  product: Product;
  supplier: PersonOf<Organization>;
}> {
  const owner = supplier ?? (await buildSupplier());
  const draft = productDraft.validateSync(productForm(overrides));
  const product = await rows().transaction((trx) =>
    createProduct({ trx, organizationId: owner.organization.id, draft, now: listedAt }),
  );
  return { product, supplier: owner };
}
