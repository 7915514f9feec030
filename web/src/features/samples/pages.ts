import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "samples",
  members: [
    {
      paths: ["/dashboard/orders/samples", "/dashboard/orders/samples/:sampleId"],
      file: "SamplesPage",
      load: () => import("./SamplesPage.tsx"),
      texts: ["samples", "orders-tabs"],
    },
  ],
});
