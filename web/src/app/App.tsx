import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { PlacesContext } from "#web/src/runtime/places.ts";
import { ClientServicesContext, type ClientServices } from "#web/src/runtime/services.tsx";
import { places } from "./places.ts";
import type { AppStore } from "#web/src/runtime/store.ts";

interface Props {
  store: AppStore;
  translator: i18n;
  services: ClientServices | null;
  children: ReactNode;
}

/** The providers around the router, the same on the server and in every client. */
export function App({ store, translator, services, children }: Props) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={translator}>
        <ClientServicesContext value={services}>
          <PlacesContext value={places}>{children}</PlacesContext>
        </ClientServicesContext>
      </I18nextProvider>
    </Provider>
  );
}
