import { createI18nProvider, firstLanguage } from "./providers/i18n.ts";
import "./ui/global.css";

// Program and texts come side by side.
const [{ start }, i18n] = await Promise.all([
  import("./start.tsx"),
  createI18nProvider({
    language: firstLanguage(localStorage, navigator.languages),
    storage: localStorage,
    onLanguage: (language) => (document.documentElement.lang = language),
  }),
]);

const root = document.getElementById("root");
if (root) start(root, i18n);
