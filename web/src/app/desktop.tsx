import type { DesktopBridge } from "#shared/desktop/bridge.ts";
import { splitPath, type Language } from "#shared/kernel/language.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { groupOf } from "#web/src/i18n/texts.ts";
import { createDesktopPlatform } from "#web/src/platform/desktop.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import type { Boot } from "#web/src/runtime/boot.ts";
import { SessionNotice } from "./desktop/SessionNotice.tsx";
import { startClient } from "./start.tsx";
import { dashboardTexts } from "./texts.ts";

/** The address says the language; everything else is made here, because no server renders this window. */
const bootOf = (language: Language): Boot => ({
  language,
  basename: language === "fr" ? "/fr" : "",
  texts: ["site", groupOf(dashboardTexts)],
  rendered: false,
  publicUrl: window.location.origin,
  state: null,
  names: {},
  problem: null,
});

async function openPlatform(bridge: DesktopBridge, language: Language): Promise<Platform> {
  // No answer is not an empty store: the user is told, and may ask again.
  const stored = await bridge.readSession().catch(() => ({ entries: {}, lasting: false, locked: true }));
  return createDesktopPlatform({ bridge, stored, language });
}

async function start(): Promise<void> {
  const bridge = window.agritrade;
  if (!bridge) throw new Error("this build of the client runs in the desktop window alone");
  const { language } = splitPath(window.location.pathname);
  await startClient({
    boot: bootOf(language),
    platform: openPlatform(bridge, language),
    ownTexts: loadTexts(language, "desktop"),
    beside: <SessionNotice />,
  });
}

await start();
