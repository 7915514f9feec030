import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "quality",
  members: [
    {
      paths: ["/dashboard/escrow/:reference/inspection"],
      file: "InspectionPage",
      load: () => import("./InspectionPage.tsx"),
      // Those of the order's page, from which one comes: what is loaded already is not loaded once more.
      texts: ["escrow", "order-parts", "samples", "fee-notes", "lots", "quality", "threads", "documents"],
    },
  ],
});
