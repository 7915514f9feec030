import { StrictMode, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type RouteObject,
} from "react-router-dom";
import { splitPath } from "#shared/kernel/language.ts";
import { createHttpCaller } from "#web/src/api/http-caller.ts";
import { addTexts, createI18n } from "#web/src/i18n/create.ts";
import { loadTexts, type Texts } from "#web/src/i18n/texts.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { App } from "./App.tsx";
import type { Boot } from "./boot.ts";
import { provideStore } from "./load.ts";
import { createRoutes, type RouteHandle } from "./routes.tsx";
import { createSession } from "./session.ts";
import { createStore } from "./store.ts";

interface Props {
  boot: Boot;
  platform: Platform | Promise<Platform>;
  /** Texts of this kind of window alone. */
  ownTexts?: Promise<Texts>;
  /** Stands in the window beside the pages. */
  beside?: ReactNode;
}

/** Starts the client: loads the present page's code and texts, makes store, session and router, and renders. */
export async function startClient({ boot, platform: awaited, ownTexts, beside }: Props): Promise<void> {
  const { language, basename } = boot;
  const routes = createRoutes();
  const [platform, own, texts] = await Promise.all([
    awaited,
    ownTexts,
    Promise.all(boot.texts.map((group) => loadTexts(language, group))),
    loadMatched(routes, basename),
  ]);
  const translator = createI18n(language, Object.assign({}, ...texts, own) as Texts);
  const session = createSession(platform);
  const store = createStore(
    {
      call: createHttpCaller({
        origin: platform.origin,
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
  platform.onOpen((path) => void router.navigate(splitPath(path).path));
  const tree = (
    <StrictMode>
      <App store={store} translator={translator} services={{ platform, session }}>
        <RouterProvider router={router} />
        {beside}
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
