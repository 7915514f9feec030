import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "debug",
  public: [
    {
      paths: ["/debug"],
      file: "DebugPage",
      load: () => import("./DebugPage.tsx"),
      texts: ["debug"],
      title: "debug:title",
      listed: false,
      reads: ["debug.availability"],
      size: "medium",
    },
  ],
});
