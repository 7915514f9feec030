import { AuthClient, type Session } from "@supabase/auth-js";
import { endAtServer } from "./end-at-server.ts";
import { SessionKeeper } from "./session-keeper.ts";

class PatientClient extends AuthClient {
  forgetFailure(): void {
    this.lastRefreshFailure = null;
  }
}

type Settings = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;
interface Props extends Omit<Settings, "fetch"> {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  storageKey: string;
  /** Of the auth endpoints. */
  url: string;
  onReach?: (isReachable: boolean) => void;
  onExpired?: () => void;
}

/** The auth library, and what keeps its session through an outage. */
export function createKeptAuthClient({ onReach = () => undefined, onExpired = () => undefined, ...settings }: Props): {
  client: InstanceType<typeof AuthClient>;
  keeper: SessionKeeper<Session>;
} {
  const { storage, storageKey, url } = settings;
  const keeper = new SessionKeeper<Session>({
    storage,
    storageKey,
    onReach,
    onExpired,
    endAtServer: (session) => endAtServer(url, session),
  });
  const client = new PatientClient({ ...settings, fetch: keeper.fetch, experimental: { passkey: true } });
  keeper.attach(client);
  return { client, keeper };
}
