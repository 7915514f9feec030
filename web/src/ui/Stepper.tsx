import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconCheck } from "./icons.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Stepper.module.css";

/** Where one is in a form of several pages. `current` counts from 0. */
export function Stepper({ steps, current, label }: { steps: readonly string[]; current: number; label?: string }) {
  const { t } = useTranslation("ui");
  return (
    <div>
      <p className={styles.short}>
        {t("step", { current: current + 1, total: steps.length })} <b>{steps[current]}</b>
      </p>
      <ol className={styles.steps} aria-label={label ?? t("step", { current: current + 1, total: steps.length })}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(styles.step, index < current && styles.done, index === current && styles.current)}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {index < current ? <Icon of={IconCheck} size="small" /> : index + 1}
            </span>
            <span className={styles.name}>{step}</span>
            {index < current && <VisuallyHidden>{t("stepDone")}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  );
}
