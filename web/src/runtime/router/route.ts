import type { ComponentType } from "react";
import type { Read } from "#web/src/runtime/read.ts";

/** What a page's loader gets. */
export interface LoadArgs {
  params: Readonly<Record<string, string | undefined>>;
  /** The address without the language: `/products/coffee?sort=new`. */
  url: URL;
  read: Read;
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
