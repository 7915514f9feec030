import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { learnNames } from "#shared/kernel/country.ts";
import { splitPath } from "#shared/kernel/language.ts";
import { createHttpCaller } from "#web/src/runtime/api/http-caller.ts";
import { addTexts, createI18n } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { groupOf, type Texts } from "#web/src/i18n/texts.ts";
import { loadDrawing } from "#web/src/motifs/drawn.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { wakeAll, wakeEverything } from "#web/src/hydration/first-touch.ts";
import { letIslandsWait } from "#web/src/hydration/island.tsx";
import { takingOver } from "#web/src/hydration/taking-over.ts";
import { App } from "./App.tsx";
import { breathe } from "#web/src/hydration/breathe.ts";
import type { Boot } from "#web/src/runtime/boot.ts";
import { loadCode, loadPage, matchPage, type Page } from "#web/src/runtime/router/load-page.ts";
import { PageNavigation, windowLocation } from "#web/src/runtime/router/navigation.ts";
import { PageRouter } from "#web/src/runtime/router/PageRouter.tsx";
import { Moved, Refusal } from "#web/src/runtime/router/route.ts";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";
import { createRoutes } from "./routes.tsx";
import { createSession } from "#web/src/runtime/session/session.ts";
import { createStore } from "#web/src/runtime/store.ts";

interface Props {
  boot: Boot;
  platform: Platform | Promise<Platform>;
  /** Texts of this kind of window alone. */
  ownTexts?: Promise<Texts>;
  /** Stands in the window beside the pages. */
  beside?: ReactNode;
  /** Hears of each page that is opened inside the window. */
  onVisit?: (url: string) => void;
}

/** Starts the client: loads the present page's code and texts, makes store, session and router, and renders. */
export async function startClient({ boot, platform: awaited, ownTexts, beside, onVisit }: Props): Promise<void> {
  const { language, basename } = boot;
  const routes = createRoutes();
  const present = matchPage(routes, basename, windowLocation());
  await breathe();
  const [platform, own, texts] = await Promise.all([
    awaited,
    ownTexts,
    Promise.all(boot.texts.map((group) => loadTexts(language, group))),
    ...present.map(({ route }) => loadCode(route)),
  ]);
  if (boot.rendered) letIslandsWait();
  learnNames(boot.names, language);
  await breathe();
  const translator = createI18n(language, Object.assign({}, ...texts, own) as Texts);
  await breathe();
  const session = createSession(platform);
  const store = createStore(
    {
      call: createHttpCaller({
        origin: platform.origin,
        authorized: session.authorized,
        language: () => language,
      }),
    },
    boot.state,
  );
  session.attach(store);
  await breathe();
  // A page whose texts are not there yet waits for them as it waits for its code.
  const loaded = new Set(boot.texts);
  const ensureTexts = async ({ handle }: PageRoute) => {
    if (!handle?.texts?.length) return;
    const group = groupOf(handle.texts);
    if (loaded.has(group)) return;
    addTexts(translator, language, await loadTexts(language, group));
    loaded.add(group);
  };
  const settings = { routes, basename, store, ensureTexts };
  const navigation = new PageNavigation(
    {
      ...settings,
      onLeave() {
        // Pages to come have drawings that no server has drawn, and a part that waits for a touch would hold up the change.
        loadDrawing().catch(() => undefined);
        wakeAll();
      },
      onVisit: () => onVisit?.(window.location.href),
    },
    await firstPage(boot, settings),
  );
  platform.onOpen((path) => void navigation.navigate(splitPath(path).path));
  const tree = (
    <StrictMode>
      <App store={store} translator={translator} services={{ platform, session }}>
        <PageRouter navigation={navigation} basename={basename} />
        {beside}
      </App>
    </StrictMode>
  );
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  takingOver(boot.rendered);
  await breathe();
  // As a transition: React then works in steps of 5 ms.
  if (boot.rendered) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
  await breathe();
  // Whoever is signed in sees what the server, which knows nobody, has not written; nor does it know of a place in the page.
  if (session.isStored() || window.location.hash) wakeEverything();
  void session.start();
}

/** What the server has rendered is taken over as it is; where it renders nothing, the page's data are loaded first. */
async function firstPage(
  { rendered, problem }: Boot,
  options: Omit<Parameters<typeof loadPage>[0], "location">,
): Promise<Page> {
  const location = windowLocation();
  if (rendered) {
    const matches = matchPage(options.routes, options.basename, location);
    return { location, matches, ...(problem && { problem: new Refusal(problem.status, problem.code) }) };
  }
  const page = await loadPage({ ...options, location });
  if (!(page instanceof Moved)) return page;
  window.history.replaceState(null, "", options.basename + page.to);
  return firstPage({ rendered, problem } as Boot, options);
}
