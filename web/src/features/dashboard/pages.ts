import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "dashboard",
  members: [
    {
      paths: ["/dashboard"],
      file: "OverviewPage",
      load: () => import("./OverviewPage.tsx"),
      texts: ["dashboard", "today"],
      menu: { at: 1, id: "overview", icon: "overview", for: ["supplier", "buyer", "none"] },
      footer: [{ column: "marketplace", at: 5, to: "/dashboard", label: "footer.dashboard" }],
    },
  ],
});
