import { useRef, type KeyboardEvent } from "react";
import { useTranslate } from "react-admin";
import { paperLook } from "./badges.tsx";
import { useFiledName, type Filed } from "./filed.ts";
import styles from "./Filed.module.css";

interface Props {
  all: readonly Filed[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** One tab for each paper and certificate, with the sign of its state. */
export function FiledTabs({ all, chosen, onChoose }: Props) {
  const t = useTranslate();
  const nameOf = useFiledName();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const at = (all.findIndex(({ of }) => of.id === chosen) + by + all.length) % all.length;
    const next = all[at];
    if (!next) return;
    event.preventDefault();
    onChoose(next.of.id);
    list.current?.querySelectorAll("button")[at]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t("verifying:papers")} className={styles.tabs}>
      {all.map((filed) => {
        const { id, state } = filed.of;
        const { icon: Icon, tone } = paperLook[state];
        const isChosen = id === chosen;
        return (
          <button
            key={id}
            type="button"
            role="tab"
            aria-label={`${nameOf(filed)}, ${t(`verifying:paperState.${state}`)}`}
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={step}
          >
            <span className={styles[tone]}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
            {nameOf(filed)}
          </button>
        );
      })}
    </div>
  );
}
