import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "quality",
  members: [
    {
      paths: ["/dashboard/escrow/:reference/inspection"],
      file: "InspectionPage",
      load: () => import("./InspectionPage.tsx"),
      texts: ["quality", "lots", "escrow", "documents"],
    },
  ],
});
