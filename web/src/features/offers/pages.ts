import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "offers",
  members: [
    {
      paths: ["/dashboard/orders"],
      file: "OffersPage",
      load: () => import("./OffersPage.tsx"),
      texts: ["offers", "orders-tabs", "samples", "threads", "documents"],
      menu: { at: 3, id: "orders", icon: "inbox", for: ["supplier", "buyer"], count: "offers.pending" },
    },
  ],
});
