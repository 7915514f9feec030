import type { LeftOut } from "./left-out.ts";

/**
 * Our pages are loaded by a router of our own (docs/adr/0012-moving-between-pages.md) which uses the library's matching, addresses and
 * contexts: so no data router, no error pages of its own, no server components. Its warnings are for development.
 */
export const reactRouterParts: readonly LeftOut[] = [
  {
    file: /react-router\/dist\/development\/chunk-\w+\.mjs$/,
    sign: "function useNavigateUnstable(",
    options: ["errorElement", "createBrowserRouter", "RouterProvider", "useLoaderData", "useRouteError"],
    parts: {
      ENABLE_DEV_WARNINGS: "false",
      dataRouterState: "void 0",
      dataRouterContext: "null",
      onError: "void 0",
      onErrorHandler: "void 0",
      errors: "void 0",
    },
    calls: { invariant: "void 0", warning: "void 0", warningOnce: "void 0" },
    values: { "isDataRoute ? useNavigateStable() : useNavigateUnstable()": "useNavigateUnstable()" },
  },
];
