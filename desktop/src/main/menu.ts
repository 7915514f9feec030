import { Menu, type MenuItemConstructorOptions } from "electron";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { filled, textsOf, type MenuText } from "./texts.ts";

interface Props {
  language: Language;
  platform: NodeJS.Platform;
  /** Offers the developer's tools too. */
  development: boolean;
  onDashboard: () => void;
  onPrint: () => void;
  onWebsite: () => void;
}

/** The program's menu in the language of the page. Roles bring the system's own shortcuts. */
export function setMenu({ language, platform, development, onDashboard, onPrint, onWebsite }: Props): void {
  const texts = textsOf(language).menu;
  const label = (name: MenuText) => filled(texts[name], { name: siteFacts.name });
  const ruler: MenuItemConstructorOptions = { type: "separator" };
  const mac = platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    {
      label: label("file"),
      submenu: [
        { label: label("dashboard"), accelerator: "CmdOrCtrl+Shift+D", click: onDashboard },
        { label: label("print"), accelerator: "CmdOrCtrl+P", click: onPrint },
        ruler,
        mac ? { role: "close", label: label("close") } : { role: "quit", label: label("quit") },
      ],
    },
    {
      label: label("edit"),
      submenu: [
        { role: "undo", label: label("undo") },
        { role: "redo", label: label("redo") },
        ruler,
        { role: "cut", label: label("cut") },
        { role: "copy", label: label("copy") },
        { role: "paste", label: label("paste") },
        { role: "selectAll", label: label("selectAll") },
      ],
    },
    {
      label: label("view"),
      submenu: [
        { role: "reload", label: label("reload") },
        ruler,
        { role: "resetZoom", label: label("actualSize") },
        { role: "zoomIn", label: label("zoomIn") },
        { role: "zoomOut", label: label("zoomOut") },
        ruler,
        { role: "togglefullscreen", label: label("fullScreen") },
        ...(development ? [{ role: "toggleDevTools" } as const] : []),
      ],
    },
    { label: label("help"), role: "help", submenu: [{ label: label("website"), click: onWebsite }] },
  ];
  if (mac)
    template.unshift({
      label: siteFacts.name,
      submenu: [
        { role: "about", label: label("about") },
        ruler,
        { role: "hide", label: label("hide") },
        { role: "hideOthers", label: label("hideOthers") },
        { role: "unhide", label: label("showAll") },
        ruler,
        { role: "quit", label: label("quit") },
      ],
    });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
