import { countryName } from "#shared/kernel/country.ts";
import { largestOf } from "#shared/documents/variants.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { SupplierView } from "#shared/organizations/contract.ts";

/** A supplier for search engines. */
export function aboutSupplier(supplier: SupplierView, language: Language): Record<string, unknown> {
  const { id, name, description, city, country, established, website, logo, logoUrl } = supplier;
  return {
    "@type": "Organization",
    "@id": `/suppliers/${id}`,
    url: `/suppliers/${id}`,
    name,
    description: description ?? undefined,
    logo: (logo && largestOf(logo.variants)?.url) ?? logoUrl ?? undefined,
    image: `/share/${language}/suppliers/${id}.png`,
    sameAs: website ?? undefined,
    foundingDate: established === null ? undefined : String(established),
    address:
      city || country
        ? {
            "@type": "PostalAddress",
            addressLocality: city ?? undefined,
            addressCountry: country ? country.toUpperCase() : undefined,
          }
        : undefined,
    areaServed: country ? countryName(country, language) : undefined,
  };
}
