import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "threads",
  members: [
    {
      paths: ["/dashboard/messages", "/dashboard/messages/:threadId"],
      file: "MessagesPage",
      load: () => import("./MessagesPage.tsx"),
      texts: ["threads", "documents"],
      menu: { at: 6, id: "messages", icon: "messages", for: ["supplier", "buyer"], count: "threads.unread" },
    },
  ],
});
