import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Ending, Standing, StaffAuth } from "../providers/auth.ts";

/**
 * How far the reader is, read anew whenever another tab changes it. While `hold` is on nothing is read: a step that has several parts
 * must not be left after the first.
 */
export function useStanding(auth: StaffAuth) {
  const queries = useQueryClient();
  const [standing, setStanding] = useState<Standing>();
  const [ending, setEnding] = useState<Ending | undefined>(() => auth.takeEnding());
  const isHeld = useRef(false);
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0);
  const look = useCallback((): Promise<void> => {
    const turn = (asked.current += 1);
    if (isHeld.current) return Promise.resolve();
    return auth.standing().then(async (found) => {
      // What react-admin learned before anybody was signed in is no answer any more.
      if (found.kind === "in") await queries.invalidateQueries({ queryKey: ["auth"] });
      if (turn !== asked.current) return;
      const told = auth.takeEnding();
      if (told) setEnding(told);
      setStanding(found);
    });
  }, [auth, queries]);
  const hold = useCallback((on: boolean) => {
    isHeld.current = on;
    asked.current += 1;
  }, []);
  useEffect(() => {
    void look();
    return auth.onChange(() => void look());
  }, [auth, look]);
  return { standing, look, hold, ending, setEnding };
}
