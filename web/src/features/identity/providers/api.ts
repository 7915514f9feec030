import { useContext } from "react";
import { signInProviderEndpoints, type SignInProvidersView } from "#shared/identity/sign-in-providers/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";
import { ClientServicesContext } from "#web/src/runtime/services.tsx";
import type { LoadArgs } from "#web/src/runtime/router/route.ts";

const providersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signInProviders: build.query<SignInProvidersView, void>({
      query: () => request(signInProviderEndpoints.list),
      // They change with a restart of the server.
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** The server writes the buttons into the page. In a browser the page is there first: where there are no providers it would wait for nothing. */
export async function loadProviders({ read }: LoadArgs): Promise<null> {
  if (typeof window === "undefined") await read(providersApi.endpoints.signInProviders, undefined);
  return null;
}

const none: SignInProvidersView = { providers: [], linking: false };

/** The external providers, none until they are known: pages do without them. */
export const useSignInProviders = (): SignInProvidersView =>
  providersApi.endpoints.signInProviders.useQuery(undefined).data ?? none;

/** Those that can be begun here: a provider leads back to the website, never into the desktop window. */
export function useOfferedProviders(): SignInProvidersView["providers"] {
  const isDesktop = useContext(ClientServicesContext)?.platform.kind === "desktop";
  const { providers } = useSignInProviders();
  return isDesktop ? none.providers : providers;
}
