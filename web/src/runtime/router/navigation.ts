import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from "react-router-dom";
import type { AppStore } from "#web/src/runtime/store.ts";
import { loadPage, type Page } from "./load-page.ts";
import { Moved, Refusal } from "./route.ts";
import type { PageRoute } from "./page-route.ts";
import { rememberScroll, takeOverScrolling } from "./scroll.ts";

/** What a browser's window shows, and what is on its way. */
export interface Shown {
  page: Page;
  action: NavigationType;
  pending?: Location | undefined;
  /** The page stands where it stood. */
  still?: boolean;
}

/** The window's event when a place, its detail, could not be loaded. Whoever prevents it keeps the page that stands. */
export const outOfReach = "outofreach";

type Listener = (shown: Shown) => void;
type Options = Pick<NavigateOptions, "replace" | "state" | "preventScrollReset">;

interface Settings {
  routes: PageRoute[];
  basename: string;
  store: AppStore;
  ensureTexts: (route: PageRoute) => Promise<void>;
  /** Called when a page is about to be left for another. */
  onLeave: () => void;
  /** Called when another address is shown. */
  onVisit: () => void;
}

interface Entry {
  key?: string;
  usr?: unknown;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** The address in the window's bar. */
export function windowLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { key = "default", usr } = (window.history.state ?? {}) as Entry;
  return { pathname, search, hash, key, state: usr ?? null, mask: undefined };
}

/**
 * Moves a window from page to page. A page is shown once its code, texts and data have come; of several that are asked for the last
 * one wins. The address changes with the page, save on the way back, where the browser has changed it already.
 */
export class PageNavigation {
  shown: Shown;
  readonly navigator: Navigator;
  readonly #settings: Settings;
  readonly #listeners = new Set<Listener>();
  #asked = 0;

  constructor(settings: Settings, first: Page) {
    this.#settings = settings;
    this.shown = { page: first, action: NavigationType.Pop };
    this.navigator = {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      push: (to, state, options) => void this.#go(to, { ...options, state: state as unknown }),
      replace: (to, state, options) => void this.#go(to, { ...options, state: state as unknown, replace: true }),
      go: (delta) => window.history.go(delta),
    };
    // The entry the document began with has no key of ours yet; without one it would be taken for a link to a place of the page.
    if (!(window.history.state as Entry | null)?.key) window.history.replaceState({ key: first.location.key }, "");
    takeOverScrolling(() => this.shown.page.location.key);
    window.addEventListener("popstate", () => void this.#return());
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Opens a place, written without language. Resolves when it is shown, or when another was asked for meanwhile. */
  navigate(to: To, options: Options = {}): Promise<void> {
    const path = typeof to === "string" ? parsePath(to) : to;
    const { basename } = this.#settings;
    return this.#go(path.pathname ? { ...path, pathname: withBase(basename, path.pathname) } : path, options);
  }

  #go(to: To, { replace = false, state, preventScrollReset = false }: Options): Promise<void> {
    const {
      pathname = this.shown.page.location.pathname,
      search = "",
      hash = "",
    } = typeof to === "string" ? parsePath(to) : to;
    const location: Location = { pathname, search, hash, state: state as unknown, key: newKey(), mask: undefined };
    return this.#show(location, replace ? NavigationType.Replace : NavigationType.Push, preventScrollReset);
  }

  /** The back and forward buttons, and links to a place of the page, which the browser follows itself. */
  #return(): Promise<void> {
    const location = windowLocation();
    if ((window.history.state as Entry | null)?.key) return this.#show(location, NavigationType.Pop, false);
    const key = newKey();
    window.history.replaceState({ key }, "");
    return this.#show({ ...location, key }, NavigationType.Pop, true);
  }

  async #show(location: Location, action: NavigationType, still: boolean): Promise<void> {
    const asked = (this.#asked += 1);
    const { routes, basename, store, ensureTexts, onLeave, onVisit } = this.#settings;
    const { page } = this.shown;
    rememberScroll(page.location.key);
    let next: Page | Moved = { ...page, location };
    const sameDocument = createPath({ ...location, hash: "" }) === createPath({ ...page.location, hash: "" });
    if (!sameDocument || !location.hash) {
      onLeave();
      this.#tell({ ...this.shown, pending: location });
      next = await loadPage({ routes, basename, location, store, ensureTexts });
      if (asked !== this.#asked) return;
      if (hasFailed(next)) {
        const asking = new CustomEvent(outOfReach, { cancelable: true, detail: location });
        if (!window.dispatchEvent(asking)) return this.#tell({ ...this.shown, pending: undefined });
        if (!navigator.onLine) return openAnew(location, action);
      }
    }
    if (next instanceof Moved)
      return this.navigate(next.to, { replace: action !== NavigationType.Push, preventScrollReset: still });
    const entry: Entry = { key: location.key, usr: location.state as unknown };
    if (action === NavigationType.Push) window.history.pushState(entry, "", createPath(location));
    if (action === NavigationType.Replace) window.history.replaceState(entry, "", createPath(location));
    this.#tell({ page: next, action, still });
    onVisit();
  }

  #tell(shown: Shown): void {
    this.shown = shown;
    for (const listener of this.#listeners) listener(shown);
  }
}

/** Its code has not come. */
const hasFailed = (next: Page | Moved): boolean =>
  !(next instanceof Moved) && next.problem !== undefined && !(next.problem instanceof Refusal);

/** As an address that is typed: the service worker has the whole document if it was opened before, else a page that says what is missing. */
function openAnew(location: Location, action: NavigationType): void {
  if (action === NavigationType.Pop) window.location.reload();
  else if (action === NavigationType.Push) window.location.assign(createPath(location));
  else window.location.replace(createPath(location));
}

const withBase = (basename: string, pathname: string): string =>
  basename && pathname === "/" ? basename : basename + pathname;
