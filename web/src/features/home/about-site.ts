import { siteFacts } from "#shared/site-facts.ts";

/** Who runs the marketplace, and where one searches it, for search engines. */
export function aboutSite(): Record<string, unknown>[] {
  const { name, legalEntity, phone, email, social, offices } = siteFacts;
  return [
    {
      "@type": "Organization",
      "@id": "/#organization",
      name,
      legalName: legalEntity ?? undefined,
      url: "/",
      logo: "/logo.svg",
      telephone: phone ?? undefined,
      email: email ?? undefined,
      sameAs: Object.values(social),
      address: offices.map(({ lines, country }) => ({
        "@type": "PostalAddress",
        streetAddress: lines.join(", "),
        addressCountry: country.toUpperCase(),
      })),
    },
    {
      "@type": "WebSite",
      "@id": "/#website",
      name,
      url: "/",
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: "/products/all?search={search_term_string}" },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}
