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

/** A refusal, or `network`: nothing came back. */
export type ApiError = Problem | { code: "network"; message: string; details: Problem["details"]; requestId: "" };

/** How calls are made: over HTTP in a browser or a desktop window, directly when the server renders a page. */
export type ApiCaller = (request: ApiRequest) => Promise<{ data: unknown } | { error: ApiError }>;

/** What a page says of itself to browsers and search engines. */
export interface PageFacts {
  title: string;
  description?: string;
  /** Search engines are asked to leave it out. */
  noindex?: boolean;
  /** What it is about, for search engines: objects of schema.org, without their `@context`. */
  about?: readonly Readonly<Record<string, unknown>>[];
}

/** What the server hands to the client's server build. */
export interface RenderRequest {
  /** A whole address; its path may start with /fr. */
  url: string;
  publicUrl: string;
  call: ApiCaller;
}

export interface Rendered {
  status: number;
  /** Where to go instead; the rest is empty then. */
  location?: string;
  html: string;
  boot: string;
  facts: PageFacts;
  language: Language;
  /** The address without the language. */
  path: string;
  /** Source files of the matched pages, below web/src. */
  files: string[];
}

export interface RenderModule {
  render(request: RenderRequest): Promise<Rendered>;
}
