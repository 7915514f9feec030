import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Timeline.module.css";

/** `yours`: the current one, which waits for the reader. `omitted`: what is over did not come so far; its date says so. */
export type StepState = "completed" | "current" | "yours" | "pending" | "failed" | "omitted";

export interface TimelineStep {
  id: string;
  label: string;
  icon: TablerIcon;
  state: StepState;
  /** "22 Oct 2026", "Until 23 Nov 2026", "Not yet". */
  date?: ReactNode;
  /** Who did it or will: "Buyer, 140,400.00 USD". */
  actor?: ReactNode;
  /** What has to happen next, and only there. "Next: " is put before it. */
  next?: string;
}

const words = {
  completed: "stepDone",
  current: "stepCurrent",
  yours: "stepCurrent",
  pending: "stepPending",
  failed: "stepFailed",
  omitted: null,
} as const;

/** The life of an order in five steps; horizontal from 768 px, vertical below. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const { t } = useTranslation("ui");
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ state, ...step }) => (
        <li
          key={step.id}
          className={classNames(styles.step, styles[state === "omitted" ? "pending" : state])}
          aria-current={state === "current" || state === "yours" ? "step" : undefined}
        >
          <span className={styles.dot}>
            <Icon of={step.icon} />
          </span>
          <p className={styles.label}>
            {step.label}
            {words[state] && <VisuallyHidden>, {t(words[state])}</VisuallyHidden>}
          </p>
          {step.date && <p className={styles.date}>{step.date}</p>}
          {step.actor && <p className={styles.actor}>{step.actor}</p>}
          {step.next && <p className={styles.next}>{t("nextAction", { action: step.next })}</p>}
        </li>
      ))}
    </ol>
  );
}
