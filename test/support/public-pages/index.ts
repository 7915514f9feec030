import { buildPrices } from "#test/factories/prices.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { features } from "#web/src/app/pages.ts";
import { companyPages } from "./company.ts";
import { marketPages } from "./market.ts";
import type { PublicPage, Shown } from "./page.ts";

export type { PublicPage } from "./page.ts";

/** The addresses of all manifests, parameters filled in with what is shown. */
function addressesOf({ category, productId, supplierId }: Shown): { route: string; path: string }[] {
  const values: Record<string, string> = { category, productId, organizationId: supplierId };
  return features
    .flatMap((feature) => feature.public ?? [])
    .flatMap(({ paths }) => paths)
    .map((route) => ({ route, path: route.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name) }));
}

/** Every public page: those whose elements section 2 of the specification names, and whatever else a manifest has. */
export function publicPages(shown: Shown): readonly PublicPage[] {
  const described = [...marketPages(shown), ...companyPages];
  const known = new Set(described.map(({ route }) => route));
  const others = addressesOf(shown).filter(({ route }) => !known.has(route));
  return [...described, ...others.map((page) => ({ ...page, shows: [] }))];
}

/** A market as small as can be in which every page has all its parts, and the pages that show it. */
export async function buildMarket(): Promise<readonly PublicPage[]> {
  const supplier = await buildSupplier({
    name: "Coopérative Kochere",
    description: "Washed coffee of 800 families.",
    story: "Founded beside the washing station.",
    country: "et",
    city: "Kochere",
    certifications: ["Organic"],
    verification: "verified",
  });
  const { product } = await buildProduct({ name: "Lot 41", supplier, images: [] });
  await buildProduct({ name: "Lot 42", description: "", supplier, images: [], category: "sesame", currency: "EUR" });
  for (const series of ["coffee", "coffee-organic", "arabica", "cocoa", "sesame", "chia"])
    await buildPrices(series, [4780, 4870, 4960, 5540, 5400, 5690, 5700, 5800]);
  return publicPages({
    category: product.category,
    productId: product.id,
    product: product.name,
    supplierId: supplier.organization.id,
    supplier: supplier.organization.name,
  });
}
