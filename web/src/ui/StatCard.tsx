import type { ReactNode } from "react";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { TextLink } from "./TextLink.tsx";
import styles from "./StatCard.module.css";
import type { Place } from "./Link.tsx";

interface Props {
  label: string;
  /** Formatted already. */
  value: ReactNode;
  /** "+4" with `trend`, before the period. */
  change?: string;
  trend?: "up" | "down";
  /** "on October", "2 drafts not yet listed". */
  period?: ReactNode;
  link?: { to: Place; label: string };
  icon?: TablerIcon;
  tone?: "leaf" | "amber" | "violet" | "danger" | "info";
}

/** Never more than five in a row (`StatRow`). */
export function StatCard({ label, value, change, trend, period, link, icon, tone = "leaf" }: Props) {
  return (
    <li className={styles.card}>
      <p className={styles.label}>
        <span>{label}</span>
        {icon && <Icon of={icon} className={styles[tone]} />}
      </p>
      <p className={styles.value}>{value}</p>
      {(change || period) && (
        <p className={styles.period}>
          {change && <b className={classNames(trend && styles[trend])}>{change}</b>} {period}
        </p>
      )}
      {link && (
        <TextLink arrow to={link.to} className={styles.link}>
          {link.label}
        </TextLink>
      )}
    </li>
  );
}

export function StatRow({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.row} aria-label={label}>
      {children}
    </ul>
  );
}
