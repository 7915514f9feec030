import type { PublicPage } from "#web/src/runtime/pages.ts";
import type { PageModule } from "./route.ts";

/** What a page's manifest says beside its code. */
export type RouteHandle = Partial<Omit<PublicPage, "paths" | "file" | "load">>;

export interface PageRoute extends Partial<PageModule> {
  id: string;
  path?: string;
  index?: boolean;
  handle?: RouteHandle;
  children?: PageRoute[];
  /** Loads the module; gone once it is there. */
  lazy?: (() => Promise<PageModule>) | undefined;
}
