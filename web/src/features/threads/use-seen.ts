import { useEffect, useRef, useState, type RefObject } from "react";
import { useReadThreadMutation } from "./api.ts";

const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/** Whether somebody looks at this window. */
function useLookedAt(): boolean {
  const [looked, setLooked] = useState(isLookedAt);
  useEffect(() => {
    const look = () => setLooked(isLookedAt());
    look();
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return looked;
}

interface Props {
  threadId: string;
  /** Of the newest message that is shown. */
  position: number;
  unread: number;
  /** What stands below the newest message. */
  end: RefObject<HTMLElement | null>;
}

/** Says that the newest message is read, once its end is in view of somebody who looks at the window. */
export function useSeen({ threadId, position, unread, end }: Props): void {
  const [read] = useReadThreadMutation();
  const looked = useLookedAt();
  const [inView, setInView] = useState(false);
  const said = useRef(0);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [end]);
  useEffect(() => {
    if (!looked || !inView || unread === 0 || position <= said.current) return;
    const before = said.current;
    said.current = position;
    void read({ threadId, position }).then(({ error }) => {
      // Said again with the next message, or when the window is looked at again.
      if (error) said.current = before;
    });
  }, [looked, inView, unread, position, threadId, read]);
}
