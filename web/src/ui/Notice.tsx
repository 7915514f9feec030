import type { ReactNode } from "react";
import type { TablerIcon } from "@tabler/icons-react";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconShieldCheck } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Notice.module.css";

export type NoticeTone = "info" | "amber" | "success" | "danger" | "violet" | "leaf";

const icons: Record<NoticeTone, TablerIcon> = {
  info: IconInfoCircle,
  amber: IconAlertTriangle,
  success: IconCircleCheck,
  danger: IconAlertCircle,
  violet: IconInfoCircle,
  leaf: IconShieldCheck,
};

interface Props {
  tone?: NoticeTone;
  title?: ReactNode;
  icon?: TablerIcon;
  /** Buttons or a link, at the right from 768 px, below on a phone. */
  action?: ReactNode;
  /**
   * `alert` interrupts a screen reader: for what just failed. `status` waits its turn: for what just succeeded. Neither for what was
   * there when the page came.
   */
  role?: "alert" | "status";
  /** Square, edge to edge: inside a card or above a page. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Notice({ tone = "info", title, icon, action, role, flush, className, children }: Props) {
  return (
    <div role={role} className={classNames(styles.notice, `tint-${tone}`, flush && styles.flush, className)}>
      <Icon of={icon ?? icons[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** "Saved" beside the button that did it; announced politely. The element stays mounted so that the change is announced. */
export function InlineSuccess({ children }: { children?: ReactNode }) {
  return (
    <span role="status" className={styles.inline}>
      {children && (
        <>
          <Icon of={IconCircleCheck} size="small" />
          {children}
        </>
      )}
    </span>
  );
}
