import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "legal",
  public: [
    {
      paths: ["/terms"],
      file: "TermsPage",
      load: () => import("./TermsPage.tsx"),
      texts: ["legal"],
      title: "legal:terms.metaTitle",
      description: "legal:terms.metaDescription",
      listed: true,
      reads: [],
      size: "small",
      changedByPlace: true,
      footer: [
        { column: "company", at: 5, to: "/terms", label: "footer.terms" },
        { column: "company", at: 6, to: "/terms#conduct", label: "footer.conduct" },
      ],
    },
    {
      paths: ["/privacy"],
      file: "PrivacyPage",
      load: () => import("./PrivacyPage.tsx"),
      texts: ["legal"],
      title: "legal:privacy.metaTitle",
      description: "legal:privacy.metaDescription",
      listed: true,
      reads: [],
      size: "small",
      changedByPlace: true,
      footer: [{ column: "company", at: 7, to: "/privacy", label: "footer.privacy" }],
    },
  ],
});
