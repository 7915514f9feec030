import type { ProductView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import { largestOf } from "#shared/documents/variants.ts";

/** The unit codes of UN/CEFACT that schema.org asks for; counted units have none of use. */
const unitCodes: Record<string, string> = { MT: "TNE", Tons: "TNE", KG: "KGM" };

/** What shows it, the main one first; where nothing does, the drawing that is shared. */
function imagesOf({ pictures, images }: ProductView, drawn: string): string | string[] {
  const all = [...pictures.flatMap(({ variants }) => largestOf(variants)?.url ?? []), ...images];
  return all.length > 0 ? all : drawn;
}

/** A product for search engines: one price is an offer, a range is several. Reviews do not exist, so none are claimed. */
export function aboutProduct(product: ProductView, category: string, language: Language): Record<string, unknown> {
  const { min, max, currency } = product.priceRange;
  const url = `/products/${product.category}/${product.id}`;
  const unitCode = unitCodes[product.unit];
  const offer = {
    url,
    priceCurrency: currency,
    availability: `https://schema.org/${Number(product.availableQuantity.value) > 0 ? "InStock" : "OutOfStock"}`,
    seller: { "@type": "Organization", name: product.supplier.name, url: `/suppliers/${product.supplier.id}` },
  };
  return {
    "@type": "Product",
    "@id": url,
    name: product.name,
    description: product.description || undefined,
    category,
    sku: product.id,
    image: imagesOf(product, `/share/${language}${url}.png`),
    countryOfOrigin: product.origin.map((code) => ({ "@type": "Country", name: countryName(code, language) })),
    offers:
      min === max
        ? {
            "@type": "Offer",
            ...offer,
            price: min,
            priceSpecification: unitCode && {
              "@type": "UnitPriceSpecification",
              price: min,
              priceCurrency: currency,
              unitCode,
            },
          }
        : { "@type": "AggregateOffer", ...offer, lowPrice: min, highPrice: max, offerCount: 1 },
  };
}
