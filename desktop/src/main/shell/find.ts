import { WebContentsView, type BrowserWindow } from "electron";
import type { FindAnswer } from "#shared/desktop/find.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Log } from "../log.ts";
import { textsOf } from "../texts.ts";
import { escaped, shellDocument } from "./document.ts";
import type { ShellPage, ShellPages } from "./pages.ts";

interface Finding {
  find: (text: string, forward: boolean, fresh: boolean) => Promise<FindAnswer>;
  close: () => void;
}

const arrow = (path: string) =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

/** A bar with one field; its script (desktop/src/shell/find.ts) sends what is typed and writes how often it was found. */
export function findPage(language: Language, { find, close }: Finding): ShellPage {
  const texts = textsOf(language).find;
  const button = (action: string, label: string, path: string) =>
    `<button type="button" data-action="${action}" aria-label="${escaped(label)}" title="${escaped(label)}">${arrow(path)}</button>`;
  return {
    html: () =>
      shellDocument({
        language,
        title: texts.label,
        kind: "find",
        script: "find.js",
        body: `<main><h1>${escaped(texts.label)}</h1><form role="search" data-none="${escaped(texts.none)}" data-count="${escaped(texts.count)}"><input type="text" maxlength="200" aria-label="${escaped(texts.label)}" placeholder="${escaped(texts.label)}" autocomplete="off" spellcheck="false" autofocus><span role="status"></span>${button("previous", texts.previous, "M6 15l6-6 6 6")}${button("next", texts.next, "M6 9l6 6 6-6")}${button("close", texts.close, "M18 6L6 18M6 6l12 12")}</form></main>`,
      }),
    actions: {
      find: (form) =>
        find((form.get("text") ?? "").slice(0, 200), form.get("forward") !== "0", form.get("fresh") === "1"),
      async close() {
        close();
        return {};
      },
    },
  };
}

const bar = { width: 420, height: 56, edge: 12 };

export interface FindBar {
  /** Opens the bar, or goes to it. */
  open(): void;
  /** Goes on with what was looked for last; opens the bar when nothing was. */
  step(forward: boolean): void;
}

interface Props {
  pages: ShellPages;
  language: () => Language;
  log: Log;
}

/** Finding in the page. The bar is a view of its own: in the page, Chromium would find what is typed into it. */
export const createFindBar =
  ({ pages, language, log }: Props) =>
  (window: BrowserWindow): FindBar => {
    const { webContents } = window;
    let view: WebContentsView | undefined;
    let close: (() => void) | undefined;
    let last = "";
    /** Chromium goes on with a search that was begun in this page. */
    let running = false;
    let heard: ((answer: FindAnswer) => void) | undefined;

    webContents.on("found-in-page", (_event, { matches, activeMatchOrdinal, finalUpdate }) => {
      if (finalUpdate) heard?.({ matches, active: activeMatchOrdinal });
    });
    const find = (text: string, forward: boolean, fresh: boolean): Promise<FindAnswer> => {
      // A question that a newer one has overtaken is not answered by Chromium.
      heard?.({ matches: 0, active: 0 });
      last = text;
      if (!text) {
        running = false;
        webContents.stopFindInPage("clearSelection");
        return Promise.resolve({ matches: 0, active: 0 });
      }
      const answered = new Promise<FindAnswer>((resolve) => (heard = resolve));
      webContents.findInPage(text, { forward, findNext: fresh || !running });
      running = true;
      return answered;
    };
    const place = () => {
      const [width = 0] = window.getContentSize();
      const wide = Math.min(bar.width, width - 2 * bar.edge);
      view?.setBounds({ x: width - wide - bar.edge, y: bar.edge, width: wide, height: bar.height });
    };

    function show(): void {
      const made = new WebContentsView({
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
      });
      const page = pages.open(findPage(language(), { find, close: () => close?.() }));
      view = made;
      close = () => {
        view = undefined;
        close = undefined;
        page.close();
        heard?.({ matches: 0, active: 0 });
        heard = undefined;
        running = false;
        if (window.isDestroyed()) return;
        webContents.stopFindInPage("keepSelection");
        window.contentView.removeChildView(made);
        made.webContents.close();
        webContents.focus();
      };
      made.setBackgroundColor("#00000000");
      window.contentView.addChildView(made);
      place();
      made.webContents
        .loadURL(page.address)
        .then(() => made.webContents.focus())
        .catch((error: unknown) => log.warn("find.notShown", { error: String(error) }));
    }

    window.on("resize", place);
    window.on("closed", () => close?.());
    // What was found is gone with its page.
    webContents.on("did-navigate", () => close?.());
    webContents.on("did-navigate-in-page", () => close?.());
    return {
      open: () => (view ? view.webContents.focus() : show()),
      step(forward) {
        // The bar looks itself, and writes which one is marked.
        if (view)
          view.webContents
            .executeJavaScript(`dispatchEvent(new CustomEvent("step", { detail: ${forward} }))`)
            .catch((error: unknown) => log.warn("find.notTold", { error: String(error) }));
        else if (last) void find(last, forward, false);
        else show();
      },
    };
  };
