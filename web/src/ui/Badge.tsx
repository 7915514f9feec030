import type { ReactNode } from "react";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Badge.module.css";

export type Tone = "grey" | "info" | "amber" | "violet" | "leaf" | "success" | "danger" | "sand";

interface Props {
  tone?: Tone;
  icon?: TablerIcon;
  children: ReactNode;
}

/** A state in icon and words; never colour alone. */
export function Badge({ tone = "grey", icon, children }: Props) {
  return (
    <span className={classNames(styles.badge, `tint-${tone}`)}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  );
}

/** The icon alone in a tinted square, beside a line that says the same in words. */
export function IconTile({ tone = "leaf", icon, solid }: { tone?: Tone; icon: TablerIcon; solid?: boolean }) {
  return (
    <span
      className={classNames(
        styles.tile,
        solid ? classNames(styles.solid, tone === "danger" && styles.alarm) : `tint-${tone}`,
      )}
      aria-hidden="true"
    >
      <Icon of={icon} />
    </span>
  );
}
