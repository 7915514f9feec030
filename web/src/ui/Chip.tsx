import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { Link, type Place } from "./Link.tsx";
import { IconX } from "./icons.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Chip.module.css";

interface Props {
  look?: "leaf" | "plain" | "sand" | "ochre";
  icon?: TablerIcon;
  size?: "small" | "medium";
  children: ReactNode;
}

/** A word about a thing: a certification, a crop. */
export function Chip({ look = "leaf", icon, size = "small", children }: Props) {
  return (
    <span className={classNames(styles.chip, styles[look], size === "medium" && styles.medium)}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  );
}

/** An active filter with its cross: a link to the list without it, which a script only makes quicker. */
export function RemovableChip({ label, to, onRemove }: { label: string; to: Place; onRemove: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <Link
      to={to}
      className={classNames(styles.chip, styles.plain, styles.medium, styles.removable)}
      aria-label={t("remove", { what: label })}
      onClick={(event) => {
        // Another tab gets the address.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onRemove();
      }}
    >
      {label}
      <Icon of={IconX} size="small" />
    </Link>
  );
}

/** The first chips, then "+n" with the others' names for screen readers and in the tooltip. Two on cards under 300 px, else three. */
export function ChipList({
  items,
  limit = 3,
  look,
  label,
}: {
  items: readonly string[];
  limit?: number;
  look?: Props["look"];
  label?: string;
}) {
  if (items.length === 0) return null;
  const rest = items.slice(limit);
  return (
    <ul className={styles.list} aria-label={label}>
      {items.slice(0, limit).map((item) => (
        <li key={item}>
          <Chip look={look}>{item}</Chip>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(", ")}>
          <Chip look="plain">
            <span aria-hidden="true">+{rest.length}</span>
            <VisuallyHidden>{rest.join(", ")}</VisuallyHidden>
          </Chip>
        </li>
      )}
    </ul>
  );
}
