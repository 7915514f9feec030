import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router-dom";
import { splitPath, type Language } from "#shared/kernel/language.ts";
import type { ApiCaller, PageFacts, Rendered, RenderRequest } from "#shared/kernel/render.ts";
import { serverI18n } from "#web/src/i18n/server.ts";
import type { TextGroup } from "#web/src/i18n/texts.ts";
import { App } from "./App.tsx";
import type { Boot } from "./boot.ts";
import { serializeBoot } from "./boot.ts";
import type { LoadContext } from "./load.ts";
import { PageFactsContext } from "./page-meta.tsx";
import { ScriptNeeded } from "./public/ScriptNotice.tsx";
import { createRoutes, isClientOnly, listedPaths as pathsOf, routeFile, type RouteHandle } from "./routes.tsx";
import { createStore } from "./store.ts";
import { CrumbsContext, type Crumb } from "#web/src/ui/Breadcrumb.tsx";

export { shareCard } from "./share-card.ts";

export const listedPaths = pathsOf();

// One handler a language, made once: making one walks all routes.
const handlers: Record<Language, StaticHandler> = {
  en: createStaticHandler(createRoutes()),
  fr: createStaticHandler(createRoutes(), { basename: "/fr" }),
};

/** Immer walks through every new part of a state to freeze it, save what is frozen already; a store of one page needs neither. */
const settled =
  (call: ApiCaller): ApiCaller =>
  async (query) => {
    const answer = await call(query);
    if ("data" in answer) Object.freeze(answer.data);
    return answer;
  };

/** Renders a page for a visitor: the server never knows who is reading. */
export async function render({ url, publicUrl, call }: RenderRequest): Promise<Rendered> {
  const { pathname } = new URL(url);
  const { language, path } = splitPath(pathname);
  const basename = language === "fr" ? "/fr" : "";
  const base = { language, path };
  const bootOf = (part: Pick<Boot, "rendered" | "state" | "router" | "texts">) =>
    serializeBoot({ language, basename, publicUrl, ...part });
  if (isClientOnly(path)) {
    const boot = bootOf({
      rendered: false,
      state: null,
      router: { loaderData: {}, errors: null },
      texts: ["site", "dashboard"],
    });
    const title = serverI18n[language].t("site:dashboard.title");
    return {
      ...base,
      status: 200,
      // The browser renders the page in its place.
      html: renderToString(
        <I18nextProvider i18n={serverI18n[language]}>
          <ScriptNeeded />
        </I18nextProvider>,
      ),
      boot,
      facts: { title, noindex: true },
      files: ["features/dashboard/DashboardLayout"],
    };
  }
  const store = createStore({ call: settled(call) });
  const requestContext: LoadContext = { store };
  const context = await handlers[language].query(new Request(url), { requestContext });
  if (context instanceof Response) {
    return {
      ...base,
      status: context.status,
      location: context.headers.get("location") ?? "/",
      html: "",
      boot: "",
      facts: { title: "" },
      files: [],
    };
  }
  let facts: PageFacts = { title: serverI18n[language].t("site:name") };
  let crumbs: readonly Crumb[] = [];
  const html = renderToString(
    <PageFactsContext value={(declared) => void (facts = declared)}>
      <CrumbsContext value={(items) => void (crumbs = items)}>
        <App store={store} translator={serverI18n[language]} services={null}>
          <StaticRouterProvider
            router={createStaticRouter(handlers[language].dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>
      </CrumbsContext>
    </PageFactsContext>,
  );
  const boot = bootOf({
    rendered: true,
    state: store.getState(),
    router: { loaderData: context.loaderData, errors: errorsOf(context) },
    texts: textsOf(context),
  });
  return {
    ...base,
    status: statusOf(context),
    html,
    boot,
    facts: {
      ...facts,
      noindex:
        facts.noindex || context.matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.unlisted),
      about: [...(facts.about ?? []), ...(crumbs.length > 1 ? [breadcrumbList(crumbs, path)] : [])],
    },
    files: context.matches.map(({ route }) => routeFile(route.id)).filter((id) => id.includes("/")),
  };
}

const breadcrumbList = (crumbs: readonly Crumb[], path: string) => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: to ?? path,
  })),
});

const textsOf = ({ matches }: StaticHandlerContext): TextGroup[] => [
  ...new Set<TextGroup>([
    "site",
    ...matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.texts ?? []),
  ]),
];

/** An unknown address matches the last route, whose page has status 404. */
const statusOf = ({ statusCode, matches }: StaticHandlerContext): number =>
  statusCode === 200 && matches.some(({ route }) => routeFile(route.id) === "app/NotFoundPage") ? 404 : statusCode;

function errorsOf({ errors }: StaticHandlerContext): Boot["router"]["errors"] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
        : { status: 500, statusText: "", data: null },
    ]),
  );
}
