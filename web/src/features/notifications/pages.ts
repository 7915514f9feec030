import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "notifications",
  members: [
    {
      paths: ["/dashboard/notifications"],
      file: "NotificationsPage",
      load: () => import("./NotificationsPage.tsx"),
      texts: ["notifications"],
    },
  ],
});
