import { QueryStatus } from "@reduxjs/toolkit/query/react";
import { useEffect, useRef } from "react";
import { useStore } from "react-redux";
import { pause, waitAfter } from "#shared/browser/tries.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import type { AppStore, RootState } from "#web/src/runtime/store.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";

/** Neither was refused nor has failed: the server was not reached, or is not ready. A fault of the server (500) is none of these. */
const isOutage = (error: unknown): boolean =>
  isApiError(error) && (error.code === "network" || error.code === "server.unavailable");

type Read = NonNullable<RootState["api"]["queries"][string]>;

/** What the page shows, or wants to show. */
const shownReads = ({ api: { queries, subscriptions } }: RootState): Read[] =>
  Object.entries(queries).flatMap(([key, read]) =>
    read && Object.keys(subscriptions[key] ?? {}).length > 0 ? [read] : [],
  );

// While it is asked again a read keeps the error of the last time.
const hasFailed = ({ status, error }: Read): boolean => status !== QueryStatus.fulfilled && error !== undefined;

/** When something that is shown came last, in milliseconds; 0 if nothing has. */
export const lastHeard = (state: RootState): number =>
  Math.max(...shownReads(state).map(({ fulfilledTimeStamp = 0 }) => fulfilledTimeStamp), 0);

/** Whether something shown did not come for an outage, or a change was lost to one and nothing has come since. */
function isAway(state: RootState): boolean {
  const reads = shownReads(state);
  if (reads.some((read) => hasFailed(read) && isOutage(read.error))) return true;
  const heard = lastHeard(state);
  return Object.values(state.api.mutations).some(
    (change) => change?.status === QueryStatus.rejected && isOutage(change.error) && change.startedTimeStamp > heard,
  );
}

/**
 * Whether something shown did not come, for whatever reason: what the page shows is not the whole. Once some of it comes after all, as by
 * a reader's "Try again", the rest is asked again too; during an outage `useOutage` does so.
 */
export function useMissing(away: boolean): boolean {
  const store = useStore<RootState>() as AppStore;
  const missing = useAppSelector((state) => shownReads(state).filter(hasFailed).length);
  const before = useRef(missing);
  useEffect(() => {
    const hasCome = missing < before.current;
    before.current = missing;
    if (!hasCome || away) return;
    for (const read of shownReads(store.getState()).filter(hasFailed)) void ask(store, read);
  }, [missing, away, store]);
  return missing > 0;
}

/**
 * Whether requests fail for an outage, whatever the event stream says. What failed is asked again until it comes: one read at a time, and
 * once that has come all others that failed.
 */
export function useOutage(): boolean {
  const store = useStore<RootState>() as AppStore;
  const away = useAppSelector(isAway);
  useEffect(() => {
    if (!away) return;
    const stopped = new AbortController();
    void askAgain(store, stopped.signal);
    return () => stopped.abort();
  }, [away, store]);
  return away;
}

/** Asks for one thing that is shown, once each time that it is `wanted`: whether it comes tells whether the server answers. */
export function useProbe(wanted: boolean): void {
  const store = useStore<RootState>() as AppStore;
  useEffect(() => {
    const [read] = wanted ? shownReads(store.getState()) : [];
    if (read) void ask(store, read);
  }, [wanted, store]);
}

async function askAgain(store: AppStore, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    // Without a line nothing is asked until it is back.
    await pause(navigator.onLine ? waitAfter(tries) : Infinity, { signal });
    if (signal.aborted) return;
    const reads = shownReads(store.getState());
    const failed = reads.filter((read) => hasFailed(read) && isOutage(read.error));
    // In turn: one of them may fail for a reason of its own. Where only a change was lost, any read tells.
    const probe = failed[tries % failed.length] ?? reads[0];
    if (!probe || isOutage((await ask(store, probe)).error)) continue;
    await Promise.all(
      shownReads(store.getState())
        .filter(hasFailed)
        .map((read) => ask(store, read)),
    );
  }
}

type Ask = (argument: unknown, options: object) => Parameters<AppStore["dispatch"]>[0];

async function ask({ dispatch }: AppStore, { endpointName = "", originalArgs }: Read): Promise<{ error?: unknown }> {
  const { initiate } = (baseApi.endpoints as Record<string, { initiate: Ask } | undefined>)[endpointName] ?? {};
  const asked: unknown = initiate && dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  return (await (asked as Promise<{ error?: unknown }> | undefined)) ?? {};
}
