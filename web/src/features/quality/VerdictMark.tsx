import { classNames } from "#shared/look/class-names.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconCircleX } from "#web/src/ui/icons.ts";
import { useQualityWords } from "./use-quality-words.ts";
import styles from "./Verdicts.module.css";

/** Whether a figure keeps its limit, by a sign and in words. */
export function VerdictMark({ verdict }: { verdict: Pick<Verdict, "met" | "value" | "limit"> }) {
  const words = useQualityWords();
  const { met } = verdict;
  return (
    <span className={classNames(styles.mark, met === true && styles.met, met === false && styles.missed)}>
      {met !== null && <Icon of={met ? IconCircleCheck : IconCircleX} size="small" />}
      {words.verdict(verdict)}
    </span>
  );
}
