import { useState } from "react";
import type { Uploads } from "./use-uploads.ts";

interface Arrival<Lists extends readonly Uploads[]> {
  /** The form has been sent, and waits for its files. */
  isAwaiting: boolean;
  /** The ids of all lists, once nothing is on its way; null where a file was refused, or the wait was given up. */
  arrived: () => Promise<{ [List in keyof Lists]: string[] } | null>;
  giveUp: () => void;
}

/** For a form that is sent before its files have arrived: it goes out with the last of them. */
export function useArrival<const Lists extends readonly Uploads[]>(...lists: Lists): Arrival<Lists> {
  const [isAwaiting, setAwaiting] = useState(false);
  return {
    isAwaiting,
    async arrived() {
      setAwaiting(lists.some(({ isBusy }) => isBusy));
      const ids = await Promise.all(lists.map((list) => list.arrived()));
      setAwaiting(false);
      return ids.includes(null) ? null : (ids.map((each) => [...(each ?? [])]) as { [List in keyof Lists]: string[] });
    },
    giveUp: () => lists.forEach(({ giveUp }) => giveUp()),
  };
}
