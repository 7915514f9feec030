import { createContext } from "react";
import type { FooterPlace, HeaderPlace, MenuPlace } from "./pages.ts";

/** What the features' manifests say of header, footer and side menu, each in its order. */
export interface Places {
  header: readonly HeaderPlace[];
  footer: readonly FooterPlace[];
  menu: readonly (MenuPlace & { to: `/${string}` })[];
}

export const PlacesContext = createContext<Places>({ header: [], footer: [], menu: [] });
