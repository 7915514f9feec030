import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "reputation",
  public: [
    {
      paths: ["/ratings"],
      file: "RatingsPage",
      load: () => import("./RatingsPage.tsx"),
      texts: ["how-ratings"],
      title: "how-ratings:metaTitle",
      description: "how-ratings:metaDescription",
      listed: true,
      reads: [],
      size: "small",
    },
  ],
});
