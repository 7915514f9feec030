import createCache from "@emotion/cache";
import { StrictMode } from "react";
import type { I18nProvider } from "react-admin";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createAuthProvider } from "./providers/auth.ts";
import { createDataProvider } from "./providers/data.ts";
import { createHttpClient } from "./providers/http.ts";
import { createSession } from "./providers/session.ts";
import { createSessionEnd } from "./providers/session-end.ts";
import { keepDraftsOf } from "./ui/use-draft.ts";

/** Given to this page alone by the server; styles without it are not taken. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const session = createSession({ origin: window.location.origin, storage: localStorage });
const sessionEnd = createSessionEnd(window);
const http = createHttpClient(session, "", sessionEnd);

/** Puts the console in the place of what stood there while it was loaded. */
export function start(root: HTMLElement, i18n: I18nProvider): void {
  createRoot(root).render(
    <StrictMode>
      <App
        auth={createAuthProvider({
          session,
          http,
          sessionEnd,
          onSignIn: (userId) => keepDraftsOf(userId, sessionStorage),
        })}
        data={createDataProvider(http)}
        i18n={i18n}
        styles={createCache({ key: "mui", nonce, prepend: true })}
      />
    </StrictMode>,
  );
}
