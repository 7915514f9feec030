import type { OverviewView } from "#shared/notifications/contract.ts";
import type { PageModule } from "./router/route.ts";

/** Those of an object's parts that are numbers. */
type NumbersOf<Part> = { [Name in keyof Part & string]: Part[Name] extends number ? Name : never }[keyof Part & string];

/** The paths of the overview's figures, such as `offers.pending`. */
export type OverviewFigure = {
  [Part in Exclude<keyof OverviewView, "activity">]: `${Part}.${NumbersOf<NonNullable<OverviewView[Part]>>}`;
}[Exclude<keyof OverviewView, "activity">];

/** A figure beside a place of the side menu: one of the overview, or the conversations in which something waits. */
export type MenuFigure = OverviewFigure | "threads.unread";

/** A place in the header. It is marked on its own page, on those below it and on those whose address begins with `also`. */
export interface HeaderPlace {
  /** Where it stands among the others. */
  at: number;
  row: "crops" | "places";
  to: `/${string}`;
  label: string;
  also?: `/${string}`;
}

export interface FooterPlace {
  at: number;
  column: "marketplace" | "company";
  to: `/${string}`;
  label: string;
  /** Only for whoever is signed in. */
  signedIn?: true;
}

/** A place in the dashboard's side menu; its words are `place.<id>` of the dashboard's texts. */
export interface MenuPlace {
  at: number;
  id: string;
  /** One of `features/dashboard/menu-icons.ts`. */
  icon: string;
  /** Whose menu it stands in; `none`: a user without an organization. */
  for: readonly ("supplier" | "buyer" | "none")[];
  /** The figure beside it; its words are `count.<id>` of the dashboard's texts. */
  count?: MenuFigure;
}

interface AnyPage {
  /** Addresses without language, parameters as `:name`; several where one page answers them all. */
  paths: readonly `/${string}`[];
  /** The source file beside the manifest, without its ending: the server finds the page's scripts and styles by it. */
  file: string;
  load: () => Promise<PageModule>;
  /** Locale files that it needs beside the site's own; `identity.secondFactor` is a part of one. */
  texts: readonly string[];
  /** Locale files that a part of it asks for by itself once somebody opens that part (`loadTexts`). */
  laterTexts?: readonly string[];
}

export interface PublicPage extends AnyPage {
  /** The key of its title; `own` where the page's data make it. */
  title: string;
  /** The key of its description for search engines. */
  description?: string;
  /** Search engines may list it, and a sitemap names its addresses that have no parameter. */
  listed: boolean;
  /** The endpoints its loader may read. A kept copy is old when a topic of one of them changes; tests stop at a page that reads another. */
  reads: readonly string[];
  /** How many bytes its own code may have (`test/e2e/page-weight.json`). */
  size: "small" | "medium" | "large";
  header?: readonly HeaderPlace[];
  footer?: readonly FooterPlace[];
  /** A secret stands in its address, as in a link of a letter: no referrer names it and nothing keeps it. */
  secret?: true;
  /** It tells a problem that stands in its address; other pages lead on to the one for signing in. */
  tellsProblems?: true;
  /** A place in its address changes what it shows (`/terms#conduct`), so it is drawn once all of it has come. */
  changedByPlace?: true;
}

export interface MemberPage extends AnyPage {
  menu?: MenuPlace;
  footer?: readonly FooterPlace[];
}

/** What a feature says of its pages; `web/src/app/pages.ts` lists them all. */
export interface FeaturePages {
  feature: string;
  public?: readonly PublicPage[];
  /** Pages of the dashboard. */
  members?: readonly MemberPage[];
}

export const definePages = <Pages extends FeaturePages>(pages: Pages): Pages => pages;
