import { definePages } from "#web/src/runtime/pages.ts";

const texts = ["quotations", "orders-tabs", "notifications"];

export const pages = definePages({
  feature: "quotations",
  members: [
    {
      paths: ["/dashboard/orders/requests"],
      file: "RequestsPage",
      load: () => import("./RequestsPage.tsx"),
      texts,
    },
    {
      paths: ["/dashboard/orders/requests/new"],
      file: "NewRequestPage",
      load: () => import("./NewRequestPage.tsx"),
      texts: [...texts, "negotiation", "lots"],
    },
    {
      paths: ["/dashboard/orders/requests/:number"],
      file: "RequestPage",
      load: () => import("./RequestPage.tsx"),
      texts: [...texts, "negotiation", "lots", "documents"],
    },
  ],
});
