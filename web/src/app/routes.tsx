import { ErrorPage } from "#web/src/frame/ErrorPage.tsx";
import type { MemberPage, PublicPage } from "#web/src/runtime/pages.ts";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";
import { features } from "./pages.ts";
import { PublicLayout } from "./PublicLayout.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { dashboardTexts } from "./texts.ts";

/** A route for each address of a page. Its id is the page's file, by which the server finds its scripts and styles (browsers know neither feature nor file), and what tells addresses apart. */
const routesOf = (feature: string, { paths, file, load, ...page }: PublicPage | MemberPage, texts: readonly string[]) =>
  paths.map((path): PageRoute => ({
    // The dashboard's own address is its first page's.
    ...(path === "/dashboard" ? { index: true } : { path }),
    id: `features/${feature}/${file}#${path}`,
    lazy: load,
    handle: { ...page, texts },
  }));

const dashboardLayout = () => import("#web/src/features/dashboard/DashboardLayout.tsx");
const dashboard = { texts: dashboardTexts };

/** What stands in the dashboard where there is nothing. */
export const unknownPage = "features/dashboard/DashboardLayout#unknown";
export const notFoundPage = "app/NotFoundPage";

/** Every address of the website and the dashboard. French ones are the same below /fr, which is the router's basename. */
export function createRoutes(): PageRoute[] {
  return [
    {
      id: "root",
      Component: RootLayout,
      ErrorBoundary: ErrorPage,
      children: [
        {
          id: "public",
          Component: PublicLayout,
          ErrorBoundary: ErrorPage,
          children: [
            ...features.flatMap((one) => (one.public ?? []).flatMap((page) => routesOf(one.feature, page, page.texts))),
            { path: "*", id: notFoundPage, lazy: () => import("./NotFoundPage.tsx") },
          ],
        },
        {
          path: "/dashboard",
          id: "features/dashboard/DashboardLayout",
          lazy: dashboardLayout,
          handle: dashboard,
          children: [
            ...features.flatMap((one) =>
              (one.members ?? []).flatMap((page) => routesOf(one.feature, page, dashboardTexts)),
            ),
            {
              path: "/dashboard/*",
              id: unknownPage,
              // In the layout's own file: one that is asked for once a year costs every page a line in its list.
              lazy: async () => ({ Component: (await dashboardLayout()).NotFound }),
              handle: dashboard,
            },
          ],
        },
      ],
    },
  ];
}

/** The source file of a matched route, below web/src and without its extension. */
export const routeFile = (id: string): string => id.split("#")[0] ?? id;

/** The dashboard is rendered by the browser alone: what it shows is nobody else's. */
export const isClientOnly = (path: string): boolean => /^\/dashboard(?:\/|$)/.test(path);
