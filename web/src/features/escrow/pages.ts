import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "escrow",
  members: [
    {
      paths: ["/dashboard/escrow", "/dashboard/escrow/:reference", "/dashboard/escrow/:reference/inspection"],
      file: "EscrowPage",
      load: () => import("./EscrowPage.tsx"),
      texts: [
        "escrow",
        "order-parts",
        "samples",
        "ratings",
        "fee-notes",
        "lots",
        "quality",
        "inspectors",
        "threads",
        "documents",
      ],
      menu: { at: 4, id: "escrow", icon: "escrow", for: ["supplier", "buyer"], count: "orders.active" },
    },
    {
      paths: ["/dashboard/fee-notes"],
      file: "FeeNotesPage",
      load: () => import("./FeeNotesPage.tsx"),
      texts: ["fee-notes"],
      menu: { at: 7, id: "feeNotes", icon: "papers", for: ["supplier"] },
    },
    {
      paths: ["/dashboard/fee-notes/:number"],
      file: "FeeNotePage",
      load: () => import("./FeeNotePage.tsx"),
      texts: ["fee-notes"],
    },
  ],
});
