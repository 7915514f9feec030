import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "catalogue",
  public: [
    {
      paths: ["/products", "/products/:category"],
      file: "ListingPage",
      load: () => import("./ListingPage.tsx"),
      texts: [],
      title: "own",
      listed: true,
      reads: ["catalogue.list", "catalogue.facets", "market-prices.show", "organizations.suppliers"],
      size: "large",
      header: [{ row: "crops", at: 4, to: "/products/all", label: "nav.allProducts" }],
      footer: [{ column: "marketplace", at: 1, to: "/products/all", label: "footer.products" }],
    },
    {
      paths: ["/products/:category/:productId"],
      file: "ProductPage",
      load: () => import("./ProductPage.tsx"),
      texts: ["lots", "verification.public"],
      laterTexts: ["offer-terms", "documents", "order-review", "contracts"],
      title: "own",
      listed: true,
      reads: ["catalogue.show"],
      size: "large",
    },
  ],
  members: [
    {
      paths: ["/dashboard/orders/new/:productId"],
      file: "offer/OfferPage",
      load: () => import("./offer/OfferPage.tsx"),
      texts: ["offers", "negotiation", "lots", "documents", "verification"],
    },
  ],
});
