import type { ReactNode } from "react";
import { configureStore } from "@reduxjs/toolkit";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { dashboardTexts } from "#web/src/app/texts.ts";
import { createI18n } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { groupOf } from "#web/src/i18n/texts.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { sessionSlice } from "#web/src/runtime/session/session-slice.ts";

export const words = createI18n("en", {
  ...(await loadTexts("en", "site")),
  ...(await loadTexts("en", groupOf(dashboardTexts))),
});

const newStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

/** What the server has answered already; the slice knows its endpoints only once their features are imported. */
type Answers = readonly { endpointName: string; arg: unknown; value: unknown }[];

/** A part of the dashboard as its reader sees it, before anything has come from the server but `answers`. */
export function show(node: ReactNode, answers: Answers = []): { html: string; text: string; links: string[] } {
  const store = newStore();
  store.dispatch(baseApi.util.upsertQueryEntries(answers as never));
  const html = renderToString(
    <I18nextProvider i18n={words}>
      <Provider store={store}>
        <MemoryRouter>{node}</MemoryRouter>
      </Provider>
    </I18nextProvider>,
  );
  const text = html.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0\u202f]+/g, " ");
  return { html, text, links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href) };
}
