import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "passports",
  public: [
    {
      paths: ["/verify/passport", "/verify/passport/:number"],
      file: "PassportPage",
      load: () => import("./PassportPage.tsx"),
      texts: ["verify-passport", "lots", "quality"],
      title: "own",
      listed: false,
      reads: ["passports.show"],
      size: "large",
      secret: true,
    },
  ],
});
