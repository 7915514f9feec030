import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "contact",
  public: [
    {
      paths: ["/contact"],
      file: "ContactPage",
      load: () => import("./ContactPage.tsx"),
      texts: ["contact"],
      title: "contact:metaTitle",
      description: "contact:metaDescription",
      listed: true,
      reads: [],
      size: "small",
      footer: [{ column: "company", at: 2, to: "/contact", label: "footer.contact" }],
    },
  ],
});
