import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { root } from "./cluster.ts";

/** The runner found one that works; by hand, PLAYWRIGHT_CHROMIUM or Playwright's own. */
const executablePath = process.env.TEST_CHROMIUM ?? process.env.PLAYWRIGHT_CHROMIUM;

let launched: Promise<Browser> | undefined;

/**
 * One browser for all journeys of this process; its contexts are as apart as two people's computers. It ends with the
 * process: Playwright sees to that, and a hook would close it between the files of a parallel run.
 */
export function chromiumBrowser(): Promise<Browser> {
  // Letters are as wide as in a browser with windows, which rounds no widths to whole pixels.
  const flags = ["--disable-dev-shm-usage", "--font-render-hinting=none"];
  // Chromium's sandbox refuses root.
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  return (launched ??= chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, args: flags }));
}

interface Visitor {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** A trace costs a third of a journey's time, so it is taken by somebody who looks for something. */
const traced = process.env.TEST_TRACE === "1";

/**
 * Keeping pages for when there is no line takes a fifth of a first visit, so the journeys about that ask for the worker that does it;
 * in a full run all have it.
 */
const serviceWorkers = process.env.FULL ? "allow" : "block";

/**
 * Scripts come once a page is drawn, so "load" says nothing of them: `goto` waits until the page answers. Who wants to be faster than
 * the scripts says `waitUntil: "commit"` or "domcontentloaded".
 */
function waitUntilReady(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const until = options?.waitUntil ?? "load";
    if (until === "load" || until === "networkidle")
      await page.waitForFunction(
        () => document.documentElement.hasAttribute("data-ready") || !document.querySelector("script[data-scripts]"),
      );
    return response;
  };
}

/** What a journey is played on. */
export class Stage {
  readonly #visitors: Visitor[] = [];
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];
  #step = "";

  /** A person with a browser of their own: no cookie, storage or cache is shared with another. */
  async open(name: string, options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await chromiumBrowser();
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1280, height: 800 },
      serviceWorkers,
      ...options,
    });
    context.setDefaultTimeout(15_000);
    if (traced) await context.tracing.start({ screenshots: true, snapshots: true });
    const complain = (text: string) => this.#complaints.push(`${name}: ${text}`);
    context.on("weberror", (error) => complain(String(error.error())));
    context.on("console", (message) => {
      if (message.type() === "error") complain(`${message.text()} (${message.location().url})`);
    });
    const page = await context.newPage();
    if (options.javaScriptEnabled !== false) waitUntilReady(page);
    this.#visitors.push({ name, context, page });
    return page;
  }

  /** Names what is going on, for the message of a failure. */
  async step<T>(title: string, work: () => Promise<T>): Promise<T> {
    this.#step = title;
    const result = await work();
    this.#step = "";
    return result;
  }

  /** Lets errors in the console pass that belong to the journey, such as a refused request. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** @throws when a page reported an error that was not allowed. */
  assertQuiet(): void {
    const loud = this.#complaints.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
    if (loud.length > 0) throw new Error(`errors in the browser's console:\n${loud.join("\n")}`);
  }

  /** Leaves pictures of all visitors, and traces (`npx playwright show-trace FILE`) with TEST_TRACE=1; puts step and console into the error. */
  async explain(error: unknown, title: string): Promise<Error> {
    const folder = join(root, "test-results", title.replace(/[^\w]+/g, "-").slice(0, 80));
    mkdirSync(folder, { recursive: true });
    for (const { name, context, page } of this.#visitors) {
      await page
        .screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: 5_000 })
        .catch(() => undefined);
      if (traced) await context.tracing.stop({ path: join(folder, `${name}.zip`) }).catch(() => undefined);
    }
    const places = this.#visitors.map(({ name, page }) => `${name} was on ${page.url()}`);
    const cause = error instanceof Error ? error : new Error(String(error));
    const lines = [this.#step && `while: ${this.#step}`, cause.message, ...places, ...this.#complaints];
    const explained = new Error([...lines, `see ${folder}`].filter(Boolean).join("\n"));
    // The place in the test, below a message that tells more.
    explained.stack = `${explained.message}\n${(cause.stack ?? "").slice((cause.stack ?? "").indexOf("\n    at "))}`;
    return explained;
  }

  async close(): Promise<void> {
    await Promise.all(this.#visitors.map(({ context }) => context.close()));
  }
}

/**
 * One test in the browser. It fails when a page reports an error in its console, unless `stage.allow`ed, and then leaves
 * pictures in test-results/.
 */
export function journey(title: string, play: (stage: Stage) => Promise<void>): void {
  it(title, async function () {
    const stage = new Stage();
    try {
      await play(stage);
      stage.assertQuiet();
    } catch (error) {
      throw await stage.explain(error, this.test?.fullTitle() ?? title);
    } finally {
      await stage.close();
    }
  });
}

/** A journey of the full run alone: another view of a way, or a rare one. What keeps its promise in every run stands in docs/adr/0024-how-tests-run.md. */
export const fullJourney: typeof journey = process.env.FULL ? journey : () => undefined;
