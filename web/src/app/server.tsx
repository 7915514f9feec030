import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Navigator } from "react-router-dom";
import { withNames } from "#shared/kernel/country.ts";
import { splitPath, type Language } from "#shared/kernel/language.ts";
import type { ApiCaller, PageFacts, Rendered, RenderRequest } from "#shared/kernel/render.ts";
import { loadDrawing } from "#web/src/motifs/drawn.ts";
import { groupOf, type TextGroup } from "#web/src/i18n/texts.ts";
import { App } from "./App.tsx";
import type { Boot } from "#web/src/runtime/boot.ts";
import { serializeBoot } from "#web/src/runtime/boot.ts";
import { PageFactsContext } from "#web/src/runtime/page-meta.tsx";
import { ScriptNeeded } from "#web/src/frame/ScriptNotice.tsx";
import { knownQuery } from "./known-query.ts";
import { movedAddress } from "./moved-address.ts";
import { loadPage, matchPage, type Page } from "#web/src/runtime/router/load-page.ts";
import { Pages } from "#web/src/runtime/router/Pages.tsx";
import { Moved, Refusal } from "#web/src/runtime/router/route.ts";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";
import { features } from "./pages.ts";
import { createRoutes, isClientOnly, notFoundPage, routeFile, unknownPage } from "./routes.tsx";
import { secretAddresses } from "./secret-address.ts";
import { serverI18n } from "./server-i18n.ts";
import { dashboardTexts } from "./texts.ts";
import { stateForBrowser } from "#web/src/runtime/state-for-browser.ts";
import { createStore } from "#web/src/runtime/store.ts";
import { CrumbsContext, type Crumb } from "#web/src/ui/Breadcrumb.tsx";

export { shareCard } from "./share-card.ts";

const publicPages = features.flatMap((one) => one.public ?? []);

export const listedPaths = publicPages
  .filter(({ listed }) => listed)
  .flatMap(({ paths }) => paths.filter((path) => !path.includes(":")));

// Once a language: a route whose code has come keeps it.
const routes: Record<Language, PageRoute[]> = { en: createRoutes(), fr: createRoutes() };

export const secretPattern = secretAddresses(routes.en);
export const known = knownQuery(routes.en);

const nobodyNavigates = () => {
  throw new Error("nobody navigates while the server renders");
};
const still: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`),
  go: nobodyNavigates,
  push: nobodyNavigates,
  replace: nobodyNavigates,
};

type Undeclared = NonNullable<RenderRequest["onUndeclared"]>;

const refuseUndeclared: Undeclared = (page, endpoint) => {
  throw new Error(`${page} reads ${endpoint}, which its manifest (pages.ts) does not name`);
};

/**
 * What a page shows makes its kept copy old when it changes, so a page reads what its manifest names and nothing else. `check` tells what
 * else was read, once all has come: the store would make a refusal of an error on the way.
 */
function declaredAlone(call: ApiCaller, matches: Page["matches"], tell: Undeclared) {
  const { id, handle } = matches.at(-1)?.route ?? { id: "no page" };
  const undeclared = new Set<string>();
  const declared: ApiCaller = (query) => {
    if (!handle?.reads?.includes(query.contract.name)) undeclared.add(query.contract.name);
    return call(query);
  };
  return { call: declared, check: () => undeclared.forEach((endpoint) => tell(id, endpoint)) };
}

/** Immer walks through every new part of a state to freeze it, save what is frozen already; a store of one page needs neither. */
const settled =
  (call: ApiCaller): ApiCaller =>
  async (query) => {
    const answer = await call(query);
    if ("data" in answer) Object.freeze(answer.data);
    return answer;
  };

/** Renders a page for a visitor: the server never knows who is reading. */
export async function render({
  url,
  publicUrl,
  call,
  onUndeclared = refuseUndeclared,
}: RenderRequest): Promise<Rendered> {
  const { pathname, search } = new URL(url);
  const { language, path } = splitPath(pathname);
  const basename = language === "fr" ? "/fr" : "";
  const base = { language, path };
  const bootOf = (part: Pick<Boot, "rendered" | "state" | "problem" | "texts" | "names">) => ({
    texts: part.texts,
    boot: serializeBoot({ language, basename, publicUrl, ...part }),
  });
  const location = { pathname, search, hash: "", state: null, key: "default", mask: undefined };
  const leadTo = (to: string, status: 301 | 302): Rendered => ({
    ...base,
    status,
    location: basename + to,
    html: "",
    boot: "",
    facts: { title: "" },
    files: [],
    texts: [],
  });
  const matches = matchPage(routes[language], basename, location);
  const elsewhere = movedAddress(matches, { path, search });
  if (elsewhere) return leadTo(elsewhere.to, elsewhere.status);
  if (isClientOnly(path)) {
    const boot = bootOf({
      rendered: false,
      state: null,
      problem: null,
      names: {},
      texts: ["site", groupOf(dashboardTexts)],
    });
    const title = serverI18n[language].t("site:dashboard.title");
    const isUnknown = matches.some(({ route }) => route.id === unknownPage);
    return {
      ...base,
      status: isUnknown ? 404 : 200,
      // The browser renders the page in its place.
      html: renderToString(
        <I18nextProvider i18n={serverI18n[language]}>
          <ScriptNeeded />
        </I18nextProvider>,
      ),
      ...boot,
      facts: { title, noindex: true },
      ofBrowser: true,
      files: ["features/dashboard/DashboardLayout"],
    };
  }
  const declared = declaredAlone(call, matches, onUndeclared);
  const store = createStore({ call: settled(declared.call) });
  const page = await loadPage({ routes: routes[language], basename, location, store });
  declared.check();
  // Another path is the page's own one. The same path with another query is only where this visit begins again.
  if (page instanceof Moved) return leadTo(page.to, page.to.split("?")[0] === path ? 302 : 301);
  const { problem } = page;
  if (problem !== undefined && !(problem instanceof Refusal)) throw problem as Error;
  await loadDrawing();
  let facts: PageFacts = { title: serverI18n[language].t("site:name") };
  let crumbs: readonly Crumb[] = [];
  const element = (
    <PageFactsContext value={(declared) => void (facts = { ...facts, ...declared })}>
      <CrumbsContext value={(items) => void (crumbs = items)}>
        <App store={store} translator={serverI18n[language]} services={null}>
          <Pages page={page} basename={basename} navigator={still} />
        </App>
      </CrumbsContext>
    </PageFactsContext>
  );
  const { page: html, names } = withNames(() => renderToString(element));
  const boot = bootOf({
    rendered: true,
    state: stateForBrowser(store.getState()),
    names,
    problem: problem ? { status: problem.status, code: problem.code } : null,
    texts: textsOf(page),
  });
  return {
    ...base,
    status: statusOf(page),
    html,
    whole: page.matches.some(({ route }) => route.handle?.changedByPlace),
    ...boot,
    facts: {
      ...facts,
      noindex: facts.noindex || page.matches.some(({ route }) => route.handle?.listed === false),
      about: [...(facts.about ?? []), ...(crumbs.length > 1 ? [breadcrumbList(crumbs, facts.canonical ?? path)] : [])],
    },
    files: page.matches.map(({ route }) => routeFile(route.id)).filter((id) => id.includes("/")),
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

const textsOf = ({ matches }: Page): TextGroup[] => [
  ...new Set<TextGroup>([
    "site",
    ...matches.flatMap(({ route: { handle } }) => (handle?.texts?.length ? [groupOf(handle.texts)] : [])),
  ]),
];

/** An unknown address matches the last route, whose page has status 404. */
function statusOf({ matches, problem }: Page): number {
  if (problem instanceof Refusal) return problem.status;
  return matches.some(({ route }) => route.id === notFoundPage) ? 404 : 200;
}
