import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type RouteObject,
} from "react-router-dom";
import { createHttpCaller } from "#web/src/api/http-caller.ts";
import { createSession } from "./session.ts";
import { addTexts, createI18n } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/texts.ts";
import { browserPlatform } from "#web/src/platform/browser.ts";
import { App } from "./App.tsx";
import { bootId, type Boot } from "./boot.ts";
import { provideStore } from "./load.ts";
import { createRoutes, type RouteHandle } from "./routes.tsx";
import { createStore } from "./store.ts";

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? "") as Boot;
  const { language, basename } = boot;
  const routes = createRoutes();
  const [texts] = await Promise.all([
    Promise.all(boot.texts.map((group) => loadTexts(language, group))),
    loadMatched(routes, basename),
  ]);
  const translator = createI18n(language, Object.assign({}, ...texts) as Parameters<typeof createI18n>[1]);
  const session = createSession(browserPlatform);
  const store = createStore(
    {
      call: createHttpCaller({
        origin: browserPlatform.origin,
        accessToken: session.accessToken,
        language: () => language,
      }),
    },
    boot.state,
  );
  session.attach(store);
  provideStore(store);
  // A page whose texts are not there yet waits for them as it waits for its code.
  const loaded = new Set(boot.texts);
  withTexts(routes, async (group) => {
    if (loaded.has(group)) return;
    addTexts(translator, language, await loadTexts(language, group));
    loaded.add(group);
  });
  const errors =
    boot.router.errors &&
    Object.fromEntries(
      Object.entries(boot.router.errors).map(([id, error]) => [
        id,
        new ErrorResponseImpl(error.status, error.statusText, error.data),
      ]),
    );
  const router = createBrowserRouter(routes, {
    basename: basename || "/",
    ...(boot.rendered ? { hydrationData: { loaderData: boot.router.loaderData ?? {}, errors } } : {}),
  });
  const tree = (
    <StrictMode>
      <App store={store} translator={translator} services={{ platform: browserPlatform, session }}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  if (boot.rendered) hydrateRoot(root, tree);
  else createRoot(root).render(tree);
  void session.start();
}

/** Hydration needs the code of the present page at once; all others stay lazy. */
async function loadMatched(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename || "/") ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

function withTexts(routes: RouteObject[], ensure: (group: NonNullable<RouteHandle["texts"]>) => Promise<void>): void {
  for (const route of routes) {
    const group = (route.handle as RouteHandle | undefined)?.texts;
    const { lazy } = route;
    if (group && typeof lazy === "function") {
      route.lazy = async () => {
        const [module] = await Promise.all([lazy(), ensure(group)]);
        return module;
      };
    }
    if (route.children) withTexts(route.children, ensure);
  }
}

const reloadedKey = "agritrade.reloaded";

/**
 * A script that is gone means that a new version was published while this tab was open: reading the page anew brings it.
 * Once only, so that a script that is really missing does not reload for ever.
 */
function reloadOnce(): void {
  const last = Number(window.sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < 60_000) return;
  window.sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

window.addEventListener("vite:preloadError", () => navigator.onLine && reloadOnce());
start().catch((error: unknown) => {
  if (navigator.onLine) reloadOnce();
  throw error;
});
