import { definePages } from "#web/src/runtime/pages.ts";
import { otherTexts } from "./texts.ts";

export const pages = definePages({
  feature: "contracts",
  public: [
    {
      paths: ["/verify/contract", "/verify/contract/:number"],
      file: "verify/VerifyPage",
      load: () => import("./verify/VerifyPage.tsx"),
      texts: ["verify-contract"],
      title: "own",
      listed: false,
      reads: [],
      size: "large",
      secret: true,
    },
  ],
  members: [
    {
      paths: ["/dashboard/orders/contracts", "/dashboard/orders/contracts/:number"],
      file: "ContractsPage",
      load: () => import("./ContractsPage.tsx"),
      texts: [
        "contract-pages",
        "orders-tabs",
        "lots",
        "contracts.paper",
        "contracts.term",
        "contracts.said",
        "contracts.languageName",
      ],
      laterTexts: otherTexts,
    },
  ],
});
