import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "disputes",
  members: [
    {
      paths: ["/dashboard/escrow/:reference/dispute"],
      file: "CasePage",
      load: () => import("./CasePage.tsx"),
      texts: ["case-page", "cases", "escrow", "documents", "quality", "lots", "inspectors"],
    },
  ],
});
