import { useEffect, useRef, type ReactNode } from "react";
import styles from "./ReadOn.module.css";

/** Words that have come in place of what had the focus: the reader goes on here. They are brought into view where they are not. */
export function ReadOn({ children }: { children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <span ref={words} tabIndex={-1} className={styles.words}>
      {children}
    </span>
  );
}
