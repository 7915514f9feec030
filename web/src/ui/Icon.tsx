import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Icon.module.css";

interface Props {
  /** One of `icons.ts`. */
  of: TablerIcon;
  /** 16, 20 (default) or 24 px. */
  size?: "small" | "medium" | "large";
  /** Only for an icon that stands alone; without it the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
}

const pixels = { small: 16, medium: 20, large: 24 };

export function Icon({ of: Drawing, size = "medium", label, className }: Props) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <Drawing
      size={pixels[size]}
      stroke={1.75}
      className={classNames(styles.icon, className)}
      focusable="false"
      {...naming}
    />
  );
}
