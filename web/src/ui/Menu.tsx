import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link, type Place } from "./Link.tsx";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconChevronDown } from "./icons.ts";
import styles from "./Menu.module.css";

export interface MenuItem {
  label: string;
  icon?: TablerIcon;
  /** A place to go, or … */
  to?: Place;
  /** … something to do. */
  onPress?: () => void;
  /** A line above it. */
  ruled?: boolean;
}

interface Props {
  /** What stands on the button. */
  button: ReactNode;
  /** The button's name, when what stands on it does not say it. */
  label?: string;
  /** Above the items: the user's name and address. */
  head?: ReactNode;
  items: readonly MenuItem[];
  align?: "start" | "end";
  /** Without the arrow, for a bare icon. */
  bare?: boolean;
}

/** A button that opens a short list of links and actions: the user menu, row actions. Escape and a press elsewhere close it. */
export function Menu({ button, label, head, items, align = "end", bare }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const pressElsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", pressElsewhere);
    return () => document.removeEventListener("pointerdown", pressElsewhere);
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
      return;
    }
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isArrow && !(open && (event.key === "Home" || event.key === "End"))) return;
    event.preventDefault();
    // At once: an entry of a hidden list takes no focus.
    flushSync(() => setOpen(true));
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % entries.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key];
    entries.at(next ?? 0)?.focus();
  };

  return (
    <div
      ref={root}
      role="presentation"
      className={styles.root}
      onKeyDown={move}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
        {!bare && <Icon of={IconChevronDown} size="small" />}
      </button>
      <div id={id} className={classNames(styles.panel, styles[align])} hidden={!open}>
        {head && <div className={styles.head}>{head}</div>}
        <ul>
          {items.map((item) => (
            <li key={item.label} className={classNames(item.ruled && styles.ruled)}>
              <Entry item={item} onDone={() => setOpen(false)} onAction={close} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Entry({ item, onDone, onAction }: { item: MenuItem; onDone: () => void; onAction: () => void }) {
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
    </>
  );
  if (item.to !== undefined)
    return (
      <Link to={item.to} className={styles.item} data-item onClick={onDone}>
        {content}
      </Link>
    );
  const press = () => {
    onAction();
    item.onPress?.();
  };
  return (
    <button type="button" className={styles.item} data-item onClick={press}>
      {content}
    </button>
  );
}
