import type { Places } from "#web/src/runtime/places.ts";
import { features } from "./pages.ts";

const inOrder = <Place extends { at: number }>(places: readonly Place[]): readonly Place[] =>
  [...places].sort((one, other) => one.at - other.at);

const publicPages = features.flatMap((one) => one.public ?? []);
const memberPages = features.flatMap(({ members }) => members ?? []);

/** Header, footer and side menu, put together from the manifests. */
export const places: Places = {
  header: inOrder(publicPages.flatMap(({ header }) => header ?? [])),
  footer: inOrder([...publicPages, ...memberPages].flatMap(({ footer }) => footer ?? [])),
  menu: inOrder(memberPages.flatMap(({ menu, paths: [to = "/dashboard"] }) => (menu ? [{ ...menu, to }] : []))),
};
