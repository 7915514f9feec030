import { clipboard, Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from "electron";
import { isExternal } from "#shared/desktop/addresses.ts";
import type { Language } from "#shared/kernel/language.ts";
import { isOurs } from "./security.ts";
import { textsOf } from "./texts.ts";

interface Actions {
  replaceWord: (word: string) => void;
  copyAddress: (address: string) => void;
  openOutside: (address: string) => void;
}

type Asked = Pick<
  ContextMenuParams,
  "linkURL" | "selectionText" | "isEditable" | "editFlags" | "misspelledWord" | "dictionarySuggestions"
>;

/** What may be done with the word, field, selection or link under the pointer; nothing where there is none of these. */
export function contextItems(asked: Asked, language: Language, serverUrl: string, act: Actions) {
  const { menu: texts } = textsOf(language);
  const groups: MenuItemConstructorOptions[][] = [];
  if (asked.isEditable && asked.misspelledWord)
    groups.push(
      asked.dictionarySuggestions.length > 0
        ? asked.dictionarySuggestions.map((word) => ({ label: word, click: () => act.replaceWord(word) }))
        : [{ label: texts.noSuggestions, enabled: false }],
    );
  if (asked.linkURL) {
    // A page of ours is at the website for everybody else.
    const ours = isOurs(asked.linkURL);
    const address = ours ? serverUrl + asked.linkURL.replace(/^\w+:\/\/[^/]+/, "") : asked.linkURL;
    if (isExternal(address))
      groups.push([
        ...(ours ? [] : [{ label: texts.openOutside, click: () => act.openOutside(address) }]),
        { label: texts.copyLink, click: () => act.copyAddress(address) },
      ]);
  }
  if (asked.isEditable)
    groups.push(
      [
        { role: "cut", label: texts.cut, enabled: asked.editFlags.canCut },
        { role: "copy", label: texts.copy, enabled: asked.editFlags.canCopy },
        { role: "paste", label: texts.paste, enabled: asked.editFlags.canPaste },
      ],
      [{ role: "selectAll", label: texts.selectAll, enabled: asked.editFlags.canSelectAll }],
    );
  else if (asked.selectionText.trim()) groups.push([{ role: "copy", label: texts.copy }]);
  return groups.flatMap((group, index) => (index === 0 ? group : [{ type: "separator" as const }, ...group]));
}

interface Props {
  language: () => Language;
  serverUrl: () => string;
  openOutside: (address: string) => void;
}

export const offerContextMenu =
  ({ language, serverUrl, openOutside }: Props) =>
  (window: BrowserWindow): void => {
    const { webContents } = window;
    webContents.on("context-menu", (_event, asked) => {
      const items = contextItems(asked, language(), serverUrl(), {
        replaceWord: (word) => webContents.replaceMisspelling(word),
        copyAddress: (address) => void clipboard.writeText(address),
        openOutside,
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
    });
  };
