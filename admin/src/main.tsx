import createCache from "@emotion/cache";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createAuthProvider } from "./providers/auth.ts";
import { createDataProvider } from "./providers/data.ts";
import { createHttpClient } from "./providers/http.ts";
import { createI18nProvider, firstLanguage } from "./providers/i18n.ts";
import { createSession } from "./providers/session.ts";
import "./ui/global.css";

/** Given to this page alone by the server; styles without it are not taken. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const session = createSession({ origin: window.location.origin, storage: localStorage });
const http = createHttpClient(session);
const i18n = await createI18nProvider({
  language: firstLanguage(localStorage, navigator.languages),
  storage: localStorage,
  onLanguage: (language) => (document.documentElement.lang = language),
});

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App
        auth={createAuthProvider({ session, http })}
        data={createDataProvider(http)}
        i18n={i18n}
        styles={createCache({ key: "mui", nonce, prepend: true })}
      />
    </StrictMode>,
  );
