import { BrowserWindow } from "electron";
import type { Language } from "#shared/kernel/language.ts";
import type { ProxyAnswer, ProxyQuestion } from "../proxy-login.ts";
import { filled, textsOf } from "../texts.ts";
import { escaped, logo, shellDocument } from "./document.ts";
import type { ShellPage, ShellPages } from "./pages.ts";

/** Longer ones are no names or passwords of a proxy. */
const longest = 200;

/** Asks for a name and password. What is typed goes to the program alone: the client's page cannot read this one. */
export function proxyPage(
  question: ProxyQuestion,
  language: Language,
  onAnswer: (answer: ProxyAnswer) => void,
): ShellPage {
  const texts = textsOf(language).proxy;
  const field = (name: string, label: string, more: string) =>
    `<label for="${name}">${escaped(label)}</label><input id="${name}" name="${name}" maxlength="${longest}" ${more}>`;
  return {
    html() {
      const refused = question.refused ? `<p class="refused" role="alert">${escaped(texts.refused)}</p>` : "";
      const remember = question.canRemember
        ? `<label class="tick"><input type="checkbox" name="remember" value="1"><span>${escaped(texts.remember)}</span></label>`
        : "";
      return shellDocument({
        language,
        title: texts.title,
        kind: "card",
        body: `<main>${logo}<h1>${escaped(texts.title)}</h1><p>${escaped(filled(texts.sentence, { proxy: question.proxy }))}</p>${refused}<form method="post" action="answer">${field("name", texts.name, `required autofocus autocomplete="off" spellcheck="false"`)}${field("password", texts.password, `type="password" autocomplete="off"`)}${remember}<div class="actions"><button class="primary">${escaped(texts.submit)}</button><button formaction="cancel" formnovalidate>${escaped(texts.cancel)}</button></div></form></main>`,
      });
    },
    actions: {
      async answer(form) {
        const name = form.get("name") ?? "";
        const password = form.get("password") ?? "";
        if (!name || name.length > longest || password.length > longest) return null;
        onAnswer({ name, password, remember: form.get("remember") === "1" });
        return null;
      },
      async cancel() {
        onAnswer(null);
        return null;
      },
    },
  };
}

interface Props {
  pages: ShellPages;
  language: () => Language;
  parent: () => BrowserWindow | null;
}

/** A small window for that page, before the main one. Closing it is Cancel. */
export const askForProxy =
  ({ pages, language, parent }: Props) =>
  (question: ProxyQuestion): Promise<ProxyAnswer> =>
    new Promise((resolve, reject) => {
      let answer: ProxyAnswer = null;
      const above = parent();
      const window = new BrowserWindow({
        ...(above ? { parent: above, modal: true } : {}),
        title: textsOf(language()).proxy.title,
        width: 460,
        height: 640,
        useContentSize: true,
        resizable: false,
        minimizable: false,
        maximizable: false,
        fullscreenable: false,
        show: false,
        backgroundColor: "#faf7f1",
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
      });
      window.setMenuBarVisibility(false);
      const page = pages.open(
        proxyPage(question, language(), (said) => {
          answer = said;
          window.close();
        }),
      );
      window.once("ready-to-show", () => window.show());
      window.webContents.on("before-input-event", (_event, { type, key }) => {
        if (type === "keyDown" && key === "Escape") window.close();
      });
      window.once("closed", () => {
        page.close();
        resolve(answer);
      });
      window.loadURL(page.address).catch((error: unknown) => {
        // The answer closes the window before its own page has come back.
        if (!window.isDestroyed()) window.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
