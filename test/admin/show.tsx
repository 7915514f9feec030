import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataProviderContext, I18nContext } from "react-admin";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import type { Language } from "#shared/kernel/language.ts";
import { createI18nProvider } from "#admin/src/providers/i18n.ts";

/** A part of the console as its reader sees it in `language`, once the server has answered what `known` and `lists` hold, by the query's key. */
export async function show(
  node: ReactNode,
  {
    known = {},
    lists = [],
    language = "en",
  }: {
    known?: Record<string, unknown>;
    lists?: readonly (readonly [QueryKey, unknown])[];
    language?: Language;
  } = {},
): Promise<string> {
  const client = new QueryClient();
  for (const [key, answer] of Object.entries(known)) client.setQueryData(key.split(" "), answer);
  for (const [key, answer] of lists) client.setQueryData(key, answer);
  const words = await createI18nProvider({ language, storage: { setItem: () => undefined } });
  const html = renderToString(
    <DataProviderContext.Provider value={{} as never}>
      <QueryClientProvider client={client}>
        <I18nContext.Provider value={words}>
          <MemoryRouter>{node}</MemoryRouter>
        </I18nContext.Provider>
      </QueryClientProvider>
    </DataProviderContext.Provider>,
  );
  return html.replace(/<style.*?<\/style>|<[^>]+>/gs, " ").replace(/[\s\u00a0\u202f]+/g, " ");
}
