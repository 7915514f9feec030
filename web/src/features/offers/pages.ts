import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "offers",
  members: [
    {
      paths: ["/dashboard/orders", "/dashboard/orders/:offerId"],
      file: "OffersPage",
      load: () => import("./OffersPage.tsx"),
      texts: [
        "offers",
        "negotiation",
        "lots",
        "orders-tabs",
        "samples",
        "ratings",
        "threads",
        "documents",
        "contract-pages",
      ],
      menu: { at: 3, id: "orders", icon: "inbox", for: ["supplier", "buyer"], count: "offers.pending" },
    },
    {
      paths: ["/dashboard/orders/:offerId/counter"],
      file: "counter/CounterPage",
      load: () => import("./counter/CounterPage.tsx"),
      texts: ["offers", "negotiation", "lots", "documents", "verification"],
    },
  ],
});
