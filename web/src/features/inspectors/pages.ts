import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "inspectors",
  public: [
    {
      paths: ["/inspect/:token"],
      file: "InspectPage",
      load: () => import("./InspectPage.tsx"),
      texts: ["inspect", "dashboard"],
      laterTexts: ["quality", "lots", "documents", "escrow"],
      title: "own",
      listed: false,
      reads: [],
      size: "medium",
      secret: true,
    },
  ],
});
