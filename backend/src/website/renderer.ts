import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { AppError } from "#shared/kernel/errors.ts";
import type { ApiCaller, ApiError, Rendered, RenderModule, RenderRequest } from "#shared/kernel/render.ts";
import { ConfigError } from "../config.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { InternalCaller } from "../http/router.ts";
import { problemOf } from "../http/problem.ts";
import { writeDocument } from "./document.ts";
import { readManifest } from "./manifest.ts";
import { pageStyles } from "./page-styles.ts";
import { callerWithoutImages } from "./save-data.ts";

export interface Page {
  rendered: Rendered;
  document: string;
  /** What the content security policy calls the document's own styles, when it has some. */
  styleHash?: string;
  /** What it shows: when one of these changes, the page is old. */
  topics: ReadonlySet<ContentTopic>;
  /** It read an endpoint that its manifest does not name, so nobody knows when it is old. */
  undeclared: boolean;
  /** Milliseconds between the first question for data and the last answer. */
  dataTime: number;
}

/** The client's server build: its pages, and the module they come from. */
export interface Pages {
  render: Renderer;
  load(): Promise<RenderModule>;
}

/** Renders the page of an address. */
export type Renderer = (url: string, publicUrl: string, options?: RenderOptions) => Promise<Page>;

interface RenderOptions {
  /** Without scripts. */
  still?: boolean;
  /** The reader asks for few bytes: nothing comes that the page can be read without. */
  saving?: boolean;
}

/** A caller that notes what was read, and how long that took. */
export function recordingCaller(call: InternalCaller) {
  const topics = new Set<ContentTopic>();
  let [asked, answered] = [Infinity, -Infinity];
  const recorded: ApiCaller = async ({ contract, params, query }) => {
    for (const topic of contract.topics) topics.add(topic);
    asked = Math.min(asked, performance.now());
    try {
      return { data: await call(contract.name, params, query) };
    } catch (error) {
      const refusal = isDatabaseAway(error) ? new AppError("server.unavailable") : error;
      if (refusal instanceof AppError) return { error: problemOf(refusal, "server-render") satisfies ApiError };
      throw error;
    } finally {
      answered = Math.max(answered, performance.now());
    }
  };
  return { topics, call: recorded, dataTime: () => Math.max(0, answered - asked) };
}

/**
 * The client's server build in `directory`, read once however often it is asked for.
 *
 * @throws {ConfigError} where it cannot be read.
 */
export async function loadPages(directory: string): Promise<RenderModule> {
  const file = join(directory, "server", "entry.js");
  try {
    return (await import(pathToFileURL(file).href)) as RenderModule;
  } catch (error) {
    const why = (error as Error).stack ?? String(error);
    throw new ConfigError(`SERVE_WEB: the pages in ${file} cannot be loaded; npm run build makes them anew. ${why}`);
  }
}

/** Renders with what `npm run build` made. Whoever names no `report` gets no page that reads what its manifest does not name. */
export async function builtPages(
  directory: string,
  call: InternalCaller,
  report?: RenderRequest["onUndeclared"],
): Promise<Pages> {
  const manifest = await readManifest(join(directory, "client"));
  const stylesOf = pageStyles(join(directory, "client"));
  // In production they are there before it listens; elsewhere with the first page: a test of the API need not hold them.
  let loading: Promise<RenderModule> | undefined;
  const load = () => (loading ??= loadPages(directory));
  const render: Renderer = async (url, publicUrl, { still = false, saving = false } = {}) => {
    const recorder = recordingCaller(saving ? callerWithoutImages(call) : call);
    let undeclared = false;
    const onUndeclared: typeof report = (page, endpoint) => {
      undeclared = true;
      report?.(page, endpoint);
    };
    const request = { url, publicUrl, call: recorder.call, onUndeclared: report && onUndeclared };
    const rendered = await (await load()).render(request);
    const page = { rendered, document: "", topics: recorder.topics, undeclared, dataTime: recorder.dataTime() };
    if (rendered.location) return page;
    const { styles, scripts } = manifest.filesFor(rendered.files);
    const { text: styleText, hash: styleHash } = stylesOf(styles, { saving });
    const { entry, early } = manifest;
    const fonts = saving ? [] : manifest.fontsFor(rendered.language);
    const texts = manifest.textsFor(rendered.texts, rendered.language);
    const assets = { styles, styleText, scripts, texts, entry, early, fonts, still };
    return { ...page, document: writeDocument(rendered, assets, publicUrl), styleHash };
  };
  return { render, load };
}
