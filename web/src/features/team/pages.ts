import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "team",
  members: [
    {
      paths: ["/dashboard/team"],
      file: "TeamPage",
      load: () => import("./TeamPage.tsx"),
      texts: ["team"],
      menu: { at: 5, id: "team", icon: "team", for: ["supplier", "buyer"] },
    },
  ],
});
