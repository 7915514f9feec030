import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "wholesale",
  public: [
    {
      paths: ["/coffee-wholesale"],
      file: "WholesalePage",
      load: () => import("./WholesalePage.tsx"),
      texts: ["company"],
      title: "company:wholesale.coffee.metaTitle",
      description: "company:wholesale.coffee.metaDescription",
      listed: true,
      reads: ["catalogue.list", "market-prices.show"],
      size: "large",
      header: [{ row: "crops", at: 1, to: "/coffee-wholesale", label: "nav.coffee", also: "/products/coffee" }],
    },
    {
      paths: ["/sesame-wholesale"],
      file: "WholesalePage",
      load: () => import("./WholesalePage.tsx"),
      texts: ["company"],
      title: "company:wholesale.sesame.metaTitle",
      description: "company:wholesale.sesame.metaDescription",
      listed: true,
      reads: ["catalogue.list", "market-prices.show"],
      size: "large",
      header: [{ row: "crops", at: 2, to: "/sesame-wholesale", label: "nav.sesame", also: "/products/sesame" }],
    },
    {
      paths: ["/chia-wholesale"],
      file: "WholesalePage",
      load: () => import("./WholesalePage.tsx"),
      texts: ["company"],
      title: "company:wholesale.chia.metaTitle",
      description: "company:wholesale.chia.metaDescription",
      listed: true,
      reads: ["catalogue.list", "market-prices.show"],
      size: "large",
      header: [{ row: "crops", at: 3, to: "/chia-wholesale", label: "nav.chia", also: "/products/chia" }],
    },
  ],
});
