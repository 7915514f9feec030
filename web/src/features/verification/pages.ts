import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "verification",
  members: [
    {
      paths: ["/dashboard/settings/verification"],
      file: "VerificationPage",
      load: () => import("./VerificationPage.tsx"),
      texts: ["verification", "documents", "settings-organization"],
    },
  ],
});
