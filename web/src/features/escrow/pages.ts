import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "escrow",
  members: [
    {
      paths: ["/dashboard/escrow", "/dashboard/escrow/:reference"],
      file: "EscrowPage",
      load: () => import("./EscrowPage.tsx"),
      texts: ["escrow"],
      menu: { at: 4, id: "escrow", icon: "escrow", for: ["supplier", "buyer"], count: "orders.active" },
    },
  ],
});
