import { useEffect, useState } from "react";
import { readAgain } from "#web/src/runtime/api/read-again.ts";
import { useAppDispatch, useAppSelector } from "#web/src/runtime/hooks.ts";
import type { Connection, useLiveEvents } from "#web/src/features/notifications/index.ts";
import { lastHeard, useMissing, useOutage, useProbe } from "./outage.ts";

/** `unheard`: the server answers requests, and its event stream does not come through. */
export type KnownConnection = Connection | "unheard";

export interface Known {
  connection: KnownConnection;
  syncedAt: Date | undefined;
  /** Something shown did not come, though the server may well answer. */
  isPartial: boolean;
}

/** Milliseconds after which what is shown is read again where no event says that it is old. */
const patience = 60_000;

/** What is known of the server from the event stream and from all requests: neither says anything of the other. */
export function useKnownConnection({ connection, syncedAt }: ReturnType<typeof useLiveEvents>): Known {
  const away = useOutage();
  const isPartial = useMissing(away);
  const read = useReadWithoutEvents(connection === "away", away);
  const at = read ?? syncedAt;
  const [whole, setWhole] = useState(at);
  // While something does not come, what is shown is as old as when all of it had come.
  if (!away && whole?.getTime() !== at?.getTime()) setWhole(at);
  if (!away) return { connection: read ? "unheard" : connection, syncedAt: at, isPartial };
  return { connection: navigator.onLine && connection !== "lost" ? "away" : "lost", syncedAt: whole, isPartial };
}

/**
 * When something was read last although no event comes. Asked for as soon as the stream has gone; then all that is shown is read again
 * each minute, and when the reader comes back to the window.
 */
function useReadWithoutEvents(isUnheard: boolean, away: boolean): Date | undefined {
  const dispatch = useAppDispatch();
  const heard = useAppSelector(lastHeard);
  const [since, setSince] = useState<number>();
  if (isUnheard !== (since !== undefined)) setSince(isUnheard ? heard : undefined);
  useProbe(isUnheard && !away);
  const isRead = since !== undefined && heard > since;
  const isPolled = isRead && !away;
  useEffect(() => {
    if (!isPolled) return;
    const again = () => void dispatch(readAgain());
    const timer = setInterval(again, patience);
    window.addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", again);
    };
  }, [isPolled, dispatch]);
  return isRead ? new Date(heard) : undefined;
}
