import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "home",
  public: [
    {
      paths: ["/"],
      file: "HomePage",
      load: () => import("./HomePage.tsx"),
      texts: [],
      title: "own",
      listed: true,
      reads: ["catalogue.list", "organizations.suppliers", "market-prices.show"],
      size: "large",
    },
  ],
});
