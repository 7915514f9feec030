import { createContext, useCallback, useContext } from "react";
import type { SessionManager } from "./session/session.ts";
import type { Platform } from "#web/src/platform/platform.ts";

/** What only exists in a browser or desktop window; null while the server renders. */
export interface ClientServices {
  readonly platform: Platform;
  readonly session: SessionManager;
}

export const ClientServicesContext = createContext<ClientServices | null>(null);

/** For event handlers and effects, which never run on the server. */
export function useClientServices(): () => ClientServices {
  const services = useContext(ClientServicesContext);
  return useCallback(() => {
    if (!services) throw new Error("there is no session or platform while the server renders");
    return services;
  }, [services]);
}
