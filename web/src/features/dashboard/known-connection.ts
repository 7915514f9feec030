import { useState } from "react";
import type { useLiveEvents } from "#web/src/features/notifications/index.ts";
import { useMissing, useOutage } from "./outage.ts";

type Live = ReturnType<typeof useLiveEvents>;

export interface Known extends Live {
  /** Something shown did not come, though the server may well answer. */
  isPartial: boolean;
}

/** What is known of the server from the event stream and from all requests: a stream that is open says nothing of lists that do not come. */
export function useKnownConnection({ connection, syncedAt }: Live): Known {
  const away = useOutage();
  const isPartial = useMissing(away);
  const [whole, setWhole] = useState(syncedAt);
  // While something does not come, what is shown is as old as when all of it had come.
  if (!away && whole !== syncedAt) setWhole(syncedAt);
  if (!away) return { connection, syncedAt, isPartial };
  return { connection: navigator.onLine && connection !== "lost" ? "away" : "lost", syncedAt: whole, isPartial };
}
