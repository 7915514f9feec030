import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "escrow-explained",
  public: [
    {
      paths: ["/escrow"],
      file: "ExplainedPage",
      load: () => import("./ExplainedPage.tsx"),
      texts: ["explained"],
      title: "explained:metaTitle",
      description: "explained:metaDescription",
      listed: true,
      reads: [],
      size: "medium",
      header: [{ row: "places", at: 4, to: "/escrow", label: "nav.escrow" }],
      footer: [{ column: "company", at: 3, to: "/escrow", label: "footer.escrow" }],
    },
  ],
});
