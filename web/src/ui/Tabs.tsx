import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Tabs.module.css";

export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  count?: number;
  content?: ReactNode;
}

interface Props<Id extends string> {
  /** Names the group of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
}

/** Tabs that switch a panel in place. Tabs that change the address are links: use a nav of `TextLink` instead. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange }: Props<Id>) {
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const last = tabs.length - 1;
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const next = target === undefined ? undefined : tabs[target];
    if (!next || target === undefined) return;
    event.preventDefault();
    onValueChange(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  const chosen = tabs.find((tab) => tab.id === value);
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${own}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${own}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={classNames(styles.tab, tab.id === value && styles.chosen)}
            onClick={() => onValueChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${own}-panel`}
        aria-labelledby={`${own}-${value}`}
        tabIndex={0}
        className={styles.panel}
      >
        {chosen?.content}
      </div>
    </>
  );
}
