import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "insights",
  public: [
    {
      paths: ["/insights"],
      file: "InsightsPage",
      load: () => import("./InsightsPage.tsx"),
      texts: ["insights"],
      title: "own",
      listed: true,
      reads: ["market-prices.show"],
      size: "large",
      header: [{ row: "places", at: 3, to: "/insights", label: "nav.insights", also: "/harvest-calendar" }],
      footer: [{ column: "marketplace", at: 4, to: "/insights", label: "footer.insights" }],
    },
    {
      paths: ["/harvest-calendar"],
      file: "HarvestPage",
      load: () => import("./HarvestPage.tsx"),
      texts: ["harvest"],
      title: "harvest:metaTitle",
      description: "harvest:metaDescription",
      listed: true,
      reads: ["catalogue.seasons"],
      size: "small",
    },
  ],
});
