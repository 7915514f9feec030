import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { filled, textsOf } from "../texts.ts";
import { escaped, logo, shellDocument } from "./document.ts";
import type { ShellPage } from "./pages.ts";

interface Props {
  language: () => Language;
  onTryAgain: () => void;
  onShowLog: () => void;
  onQuit: () => void;
}

/** Shown instead of a page that keeps on crashing. */
export function crashedPage({ language, onTryAgain, onShowLog, onQuit }: Props): ShellPage {
  const act = (action: () => void) => async () => {
    action();
    return null;
  };
  return {
    html() {
      const { title, sentence, kept, again, log, quit } = textsOf(language()).crashed;
      const button = (action: string, label: string, look = "") =>
        `<button${look} formaction="${action}">${escaped(label)}</button>`;
      return shellDocument({
        language: language(),
        title: siteFacts.name,
        kind: "card",
        body: `<main>${logo}<h1>${escaped(filled(title, { name: siteFacts.name }))}</h1><p>${escaped(sentence)}</p><p>${escaped(kept)}</p><form method="post" class="actions">${button("again", again, ' class="primary"')}${button("log", log)}${button("quit", quit)}</form></main>`,
      });
    },
    actions: { again: act(onTryAgain), log: act(onShowLog), quit: act(onQuit) },
  };
}
