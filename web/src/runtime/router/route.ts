import type { ComponentType } from "react";
import type { AppStore } from "#web/src/runtime/store.ts";
import type { TextGroup } from "#web/src/i18n/texts.ts";

/** What a page's loader gets. On the server each request has its own store; a browser has one. */
export interface LoadArgs {
  params: Readonly<Record<string, string | undefined>>;
  /** The address without the language: `/products/coffee?sort=new`. */
  url: URL;
  store: AppStore;
}

/** A loader's answer that its page stands elsewhere; a path from the root, without language. */
export class Moved {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** What a loader throws when there is no page to show: a status and the code of the refusal. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** What a page's file exports. */
export interface PageModule {
  Component: ComponentType;
  /** Asks for the page's data; they end up in the store. */
  loader?: (args: LoadArgs) => Promise<Moved | null>;
  /** Shows what went wrong in the page's place; without it the layout's does. */
  ErrorBoundary?: ComponentType;
}

/** What a route needs beside its code. */
export interface RouteHandle {
  /** The group of texts it needs on top of the site's. */
  texts?: TextGroup;
  /** Search engines are asked to leave its pages out, and no sitemap names them. */
  unlisted?: boolean;
}

export interface PageRoute extends Partial<PageModule> {
  id: string;
  path?: string;
  index?: boolean;
  handle?: RouteHandle;
  children?: PageRoute[];
  /** Loads the module; gone once it is there. */
  lazy?: (() => Promise<PageModule>) | undefined;
}
