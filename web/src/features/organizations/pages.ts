import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "organizations",
  public: [
    {
      paths: ["/suppliers"],
      file: "SuppliersPage",
      load: () => import("./SuppliersPage.tsx"),
      texts: [],
      title: "own",
      listed: true,
      reads: ["organizations.suppliers", "organizations.supplierFacets"],
      size: "large",
      header: [{ row: "places", at: 1, to: "/suppliers", label: "nav.suppliers" }],
      footer: [{ column: "marketplace", at: 2, to: "/suppliers", label: "footer.suppliers" }],
    },
    {
      paths: ["/suppliers/:organizationId"],
      file: "SupplierPage",
      load: () => import("./SupplierPage.tsx"),
      texts: ["verification.public", "reputation"],
      title: "own",
      listed: true,
      reads: ["organizations.supplier", "catalogue.list", "ratings.ofSupplier", "ratings.published"],
      size: "large",
    },
  ],
});
