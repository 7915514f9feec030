import { useRef, useState } from "react";
import type { ChosenFiles } from "./InquiryUploads.tsx";

/** The files of a form whose place for them comes later than the form: without one there are none. `awaiting`: the form was sent before they had arrived. */
export function useChosenFiles() {
  const ref = useRef<ChosenFiles>(null);
  const [awaiting, setAwaiting] = useState(false);
  return {
    ref,
    awaiting,
    async arrived(): Promise<string[] | null> {
      setAwaiting(true);
      const ids = ref.current ? await ref.current.arrived() : [];
      setAwaiting(false);
      return ids;
    },
    giveUp: () => ref.current?.giveUp(),
    refuse: (error: unknown): boolean => ref.current?.refuse(error) ?? false,
    clear: () => ref.current?.clear(),
  };
}
