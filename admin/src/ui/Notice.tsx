import type { ReactNode } from "react";
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconUserCheck } from "./icons.ts";
import styles from "./Notice.module.css";

const icons = {
  info: IconInfoCircle,
  amber: IconUserCheck,
  danger: IconAlertCircle,
  success: IconCircleCheck,
} as const;

interface Props {
  tone: keyof typeof icons;
  children: ReactNode;
  /** `alert` for what went wrong, `status` for what went well; none for what always stands there. */
  role?: "alert" | "status";
}

export function Notice({ tone, children, role }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.notice} tint-${tone}`} role={role}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
