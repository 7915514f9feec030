import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "products",
  members: [
    {
      paths: ["/dashboard/products"],
      file: "ProductsPage",
      load: () => import("./ProductsPage.tsx"),
      texts: ["products", "lots", "listings", "notifications"],
      menu: { at: 2, id: "products", icon: "products", for: ["supplier"], count: "products.total" },
    },
  ],
});
