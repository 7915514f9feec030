import type { TablerIcon } from "@tabler/icons-react";
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
  /** The tone's own unless told. */
  icon?: TablerIcon;
  children: ReactNode;
  /** `alert` for what went wrong, `status` for what went well; none for what always stands there. */
  role?: "alert" | "status";
}

export function Notice({ tone, icon: Icon = icons[tone], children, role }: Props) {
  return (
    <div className={`${styles.notice} tint-${tone}`} role={role}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
