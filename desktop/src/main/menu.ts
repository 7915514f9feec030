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
  onBack: () => void;
  onForward: () => void;
  onPrint: () => void;
  onFind: () => void;
  /** The next place that was found, or the one before. */
  onFindStep: (forward: boolean) => void;
  onWebsite: () => void;
  onLogs: () => void;
}

/** The program's menu in the language of the page. Roles bring the system's own shortcuts. */
export function setMenu({ language, platform, development, ...on }: Props): void {
  const texts = textsOf(language).menu;
  const label = (name: MenuText) => filled(texts[name], { name: siteFacts.name });
  const ruler: MenuItemConstructorOptions = { type: "separator" };
  const mac = platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    {
      label: label("file"),
      submenu: [
        { label: label("dashboard"), accelerator: "CmdOrCtrl+Shift+D", click: on.onDashboard },
        { label: label("print"), accelerator: "CmdOrCtrl+P", click: on.onPrint },
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
        ruler,
        { label: label("find"), accelerator: "CmdOrCtrl+F", click: on.onFind },
        { label: label("findNext"), accelerator: "CmdOrCtrl+G", click: () => on.onFindStep(true) },
        { label: label("findPrevious"), accelerator: "CmdOrCtrl+Shift+G", click: () => on.onFindStep(false) },
      ],
    },
    {
      label: label("view"),
      submenu: [
        { label: label("back"), accelerator: mac ? "Cmd+[" : "Alt+Left", click: on.onBack },
        { label: label("forward"), accelerator: mac ? "Cmd+]" : "Alt+Right", click: on.onForward },
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
  ];
  const help: MenuItemConstructorOptions[] = [
    { label: label("website"), click: on.onWebsite },
    { label: label("logs"), click: on.onLogs },
  ];
  if (mac)
    template.push({
      label: label("window"),
      role: "window",
      submenu: [
        { role: "minimize", label: label("minimize") },
        { role: "zoom", label: label("zoom") },
        ruler,
        { role: "front", label: label("front") },
      ],
    });
  // macOS has it in the program's own menu.
  else help.push(ruler, { role: "about", label: label("about") });
  template.push({ label: label("help"), role: "help", submenu: help });
  if (mac)
    template.unshift({
      label: siteFacts.name,
      submenu: [
        { role: "about", label: label("about") },
        ruler,
        { role: "services", label: label("services") },
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
