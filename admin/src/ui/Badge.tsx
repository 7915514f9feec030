import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StatusTone } from "#shared/look/status-tone.ts";
import styles from "./Badge.module.css";

/** A status: always an icon and a word, never colour alone. */
export function Badge({ tone, icon: Icon, children }: { tone: StatusTone; icon: TablerIcon; children: ReactNode }) {
  return (
    <span className={`${styles.badge} tint-${tone}`}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
