import { ErrorPage } from "#web/src/frame/ErrorPage.tsx";
import { PublicLayout } from "./PublicLayout.tsx";
import { RootLayout } from "./RootLayout.tsx";
import type { PageModule, PageRoute, RouteHandle } from "#web/src/runtime/router/route.ts";

/** A page that is loaded when it is needed. Its id is its file, by which the server finds its scripts and styles. */
const page = (path: string, file: string, load: () => Promise<PageModule>, handle: RouteHandle = {}): PageRoute => ({
  path,
  id: file,
  lazy: load,
  handle,
});

const account: RouteHandle = { texts: "accounts", unlisted: true };
const company: RouteHandle = { texts: "company" };
const legal: RouteHandle = { texts: "legal" };
const dashboard: RouteHandle = { texts: "dashboard" };

const layout = () => import("#web/src/features/dashboard/DashboardLayout.tsx");

/** What stands in the dashboard where there is nothing. */
export const unknownPage = "features/dashboard/DashboardLayout#unknown";

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
            page("/", "features/home/HomePage", () => import("#web/src/features/home/HomePage.tsx")),
            page(
              "/products",
              "features/catalogue/ListingPage",
              () => import("#web/src/features/catalogue/ListingPage.tsx"),
            ),
            {
              ...page(
                "/products/:category",
                "features/catalogue/ListingPage",
                () => import("#web/src/features/catalogue/ListingPage.tsx"),
              ),
              id: "features/catalogue/ListingPage#category",
            },
            page(
              "/products/:category/:productId",
              "features/catalogue/ProductPage",
              () => import("#web/src/features/catalogue/ProductPage.tsx"),
            ),
            page(
              "/suppliers",
              "features/organizations/SuppliersPage",
              () => import("#web/src/features/organizations/SuppliersPage.tsx"),
            ),
            page(
              "/suppliers/:organizationId",
              "features/organizations/SupplierPage",
              () => import("#web/src/features/organizations/SupplierPage.tsx"),
            ),
            ...["coffee", "sesame", "chia"].map((crop) => ({
              ...page(
                `/${crop}-wholesale`,
                "features/wholesale/WholesalePage",
                () => import("#web/src/features/wholesale/WholesalePage.tsx"),
                company,
              ),
              id: `features/wholesale/WholesalePage#${crop}`,
            })),
            page(
              "/insights",
              "features/insights/InsightsPage",
              () => import("#web/src/features/insights/InsightsPage.tsx"),
              { texts: "insights" },
            ),
            page(
              "/login",
              "features/accounts/LoginPage",
              () => import("#web/src/features/accounts/LoginPage.tsx"),
              account,
            ),
            page(
              "/register",
              "features/accounts/RegisterPage",
              () => import("#web/src/features/accounts/RegisterPage.tsx"),
              account,
            ),
            page(
              "/confirm",
              "features/accounts/ConfirmPage",
              () => import("#web/src/features/accounts/ConfirmPage.tsx"),
              account,
            ),
            page(
              "/reset-password",
              "features/accounts/ResetPasswordPage",
              () => import("#web/src/features/accounts/ResetPasswordPage.tsx"),
              account,
            ),
            page(
              "/contact",
              "features/contact/ContactPage",
              () => import("#web/src/features/contact/ContactPage.tsx"),
              company,
            ),
            page(
              "/escrow",
              "features/escrow-explained/ExplainedPage",
              () => import("#web/src/features/escrow-explained/ExplainedPage.tsx"),
              company,
            ),
            page(
              "/buyers",
              "features/company/BuyersPage",
              () => import("#web/src/features/company/BuyersPage.tsx"),
              company,
            ),
            page(
              "/pricing",
              "features/company/PricingPage",
              () => import("#web/src/features/company/PricingPage.tsx"),
              company,
            ),
            page(
              "/about",
              "features/company/AboutPage",
              () => import("#web/src/features/company/AboutPage.tsx"),
              company,
            ),
            page("/faq", "features/company/FaqPage", () => import("#web/src/features/company/FaqPage.tsx"), company),
            page(
              "/suppliers/register",
              "features/company/JoinPage",
              () => import("#web/src/features/company/JoinPage.tsx"),
              company,
            ),
            page("/terms", "features/legal/TermsPage", () => import("#web/src/features/legal/TermsPage.tsx"), legal),
            page(
              "/privacy",
              "features/legal/PrivacyPage",
              () => import("#web/src/features/legal/PrivacyPage.tsx"),
              legal,
            ),
            page("/debug", "features/debug/DebugPage", () => import("#web/src/features/debug/DebugPage.tsx"), {
              ...company,
              unlisted: true,
            }),
            page("*", "app/NotFoundPage", () => import("./NotFoundPage.tsx")),
          ],
        },
        {
          path: "/dashboard",
          id: "features/dashboard/DashboardLayout",
          lazy: layout,
          handle: dashboard,
          children: [
            {
              index: true,
              id: "features/dashboard/OverviewPage",
              lazy: () => import("#web/src/features/dashboard/OverviewPage.tsx"),
              handle: dashboard,
            },
            page(
              "products",
              "features/products/ProductsPage",
              () => import("#web/src/features/products/ProductsPage.tsx"),
              dashboard,
            ),
            page(
              "orders",
              "features/offers/OffersPage",
              () => import("#web/src/features/offers/OffersPage.tsx"),
              dashboard,
            ),
            page(
              "escrow",
              "features/escrow/EscrowPage",
              () => import("#web/src/features/escrow/EscrowPage.tsx"),
              dashboard,
            ),
            {
              ...page(
                "escrow/:reference",
                "features/escrow/EscrowPage",
                () => import("#web/src/features/escrow/EscrowPage.tsx"),
                dashboard,
              ),
              id: "features/escrow/EscrowPage#order",
            },
            page(
              "settings",
              "features/settings/SettingsPage",
              () => import("#web/src/features/settings/SettingsPage.tsx"),
              dashboard,
            ),
            {
              path: "*",
              id: unknownPage,
              // In the layout's own file: one that is asked for once a year costs every page a line in its list.
              lazy: async () => ({ Component: (await layout()).NotFound }),
              handle: dashboard,
            },
          ],
        },
      ],
    },
  ];
}

/** Public pages without parameters, for the sitemap. An address that needs a parameter is listed with what it names. */
export const listedPaths = (): string[] => [
  ...new Set(
    (createRoutes()[0]?.children ?? [])
      .filter(({ id }) => id === "public")
      .flatMap(({ children = [] }) => children)
      .filter(({ path, handle }) => path && !/[:*]/.test(path) && !handle?.unlisted)
      .flatMap(({ path }) => path ?? []),
  ),
];

/** The source file of a matched route, below web/src and without its extension. */
export const routeFile = (id: string): string => id.split("#")[0] ?? id;

/** The dashboard is rendered by the browser alone: what it shows is nobody else's. */
export const isClientOnly = (path: string): boolean => /^\/dashboard(?:\/|$)/.test(path);
