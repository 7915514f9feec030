import type { AnyEndpoint } from "./endpoint.ts";
import type { Problem } from "./errors.ts";
import type { Language } from "./language.ts";

/** A call of an endpoint, before anybody makes it. */
export interface ApiRequest {
  readonly contract: AnyEndpoint;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  /** The version that was read, for `If-Match`. */
  readonly version?: number | undefined;
  /** The same on every try of one intention: a click, not a request. */
  readonly idempotencyKey?: string | undefined;
}

/** A refusal; or `network`: nothing came back; or `signInAway`: nothing was sent, for the token has run out and none can be had. */
export type ApiError =
  Problem | { code: "network" | "signInAway"; message: string; details: Problem["details"]; requestId: "" };

/** How calls are made: over HTTP in a browser or a desktop window, directly when the server renders a page. */
export type ApiCaller = (request: ApiRequest) => Promise<{ data: unknown } | { error: ApiError }>;

/** What a page says of itself to browsers and search engines. */
export interface PageFacts {
  title: string;
  description?: string;
  /** Search engines are asked to leave it out. */
  noindex?: boolean;
  /** The path it wants to be known by, without language, when it can be reached by another one as well. */
  canonical?: string;
  /**
   * What it is about, for search engines: objects of schema.org, without their `@context`. An address of ours (`url`, `item`, `@id`,
   * `urlTemplate`) begins with a slash and goes without language; the document makes it whole, as it does `image` and `logo`.
   */
  about?: readonly Readonly<Record<string, unknown>>[];
}

/** What the server hands to the client's server build. */
export interface RenderRequest {
  /** A whole address; its path may start with /fr. */
  url: string;
  publicUrl: string;
  call: ApiCaller;
  /**
   * Told of each endpoint that a page reads and its manifest does not name: nobody knows when a kept copy of that page is old. Without it such
   * a page is an error.
   */
  onUndeclared?: ((page: string, endpoint: string) => void) | undefined;
}

export interface Rendered {
  status: number;
  /** Where to go instead; the rest is empty then. */
  location?: string;
  html: string;
  /** The browser renders it: there is nothing to read before its scripts come. */
  ofBrowser?: boolean;
  /** It is drawn once all of it has come: an address may name a place in it that changes what stands there. */
  whole?: boolean;
  boot: string;
  facts: PageFacts;
  language: Language;
  /** The address without the language. */
  path: string;
  /** Source files of the matched pages, below web/src. */
  files: string[];
  /** Groups of texts that the browser will ask for. */
  texts: string[];
}

/** The picture that stands for a page where people share its address: its drawing, and its words before they are typeset. */
export interface ShareCard {
  /** SVG elements for the whole picture (`sharePicture`); the words come above it. */
  art: string;
  /** The address of a public picture of ours that covers a part of the drawing. */
  photo?: { readonly url: string; readonly left: number; readonly width: number; readonly height: number };
  eyebrow: string;
  title: string;
  detail: string;
}

export const sharePicture = { width: 1200, height: 630, textLeft: 64, textWidth: 620 } as const;

export interface RenderModule {
  render(request: RenderRequest): Promise<Rendered>;
  /** Undefined when the address has no picture of its own. */
  shareCard(request: { path: string; language: Language; call: ApiCaller }): Promise<ShareCard | undefined>;
  /** Every public page whose address holds no parameter and that search engines may list, without language. */
  listedPaths: readonly string[];
  /** The pattern of an address (without language) that holds a secret, such as the link of a letter; undefined for all others. */
  secretPattern(path: string): string | undefined;
  /** The part of a query that its page reads, and whether the address (without language) is fixed: one of a few dozen, without a parameter in its path. */
  known(path: string, search: string): { search: string; isFixed: boolean };
}
